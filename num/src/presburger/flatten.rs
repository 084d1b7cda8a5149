//! Affine expressions as rows: quotients and remainders become locals.

use super::{Kind, Row, System, gcd};
use crate::affine::{AffineExpr, AffineKind, AffineStore};

/// Expressions as rows over dimensions, symbols and locals.
#[derive(Clone, Debug)]
pub struct Flattened {
    /// One row for each expression.
    pub rows: Vec<Row>,
    /// What is known about the locals.
    pub system: System,
}

struct Flattener<'s> {
    store: &'s AffineStore,
    system: System,
    /// For each local the dividend and the divisor of which it is the quotient.
    quotients: Vec<(Row, i128)>,
}

/// Expressions of so many dimensions and symbols. `None` if one is not linear but for divisions by positive constants.
pub fn flatten(store: &AffineStore, exprs: &[AffineExpr], dims: u32, symbols: u32) -> Option<Flattened> {
    let system = System::new(dims as usize, symbols as usize, 0);
    let mut flattener = Flattener { store, system, quotients: Vec::new() };
    let mut rows = Vec::new();
    for &expr in exprs {
        rows.push(flattener.row(expr)?);
    }
    let rows = rows.into_iter().map(|row| flattener.widened(row)).collect();
    Some(Flattened { rows, system: flattener.system })
}

impl Flattener<'_> {
    fn widened(&self, mut row: Row) -> Row {
        let constant = row.pop().unwrap_or(0);
        row.resize(self.system.vars(), 0);
        row.push(constant);
        row
    }

    fn row(&mut self, expr: AffineExpr) -> Option<Row> {
        let store = self.store;
        let mut pending = vec![(expr, false)];
        let mut values: Vec<Row> = Vec::new();
        while let Some((expr, joins)) = pending.pop() {
            let kind = store.kind(expr);
            match (kind.operands(), joins) {
                (None, _) => values.push(self.leaf(kind)?),
                (Some((l, r)), false) => pending.extend([(expr, true), (r, false), (l, false)]),
                (Some(_), true) => {
                    let (right, left) = (values.pop()?, values.pop()?);
                    values.push(self.join(kind, left, right)?);
                }
            }
        }
        values.pop()
    }

    fn leaf(&self, kind: AffineKind) -> Option<Row> {
        let mut row = self.system.zeros();
        let last = row.len() - 1;
        match kind {
            AffineKind::Dim(at) if (at as usize) < self.system.count(Kind::Dim) => row[at as usize] = 1,
            AffineKind::Symbol(at) if (at as usize) < self.system.count(Kind::Symbol) => {
                row[self.system.first(Kind::Symbol) + at as usize] = 1;
            }
            AffineKind::Constant(value) => row[last] = i128::from(value),
            _ => return None,
        }
        Some(row)
    }

    fn join(&mut self, kind: AffineKind, left: Row, right: Row) -> Option<Row> {
        let (left, right) = (self.widened(left), self.widened(right));
        if matches!(kind, AffineKind::Add(..)) {
            return left.iter().zip(&right).map(|(l, r)| l.checked_add(*r)).collect();
        }
        let constant = |row: &Row| {
            let (&last, rest) = row.split_last()?;
            rest.iter().all(|&value| value == 0).then_some(last)
        };
        if matches!(kind, AffineKind::Mul(..)) {
            let (row, factor) = match (constant(&right), constant(&left)) {
                (Some(factor), _) => (left, factor),
                (None, factor) => (right, factor?),
            };
            return row.iter().map(|value| value.checked_mul(factor)).collect();
        }
        let divisor = constant(&right).filter(|&divisor| divisor > 0)?;
        match kind {
            AffineKind::Mod(..) => self.remainder(left, divisor),
            _ => self.quotient(left, divisor, matches!(kind, AffineKind::CeilDiv(..))),
        }
    }

    /// The position of the local that is this quotient.
    fn local(&mut self, dividend: Row, divisor: i128) -> usize {
        let known = |(row, by): &(Row, i128)| *by == divisor && self.widened(row.clone()) == dividend;
        let found = self.quotients.iter().position(known);
        match found {
            Some(at) => self.system.first(Kind::Local) + at,
            None => {
                self.quotients.push((dividend.clone(), divisor));
                self.system.add_quotient(&dividend, divisor)
            }
        }
    }

    fn remainder(&mut self, row: Row, divisor: i128) -> Option<Row> {
        if row.iter().all(|value| value % divisor == 0) {
            return Some(vec![0; row.len()]);
        }
        let common = row.iter().fold(divisor, |common, &value| gcd(common, value));
        let dividend = row.iter().map(|value| value / common).collect();
        let at = self.local(dividend, divisor / common);
        let mut row = self.widened(row);
        row[at] = row[at].checked_sub(divisor)?;
        Some(row)
    }

    fn quotient(&mut self, row: Row, divisor: i128, up: bool) -> Option<Row> {
        let common = row.iter().fold(divisor, |common, &value| gcd(common, value));
        let mut dividend: Row = row.iter().map(|value| value / common).collect();
        let divisor = divisor / common;
        if divisor == 1 {
            return Some(dividend);
        }
        if let Some(constant) = dividend.last_mut().filter(|_| up) {
            *constant = constant.checked_add(divisor - 1)?;
        }
        let at = self.local(dividend, divisor);
        let mut row = self.system.zeros();
        row[at] = 1;
        Some(row)
    }
}
