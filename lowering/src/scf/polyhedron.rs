//! Linear constraints on integers: whether they can hold, and what they say of one variable.
//!
//! Equalities are used up by Gaussian elimination, inequalities by the method of Fourier and Motzkin, both on rows that are divided by the
//! greatest common divisor of their coefficients. That proves that nothing fits, or leaves the question open.

/// Coefficients of the variables, then a constant.
pub(super) type Row = Vec<i128>;

/// So many rows for each variable are too many.
const MOST_ROWS: usize = 32;

/// A set of points, given by rows that are zero, and rows that are not negative.
#[derive(Clone, Debug, Default)]
pub(super) struct Polyhedron {
    variables: usize,
    equalities: Vec<Row>,
    inequalities: Vec<Row>,
}

pub(super) fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a.wrapping_rem(b));
    }
    a.wrapping_abs()
}

fn divisor(coefficients: &[i128]) -> i128 {
    coefficients.iter().fold(0, |all, &own| gcd(all, own))
}

/// `a * x + b * y`
fn combined(a: i128, x: &[i128], b: i128, y: &[i128]) -> Option<Row> {
    let one = |(&x, &y): (&i128, &i128)| a.checked_mul(x)?.checked_add(b.checked_mul(y)?);
    x.iter().zip(y).map(one).collect()
}

/// What is not negative after division stays so with the constant rounded down.
fn normalize_inequality(row: &mut Row) {
    let Some((constant, coefficients)) = row.split_last_mut() else { return };
    let by = divisor(coefficients);
    if by > 1 {
        coefficients.iter_mut().for_each(|own| *own /= by);
        *constant = constant.div_euclid(by);
    }
}

impl Polyhedron {
    /// One more variable of which nothing is said. Gives its number.
    pub(super) fn add_variable(&mut self) -> usize {
        let at = self.variables;
        self.variables += 1;
        self.equalities.iter_mut().chain(&mut self.inequalities).for_each(|row| row.insert(at, 0));
        at
    }

    /// How many variables there are.
    pub(super) fn variables(&self) -> usize {
        self.variables
    }

    /// Rows that are not negative.
    pub(super) fn inequalities(&self) -> &[Row] {
        &self.inequalities
    }

    pub(super) fn add_equality(&mut self, row: Row) {
        self.equalities.push(row);
    }

    pub(super) fn add_inequality(&mut self, row: Row) {
        self.inequalities.push(row);
    }

    /// Whether one row alone cannot hold.
    fn is_contradiction(&self) -> bool {
        let constant = |row: &Row| {
            row.split_last().map_or((0, true), |(&constant, coefficients)| {
                (constant, coefficients.iter().all(|&own| own == 0))
            })
        };
        let equality = |row: &Row| {
            let (last, only) = constant(row);
            let by = divisor(&row[..row.len() - 1]);
            (only && last != 0) || (by > 1 && last % by != 0)
        };
        self.equalities.iter().any(equality)
            || self.inequalities.iter().map(constant).any(|(last, only)| only && last < 0)
    }

    /// Uses an equality to take a variable out of all other rows. `None` if a number became too large.
    fn substitute(&mut self, variable: usize) -> Option<bool> {
        let Some(at) = self.equalities.iter().position(|row| row[variable] != 0) else { return Some(false) };
        let pivot = self.equalities.remove(at);
        for row in &mut self.equalities {
            if row[variable] != 0 {
                let by = gcd(pivot[variable], row[variable]);
                *row = combined(pivot[variable] / by, row, -(row[variable] / by), &pivot)?;
                let by = divisor(row);
                if by > 1 {
                    row.iter_mut().for_each(|own| *own /= by);
                }
            }
        }
        let sign = pivot[variable].signum();
        for row in &mut self.inequalities {
            if row[variable] != 0 {
                // The inequality is multiplied by something positive.
                let by = gcd(pivot[variable], row[variable]);
                let (own, other) = ((pivot[variable] / by).abs(), -(row[variable] / by) * sign);
                *row = combined(own, row, other, &pivot)?;
                normalize_inequality(row);
            }
        }
        Some(true)
    }

    /// Takes a variable out of the inequalities. `None` if a number became too large.
    fn eliminate(&mut self, variable: usize) -> Option<()> {
        let (with, mut rows): (Vec<Row>, Vec<Row>) =
            std::mem::take(&mut self.inequalities).into_iter().partition(|row| row[variable] != 0);
        let (lower, upper): (Vec<Row>, Vec<Row>) = with.into_iter().partition(|row| row[variable] > 0);
        for low in &lower {
            for high in &upper {
                let by = gcd(low[variable], high[variable]);
                let mut row = combined(-high[variable] / by, low, low[variable] / by, high)?;
                normalize_inequality(&mut row);
                rows.push(row);
            }
        }
        self.inequalities = rows;
        self.drop_weaker();
        Some(())
    }

    /// Of inequalities with the same coefficients the strongest stays; those that always hold go.
    fn drop_weaker(&mut self) {
        let mut kept: Vec<Row> = Vec::new();
        for row in std::mem::take(&mut self.inequalities) {
            let Some((&constant, coefficients)) = row.split_last() else { continue };
            if constant >= 0 && coefficients.iter().all(|&own| own == 0) {
                continue;
            }
            match kept.iter_mut().find(|own| own[..own.len() - 1] == *coefficients) {
                Some(own) => {
                    if let Some(last) = own.last_mut() {
                        *last = (*last).min(constant);
                    }
                }
                None => kept.push(row),
            }
        }
        self.inequalities = kept;
    }

