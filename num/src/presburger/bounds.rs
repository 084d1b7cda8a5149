//! Bounds of variables.

use super::{Kind, Row, System, div_ceil, div_floor};

/// Which bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The greatest number that is not above.
    Lower,
    /// The least number that is not below.
    Upper,
}

/// How far a dimension reaches, and from where in terms of symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The number of values at most.
    pub size: i128,
    /// Coefficients of symbols and a constant: divided by `divisor` and rounded down they are the least value.
    pub lower: Row,
    /// The same for the greatest value.
    pub upper: Row,
    /// The divisor of both.
    pub divisor: i128,
    /// The inequalities (or the equality, for both) that it comes from.
    pub rows: (usize, usize),
    /// Whether it comes from an equality.
    pub by_equality: bool,
}

impl System {
    /// An equality of a variable with symbols, locals and a constant.
    fn equal_symbolic(&self, position: usize) -> Option<usize> {
        self.equalities.iter().position(|row| {
            row[position].abs() == 1
                && row.iter().take(self.dims).enumerate().all(|(at, &value)| at == position || value == 0)
        })
    }

    /// Pairs of bounds of the dimension at `position` that differ by a constant: the smallest difference.
    pub fn extent(&self, position: usize) -> Option<Extent> {
        if self.overgrown {
            return None;
        }
        let symbols = self.first(Kind::Symbol);
        let last = self.vars();
        let part = |row: &Row, sign: i128| -> Row {
            let mut part: Row =
                row[symbols..symbols + self.symbols].iter().map(|value| value * sign).collect();
            part.push(row[last] * sign);
            part
        };
        if let Some(at) = self.equal_symbolic(position) {
            let row = &self.equalities[at];
            let value = part(row, -row[position].signum());
            return Some(Extent {
                size: 1,
                lower: value.clone(),
                upper: value,
                divisor: 1,
                rows: (at, at),
                by_equality: true,
            });
        }
        let (lower, upper) = self.bound_rows(position, self.dims);
        let mut best: Option<(i128, usize, usize)> = None;
        for &up in &upper {
            for &low in &lower {
                let (a, b) = (&self.inequalities[up], &self.inequalities[low]);
                if a.iter().zip(b).take(last).any(|(a, b)| *a != -b) {
                    continue;
                }
                let size = div_ceil(a[last] + b[last] + 1, b[position]).max(0);
                if best.is_none_or(|(least, ..)| size < least) {
                    best = Some((size, low, up));
                }
            }
        }
        let (size, low, up) = best?;
        let divisor = self.inequalities[low][position];
        let mut lower = part(&self.inequalities[low], -1);
        if let Some(constant) = lower.last_mut() {
            *constant += divisor - 1;
        }
        let upper = part(&self.inequalities[up], 1);
        Some(Extent { size, lower, upper, divisor, rows: (low, up), by_equality: false })
    }

    /// Inequalities that are lower and upper bounds of a variable and have none of the other first `free` variables.
    pub fn bound_rows(&self, position: usize, free: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut lower, mut upper) = (Vec::new(), Vec::new());
        for (at, row) in self.inequalities.iter().enumerate() {
            let others =
                row.iter().take(free).enumerate().any(|(other, &value)| other != position && value != 0);
            match row[position].signum() {
                _ if others => {}
                1 => lower.push(at),
                -1 => upper.push(at),
                _ => {}
            }
        }
        (lower, upper)
    }

    /// A constant bound of a variable.
    pub fn constant_bound(&self, bound: Bound, position: usize) -> Option<i128> {
        let mut only = self.clone();
        only.locals_to_symbols();
        only.project_out(0, position);
        only.project_out(1, only.vars().saturating_sub(1));
        if only.overgrown {
            return None;
        }
        let exact = only.equalities.iter().find(|row| row[0].abs() == 1);
        if let Some(row) = exact {
            return Some(-row[1] / row[0]);
        }
        let bounds = only.inequalities.iter().filter_map(|row| match bound {
            Bound::Lower => (row[0] > 0).then(|| div_ceil(-row[1], row[0])),
            Bound::Upper => (row[0] < 0).then(|| div_floor(row[1], -row[0])),
        });
        match bound {
            Bound::Lower => bounds.max(),
            Bound::Upper => bounds.min(),
        }
    }

    /// The number that a variable must be.
    pub fn constant_value(&self, position: usize) -> Option<i128> {
        let lower = self.constant_bound(Bound::Lower, position)?;
        (self.constant_bound(Bound::Upper, position)? == lower).then_some(lower)
    }
}
