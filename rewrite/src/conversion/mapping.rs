//! Which values stand for which.

use rmlir_ir::{Type, UnitId, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// Values of one unit that stand for one, or one that stands for itself.
pub(crate) type Values = SmallVec<[ValueId; 1]>;

/// What is asked of values while they are looked up.
pub(crate) trait Look {
    fn type_of(&self, unit: UnitId, value: ValueId) -> Type;
    /// Whether values are the results of a cast that only changes types.
    fn is_cast(&self, unit: UnitId, values: &[ValueId]) -> bool;
}

/// Old values and what was put in their place, one step at a time.
#[derive(Default)]
pub(crate) struct Mapping {
    steps: FxHashMap<(UnitId, Values), Values>,
    /// Values that stand for others. May have more than that.
    targets: FxHashSet<(UnitId, ValueId)>,
    log: Vec<((UnitId, Values), Option<Values>)>,
}

impl Mapping {
    pub(crate) fn map(&mut self, unit: UnitId, from: &[ValueId], to: &[ValueId]) {
        let key = (unit, Values::from_slice(from));
        self.targets.extend(to.iter().map(|&value| (unit, value)));
        let old = self.steps.insert(key.clone(), Values::from_slice(to));
        self.log.push((key, old));
    }

    pub(crate) fn is_target(&self, unit: UnitId, value: ValueId) -> bool {
        self.targets.contains(&(unit, value))
    }

    pub(crate) fn mark(&self) -> usize {
        self.log.len()
    }

    pub(crate) fn undo_to(&mut self, mark: usize) {
        while self.log.len() > mark {
            match self.log.pop() {
                Some((key, Some(old))) => drop(self.steps.insert(key, old)),
                Some((key, None)) => drop(self.steps.remove(&key)),
                None => return,
            }
        }
    }

    /// One step further: each value by itself, else all together. `None` if there is no step.
    fn step(&self, unit: UnitId, values: &Values) -> Option<Values> {
        let (mut next, mut moved) = (Values::new(), false);
        for &value in values {
            match self.steps.get(&(unit, Values::from_slice(&[value]))) {
                Some(to) => {
                    moved = true;
                    next.extend_from_slice(to);
                }
                None => next.push(value),
            }
        }
        if moved && next != *values {
            return Some(next);
        }
        self.steps.get(&(unit, values.clone())).cloned()
    }

    /// The latest values for a value that have exactly these types; `None` if none have.
    pub(crate) fn of_types(
        &self,
        look: &dyn Look,
        unit: UnitId,
        from: ValueId,
        types: &[Type],
    ) -> Option<Values> {
        let fits = |values: &Values| {
            values.len() == types.len()
                && values.iter().zip(types).all(|(&value, &ty)| look.type_of(unit, value) == ty)
        };
        let mut current = Values::from_slice(&[from]);
        let mut found = fits(&current).then(|| current.clone());
        for _ in 0..=self.steps.len() {
            let Some(next) = self.step(unit, &current) else { break };
            current = next;
            if fits(&current) {
                found = Some(current.clone());
            }
        }
        found
    }

    /// The latest values for a value, of any types, casts that only change types apart.
    pub(crate) fn latest(&self, look: &dyn Look, unit: UnitId, from: ValueId) -> Values {
        let mut current = Values::from_slice(&[from]);
        let mut last = current.clone();
        for _ in 0..=self.steps.len() {
            let Some(next) = self.step(unit, &current) else { break };
            current = next;
            if !look.is_cast(unit, &current) {
                last.clone_from(&current);
            }
        }
        last
    }
}
