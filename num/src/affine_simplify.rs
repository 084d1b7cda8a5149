//! Simplification of whole affine expressions: as a sum of products of inputs and of quotients, in the order of the inputs.
//!
//! What building an expression leaves apart, such as `d0 + d1 - d0`, comes together here. Quotients and remainders become terms of
//! their own, which are found again when they occur twice.

use super::affine::{AffineError, AffineExpr, AffineKind, AffineResult, AffineStore, gcd};
use super::affine_map::{AffineMap, MapResult};

/// An expression as coefficients: of the dimensions, the symbols, the terms, and 1.
type Flat = Vec<i64>;

/// Expressions of one map taken apart.
struct Flattener<'s> {
    store: &'s AffineStore,
    dims: u32,
    symbols: u32,
    /// What the terms stand for.
    terms: Vec<AffineExpr>,
}

/// Why an expression stays as it is.
enum Stop {
    /// A divisor that is not positive, or a coefficient that does not fit.
    Unknown,
    Error(AffineError),
}

impl From<AffineError> for Stop {
    fn from(error: AffineError) -> Stop {
        Stop::Error(error)
    }
}

fn unit(length: usize, at: usize) -> Flat {
    let mut flat = vec![0; length];
    if let Some(slot) = flat.get_mut(at) {
        *slot = 1;
    }
    flat
}

