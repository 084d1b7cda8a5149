//! Looking at operations, attributes and values. Where there is nothing to see, the answer is that nothing is there.

use super::program::{Answer, Group, Look, Question, Side, Slot, Test};
use super::value::PdlValue;
use rmlir_ir::{OPERAND_SEGMENTS, OpAddr, OpRef, RESULT_SEGMENTS, TraitSet, Type, ValueId};
use rmlir_rewrite::PatternRewriter;

/// A range that is put together has no more items than that: by putting a range to itself it grows fast.
const MAX_RANGE: usize = 1 << 20;

/// What is in a place.
pub(super) fn at(memory: &[PdlValue], slot: Slot) -> &PdlValue {
    memory.get(slot).unwrap_or(&PdlValue::Absent)
}

fn op_at<'m>(memory: &[PdlValue], slot: Slot, rw: &'m PatternRewriter<'_>) -> Option<OpRef<'m>> {
    at(memory, slot).op().map(|op| rw.op(op))
}

/// What is seen.
pub(super) fn look(look: &Look, memory: &[PdlValue], rw: &PatternRewriter<'_>) -> PdlValue {
    seen(look, memory, rw).unwrap_or_default()
}

fn seen(look: &Look, memory: &[PdlValue], rw: &PatternRewriter<'_>) -> Option<PdlValue> {
    match look {
        Look::Constant(value) => Some(value.clone()),
        &Look::Item(range, index) => at(memory, range).item(index),
        &Look::Attribute(op, name) => Some(PdlValue::Attr(op_at(memory, op, rw)?.attr(name)?)),
        &Look::AttributeType(attr) => Some(PdlValue::Type(rw.ctx().attr_type(at(memory, attr).attr()?)?)),
        &Look::DefiningOp(value) => {
            let first = *at(memory, value).values()?.first()?;
            Some(PdlValue::Op(rw.value(first).def_op()?.0.global()))
        }
        &Look::Users(value) => {
            // What is not there has no users, which is a range all the same.
            let values = at(memory, value).values().unwrap_or_default();
            let users = values.iter().flat_map(|&value| rw.value(value).users().map(OpRef::global));
            Some(PdlValue::Ops(users.collect::<Vec<OpAddr>>().into()))
        }
        &Look::ValueType(value) => match at(memory, value) {
            PdlValue::Value(value) => Some(PdlValue::Type(rw.value(*value).ty())),
            PdlValue::Values(values) => {
                Some(PdlValue::Types(values.iter().map(|&value| rw.value(value).ty()).collect()))
            }
            _ => None,
        },
        &Look::Value(op, side, index) => {
            let op = op_at(memory, op, rw)?;
            let value = if side == Side::Operands { op.operand(index) } else { op.result(index) };
            Some(PdlValue::Value(value?.id()))
        }
        &Look::Group(op, side, group) => group_of(op_at(memory, op, rw)?, side, group),
        Look::Types(parts) => {
            let mut all: Vec<Type> = Vec::new();
            parts.iter().try_for_each(|&part| append(&mut all, at(memory, part).types()?))?;
            Some(PdlValue::Types(all.into()))
        }
        Look::Values(parts) => {
            let mut all: Vec<ValueId> = Vec::new();
            parts.iter().try_for_each(|&part| append(&mut all, at(memory, part).values()?))?;
            Some(PdlValue::Values(all.into()))
        }
    }
}

/// Adds to a list; nothing if that gets too long.
pub(super) fn append<T: Copy>(all: &mut Vec<T>, more: &[T]) -> Option<()> {
    (all.len() + more.len() <= MAX_RANGE).then(|| all.extend_from_slice(more))
}

/// A group of operands or results. The segments of an operation say where it is; without segments it is what comes after as many
/// values as its number says.
fn group_of(op: OpRef<'_>, side: Side, group: Group) -> Option<PdlValue> {
    let all: Vec<ValueId> = match side {
        Side::Operands => op.operands().map(|value| value.id()).collect(),
        Side::Results => op.results().map(|value| value.id()).collect(),
    };
    let (segmented, name) = match side {
        Side::Operands => (TraitSet::OPERAND_SEGMENTS, OPERAND_SEGMENTS),
        Side::Results => (TraitSet::RESULT_SEGMENTS, RESULT_SEGMENTS),
    };
    let part = match group.index {
        None => &all[..],
        Some(index) if op.has_trait(segmented) => {
            let lengths = op.ctx().i32_array(op.attr_named(name)?)?;
            let mut lengths = lengths.iter().map(|&length| usize::try_from(length).unwrap_or(0));
            let start = lengths.by_ref().take(index).fold(0usize, usize::saturating_add);
            all.get(start..start.saturating_add(lengths.next()?))?
        }
        Some(index) => all.get(index..)?,
    };
    match part {
        _ if group.range => Some(PdlValue::Values(part.into())),
        &[only] => Some(PdlValue::Value(only)),
        _ => None,
    }
}

/// The answer to a question.
pub(super) fn answer(question: Question, memory: &[PdlValue], rw: &PatternRewriter<'_>) -> Answer {
    let of_op = |slot, answer: fn(OpRef<'_>) -> Answer| match op_at(memory, slot, rw) {
        Some(op) => answer(op),
        None => Answer::Nothing,
    };
    match question {
        Question::Which(slot) => Answer::This(at(memory, slot).clone()),
        Question::Name(op) => of_op(op, |op| Answer::Name(op.name())),
        Question::Count(op, Side::Operands) => of_op(op, |op| Answer::Count(op.num_operands())),
        Question::Count(op, Side::Results) => of_op(op, |op| Answer::Count(op.num_results())),
    }
}

/// Whether a condition holds.
pub(super) fn holds(test: &Test, memory: &[PdlValue], rw: &PatternRewriter<'_>) -> bool {
    match test {
        &Test::Equal(a, b) => at(memory, a) == at(memory, b),
        &Test::NotNull(slot) => *at(memory, slot) != PdlValue::Absent,
        Test::Is(question, expected) => answer(*question, memory, rw) == *expected,
        Test::AtLeast(question, least) => {
            matches!(answer(*question, memory, rw), Answer::Count(count) if count >= *least)
        }
    }
}
