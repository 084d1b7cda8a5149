//! Eliminating variables, and whether anything is left.

use super::{Kind, MAX_COEFFICIENT, MAX_ROWS, Row, System, div_floor, gcd};

/// A system that grows by such a factor is given up when only emptiness is asked for.
const EXPLOSION: usize = 32;

/// Divides a row by what divides all of its first `columns` numbers. Gives that.
fn normalize(row: &mut Row, columns: usize) -> i128 {
    let common = row.iter().take(columns).fold(0, |common, &value| gcd(common, value));
    if common > 1 {
        row.iter_mut().take(columns).for_each(|value| *value /= common);
    }
    common
}

/// Adds a multiple of `pivot` to a multiple of `row`, so that the column is zero. The multiple of `row` is positive.
fn cancel(row: &mut Row, pivot: &Row, column: usize) -> bool {
    let (own, other) = (row[column], pivot[column]);
    if own == 0 || other == 0 {
        return true;
    }
    let common = gcd(own, other);
    let (scale, by) = (other.abs() / common, own.abs() / common);
    let by = if (own < 0) == (other < 0) { -by } else { by };
    let mut fits = true;
    for (value, &pivot) in row.iter_mut().zip(pivot) {
        // Both are at most 2^60.
        *value = value.saturating_mul(scale).saturating_add(pivot.saturating_mul(by));
        fits &= value.abs() <= MAX_COEFFICIENT * MAX_COEFFICIENT / 4;
    }
    fits
}

impl System {
    /// Makes constant terms of inequalities as small as they can be over integers.
    pub fn tighten(&mut self) {
        let last = self.vars();
        for row in &mut self.inequalities {
            let common = normalize(row, last);
            if common > 1 {
                row[last] = div_floor(row[last], common);
            }
        }
    }

    /// Divides each row by what divides all of it.
    pub fn normalize(&mut self) {
        let columns = self.columns();
        for row in self.equalities.iter_mut().chain(&mut self.inequalities) {
            normalize(row, columns);
        }
    }

    fn check_size(&mut self) {
        let large = |row: &Row| row.iter().any(|value| value.abs() > MAX_COEFFICIENT);
        self.overgrown |= self.inequalities.len() > MAX_ROWS || self.equalities.len() > MAX_ROWS;
        self.overgrown |= self.equalities.iter().chain(&self.inequalities).any(large);
        if self.overgrown {
            self.clear();
        }
    }

    /// Eliminates variables from `from` on by equalities, until one is met that is only in inequalities. Gives how many went.
    pub fn eliminate_by_equalities(&mut self, from: usize, to: usize) -> usize {
        let to = to.min(self.vars());
        if from >= to {
            return 0;
        }
        self.tighten();
        let mut column = from;
        while column < to {
            let Some(pivot) = self.equalities.iter().position(|row| row[column] != 0) else {
                if self.inequalities.iter().any(|row| row[column] != 0) {
                    break;
                }
                column += 1;
                continue;
            };
            let columns = self.columns();
            let pivot = self.equalities.remove(pivot);
            let mut fits = true;
            for row in self.equalities.iter_mut().chain(&mut self.inequalities) {
                fits &= cancel(row, &pivot, column);
                normalize(row, columns);
            }
            self.overgrown |= !fits;
            self.tighten();
            self.check_size();
            column += 1;
        }
        self.remove(from, column);
        column - from
    }

