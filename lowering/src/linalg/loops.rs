//! `convert-linalg-to-loops`, `convert-linalg-to-affine-loops`, `convert-linalg-to-parallel-loops`: structured operations on memory as
//! loops around their bodies.

use super::run_greedily;
use crate::rewriting::ids;
use rmlir_dialects::affine::compose::{Applied, map_of_attr};
use rmlir_dialects::affine::{AffineApplyOp, AffineForOp, AffineLoadOp, AffineStoreOp, AffineYieldOp};
use rmlir_dialects::common::accesses::{load, store};
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::linalg::{IndexOp, LoopNest, StructuredOp, body_block, loop_ranges};
use rmlir_dialects::{arith, memref, scf, tensor};
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::fold::constant_int;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{
    Attr, BlockId, Builder, DYNAMIC, Failed, OpAddr, OpRef, TraitSet, TypeData, UnitId, ValueId, ValueRef,
};
use rmlir_passes::record::{Anchor, PassRecord};
use rmlir_passes::{Pass, PassRun, Registry, options, plain_pass};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten, add_patterns_of};

plain_pass! {
    /// Makes `scf.for` of structured operations on memory.
    LinalgToLoops: ConvertLinalgToLoopsPass, to_loops
}

plain_pass! {
    /// Makes `affine.for` of structured operations on memory.
    LinalgToAffineLoops: ConvertLinalgToAffineLoopsPass, to_affine_loops
}

plain_pass! {
    /// Makes `scf.parallel` and `scf.for` of structured operations on memory.
    LinalgToParallelLoops: ConvertLinalgToParallelLoopsPass, to_parallel_loops
}

fn to_loops(_: &options::ConvertLinalgToLoopsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    convert(run, Kind::For)
}

fn to_affine_loops(_: &options::ConvertLinalgToAffineLoopsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    convert(run, Kind::Affine)
}

fn to_parallel_loops(
    _: &options::ConvertLinalgToParallelLoopsPass,
    run: &mut PassRun<'_>,
) -> Result<(), Failed> {
    convert(run, Kind::Parallel)
}

/// Makes `affine.for` of structured operations on memory, where these loops can have the sizes as bounds. For the road to native code, on
/// which `convert-linalg-to-loops` comes next; the pass of the reference fails where they cannot.
pub struct WhereAffine;

const WHERE_AFFINE: PassRecord = PassRecord {
    argument: "linalg-to-affine-loops-where-valid",
    name: "LinalgToAffineLoopsWhereValid",
    group: "Linalg",
    anchor: Anchor::Any,
    summary: "Make affine loops of operations whose sizes can be their bounds",
    options: &[],
    dialects: &["affine", "linalg", "memref"],
    statistics: &[],
};

/// Registers what the reference does not have.
pub(super) fn register_own(registry: &mut Registry) {
    registry.register(&WHERE_AFFINE, |_, _| Ok(Box::new(WhereAffine)));
}

impl Pass for WhereAffine {
    fn name(&self) -> &str {
        WHERE_AFFINE.name
    }

    fn argument(&self) -> &str {
        WHERE_AFFINE.argument
    }

    fn anchor(&self) -> Anchor {
        WHERE_AFFINE.anchor
    }

    fn dialects(&self) -> &'static [&'static str] {
        WHERE_AFFINE.dialects
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        convert(run, Kind::WhereAffine)
    }
}

/// Whether all sizes of a value can be bounds of affine loops: they are known, or those of memory that stands where symbols do.
fn has_valid_sizes(value: ValueRef<'_>) -> bool {
    let is_known = match value.ctx().type_data(value.ty()) {
        TypeData::MemRef { shape, .. } => !shape.contains(&DYNAMIC),
        _ => true,
    };
    let value = value.resolved();
    let block =
        value.def_op().map_or_else(|| value.def_block().map(|(block, _)| block), |(op, _)| op.block());
    let scope = block.filter(|block| block.is_entry()).and_then(|block| block.parent());
    is_known || scope.is_some_and(|scope| scope.has_trait(TraitSet::AFFINE_SCOPE))
}

/// Which loops are made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    For,
    Affine,
    WhereAffine,
    Parallel,
}

fn convert(run: &mut PassRun<'_>, kind: Kind) -> Result<(), Failed> {
    let ctx = run.ctx();
    let mut set = PatternSet::new();
    let name = match kind {
        Kind::For => "(anonymous namespace)::LinalgRewritePattern<mlir::scf::ForOp>",
        Kind::Affine | Kind::WhereAffine => {
            "(anonymous namespace)::LinalgRewritePattern<mlir::affine::AffineForOp>"
        }
        Kind::Parallel => "(anonymous namespace)::LinalgRewritePattern<mlir::scf::ParallelOp>",
    };
    set.interface::<dyn StructuredOp>(name, move |op, rw| to_nest(kind, op, rw));
    add_patterns_of::<memref::DimOp>(&ctx, &mut set);
    add_patterns_of::<tensor::DimOp>(&ctx, &mut set);
    add_patterns_of::<AffineApplyOp>(&ctx, &mut set);
    set.op("(anonymous namespace)::FoldAffineOp", fold_apply);
    run_greedily(run, set)
}

