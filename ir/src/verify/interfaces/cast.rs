//! The check of casts.

use super::infer_type::quoted_types;
use crate::diag::Failed;
use crate::handles::Type;
use crate::interfaces::cast::CastOpInterface;
use crate::interfaces::{Check, InterfaceCheck};
use crate::signature::Signature;

/// The check of casts.
pub(crate) static CAST: InterfaceCheck = InterfaceCheck {
    name: "CastOpInterface",
    with_regions: false,
    implemented: |interfaces| interfaces.get::<dyn CastOpInterface>().is_some(),
    check: Check::Signature(check_cast),
};

fn check_cast(op: Signature<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let Some(model) = ctx.op_interface::<dyn CastOpInterface>(op.name()) else { return Ok(()) };
    let from: Vec<Type> = op.operands().map(|value| value.ty()).collect();
    let to: Vec<Type> = op.results().map(|value| value.ty()).collect();
    if to.is_empty() {
        return Err(op.emit_error("expected at least one result for cast operation"));
    }
    if model.are_cast_compatible(ctx, &from, &to) {
        return Ok(());
    }
    let operands = match from.len() {
        0 => "s []".to_string(),
        1 => format!(" {}", ctx.quoted_type(from[0])),
        _ => format!("s {}", quoted_types(ctx, &from)),
    };
    let results = format!("{} {}", if to.len() == 1 { "" } else { "s" }, quoted_types(ctx, &to));
    Err(op.emit_error(format!("operand type{operands} and result type{results} are cast incompatible")))
}
