//! The rewriter that patterns work with.

use crate::conversion::{Events, Values, Work};
use crate::pattern::Rewritten;
use rmlir_ir::edit::{IrMapping, Rewriter};
use rmlir_ir::fold::constant_value;
use rmlir_ir::listener::Listener;
use rmlir_ir::typed::{AttrValue, Field, Handle, TypedOp};
use rmlir_ir::{
    Attr, BlockId, Body, Builder, Context, Ident, Loc, Module, OpAddr, OpId, OpRef, RegionId, UnitId, UseId,
    ValueId, ValueRef,
};

/// Reads and changes the IR around one operation. Each change is told to the driver.
///
/// Read through views, which are worth something until the next change, and keep handles. Values are those of the unit of the operation.
///
/// In a [conversion](crate::conversion), what is replaced or erased stays where it is until the end.
pub struct PatternRewriter<'m> {
    inner: Rewriter<'m>,
    /// What a conversion keeps in mind, in one.
    work: Option<&'m mut Work>,
}

/// Reading.
impl<'m> PatternRewriter<'m> {
    /// Before an operation. What is made has the operation's location, unless it is given another one.
    pub fn before(module: &'m mut Module, at: OpAddr, listener: &'m mut dyn Listener) -> PatternRewriter<'m> {
        let loc = module.op(at).loc();
        let mut inner = Rewriter::listening_before(module, at, listener);
        inner.set_loc(loc);
        PatternRewriter { inner, work: None }
    }

    /// The same in a conversion.
    pub(crate) fn converting(
        module: &'m mut Module,
        at: OpAddr,
        events: &'m mut Events,
        work: &'m mut Work,
    ) -> PatternRewriter<'m> {
        PatternRewriter { work: Some(work), ..PatternRewriter::before(module, at, events) }
    }

    /// The same rewriter for another unit of the module, at no place.
    pub fn within(&mut self, unit: UnitId) -> PatternRewriter<'_> {
        PatternRewriter { inner: self.inner.within(unit).into(), work: self.work.as_deref_mut() }
    }

    /// What a conversion keeps in mind, in one.
    pub(crate) fn work(&self) -> Option<&Work> {
        self.work.as_deref()
    }

    /// The module, what a conversion keeps in mind, and what hears of its edits; `None` outside of conversions.
    pub(crate) fn parts(&mut self) -> Option<(&mut Module, &mut Work, &mut dyn Listener)> {
        let (module, listener) = self.inner.parts();
        Some((module, self.work.as_deref_mut()?, listener?))
    }

    /// The context.
    pub fn ctx(&self) -> &Context {
        self.inner.ctx()
    }

    /// The module.
    pub fn module(&self) -> &Module {
        self.inner.seen()
    }

    /// The unit whose values these are.
    pub fn unit(&self) -> UnitId {
        self.inner.unit()
    }

    /// The body of the unit.
    pub fn body(&self) -> &Body {
        self.module().body(self.unit())
    }

    /// An operation, to be read.
    pub fn op(&self, op: impl Handle) -> OpRef<'_> {
        self.module().op(op.at())
    }

    /// A typed operation, to be read.
    pub fn read<O: TypedOp>(&self, op: O) -> O::On<OpRef<'_>> {
        self.module().typed(op)
    }

    /// A value of the unit.
    pub fn value(&self, value: ValueId) -> ValueRef<'_> {
        self.module().value(self.unit(), value)
    }

    /// The constant that a value is.
    pub fn constant(&self, value: ValueId) -> Option<Attr> {
        constant_value(self.value(value))
    }

    /// `Some(())` if the condition holds, for the question mark.
    pub fn require(&self, condition: bool) -> Rewritten {
        condition.then_some(())
    }
}

