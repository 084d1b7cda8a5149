//! Checks of arithmetic, constants and text.

use super::types::{self, DIFFERENCE, is_opaque, opaque_text, pointee, value_of};
use super::{ApplyOp, CallOpaqueOp, ConstantOp, LiteralOp, VerbatimOp};
use rmlir_ir::diag::Failed;
use rmlir_ir::fold::Fold;
use rmlir_ir::interfaces::cast::CastOpInterface;
use rmlir_ir::typed::is_type;
use rmlir_ir::{Attr, AttrData, Context, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("add").verifier(check_add);
    dialect.op("sub").verifier(check_sub);
    dialect.op("apply").verifier(check_apply);
    dialect.op("cast").interface::<dyn CastOpInterface>(Arc::new(Cast));
    let constant = |op: OpRef<'_>, _: &[Option<Attr>]| Fold::constant(op.unverified::<ConstantOp>().value());
    dialect.op("constant").verifier(check_constant).fold(constant);
    dialect.op("variable").verifier(check_initial);
    dialect.op("literal").verifier(check_literal);
    dialect.op("verbatim").verifier(check_verbatim);
    dialect.op("call_opaque").verifier(check_call_opaque);
}

/// Types of the two operands and of the result.
fn three_types(op: OpRef<'_>) -> Option<[Type; 3]> {
    Some([op.operand(0)?.ty(), op.operand(1)?.ty(), op.result(0)?.ty()])
}

/// Whether something may be added to a pointer.
fn is_step(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Integer { .. }) || is_opaque(ctx, ty)
}

fn check_add(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let Some([left, right, _]) = three_types(op) else { return Ok(()) };
    let other = match [left, right].map(|ty| pointee(ctx, ty).is_some()) {
        [true, true] => return Err(op.emit_error("requires that at most one operand is a pointer")),
        [true, false] => right,
        [false, true] => left,
        [false, false] => return Ok(()),
    };
    match is_step(ctx, other) {
        true => Ok(()),
        false => Err(op.emit_error(
            "requires that one operand is an integer or of opaque type if the other is a pointer",
        )),
    }
}

fn check_sub(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let Some([left, right, result]) = three_types(op) else { return Ok(()) };
    match [left, right].map(|ty| pointee(ctx, ty).is_some()) {
        [false, true] => Err(op.emit_error("rhs can only be a pointer if lhs is a pointer")),
        [true, false] if !is_step(ctx, right) => {
            Err(op
                .emit_error("requires that rhs is an integer, pointer or of opaque type if lhs is a pointer"))
        }
        [true, true] if !is_step(ctx, result) && !is_type(ctx, result, DIFFERENCE) => Err(op.emit_error(
            "requires that the result is an integer, ptrdiff_t or of opaque type if lhs and rhs are pointers",
        )),
        _ => Ok(()),
    }
}

fn check_apply(op: OpRef<'_>) -> Result<(), Failed> {
    let (ctx, apply) = (op.ctx(), op.unverified::<ApplyOp>());
    let (Some(operand), Some(result)) = (apply.operand(), apply.result()) else { return Ok(()) };
    match apply.applicable_operator().map(|text| ctx.bytes(text)) {
        Some(b"") => Err(op.emit_error("applicable operator must not be empty")),
        Some(b"&") if value_of(ctx, operand.ty()).is_none() => {
            Err(op.emit_error("operand type must be an lvalue when applying `&`"))
        }
        Some(b"&") if pointee(ctx, result.ty()).is_none() => {
            Err(op.emit_error("result type must be a pointer when applying `&`"))
        }
        Some(b"*") if pointee(ctx, operand.ty()).is_none() => {
            Err(op.emit_error("operand type must be a pointer when applying `*`"))
        }
        Some(b"&" | b"*") | None => Ok(()),
        Some(_) => Err(op.emit_error("applicable operator is illegal")),
    }
}

/// `emitc.cast`: between numbers, pointers and unknown types; an array becomes a pointer to its elements.
struct Cast;

impl CastOpInterface for Cast {
    fn are_cast_compatible(&self, ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let (&[from], &[to]) = (from, to) else { return false };
        let is_scalar = |ty| types::is_fundamental(ctx, ty) || is_opaque(ctx, ty);
        match types::array(ctx, from) {
            Some((sizes, element)) => {
                pointee(ctx, to) == Some(element) && matches!(sizes[..], [size] if size >= 1)
            }
            None => is_scalar(from) && is_scalar(to),
        }
    }
}

