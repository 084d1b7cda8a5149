//! Vectors that threads hold in parts.

use super::{Checked, number};
use rmlir_ir::{OpRef, Type, TypeData};

pub(super) fn check(op: OpRef<'_>) -> Checked {
    let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    if op.num_operands().saturating_sub(1) != entry.num_args() {
        return Err(op.emit_error("expected same number op arguments and block arguments."));
    }
    let Some(end) = entry.last_op() else { return Ok(()) };
    if end.num_operands() != op.num_results() {
        return Err(op.emit_error("expected same number of yield operands and return values."));
    }
    for (whole, part) in entry.args().zip(op.operands().skip(1)) {
        check_part(op, whole.ty(), part.ty())?;
    }
    end.operands().zip(op.results()).try_for_each(|(whole, part)| check_part(op, whole.ty(), part.ty()))
}

/// As many parts as there are threads.
fn check_part(op: OpRef<'_>, whole: Type, part: Type) -> Checked {
    if whole == part {
        return Ok(());
    }
    let ctx = op.ctx();
    let (TypeData::Vector { shape, element, .. }, TypeData::Vector { shape: sizes, element: other, .. }) =
        (ctx.type_data(whole), ctx.type_data(part))
    else {
        return Err(op.emit_error("expected vector type for distributed operands."));
    };
    if shape.len() != sizes.len() || element != other {
        return Err(op.emit_error("expected distributed vectors to have same rank and element type."));
    }
    let mut threads = 1i64;
    for (index, (&size, &inner)) in shape.iter().zip(sizes.iter()).enumerate() {
        match size.checked_rem(inner) {
            Some(0) => threads = threads.saturating_mul(size / inner),
            _ => {
                let what =
                    format!("expected expanded vector dimension #{index} ({size}) to be a multipler of the");
                return Err(op.emit_error(format!("{what} distributed vector dimension ({inner})")));
            }
        }
    }
    let size = number(op, "warp_size").unwrap_or(1);
    if threads == size {
        return Ok(());
    }
    let (whole, part) = (ctx.quoted_type(whole), ctx.quoted_type(part));
    let what = format!("incompatible distribution dimensions from {whole} to {part} with warp size = {size}");
    Err(op.emit_error(what))
}
