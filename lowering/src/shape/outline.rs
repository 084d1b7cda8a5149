//! `outline-shape-computation`: what only computes shapes that values are said to have goes into functions of its own.

use rmlir_dialects::func;
use rmlir_dialects::shape::{FuncOp, GetExtentOp, ReturnOp, ShapeOfOp, ValueOfOp, WithOp};
use rmlir_dialects::tensor;
use rmlir_ir::edit::{GlobalValue, IrMapping, Rewriter};
use rmlir_ir::typed::make_type;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Builder, DYNAMIC, Failed, Ident, Module, OpAddr, OpRef, Type, TypeData, UnitId, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

plain_pass! {
    /// Makes functions of what only computes shapes.
    OutlineShapeComputation: OutlineShapeComputationPass, run
}

fn run(_: &options::OutlineShapeComputationPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let funcs = Walk::post().collect(run.op(), |op| op.is::<func::FuncOp>()).map_err(|_| Failed)?;
    let mut names = Names::of(run.op());
    for func in funcs {
        let mut set = PatternSet::new();
        set.op("(anonymous namespace)::TensorDimOpRewriter", through_shape);
        greedily(run.module(), func, set)?;
        outline(run.module(), func, &mut names)?;
        greedily(run.module(), func, PatternSet::new())?;
    }
    Ok(())
}

fn greedily(module: &mut Module, func: OpAddr, set: PatternSet) -> Result<(), Failed> {
    let outcome = rewrite_greedily(module, func, &Patterns::new(set), &Config::default(), None);
    if outcome.converged { Ok(()) } else { Err(Failed) }
}

/// `tensor.dim` as a part of the shape.
fn through_shape(op: tensor::DimOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (source, index, ty) = (root.source(), root.index().id(), root.result().ty());
    let ctx = rw.ctx().clone();
    let of = match ctx.type_data(source.ty()) {
        TypeData::RankedTensor { shape, .. } => {
            ctx.tensor_type(&[shape.len() as i64], ctx.index_type(), None).ok()?
        }
        TypeData::UnrankedTensor(_) => ctx.tensor_type(&[DYNAMIC], ctx.index_type(), None).ok()?,
        _ => make_type(&ctx, ("shape", "shape"), Vec::new()).ok()?,
    };
    let source = source.id();
    let shape = ShapeOfOp::build(rw.builder(), of, source).value().ok()?;
    let made = GetExtentOp::build(rw.builder(), ty, shape, index).value().ok()?;
    rw.replace(op, &[made])
}

/// The names of symbols of a module.
struct Names {
    taken: FxHashSet<Vec<u8>>,
    /// What was last put after a name that was taken.
    last: u32,
}

impl Names {
    fn of(module: OpRef<'_>) -> Names {
        let blocks = module.regions().flat_map(|region| region.blocks());
        let name = |op: OpRef<'_>| {
            let name = op.attr_named("sym_name")?;
            rmlir_ir::typed::text(op.ctx(), name).map(|name| name.into_owned().into_bytes())
        };
        Names { taken: blocks.flat_map(|block| block.ops()).filter_map(name).collect(), last: 0 }
    }

    /// A name that is not taken yet, which is this one if it can be.
    fn free(&mut self, wanted: String) -> String {
        let mut name = wanted.clone();
        while !self.taken.insert(name.clone().into_bytes()) {
            name = format!("{wanted}_{}", self.last);
            self.last += 1;
        }
        name
    }
}

/// Operations all of whose results end up as shapes that values are said to have.
fn only_for_shapes(func: OpRef<'_>) -> Result<FxHashSet<OpAddr>, Failed> {
    let ops = Walk::pre().collect(func, |_| true).map_err(|_| Failed)?;
    let mut found: FxHashSet<OpAddr> = FxHashSet::default();
    // Users come after what they use, but for blocks that lie in another order.
    loop {
        let before = found.len();
        for &at in ops.iter().rev() {
            let op = func.module().op(at);
            let is_for_shape = |value: ValueId, user: OpRef<'_>| match user.cast::<WithOp>() {
                Some(with) => with.shape().id() == value,
                None => found.contains(&user.global()),
            };
            let mut used = false;
            let all = op.results().all(|result| {
                result.users().all(|user| {
                    used = true;
                    is_for_shape(result.id(), user)
                })
            });
            if all && used && !op.is::<WithOp>() {
                found.insert(at);
            }
        }
        if found.len() == before {
            return Ok(found);
        }
    }
}

/// The operations that compute a shape.
fn cluster(module: &Module, unit: UnitId, shape: ValueId, only: &FxHashSet<OpAddr>) -> FxHashSet<OpAddr> {
    let (mut cluster, mut seen) = (FxHashSet::default(), FxHashSet::default());
    let def = |value: ValueId| module.value(unit, value).def_op().map(|(op, _)| op.global());
    let mut queue: VecDeque<OpAddr> = def(shape).into_iter().collect();
    seen.extend(queue.iter().copied());
    while let Some(op) = queue.pop_front() {
        if !only.contains(&op) {
            continue;
        }
        cluster.insert(op);
        for operand in module.op(op).operands() {
            if let Some(def) = def(operand.id()).filter(|&def| seen.insert(def)) {
                queue.push_back(def);
            }
        }
    }
    cluster
}

