//! Sizes, offsets and strides that are known or computed, one by one.

use crate::arith::ConstantOp;
use rmlir_ir::fold::constant_int;
use rmlir_ir::interfaces::view::{OffsetSizeAndStrideOpInterface, StaticOrOperands};
use rmlir_ir::{Builder, DYNAMIC, Failed, Module, OpRef, UnitId, ValueId, ValueRef};

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

/// A list of an operation, part of which operands fill.
pub fn list_of(op: OpRef<'_>, part: &StaticOrOperands) -> Vec<Mixed> {
    let values = part.operands.clone().filter_map(|at| Some(op.operand(at)?.id()));
    join(&part.constants, values)
}

/// The list of an attribute of numbers whose open places a group of operands fills.
pub fn listed(op: OpRef<'_>, name: &str, group: usize) -> Vec<Mixed> {
    let known = op.attr_named(name).and_then(|attr| op.ctx().i64_array(attr)).unwrap_or_default();
    join(&known, op.operand_group(group).map(ValueRef::id))
}

/// A shape whose open sizes these values fill, with the numbers that are known of them, and the values that are left. `None` if there are too
/// few.
pub fn known_sizes<'m>(
    shape: &[i64],
    mut values: impl Iterator<Item = ValueRef<'m>>,
    known: impl Fn(ValueRef<'m>) -> Option<i64>,
) -> Option<(Vec<i64>, Vec<ValueId>)> {
    let mut left = Vec::new();
    let size = |&size: &i64| {
        if size != DYNAMIC {
            return Some(size);
        }
        let value = values.next()?;
        let number = known(value);
        if number.is_none() {
            left.push(value.id());
        }
        Some(number.unwrap_or(DYNAMIC))
    };
    let shape = shape.iter().map(size).collect::<Option<Vec<i64>>>()?;
    Some((shape, left))
}

/// The sizes of a type of this shape, with values for the open ones.
pub fn sizes_of<'m>(shape: &[i64], values: impl IntoIterator<Item = ValueRef<'m>>) -> Vec<Mixed> {
    join(shape, values.into_iter().map(ValueRef::id))
}

/// Which constants become part of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// All.
    All,
    /// Those that are not negative.
    NotNegative,
}

/// Values of a list that are constants become numbers. Tells whether there was one.
pub fn fold_list(list: &mut [Mixed], module: &Module, unit: UnitId, taken: Taken) -> bool {
    let mut changed = false;
    for mixed in list {
        let Mixed::Value(value) = *mixed else { continue };
        let number = constant_int(module.value(unit, value));
        if let Some(number) = number.filter(|&number| taken == Taken::All || number >= 0) {
            *mixed = Mixed::Known(number);
            changed = true;
        }
    }
    changed
}

/// What is known of a list from a list of numbers beside it, and from constants.
pub fn constify(list: &[Mixed], known: &[i64], module: &Module, unit: UnitId) -> Vec<Mixed> {
    let one = |(&mixed, &known): (&Mixed, &i64)| match known {
        DYNAMIC => mixed.number(module, unit).map_or(mixed, Mixed::Known),
        known => Mixed::Known(known),
    };
    list.iter().zip(known).map(one).collect()
}

/// Offsets, sizes and strides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MixedBox {
    /// Where it begins.
    pub offsets: Vec<Mixed>,
    /// How large it is.
    pub sizes: Vec<Mixed>,
    /// How far neighbours are apart.
    pub strides: Vec<Mixed>,
}

/// The numbers of a box, dynamic where there are values: offsets, sizes, strides.
pub type KnownBox = [Vec<i64>; 3];

impl MixedBox {
    /// The box of an operation that has one.
    pub fn of(op: OpRef<'_>) -> Option<MixedBox> {
        let model = op.ctx().op_interface::<dyn OffsetSizeAndStrideOpInterface>(op.name())?;
        let [offsets, sizes, strides] = model.parts(op).map(|part| list_of(op, &part));
        Some(MixedBox { offsets, sizes, strides })
    }

    /// Its numbers, and its values.
    pub fn split(&self) -> (KnownBox, [Vec<ValueId>; 3]) {
        let [offsets, sizes, strides] = [&self.offsets, &self.sizes, &self.strides].map(|list| split(list));
        ([offsets.0, sizes.0, strides.0], [offsets.1, sizes.1, strides.1])
    }

    /// Its numbers.
    pub fn known(&self) -> KnownBox {
        self.split().0
    }

    /// Constants become numbers in the first of the lists in which there are any: in offsets and sizes those that are not negative.
    pub fn fold(&mut self, module: &Module, unit: UnitId) -> bool {
        fold_list(&mut self.offsets, module, unit, Taken::NotNegative)
            || fold_list(&mut self.sizes, module, unit, Taken::NotNegative)
            || fold_list(&mut self.strides, module, unit, Taken::All)
    }

    /// The first and the last place in a dimension, if they are known.
    fn range(&self, dim: usize) -> Option<(i64, i64)> {
        match (*self.offsets.get(dim)?, *self.sizes.get(dim)?, *self.strides.get(dim)?) {
            (Mixed::Known(offset), Mixed::Known(size), Mixed::Known(stride)) => {
                Some((offset, offset.checked_add(size.checked_sub(1)?.checked_mul(stride)?)?))
            }
            _ => None,
        }
    }

    /// Whether it is known that two boxes have no place in common.
    pub fn is_apart_from(&self, other: &MixedBox) -> bool {
        (0..self.offsets.len()).any(|dim| match (self.range(dim), other.range(dim)) {
            (Some(a), Some(b)) => a.1 < b.0 || b.1 < a.0,
            _ => false,
        })
    }

    /// Whether it is known that two boxes are the same.
    pub fn is_same_as(&self, other: &MixedBox, module: &Module, unit: UnitId) -> bool {
        let number = |mixed: &Mixed| mixed.number(module, unit).map_or(*mixed, Mixed::Known);
        let equal = |a: &[Mixed], b: &[Mixed]| a.iter().map(number).eq(b.iter().map(number));
        equal(&self.offsets, &other.offsets)
            && equal(&self.sizes, &other.sizes)
            && equal(&self.strides, &other.strides)
    }

    /// Whether all offsets are known to be zero.
    pub fn starts_at_zero(&self, module: &Module, unit: UnitId) -> bool {
        self.offsets.iter().all(|offset| offset.number(module, unit) == Some(0))
    }

    /// Whether all strides are known to be one.
    pub fn has_unit_strides(&self, module: &Module, unit: UnitId) -> bool {
        self.strides.iter().all(|stride| stride.number(module, unit) == Some(1))
    }

    /// Whether it is all of something of this shape, which is known: no offsets, no strides.
    pub fn is_whole(&self, shape: &[i64], module: &Module, unit: UnitId) -> bool {
        let same = |(size, &dim): (&Mixed, &i64)| size.number(module, unit) == Some(dim);
        self.starts_at_zero(module, unit)
            && self.has_unit_strides(module, unit)
            && self.sizes.iter().zip(shape).all(same)
    }
}