    /// Eliminates one variable: by an equality if there is one, else by each lower bound with each upper bound.
    pub fn eliminate(&mut self, position: usize) {
        if self.equalities.iter().any(|row| row[position] != 0) {
            self.eliminate_by_equalities(position, position + 1);
            return;
        }
        self.tighten();
        if self.is_free(position) {
            self.remove(position, position + 1);
            return;
        }
        let (mut lower, mut upper, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for row in std::mem::take(&mut self.inequalities) {
            match row[position].signum() {
                0 => others.push(row),
                1 => lower.push(row),
                _ => upper.push(row),
            }
        }
        if lower.len().saturating_mul(upper.len()).saturating_add(others.len()) > MAX_ROWS {
            self.overgrown = true;
        } else {
            for up in &upper {
                for low in &lower {
                    let mut row = up.clone();
                    self.overgrown |= !cancel(&mut row, low, position);
                    self.inequalities.push(row);
                }
            }
            self.inequalities.append(&mut others);
        }
        self.remove(position, position + 1);
        self.tighten();
        self.normalize();
        self.check_size();
        self.remove_trivial();
    }

    /// The variable in a range whose elimination makes the fewest rows.
    fn best(&self, from: usize, to: usize) -> usize {
        let cost = |&position: &usize| {
            let (mut lower, mut upper) = (0, 0);
            for row in &self.inequalities {
                match row[position].signum() {
                    1 => lower += 1,
                    -1 => upper += 1,
                    _ => {}
                }
            }
            lower * upper
        };
        (from..to).min_by_key(cost).unwrap_or(from)
    }

    /// Eliminates variables: what is left is true of those that are left.
    pub fn project_out(&mut self, from: usize, count: usize) {
        let count = count.min(self.vars().saturating_sub(from));
        if count == 0 {
            return;
        }
        let (mut at, mut left, mut gone) = (from, count, 0);
        while at < self.vars() && left > 0 {
            let eliminated = self.eliminate_by_equalities(at, at + left);
            at += 1;
            left = left.saturating_sub(eliminated + 1);
            gone += eliminated;
        }
        for left in (1..=count - gone).rev() {
            let position = self.best(from, (from + left).min(self.vars()));
            self.eliminate(position);
        }
        self.tighten();
        self.normalize();
    }

    /// Whether a row holds for nothing.
    fn has_invalid(&self) -> bool {
        let last = self.vars();
        let constant = |row: &Row| row.iter().take(last).all(|&value| value == 0);
        self.equalities.iter().any(|row| constant(row) && row[last] != 0)
            || self.inequalities.iter().any(|row| constant(row) && row[last] < 0)
    }

    /// Whether an equality has no solution in integers.
    fn has_indivisible(&self) -> bool {
        let last = self.vars();
        self.equalities.iter().any(|row| {
            let common = row.iter().take(last).fold(0, |common, &value| gcd(common, value));
            common > 0 && row[last] % common != 0
        })
    }

    /// Whether there is nothing for sure. A system may be empty all the same.
    pub fn is_empty(&self) -> bool {
        if self.overgrown {
            return false;
        }
        if self.has_indivisible() || self.has_invalid() {
            return true;
        }
        let mut rest = self.clone();
        rest.locals_to_symbols();
        let mut at = 0;
        while at < rest.vars() {
            rest.eliminate_by_equalities(at, rest.vars());
            at += 1;
            if !rest.overgrown && (rest.has_invalid() || rest.has_indivisible()) {
                return true;
            }
        }
        while rest.vars() > 0 && !rest.overgrown {
            let position = rest.best(0, rest.vars());
            rest.eliminate(position);
            if rest.inequalities.len() >= EXPLOSION * self.vars() {
                return false;
            }
            if !rest.overgrown && rest.has_invalid() {
                return true;
            }
        }
        false
    }

    /// Replaces symbols that can be one number only by that number. Gives the positions among the symbols that went.
    pub fn fold_constant_symbols(&mut self) -> Vec<usize> {
        let mut gone = Vec::new();
        let (mut at, mut original) = (self.first(Kind::Symbol), 0);
        while at < self.first(Kind::Symbol) + self.symbols {
            match self.equal_constant(at) {
                Some(value) => {
                    self.set_and_remove(at, value);
                    gone.push(original);
                }
                None => at += 1,
            }
            original += 1;
        }
        gone
    }

    /// The number that an equality says a variable is.
    pub fn equal_constant(&self, position: usize) -> Option<i128> {
        let last = self.vars();
        self.equalities.iter().find_map(|row| {
            let alone = row.iter().take(last).enumerate().all(|(at, &value)| at == position || value == 0);
            match row[position] {
                1 if alone => Some(-row[last]),
                -1 if alone => Some(row[last]),
                _ => None,
            }
        })
    }
}
