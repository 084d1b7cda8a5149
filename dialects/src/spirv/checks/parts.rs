//! Composite values.

use super::{
    Check, Checked, at_place, cooperative_element, operand, part_count, part_type, quoted, result,
    struct_members, vector,
};
use rmlir_ir::{Context, Failed, OpRef, Type, TypeData};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("CompositeConstruct", check_construct),
    ("CompositeExtract", check_extract),
    ("CompositeInsert", check_insert),
    ("IAddCarry", check_pair),
    ("ISubBorrow", check_pair),
    ("SMulExtended", check_pair),
    ("UMulExtended", check_pair),
    ("GL.FrexpStruct", check_frexp),
    ("GL.Ldexp", check_ldexp),
    ("Select", check_select),
    ("ShiftLeftLogical", check_shift),
    ("ShiftRightArithmetic", check_shift),
    ("ShiftRightLogical", check_shift),
    ("VectorShuffle", check_shuffle),
];

fn wrong_count(op: OpRef<'_>, want: i64, have: i64) -> Checked {
    Err(op.emit_error(format!("has incorrect number of operands: expected {want}, but provided {have}")))
}

fn wrong_type(op: OpRef<'_>, want: Type, have: Type) -> Checked {
    let (want, have) = (quoted(op, want), quoted(op, have));
    Err(op.emit_error(format!("operand type mismatch: expected operand type {want}, but provided {have}")))
}

fn check_construct(op: OpRef<'_>) -> Checked {
    let (ctx, ty) = (op.ctx(), result(op, 0));
    let types: Vec<Type> = op.operands().map(|value| value.ty()).collect();
    let have = types.len() as i64;
    if let Some(element) = cooperative_element(ctx, ty) {
        return match types[..] {
            [only] if only == element => Ok(()),
            [only] => wrong_type(op, element, only),
            _ => wrong_count(op, 1, have),
        };
    }
    let count = part_count(ctx, ty).flatten();
    if count == Some(have) {
        for (index, &part) in types.iter().enumerate() {
            if let Some(want) = part_type(ctx, ty, index as i64).filter(|&want| want != part) {
                return wrong_type(op, want, part);
            }
        }
        return Ok(());
    }
    let Some((element, count)) = vector(ctx, ty) else {
        return Err(op.emit_error(
            "expected to return a vector or cooperative matrix when the number of constituents is less than what the \
             result needs",
        ));
    };
    let mut sum = 0i64;
    for part in types {
        let (inner, size) = vector(ctx, part).unwrap_or((part, 1));
        if !matches!(ctx.type_data(inner), TypeData::Integer { .. } | TypeData::Float(_)) {
            let part = quoted(op, part);
            let what =
                "operand type mismatch: expected operand to have a scalar or vector type, but provided";
            return Err(op.emit_error(format!("{what} {part}")));
        }
        if inner != element {
            let (want, have) = (quoted(op, element), quoted(op, inner));
            let what = format!("operand element type mismatch: expected to be {want}, but provided {have}");
            return Err(op.emit_error(what));
        }
        sum = sum.saturating_add(size);
    }
    if sum == count { Ok(()) } else { wrong_count(op, count, sum) }
}

/// The part of a type at these indices; else what is wrong.
pub(in crate::spirv) fn part_at(ctx: &Context, mut ty: Type, indices: &[i64]) -> Result<Type, String> {
    if indices.is_empty() {
        return Err("expected at least one index for spirv.CompositeExtract".to_owned());
    }
    for &index in indices {
        let Some(count) = part_count(ctx, ty) else {
            let ty = ctx.quoted_type(ty);
            return Err(format!("cannot extract from non-composite type {ty} with index {index}"));
        };
        if count.is_some_and(|count| index < 0 || index >= count) {
            return Err(format!("index {index} out of bounds for {}", ctx.quoted_type(ty)));
        }
        let Some(part) = part_type(ctx, ty, index) else {
            return Err(format!("index {index} out of bounds for {}", ctx.quoted_type(ty)));
        };
        ty = part;
    }
    Ok(ty)
}

fn indices(op: OpRef<'_>) -> Vec<i64> {
    let list = op.attr_named("indices").and_then(|attr| op.ctx().attr_data(attr).as_array());
    let numbers = list.unwrap_or_default().iter();
    numbers.filter_map(|&index| rmlir_ir::typed::number(op.ctx(), index)).collect()
}

/// The type of the part that the indices lead to. What is wrong with them is said at the place, without the operation.
fn chosen_part(op: OpRef<'_>, whole: Type) -> Result<Type, Failed> {
    part_at(op.ctx(), whole, &indices(op)).or_else(|what| at_place(op, what))
}

fn check_extract(op: OpRef<'_>) -> Checked {
    let part = chosen_part(op, operand(op, 0))?;
    let ty = result(op, 0);
    if part == ty {
        return Ok(());
    }
    let (want, have) = (quoted(op, part), quoted(op, ty));
    Err(op.emit_error(format!("invalid result type: expected {want} but provided {have}")))
}

