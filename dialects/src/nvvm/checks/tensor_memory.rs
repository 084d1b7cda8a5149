//! Tensor memory: copies into registers and products.

use super::{Checked, ensure_plainly, ensure_there, space_of};
use crate::ops::nvvm::*;
use rmlir_ir::{OpRef, Type, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("tcgen05.cp").verifier(check_copy);
    dialect.op("tcgen05.ld").verifier(check_load);
    dialect.op("tcgen05.st").verifier(check_store);
    dialect.op("tcgen05.mma").verifier(|op| {
        let it = op.unverified::<Tcgen05MMAOp>();
        check_product(
            op,
            it.matrix_a(),
            it.disable_output_lane(),
            it.cta_group(),
            it.a_shift(),
            it.collector_op(),
        )
    });
    dialect.op("tcgen05.mma.sp").verifier(|op| {
        let it = op.unverified::<Tcgen05MMASparseOp>();
        check_product(
            op,
            it.matrix_a(),
            it.disable_output_lane(),
            it.cta_group(),
            it.a_shift(),
            it.collector_op(),
        )
    });
    dialect.op("tcgen05.mma.block_scale").verifier(|op| {
        let it = op.unverified::<Tcgen05MMABlockScaleOp>();
        check_scaled(op, it.kind(), it.block_scale())
    });
    dialect.op("tcgen05.mma.sp.block_scale").verifier(|op| {
        let it = op.unverified::<Tcgen05MMASparseBlockScaleOp>();
        check_scaled(op, it.kind(), it.block_scale())
    });
}

fn check_copy(op: OpRef<'_>) -> Checked {
    use Tcgen05CpMulticast as Multicast;
    let it = op.unverified::<Tcgen05CpOp>();
    let (Some(shape), multicast) = (it.shape(), it.multicast()) else { return Ok(()) };
    let (allowed, text): (&[Multicast], _) = match shape {
        Tcgen05CpShape::SHAPE64x128b => (
            &[Multicast::WARPX20123, Multicast::WARPX20213],
            "Shape 64x128b requires multicast warpx2_01_23 or warpx2_02_13 for tcgen05.cp Op",
        ),
        Tcgen05CpShape::SHAPE32x128b => {
            (&[Multicast::WARPX4], "Shape 32x128b requires multicast warpx4 for tcgen05.cp Op")
        }
        _ => (&[Multicast::NONE], "Invalid multicast type for tcgen05.cp Op"),
    };
    ensure_plainly(op, multicast.is_some_and(|multicast| allowed.contains(&multicast)), text)
}

/// The number of registers: of a vector its length.
fn registers(op: OpRef<'_>, ty: Type) -> i64 {
    op.ctx().type_data(ty).shape().map_or(1, |shape| shape.iter().product())
}

/// Whether a shape has registers in such a number.
fn fits(shape: Tcgen05LdStShape, registers: i64) -> bool {
    let least = match shape {
        Tcgen05LdStShape::SHAPE16X128B => 2,
        Tcgen05LdStShape::SHAPE16X256B => 4,
        _ => 1,
    };
    registers >= least
}

const NEEDS_OFFSET: &str = "shape 16x32bx2 requires offset argument";

fn check_load(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<Tcgen05LdOp>();
    let (Some(shape), Some(result)) = (it.shape(), it.res()) else { return Ok(()) };
    let halves = shape == Tcgen05LdStShape::SHAPE16X32BX2;
    let offset = if halves {
        ensure_plainly(op, it.offset().is_some(), NEEDS_OFFSET)
    } else {
        let text = "offset argument is only supported for shape 16x32bx2";
        ensure_plainly(op, it.offset().is_none(), text)
    };
    let count = registers(op, result.ty());
    let word = shape.text();
    let text = format!("invalid result type length {count} for shape {word} in tcgen05.ld Op");
    ensure_plainly(op, fits(shape, count), &text).and(offset)
}

fn check_store(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<Tcgen05StOp>();
    let (Some(shape), Some(value)) = (it.shape(), it.val()) else { return Ok(()) };
    let halves = shape == Tcgen05LdStShape::SHAPE16X32BX2;
    let offset = ensure_plainly(op, !halves || it.offset().is_some(), NEEDS_OFFSET);
    let count = registers(op, value.ty());
    let text = format!("invalid input length {count} for shape {} in tcgen05.st Op", shape.text());
    ensure_plainly(op, fits(shape, count), &text).and(offset)
}

fn check_product(
    op: OpRef<'_>,
    a: Option<ValueRef<'_>>,
    mask: Option<ValueRef<'_>>,
    group: Option<CTAGroupKind>,
    shifts: bool,
    collector: Option<Tcgen05MMACollectorOp>,
) -> Checked {
    if let (Some(mask), Some(group)) = (mask, group) {
        let lanes = registers(op, mask.ty());
        let want = if group == CTAGroupKind::CTA1 { 4 } else { 8 };
        let text = format!("Disable Output Lane of length {lanes} is incompatible with CtaGroupAttr");
        ensure_there(op, lanes == want, &text)?;
    }
    if !shifts {
        return Ok(());
    }
    let text = "A-shift can be applied only when matrix A is in tensor memory";
    ensure_there(op, space_of(a).is_some(), text)?;
    let keeps = [Some(Tcgen05MMACollectorOp::FILL), Some(Tcgen05MMACollectorOp::USE)].contains(&collector);
    ensure_there(op, !keeps, "Cannot use collector buffer operation fill or use with ashift")
}

fn check_scaled(
    op: OpRef<'_>,
    kind: Option<MMABlockScaleKind>,
    scale: Option<Tcgen05MMABlockScale>,
) -> Checked {
    let (Some(kind), Some(scale)) = (kind, scale) else { return Ok(()) };
    let finest = kind == MMABlockScaleKind::MXF4NVF4;
    let stated = scale != Tcgen05MMABlockScale::DEFAULT;
    ensure_there(op, stated || !finest, "mxf4nvf4 requires block scale attribute")?;
    let text = format!("{} kind does not support block16 attribute", kind.text());
    ensure_there(op, finest || scale != Tcgen05MMABlockScale::BLOCK16, &text)
}
