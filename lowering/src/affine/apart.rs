//! Which memory that loops use is apart from which: known, or found out when the program runs.

use super::alias::{base, may_alias};
use super::dependence::{Access, is_allocation};
use super::loops;
use super::unroll::clone_ops;
use rmlir_dialects::affine::AffineForOp;
use rmlir_dialects::arith::{AddIOp, AndIOp, CmpIOp, CmpIPredicate, MaxSIOp, MinSIOp, MulIOp, OrIOp, SubIOp};
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::memref::{ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, GetGlobalOp};
use rmlir_dialects::scf::{IfOp, YieldOp};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Builder, DYNAMIC, Module, Type, TypeData, UnitId, ValueId, ValueRef};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::Entry;

/// Pairs that are not known to be apart are compared when the program runs, if there are at most so many.
const MAX_PAIRS: usize = 12;

/// What was found out where the program runs: pairs of memory that is apart, and memory in which no two elements are one.
#[derive(Clone, Debug, Default)]
pub(super) struct Apart {
    pairs: FxHashSet<(ValueId, ValueId)>,
    spread: FxHashSet<ValueId>,
}

impl Apart {
    /// Whether two values are memory that has nothing in common.
    pub(super) fn are(&self, a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
        let (one, other) = (a.id(), b.id());
        self.pairs.contains(&(one, other)) || self.pairs.contains(&(other, one)) || are_known(a, b)
    }

    /// Whether elements at different subscripts are different ones.
    pub(super) fn is_spread(&self, memory: ValueRef<'_>) -> bool {
        memory.ctx().has_identity_layout(memory.ty()) || self.spread.contains(&memory.id())
    }

    /// Pairs of which one is written, and which are not known to be apart.
    pub(super) fn unknown(module: &Module, unit: UnitId, accesses: &[Access]) -> Vec<(ValueId, ValueId)> {
        let mut found = Vec::new();
        for write in accesses.iter().filter(|access| access.writes) {
            for other in accesses.iter().filter(|other| other.memref != write.memref) {
                let pair = (write.memref.min(other.memref), write.memref.max(other.memref));
                if !are_known(module.value(unit, pair.0), module.value(unit, pair.1))
                    && !found.contains(&pair)
                {
                    found.push(pair);
                }
            }
        }
        found
    }
}

fn are_known(a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    let (first, second) = (base(a.resolved()), base(b.resolved()));
    let is_new = |value: ValueRef<'_>| value.def_op().is_some_and(|(op, _)| is_allocation(op));
    let is_global = |value: ValueRef<'_>| value.defining::<GetGlobalOp>().is_some();
    !may_alias(a, b) || is_new(first) && is_global(second) || is_global(first) && is_new(second)
}

/// Memory that is written and in which elements at different subscripts may be one, as layouts can have it.
pub(super) fn overlapping(module: &Module, unit: UnitId, accesses: &[Access]) -> Vec<ValueId> {
    let mut found: Vec<ValueId> =
        accesses.iter().filter(|access| access.writes).map(|access| access.memref).collect();
    found.sort_unstable();
    found.dedup();
    found.retain(|&memory| {
        let value = module.value(unit, memory);
        !value.ctx().has_identity_layout(value.ty())
    });
    found
}

