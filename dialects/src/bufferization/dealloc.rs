//! Simplifications of `bufferization.dealloc`.

use super::DeallocOp;
use crate::arith::{ConstantOp, OrIOp};
use crate::memref::ExtractStridedMetadataOp;
use rmlir_ir::fold::constant_int;
use rmlir_ir::interfaces::effects::{Effect, EffectKind, EffectTarget, own_effects};
use rmlir_ir::interfaces::view::ViewLikeOpInterface;
use rmlir_ir::{OPERAND_SEGMENTS, OpRef, Type, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::DeallocRemoveDuplicateDeallocMemrefs", without_repeated);
    set.op("(anonymous namespace)::DeallocRemoveDuplicateRetainedMemrefs", without_repeated_retained);
    set.op("(anonymous namespace)::EraseEmptyDealloc", without_memory);
    set.op("(anonymous namespace)::EraseAlwaysFalseDealloc", without_case);
    set.op("(anonymous namespace)::SkipExtractMetadataOfAlloc", of_whole_allocation);
    set.op("(anonymous namespace)::RemoveAllocDeallocPairWhenNoOtherUsers", of_used_allocations);
}

/// What an operation frees, under which conditions, and what it retains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lists {
    /// The memory that is freed.
    pub memrefs: Vec<ValueId>,
    /// The condition for each of these.
    pub conditions: Vec<ValueId>,
    /// What is not freed.
    pub retained: Vec<ValueId>,
}

impl Lists {
    /// The lists of an operation.
    pub fn of(op: DeallocOp<OpRef<'_>>) -> Lists {
        fn ids<'m>(values: impl Iterator<Item = ValueRef<'m>>) -> Vec<ValueId> {
            values.map(ValueRef::id).collect()
        }
        Lists { memrefs: ids(op.memrefs()), conditions: ids(op.conditions()), retained: ids(op.retained()) }
    }

    /// Memory with its condition.
    pub fn pairs(&self) -> impl Iterator<Item = (ValueId, ValueId)> + '_ {
        self.memrefs.iter().copied().zip(self.conditions.iter().copied())
    }

    /// One more.
    pub fn push(&mut self, (memref, condition): (ValueId, ValueId)) {
        self.memrefs.push(memref);
        self.conditions.push(condition);
    }

    /// A new operation with these lists. Gives the conditions under which what is retained is still owned.
    pub fn build(&self, rw: &mut PatternRewriter<'_>) -> Option<Vec<ValueId>> {
        let types: Vec<Type> = vec![rw.ctx().i1(); self.retained.len()];
        let made = DeallocOp::build(rw.builder(), &types, &self.memrefs, &self.conditions, &self.retained);
        let made = made.insert().ok()?;
        Some(rw.read(made).op().results().map(ValueRef::id).collect())
    }

    /// Makes an operation free what these lists say. What it retains must be the same. `None` if nothing changes.
    pub fn update(&self, op: DeallocOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
        let old = Lists::of(rw.read(op));
        rw.require(*self != old)?;
        let operands = [&self.memrefs[..], &self.conditions, &self.retained].concat();
        let lengths = [self.memrefs.len(), self.conditions.len(), self.retained.len()];
        let lengths = lengths.map(|length| length as i32);
        rw.modify(op, |module, at| {
            module.body_mut(at.unit).set_operands(at.op, &operands);
            let ctx = module.ctx().clone();
            module.set_attr(at, ctx.ident(OPERAND_SEGMENTS), Some(ctx.dense_i32_array(&lengths)));
        });
        Some(())
    }
}

/// Memory that is there twice is freed once, if any of the conditions holds.
fn without_repeated(op: DeallocOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let old = Lists::of(rw.read(op));
    let mut new = Lists { retained: old.retained.clone(), ..Lists::default() };
    for (memref, condition) in old.pairs() {
        let Some(at) = new.memrefs.iter().position(|known| *known == memref) else {
            new.push((memref, condition));
            continue;
        };
        let first = *new.conditions.get(at)?;
        if first != condition {
            new.conditions[at] = OrIOp::build(rw.builder(), first, condition).value().ok()?;
        }
    }
    new.update(op, rw)
}