/// Values that operations use and do not give.
fn inputs(module: &Module, cluster: &[OpAddr]) -> Vec<ValueId> {
    let (mut inputs, mut seen) = (Vec::new(), FxHashSet::default());
    for operand in cluster.iter().flat_map(|&op| module.op(op).operands()) {
        let is_inside = operand.def_op().is_some_and(|(def, _)| cluster.contains(&def.global()));
        if !is_inside && seen.insert(operand.id()) {
            inputs.push(operand.id());
        }
    }
    inputs
}

fn outline(module: &mut Module, func: OpAddr, names: &mut Names) -> Result<(), Failed> {
    let only = only_for_shapes(module.op(func))?;
    let all = Walk::post().collect(module.op(func), |_| true).map_err(|_| Failed)?;
    let withs: Vec<OpAddr> = all.iter().copied().filter(|&op| module.op(op).is::<WithOp>()).collect();
    let mut clusters: FxHashMap<(UnitId, ValueId), Vec<OpAddr>> = FxHashMap::default();
    for &with in &withs {
        let Some(op) = module.op(with).cast::<WithOp>() else { continue };
        let shape = op.shape().id();
        let cluster = cluster(module, with.unit, shape, &only);
        let ordered = all.iter().copied().filter(|op| cluster.contains(op)).collect();
        clusters.entry((with.unit, shape)).or_insert(ordered);
    }
    let mut done = FxHashSet::default();
    let mut number = 0;
    for &with in &withs {
        let Some(op) = module.op(with).cast::<WithOp>() else { continue };
        let (value, shape) = (op.operand(), op.shape().id());
        let is_ranked = matches!(value.ctx().type_data(value.ty()), TypeData::RankedTensor { .. });
        if !is_ranked || !done.insert((with.unit, shape)) {
            continue;
        }
        let loc = value.loc();
        let name = names.free(format!("shape_cal_{number}"));
        number += 1;
        let name = module.ctx().ident(&name);
        let cluster = clusters.get(&(with.unit, shape)).map(Vec::as_slice).unwrap_or_default();
        let mut builder = Builder::after(module, func);
        builder.set_loc(loc);
        make_function(&mut builder, name, with.unit, cluster, shape).ok_or(Failed)?;
    }
    for with in withs {
        drop_shape(module, with);
    }
    Ok(())
}

/// A function that computes a shape.
fn make_function(
    b: &mut Builder<'_>,
    name: Ident,
    unit: UnitId,
    cluster: &[OpAddr],
    shape: ValueId,
) -> Option<()> {
    let ctx = b.ctx().clone();
    let inputs = if cluster.is_empty() { vec![shape] } else { inputs(b.seen(), cluster) };
    let ty_of = |b: &Builder<'_>, value: ValueId| b.seen().value(unit, value).ty();
    let types: Vec<Type> = inputs.iter().map(|&input| ty_of(b, input)).collect();
    let ty = ctx.function_type(&types, &[ty_of(b, shape)]);
    let loc = b.loc();
    let mut filled = None;
    FuncOp::build(b, name, ty)
        .set(FuncOp::SYM_VISIBILITY, ctx.ident("private"))
        .region_with(|b, region| {
            filled = (|| {
                b.set_loc(loc);
                let block = b.create_block(region, &types);
                b.set_end(block);
                let mut map = IrMapping::new();
                let (own, args) = (b.unit(), b.body().args(block).to_vec());
                for (&value, &arg) in inputs.iter().zip(&args) {
                    map.map_value(GlobalValue { unit, value }, GlobalValue { unit: own, value: arg });
                }
                for &op in cluster {
                    b.clone_op(op, &mut map).ok()?;
                }
                let result = map.value(GlobalValue { unit, value: shape })?.value;
                ReturnOp::build(b, &[result]).insert().ok().map(|_| ())
            })();
        })
        .insert()
        .ok()?;
    filled
}

/// What asks for the value does not ask for its shape.
fn drop_shape(module: &mut Module, with: OpAddr) {
    let Some(op) = module.op(with).cast::<WithOp>() else { return };
    let (value, ty) = (op.operand().id(), op.operand().ty());
    let users: Vec<OpAddr> = op.result().users().map(OpRef::global).collect();
    for user in users {
        let Some(of) = module.op(user).cast::<ValueOfOp>() else { continue };
        let result = of.op().result(0).map(|result| (result.id(), result.ty()));
        match result {
            Some((result, own)) if own == ty => {
                Rewriter::before(module, user).replace_all_uses(result, value);
            }
            _ => module.body_mut(user.unit).set_operand(user.op, 0, value),
        }
    }
}
