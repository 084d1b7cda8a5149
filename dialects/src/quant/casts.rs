//! Whether the types of casts fit together.

use super::uniform::View;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::OpHooks;
use rmlir_ir::{DYNAMIC, OpRef, Type, TypeData};

/// A cast between quantized numbers and the numbers that they stand for, or those that are stored.
pub(super) struct Cast {
    /// To or from the stored integers.
    pub(super) storage: bool,
}

impl OpHooks for Cast {
    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        let ctx = op.ctx();
        let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else { return Ok(()) };
        let element = |ty: Type| ctx.type_data(ty).shaped_element().unwrap_or(ty);
        let view = |ty: Type| View::of(ctx, element(ty));
        let (container, view, other) = match (view(from.ty()), view(to.ty())) {
            (Some(view), _) => (from.ty(), view, element(to.ty())),
            (_, Some(view)) => (to.ty(), view, element(from.ty())),
            _ => return Ok(()),
        };
        let (own, message) = match self.storage {
            true => (Some(view.storage), "storage type in quantized type expected to match integer type"),
            false => (view.expressed, "expressed type in quantized type expected to match float type"),
        };
        // A calibrated type stands for any number: it has no storage, and what it expresses is not looked at.
        if own.is_some_and(|own| own != other) {
            return Err(op.emit_plain_error(message));
        }
        check_axes(op, container, &view)
    }
}

/// The sizes of a tensor; `None` for a scalar, and for a tensor of unknown rank with the flag set.
fn shape_of(op: OpRef<'_>, ty: Type) -> (Option<&[i64]>, bool) {
    match op.ctx().type_data(ty) {
        TypeData::RankedTensor { shape, .. } => (Some(shape), false),
        TypeData::UnrankedTensor(_) => (None, true),
        _ => (None, false),
    }
}

fn check_axes(op: OpRef<'_>, container: Type, view: &View) -> Result<(), Failed> {
    let fail = |message: &str| Err(op.emit_plain_error(message));
    match (shape_of(op, container), view.per_axis(), view.per_block()) {
        ((Some(shape), _), Some(axis), _) => match shape.get(axis as usize) {
            None => fail("quantized dimension must be less than tensor rank"),
            Some(&size) if size != DYNAMIC && size != view.scales => {
                fail("quantized dimension size does not match number of scales")
            }
            Some(_) => Ok(()),
        },
        ((None, false), Some(_), _) => fail("scalar types may not use per-axis quantization"),
        ((None, false), _, true) => fail("scalar types may not use sub-channel quantization"),
        ((None, true), _, true) => fail("tensor containing the sub-channel quantized type must be ranked"),
        ((Some(shape), _), _, true) => check_blocks(op, shape, view),
        _ => Ok(()),
    }
}

fn check_blocks(op: OpRef<'_>, shape: &[i64], view: &View) -> Result<(), Failed> {
    let rank = shape.len();
    for (&axis, &block) in view.axes.iter().zip(&view.blocks) {
        let Some(&size) = shape.get(axis as usize) else {
            return Err(op.emit_plain_error(format!(
                "quantized dimension {axis} must be less than tensor rank {rank}"
            )));
        };
        if size != DYNAMIC && size % block != 0 {
            return Err(op.emit_plain_error(format!(
                "tensor dimension size {size} at axis {axis} must be divisible by the corresponding block size {block}"
            )));
        }
    }
    if view.shape.len() != rank {
        return Err(op.emit_plain_error(format!(
            "Rank of scales {} must match the rank of the tensor {rank}",
            view.shape.len()
        )));
    }
    for (axis, (&size, &scales)) in shape.iter().zip(&view.shape).enumerate() {
        let stated = view.axes.iter().position(|&own| own == axis as i64).and_then(|at| view.blocks.get(at));
        let blocks = match stated {
            Some(_) if size == DYNAMIC => continue,
            Some(block) => size / block,
            // One block as long as the dimension.
            None => 1,
        };
        if blocks != scales {
            return Err(op.emit_plain_error(format!(
                "dimension size {blocks} of scales tensor at axis {axis} should match (tensor dimension at axis / block \
                 sizes at axis) = {blocks}"
            )));
        }
    }
    Ok(())
}
