//! Constants, and those that are chosen later.

use super::{Check, Checked, attr_type, part_count, part_type, quoted, result, uniform_parts};
use rmlir_ir::print::attr_to_string;
use rmlir_ir::symbols::lookup_nearest;
use rmlir_ir::{Attr, AttrData, Context, OpRef, Type, TypeData};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("Constant", check_constant),
    ("EXT.ConstantCompositeReplicate", check_replicated),
    ("EXT.SpecConstantCompositeReplicate", check_chosen_replicated),
    ("SpecConstant", check_chosen),
    ("SpecConstantComposite", check_composite),
    ("mlir.referenceof", check_reference),
];

fn array(ctx: &Context, ty: Type) -> Option<(Type, i64)> {
    let element = super::type_in(ctx, ty, "array")?;
    Some((element, super::count_in(ctx, ty, "array")?))
}

fn check_constant(op: OpRef<'_>) -> Checked {
    match op.attr_named("value") {
        Some(value) => check_value(op, value, result(op, 0)),
        None => Ok(()),
    }
}

/// Arrays are nested no deeper than types are.
fn check_value(op: OpRef<'_>, value: Attr, ty: Type) -> Checked {
    let ctx = op.ctx();
    match ctx.attr_data(value) {
        AttrData::Integer { .. } | AttrData::Float { .. } => {
            let have = attr_type(ctx, value);
            if have != ty {
                let (ty, have) = (quoted(op, ty), quoted(op, have));
                return Err(op.emit_error(format!("result type ({ty}) does not match value type ({have})")));
            }
            Ok(())
        }
        AttrData::DenseElements(_) | AttrData::Sparse { .. } => check_elements(op, attr_type(ctx, value), ty),
        AttrData::Array(values) => {
            let Some((element, _)) = array(ctx, ty) else {
                return Err(op.emit_error("must have spirv.array result type for array value"));
            };
            values.iter().try_for_each(|&value| check_value(op, value, element))
        }
        _ => {
            let value = attr_to_string(ctx, value);
            Err(op.emit_error(format!("cannot have attribute: {value}")))
        }
    }
}

fn check_elements(op: OpRef<'_>, have: Type, ty: Type) -> Checked {
    let ctx = op.ctx();
    if have == ty {
        return Ok(());
    }
    let Some((mut element, mut count)) = array(ctx, ty) else {
        let (ty, have) = (quoted(op, ty), quoted(op, have));
        let what = format!("result or element type ({ty}) does not match value type ({have})");
        return Err(op.emit_error(format!("{what}, must be the same or spirv.array")));
    };
    while let Some((inner, times)) = array(ctx, element) {
        (element, count) = (inner, count.wrapping_mul(times));
    }
    if !matches!(ctx.type_data(element), TypeData::Integer { .. } | TypeData::Float(_)) {
        return Err(op.emit_error("only support nested array result type"));
    }
    let data = ctx.type_data(have);
    if let Some(have) = data.shaped_element().filter(|&have| have != element) {
        let (element, have) = (quoted(op, element), quoted(op, have));
        let what = format!("result element type ({element}) does not match value element type ({have})");
        return Err(op.emit_error(what));
    }
    match data.num_elements() {
        Some(have) if i128::from(have) != i128::from(count) => {
            let what = format!(
                "result number of elements ({count}) does not match value number of elements ({have})"
            );
            Err(op.emit_error(what))
        }
        _ => Ok(()),
    }
}

/// Whether this is a number that the dialect knows.
fn is_number(ctx: &Context, ty: Type) -> bool {
    match ctx.type_data(ty) {
        TypeData::Integer { width, .. } => [1, 8, 16, 32, 64].contains(width),
        TypeData::Float(_) => matches!(ctx.type_data(ty).storage_width(), Some(8 | 16 | 32 | 64)),
        _ => false,
    }
}

fn check_chosen(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let id = op.attr_named("spec_id").map(|id| ctx.attr_data(id));
    if matches!(id, Some(AttrData::Integer { value, .. }) if value.is_negative()) {
        return Err(op.emit_error("SpecId cannot be negative"));
    }
    let Some(value) = op.attr_named("default_value") else { return Ok(()) };
    if !matches!(ctx.attr_data(value), AttrData::Integer { .. } | AttrData::Float { .. }) {
        return Err(op.emit_error("default value can only be a bool, integer, or float scalar"));
    }
    match is_number(ctx, attr_type(ctx, value)) {
        true => Ok(()),
        false => Err(op.emit_error("default value bitwidth disallowed")),
    }
}

