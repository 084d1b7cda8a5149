//! Checks of operations beyond what definitions say.

mod atomic;
mod constant;
mod convert;
pub(super) mod flow;
mod group;
mod image;
mod matrix;
pub(super) mod parts;
mod pointer;
mod rules;

use super::structs::members;
use super::types::{param, type_in};
use super::words::{self, DIALECT, attr_word};
use rmlir_ir::def::Param;
use rmlir_ir::diag::{Diagnostic, Failed};
use rmlir_ir::{Attr, AttrData, Context, OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;

/// What a check gives.
type Checked = Result<(), Failed>;

type Check = fn(OpRef<'_>) -> Checked;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let tables: [&[(&str, Check)]; 9] = [
        atomic::CHECKS,
        constant::CHECKS,
        convert::CHECKS,
        flow::CHECKS,
        group::CHECKS,
        image::CHECKS,
        matrix::CHECKS,
        parts::CHECKS,
        pointer::CHECKS,
    ];
    for &(name, check) in tables.into_iter().flatten() {
        dialect.op(name).verifier(check);
    }
    flow::hooks(dialect);
    rules::hooks(dialect);
}

/// Where nothing is left to check.
fn nothing(_: OpRef<'_>) -> Checked {
    Ok(())
}

/// The type of an operand; `none` if it is not there.
fn operand(op: OpRef<'_>, index: usize) -> Type {
    op.operand(index).map_or(op.ctx().none_type(), |value| value.ty())
}

/// The type of a result; `none` if it is not there.
fn result(op: OpRef<'_>, index: usize) -> Type {
    op.result(index).map_or(op.ctx().none_type(), |value| value.ty())
}

/// A type in words.
fn quoted(op: OpRef<'_>, ty: Type) -> String {
    op.ctx().quoted_type(ty)
}

/// What a pointer points to.
fn pointee(ctx: &Context, ty: Type) -> Option<Type> {
    type_in(ctx, ty, "ptr")
}

/// The storage class of a pointer; empty if it is none.
fn storage_class(ctx: &Context, ty: Type) -> String {
    let word = param(ctx, ty, "ptr", 1).and_then(words::word);
    word.map_or(String::new(), |word| ctx.text(word).into_owned())
}

/// Elements and their number.
fn vector(ctx: &Context, ty: Type) -> Option<(Type, i64)> {
    match ctx.type_data(ty) {
        TypeData::Vector { shape, element, .. } => {
            Some((*element, shape.iter().try_fold(1i64, |count, &size| count.checked_mul(size))?))
        }
        _ => None,
    }
}

fn count_in(ctx: &Context, ty: Type, mnemonic: &str) -> Option<i64> {
    match param(ctx, ty, mnemonic, 1)? {
        Param::Int(count) => Some(*count),
        _ => None,
    }
}

/// The type and the number of the parts of what is composed of one type of parts. The number may not be known.
fn uniform_parts(ctx: &Context, ty: Type) -> Option<(Type, Option<i64>)> {
    if let Some((element, count)) = vector(ctx, ty) {
        return Some((element, Some(count)));
    }
    if let Some(element) = ["array", "matrix"].into_iter().find_map(|mnemonic| type_in(ctx, ty, mnemonic)) {
        let count = count_in(ctx, ty, "array").or_else(|| count_in(ctx, ty, "matrix"));
        return Some((element, count));
    }
    if let Some(element) = type_in(ctx, ty, "rtarray") {
        return Some((element, None));
    }
    let element = cooperative_element(ctx, ty).or_else(|| match param(ctx, ty, "arm.tensor", 1) {
        Some(Param::Type(element)) => Some(*element),
        _ => None,
    });
    element.map(|element| (element, None))
}

/// What a cooperative matrix consists of.
fn cooperative_element(ctx: &Context, ty: Type) -> Option<Type> {
    match param(ctx, ty, "coopmatrix", 1)? {
        Param::Type(element) => Some(*element),
        _ => None,
    }
}

/// How many parts a type has; `None` if it is not composed, a number of `None` if it is not known.
fn part_count(ctx: &Context, ty: Type) -> Option<Option<i64>> {
    match members(ctx, ty) {
        Some(members) => Some(i64::try_from(members.len()).ok()),
        None => uniform_parts(ctx, ty).map(|(_, count)| count),
    }
}

/// The type of a part.
fn part_type(ctx: &Context, ty: Type, index: i64) -> Option<Type> {
    match members(ctx, ty) {
        Some(members) => members.get(usize::try_from(index).ok()?).copied(),
        None => uniform_parts(ctx, ty).map(|(element, _)| element),
    }
}

/// The operation that gives a value.
fn source<'m>(value: Option<ValueRef<'m>>) -> Option<OpRef<'m>> {
    Some(value?.def_op()?.0)
}

/// The integer that a constant is.
fn constant_of(value: Option<ValueRef<'_>>) -> Option<i64> {
    let op = source(value).filter(|op| op.name_text() == b"spirv.Constant")?;
    match op.ctx().attr_data(op.attr_named("value")?) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// The type of an attribute, `none` if it has none.
fn attr_type(ctx: &Context, attr: Attr) -> Type {
    ctx.attr_type(attr).unwrap_or(ctx.none_type())
}

/// The word of an enum of the operation, where the attribute has the name of the definition.
fn word_of(op: OpRef<'_>, name: &str, mnemonic: &str) -> String {
    attr_word(op, name, mnemonic)
}

/// The closest module around an operation.
fn module_of(op: OpRef<'_>) -> Option<OpRef<'_>> {
    std::iter::successors(op.parent(), |op| op.parent()).find(|op| op.name_text() == b"spirv.module")
}

/// Of the bits that order memory accesses one may be set.
fn check_semantics(op: OpRef<'_>, name: &str) -> Checked {
    const ORDERS: [&str; 4] = ["Acquire", "Release", "AcquireRelease", "SequentiallyConsistent"];
    let words = word_of(op, name, "memory_semantics");
    if words.split('|').filter(|word| ORDERS.contains(word)).count() <= 1 {
        return Ok(());
    }
    Err(op.emit_plain_error(
        "expected at most one of these four memory constraints to be set: `Acquire`, `Release`,`AcquireRelease` or \
         `SequentiallyConsistent`",
    ))
}

/// An error at the place of an operation, without the operation.
fn at_place<T>(op: OpRef<'_>, what: String) -> Result<T, Failed> {
    op.ctx().emit(Diagnostic::error(op.loc(), what));
    Err(Failed)
}

/// The members of a struct.
fn struct_members(ctx: &Context, ty: Type) -> Option<Vec<Type>> {
    members(ctx, ty)
}

/// A parameter of a type of this dialect.
fn type_param<'c>(ctx: &'c Context, ty: Type, mnemonic: &str, at: usize) -> Option<&'c Param> {
    rmlir_ir::typed::type_param(ctx, ty, (DIALECT, mnemonic), at)
}
