//! The check of offsets, sizes and strides.

use crate::diag::Failed;
use crate::interfaces::view::{OffsetSizeAndStrideOpInterface, StaticOrOperands};
use crate::interfaces::{Check, InterfaceCheck};
use crate::module::OpRef;
use crate::types::DYNAMIC;

/// The check of offsets, sizes and strides.
pub(crate) static OFFSET_SIZE_AND_STRIDE: InterfaceCheck = InterfaceCheck {
    name: "OffsetSizeAndStrideOpInterface",
    with_regions: false,
    implemented: |interfaces| interfaces.get::<dyn OffsetSizeAndStrideOpInterface>().is_some(),
    check: Check::Operation(check_parts),
};

fn check_parts(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(model) = op.ctx().op_interface::<dyn OffsetSizeAndStrideOpInterface>(op.name()) else {
        return Ok(());
    };
    let (ranks, parts) = (model.ranks(op), model.parts(op));
    let [offsets, sizes, strides] = &parts;
    // In the order of the reference, offsets last.
    for (name, part) in [("sizes", sizes), ("strides", strides), ("offsets", offsets)] {
        if part.operands.len() != part.open() {
            return Err(op.emit_plain_error(format!(
                "expected the number of '{name}' to match the number of dynamic entries in 'static_{name}' ({} vs {})",
                part.operands.len(),
                part.open()
            )));
        }
    }
    let rank = |part: &StaticOrOperands| part.constants.len();
    // One offset may stand for all.
    if rank(offsets) != rank(sizes) && (ranks[0] != 1 || rank(offsets) != 1) {
        return Err(rank_mismatch(op, ("offsets", rank(offsets)), ("sizes", rank(sizes))));
    }
    if rank(sizes) != rank(strides) {
        return Err(rank_mismatch(op, ("sizes", rank(sizes)), ("strides", rank(strides))));
    }
    for ((name, part), want) in ["offset", "size", "stride"].iter().zip(&parts).zip(ranks) {
        if rank(part) != want {
            return Err(op.emit_plain_error(format!("expected {want} {name} values, got {}", rank(part))));
        }
    }
    not_negative(op, "offsets", offsets)?;
    not_negative(op, "sizes", sizes)
}

fn rank_mismatch(op: OpRef<'_>, a: (&str, usize), b: (&str, usize)) -> Failed {
    op.emit_plain_error(format!(
        "expected mixed {} rank to match mixed {} rank ({} vs {}) so the rank of the result type is well-formed.",
        a.0, b.0, a.1, b.1
    ))
}

fn not_negative(op: OpRef<'_>, name: &str, part: &StaticOrOperands) -> Result<(), Failed> {
    match part.constants.iter().find(|&&value| value < 0 && value != DYNAMIC) {
        Some(value) => {
            Err(op.emit_plain_error(format!("expected {name} to be non-negative, but got {value}")))
        }
        None => Ok(()),
    }
}
