//! Units below units.

use crate::handles::UnitId;
use crate::module::{Module, UnitBody};

impl Module {
    /// Makes a unit and all units below it gone.
    pub(crate) fn erase_unit(&mut self, unit: UnitId) {
        let mut stack = vec![unit];
        while let Some(unit) = stack.pop() {
            stack.extend(self.units_below(unit));
            self.set_body(unit, UnitBody::Gone);
            self.set_header(unit, None);
            self.set_parent(unit, None);
        }
    }

    /// The units whose stubs lie in the body of a unit.
    pub(crate) fn units_below(&self, unit: UnitId) -> Vec<UnitId> {
        let is_here = |&inner: &UnitId| self.unit_parent(inner).is_some_and(|at| at.unit == unit);
        self.body(unit).units_of_stubs().filter(is_here).collect()
    }
}
