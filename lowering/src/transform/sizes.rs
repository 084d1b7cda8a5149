//! Sizes that operations of a script are given: numbers, parameters, and handles of operations that compute an index.

use super::failure::{Failure, Outcome, definite, silenceable};
use super::interpreter::Running;
use super::state::kind_of;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::transform::Kind;
use rmlir_ir::fold::constant_int;
use rmlir_ir::typed::number;
use rmlir_ir::{Attr, DYNAMIC, OpAddr, OpRef, UnitId, ValueId, ValueRef};

/// A size that is said in a script.
#[derive(Clone, Copy)]
pub(super) enum Given<'s> {
    /// It is this.
    Known(i64),
    /// What this value stands for says it.
    Value(ValueRef<'s>),
}

/// The sizes of a list whose open places values fill.
pub(super) fn given<'s>(
    op: OpRef<'s>,
    list: Attr,
    values: impl Iterator<Item = ValueRef<'s>>,
) -> Vec<Given<'s>> {
    let mut values = values;
    let one = |known: i64| match known {
        DYNAMIC => values.next().map_or(Given::Known(known), Given::Value),
        known => Given::Known(known),
    };
    op.ctx().i64_array(list).unwrap_or_default().into_iter().map(one).collect()
}

/// Whether a value of a script stands for attributes.
pub(super) fn is_param(value: ValueRef<'_>) -> bool {
    kind_of(value) == Some(Kind::Param)
}

/// The only result of an operation of the payload, if it is an index.
pub(super) fn only_index(view: OpRef<'_>) -> Option<(UnitId, ValueId)> {
    let result = view.result(0).filter(|_| view.num_results() == 1)?;
    (result.ty() == view.ctx().index_type()).then(|| (result.unit(), result.id()))
}

/// A size that an operation of the payload computes, for a target: both must be in one function.
pub(super) fn computed(op: OpRef<'_>, (unit, value): (UnitId, ValueId), target: OpAddr) -> Outcome<Mixed> {
    match unit == target.unit {
        true => Ok(Mixed::Value(value)),
        false => Err(definite(op, "uses a size that is computed in another function than the target")),
    }
}

/// A size that is the same for all targets.
#[derive(Clone, Copy)]
pub(super) enum Size {
    /// It is this.
    Known(i64),
    /// This value of the payload says it.
    Value(UnitId, ValueId),
}

impl Size {
    /// The size for a target, see [`computed`].
    pub(super) fn of(self, op: OpRef<'_>, target: OpAddr) -> Outcome<Mixed> {
        match self {
            Size::Known(number) => Ok(Mixed::Known(number)),
            Size::Value(unit, value) => computed(op, (unit, value), target),
        }
    }
}

fn of_op(on: &Running<'_, '_, '_>, op: OpRef<'_>, maker: OpAddr) -> Outcome<Size> {
    let view = on.payload().op(maker);
    match only_index(view) {
        Some((unit, value)) => Ok(Size::Value(unit, value)),
        None => {
            let note = format!("has {} results", view.num_results());
            let failure = silenceable(op, "payload op must have exactly 1 index result");
            Err(failure.with_note(view.loc(), note))
        }
    }
}

fn of_param(op: OpRef<'_>, param: Attr) -> Outcome<i64> {
    let message = "expected the parameter to be associated with an integer attribute";
    number(op.ctx(), param).ok_or_else(|| definite(op, message))
}

/// Sizes of which each handle stands for one.
pub(super) fn each(on: &Running<'_, '_, '_>, op: OpRef<'_>, list: &[Given<'_>]) -> Outcome<Vec<Size>> {
    let one = |&size: &Given<'_>| match size {
        Given::Known(number) => Ok(Size::Known(number)),
        Given::Value(value) if is_param(value) => match on.params(value)[..] {
            [param] => of_param(op, param).map(Size::Known),
            _ => Err(definite(op, "requires exactly one parameter associated")),
        },
        Given::Value(value) => match on.ops(value)[..] {
            [maker] => of_op(on, op, maker),
            ref makers => {
                let note = format!("mapped to {} payload ops", makers.len());
                let failure = silenceable(op, "handle must be mapped to exactly one payload op");
                Err(failure.with_note(value.loc(), note))
            }
        },
    };
    list.iter().map(one).collect()
}

