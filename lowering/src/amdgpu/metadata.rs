//! `amdgpu-resolve-strided-metadata`: what a buffer is made of is what the memory is made of that was cast to it.

use rmlir_dialects::amdgpu::FatRawBufferCastOp;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::memref::ExtractStridedMetadataOp;
use rmlir_ir::strides::Strides;
use rmlir_ir::{DYNAMIC, Failed, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

use crate::memref::reinterpret;

plain_pass! {
    /// Takes the offset, sizes and strides of buffers from what was cast to them.
    ResolveStridedMetadata: AmdgpuResolveStridedMetadataPass, run
}

fn run(_: &options::AmdgpuResolveStridedMetadataPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::ExtractStridedMetadataOnFatRawBufferCastFolder", of_cast);
    let at = run.at();
    match rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None).converged {
        true => Ok(()),
        false => Err(Failed),
    }
}

fn of_cast(op: ExtractStridedMetadataOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (memory, ty, base) = (root.source().id(), root.source().ty(), root.base_buffer().ty());
    let cast = root.source().defining::<FatRawBufferCastOp>()?;
    let (resets, loc) = (cast.reset_offset(), cast.op().loc());
    let source = cast.source();
    let (TypeData::MemRef { shape, .. }, source_type) = (ctx.type_data(ty), source.ty()) else { return None };
    let TypeData::MemRef { element, space, .. } = *ctx.type_data(source_type) else { return None };
    let (rank, source) = (shape.len(), source.id());
    let Strides { offset, strides } = ctx.strides(source_type)?;
    let index = ctx.index_type();
    let lists = vec![index; rank];
    let source_base = ctx.memref_type(&[], element, None, space).ok()?;
    rw.set_loc(loc);
    let b = rw.builder();
    let made =
        ExtractStridedMetadataOp::build(b, source_base, index, &lists, &lists, source).values().ok()?;
    let pick = |known: i64, at: usize| match known {
        DYNAMIC => made.get(at).copied().map(Mixed::Value),
        known => Some(Mixed::Known(known)),
    };
    let buffer = reinterpret(b, base, memory, Mixed::Known(0), &[], &[])?;
    let mut parts = vec![if resets { Mixed::Known(0) } else { pick(offset, 1)? }];
    for (at, &size) in shape.iter().enumerate() {
        parts.push(pick(size, 2 + at)?);
    }
    for (at, &stride) in strides.iter().enumerate() {
        parts.push(pick(stride, 2 + rank + at)?);
    }
    let mut values = vec![buffer];
    for part in parts {
        values.push(part.value(b).ok()?);
    }
    rw.replace(op, &values)
}