fn check_constant(op: OpRef<'_>) -> Result<(), Failed> {
    check_initial(op)?;
    let value = op.unverified::<ConstantOp>().value();
    match value.and_then(|value| opaque_text(op.ctx(), value)) {
        Some([]) => Err(op.emit_error("value must not be empty")),
        _ => Ok(()),
    }
}

/// A value that something has from the beginning is text or of its type.
fn check_initial(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(value), Some(result)) = (op.attr_named("value"), op.result(0)) else { return Ok(()) };
    if opaque_text(ctx, value).is_some() {
        return Ok(());
    }
    if matches!(ctx.attr_data(value), AttrData::String { .. }) {
        return Err(op.emit_error("string attributes are not supported, use #emitc.opaque instead"));
    }
    let want = value_of(ctx, result.ty()).unwrap_or(result.ty());
    let Some(have) = ctx.attr_type(value) else { return Ok(()) };
    if have == want || have == ctx.index_type() && types::is_pointer_wide(ctx, want) {
        return Ok(());
    }
    let (have, want) = (ctx.quoted_type(have), ctx.quoted_type(want));
    Err(op.emit_error(format!(
        "requires attribute to either be an #emitc.opaque attribute or it's type ({have}) to match the op's result \
         type ({want})"
    )))
}

fn check_literal(op: OpRef<'_>) -> Result<(), Failed> {
    match op.unverified::<LiteralOp>().value().map(|text| op.ctx().bytes(text)) {
        Some(b"") => Err(op.emit_error("value must not be empty")),
        _ => Ok(()),
    }
}

/// The number of places for operands in a text, `{}`. Two opening braces stand for one.
fn placeholders(text: &[u8]) -> Result<usize, &'static str> {
    let (mut count, mut rest) = (0, text);
    while let Some(at) = rest.iter().position(|&byte| byte == b'{') {
        count += match rest.get(at + 1) {
            None => return Err("expected '}' after unescaped '{' at end of string"),
            Some(b'{') => 0,
            Some(b'}') => 1,
            Some(_) => return Err("expected '}' after unescaped '{'"),
        };
        rest = rest.get(at + 2..).unwrap_or_default();
    }
    Ok(count)
}

fn check_verbatim(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(value) = op.unverified::<VerbatimOp>().value() else { return Ok(()) };
    // Without operands nothing in it has a meaning.
    if op.num_operands() == 0 {
        return Ok(());
    }
    match placeholders(op.ctx().bytes(value)) {
        Err(why) => Err(op.emit_error(why)),
        Ok(count) if count != op.num_operands() => {
            Err(op.emit_error("requires operands for each placeholder in the format string"))
        }
        Ok(_) => Ok(()),
    }
}

fn check_call_opaque(op: OpRef<'_>) -> Result<(), Failed> {
    let (ctx, call) = (op.ctx(), op.unverified::<CallOpaqueOp>());
    if call.callee().map(|text| ctx.bytes(text)) == Some(b"") {
        return Err(op.emit_error("callee must not be empty"));
    }
    let list = |attr: Option<Attr>| attr.and_then(|attr| ctx.attr_data(attr).as_array()).unwrap_or_default();
    for &arg in list(call.args()) {
        match ctx.attr_data(arg) {
            AttrData::Integer { ty, value } if *ty == ctx.index_type() => {
                let index = value.to_i64().and_then(|index| usize::try_from(index).ok());
                if index.is_none_or(|index| index >= op.num_operands()) {
                    return Err(op.emit_error("index argument is out of range"));
                }
            }
            AttrData::Array(_) => return Err(op.emit_error("array argument has no type")),
            _ => {}
        }
    }
    for &arg in list(call.template_args()) {
        let fits = matches!(
            ctx.attr_data(arg),
            AttrData::Type(_) | AttrData::Integer { .. } | AttrData::Float { .. }
        ) || opaque_text(ctx, arg).is_some();
        if !fits {
            return Err(op.emit_error("template argument has invalid type"));
        }
    }
    match op.results().any(|result| types::is_array(ctx, result.ty())) {
        true => Err(op.emit_error("cannot return array type")),
        false => Ok(()),
    }
}
