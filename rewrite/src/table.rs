//! Tables by operation: dense per unit.

use rmlir_ir::OpAddr;

/// A value for each operation of a module, the default one at first. It takes room for the units between the first and the last one that it has
/// something of: a driver that looks at one function of many does not pay for the others.
#[derive(Debug, Default)]
pub(crate) struct OpTable<T> {
    /// The number of the first unit.
    first: usize,
    units: Vec<Vec<T>>,
}

impl<T: Copy + Default> OpTable<T> {
    pub(crate) fn get(&self, at: OpAddr) -> T {
        self.value(at.unit.index(), at.op.index())
    }

    pub(crate) fn set(&mut self, at: OpAddr, value: T) {
        self.put(at.unit.index(), at.op.index(), value);
    }

    fn value(&self, unit: usize, op: usize) -> T {
        let unit = unit.checked_sub(self.first).and_then(|unit| self.units.get(unit));
        unit.and_then(|unit| unit.get(op)).copied().unwrap_or_default()
    }

    fn put(&mut self, unit: usize, op: usize, value: T) {
        let unit = self.place_of(unit);
        if self.units.len() <= unit {
            self.units.resize_with(unit + 1, Vec::new);
        }
        let unit = &mut self.units[unit];
        if unit.len() <= op {
            unit.resize(op + 1, T::default());
        }
        unit[op] = value;
    }

    /// Where a unit stands, or will stand.
    fn place_of(&mut self, unit: usize) -> usize {
        if self.units.is_empty() {
            self.first = unit;
        }
        if unit < self.first {
            // As many again, so that units that come in falling order are not moved each time.
            let more = (self.first - unit).max(self.units.len()).min(self.first);
            self.units.splice(0..0, std::iter::repeat_with(Vec::new).take(more));
            self.first -= more;
        }
        unit - self.first
    }

    pub(crate) fn clear(&mut self) {
        self.units.iter_mut().filter(|unit| !unit.is_empty()).for_each(|unit| unit.fill(T::default()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_come_in_any_order() {
        const UNITS: [usize; 7] = [700, 699, 705, 650, 3, 0, 1200];
        let mut table = OpTable::default();
        UNITS.into_iter().for_each(|unit| table.put(unit, 2, unit + 1));
        for unit in 0..1300 {
            let there = UNITS.contains(&unit);
            assert_eq!(table.value(unit, 2), if there { unit + 1 } else { 0 });
            assert_eq!(table.value(unit, 1), 0);
        }
        table.clear();
        assert_eq!(table.value(700, 2), 0);
    }
}