fn check_insert(op: OpRef<'_>) -> Checked {
    let whole = operand(op, 1);
    let part = chosen_part(op, whole)?;
    let object = operand(op, 0);
    if part != object {
        let (want, have) = (quoted(op, part), quoted(op, object));
        return Err(op.emit_error(format!("object operand type should be {want}, but found {have}")));
    }
    let ty = result(op, 0);
    if whole == ty {
        return Ok(());
    }
    let (whole, ty) = (quoted(op, whole), quoted(op, ty));
    let what = "result type should be the same as the composite type, but found";
    Err(op.emit_error(format!("{what} {whole} vs {ty}")))
}

fn check_pair(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let members = struct_members(ctx, result(op, 0)).unwrap_or_default();
    let &[first, second] = &members[..] else {
        return Err(op.emit_error("expected result struct type containing two members"));
    };
    let ty = operand(op, 0);
    match ty == operand(op, 1) && ty == first && ty == second {
        true => Ok(()),
        false => Err(op.emit_error("expected all operand types and struct member types are the same")),
    }
}

fn check_frexp(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let wrong = |what: &str| Err(op.emit_plain_error(what));
    let members = struct_members(ctx, result(op, 0)).unwrap_or_default();
    let &[fraction, exponent] = &members[..] else {
        return wrong("result type must be a struct type with two memebers");
    };
    let ty = operand(op, 0);
    if fraction != ty {
        return wrong("member zero of the resulting struct type must be the same type as the operand");
    }
    let is_int32 = |ty| matches!(ctx.type_data(ty), TypeData::Integer { width: 32, .. });
    match vector(ctx, exponent) {
        Some((element, _)) if !is_int32(element) => {
            return wrong(
                "member one of the resulting struct type mustbe a scalar or vector of 32 bit integer type",
            );
        }
        None if !is_int32(exponent) => {
            return wrong(
                "member one of the resulting struct type must be a scalar or vector of 32 bit integer type",
            );
        }
        _ => {}
    }
    let alike = match (vector(ctx, ty), vector(ctx, exponent)) {
        (Some((_, from)), Some((_, to))) => from == to,
        (None, None) => true,
        _ => false,
    };
    if alike {
        return Ok(());
    }
    wrong(
        "member one of the resulting struct type must have the same number of components as the operand type",
    )
}

fn check_ldexp(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let (fraction, exponent) = (operand(op, 0), operand(op, 1));
    let scalar = matches!(ctx.type_data(fraction), TypeData::Float(_));
    if scalar != matches!(ctx.type_data(exponent), TypeData::Integer { .. }) {
        return Err(op.emit_error("operands must both be scalars or vectors"));
    }
    let count = |ty| vector(ctx, ty).map_or(1, |(_, count)| count);
    match count(fraction) == count(exponent) {
        true => Ok(()),
        false => Err(op.emit_error("operands must have the same number of elements")),
    }
}

fn check_select(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let Some((_, want)) = vector(ctx, operand(op, 0)) else { return Ok(()) };
    match vector(ctx, result(op, 0)) {
        None => Err(op.emit_error("result expected to be of vector type when condition is of vector type")),
        Some((_, have)) if have != want => {
            let what = "result should have the same number of elements as the condition when condition is of";
            Err(op.emit_error(format!("{what} vector type")))
        }
        Some(_) => Ok(()),
    }
}

fn check_shift(op: OpRef<'_>) -> Checked {
    let (from, to) = (operand(op, 0), result(op, 0));
    if from == to {
        return Ok(());
    }
    let (from, to) = (quoted(op, from), quoted(op, to));
    let what = "expected the same type for the first operand and result, but provided";
    Err(op.emit_plain_error(format!("{what} {from} and {to}")))
}

fn check_shuffle(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let count = |ty| vector(ctx, ty).map_or(0, |(_, count)| count);
    let list = op.attr_named("components").and_then(|attr| ctx.attr_data(attr).as_array());
    let components = list.unwrap_or_default();
    let (want, have) = (count(result(op, 0)), components.len());
    if want != have as i64 {
        let what =
            format!("result type element count ({want}) mismatch with the number of component selectors");
        return Err(op.emit_error(format!("{what} ({have})")));
    }
    let sum = count(operand(op, 0)).saturating_add(count(operand(op, 1)));
    for &component in components {
        let number = rmlir_ir::typed::number(ctx, component).unwrap_or(0);
        // Numbers of 32 bits without a sign.
        let index = number & i64::from(u32::MAX);
        if index >= sum && index != i64::from(u32::MAX) {
            let what = format!(
                "component selector {index} out of range: expected to be in [0, {sum}) or 0xffffffff"
            );
            return Err(op.emit_error(what));
        }
    }
    Ok(())
}
