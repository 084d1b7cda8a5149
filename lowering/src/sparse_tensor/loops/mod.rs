//! `lower-sparse-foreach-to-scf`: loops over entries become loops over levels.

mod emitter;
mod iterators;
mod levels;
mod listed;
mod nest;
mod padding;
mod sections;
mod walker;

pub(super) use emitter::{Emitter, Level, Output};
pub(super) use walker::{Sum, can_sum};

use super::code::{ORIGIN, load_at};
use super::reinterpret::translated;
use super::views::values;
use nest::Nest;
use rmlir_dialects::affine::AffineApplyOp;
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::bufferization::ToBufferOp;
use rmlir_dialects::sparse_tensor::encoding::Encoding;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::{CrdTransDirectionKind, CrdTranslateOp, ForeachOp};
use rmlir_ir::value::AffineMap;
use rmlir_ir::{AttrData, BlockId, Failed, OpAddr, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes loops over levels.
    ForeachToScf: LowerForeachToSCF, run
}

fn run(_: &options::LowerForeachToSCF, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::CrdTranslateRewriter", translate);
    set.op("(anonymous namespace)::ForeachRewriter", lower);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// Coordinates of the other kind are computed by maps.
fn translate(op: CrdTranslateOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let encoding = Encoding::of(&ctx, view.encoder())?;
    let map = match view.direction() {
        CrdTransDirectionKind::Dim2lvl => encoding.dim_to_lvl?,
        CrdTransDirectionKind::Lvl2dim => encoding.lvl_to_dim?,
    };
    let taken: Vec<ValueId> = view.in_crds().map(|crd| crd.id()).collect();
    let mut made = Vec::new();
    for &result in &map.results {
        let part = ctx.affine_map_attr(AffineMap::new(map.dims, 0, vec![result]));
        made.push(AffineApplyOp::build(rw.builder(), part, &taken).value().ok()?);
    }
    rw.replace(op, &made)
}

/// The last operation of a body, and what it gives once arguments are replaced.
fn replace_yielded(
    rw: &PatternRewriter<'_>,
    body: BlockId,
    args: &[ValueId],
) -> Option<(OpAddr, Vec<ValueId>)> {
    let old = rw.body().args(body).to_vec();
    let last = rw.module().block(rw.unit(), body).last_op()?;
    let given = |value: ValueId| match old.iter().position(|&arg| arg == value) {
        Some(at) => args.get(at).copied(),
        None => Some(value),
    };
    let values = last.operands().map(|operand| given(operand.id())).collect::<Option<_>>()?;
    Some((last.global(), values))
}

fn lower(op: ForeachOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let source = view.tensor();
    let listed = source.defining::<ConstantOp>().map(|constant| constant.value());
    if let Some(listed) = listed.filter(|&attr| matches!(ctx.attr_data(attr), AttrData::Sparse { .. })) {
        return listed::unroll(op, rw, listed);
    }
    let (source, paddings) = match padding::unpadded(source) {
        Some((inner, paddings)) => (rw.value(inner), paddings),
        None => (source, Vec::new()),
    };
    let known = Tensor::of(&ctx, source.ty())?;
    // There is no order but that of the levels, and dense slices have none of the loops that are made here.
    let slices = known.encoding.as_ref().is_some_and(|encoding| !encoding.slices.is_empty());
    let any_dense = known
        .encoding
        .as_ref()
        .is_some_and(|encoding| encoding.levels.iter().any(|level| !level.has_coordinates()));
    rw.require(rw.op(op).attr_named("order").is_none() && !(slices && any_dense))?;
    let source = source.id();
    let starts: Vec<ValueId> = view.init_args().map(|start| start.id()).collect();
    let body = rw.op(op).region(0)?.entry()?.id();
    let b = rw.builder();
    let buffer = match known.encoding.is_some() {
        true => values(b, source)?,
        false => {
            let ty = ctx.memref_type(known.shape, known.element, None, None).ok()?;
            ToBufferOp::build(b, ty, source).value().ok()?
        }
    };
    let nest = Nest::begin(b, (source, &known), &paddings, &starts)?;
    let value = match known.encoding.is_some() {
        true => {
            let last = nest.iterators.last()?;
            let place: Vec<ValueId> = last.batches.iter().copied().chain([last.position()?]).collect();
            load_at(b, buffer, &place)?
        }
        false => load_at(b, buffer, &nest.coordinates)?,
    };
    let mut args = translated(b, &known, &nest.coordinates, CrdTransDirectionKind::Lvl2dim)?;
    args.push(value);
    args.extend(&nest.carried);
    let (last, given) = replace_yielded(rw, body, &args)?;
    let (inner, _) = rw.place()?;
    for looped in nest.loops() {
        rw.set_attr(looped, ctx.ident(ORIGIN), Some(ctx.string_attr("sparse_tensor.foreach")));
    }
    rw.erase(last)?;
    rw.merge_blocks(body, inner, &args)?;
    rw.at_end(inner);
    let results = nest.end(rw.builder(), given)?;
    rw.replace(op, &results)
}