/// An `affine.apply` that gives a number, or what it takes.
fn fold_apply(op: AffineApplyOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let map = map_of_attr(rw.ctx(), root.map())?;
    let &[result] = &*map.results else { return None };
    let store = rw.ctx().affine();
    match (map.inputs(), root.map_operands().next()) {
        (0, _) => {
            let number = rw.ctx().index_attr(store.as_constant(result)?);
            let number = arith::ConstantOp::build(rw.builder(), number).value().ok()?;
            rw.replace(op, &[number])
        }
        (1, Some(operand)) => {
            rw.require(store.as_dim(result).is_some() || store.as_symbol(result).is_some())?;
            let operand = operand.id();
            rw.replace(op, &[operand])
        }
        _ => None,
    }
}

/// A structured operation, taken apart.
struct Root {
    op: OpAddr,
    nest: LoopNest,
    operands: Vec<ValueId>,
    kind: Kind,
}

fn to_nest(kind: Kind, op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let view = rw.op(op);
    rw.require(LoopNest::on_buffers(view))?;
    let kind = match kind {
        Kind::WhereAffine => {
            rw.require(view.operands().all(has_valid_sizes))?;
            Kind::Affine
        }
        kind => kind,
    };
    let nest = LoopNest::of(view)?;
    let root = Root { op, nest, operands: ids(view.operands()), kind };
    let mut bounds = Vec::new();
    for size in loop_ranges(rw.builder(), op).ok()? {
        let lower = Mixed::Known(0).value(rw.builder()).ok()?;
        let upper = size.value(rw.builder()).ok()?;
        let step = Mixed::Known(1).value(rw.builder()).ok()?;
        bounds.push([lower, upper, step]);
    }
    let mut innermost = None;
    root.build(rw.builder(), &bounds, &mut Vec::new(), &mut innermost).ok()?;
    if let Some((block, variables)) = innermost {
        replace_indices(rw, block, &variables)?;
    }
    rw.erase(op)
}

/// The block of the innermost loop, and the variables of all loops.
type Innermost = Option<(BlockId, Vec<ValueId>)>;

impl Root {
    /// Makes the loops from the one on whose variable is next.
    fn build(
        &self,
        b: &mut Builder<'_>,
        bounds: &[[ValueId; 3]],
        variables: &mut Vec<ValueId>,
        innermost: &mut Innermost,
    ) -> Result<(), Failed> {
        let Some((&[lower, upper, step], rest)) = bounds.get(variables.len()..).and_then(<[_]>::split_first)
        else {
            if let Some((block, _)) = b.place().filter(|_| !variables.is_empty()) {
                *innermost = Some((block, variables.clone()));
            }
            return self.point(b, variables);
        };
        let ahead = self.nest.parallel.get(variables.len()..).unwrap_or_default();
        let together = ahead.iter().take_while(|&&parallel| parallel).count();
        let mut made = Ok(());
        match self.kind {
            Kind::Parallel if together > 0 => {
                let of = |part: usize| -> Vec<ValueId> {
                    bounds
                        .iter()
                        .skip(bounds.len() - rest.len() - 1)
                        .take(together)
                        .map(|b| b[part])
                        .collect()
                };
                let index = vec![b.ctx().index_type(); together];
                let loops = scf::ParallelOp::build(b, &[], &of(0), &of(1), &of(2), &[]);
                loops
                    .region(&index, |b, args| {
                        variables.extend_from_slice(args);
                        made = self.build(b, bounds, variables, innermost);
                        made = made.and(scf::ReduceOp::build(b, &[]).insert().map(|_| ()));
                    })
                    .insert()?;
            }
            Kind::Affine => {
                let index = [b.ctx().index_type()];
                let [(lower, from), (upper, to)] = affine_bounds(b, lower, upper);
                AffineForOp::build(b, &[], &lower, &upper, &[], from, to, 1)
                    .region(&index, |b, args| {
                        variables.extend_from_slice(args);
                        made = self.build(b, bounds, variables, innermost);
                        made = made.and(AffineYieldOp::build(b, &[]).insert().map(|_| ()));
                    })
                    .insert()?;
            }
            _ => {
                let index = [b.ctx().index_type()];
                scf::ForOp::build(b, &[], lower, upper, step, &[])
                    .region(&index, |b, args| {
                        variables.extend_from_slice(args);
                        made = self.build(b, bounds, variables, innermost);
                        made = made.and(scf::YieldOp::build(b, &[]).insert().map(|_| ()));
                    })
                    .insert()?;
            }
        }
        made
    }