/// Making.
impl<'m> PatternRewriter<'m> {
    /// What makes operations at the insertion point. Change nothing else through it: the driver would not know.
    pub fn builder(&mut self) -> &mut Builder<'m> {
        &mut self.inner
    }

    /// The location of what is made.
    pub fn set_loc(&mut self, loc: Loc) {
        self.inner.set_loc(loc);
    }

    /// Gives what is made these locations, in one. Equal ones count once, unknown ones not.
    pub fn fuse_locs(&mut self, locs: &[Loc]) {
        let attrs: Vec<Attr> = locs.iter().map(|&loc| self.ctx().loc_attr(loc)).collect();
        let fused = self.ctx().fused_loc(&attrs, None);
        let fused = self.ctx().loc(fused);
        self.inner.set_loc(fused);
    }

    /// Puts what is made before an operation.
    pub fn at_op(&mut self, op: impl Handle) {
        self.inner.set_before(op.at().op);
    }

    /// Puts what is made after an operation.
    pub fn after_op(&mut self, op: impl Handle) {
        self.inner.set_after(op.at().op);
    }

    /// The block and the operation after which the next one goes (`None`: at the start); nothing if there is no place.
    pub fn place(&self) -> Option<(BlockId, Option<OpId>)> {
        self.inner.place()
    }

    /// Puts what is made at the start of a block.
    pub fn at_start(&mut self, block: BlockId) {
        self.inner.set_start(block);
    }

    /// Puts what is made at the end of a block.
    pub fn at_end(&mut self, block: BlockId) {
        self.inner.set_end(block);
    }

    /// Copies an operation to the insertion point.
    pub fn clone_op(&mut self, op: impl Handle, map: &mut IrMapping) -> Option<OpAddr> {
        let unit = self.unit();
        let op = self.inner.clone_op(op.at(), map).ok()?;
        Some(OpAddr { unit, op })
    }

    /// Copies all blocks of a region to the end of another one of the unit.
    pub fn clone_region(&mut self, from: RegionId, into: RegionId, map: &mut IrMapping) -> Option<()> {
        self.inner.clone_region(from, into, map).ok()
    }

    /// Copies all blocks of a region before a block of another one of the unit.
    pub fn clone_region_before(
        &mut self,
        from: RegionId,
        before: BlockId,
        map: &mut IrMapping,
    ) -> Option<()> {
        let into = self.body().block_region(before)?;
        self.inner.clone_region_before(from, into, before, map).ok()
    }

    /// A constant of a type, made by the dialect of `op` at the insertion point. `None` if the dialect makes none of that kind.
    pub fn materialize(&mut self, op: impl Handle, value: Attr, ty: rmlir_ir::Type) -> Option<ValueId> {
        let loc = self.inner.loc();
        let dialect = self.op(op).info().dialect();
        let made = crate::fold::materialize(&mut self.inner, dialect, value, ty, loc)?;
        self.body().result(made, 0)
    }
}

/// Changing.
impl<'m> PatternRewriter<'m> {
    /// Makes the uses of an operation's results use `values`, and erases it.
    pub fn replace(&mut self, op: impl Handle, values: &[ValueId]) -> Rewritten {
        if self.work.is_none() {
            return self.of(op).replace_op(op.at().op, values).ok();
        }
        let values: Vec<Values> = values.iter().map(|&value| Values::from_slice(&[value])).collect();
        self.require(self.op(op).num_results() == values.len())?;
        self.replace_in_conversion(op.at(), &values)
    }

    /// In a conversion, replaces each result of an operation by any number of values.
    pub(crate) fn replace_in_conversion(&mut self, op: OpAddr, values: &[Values]) -> Rewritten {
        if op.unit == self.unit() {
            self.inner.leave(op.op);
        }
        let (module, work, told) = self.parts()?;
        work.replace(module, told, op, values);
        Some(())
    }

    /// Erases an operation whose results are not used, with all that is inside it.
    pub fn erase(&mut self, op: impl Handle) -> Rewritten {
        if self.work.is_none() {
            return self.of(op).erase_op(op.at().op).ok();
        }
        let none = vec![Values::new(); self.op(op).num_results()];
        self.replace_in_conversion(op.at(), &none)
    }

    /// Changes an operation in place, by whatever `change` does, and tells so.
    pub fn modify<T>(&mut self, op: impl Handle, change: impl FnOnce(&mut Module, OpAddr) -> T) -> T {
        self.of(op).modify(op.at().op, change)
    }

    /// Makes operand `index` another value.
    pub fn set_operand(&mut self, op: impl Handle, index: usize, value: ValueId) {
        self.modify(op, |module, at| module.body_mut(at.unit).set_operand(at.op, index, value));
    }

    /// Gives an operation another list of operands. Lengths of groups are for the caller to set.
    pub fn set_operands(&mut self, op: impl Handle, values: &[ValueId]) {
        self.modify(op, |module, at| module.body_mut(at.unit).set_operands(at.op, values));
    }

