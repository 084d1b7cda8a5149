//! `xegpu-fold-alias-ops`: descriptors of views become descriptors of what is viewed.

use crate::memref::indices::{Parts, each_through_subview};
use crate::rewriting::ids;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::memref::{self, SubViewOp};
use rmlir_dialects::xegpu::CreateNdDescOp;
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes descriptors of views ones of what is viewed.
    FoldAliasOps: XeGPUFoldAliasOps, run
}

fn run(_: &options::XeGPUFoldAliasOps, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::XegpuCreateNdDescOpSubViewOpFolder", descriptor);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

fn descriptor(op: CreateNdDescOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let ty = root.tensor_desc().ty();
    let known = root.const_offsets().and_then(|known| ctx.i64_array(known));
    let mut own = mixed::join(known.as_deref().unwrap_or_default(), ids(root.offsets()));
    let view = root.source().defining::<SubViewOp>()?;
    let (source, parts, dropped) = (view.source().id(), Parts::of(view)?, memref::dropped_dims_of(view)?);
    rw.require(parts.has_unit_strides())?;
    if own.is_empty() {
        // Without offsets it begins where the view does.
        own.resize(dropped.iter().filter(|&&dropped| !dropped).count(), Mixed::Known(0));
    }
    let offsets = each_through_subview(rw.builder(), &parts, &dropped, &own, |_, place| Some(place))?;
    let (known, offsets) = mixed::split(&offsets);
    let made = CreateNdDescOp::build(rw.builder(), ty, source, &offsets, &[], &[]);
    let made = made.set(CreateNdDescOp::CONST_OFFSETS, ctx.dense_i64_array(&known)).value().ok()?;
    rw.replace(op, &[made])
}