    /// What is done for one point.
    fn point(&self, b: &mut Builder<'_>, variables: &[ValueId]) -> Result<(), Failed> {
        let mut elements = Vec::new();
        for at in 0..self.nest.outputs.end {
            let value = *self.operands.get(at).ok_or(Failed)?;
            let is_memory = is_memory(b, value);
            elements.push(if is_memory { self.load(b, value, at, variables)? } else { value });
        }
        let mut places = Vec::new();
        for at in self.nest.outputs.clone() {
            let value = *self.operands.get(at).ok_or(Failed)?;
            if is_memory(b, value) {
                places.push((value, self.place(b, at, variables)?));
            }
        }
        let block = body_block(b.seen().op(self.op)).ok_or(Failed)?;
        let args = ids(block.args());
        let ops: Vec<OpAddr> = block.ops().map(OpRef::global).collect();
        let (&last, ops) = ops.split_last().ok_or(Failed)?;
        let unit = b.unit();
        let mut map = IrMapping::new();
        map.map_values(unit, &args, &elements);
        for &op in ops {
            b.clone_op(op, &mut map).map_err(|_| Failed)?;
        }
        let yielded = ids(b.seen().op(last).operands());
        for (value, (memory, indices)) in yielded.into_iter().zip(places) {
            let value = mapped(&map, unit, value);
            if self.kind == Kind::Affine {
                let rank = indices.len() as u32;
                let identity = b.ctx().affine_map_attr(AffineMap::identity(b.ctx().affine(), rank));
                AffineStoreOp::build(b, value, memory, &indices, identity).insert()?;
            } else {
                store(b, value, memory, &indices)?;
            }
        }
        Ok(())
    }

    fn load(
        &self,
        b: &mut Builder<'_>,
        memory: ValueId,
        at: usize,
        variables: &[ValueId],
    ) -> Result<ValueId, Failed> {
        let indices = self.place(b, at, variables)?;
        if self.kind != Kind::Affine {
            return load(b, memory, &indices);
        }
        let ctx = b.ctx().clone();
        let element = ctx.type_data(b.body().value_type(memory)).shaped_element().ok_or(Failed)?;
        let identity = ctx.affine_map_attr(AffineMap::identity(ctx.affine(), indices.len() as u32));
        AffineLoadOp::build(b, element, memory, &indices, identity).value()
    }

    /// Where the element of an operand lies: an `affine.apply` for each index.
    fn place(&self, b: &mut Builder<'_>, at: usize, variables: &[ValueId]) -> Result<Vec<ValueId>, Failed> {
        let map = self.nest.maps.get(at).ok_or(Failed)?;
        let mut indices = Vec::new();
        for &result in &map.results {
            let map = AffineMap::new(map.dims, map.symbols, [result]);
            let mut applied = Applied { map, operands: variables.to_vec() };
            applied.canonicalize(b.seen(), b.unit()).map_err(|_| Failed)?;
            let map = b.ctx().affine_map_attr(applied.map);
            indices.push(AffineApplyOp::build(b, map, &applied.operands).value()?);
        }
        Ok(indices)
    }
}

/// Bounds of an `affine.for`, operands and map: two numbers, or two values.
fn affine_bounds(b: &Builder<'_>, lower: ValueId, upper: ValueId) -> [(Vec<ValueId>, Attr); 2] {
    let number = |value| constant_int(b.seen().value(b.unit(), value));
    let store = b.ctx().affine();
    match (number(lower), number(upper)) {
        (Some(lower), Some(upper)) => [lower, upper]
            .map(|number| (Vec::new(), b.ctx().affine_map_attr(AffineMap::constant(store, number)))),
        _ => {
            [lower, upper].map(|value| (vec![value], b.ctx().affine_map_attr(AffineMap::identity(store, 1))))
        }
    }
}

/// Makes the variables of loops of the indices that a body asks for.
fn replace_indices(rw: &mut PatternRewriter<'_>, block: BlockId, variables: &[ValueId]) -> Rewritten {
    let block = rw.module().block(rw.unit(), block);
    let indices: Vec<(IndexOp, i64)> = block
        .ops()
        .filter_map(|op| op.cast::<IndexOp>())
        .map(|op| (IndexOp::of(op.op().global()), op.dim()))
        .collect();
    for (op, dim) in indices {
        let &variable = variables.get(usize::try_from(dim).ok()?)?;
        rw.replace(op, &[variable])?;
    }
    Some(())
}

/// What stands for a value of a body.
fn mapped(map: &IrMapping, unit: UnitId, value: ValueId) -> ValueId {
    map.value(GlobalValue { unit, value }).map_or(value, |mapped| mapped.value)
}

fn is_memory(b: &mut Builder<'_>, value: ValueId) -> bool {
    let ctx = b.ctx().clone();
    matches!(ctx.type_data(b.body().value_type(value)), TypeData::MemRef { .. })
}
