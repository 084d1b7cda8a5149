//! Reading what functions of pdl_interp look at and ask.

use super::program::{Answer, Group, Look, Question, Side};
use super::read::Reader;
use super::value::PdlValue;
use rmlir_dialects::common::elements;
use rmlir_dialects::pdl_interp::{
    CheckAttributeOp, CheckOperationNameOp, CheckTypeOp, CheckTypesOp, CreateAttributeOp, CreateRangeOp,
    CreateTypeOp, CreateTypesOp, ExtractOp, GetAttributeOp, GetAttributeTypeOp, GetDefiningOpOp,
    GetOperandOp, GetOperandsOp, GetResultOp, GetResultsOp, GetUsersOp, GetValueTypeOp, SwitchAttributeOp,
    SwitchOperandCountOp, SwitchOperationNameOp, SwitchResultCountOp, SwitchTypeOp, SwitchTypesOp,
};
use rmlir_ir::def::Param;
use rmlir_ir::typed::{AttrValue, is_type, type_param};
use rmlir_ir::{Attr, Context, Ident, OpRef, Type, ValueRef};

/// What an operation looks at.
pub(super) fn read_look<'m>(reader: &mut Reader<'_, 'm, '_>, op: OpRef<'m>) -> Option<Look> {
    let look = constant(op).map(Look::Constant).or_else(|| of_op(reader, op));
    look.or_else(|| of_value(reader, op))
}

/// A constant.
fn constant(op: OpRef<'_>) -> Option<PdlValue> {
    if let Some(op) = op.cast_unverified::<CreateAttributeOp>() {
        return Some(PdlValue::Attr(op.value()?));
    }
    if let Some(op) = op.cast_unverified::<CreateTypeOp>() {
        return Some(PdlValue::Type(op.value()?));
    }
    let types = op.cast_unverified::<CreateTypesOp>()?.value()?;
    types_of(op.ctx(), types)
}

/// What is looked at of an operation.
fn of_op<'m>(reader: &mut Reader<'_, 'm, '_>, op: OpRef<'m>) -> Option<Look> {
    if let Some(op) = op.cast_unverified::<GetAttributeOp>() {
        return Some(Look::Attribute(reader.slot(op.input_op()?), op.name()?));
    }
    if let Some(op) = op.cast_unverified::<GetOperandOp>() {
        return Some(Look::Value(reader.slot(op.input_op()?), Side::Operands, number(op.index()?)?));
    }
    if let Some(op) = op.cast_unverified::<GetResultOp>() {
        return Some(Look::Value(reader.slot(op.input_op()?), Side::Results, number(op.index()?)?));
    }
    let (from, side, index, value) = if let Some(op) = op.cast_unverified::<GetOperandsOp>() {
        (op.input_op()?, Side::Operands, op.index(), op.value()?)
    } else {
        let op = op.cast_unverified::<GetResultsOp>()?;
        (op.input_op()?, Side::Results, op.index(), op.value()?)
    };
    let index = match index {
        Some(index) => Some(number(index)?),
        None => None,
    };
    Some(Look::Group(reader.slot(from), side, Group { index, range: is_range(value) }))
}

/// What is looked at of something else.
fn of_value<'m>(reader: &mut Reader<'_, 'm, '_>, op: OpRef<'m>) -> Option<Look> {
    if let Some(op) = op.cast_unverified::<ExtractOp>() {
        return Some(Look::Item(reader.slot(op.range()?), number(op.index()?)?));
    }
    if let Some(op) = op.cast_unverified::<GetAttributeTypeOp>() {
        return Some(Look::AttributeType(reader.slot(op.value()?)));
    }
    if let Some(op) = op.cast_unverified::<GetDefiningOpOp>() {
        return Some(Look::DefiningOp(reader.slot(op.value()?)));
    }
    if let Some(op) = op.cast_unverified::<GetUsersOp>() {
        return Some(Look::Users(reader.slot(op.value()?)));
    }
    if let Some(op) = op.cast_unverified::<GetValueTypeOp>() {
        return Some(Look::ValueType(reader.slot(op.value()?)));
    }
    let op = op.cast_unverified::<CreateRangeOp>()?;
    let parts = reader.slots(op.arguments());
    let result = op.result()?;
    let item = type_param(result.ctx(), result.ty(), ("pdl", "range"), 0)?;
    Some(match item {
        Param::Type(item) if is_type(result.ctx(), *item, ("pdl", "type")) => Look::Types(parts),
        _ => Look::Values(parts),
    })
}

