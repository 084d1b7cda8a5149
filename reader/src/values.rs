//! Numbers of values and the values they stand for.
//!
//! Values are numbered per isolation scope; a region's numbers follow those of the region around it. Regions that are open lie on a
//! stack, each with the values that it has defined so far, which are always the first ones of its numbers. A number that is not
//! defined yet gets a placeholder. Counts in the file cost nothing here until values are really there.

use rmlir_format::ErrorKind;
use rmlir_ir::raw::RawBody;
use rmlir_ir::{Body, Module, UnitId, ValueId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// An open region.
struct Region {
    /// The unit in which its values lie.
    unit: UnitId,
    /// The number of its first value.
    first: u64,
    /// How many values it announced.
    announced: u64,
    /// Its values in `defined` start here.
    start: usize,
    /// Index of the outermost region of its isolation scope.
    scope: usize,
    /// Numbers that are used and not defined yet.
    waiting: usize,
}

/// Placeholders of one value, each with the unit that uses it.
type Placeholders = SmallVec<[(UnitId, ValueId); 1]>;

/// The stack.
#[derive(Default)]
pub(crate) struct Values {
    regions: Vec<Region>,
    defined: Vec<ValueId>,
    /// Placeholders by region (index in the stack) and number, one per unit that uses it.
    forward: FxHashMap<(usize, u64), Placeholders>,
    /// Placeholders in a unit for values of another one.
    foreign: FxHashMap<(UnitId, UnitId, ValueId), ValueId>,
    /// A value is used in another unit than its own.
    crossed: bool,
}

impl Values {
    /// Whether no value was used in another unit than its own.
    pub(crate) fn stay_in_their_units(&self) -> bool {
        !self.crossed
    }

    /// A region of an operation begins; `isolated` is the wire's flag.
    pub(crate) fn enter(&mut self, unit: UnitId, announced: u64, isolated: bool) {
        let depth = self.regions.len();
        let (first, scope) = match self.regions.last() {
            Some(outer) if !isolated => (outer.first.saturating_add(outer.announced), outer.scope),
            _ => (0, depth),
        };
        self.regions.push(Region { unit, first, announced, start: self.defined.len(), scope, waiting: 0 });
    }

    /// The innermost region ends.
    ///
    /// # Errors
    /// If a number of it was used and never defined.
    pub(crate) fn leave(&mut self) -> Result<(), ErrorKind> {
        let Some(region) = self.regions.pop() else { return Ok(()) };
        self.defined.truncate(region.start);
        if region.waiting > 0 { Err(ErrorKind::UnresolvedForwardReference) } else { Ok(()) }
    }

    /// Checks that `count` more values fit the numbers that the innermost region announced. Where none are announced, values have no
    /// numbers.
    ///
    /// # Errors
    /// If they do not.
    pub(crate) fn check_room(&self, count: usize) -> Result<(), ErrorKind> {
        let Some(region) = self.regions.last().filter(|region| region.announced > 0) else { return Ok(()) };
        let have = (self.defined.len() - region.start) as u64;
        let total = region.first.saturating_add(region.announced);
        if have + count as u64 <= region.announced {
            return Ok(());
        }
        let first = region.first.saturating_add(have);
        let end = first.saturating_add(count as u64);
        Err(ErrorKind::ValueRange { first, end, maximum: total.wrapping_sub(1) })
    }

    /// Gives the next number of the innermost region to a value, for which room was checked.
    #[inline]
    pub(crate) fn define(&mut self, module: &mut Module, value: ValueId) {
        let Some(region) = self.regions.last().filter(|region| region.announced > 0) else { return };
        let number = region.first.saturating_add((self.defined.len() - region.start) as u64);
        self.defined.push(value);
        if region.waiting > 0 {
            self.settle(module, number, value);
        }
    }

    /// Puts a value in the place of its placeholders.
    #[cold]
    fn settle(&mut self, module: &mut Module, number: u64, value: ValueId) {
        let index = self.regions.len() - 1;
        let Some(placeholders) = self.forward.remove(&(index, number)) else { return };
        let Some(region) = self.regions.last_mut() else { return };
        region.waiting -= 1;
        for (unit, placeholder) in placeholders {
            let body = module.body_mut(unit);
            if unit == region.unit {
                body.move_use_list(placeholder, value);
            } else {
                body.forward_to_foreign(placeholder, region.unit, value);
                self.crossed = true;
            }
        }
    }

    /// The value with this number, if it is one of `unit` that the innermost region has defined: most operands are.
    #[inline]
    pub(crate) fn near(&self, unit: UnitId, number: u64) -> Option<ValueId> {
        let region = self.regions.last().filter(|region| region.unit == unit)?;
        let inside = usize::try_from(number.checked_sub(region.first)?).ok()?;
        self.defined.get(region.start.checked_add(inside)?).copied()
    }

    /// The value with this number, as an operand in `unit`.
    ///
    /// # Errors
    /// If no open region of the scope has the number.
    pub(crate) fn get(
        &mut self,
        module: &mut Module,
        unit: UnitId,
        number: u64,
    ) -> Result<ValueId, ErrorKind> {
        let Some(last) = self.regions.last() else { return Err(no_value(number)) };
        let index = match number.checked_sub(last.first) {
            Some(inside) if inside < last.announced => self.regions.len() - 1,
            _ => self.region_of(number)?,
        };
        let region = &self.regions[index];
        let end = self.regions.get(index + 1).map_or(self.defined.len(), |next| next.start);
        let place = (number - region.first) as usize;
        if place < end - region.start {
            let value = self.defined[region.start + place];
            return Ok(if region.unit == unit {
                value
            } else {
                self.foreign(module, unit, region.unit, value)
            });
        }
        Ok(self.placeholder(module, unit, index, number))
    }

    /// The open region of this scope whose numbers include `number`. Their ranges follow one another.
    fn region_of(&self, number: u64) -> Result<usize, ErrorKind> {
        let scope = self.regions.last().map_or(0, |last| last.scope);
        let open = self.regions.get(scope..).unwrap_or_default();
        let after = open.partition_point(|region| region.first <= number);
        let index = after.checked_sub(1).ok_or_else(|| no_value(number))?;
        let region = &open[index];
        match number - region.first < region.announced {
            true => Ok(scope + index),
            false => Err(no_value(number)),
        }
    }

    #[cold]
    fn foreign(&mut self, module: &mut Module, unit: UnitId, from: UnitId, value: ValueId) -> ValueId {
        self.crossed = true;
        let ty = module.body(from).value_type(value);
        let make = || module.body_mut(unit).new_foreign(from, value, ty);
        *self.foreign.entry((unit, from, value)).or_insert_with(make)
    }

    #[cold]
    fn placeholder(&mut self, module: &mut Module, unit: UnitId, index: usize, number: u64) -> ValueId {
        let none = module.ctx().none_type();
        let new = |body: &mut Body| body.new_forward(none);
        let known = self.forward.entry((index, number)).or_default();
        if known.is_empty() {
            self.regions[index].waiting += 1;
        }
        if let Some(&(_, placeholder)) = known.iter().find(|(of, _)| *of == unit) {
            return placeholder;
        }
        let placeholder = new(module.body_mut(unit));
        known.push((unit, placeholder));
        placeholder
    }
}

#[cold]
fn no_value(index: u64) -> ErrorKind {
    ErrorKind::InvalidIndex { table: rmlir_format::error::Table::Value, index }
}
