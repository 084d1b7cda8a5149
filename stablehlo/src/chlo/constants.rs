//! Constants.

use crate::tensor::Tensor;
use crate::view::{View, check};
use rmlir_ir::fold::Fold;
use rmlir_ir::{Attr, Failed, OpRef, Type};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let value = |op: OpRef<'_>, _: &[Option<Attr>]| Fold::constant(op.attr_named("value"));
    dialect.op("constant").fold(value);
    dialect.op("constant_like").verifier(|op| check(op, check_like));
}

fn value_type(view: &View<'_>) -> Result<Type, Failed> {
    view.attr("value").and_then(|value| view.ctx().attr_type(value)).ok_or(Failed)
}

pub(super) fn constant(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    Ok(vec![value_type(view)?])
}

/// The shape of the operand, with elements of the value's type.
pub(super) fn constant_like(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let operand = view.tensor(0)?;
    Ok(vec![view.ty(&Tensor { element: value_type(view)?, ..operand })?])
}

fn check_like(view: &View<'_>) -> Result<(), Failed> {
    match view.result(0)?.element == value_type(view)? {
        true => Ok(()),
        false => Err(view.fail_op("value's type doesn't match element return type")),
    }
}