fn without_repeated_retained(op: DeallocOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let old = Lists::of(rw.read(op));
    let mut new = Lists { retained: Vec::new(), ..old.clone() };
    let mut places = Vec::new();
    for &retained in &old.retained {
        let known = new.retained.iter().position(|known| *known == retained);
        places.push(known.unwrap_or(new.retained.len()));
        if known.is_none() {
            new.retained.push(retained);
        }
    }
    rw.require(new.retained.len() != old.retained.len())?;
    let made = new.build(rw)?;
    let values: Option<Vec<ValueId>> = places.into_iter().map(|at| made.get(at).copied()).collect();
    rw.replace(op, &values?)
}

/// The conditions under which nothing is freed.
fn nothing_freed(op: DeallocOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let count = rw.op(op).num_results();
    let mut values = Vec::new();
    if count > 0 {
        let no = rw.ctx().bool_attr(false);
        let no = ConstantOp::build(rw.builder(), no).value().ok()?;
        values.resize(count, no);
    }
    rw.replace(op, &values)
}

fn without_memory(op: DeallocOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    rw.require(rw.read(op).memrefs().is_empty())?;
    nothing_freed(op, rw)
}

/// What is never freed need not be there.
fn without_case(op: DeallocOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let old = Lists::of(rw.read(op));
    let mut new = Lists { retained: old.retained.clone(), ..Lists::default() };
    for (memref, condition) in old.pairs() {
        if constant_int(rw.value(condition)) != Some(0) {
            new.push((memref, condition));
        }
    }
    new.update(op, rw)
}

/// The base of an allocation stands for the allocation.
fn of_whole_allocation(op: DeallocOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let mut lists = Lists::of(rw.read(op));
    for memref in &mut lists.memrefs {
        let Some(base) = rw.value(*memref).defining::<ExtractStridedMetadataOp>() else { continue };
        if is_allocated(base.source()) {
            *memref = base.source().id();
        }
    }
    lists.update(op, rw)
}

/// Memory that is allocated for nothing but to be freed need not be there.
fn of_used_allocations(op: DeallocOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let old = Lists::of(rw.read(op));
    let mut new = Lists { retained: old.retained.clone(), ..Lists::default() };
    let mut unused = Vec::new();
    for (memref, condition) in old.pairs() {
        match allocated_only(rw.value(memref)) {
            Some(alloc) => unused.push(alloc.global()),
            None => new.push((memref, condition)),
        }
    }
    new.update(op, rw)?;
    unused.into_iter().try_for_each(|alloc| rw.erase(alloc))
}

/// The operation that allocates memory and does nothing else to it, if the memory is used once. What it does to other memory does not
/// count, as in release 22.
fn allocated_only(memref: ValueRef<'_>) -> Option<OpRef<'_>> {
    let (alloc, _) = memref.def_op()?;
    let effects = own_effects(alloc)?;
    let is_other = |effect: &Effect| effect.kind != EffectKind::Allocate;
    let does_more =
        effects.iter().any(|effect| effect.target == EffectTarget::Value(memref.id()) && is_other(effect));
    let is_used_once = memref.uses().count() == 1 && alloc.num_results() == 1;
    (is_allocated(memref) && !does_more && is_used_once).then_some(alloc)
}

/// Whether an operation allocates the memory that a value refers to.
pub fn is_allocated(value: ValueRef<'_>) -> bool {
    let effects = value.def_op().and_then(|(op, _)| own_effects(op)).unwrap_or_default();
    let allocates = EffectTarget::Value(value.id());
    effects.iter().any(|effect| effect.kind == EffectKind::Allocate && effect.target == allocates)
}

/// What a value is a view of in the end.
pub fn view_base(value: ValueRef<'_>) -> ValueRef<'_> {
    let mut value = value;
    while let Some((def, _)) = value.def_op() {
        let Some(view) = def.ctx().op_interface::<dyn ViewLikeOpInterface>(def.name()) else { break };
        match view.view_source(def) {
            Some(source) if view.view_dest(def) == Some(value) => value = source,
            _ => break,
        }
    }
    value
}
