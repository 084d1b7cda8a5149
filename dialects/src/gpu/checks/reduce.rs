//! Values of several threads.

use super::{Checked, number, result};
use crate::common::enums;
use rmlir_ir::{Context, OpRef, Type, TypeData};

/// Whether values of a type can be made one so.
fn fits(ctx: &Context, word: &str, ty: Type) -> bool {
    match word {
        "minnumf" | "maxnumf" | "minimumf" | "maximumf" => matches!(ctx.type_data(ty), TypeData::Float(_)),
        "minsi" | "minui" | "maxsi" | "maxui" | "and" | "or" | "xor" => {
            matches!(ctx.type_data(ty), TypeData::Integer { .. })
        }
        _ => true,
    }
}

/// The word for how values are made one.
fn kind(op: OpRef<'_>) -> Option<String> {
    enums::word(op.ctx(), op.attr_named("op")?, ("gpu", "all_reduce_op"))
}

fn check_kind(op: OpRef<'_>, word: &str, element: Type, ty: Type) -> Checked {
    if fits(op.ctx(), word, element) {
        return Ok(());
    }
    let ty = op.ctx().quoted_type(ty);
    Err(op.emit_plain_error(format!("`{word}` reduction operation is not compatible with type {ty}")))
}

pub(super) fn check_subgroup(op: OpRef<'_>) -> Checked {
    let ty = result(op, 0);
    let element = op.ctx().type_data(ty).shaped_element().unwrap_or(ty);
    check_kind(op, &kind(op).unwrap_or_default(), element, ty)?;
    let size = number(op, "cluster_size");
    let is_power = |number: i64| u64::try_from(number).is_ok_and(u64::is_power_of_two);
    if let Some(size) = size.filter(|&size| !is_power(size)) {
        // The number is one of 32 bits without a sign.
        return Err(op.emit_error(format!("cluster size {} is not a power of two", size as u32)));
    }
    let stride = number(op, "cluster_stride").unwrap_or(1);
    if stride != 1 && size.is_none() {
        return Err(op.emit_error("cluster stride can only be specified if cluster size is specified"));
    }
    match is_power(stride) {
        true => Ok(()),
        false => Err(op.emit_error(format!("cluster stride {stride} is not a power of two"))),
    }
}

/// `gpu.all_reduce`: a word, or a region for two values.
pub(super) fn check_all(op: OpRef<'_>) -> Checked {
    let Some(body) = op.region(0) else { return Ok(()) };
    let (ty, word) = (result(op, 0), kind(op));
    let wrong = |what: &str| Err(op.emit_plain_error(what));
    if body.is_empty() != word.is_some() {
        return wrong("expected either an op attribute or a non-empty body");
    }
    let Some(entry) = body.entry() else { return check_kind(op, &word.unwrap_or_default(), ty, ty) };
    if entry.num_args() != 2 {
        return wrong("expected two region arguments");
    }
    if entry.args().any(|arg| arg.ty() != ty) {
        return wrong("incorrect region argument type");
    }
    let ends = body.blocks().filter_map(|block| block.last_op());
    let mut count = 0;
    for end in ends.filter(|end| end.name_text() == b"gpu.yield") {
        let types: Vec<Type> = end.operands().map(|value| value.ty()).collect();
        match types[..] {
            [only] if only == ty => count += 1,
            [_] => return wrong("incorrect gpu.yield type"),
            _ => return wrong("expected one gpu.yield operand"),
        }
    }
    if count == 0 { wrong("expected gpu.yield op in region") } else { Ok(()) }
}

pub(super) fn check_rotate(op: OpRef<'_>) -> Checked {
    match (number(op, "offset"), number(op, "width")) {
        (Some(offset), Some(width)) if offset >= width => {
            Err(op.emit_error(format!("offset must be in the range [0, {width})")))
        }
        _ => Ok(()),
    }
}

pub(super) fn check_broadcast(op: OpRef<'_>) -> Checked {
    let word =
        op.attr_named("broadcast_type").and_then(|attr| enums::word(op.ctx(), attr, ("gpu", "broadcast")));
    match (word.as_deref() == Some("specific_lane"), op.num_operands() > 1) {
        (true, false) => Err(op.emit_error("lane must be specified for `specific_lane` broadcast")),
        (false, true) => Err(op.emit_error("lane can only be specified for `specific_lane` broadcast")),
        _ => Ok(()),
    }
}
