//! Divisions: whether they may run where they would not have run otherwise.

use crate::common::constant::constant_value;
use crate::common::elements::{self, Number};
use rmlir_ir::OpRef;
use rmlir_ir::interfaces::effects::{ConditionallySpeculatable, Speculatability};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for (name, signed) in [("divui", false), ("divsi", true), ("ceildivui", false), ("ceildivsi", true)] {
        dialect.op(name).interface::<dyn ConditionallySpeculatable>(Arc::new(Division { signed }));
    }
}

/// A division, undefined for some divisors.
struct Division {
    /// The smallest number by minus one overflows.
    signed: bool,
}

impl ConditionallySpeculatable for Division {
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability {
        let divisor = op.operand(1).and_then(constant_value);
        let numbers = divisor.and_then(|attr| elements::read(op.ctx(), attr));
        let harmless = |number: &Number| match number.as_int() {
            Some(value) => !(value.is_zero() || self.signed && value.is_all_ones()),
            None => false,
        };
        match numbers {
            Some(numbers) if numbers.values.iter().all(harmless) => Speculatability::Yes,
            _ => Speculatability::Not,
        }
    }
}