impl Flattener<'_> {
    /// Where the terms begin.
    fn first_term(&self) -> usize {
        self.dims as usize + self.symbols as usize
    }

    fn width(&self) -> usize {
        self.first_term() + self.terms.len() + 1
    }

    /// The coefficients with zeros for terms that came later.
    fn widened(&self, mut flat: Flat) -> Flat {
        let missing = self.width().saturating_sub(flat.len());
        let constant = flat.pop().unwrap_or(0);
        flat.extend(std::iter::repeat_n(0, missing));
        flat.push(constant);
        flat
    }

    fn leaf(&self, kind: AffineKind) -> Flat {
        let width = self.width();
        match kind {
            AffineKind::Dim(at) => unit(width, at as usize),
            AffineKind::Symbol(at) => unit(width, self.dims as usize + at as usize),
            AffineKind::Constant(value) => {
                let mut flat = vec![0; width];
                flat[width - 1] = value;
                flat
            }
            _ => vec![0; width],
        }
    }

    /// The number of the term that is this expression, which is made if there is none.
    fn term(&mut self, expr: AffineExpr) -> usize {
        match self.terms.iter().position(|&term| term == expr) {
            Some(found) => found,
            None => {
                self.terms.push(expr);
                self.terms.len() - 1
            }
        }
    }

    /// One term alone.
    fn only_term(&mut self, expr: AffineExpr) -> Flat {
        let at = self.term(expr);
        unit(self.width(), self.first_term() + at)
    }

    fn input(&self, at: usize) -> AffineExpr {
        match at < self.dims as usize {
            true => self.store.dim(at as u32),
            false => self.store.symbol(at as u32 - self.dims),
        }
    }

    fn scaled(&self, expr: AffineExpr, factor: i64) -> AffineResult {
        self.store.mul(expr, self.store.constant(factor))
    }

    /// The sum that coefficients stand for.
    fn expr(&self, flat: &Flat) -> AffineResult {
        let (&constant, rest) = flat.split_last().unwrap_or((&0, &[]));
        let mut sum = self.store.constant(0);
        for (at, &factor) in rest.iter().enumerate().filter(|(_, factor)| **factor != 0) {
            let part = match at.checked_sub(self.first_term()) {
                None => self.input(at),
                Some(term) => self.terms[term],
            };
            sum = self.store.add(sum, self.scaled(part, factor)?)?;
        }
        if constant == 0 { Ok(sum) } else { self.store.add(sum, self.store.constant(constant)) }
    }

    fn join(&mut self, kind: AffineKind, left: Flat, right: Flat) -> Result<Flat, Stop> {
        let (left, right) = (self.widened(left), self.widened(right));
        let constant = kind.operands().and_then(|(_, r)| self.store.as_constant(r));
        match kind {
            AffineKind::Add(..) => Ok(left.iter().zip(&right).map(|(l, r)| l.wrapping_add(*r)).collect()),
            AffineKind::Mul(..) => match constant {
                Some(factor) => Ok(left.iter().map(|value| value.wrapping_mul(factor)).collect()),
                None => {
                    let product = self.store.mul(self.expr(&left)?, self.expr(&right)?)?;
                    Ok(self.only_term(product))
                }
            },
            AffineKind::Mod(..) => match constant {
                Some(divisor) => self.remainder(left, divisor),
                None => {
                    let made = self.store.modulo(self.expr(&left)?, self.expr(&right)?)?;
                    Ok(self.only_term(made))
                }
            },
            _ => {
                let up = matches!(kind, AffineKind::CeilDiv(..));
                match constant {
                    Some(divisor) => self.quotient(left, divisor, up),
                    None => {
                        let (left, right) = (self.expr(&left)?, self.expr(&right)?);
                        let made = self.divided(left, right, up)?;
                        Ok(self.only_term(made))
                    }
                }
            }
        }
    }

    fn divided(&self, left: AffineExpr, right: AffineExpr, up: bool) -> AffineResult {
        if up { self.store.ceil_div(left, right) } else { self.store.floor_div(left, right) }
    }

    /// `flat mod divisor`: itself less `divisor` times the quotient.
    fn remainder(&mut self, flat: Flat, divisor: i64) -> Result<Flat, Stop> {
        if divisor <= 0 {
            return Err(Stop::Unknown);
        }
        if flat.iter().all(|value| value % divisor == 0) {
            return Ok(vec![0; flat.len()]);
        }
        let common = flat.iter().fold(divisor, |common, &value| gcd(common, value));
        let dividend: Flat = flat.iter().map(|value| value / common).collect();
        let by = self.store.constant(divisor / common);
        let quotient = self.store.floor_div(self.expr(&dividend)?, by)?;
        let at = self.term(quotient);
        let mut flat = self.widened(flat);
        let slot = self.first_term() + at;
        flat[slot] = flat[slot].wrapping_sub(divisor);
        Ok(flat)
    }

    fn quotient(&mut self, flat: Flat, divisor: i64, up: bool) -> Result<Flat, Stop> {
        if divisor <= 0 {
            return Err(Stop::Unknown);
        }
        let common = flat.iter().fold(divisor, |common, &value| gcd(common, value));
        let flat: Flat = flat.iter().map(|value| value / common).collect();
        if divisor == common {
            return Ok(flat);
        }
        let by = self.store.constant(divisor / common);
        let made = self.divided(self.expr(&flat)?, by, up)?;
        Ok(self.only_term(made))
    }

    /// The sum of an expression with products of symbols: terms of an input beside the input, in the order of inputs.
    fn expr_sorted(&self, flat: &Flat) -> AffineResult {
        let (&constant, rest) = flat.split_last().unwrap_or((&0, &[]));
        let first = self.first_term();
        let top = i64::from(self.dims.max(self.symbols));
        let mut entries: Vec<((u32, i64), AffineExpr, i64)> = Vec::new();
        let (mut after_symbols, mut before_dims) = (0i64, -1i64);
        for (at, &factor) in rest.iter().take(first).enumerate().filter(|(_, factor)| **factor != 0) {
            let key = match at < self.dims as usize {
                true => (at as u32, -1),
                false => {
                    after_symbols += 1;
                    (at as u32 - self.dims, top + after_symbols - 1)
                }
            };
            entries.push((key, self.input(at), factor));
        }
        let mut left = Vec::new();
        for (term, &factor) in self.terms.iter().zip(&rest[first..]).filter(|(_, factor)| **factor != 0) {
            let operands = self.store.kind(*term).operands();
            let Some((l, r)) = operands.map(|(l, r)| (self.store.kind(l), self.store.kind(r))) else {
                left.push((*term, factor));
                continue;
            };
            let key = match (l, r) {
                (AffineKind::Dim(at), AffineKind::Constant(_)) => {
                    before_dims -= 1;
                    (at, before_dims + 1)
                }
                (AffineKind::Dim(at), AffineKind::Dim(by) | AffineKind::Symbol(by)) => (at, i64::from(by)),
                (
                    AffineKind::Symbol(at),
                    AffineKind::Constant(_) | AffineKind::Dim(_) | AffineKind::Symbol(_),
                ) => {
                    after_symbols += 1;
                    (at, top + after_symbols - 1)
                }
                _ => {
                    left.push((*term, factor));
                    continue;
                }
            };
            entries.push((key, *term, factor));
        }
        entries.sort_by_key(|(key, ..)| *key);
        let mut sum = self.store.constant(0);
        for (_, part, factor) in entries {
            sum = self.store.add(sum, self.scaled(part, factor)?)?;
        }
        for (part, factor) in left {
            sum = self.store.add(sum, self.scaled(part, factor)?)?;
        }
        if constant == 0 { Ok(sum) } else { self.store.add(sum, self.store.constant(constant)) }
    }
}

