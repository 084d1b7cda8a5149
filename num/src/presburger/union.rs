//! The smallest box around two systems.

use super::{Bound, Row, System};
use std::cmp::Ordering;

/// Compares rows that differ in their constants only.
fn compare(a: &Row, b: &Row) -> Option<Ordering> {
    let last = a.len().checked_sub(1)?;
    (b.len() == a.len() && a[..last] == b[..last]).then(|| a[last].cmp(&b[last]))
}

impl System {
    /// Makes it the box around itself and another system of the same variables. `None` if a dimension has no extent in one of
    /// them; it is unchanged then.
    pub fn unite(&mut self, other: &System) -> Option<()> {
        let common = |own: &[Row], others: &[Row]| -> Vec<Row> {
            own.iter().filter(|row| others.contains(row)).cloned().collect()
        };
        let equalities = common(&self.equalities, &other.equalities);
        let inequalities = common(&self.inequalities, &other.inequalities);
        let mut rows = Vec::new();
        for dim in 0..self.dims {
            let (own, others) = (self.extent(dim)?, other.extent(dim)?);
            if own.divisor != others.divisor {
                return None;
            }
            let constant = |value: i128| {
                let mut row = vec![0; own.lower.len()];
                row[own.lower.len() - 1] = value;
                row
            };
            let lower = match compare(&own.lower, &others.lower) {
                Some(Ordering::Greater) => shifted(&others.lower, others.divisor),
                Some(_) => shifted(&own.lower, own.divisor),
                None => {
                    let least = self.constant_bound(Bound::Lower, dim)?;
                    constant(least.min(other.constant_bound(Bound::Lower, dim)?))
                }
            };
            let upper = match compare(&own.upper, &others.upper) {
                Some(Ordering::Less) => others.upper,
                Some(_) => own.upper.clone(),
                None => {
                    let greatest = self.constant_bound(Bound::Upper, dim)?;
                    constant(greatest.max(other.constant_bound(Bound::Upper, dim)?))
                }
            };
            rows.push(self.row(dim, own.divisor, lower.iter().map(|value| -value)));
            rows.push(self.row(dim, -own.divisor, upper.into_iter()));
        }
        self.clear();
        rows.into_iter().chain(inequalities).for_each(|row| self.add_inequality(row));
        equalities.into_iter().for_each(|row| self.add_equality(row));
        self.remove_trivial();
        Some(())
    }

    fn row(&self, dim: usize, factor: i128, rest: impl Iterator<Item = i128>) -> Row {
        let mut row = self.zeros();
        row[dim] = factor;
        row.truncate(self.dims);
        row.extend(rest);
        row
    }
}

/// What is rounded down as what is rounded up.
fn shifted(row: &Row, divisor: i128) -> Row {
    let mut row = row.clone();
    if let Some(constant) = row.last_mut() {
        *constant -= divisor - 1;
    }
    row
}
