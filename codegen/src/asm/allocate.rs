//! Which registers operands are in.

use super::registers::{Unit, Units};

/// An operand that a register is needed for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    pub(super) units: Units,
    /// It is there when the code begins.
    pub(super) before: bool,
    /// It is there when the code ends.
    pub(super) after: bool,
}

/// Finds a register for each; none if there are too few. Those to avoid are taken only where nothing else is asked for.
pub(super) fn allocate(wishes: &[Wish], avoid: Units) -> Option<Vec<Unit>> {
    let mut order: Vec<usize> = (0..wishes.len()).collect();
    // Who has least choice comes first.
    order.sort_by_key(|&index| wishes[index].units.len());
    let (mut before, mut after) = (Units::default(), Units::default());
    let mut found = vec![Unit::RAX; wishes.len()];
    for index in order {
        let wish = wishes[index];
        let units = if wish.units.len() == 1 { wish.units } else { wish.units.without(avoid) };
        let taken = match (wish.before, wish.after) {
            (true, false) => before,
            (false, true) => after,
            _ => before.or(after),
        };
        // An input may have the register of an output, but code is easier to get right where it does not.
        let alone = units.without(before.or(after)).iter().next();
        let unit = alone.or_else(|| units.without(taken).iter().next())?;
        found[index] = unit;
        if wish.before {
            before = before.with(unit);
        }
        if wish.after {
            after = after.with(unit);
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(units: Units, before: bool, after: bool) -> Wish {
        Wish { units, before, after }
    }

    #[test]
    fn fixed_registers_come_first_and_may_be_shared_in_time() {
        let a = Units::of(&[Unit::RAX]);
        let wishes = [
            wish(Units::GENERAL, true, false),
            wish(a, false, true),
            wish(a, true, false),
            wish(Units::of(&[Unit::RAX, Unit::RDX]), true, true),
        ];
        let avoid = Units::of(&[Unit::RSI]);
        assert_eq!(allocate(&wishes, avoid), Some(vec![Unit::RDI, Unit::RAX, Unit::RAX, Unit::RDX]));
        assert_eq!(allocate(&[wish(a, true, true), wish(a, true, false)], avoid), None);
    }

    #[test]
    fn there_are_so_many_and_no_more() {
        assert!(allocate(&[wish(Units::GENERAL, true, true); 14], Units::default()).is_some());
        assert!(allocate(&[wish(Units::GENERAL, true, true); 15], Units::default()).is_none());
    }
}