/// A question with one answer, the condition being that this is the right one.
pub(super) fn question_and_answer<'m>(
    reader: &mut Reader<'_, 'm, '_>,
    op: OpRef<'m>,
) -> Option<(Question, Answer)> {
    let ctx = op.ctx();
    if let Some(op) = op.cast_unverified::<CheckAttributeOp>() {
        let answer = Answer::This(PdlValue::Attr(op.constant_value()?));
        return Some((Question::Which(reader.slot(op.attribute()?)), answer));
    }
    if let Some(op) = op.cast_unverified::<CheckOperationNameOp>() {
        let answer = Answer::Name(ctx.op_name(&ctx.text(op.name()?)));
        return Some((Question::Name(reader.slot(op.input_op()?)), answer));
    }
    if let Some(op) = op.cast_unverified::<CheckTypeOp>() {
        let answer = Answer::This(PdlValue::Type(op.r#type()?));
        return Some((Question::Which(reader.slot(op.value()?)), answer));
    }
    let op = op.cast_unverified::<CheckTypesOp>()?;
    let answer = Answer::This(types_of(ctx, op.types()?)?);
    Some((Question::Which(reader.slot(op.value()?)), answer))
}

/// A question with several answers.
pub(super) fn question_and_answers<'m>(
    reader: &mut Reader<'_, 'm, '_>,
    op: OpRef<'m>,
) -> Option<(Question, Vec<Answer>)> {
    let ctx = op.ctx();
    if let Some(op) = op.cast_unverified::<SwitchAttributeOp>() {
        let answer = |attr| Some(Answer::This(PdlValue::Attr(attr)));
        let answers = answers(ctx, op.case_values()?, answer)?;
        return Some((Question::Which(reader.slot(op.attribute()?)), answers));
    }
    if let Some(op) = op.cast_unverified::<SwitchOperationNameOp>() {
        let answer = |attr| Some(Answer::Name(ctx.op_name(&ctx.text(Ident::of_attr(ctx, attr)?))));
        let answers = answers(ctx, op.case_values()?, answer)?;
        return Some((Question::Name(reader.slot(op.input_op()?)), answers));
    }
    if let Some(op) = op.cast_unverified::<SwitchTypeOp>() {
        let answer = |attr| Some(Answer::This(PdlValue::Type(Type::of_attr(ctx, attr)?)));
        let answers = answers(ctx, op.case_values()?, answer)?;
        return Some((Question::Which(reader.slot(op.value()?)), answers));
    }
    if let Some(op) = op.cast_unverified::<SwitchTypesOp>() {
        let answers = answers(ctx, op.case_values()?, |attr| Some(Answer::This(types_of(ctx, attr)?)))?;
        return Some((Question::Which(reader.slot(op.value()?)), answers));
    }
    let (from, side, values) = if let Some(op) = op.cast_unverified::<SwitchOperandCountOp>() {
        (op.input_op()?, Side::Operands, op.case_values()?)
    } else {
        let op = op.cast_unverified::<SwitchResultCountOp>()?;
        (op.input_op()?, Side::Results, op.case_values()?)
    };
    // As many answers as there are blocks: what holds one number many times is not written out.
    let counts = elements::read(ctx, values)?;
    let count =
        |index| Some(Answer::Count(number(counts.get(index)?.as_int()?.to_i64()?).unwrap_or(usize::MAX)));
    let answers = (0..op.successors().len().saturating_sub(1)).map(count).collect::<Option<Vec<Answer>>>()?;
    Some((Question::Count(reader.slot(from), side), answers))
}

/// The answers that an array holds.
fn answers(ctx: &Context, array: Attr, answer: impl Fn(Attr) -> Option<Answer>) -> Option<Vec<Answer>> {
    ctx.attr_data(array).as_array()?.iter().map(|&attr| answer(attr)).collect()
}

/// The types that an array holds.
fn types_of(ctx: &Context, array: Attr) -> Option<PdlValue> {
    let types = ctx.attr_data(array).as_array()?.iter().map(|&attr| Type::of_attr(ctx, attr));
    Some(PdlValue::Types(types.collect::<Option<Vec<Type>>>()?.into()))
}

fn is_range(value: ValueRef<'_>) -> bool {
    is_type(value.ctx(), value.ty(), ("pdl", "range"))
}

fn number(index: i64) -> Option<usize> {
    usize::try_from(index).ok()
}