impl AffineStore {
    /// The expression over so many dimensions and symbols, simplified as a whole.
    ///
    /// # Errors
    /// If it becomes too deep.
    pub fn simplify(&self, expr: AffineExpr, dims: u32, symbols: u32) -> AffineResult {
        let pure = self.is_pure_affine(expr);
        let expr = if pure { expr } else { self.divide_by_symbols(expr)? };
        let mut flattener = Flattener { store: self, dims, symbols, terms: Vec::new() };
        let flat = match self.flatten(expr, &mut flattener) {
            Ok(flat) => flattener.widened(flat),
            Err(Stop::Unknown) => return Ok(expr),
            Err(Stop::Error(error)) => return Err(error),
        };
        let sum = flattener.expr(&flat)?;
        if self.is_pure_affine(expr) || sum == expr { Ok(sum) } else { flattener.expr_sorted(&flat) }
    }

    /// The coefficients of the dimensions, the symbols and 1 of an expression; `None` if it is not their sum alone.
    pub fn coefficients(&self, expr: AffineExpr, dims: u32, symbols: u32) -> Option<Vec<i64>> {
        let mut flattener = Flattener { store: self, dims, symbols, terms: Vec::new() };
        let flat = self.flatten(expr, &mut flattener).ok()?;
        (self.is_pure_affine(expr) && flattener.terms.is_empty()).then_some(flat)
    }

    fn flatten(&self, expr: AffineExpr, flattener: &mut Flattener<'_>) -> Result<Flat, Stop> {
        let mut pending = vec![(expr, false)];
        let mut values: Vec<Flat> = Vec::new();
        while let Some((expr, joins)) = pending.pop() {
            let kind = self.kind(expr);
            match (kind.operands(), joins) {
                (None, _) => values.push(flattener.leaf(kind)),
                (Some((l, r)), false) => pending.extend([(expr, true), (r, false), (l, false)]),
                (Some(_), true) => {
                    if let (Some(right), Some(left)) = (values.pop(), values.pop()) {
                        values.push(flattener.join(kind, left, right)?);
                    }
                }
            }
        }
        values.pop().ok_or(Stop::Unknown)
    }

    /// Divisions by a symbol that divides the dividend are carried out.
    fn divide_by_symbols(&self, expr: AffineExpr) -> AffineResult {
        let done = self.fold(
            expr,
            |leaf| self.build(leaf),
            |kind, l, r| match (kind, self.as_symbol(r)) {
                (AffineKind::Mod(..), Some(symbol)) if self.is_divisible(l, symbol, kind) => {
                    Ok(self.constant(0))
                }
                (AffineKind::FloorDiv(..) | AffineKind::CeilDiv(..), Some(symbol))
                    if self.is_divisible(l, symbol, kind) =>
                {
                    match self.symbolic_quotient(l, symbol, kind)? {
                        Some(quotient) => Ok(quotient),
                        None => self.build(kind.with_operands(l, r)),
                    }
                }
                _ => self.build(kind.with_operands(l, r)),
            },
        )?;
        Ok(done.unwrap_or(expr))
    }

