//! A module built anew with other operations, types and attributes.
//!
//! Operations of VHLO are another thing than those of StableHLO, so that nothing of the old module stays: its operations are gone over in
//! order, each is made anew, and operands are linked when all are there. So values have their uses in the order in which a reader of the
//! new module finds them.

use rmlir_ir::diag::Failed;
use rmlir_ir::module::OpAddr;
use rmlir_ir::walk::{Item, Walk, WalkResult};
use rmlir_ir::{
    Attr, BlockId, Context, Loc, Module, NotLoaded, OpId, OpName, OpRef, Props, RegionId, Type, UnitId,
    ValueId, ValueRef,
};
use rustc_hash::FxHashMap;

/// What becomes of an operation.
pub(crate) struct Made {
    pub(crate) name: OpName,
    pub(crate) props: Props,
    pub(crate) attrs: Attr,
    pub(crate) results: Vec<Type>,
}

/// What becomes of the operations of a module.
pub(crate) trait Convert {
    /// What becomes of an operation, apart from its operands, regions and successors.
    ///
    /// # Errors
    /// If it cannot be converted; that has been reported.
    fn op(&mut self, op: OpRef<'_>) -> Result<Made, Failed>;

    /// What becomes of the type of a block argument of an operation.
    ///
    /// # Errors
    /// If it cannot be converted; that has been reported.
    fn argument(&mut self, parent: OpRef<'_>, ty: Type) -> Result<Type, Failed>;

    /// Whether an operation is left out, since what it gives is what it takes.
    fn is_left_out(&self, op: OpRef<'_>) -> bool {
        let _ = op;
        false
    }

    /// Whether an operation is converted, and not left as it is.
    fn converts(&self, op: OpRef<'_>) -> bool {
        let _ = op;
        true
    }

    /// The type that a value has for users that are converted if what gives it is not, or the other way round, and where the cast is that
    /// brings it there; none if there are no such users, or it is the same.
    fn across(&self, value: ValueRef<'_>) -> Option<(Type, Loc)> {
        let _ = value;
        None
    }
}

/// The operation that gives a value, or that has the block whose argument it is.
pub(crate) fn giver(value: ValueRef<'_>) -> Option<OpRef<'_>> {
    let value = value.resolved();
    match value.def_op() {
        Some((op, _)) => Some(op),
        None => value.def_block().and_then(|(block, _)| block.parent()),
    }
}

/// Where things of the old module are in the new one.
struct Rebuilt {
    target: Module,
    values: FxHashMap<(UnitId, ValueId), (UnitId, ValueId)>,
    /// The same for users on the other side: see [`Convert::across`].
    across: FxHashMap<(UnitId, ValueId), (UnitId, ValueId)>,
    blocks: FxHashMap<(UnitId, BlockId), (UnitId, BlockId)>,
    regions: FxHashMap<(UnitId, RegionId), (UnitId, RegionId)>,
    ops: FxHashMap<OpAddr, (UnitId, OpId)>,
    order: Vec<OpAddr>,
}

/// Builds a module anew.
///
/// # Errors
/// If something in it cannot be converted, or is not in memory; that has been reported.
pub(crate) fn rebuild(module: &Module, convert: &mut dyn Convert) -> Result<Module, Failed> {
    let ctx = module.ctx();
    let Some(top) = module.top() else { return Ok(Module::new(ctx)) };
    let mut rebuilt = Rebuilt {
        target: Module::new(ctx),
        values: FxHashMap::default(),
        across: FxHashMap::default(),
        blocks: FxHashMap::default(),
        regions: FxHashMap::default(),
        ops: FxHashMap::default(),
        order: Vec::new(),
    };
    let mut failed = None;
    let walked = Walk::pre().items(Item::Op(top), |item| {
        let done = match item {
            Item::Op(op) => rebuilt.op(op, convert),
            Item::Region(region) => rebuilt.region(region),
            Item::Block(block) => rebuilt.block(block, convert),
        };
        match done {
            Ok(()) => WalkResult::Advance,
            Err(failure) => {
                failed = Some(failure);
                WalkResult::Interrupt
            }
        }
    });
    if let Err(missing) = walked {
        return Err(not_loaded(ctx, &missing));
    }
    match failed {
        Some(failure) => Err(failure),
        None => rebuilt.link(module, convert),
    }
}

/// Says that a body is not in memory.
pub(crate) fn not_loaded(ctx: &Context, missing: &NotLoaded) -> Failed {
    use rmlir_ir::Diagnostic;
    ctx.emit(Diagnostic::error(Loc::UNKNOWN, missing.to_string()));
    Failed
}

fn global(value: ValueRef<'_>) -> (UnitId, ValueId) {
    (value.unit(), value.id())
}

impl Rebuilt {
    fn op(&mut self, op: OpRef<'_>, convert: &mut dyn Convert) -> Result<(), Failed> {
        if convert.is_left_out(op) {
            let operand = op.operand(0).and_then(|value| self.values.get(&global(value.resolved())).copied());
            let Some(operand) = operand else { return Err(op.emit_error("uses what comes after it")) };
            self.values.extend(op.results().map(|result| (global(result), operand)));
            return Ok(());
        }
        let made = convert.op(op)?;
        let place = op.block().and_then(|block| self.blocks.get(&(block.unit(), block.id())).copied());
        let (unit, block) = place.unwrap_or((self.target.root(), self.target.root_block()));
        let mut spec = self.target.spec(made.name, op.loc());
        spec.props = made.props;
        spec.attrs = made.attrs;
        spec.result_types = made.results;
        let new = self.target.create_op(unit, spec);
        self.target.body_mut(unit).append_op(new, block);
        for (old, value) in op.results().zip(self.target.body(unit).results(new)) {
            self.values.insert(global(old), (unit, value));
        }
        self.ops.insert(op.global(), (unit, new));
        self.order.push(op.global());
        op.results().try_for_each(|result| self.cast(result, (unit, block), convert))
    }

    /// Makes what stands for a value where it has another type, if it is used there.
    fn cast(
        &mut self,
        value: ValueRef<'_>,
        (unit, block): (UnitId, BlockId),
        convert: &dyn Convert,
    ) -> Result<(), Failed> {
        let Some((ty, loc)) = convert.across(value) else { return Ok(()) };
        let cast = value.ctx().registered_op(b"builtin.unrealized_conversion_cast");
        let (Some(cast), Some(&(_, new))) = (cast, self.values.get(&global(value))) else {
            return Err(Failed);
        };
        let mut spec = self.target.spec(cast, loc);
        spec.result_types = vec![ty];
        let made = self.target.create_op(unit, spec);
        let body = self.target.body_mut(unit);
        body.append_op(made, block);
        body.set_operands(made, &[new]);
        if let Some(result) = self.target.body(unit).results(made).next() {
            self.across.insert(global(value), (unit, result));
        }
        Ok(())
    }

    fn region(&mut self, region: rmlir_ir::RegionRef<'_>) -> Result<(), Failed> {
        let owner = region.parent().and_then(|op| self.ops.get(&op.global()).copied());
        let Some((unit, op)) = owner else { return Err(Failed) };
        let inner = self.target.body(unit).op_unit(op);
        let body = self.target.body_mut(inner.unwrap_or(unit));
        let new = body.new_region();
        body.insert_region(inner.is_none().then_some(op), usize::MAX, new);
        self.regions.insert((region.unit(), region.id()), (inner.unwrap_or(unit), new));
        Ok(())
    }

    fn block(&mut self, block: rmlir_ir::BlockRef<'_>, convert: &mut dyn Convert) -> Result<(), Failed> {
        let place = block.region().and_then(|region| self.regions.get(&(region.unit(), region.id())));
        let (Some(&(unit, region)), Some(parent)) = (place, block.parent()) else { return Err(Failed) };
        let new = self.target.body_mut(unit).new_block();
        for arg in block.args() {
            let ty = convert.argument(parent, arg.ty())?;
            let value = self.target.body_mut(unit).add_arg(new, ty, arg.loc());
            self.values.insert(global(arg), (unit, value));
        }
        self.target.body_mut(unit).append_block(new, region);
        self.blocks.insert((block.unit(), block.id()), (unit, new));
        block.args().try_for_each(|arg| self.cast(arg, (unit, new), convert))
    }

    /// Gives the operations their operands and successors, in order.
    fn link(mut self, module: &Module, convert: &dyn Convert) -> Result<Module, Failed> {
        for at in std::mem::take(&mut self.order) {
            let op = module.op(at);
            let Some(&(unit, new)) = self.ops.get(&at) else { return Err(Failed) };
            let operand = |value: ValueRef<'_>| {
                let value = value.resolved();
                let same = giver(value).is_none_or(|giver| convert.converts(giver) == convert.converts(op));
                let across = self.across.get(&global(value)).filter(|_| !same);
                let found = across.or_else(|| self.values.get(&global(value)));
                found.filter(|(of, _)| *of == unit).map(|&(_, value)| value)
            };
            let operands: Option<Vec<ValueId>> = op.operands().map(operand).collect();
            let successor = |block: rmlir_ir::BlockRef<'_>| {
                let found = self.blocks.get(&(block.unit(), block.id()));
                found.filter(|(of, _)| *of == unit).map(|&(_, block)| block)
            };
            let successors: Option<Vec<BlockId>> = op.successors().map(successor).collect();
            let (Some(operands), Some(successors)) = (operands, successors) else {
                return Err(op.emit_error("uses what is not around it"));
            };
            let body = self.target.body_mut(unit);
            if !operands.is_empty() {
                body.set_operands(new, &operands);
            }
            if !successors.is_empty() {
                body.set_successors(new, &successors);
            }
        }
        Ok(self.target)
    }
}