/// The type of a constant that is chosen later.
fn chosen_type(op: OpRef<'_>) -> Option<Type> {
    let ctx = op.ctx();
    match op.name_text() {
        b"spirv.SpecConstant" => op.attr_named("default_value").map(|value| attr_type(ctx, value)),
        b"spirv.SpecConstantComposite" | b"spirv.EXT.SpecConstantCompositeReplicate" => type_of(op),
        _ => None,
    }
}

fn type_of(op: OpRef<'_>) -> Option<Type> {
    match op.ctx().attr_data(op.attr_named("type")?) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    }
}

/// The operation that a symbol stands for, seen from what is around an operation.
pub(super) fn symbol<'m>(op: OpRef<'m>, name: Attr) -> Option<OpRef<'m>> {
    lookup_nearest(op.parent()?, name)
}

fn check_reference(op: OpRef<'_>) -> Checked {
    let chosen = op.attr_named("spec_const").and_then(|name| symbol(op, name));
    let Some(ty) = chosen.and_then(chosen_type) else {
        let what = "expected spirv.SpecConstant or spirv.SpecConstantComposite symbol";
        return Err(op.emit_error(what));
    };
    match ty == result(op, 0) {
        true => Ok(()),
        false => {
            Err(op.emit_error("result type mismatch with the referenced specialization constant's type"))
        }
    }
}

fn check_composite(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let Some(ty) = type_of(op) else { return Ok(()) };
    let constituents = op.attr_named("constituents").and_then(|attr| ctx.attr_data(attr).as_array());
    let constituents = constituents.unwrap_or_default();
    let Some(count) = part_count(ctx, ty) else {
        let ty = quoted(op, ty);
        return Err(op.emit_plain_error(format!("result type must be a composite type, but provided {ty}")));
    };
    if super::cooperative_element(ctx, ty).is_some() {
        let ty = quoted(op, ty);
        return Err(op.emit_plain_error(format!("unsupported composite type  {ty}")));
    }
    let have = constituents.len() as i64;
    if let Some(count) = count.filter(|&count| count != have) {
        let what = format!("has incorrect number of operands: expected {count}, but provided {have}");
        return Err(op.emit_plain_error(what));
    }
    for (index, &constituent) in constituents.iter().enumerate() {
        let have = symbol(op, constituent).and_then(chosen_type);
        let want = part_type(ctx, ty, index as i64);
        if let (Some(have), Some(want)) = (have, want)
            && have != want
        {
            let (want, have) = (quoted(op, want), quoted(op, have));
            let what = format!("has incorrect types of operands: expected {want}, but provided {have}");
            return Err(op.emit_plain_error(what));
        }
    }
    Ok(())
}

/// The parts of a type, and the parts of these, down to what is not composed.
fn nested(ctx: &Context, mut ty: Type) -> Vec<Type> {
    let mut types = Vec::new();
    while let Some((element, _)) = uniform_parts(ctx, ty) {
        types.push(element);
        ty = element;
    }
    types
}

fn check_replicated(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let ty = result(op, 0);
    let Some(value) = op.attr_named("value").map(|value| attr_type(ctx, value)) else { return Ok(()) };
    if super::struct_members(ctx, ty).is_none() && uniform_parts(ctx, ty).is_none() {
        let ty = quoted(op, ty);
        return Err(op.emit_error(format!("result type is not a composite type, but provided {ty}")));
    }
    let types = nested(ctx, ty);
    if types.contains(&value) {
        return Ok(());
    }
    let (value, want) = (quoted(op, value), types.last().map_or(String::new(), |&want| quoted(op, want)));
    let what = format!("expected value attribute type {want}, but got: {value}");
    Err(op.emit_error(what))
}

fn check_chosen_replicated(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let Some(ty) = type_of(op) else { return Ok(()) };
    let Some((element, _)) = uniform_parts(ctx, ty) else {
        let ty = quoted(op, ty);
        return Err(op.emit_error(format!("result type is not a composite type, but provided {ty}")));
    };
    let have = op.attr_named("constituent").and_then(|name| symbol(op, name)).and_then(chosen_type);
    let Some(have) = have else {
        return Err(op.emit_error("splat spec constant reference defining constituent not found"));
    };
    if have == element {
        return Ok(());
    }
    let (want, have) = (quoted(op, element), quoted(op, have));
    Err(op.emit_error(format!("constituent has incorrect type: expected {want}, but provided {have}")))
}
