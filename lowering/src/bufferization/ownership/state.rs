//! Who frees which memory.

use super::liveness::{Liveness, is_memref, key};
use rmlir_dialects::arith::{ConstantOp, SelectOp};
use rmlir_dialects::bufferization::{CloneOp, DeallocOp};
use rmlir_dialects::memref::{ExtractStridedMetadataOp, ReinterpretCastOp};
use rmlir_ir::edit::GlobalBlock;
use rmlir_ir::{
    BlockId, Builder, Diagnostic, Failed, Loc, Module, OpAddr, Type, TypeData, UnitId, ValueId, ValueRef,
};
use rustc_hash::FxHashMap;

/// Whether a block owns some memory, and so has to free it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ownership {
    /// Nobody has said.
    Unset,
    /// Several have, and differ.
    Unknown,
    /// If this condition holds.
    Condition(ValueId),
}

impl Ownership {
    fn with(self, other: Ownership, same: impl Fn(ValueId, ValueId) -> bool) -> Ownership {
        match (self, other) {
            (own, Ownership::Unset) => own,
            (Ownership::Unset, other) => other,
            (Ownership::Condition(a), Ownership::Condition(b)) if same(a, b) => self,
            _ => Ownership::Unknown,
        }
    }
}

/// What is known while a function is gone through.
pub(super) struct State<'a> {
    pub(super) module: &'a mut Module,
    pub(super) live: Liveness,
    owned: FxHashMap<(GlobalBlock, ValueId), Ownership>,
    freed: FxHashMap<GlobalBlock, Vec<ValueId>>,
}

fn at(unit: UnitId, block: BlockId) -> GlobalBlock {
    GlobalBlock { unit, block }
}

impl<'a> State<'a> {
    pub(super) fn new(module: &'a mut Module, live: Liveness) -> State<'a> {
        State { module, live, owned: FxHashMap::default(), freed: FxHashMap::default() }
    }

    pub(super) fn value(&self, unit: UnitId, value: ValueId) -> ValueRef<'_> {
        self.module.value(unit, value)
    }

    /// The block that a value belongs to.
    pub(super) fn home(&self, unit: UnitId, value: ValueId) -> Result<BlockId, Failed> {
        Ok(self.value(unit, value).block().ok_or(Failed)?.id())
    }

    pub(super) fn ownership(&self, unit: UnitId, value: ValueId, block: BlockId) -> Ownership {
        self.owned.get(&(at(unit, block), value)).copied().unwrap_or(Ownership::Unset)
    }

    pub(super) fn update(&mut self, unit: UnitId, value: ValueId, block: BlockId, ownership: Ownership) {
        let constant = |value: ValueId| Some(self.value(unit, value).defining::<ConstantOp>()?.value());
        let same = |a, b| a == b || constant(a).is_some_and(|known| Some(known) == constant(b));
        let own = self.ownership(unit, value, block).with(ownership, same);
        self.owned.insert((at(unit, block), value), own);
    }

    pub(super) fn set(&mut self, unit: UnitId, value: ValueId, block: BlockId, condition: ValueId) {
        self.owned.insert((at(unit, block), value), Ownership::Condition(condition));
    }

    /// The block frees a value at its end.
    pub(super) fn frees(&mut self, unit: UnitId, block: BlockId, value: ValueId) {
        self.freed.entry(at(unit, block)).or_default().push(value);
    }

    /// A constant at the start of a block, or before an operation.
    pub(super) fn constant(builder: &mut Builder<'_>, loc: Loc, value: bool) -> Result<ValueId, Failed> {
        let value = builder.ctx().bool_attr(value);
        ConstantOp::build(builder, value).loc(loc).value()
    }

    pub(super) fn constant_at_start(
        &mut self,
        unit: UnitId,
        block: BlockId,
        loc: Loc,
        value: bool,
    ) -> Result<ValueId, Failed> {
        State::constant(&mut Builder::at_start(self.module, unit, block), loc, value)
    }

    /// What a block frees before an operation: the memory as it was allocated, and on which conditions.
    pub(super) fn freed(
        &mut self,
        op: OpAddr,
        block: BlockId,
    ) -> Result<(Vec<ValueId>, Vec<ValueId>), Failed> {
        let unit = op.unit;
        let ctx = self.module.ctx().clone();
        let loc = self.module.op(op).loc();
        let (mut memrefs, mut conditions) = (Vec::new(), Vec::new());
        for value in self.freed.get(&at(unit, block)).cloned().unwrap_or_default() {
            let Ownership::Condition(condition) = self.ownership(unit, value, block) else {
                let loc = self.value(unit, value).loc();
                ctx.emit(Diagnostic::error(loc, "MemRef value does not have valid ownership"));
                return Err(Failed);
            };
            let ty = self.value(unit, value).ty();
            let mut builder = Builder::before(self.module, op);
            builder.set_loc(loc);
            memrefs.push(base(&mut builder, value, ty)?);
            conditions.push(condition);
        }
        Ok((memrefs, conditions))
    }

