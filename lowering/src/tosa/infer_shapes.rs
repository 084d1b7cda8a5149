//! `tosa-infer-shapes`: the sizes of results are found out from those of operands.

use super::make::sized;
use rmlir_dialects::tensor::CastOp;
use rmlir_dialects::tosa::{self, IfOp, InferShapes, Sizes, WhileOp, YieldOp, joined, met};
use rmlir_ir::interfaces::infer_type::InferTypeOpInterface;
use rmlir_ir::{
    Builder, Context, Failed, Module, OpAddr, OpRef, RegionId, RegionRef, Type, TypeData, UnitId, UseId,
    ValueId, ValueRef,
};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Finds out the sizes of results.
    InferSizes: TosaInferShapesPass, run
}

fn run(_: &options::TosaInferShapesPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let Some(region) = run.op().region(0) else { return Ok(()) };
    let (unit, region) = (region.unit(), region.id());
    let mut infer = Infer { module: run.module(), unit, budget: MAX_STEPS };
    let mut changes = Vec::new();
    infer.region(region, &mut changes, 0);
    infer.commit(&changes)
}

/// So many operations are looked at, those in loops again and again.
const MAX_STEPS: usize = 1 << 24;

/// Operations nested deeper keep their types.
const MAX_DEPTH: usize = 200;

/// Values whose types have been changed, with the types before.
type Changes = Vec<(ValueId, Type)>;

struct Infer<'m> {
    module: &'m mut Module,
    unit: UnitId,
    budget: usize,
}

/// The sizes that a type states.
fn sizes_of(ctx: &Context, ty: Type) -> Sizes {
    match ctx.type_data(ty) {
        TypeData::RankedTensor { shape, .. } => Some(shape.to_vec()),
        _ => None,
    }
}

fn types<'m>(values: impl Iterator<Item = ValueRef<'m>>) -> Vec<Type> {
    values.map(|value| value.ty()).collect()
}

fn first_args(region: RegionRef<'_>) -> Option<Vec<ValueId>> {
    Some(region.entry()?.args().map(|arg| arg.id()).collect())
}

