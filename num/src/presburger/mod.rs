//! Systems of linear constraints over integers: projection, emptiness, bounds.
//!
//! A system has dimensions, symbols and locals, in this order, and a constant term last in each row. Eliminating a variable is
//! exact over rationals and conservative over integers: what is said to be empty is so. A system that becomes too large, or whose
//! numbers do, says so ([`System::is_overgrown`]) and knows nothing from then on.

mod bounds;
mod eliminate;
mod flatten;
mod redundant;
mod union;

pub use bounds::{Bound, Extent};
pub use flatten::{Flattened, flatten};

/// A row of coefficients, the constant term last.
pub type Row = Vec<i128>;

/// No coefficient is kept that is larger.
const MAX_COEFFICIENT: i128 = 1 << 60;

/// No system is kept that has more rows.
const MAX_ROWS: usize = 1 << 12;

/// The kinds of variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// What the system is about.
    Dim,
    /// What is fixed.
    Symbol,
    /// What is there for the sake of the constraints.
    Local,
}

/// Equalities and inequalities (`row >= 0`) of integer variables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct System {
    dims: usize,
    symbols: usize,
    locals: usize,
    equalities: Vec<Row>,
    inequalities: Vec<Row>,
    overgrown: bool,
}

impl System {
    /// A system without constraints.
    pub fn new(dims: usize, symbols: usize, locals: usize) -> System {
        System { dims, symbols, locals, ..System::default() }
    }

    /// The number of variables of a kind.
    pub fn count(&self, kind: Kind) -> usize {
        match kind {
            Kind::Dim => self.dims,
            Kind::Symbol => self.symbols,
            Kind::Local => self.locals,
        }
    }

    /// The number of all variables.
    pub fn vars(&self) -> usize {
        self.dims + self.symbols + self.locals
    }

    /// The length of rows.
    pub fn columns(&self) -> usize {
        self.vars() + 1
    }

    /// The position of the first variable of a kind.
    pub fn first(&self, kind: Kind) -> usize {
        match kind {
            Kind::Dim => 0,
            Kind::Symbol => self.dims,
            Kind::Local => self.dims + self.symbols,
        }
    }

    /// The equalities.
    pub fn equalities(&self) -> &[Row] {
        &self.equalities
    }

    /// The inequalities.
    pub fn inequalities(&self) -> &[Row] {
        &self.inequalities
    }

    /// Whether it became too large to say anything.
    pub fn is_overgrown(&self) -> bool {
        self.overgrown
    }

    /// A row of zeros.
    pub fn zeros(&self) -> Row {
        vec![0; self.columns()]
    }

    /// Adds `row = 0`. A row of another length is taken as zeros that are missing before the constant term.
    pub fn add_equality(&mut self, row: Row) {
        let row = self.fitted(row);
        self.equalities.push(row);
    }

    /// Adds `row >= 0`.
    pub fn add_inequality(&mut self, row: Row) {
        let row = self.fitted(row);
        self.inequalities.push(row);
    }

    fn fitted(&mut self, mut row: Row) -> Row {
        let columns = self.columns();
        if row.len() != columns {
            let constant = row.pop().unwrap_or(0);
            row.resize(columns - 1, 0);
            row.push(constant);
        }
        self.overgrown |= row.iter().any(|value| value.abs() > MAX_COEFFICIENT);
        row
    }

    /// Adds that the variable at `position` is `value`.
    pub fn add_equal(&mut self, position: usize, value: i128) {
        let mut row = self.zeros();
        row[position] = 1;
        row[self.vars()] = -value;
        self.add_equality(row);
    }

    /// Adds that the variable at `position` is at least `value`.
    pub fn add_lower(&mut self, position: usize, value: i128) {
        let mut row = self.zeros();
        row[position] = 1;
        row[self.vars()] = -value;
        self.add_inequality(row);
    }

    /// Adds that the variable at `position` is at most `value`.
    pub fn add_upper(&mut self, position: usize, value: i128) {
        let mut row = self.zeros();
        row[position] = -1;
        row[self.vars()] = value;
        self.add_inequality(row);
    }

    /// Adds `count` variables of a kind, the first of which is number `at` of that kind. Gives its position.
    pub fn insert(&mut self, kind: Kind, at: usize, count: usize) -> usize {
        let position = self.first(kind) + at;
        match kind {
            Kind::Dim => self.dims += count,
            Kind::Symbol => self.symbols += count,
            Kind::Local => self.locals += count,
        }
        for row in self.equalities.iter_mut().chain(&mut self.inequalities) {
            row.splice(position..position, std::iter::repeat_n(0, count));
        }
        position
    }

