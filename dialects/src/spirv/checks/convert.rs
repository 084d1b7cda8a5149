//! Conversions.

use super::{
    Check, Checked, cooperative_element, module_of, operand, pointee, quoted, result, storage_class, vector,
    word_of,
};
use rmlir_ir::{Context, OpRef, Type, TypeData};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("Bitcast", check_bitcast),
    ("ConvertFToS", super::nothing),
    ("ConvertFToU", super::nothing),
    ("ConvertSToF", super::nothing),
    ("ConvertUToF", super::nothing),
    ("ConvertPtrToU", check_to_integer),
    ("ConvertUToPtr", check_to_pointer),
    ("FConvert", check_width),
    ("GenericCastToPtr", check_from_generic),
    ("GenericCastToPtrExplicit", check_from_generic),
    ("PtrCastToGeneric", check_to_generic),
    ("SConvert", check_width),
    ("UConvert", check_width),
];

fn width(ctx: &Context, ty: Type) -> u32 {
    ctx.type_data(ty).storage_width().unwrap_or(0)
}

/// The elements of both, where both are alike.
fn elements(ctx: &Context, from: Type, to: Type) -> Option<(Type, Type)> {
    if let Some((from, _)) = vector(ctx, from) {
        return vector(ctx, to).map(|(to, _)| (from, to));
    }
    match cooperative_element(ctx, from) {
        Some(from) => cooperative_element(ctx, to).map(|to| (from, to)),
        None => Some((from, to)),
    }
}

fn check_width(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let Some((from, to)) = elements(ctx, operand(op, 0), result(op, 0)) else {
        return Err(op.emit_error("incompatible operand and result types"));
    };
    if width(ctx, from) != width(ctx, to) {
        return Ok(());
    }
    let (from, to) = (quoted(op, from), quoted(op, to));
    let what = "expected the different bit widths for operand type and result type, but provided";
    Err(op.emit_error(format!("{what} {from} and {to}")))
}

/// The bits of a number, or of all elements of a vector.
fn bits(ctx: &Context, ty: Type) -> u64 {
    match vector(ctx, ty) {
        Some((element, count)) => {
            u64::from(width(ctx, element)).saturating_mul(u64::try_from(count).unwrap_or(0))
        }
        None => u64::from(width(ctx, ty)),
    }
}

fn check_bitcast(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let (from, to) = (operand(op, 0), result(op, 0));
    if from == to {
        return Err(op.emit_plain_error("result type must be different from operand type"));
    }
    let is_pointer = |ty| pointee(ctx, ty).is_some();
    match (is_pointer(from), is_pointer(to)) {
        (true, false) => {
            let what = "unhandled bit cast conversion from pointer type to non-pointer type";
            return Err(op.emit_plain_error(what));
        }
        (false, true) => {
            let what = "unhandled bit cast conversion from non-pointer type to pointer type";
            return Err(op.emit_plain_error(what));
        }
        (true, true) => return Ok(()),
        (false, false) => {}
    }
    let (from, to) = (bits(ctx, from), bits(ctx, to));
    if from != to {
        let what = format!("mismatch in result type bitwidth {to} and operand type bitwidth {from}");
        return Err(op.emit_error(what));
    }
    Ok(())
}

/// Whether addresses of this pointer are numbers, as far as the module around says.
fn is_physical(op: OpRef<'_>, pointer: Type) -> bool {
    let Some(module) = module_of(op) else { return true };
    match &*word_of(module, "addressing_model", "addressing_model") {
        "Logical" => false,
        "PhysicalStorageBuffer64" => storage_class(op.ctx(), pointer) == "PhysicalStorageBuffer",
        _ => true,
    }
}

fn check_address(op: OpRef<'_>, number: Type, pointer: Type, what: &str) -> Checked {
    if !matches!(
        op.ctx().type_data(number),
        TypeData::Integer { signedness: rmlir_ir::Signedness::Signless, .. }
    ) {
        return Err(op.emit_plain_error("result must be a scalar type of unsigned integer"));
    }
    match is_physical(op, pointer) {
        true => Ok(()),
        false => Err(op.emit_plain_error(format!("{what} must be a physical pointer"))),
    }
}

fn check_to_integer(op: OpRef<'_>) -> Checked {
    check_address(op, result(op, 0), operand(op, 0), "operand")
}

fn check_to_pointer(op: OpRef<'_>) -> Checked {
    check_address(op, operand(op, 0), result(op, 0), "result")
}

/// Whether a generic pointer may stand for one of this class.
fn is_specific(class: &str) -> bool {
    ["Workgroup", "CrossWorkgroup", "Function"].contains(&class)
}

fn check_pointees(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let (from, to) = (pointee(ctx, operand(op, 0)), pointee(ctx, result(op, 0)));
    match (from, to) {
        (Some(from), Some(to)) if from != to => {
            let (from, to) = (quoted(op, from), quoted(op, to));
            let what = "pointer operand's pointee type must have the same as the op result type, but found";
            Err(op.emit_error(format!("{what} {from} vs {to}")))
        }
        _ => Ok(()),
    }
}

const CLASSES: &str = "must point to the Workgroup, CrossWorkgroup, or Function Storage Class";

fn check_from_generic(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    if storage_class(ctx, operand(op, 0)) != "Generic" {
        return Err(op.emit_plain_error("pointer type must be of storage class Generic"));
    }
    if !is_specific(&storage_class(ctx, result(op, 0))) {
        return Err(op.emit_plain_error(format!("result {CLASSES}")));
    }
    check_pointees(op)
}

fn check_to_generic(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    if !is_specific(&storage_class(ctx, operand(op, 0))) {
        return Err(op.emit_plain_error(format!("pointer {CLASSES}")));
    }
    if storage_class(ctx, result(op, 0)) != "Generic" {
        return Err(op.emit_plain_error("result type must be of storage class Generic"));
    }
    check_pointees(op)
}