    /// What goes on to be used: what is passed on, and what lives out of a block.
    pub(super) fn retained(
        &self,
        unit: UnitId,
        block: BlockId,
        to: Option<BlockId>,
        passed: &[ValueId],
    ) -> Vec<ValueId> {
        let mut found: Vec<ValueId> =
            passed.iter().copied().filter(|&value| is_memref(self.value(unit, value))).collect();
        let (from, to) = (self.module.block(unit, block), to.map(|to| self.module.block(unit, to)));
        found.extend(self.live.live_out(from, to));
        found
    }

    /// Frees what is not retained before an operation. Gives the retained values and who owns them from then on.
    pub(super) fn dealloc(
        &mut self,
        op: OpAddr,
        (memrefs, conditions): (&[ValueId], &[ValueId]),
        retained: &[ValueId],
    ) -> Result<Vec<ValueId>, Failed> {
        let loc = self.module.op(op).loc();
        let block = self.module.op(op).block().ok_or(Failed)?;
        let block = key(block).block;
        let i1 = self.module.ctx().i1();
        let mut builder = Builder::before(self.module, op);
        builder.set_loc(loc);
        let types = vec![i1; retained.len()];
        let owned = DeallocOp::build(&mut builder, &types, memrefs, conditions, retained).values()?;
        for &value in retained {
            self.owned.remove(&(at(op.unit, block), value));
        }
        for (&value, &condition) in retained.iter().zip(&owned) {
            self.update(op.unit, value, block, Ownership::Condition(condition));
        }
        Ok(owned)
    }

    /// A value that is owned on a known condition: itself, or a clone of it.
    pub(super) fn unique(
        &mut self,
        op: OpAddr,
        block: BlockId,
        value: ValueId,
    ) -> Result<(ValueId, ValueId), Failed> {
        if let Ownership::Condition(condition) = self.ownership(op.unit, value, block) {
            return Ok((value, condition));
        }
        let (ty, loc) = (self.value(op.unit, value).ty(), self.value(op.unit, value).loc());
        let mut builder = Builder::before(self.module, op);
        builder.set_loc(loc);
        let clone = CloneOp::build(&mut builder, ty, value).value()?;
        let condition = State::constant(&mut builder, loc, true)?;
        self.update(op.unit, clone, block, Ownership::Condition(condition));
        self.frees(op.unit, block, clone);
        Ok((clone, condition))
    }

    /// Who owns what `arith.select` gives in this block: whoever owns what is selected.
    pub(super) fn selected(
        &mut self,
        op: OpAddr,
        block: BlockId,
        value: ValueId,
    ) -> Result<Option<ValueId>, Failed> {
        let unit = op.unit;
        if self.home(unit, value)? != block {
            return Ok(None);
        }
        let Some(select) = self.value(unit, value).defining::<SelectOp>() else { return Ok(None) };
        let (condition, loc) = (select.condition().id(), select.op().loc());
        let of = |value: ValueRef<'_>| self.ownership(unit, value.id(), block);
        let (Ownership::Condition(yes), Ownership::Condition(no)) =
            (of(select.true_value()), of(select.false_value()))
        else {
            return Ok(None);
        };
        let mut builder = Builder::before(self.module, op);
        builder.set_loc(loc);
        SelectOp::build(&mut builder, condition, yes, no).value().map(Some)
    }
}

/// The memory of a memref as it was allocated.
fn base(builder: &mut Builder<'_>, value: ValueId, ty: Type) -> Result<ValueId, Failed> {
    let ctx = builder.ctx().clone();
    let (element, space, rank) = match *ctx.type_data(ty) {
        TypeData::MemRef { ref shape, element, space, .. } => (element, space, Some(shape.len())),
        TypeData::UnrankedMemRef { element, space } => (element, space, None),
        _ => return Err(Failed),
    };
    let scalar = ctx.memref_type(&[], element, None, space).map_err(|_| Failed)?;
    let source = match rank {
        Some(_) => value,
        None => {
            let none = ctx.dense_i64_array(&[]);
            let zero = ctx.dense_i64_array(&[0]);
            let layout = ctx.strided_attr(0, &[]);
            let scalar = ctx.memref_type(&[], element, Some(layout), space).map_err(|_| Failed)?;
            ReinterpretCastOp::build(builder, scalar, value, &[], &[], &[], zero, none, none).value()?
        }
    };
    let index = ctx.index_type();
    let dims = vec![index; rank.unwrap_or(0)];
    ExtractStridedMetadataOp::build(builder, scalar, index, &dims, &dims, source).value()
}