    /// Adds variables of a kind after the others of it.
    pub fn append(&mut self, kind: Kind, count: usize) -> usize {
        self.insert(kind, self.count(kind), count)
    }

    /// Adds a local that is `dividend` divided by a positive number, rounded down. Gives its position.
    pub fn add_quotient(&mut self, dividend: &[i128], divisor: i128) -> usize {
        let position = self.append(Kind::Local, 1);
        let mut row = dividend.to_vec();
        row.insert(position.min(row.len()), -divisor);
        let mut upper: Row = row.iter().map(|value| -value).collect();
        if let Some(constant) = upper.last_mut() {
            *constant += divisor - 1;
        }
        self.add_inequality(row);
        self.add_inequality(upper);
        position
    }

    /// Takes variables out with their coefficients.
    pub fn remove(&mut self, from: usize, to: usize) {
        let to = to.min(self.vars());
        if from >= to {
            return;
        }
        let within = |first: usize, count: usize| {
            let (start, end) = (from.max(first), to.min(first + count));
            end.saturating_sub(start)
        };
        let (dims, symbols) = (within(0, self.dims), within(self.dims, self.symbols));
        let locals = within(self.dims + self.symbols, self.locals);
        self.dims -= dims;
        self.symbols -= symbols;
        self.locals -= locals;
        for row in self.equalities.iter_mut().chain(&mut self.inequalities) {
            row.drain(from..to);
        }
    }

    /// Makes the last `symbols` of dimensions and symbols symbols, and those before dimensions.
    pub fn separate(&mut self, symbols: usize) {
        let both = self.dims + self.symbols;
        self.symbols = symbols.min(both);
        self.dims = both - self.symbols;
    }

    /// Makes all locals the last symbols.
    pub fn locals_to_symbols(&mut self) {
        self.symbols += std::mem::take(&mut self.locals);
    }

    /// Adds the constraints of a system of the same variables.
    pub fn extend(&mut self, other: &System) {
        self.overgrown |= other.overgrown;
        for row in &other.equalities {
            self.add_equality(row.clone());
        }
        for row in &other.inequalities {
            self.add_inequality(row.clone());
        }
    }

    /// Changes inequalities, which are given by number.
    pub fn change_inequalities(&mut self, mut change: impl FnMut(usize, &mut Row)) {
        self.inequalities.iter_mut().enumerate().for_each(|(at, row)| change(at, row));
    }

    /// Takes all constraints out.
    pub fn clear(&mut self) {
        self.equalities.clear();
        self.inequalities.clear();
    }

    /// Exchanges two variables.
    pub fn swap(&mut self, a: usize, b: usize) {
        if a.max(b) < self.vars() {
            for row in self.equalities.iter_mut().chain(&mut self.inequalities) {
                row.swap(a, b);
            }
        }
    }

    /// Whether no constraint has the variable.
    pub fn is_free(&self, position: usize) -> bool {
        let free = |row: &Row| row.get(position).is_none_or(|&value| value == 0);
        self.equalities.iter().chain(&self.inequalities).all(free)
    }

    /// Replaces a variable by a number.
    pub fn set_and_remove(&mut self, position: usize, value: i128) {
        let last = self.vars();
        for row in self.equalities.iter_mut().chain(&mut self.inequalities) {
            row[last] += row[position].saturating_mul(value);
        }
        self.remove(position, position + 1);
        let large = |row: &Row| row.iter().any(|value| value.abs() > MAX_COEFFICIENT);
        self.overgrown |= self.equalities.iter().chain(&self.inequalities).any(large);
    }

    /// Whether each constraint has at most one of these variables.
    pub fn is_box(&self, from: usize, count: usize) -> bool {
        let one = |row: &Row| row.iter().skip(from).take(count).filter(|&&value| value != 0).count() <= 1;
        self.equalities.iter().chain(&self.inequalities).all(one)
    }
}

/// The greatest common divisor; zero of zeros.
pub fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(i128::MAX)
}

/// Rounded down, for a positive divisor.
pub(crate) fn div_floor(value: i128, by: i128) -> i128 {
    value.div_euclid(by)
}

/// Rounded up, for a positive divisor.
pub(crate) fn div_ceil(value: i128, by: i128) -> i128 {
    -(-value).div_euclid(by)
}

#[cfg(test)]
mod tests;