/// Has a nest of loops stand twice: once for the case that these pairs are apart and that no two elements of these memrefs are one, which is
/// given, and once for all others.
pub(super) fn guarded(
    module: &mut Module,
    root: AffineForOp,
    pairs: &[(ValueId, ValueId)],
    overlapping: &[ValueId],
) -> Option<(AffineForOp, Apart)> {
    let at = root.at();
    let values: FxHashSet<ValueId> =
        pairs.iter().flat_map(|&(a, b)| [a, b]).chain(overlapping.iter().copied()).collect();
    let comes_before = |&value: &ValueId| !loops::is_inside(module.value(at.unit, value), module.op(at));
    let can_be_measured = |&value: &ValueId| bytes_of_element(module.value(at.unit, value)).is_some();
    if pairs.len() > MAX_PAIRS || !values.iter().all(|value| comes_before(value) && can_be_measured(value)) {
        return None;
    }
    let loc = module.op(at).loc();
    let mut b = Builder::before(module, at);
    b.set_loc(loc);
    let mut layouts = FxHashMap::default();
    for &memory in pairs.iter().flat_map(|(a, b)| [a, b]).chain(overlapping) {
        if let Entry::Vacant(free) = layouts.entry(memory) {
            free.insert(Layout::of(&mut b, memory)?);
        }
    }
    let mut conditions = Vec::new();
    for memory in overlapping {
        layouts.get(memory)?.is_spread(&mut b, &mut conditions)?;
    }
    let mut places = FxHashMap::default();
    for &(one, other) in pairs {
        for memory in [one, other] {
            if let Entry::Vacant(free) = places.entry(memory) {
                free.insert(layouts.get(&memory)?.place(&mut b)?);
            }
        }
        let ((start, end), (other_start, other_end)) = (*places.get(&one)?, *places.get(&other)?);
        let before = CmpIOp::build(&mut b, CmpIPredicate::Ule, end, other_start).value().ok()?;
        let after = CmpIOp::build(&mut b, CmpIPredicate::Ule, other_end, start).value().ok()?;
        conditions.push(OrIOp::build(&mut b, before, after).value().ok()?);
    }
    let apart =
        Apart { pairs: pairs.iter().copied().collect(), spread: overlapping.iter().copied().collect() };
    let Some((&first, rest)) = conditions.split_first() else {
        // All is known now.
        return Some((root, apart));
    };
    let mut all = first;
    for &next in rest {
        all = AndIOp::build(&mut b, all, next).value().ok()?;
    }
    let mut copied = 0;
    let mut copy = |b: &mut Builder<'_>| {
        copied += clone_ops(b, &[at.op], &mut IrMapping::new()).map_or(0, |made| made.len());
        // It has no results that would have to be inferred.
        let _ = YieldOp::build(b, &[]).insert();
    };
    let made = IfOp::build(&mut b, &[], all).region(&[], |b, _| copy(b));
    let made = made.region(&[], |b, _| copy(b)).insert().ok()?;
    if copied != 2 {
        // The nest must not run twice.
        module.erase_op(made.at()).ok()?;
        return None;
    }
    module.erase_op(at).ok()?;
    let fast = module.op(made.at()).region(0)?.entry()?.first_op()?;
    let fast = loops::handle(fast);
    Some((fast, apart))
}

/// Bytes that an element takes, of numbers whose width says it.
fn bytes_of_element(memory: ValueRef<'_>) -> Option<i64> {
    let ctx = memory.ctx();
    let TypeData::MemRef { element, .. } = ctx.type_data(memory.ty()) else { return None };
    ctx.strides(memory.ty())?;
    let width = ctx.type_data(*element).storage_width().filter(|width| (1..=64).contains(width))?;
    Some(i64::from(width.div_ceil(8).next_power_of_two()))
}

/// How elements lie in memory.
struct Layout {
    memory: ValueId,
    bytes: i64,
    offset: Mixed,
    /// Sizes and strides, in elements.
    dims: Vec<(Mixed, Mixed)>,
}