    /// Sets or removes an attribute.
    pub fn set_attr(&mut self, op: impl Handle, name: Ident, value: Option<Attr>) {
        self.modify(op, |module, at| module.set_attr(at, name, value));
    }

    /// Sets an attribute or property of a typed operation.
    pub fn set<O: TypedOp, T: AttrValue>(&mut self, op: O, field: Field<O, T>, value: T) {
        self.modify(op, |module, _| module.set(op, field, value));
    }

    /// Makes all uses of `from` use `to`.
    pub fn replace_uses(&mut self, from: ValueId, to: ValueId) {
        let unit = self.unit();
        match self.parts() {
            Some((module, work, _)) => work.replace_value(module, unit, from, &[to]),
            None => self.inner.replace_all_uses(from, to),
        }
    }

    /// Makes those uses of `from` use `to` for which `test` answers true.
    pub fn replace_uses_if(&mut self, from: ValueId, to: ValueId, test: impl FnMut(&Body, UseId) -> bool) {
        self.inner.replace_uses_if(from, to, test);
    }

    /// Makes all uses of `from` use `to`, but not those by `except`.
    pub fn replace_uses_except(&mut self, from: ValueId, to: ValueId, except: &[OpId]) {
        self.inner.replace_all_uses_except(from, to, except);
    }

    /// Makes all that leads to one block lead to another one.
    pub fn replace_block_uses(&mut self, from: BlockId, to: BlockId) {
        self.inner.replace_all_block_uses(from, to);
    }

    /// Moves an operation before another one.
    pub fn move_before(&mut self, op: impl Handle, other: impl Handle) -> Rewritten {
        self.of(op).move_op_before(op.at().op, other.at().op).ok()
    }

    /// Moves an operation after another one.
    pub fn move_after(&mut self, op: impl Handle, other: impl Handle) -> Rewritten {
        self.of(op).move_op_after(op.at().op, other.at().op).ok()
    }

    /// Moves an operation and all after it into a new block.
    pub fn split_block(&mut self, op: impl Handle) -> Option<BlockId> {
        self.of(op).split_block(op.at().op).ok()
    }

    /// Moves all operations of a block before `op`, uses of its arguments to `args`. The block goes.
    pub fn inline_block_before(&mut self, block: BlockId, op: impl Handle, args: &[ValueId]) -> Rewritten {
        if self.work.is_none() {
            return self.of(op).inline_block_before(block, op.at().op, args).ok();
        }
        let (into, after) = (self.body().op_block(op.at().op)?, self.body().prev_op(op.at().op));
        let unit = self.unit();
        let (module, work, told) = self.parts()?;
        work.inline_block(module, told, (unit, block), (into, after), args)
    }

    /// Moves all operations of a block to the end of `into`, uses of its arguments to `args`. The block goes.
    pub fn merge_blocks(&mut self, block: BlockId, into: BlockId, args: &[ValueId]) -> Rewritten {
        if self.work.is_none() {
            return self.inner.merge_blocks(block, into, args).ok();
        }
        let (unit, after) = (self.unit(), self.body().last_op(into));
        let (module, work, told) = self.parts()?;
        work.inline_block(module, told, (unit, block), (into, after), args)
    }

    /// Moves all blocks of a region to the end of another one of the unit.
    pub fn inline_region(&mut self, from: RegionId, into: RegionId) -> Rewritten {
        self.inner.inline_region(from, into).ok()
    }

    /// Moves all blocks of a region before a block of another one of the unit.
    pub fn inline_region_before(&mut self, from: RegionId, before: BlockId) -> Rewritten {
        self.inner.inline_region_before(from, before).ok()
    }

    /// Erases a block with all that is in it.
    pub fn erase_block(&mut self, block: BlockId) -> Rewritten {
        let unit = self.unit();
        match self.parts() {
            Some((module, work, told)) => {
                work.erase_block(module, told, unit, block);
                Some(())
            }
            None => self.inner.erase_block(block).ok(),
        }
    }

    fn of(&mut self, op: impl Handle) -> &mut Rewriter<'m> {
        debug_assert_eq!(op.at().unit, self.unit(), "an operation of another unit");
        &mut self.inner
    }
}