    fn is_divisible(&self, expr: AffineExpr, symbol: u32, by: AffineKind) -> bool {
        match self.kind(expr) {
            AffineKind::Constant(value) => value == 0,
            AffineKind::Dim(_) => false,
            AffineKind::Symbol(at) => at == symbol,
            kind @ (AffineKind::Add(l, r) | AffineKind::Mod(l, r)) => {
                self.is_divisible(l, symbol, kind) && self.is_divisible(r, symbol, kind)
            }
            kind @ AffineKind::Mul(l, r) => {
                self.is_divisible(l, symbol, kind) || self.is_divisible(r, symbol, kind)
            }
            kind @ (AffineKind::FloorDiv(l, _) | AffineKind::CeilDiv(l, _)) => {
                std::mem::discriminant(&kind) == std::mem::discriminant(&by)
                    && self.is_divisible(l, symbol, kind)
            }
        }
    }

    fn symbolic_quotient(
        &self,
        expr: AffineExpr,
        symbol: u32,
        by: AffineKind,
    ) -> Result<Option<AffineExpr>, AffineError> {
        let divide = |expr| self.symbolic_quotient(expr, symbol, self.kind(expr));
        Ok(match self.kind(expr) {
            AffineKind::Constant(value) => (value == 0).then(|| self.constant(0)),
            AffineKind::Dim(_) => None,
            AffineKind::Symbol(_) => Some(self.constant(1)),
            AffineKind::Add(l, r) => match (divide(l)?, divide(r)?) {
                (Some(l), Some(r)) => Some(self.add(l, r)?),
                _ => None,
            },
            AffineKind::Mod(l, r) => match (divide(l)?, divide(r)?) {
                (Some(l), Some(r)) => Some(self.modulo(l, r)?),
                _ => None,
            },
            kind @ AffineKind::Mul(l, r) => match self.is_divisible(l, symbol, kind) {
                false => divide(r)?.map(|r| self.mul(l, r)).transpose()?,
                true => divide(l)?.map(|l| self.mul(l, r)).transpose()?,
            },
            AffineKind::FloorDiv(l, r) | AffineKind::CeilDiv(l, r) => {
                divide(l)?.map(|l| self.build(by.with_operands(l, r))).transpose()?
            }
        })
    }
}

impl AffineMap {
    /// The map with each result [simplified](AffineStore::simplify).
    ///
    /// # Errors
    /// If a result becomes too deep.
    pub fn simplified(&self, store: &AffineStore) -> MapResult {
        let simplify = |&expr: &AffineExpr| store.simplify(expr, self.dims, self.symbols);
        let results = self.results.iter().map(simplify).collect::<Result<Box<_>, _>>()?;
        Ok(AffineMap { dims: self.dims, symbols: self.symbols, results })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn simplified(make: impl Fn(&AffineStore) -> AffineResult, want: impl Fn(&AffineStore) -> AffineResult) {
        let store = AffineStore::new();
        let made = make(&store).and_then(|expr| store.simplify(expr, 3, 2));
        assert_eq!(made, want(&store));
    }

    #[test]
    fn sums_come_together() {
        let (d0, d1) = (|s: &AffineStore| s.dim(0), |s: &AffineStore| s.dim(1));
        simplified(|s| s.sub(s.add(d1(s), d0(s))?, d1(s)), |s| Ok(s.dim(0)));
        simplified(|s| s.modulo(s.mul(d0(s), s.constant(8))?, s.constant(4)), |s| Ok(s.constant(0)));
    }

    #[test]
    fn equal_quotients_are_one_term() {
        let quotient = |s: &AffineStore| s.floor_div(s.add(s.dim(0), s.dim(1))?, s.constant(3));
        simplified(
            |s| s.add(s.add(quotient(s)?, s.dim(2))?, quotient(s)?),
            |s| s.add(s.dim(2), s.mul(quotient(s)?, s.constant(2))?),
        );
    }

    #[test]
    fn a_symbol_that_divides_goes() {
        simplified(|s| s.floor_div(s.mul(s.dim(0), s.symbol(1))?, s.symbol(1)), |s| Ok(s.dim(0)));
        simplified(|s| s.modulo(s.mul(s.dim(0), s.symbol(1))?, s.symbol(1)), |s| Ok(s.constant(0)));
    }
}
