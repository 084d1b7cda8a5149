//! Sizes, offsets and strides that are known or computed, one by one.

use crate::arith::ConstantOp;
use rmlir_ir::fold::constant_int;
use rmlir_ir::{Builder, DYNAMIC, Failed, Module, UnitId, ValueId, ValueRef};

/// An index that is known or a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mixed {
    /// It is this.
    Known(i64),
    /// This value says it.
    Value(ValueId),
}

impl Mixed {
    /// What is known of a value: the number, if it is a constant.
    pub fn of(value: ValueRef<'_>) -> Mixed {
        constant_int(value).map_or(Mixed::Value(value.id()), Mixed::Known)
    }

    /// The number, if it is known or a constant.
    pub fn number(self, module: &Module, unit: UnitId) -> Option<i64> {
        match self {
            Mixed::Known(number) => Some(number),
            Mixed::Value(value) => constant_int(module.value(unit, value)),
        }
    }

    /// A value of type index: a constant is made where the number is known.
    ///
    /// # Errors
    /// If no constant can be made.
    pub fn value(self, b: &mut Builder<'_>) -> Result<ValueId, Failed> {
        match self {
            Mixed::Known(number) => {
                let number = b.ctx().index_attr(number);
                ConstantOp::build(b, number).value()
            }
            Mixed::Value(value) => Ok(value),
        }
    }
}

/// The numbers of a list, with values in place of those that are dynamic.
pub fn join(known: &[i64], values: impl IntoIterator<Item = ValueId>) -> Vec<Mixed> {
    let mut values = values.into_iter();
    let one = |&number: &i64| match number {
        DYNAMIC => values.next().map_or(Mixed::Known(DYNAMIC), Mixed::Value),
        _ => Mixed::Known(number),
    };
    known.iter().map(one).collect()
}

/// The numbers of a list, dynamic where there is a value, and the values.
pub fn split(list: &[Mixed]) -> (Vec<i64>, Vec<ValueId>) {
    let mut values = Vec::new();
    let one = |&mixed: &Mixed| match mixed {
        Mixed::Known(number) => number,
        Mixed::Value(value) => {
            values.push(value);
            DYNAMIC
        }
    };
    (list.iter().map(one).collect(), values)
}

/// Values for all of a list, see [`Mixed::value`].
///
/// # Errors
/// If no constant can be made.
pub fn values(b: &mut Builder<'_>, list: &[Mixed]) -> Result<Vec<ValueId>, Failed> {
    list.iter().map(|mixed| mixed.value(b)).collect()
}
