//! The [`Builder`]: makes operations at a place in a body.

use crate::attrs::NamedAttr;
use crate::body::{Body, OpSpec};
use crate::context::Context;
use crate::diag::Failed;
use crate::handles::{Attr, BlockId, OpId, OpName, RegionId, Type, UnitId, ValueId};
use crate::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use crate::listener::Listener;
use crate::loc::Loc;
use crate::module::{Module, OpAddr};

/// Makes operations at an insertion point, which moves after each of them.
///
/// ```
/// use rmlir_ir::{Builder, Context, Module};
///
/// let ctx = Context::new();
/// let mut module = Module::new(&ctx);
/// let (root, block) = (module.root(), module.root_block());
/// let mut b = Builder::at_end(&mut module, root, block);
/// let one = b.create("t.constant").attr("value", ctx.int_attr(32, 1)).value(ctx.i32());
/// let sum = b.create("t.add").operands(&[one, one]).value(ctx.i32());
/// b.create("t.loop").operands(&[sum]).region(&[ctx.index_type()], |b, args| {
///     b.create("t.use").operands(args).insert();
/// }).insert();
/// assert_eq!(module.body(root).ops_in(block).count(), 3);
/// assert_eq!(module.body(root).uses(one).count(), 2);
/// ```
pub struct Builder<'m> {
    module: &'m mut Module,
    unit: UnitId,
    block: Option<BlockId>,
    /// The operation after which the next one goes; `None` for the start of the block.
    after: Option<OpId>,
    loc: Loc,
    listener: Option<&'m mut dyn Listener>,
}