/// Numbers of which each handle stands for one, that of a constant.
pub(super) fn numbers(on: &Running<'_, '_, '_>, op: OpRef<'_>, list: &[Given<'_>]) -> Outcome<Vec<i64>> {
    let one = |&size: &Given<'_>| match size {
        Given::Known(known) => Ok(known),
        Given::Value(value) if is_param(value) => match on.params(value)[..] {
            [param] => of_param(op, param),
            _ => Err(silenceable(op, "expected a single param")),
        },
        Given::Value(value) => match on.ops(value)[..] {
            [maker] => known_by(on, op, maker),
            _ => Err(silenceable(op, "requires param or handle that is mapped to 1 payload op")),
        },
    };
    list.iter().map(one).collect()
}

fn known_by(on: &Running<'_, '_, '_>, op: OpRef<'_>, maker: OpAddr) -> Outcome<i64> {
    let view = on.payload().op(maker);
    if only_index(view).is_none() {
        let message = "requires param or handle to be result of op with 1 index result";
        return Err(silenceable(op, message));
    }
    let message = "requires param or handle to be the result of a constant like op";
    view.result(0).and_then(constant_int).ok_or_else(|| silenceable(op, message))
}

/// Sizes that one handle or parameter stands for.
pub(super) fn packed(on: &Running<'_, '_, '_>, op: OpRef<'_>, value: ValueRef<'_>) -> Outcome<Vec<Size>> {
    match is_param(value) {
        true => on.params(value).into_iter().map(|param| of_param(op, param).map(Size::Known)).collect(),
        false => on.ops(value).into_iter().map(|maker| of_op(on, op, maker)).collect(),
    }
}

/// Sizes of which each handle stands for one for each target.
pub(super) struct PerTarget<'s> {
    list: Vec<(Given<'s>, Vec<Size>)>,
}

impl<'s> PerTarget<'s> {
    /// Looks up what the handles stand for.
    ///
    /// # Errors
    /// If they do not stand for as many sizes as there are targets.
    pub(super) fn of(
        on: &Running<'_, '_, '_>,
        op: OpRef<'s>,
        list: Vec<Given<'s>>,
        targets: usize,
    ) -> Outcome<PerTarget<'s>> {
        let one = |size: Given<'s>| match size {
            Given::Known(_) => Ok((size, Vec::new())),
            Given::Value(value) => Ok((size, Self::looked_up(on, op, value, targets)?)),
        };
        Ok(PerTarget { list: list.into_iter().map(one).collect::<Outcome<_>>()? })
    }

    fn looked_up(
        on: &Running<'_, '_, '_>,
        op: OpRef<'s>,
        value: ValueRef<'s>,
        targets: usize,
    ) -> Outcome<Vec<Size>> {
        let wrong = |what: &str, count: usize, of: &str| -> Failure {
            let message = format!("expected as many {what} ({count}) as target ops ({targets})");
            silenceable(op, message).with_note(value.loc(), format!("for this {of}"))
        };
        if is_param(value) {
            let params = on.params(value);
            if params.len() != targets {
                // It counts operations, of which there are none.
                return Err(wrong("parameter values", 0, "parameter"));
            }
            return params.into_iter().map(|param| of_param(op, param).map(Size::Known)).collect();
        }
        let makers = on.ops(value);
        if makers.len() != targets {
            return Err(wrong("dynamic size-producing operations", makers.len(), "handle"));
        }
        let one = |maker: OpAddr| {
            let view = on.payload().op(maker);
            let Some((unit, made)) = only_index(view) else {
                let message = "expected sizes to be produced by ops with a single index-type result";
                return Err(silenceable(op, message)
                    .with_note(view.loc(), "size producer op")
                    .with_note(value.loc(), "for this handle"));
            };
            Ok(Size::Value(unit, made))
        };
        makers.into_iter().map(one).collect()
    }

    /// How many sizes there are.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The sizes for a target.
    pub(super) fn for_target(&self, op: OpRef<'_>, number: usize, target: OpAddr) -> Outcome<Vec<Mixed>> {
        let one = |(given, all): &(Given<'s>, Vec<Size>)| match (*given, all.get(number)) {
            (Given::Known(number), _) => Ok(Mixed::Known(number)),
            (Given::Value(_), Some(size)) => size.of(op, target),
            (Given::Value(_), None) => Ok(Mixed::Known(0)),
        };
        self.list.iter().map(one).collect()
    }
}