impl Infer<'_> {
    fn set(&mut self, value: ValueId, ty: Type, changes: &mut Changes) {
        let body = self.module.body_mut(self.unit);
        let old = body.value_type(value);
        if old != ty {
            changes.push((value, old));
            body.set_value_type(value, ty);
        }
    }

    /// A type with these sizes in place of its own.
    fn with_sizes(&self, ty: Type, sizes: &Sizes) -> Option<Type> {
        let ctx = self.module.ctx();
        sized(ctx, sizes, ctx.type_data(ty).shaped_element()?)
    }

    fn blocks(&self, region: RegionId) -> Vec<Vec<OpAddr>> {
        let blocks = self.module.region(self.unit, region).blocks();
        blocks.map(|block| block.ops().map(OpRef::global).collect()).collect()
    }

    fn region(&mut self, region: RegionId, changes: &mut Changes, depth: usize) {
        for op in self.blocks(region).into_iter().flatten() {
            let Some(budget) = self.budget.checked_sub(1) else { return };
            self.budget = budget;
            if !is_tosa(self.module.op(op)) {
                continue;
            }
            if depth < MAX_DEPTH {
                self.choice(op, changes, depth);
                self.repeated(op, changes, depth);
            }
            self.results(op, changes);
        }
    }

    fn results(&mut self, op: OpAddr, changes: &mut Changes) {
        let view = self.module.op(op);
        let ctx = view.ctx();
        let Some(model) = ctx.op_interface::<dyn InferShapes>(view.name()) else { return };
        let Some(found) = model.infer(view) else { return };
        let results: Vec<(ValueId, Type)> = view.results().map(|result| (result.id(), result.ty())).collect();
        for ((result, ty), found) in results.into_iter().zip(found) {
            let current = sizes_of(self.module.ctx(), ty);
            let new = joined(&current, &found).and_then(|sizes| self.with_sizes(ty, &sizes));
            if let Some(new) = new {
                self.set(result, new, changes);
            }
        }
    }

    /// Arguments of the regions of a choice are as large as the operands.
    fn choice(&mut self, op: OpAddr, changes: &mut Changes, depth: usize) {
        let Some(choice) = self.module.op(op).cast::<IfOp>() else { return };
        let inputs = types(choice.input_list());
        let regions: Vec<_> = choice.op().regions().map(|region| (region.id(), first_args(region))).collect();
        for (region, args) in regions {
            let Some(args) = args.filter(|args| args.len() == inputs.len()) else { return };
            for (&arg, &input) in args.iter().zip(&inputs) {
                let Some(sizes) = sizes_of(self.module.ctx(), input) else { continue };
                let own = self.module.body(self.unit).value_type(arg);
                if let Some(new) = self.with_sizes(own, &Some(sizes)) {
                    self.set(arg, new, changes);
                }
            }
            self.region(region, changes, depth + 1);
        }
    }

    /// What is carried round a loop is as large as it is known to be each time.
    fn repeated(&mut self, op: OpAddr, changes: &mut Changes, depth: usize) {
        let Some(repeated) = self.module.op(op).cast::<WhileOp>() else { return };
        let mut carried = types(repeated.input_list());
        let body = repeated.body_graph();
        let (region, args) = (body.id(), first_args(body));
        let Some(args) = args.filter(|args| args.len() == carried.len()) else { return };
        loop {
            let mut tried = Changes::new();
            for (&arg, &ty) in args.iter().zip(&carried) {
                self.set(arg, ty, &mut tried);
            }
            self.region(region, &mut tried, depth + 1);
            let next = self.carried_on(region, &carried);
            for (value, ty) in tried.into_iter().rev() {
                self.module.body_mut(self.unit).set_value_type(value, ty);
            }
            // Each time round, less is known.
            match next {
                Some(next) if next == carried => break,
                Some(next) if self.budget > 0 => carried = next,
                _ => return,
            }
        }
        let regions: Vec<_> =
            self.module.op(op).regions().map(|region| (region.id(), first_args(region))).collect();
        for (region, args) in regions {
            for (arg, &ty) in args.unwrap_or_default().into_iter().zip(&carried) {
                self.set(arg, ty, changes);
            }
            self.region(region, changes, depth + 1);
        }
    }

    /// What is known of what comes in and of what the body gives.
    fn carried_on(&self, region: RegionId, carried: &[Type]) -> Option<Vec<Type>> {
        let ctx = self.module.ctx();
        let mut next = carried.to_vec();
        for block in self.module.region(self.unit, region).blocks() {
            let Some(last) = block.last_op().filter(|op| op.is::<YieldOp>()) else { continue };
            for (next, value) in next.iter_mut().zip(last.operands()) {
                let both = met(&sizes_of(ctx, *next), &sizes_of(ctx, value.ty()));
                *next = self.with_sizes(*next, &both)?;
            }
        }
        Some(next)
    }

    /// Users that cannot be refined get the values in their old types.
    fn commit(&mut self, changes: &[(ValueId, Type)]) -> Result<(), Failed> {
        for &(value, old) in changes {
            let body = self.module.body(self.unit);
            let uses: Vec<UseId> = body.uses(value).collect();
            let stays = |&use_id: &UseId| {
                let (op, at) = body.use_owner(use_id);
                let user = OpAddr { unit: self.unit, op };
                (!can_be_refined(self.module.op(user))).then_some((user, at))
            };
            let staying: Vec<(OpAddr, usize)> = uses.iter().filter_map(stays).collect();
            let Some((def, _)) = self.module.value(self.unit, value).def_op() else { continue };
            if staying.is_empty() {
                continue;
            }
            let (def, loc) = (def.global(), def.loc());
            let mut builder = Builder::after(self.module, def);
            builder.set_loc(loc);
            let cast = CastOp::build(&mut builder, old, value).value()?;
            for (user, at) in staying {
                self.module.body_mut(self.unit).set_operand(user.op, at, cast);
            }
        }
        Ok(())
    }
}

fn is_tosa(op: OpRef<'_>) -> bool {
    let ctx = op.ctx();
    ctx.bytes(ctx.dialect_info(op.info().dialect()).name()) == tosa::DIALECT.as_bytes()
}

/// Whether a user takes operands of other sizes.
fn can_be_refined(user: OpRef<'_>) -> bool {
    is_tosa(user) || user.ctx().op_interface::<dyn InferTypeOpInterface>(user.name()).is_some()
}