    /// The variable that makes the fewest new rows when it goes.
    fn cheapest(&self, but: Option<usize>) -> Option<usize> {
        let cost = |&variable: &usize| {
            let lower = self.inequalities.iter().filter(|row| row[variable] > 0).count();
            let upper = self.inequalities.iter().filter(|row| row[variable] < 0).count();
            lower * upper
        };
        let used = |&variable: &usize| self.inequalities.iter().any(|row| row[variable] != 0);
        (0..self.variables).filter(|&variable| Some(variable) != but).filter(used).min_by_key(cost)
    }

    /// Whether it is certain that no point is in it.
    pub(super) fn is_empty(&self) -> bool {
        let mut work = self.clone();
        work.inequalities.iter_mut().for_each(normalize_inequality);
        work.try_to_refute().unwrap_or(false)
    }

    fn try_to_refute(&mut self) -> Option<bool> {
        if self.is_contradiction() {
            return Some(true);
        }
        for variable in 0..self.variables {
            self.substitute(variable)?;
            if self.is_contradiction() {
                return Some(true);
            }
        }
        while let Some(variable) = self.cheapest(None) {
            self.eliminate(variable)?;
            if self.inequalities.len() >= MOST_ROWS * self.variables {
                return Some(false);
            }
            if self.is_contradiction() {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Removes inequalities that follow from the others, the first ones first.
    pub(super) fn remove_redundant(&mut self) {
        let mut at = 0;
        while at < self.inequalities.len() {
            let row = self.inequalities[at].clone();
            let mut opposite: Row = row.iter().map(|own| -own).collect();
            if let Some(last) = opposite.last_mut() {
                *last -= 1;
            }
            self.inequalities[at] = opposite;
            if self.is_empty() {
                self.inequalities.remove(at);
            } else {
                self.inequalities[at] = row;
                at += 1;
            }
        }
    }

    /// The least and the greatest value that a variable may have, as far as that is known.
    pub(super) fn range(&self, variable: usize) -> (Option<i128>, Option<i128>) {
        self.clone().project(variable).unwrap_or((None, None))
    }

    fn project(mut self, variable: usize) -> Option<(Option<i128>, Option<i128>)> {
        self.inequalities.iter_mut().for_each(normalize_inequality);
        for other in (0..self.variables).filter(|&other| other != variable) {
            self.substitute(other)?;
        }
        while let Some(other) = self.cheapest(Some(variable)) {
            self.eliminate(other)?;
            if self.inequalities.len() >= MOST_ROWS * self.variables {
                return None;
            }
        }
        if let Some(row) = self.equalities.iter().find(|row| row[variable] != 0) {
            let value = -row.last()? / row[variable];
            return Some((Some(value), Some(value)));
        }
        let (mut least, mut greatest) = (None::<i128>, None::<i128>);
        for row in &self.inequalities {
            let (coefficient, constant) = (row[variable], *row.last()?);
            if coefficient > 0 {
                let bound = -constant.div_euclid(coefficient);
                least = Some(least.map_or(bound, |least| least.max(bound)));
            } else if coefficient < 0 {
                let bound = constant.div_euclid(-coefficient);
                greatest = Some(greatest.map_or(bound, |greatest| greatest.min(bound)));
            }
        }
        Some((least, greatest))
    }

    /// The number that a variable must be.
    pub(super) fn value(&self, variable: usize) -> Option<i128> {
        match self.range(variable) {
            (Some(least), Some(greatest)) if least == greatest => Some(least),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: usize) -> Polyhedron {
        Polyhedron { variables, ..Polyhedron::default() }
    }

    #[test]
    fn rows_that_leave_no_integer_are_refuted() {
        // 2x >= 1 and 2x <= 1
        let mut set = of(1);
        set.add_inequality(vec![2, -1]);
        set.add_inequality(vec![-2, 1]);
        assert!(set.is_empty());
        // x + y >= 3, x <= 1, y <= 1
        let mut set = of(2);
        set.add_inequality(vec![1, 1, -3]);
        set.add_inequality(vec![-1, 0, 1]);
        set.add_inequality(vec![0, -1, 1]);
        assert!(set.is_empty());
    }

    #[test]
    fn a_variable_is_bounded_by_the_others() {
        // x = 2y, 0 <= y <= 5, x >= 3
        let mut set = of(2);
        set.add_equality(vec![1, -2, 0]);
        set.add_inequality(vec![0, 1, 0]);
        set.add_inequality(vec![0, -1, 5]);
        set.add_inequality(vec![1, 0, -3]);
        assert_eq!(set.range(1), (Some(2), Some(5)));
    }

    #[test]
    fn what_follows_is_redundant() {
        let mut set = of(1);
        set.add_inequality(vec![1, 0]);
        set.add_inequality(vec![1, -2]);
        set.remove_redundant();
        assert_eq!(set.inequalities(), [vec![1, -2]]);
    }
}