impl Layout {
    fn of(b: &mut Builder<'_>, memory: ValueId) -> Option<Layout> {
        let (ctx, unit) = (b.ctx().clone(), b.unit());
        let value = b.seen().value(unit, memory);
        let (bytes, ty) = (bytes_of_element(value)?, value.ty());
        let TypeData::MemRef { shape, element, space, .. } = ctx.type_data(ty) else { return None };
        let buffer = ctx.memref_type(&[], *element, None, *space).ok()?;
        let index: Type = ctx.index_type();
        let indices = vec![index; shape.len()];
        let made =
            ExtractStridedMetadataOp::build(b, buffer, index, &indices, &indices, memory).insert().ok()?;
        let results: Vec<ValueId> = b.seen().typed(made).op().results().map(|result| result.id()).collect();
        let strides = ctx.strides(ty)?;
        let known = |known: i64, at: usize| match known {
            DYNAMIC => results.get(at).map(|&value| Mixed::Value(value)),
            known => Some(Mixed::Known(known)),
        };
        let dims = shape.iter().zip(&strides.strides).enumerate();
        let dims = dims
            .map(|(at, (&size, &stride))| Some((known(size, 2 + at)?, known(stride, 2 + shape.len() + at)?)));
        Some(Layout { memory, bytes, offset: known(strides.offset, 1)?, dims: dims.collect::<Option<_>>()? })
    }

    /// The addresses at which it begins and ends.
    fn place(&self, b: &mut Builder<'_>) -> Option<(ValueId, ValueId)> {
        // The first and the last element, where strides may be negative.
        let (mut first, mut last) = (self.offset, self.offset);
        for &(size, stride) in &self.dims {
            let steps = calc(b, Step::Sub, size, Mixed::Known(1))?;
            let far = calc(b, Step::Mul, steps, stride)?;
            let (low, high) =
                (calc(b, Step::Min, far, Mixed::Known(0))?, calc(b, Step::Max, far, Mixed::Known(0))?);
            (first, last) = (calc(b, Step::Add, first, low)?, calc(b, Step::Add, last, high)?);
        }
        let end = calc(b, Step::Add, last, Mixed::Known(1))?;
        let pointer = ExtractAlignedPointerAsIndexOp::build(b, self.memory).value().ok()?;
        let mut address = |element: Mixed| {
            let far = calc(b, Step::Mul, element, Mixed::Known(self.bytes))?;
            calc(b, Step::Add, Mixed::Value(pointer), far)?.value(b).ok()
        };
        Some((address(first)?, address(end)?))
    }

    /// The conditions under which no two elements are one: rows do not reach into each other. None if they do for sure.
    fn is_spread(&self, b: &mut Builder<'_>, conditions: &mut Vec<ValueId>) -> Option<()> {
        let mut needed = Mixed::Known(1);
        for &(size, stride) in self.dims.iter().rev() {
            match (stride, needed) {
                (Mixed::Known(stride), Mixed::Known(needed)) if stride >= needed => {}
                (Mixed::Known(_), Mixed::Known(_)) => return None,
                _ => {
                    let (stride, needed) = (stride.value(b).ok()?, needed.value(b).ok()?);
                    conditions.push(CmpIOp::build(b, CmpIPredicate::Sge, stride, needed).value().ok()?);
                }
            }
            needed = calc(b, Step::Mul, size, stride)?;
        }
        Some(())
    }
}

#[derive(Clone, Copy)]
enum Step {
    Add,
    Sub,
    Mul,
    Min,
    Max,
}

/// Computes now what is known now.
fn calc(b: &mut Builder<'_>, step: Step, l: Mixed, r: Mixed) -> Option<Mixed> {
    if let (Mixed::Known(l), Mixed::Known(r)) = (l, r) {
        return match step {
            Step::Add => l.checked_add(r),
            Step::Sub => l.checked_sub(r),
            Step::Mul => l.checked_mul(r),
            Step::Min => Some(l.min(r)),
            Step::Max => Some(l.max(r)),
        }
        .map(Mixed::Known);
    }
    let (l, r) = (l.value(b).ok()?, r.value(b).ok()?);
    let made = match step {
        Step::Add => AddIOp::build(b, l, r).value(),
        Step::Sub => SubIOp::build(b, l, r).value(),
        Step::Mul => MulIOp::build(b, l, r).value(),
        Step::Min => MinSIOp::build(b, l, r).value(),
        Step::Max => MaxSIOp::build(b, l, r).value(),
    };
    made.ok().map(Mixed::Value)
}
