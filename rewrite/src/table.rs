//! Tables by operation: dense per unit.

use rmlir_ir::OpAddr;

/// A value for each operation of a module, the default one at first.
#[derive(Debug, Default)]
pub(crate) struct OpTable<T> {
    units: Vec<Vec<T>>,
}

impl<T: Copy + Default> OpTable<T> {
    pub(crate) fn get(&self, at: OpAddr) -> T {
        let unit = self.units.get(at.unit.index());
        unit.and_then(|unit| unit.get(at.op.index())).copied().unwrap_or_default()
    }

    pub(crate) fn set(&mut self, at: OpAddr, value: T) {
        let (unit, op) = (at.unit.index(), at.op.index());
        if self.units.len() <= unit {
            self.units.resize_with(unit + 1, Vec::new);
        }
        let unit = &mut self.units[unit];
        if unit.len() <= op {
            unit.resize(op + 1, T::default());
        }
        unit[op] = value;
    }

    pub(crate) fn clear(&mut self) {
        self.units.iter_mut().for_each(|unit| unit.fill(T::default()));
    }
}
