//! `gpu.launch_func` with operands of the llvm dialect, as the translation takes it.

use super::runtime::{STREAM_CREATE, converted};
use crate::func_to_llvm::calls::promote;
use crate::gpu_common::at;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::index_constant;
use rmlir_dialects::gpu::LaunchFuncOp;
use rmlir_ir::{Context, DYNAMIC, Signedness, Type, TypeData, ValueId, ValueRef};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

/// What kernels take for memrefs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernels {
    /// Pointers to their elements.
    pub(crate) bare: bool,
    /// With each also how many bytes they are.
    pub(crate) with_sizes: bool,
}

pub(super) fn launch(
    op: LaunchFuncOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    kernels: Kernels,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    converted(operands, rw)?;
    let root = rw.read(op);
    let gives_token = root.async_token().is_some();
    let waits_for = operands.each(root.async_dependencies())?;
    rw.require(waits_for.len() <= 1 && (gives_token || waits_for.is_empty()))?;
    let kernel = root.kernel();
    let own: Vec<(Type, Vec<ValueId>)> = root
        .kernel_operands()
        .map(|operand| Some((operand.ty(), operands.values(operand)?.to_vec())))
        .collect::<Option<_>>()?;
    let one = |value: ValueRef<'_>| operands.of(value);
    let sizes = [
        one(root.grid_size_x())?,
        one(root.grid_size_y())?,
        one(root.grid_size_z())?,
        one(root.block_size_x())?,
        one(root.block_size_y())?,
        one(root.block_size_z())?,
    ];
    let cluster = [root.cluster_size_x(), root.cluster_size_y(), root.cluster_size_z()];
    let cluster = cluster.map(|size| size.and_then(one));
    let memory = root.dynamic_shared_memory_size().and_then(one);
    let stream = match waits_for.first() {
        Some(&stream) => Some(stream),
        None if gives_token => Some(STREAM_CREATE.call(rw, at(op), types, &[])??),
        None => None,
    };
    let mut args = promote(rw, &own, kernels.bare || types.options.bare_pointers)?;
    if kernels.with_sizes {
        rw.require(args.len() == own.len())?;
        let mut with_sizes = Vec::new();
        for (&arg, (ty, _)) in args.iter().zip(&own) {
            let size = index_constant(rw.builder(), types.index, bytes_of(&ctx, *ty)?)?;
            with_sizes.extend([arg, size]);
        }
        args = with_sizes;
    }
    let [gx, gy, gz, bx, by, bz] = sizes;
    let [cx, cy, cz] = cluster;
    let b = rw.builder();
    LaunchFuncOp::build(b, None, &[], kernel, gx, gy, gz, bx, by, bz, cx, cy, cz, memory, &args, stream)
        .insert()
        .ok()?;
    match stream.filter(|_| gives_token) {
        Some(stream) => rw.replace(op, &[stream]),
        None => rw.erase(op),
    }
}

/// How many bytes the elements of a memref of known shape are.
fn bytes_of(ctx: &Context, ty: Type) -> Option<i64> {
    let TypeData::MemRef { shape, element, .. } = ctx.type_data(ty) else { return None };
    let is_number = match ctx.type_data(*element) {
        TypeData::Integer { signedness, .. } => *signedness == Signedness::Signless,
        TypeData::Float(_) => true,
        _ => false,
    };
    let bits = i64::from(ctx.type_data(*element).storage_width()?);
    if !is_number || bits % 8 != 0 || shape.contains(&DYNAMIC) {
        return None;
    }
    shape.iter().try_fold(bits / 8, |bytes, &size| bytes.checked_mul(size))
}
