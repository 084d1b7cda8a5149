//! `gpu-map-parallel-loops`: loops of `scf.parallel` are spread over blocks and threads.

use rmlir_dialects::scf::ParallelOp;
use rmlir_ir::def::Param;
use rmlir_ir::typed::make_attr;
use rmlir_ir::value::AffineMap;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Attr, Context, Diagnostic, Failed, Module, OpAddr};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Says of parallel loops what they are spread over: the outermost over blocks, those in them over threads.
    MapParallelLoops: GpuMapParallelLoopsPass, run
}

const MAPPING: &str = "mapping";
/// So many loops are spread over processors of a kind.
const MOST: usize = 3;
/// What no processor takes, as the enum has it.
const SEQUENTIAL: i64 = 6;

fn run(options: &options::GpuMapParallelLoopsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let inside_out = match options.mapping_policy.as_str() {
        "outermost-first" => false,
        "innermost-first" => true,
        _ => return Err(run.op().emit_plain_error("Invalid mapping policy specified.")),
    };
    let loops = Walk::pre().collect(run.op(), |op| op.is::<ParallelOp>());
    let loops = loops.map_err(|missing| {
        run.ctx().emit(Diagnostic::error(run.op().loc(), missing.to_string()));
        Failed
    })?;
    for at in loops {
        let op = run.op().module().op(at);
        let mut around = std::iter::successors(op.parent(), |op| op.parent());
        if op.attr_named(MAPPING).is_none() && !around.any(|op| op.is::<ParallelOp>()) {
            map(run.module(), at, inside_out)?;
        }
    }
    Ok(())
}

/// How a loop is spread over a processor.
fn spread(ctx: &Context, processor: i64) -> Result<Attr, Failed> {
    let identity = ctx.affine_map_attr(AffineMap::new(1, 0, [ctx.affine().dim(0)]));
    let params = vec![Param::Int(processor), Param::Attr(identity), Param::Attr(identity)];
    make_attr(ctx, ("gpu", "loop_dim_map"), params).map_err(|_| Failed)
}

/// Maps a loop, and those right inside it to the next kind of processor.
fn map(module: &mut Module, outermost: OpAddr, inside_out: bool) -> Result<(), Failed> {
    let ctx = module.ctx().clone();
    let mut pending = vec![(outermost, 0)];
    while let Some((at, level)) = pending.pop() {
        let op = module.op(at);
        let Some(body) = op.region(0).and_then(|region| region.entry()) else { continue };
        if op.attr_named(MAPPING).is_some() {
            continue;
        }
        let (all, spread_out) = (body.num_args(), body.num_args().min(MOST));
        let inner = body.ops().filter(|op| op.is::<ParallelOp>()).map(|op| (op.global(), level + 1));
        pending.extend(inner);
        let processor = |dim: usize| {
            let place = if inside_out { spread_out - 1 - dim } else { dim };
            level * MOST as i64 + place as i64
        };
        let processor = |dim| if dim < spread_out && level < 2 { processor(dim) } else { SEQUENTIAL };
        let dims = (0..all).map(|dim| spread(&ctx, processor(dim))).collect::<Result<Vec<Attr>, Failed>>()?;
        module.set_attr(at, ctx.ident(MAPPING), Some(ctx.array_attr(&dims)));
    }
    Ok(())
}