/// Places.
impl<'m> Builder<'m> {
    /// At no place: operations are made but put in no block.
    pub fn detached(module: &'m mut Module, unit: UnitId) -> Builder<'m> {
        Builder { module, unit, block: None, after: None, loc: Loc::UNKNOWN, listener: None }
    }

    /// At the end of a block.
    pub fn at_end(module: &'m mut Module, unit: UnitId, block: BlockId) -> Builder<'m> {
        let mut builder = Builder::detached(module, unit);
        builder.set_end(block);
        builder
    }

    /// At the start of a block.
    pub fn at_start(module: &'m mut Module, unit: UnitId, block: BlockId) -> Builder<'m> {
        Builder { block: Some(block), ..Builder::detached(module, unit) }
    }

    /// Before an operation.
    pub fn before(module: &'m mut Module, at: OpAddr) -> Builder<'m> {
        let mut builder = Builder::detached(module, at.unit);
        builder.set_before(at.op);
        builder
    }

    /// After an operation.
    pub fn after(module: &'m mut Module, at: OpAddr) -> Builder<'m> {
        let mut builder = Builder::detached(module, at.unit);
        builder.set_after(at.op);
        builder
    }

    /// Tells `listener` of what is made.
    pub fn listening(self, listener: &'m mut dyn Listener) -> Builder<'m> {
        Builder { listener: Some(listener), ..self }
    }

    /// Goes to the end of a block of the unit.
    pub fn set_end(&mut self, block: BlockId) {
        self.block = Some(block);
        self.after = self.module.body(self.unit).last_op(block);
    }

    /// Goes to the start of a block of the unit.
    pub fn set_start(&mut self, block: BlockId) {
        (self.block, self.after) = (Some(block), None);
    }

    /// Goes before an operation of the unit.
    pub fn set_before(&mut self, op: OpId) {
        let body = self.module.body(self.unit);
        (self.block, self.after) = (body.op_block(op), body.prev_op(op));
    }

    /// Goes after an operation of the unit.
    pub fn set_after(&mut self, op: OpId) {
        (self.block, self.after) = (self.module.body(self.unit).op_block(op), Some(op));
    }

    /// The block and the operation after which the next one goes (`None`: at the start); nothing if there is no place.
    pub fn place(&self) -> Option<(BlockId, Option<OpId>)> {
        Some((self.block?, self.after))
    }

    /// The location that operations get from now on. Unknown at first.
    pub fn set_loc(&mut self, loc: Loc) {
        self.loc = loc;
    }

    /// The location that operations get.
    pub fn loc(&self) -> Loc {
        self.loc
    }

    /// The context.
    pub fn ctx(&self) -> &Context {
        self.module.ctx()
    }

    /// The module.
    pub fn module(&mut self) -> &mut Module {
        self.module
    }

    /// The module, to be read.
    pub fn seen(&self) -> &Module {
        self.module
    }

    /// The unit into which operations go.
    pub fn unit(&self) -> UnitId {
        self.unit
    }

    /// The body into which operations go.
    pub fn body(&mut self) -> &mut Body {
        self.module.body_mut(self.unit)
    }

    /// Tells the listener, if there is one.
    pub(crate) fn tell(&mut self, event: impl FnOnce(&mut dyn Listener, &Module)) {
        if let Some(listener) = &mut self.listener {
            event(*listener, self.module);
        }
    }

    /// The module and what listens, for edits that are told by other means.
    pub fn parts(&mut self) -> (&mut Module, Option<&mut dyn Listener>) {
        let listener = self.listener.as_deref_mut().map(|listener| listener as &mut dyn Listener);
        (self.module, listener)
    }

    /// Leaves an operation after which the next one would go, before it goes away.
    pub fn leave(&mut self, op: OpId) {
        if self.after == Some(op) {
            self.after = self.module.body(self.unit).prev_op(op);
        }
    }

    /// Leaves a block before it goes away: there is no insertion point then.
    pub(crate) fn leave_block(&mut self) {
        (self.block, self.after) = (None, None);
    }

    /// A builder of another unit of the same module, with the same location and listener, at no place.
    pub fn within(&mut self, unit: UnitId) -> Builder<'_> {
        let listener = self.listener.as_deref_mut().map(|listener| listener as &mut dyn Listener);
        Builder { module: self.module, unit, block: None, after: None, loc: self.loc, listener }
    }
}

/// Making things.
impl<'m> Builder<'m> {
    /// An empty specification for an operation of this name.
    pub fn spec(&self, name: &str, loc: Loc) -> OpSpec {
        self.module.spec(self.ctx().op_name(name), loc)
    }

    /// Makes an operation and puts it at the insertion point.
    pub fn insert(&mut self, spec: OpSpec) -> OpId {
        let op = self.module.create_op(self.unit, spec);
        self.put(op);
        op
    }

    /// Puts a detached operation at the insertion point.
    pub(crate) fn put(&mut self, op: OpId) {
        if let Some(block) = self.block {
            self.module.body_mut(self.unit).insert_op(op, block, self.after);
            self.after = Some(op);
        }
        let at = OpAddr { unit: self.unit, op };
        self.tell(|listener, module| listener.op_inserted(module, at));
    }

    /// Makes an operation of a name, operands and result types, and gives its results.
    pub fn op(
        &mut self,
        name: OpName,
        loc: Loc,
        operands: &[ValueId],
        result_types: &[Type],
    ) -> Vec<ValueId> {
        let mut spec = self.module.spec(name, loc);
        spec.operands = operands.to_vec();
        spec.result_types = result_types.to_vec();
        let op = self.insert(spec);
        self.module.body(self.unit).results(op).collect()
    }

    /// Begins an operation of this name, to be finished with [`OpBuilder::insert`] or the like.
    pub fn create(&mut self, name: &str) -> OpBuilder<'_, 'm> {
        let name = self.ctx().op_name(name);
        self.create_named(name)
    }

    /// As [`create`](Builder::create), of a name that the context has given out.
    pub fn create_named(&mut self, name: OpName) -> OpBuilder<'_, 'm> {
        OpBuilder { spec: self.module.spec(name, self.loc), attrs: Vec::new(), builder: self }
    }

    /// Gives an operation one more region with an entry block of these argument types. Works for operations that have a unit of
    /// their own too. Gives the unit in which the block lies, and the block.
    pub fn add_region(&mut self, op: OpId, args: &[Type], loc: Loc) -> (UnitId, RegionId, BlockId) {
        let inner = self.module.body(self.unit).op_unit(op);
        let mut nested = self.within(inner.unwrap_or(self.unit));
        let region = nested.body().new_region();
        nested.body().insert_region(inner.is_none().then_some(op), usize::MAX, region);
        nested.set_loc(loc);
        let block = nested.create_block(region, args);
        (nested.unit, region, block)
    }

    /// Puts one more block with arguments of these types at the end of a region of the unit. The insertion point stays.
    pub fn create_block(&mut self, region: RegionId, args: &[Type]) -> BlockId {
        let after = self.body().last_block(region);
        self.create_block_after(region, after, args)
    }

    /// As [`create_block`](Builder::create_block), after a block of the region; `None`: as its first one.
    pub fn create_block_after(&mut self, region: RegionId, after: Option<BlockId>, args: &[Type]) -> BlockId {
        let loc = self.loc;
        let body = self.body();
        let block = body.new_block();
        for &ty in args {
            body.add_arg(block, ty, loc);
        }
        body.insert_block(block, region, after);
        let unit = self.unit;
        self.tell(|listener, module| listener.block_inserted(module, unit, block));
        block
    }
}

/// An operation in the making. See [`Builder::create`].
///
/// Nothing is there until one of the finishing methods is called, but for what [`region`](OpBuilder::region) makes.
#[must_use = "the operation is made by `insert`, `value` or `values`"]
pub struct OpBuilder<'b, 'm> {
    pub(crate) builder: &'b mut Builder<'m>,
    pub(crate) spec: OpSpec,
    attrs: Vec<NamedAttr>,
}

impl<'b, 'm> OpBuilder<'b, 'm> {
    /// The location, if it is not the builder's.
    pub fn loc(mut self, loc: Loc) -> Self {
        self.spec.loc = loc;
        self
    }

    /// More operands.
    pub fn operands(mut self, values: &[ValueId]) -> Self {
        self.spec.operands.extend_from_slice(values);
        self
    }

    /// More results.
    pub fn results(mut self, types: &[Type]) -> Self {
        self.spec.result_types.extend_from_slice(types);
        self
    }

    /// More successors.
    pub fn successors(mut self, blocks: &[BlockId]) -> Self {
        self.spec.successors.extend_from_slice(blocks);
        self
    }

    /// Sets an attribute: the inherent one or native property of this name if the definition has one, else a discardable one.
    /// The last one of a name counts.
    pub fn attr(mut self, name: &str, value: Attr) -> Self {
        let name = self.builder.ctx().ident(name);
        self.attrs.retain(|entry| entry.name != name);
        self.attrs.push(NamedAttr { name, value });
        self
    }

    /// Gives it one more region, whose entry block has arguments of these types and is filled by `fill`.
    pub fn region(self, args: &[Type], fill: impl FnOnce(&mut Builder<'_>, &[ValueId])) -> Self {
        self.region_with(|b, region| {
            let block = b.create_block(region, args);
            b.set_end(block);
            let args = b.body().args(block).to_vec();
            fill(b, &args);
        })
    }

    /// Gives it one more region, which `fill` gets without blocks. An operation that is isolated from above has its regions in a
    /// unit of its own: values from outside cannot be used there.
    pub fn region_with(mut self, fill: impl FnOnce(&mut Builder<'_>, RegionId)) -> Self {
        let builder = &mut *self.builder;
        if self.spec.unit.is_none() && builder.module.needs_unit(self.spec.name) {
            self.spec.unit = Some(builder.module.new_unit());
        }
        let mut nested = builder.within(self.spec.unit.unwrap_or(builder.unit));
        let region = nested.body().new_region();
        match self.spec.unit {
            Some(_) => nested.body().add_root_region(region),
            None => self.spec.regions.push(region),
        }
        fill(&mut nested, region);
        self
    }

    /// Gives it one more region, which was made before, in the builder's unit. Not for an operation that is isolated from above.
    pub fn made_region(mut self, region: RegionId) -> Self {
        self.spec.regions.push(region);
        self
    }

    /// Makes the operation and puts it at the insertion point.
    pub fn insert(self) -> OpId {
        self.insert_op().1
    }

    /// Makes the operation and puts it at the insertion point.
    pub(crate) fn insert_op(mut self) -> (&'b mut Builder<'m>, OpId) {
        self.sort_attrs();
        let op = self.builder.insert(self.spec);
        (self.builder, op)
    }

    /// Makes the operation, puts it at the insertion point, and gives its results.
    pub fn values(self) -> Vec<ValueId> {
        let (builder, op) = self.insert_op();
        builder.body().results(op).collect()
    }

    /// Makes the operation with one more result of this type, puts it at the insertion point, and gives that result.
    pub fn value(mut self, ty: Type) -> ValueId {
        self.spec.result_types.push(ty);
        let (builder, op) = self.insert_op();
        let span = builder.body().op(op).results;
        ValueId::new(span.range().end - 1)
    }

    /// Makes the operation with the result types that follow from the rest, puts it at the insertion point, and gives its results.
    ///
    /// # Errors
    /// If the operation has no type inference or it fails, which it has reported. Nothing is made then, but regions that were.
    pub fn infer_values(self) -> Result<Vec<ValueId>, Failed> {
        let (builder, op) = self.infer_op()?;
        Ok(builder.body().results(op).collect())
    }

    /// As [`infer_values`](OpBuilder::infer_values); gives the operation.
    pub(crate) fn infer_op(mut self) -> Result<(&'b mut Builder<'m>, OpId), Failed> {
        self.sort_attrs();
        let ctx = self.builder.ctx().clone();
        let Some(model) = ctx.op_interface::<dyn InferTypeOpInterface>(self.spec.name) else {
            return Err(Failed);
        };
        let body = self.builder.body();
        let operands: Vec<Type> = self.spec.operands.iter().map(|&value| body.value_type(value)).collect();
        self.spec.result_types = model.infer(&InferInput {
            ctx: &ctx,
            name: self.spec.name,
            loc: Some(self.spec.loc),
            operands: &operands,
            props: self.spec.props,
            attrs: self.spec.attrs,
            regions: &[],
        })?;
        let op = self.builder.insert(self.spec);
        Ok((self.builder, op))
    }

    /// Distributes attributes among property row and dictionary.
    fn sort_attrs(&mut self) {
        if self.attrs.is_empty() {
            return;
        }
        let ctx = self.builder.ctx().clone();
        let registered = ctx.op_info(self.spec.name).registered();
        let mut row = ctx.props(self.spec.props).to_vec();
        row.resize(registered.map_or(row.len(), |registered| registered.slots.len()), None);
        let mut discardable = Vec::new();
        for entry in std::mem::take(&mut self.attrs) {
            match registered.and_then(|registered| registered.slot(entry.name)) {
                Some(slot) => row[slot] = Some(entry.value),
                None => discardable.push(entry),
            }
        }
        self.spec.props = ctx.props_of(&row);
        self.spec.attrs = ctx.dict_attr(discardable);
    }
}
