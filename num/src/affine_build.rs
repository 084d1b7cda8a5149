//! Building affine expressions: the simplifications that every construction goes through.
//!
//! The rules decide the stored and printed form, so their order is part of the format. They recurse only into
//! operands, and operands are at most [`AffineStore::MAX_DEPTH`] deep.

use super::affine::{AffineError, AffineExpr, AffineKind, AffineResult, AffineStore, is_multiple};

/// `None`: no rule applies and the operands stay as they are.
type Simplified = Result<Option<AffineExpr>, AffineError>;

/// Quotient rounded down; `None` if the divisor is 0 or the quotient does not fit.
pub(super) fn floor_div(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
}

/// Quotient rounded up; `None` if the divisor is 0 or the quotient does not fit.
pub(super) fn ceil_div(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(if a % b != 0 && (a < 0) == (b < 0) { quotient + 1 } else { quotient })
}

impl AffineStore {
    /// Sum.
    ///
    /// # Errors
    /// If the expression becomes too deep.
    pub fn add(&self, l: AffineExpr, r: AffineExpr) -> AffineResult {
        match self.simplify_add(l, r)? {
            Some(simple) => Ok(simple),
            None => self.raw(AffineKind::Add(l, r)),
        }
    }

    /// Product.
    ///
    /// # Errors
    /// If neither operand is symbolic or constant, or the expression becomes too deep.
    pub fn mul(&self, l: AffineExpr, r: AffineExpr) -> AffineResult {
        if !self.is_symbolic_or_constant(l) && !self.is_symbolic_or_constant(r) {
            return Err(AffineError::NonAffineMul);
        }
        match self.simplify_mul(l, r)? {
            Some(simple) => Ok(simple),
            None => self.raw(AffineKind::Mul(l, r)),
        }
    }

    /// Negation: the product with -1.
    ///
    /// # Errors
    /// If the expression becomes too deep.
    pub fn neg(&self, e: AffineExpr) -> AffineResult {
        self.mul(e, self.constant(-1))
    }

    /// Difference: the sum with the negation.
    ///
    /// # Errors
    /// If the expression becomes too deep.
    pub fn sub(&self, l: AffineExpr, r: AffineExpr) -> AffineResult {
        self.add(l, self.neg(r)?)
    }

    /// Remainder.
    ///
    /// # Errors
    /// If the divisor is neither symbolic nor constant, or the expression becomes too deep.
    pub fn modulo(&self, l: AffineExpr, r: AffineExpr) -> AffineResult {
        self.check_divisor(r)?;
        match self.simplify_mod(l, r)? {
            Some(simple) => Ok(simple),
            None => self.raw(AffineKind::Mod(l, r)),
        }
    }

    /// Quotient rounded towards minus infinity.
    ///
    /// # Errors
    /// If the divisor is neither symbolic nor constant, or the expression becomes too deep.
    pub fn floor_div(&self, l: AffineExpr, r: AffineExpr) -> AffineResult {
        self.check_divisor(r)?;
        match self.simplify_floor_div(l, r)? {
            Some(simple) => Ok(simple),
            None => self.raw(AffineKind::FloorDiv(l, r)),
        }
    }

    /// Quotient rounded towards plus infinity.
    ///
    /// # Errors
    /// If the divisor is neither symbolic nor constant, or the expression becomes too deep.
    pub fn ceil_div(&self, l: AffineExpr, r: AffineExpr) -> AffineResult {
        self.check_divisor(r)?;
        match self.simplify_ceil_div(l, r)? {
            Some(simple) => Ok(simple),
            None => self.raw(AffineKind::CeilDiv(l, r)),
        }
    }

    /// An expression of a kind, through the constructor of that kind.
    ///
    /// # Errors
    /// As the constructor.
    pub fn build(&self, kind: AffineKind) -> AffineResult {
        match kind {
            AffineKind::Dim(at) => Ok(self.dim(at)),
            AffineKind::Symbol(at) => Ok(self.symbol(at)),
            AffineKind::Constant(value) => Ok(self.constant(value)),
            AffineKind::Add(l, r) => self.add(l, r),
            AffineKind::Mul(l, r) => self.mul(l, r),
            AffineKind::Mod(l, r) => self.modulo(l, r),
            AffineKind::FloorDiv(l, r) => self.floor_div(l, r),
            AffineKind::CeilDiv(l, r) => self.ceil_div(l, r),
        }
    }

    fn check_divisor(&self, r: AffineExpr) -> Result<(), AffineError> {
        if self.is_symbolic_or_constant(r) { Ok(()) } else { Err(AffineError::NonAffineDivisor) }
    }

    /// `(a, c)` of `a + c` or `a * c` with a constant on the right.
    fn with_constant(&self, operands: Option<(AffineExpr, AffineExpr)>) -> Option<(AffineExpr, i64)> {
        let (a, c) = operands?;
        Some((a, self.as_constant(c)?))
    }

    fn add_operands(&self, e: AffineExpr) -> Option<(AffineExpr, AffineExpr)> {
        match self.kind(e) {
            AffineKind::Add(l, r) => Some((l, r)),
            _ => None,
        }
    }

    pub(super) fn mul_operands(&self, e: AffineExpr) -> Option<(AffineExpr, AffineExpr)> {
        match self.kind(e) {
            AffineKind::Mul(l, r) => Some((l, r)),
            _ => None,
        }
    }

    fn floor_div_operands(&self, e: AffineExpr) -> Option<(AffineExpr, AffineExpr)> {
        match self.kind(e) {
            AffineKind::FloorDiv(l, r) => Some((l, r)),
            _ => None,
        }
    }

    /// Whether both are dimensions or both symbols, the left one at the larger position.
    fn out_of_order(&self, l: AffineExpr, r: AffineExpr) -> bool {
        match (self.kind(l), self.kind(r)) {
            (AffineKind::Dim(a), AffineKind::Dim(b)) | (AffineKind::Symbol(a), AffineKind::Symbol(b)) => {
                a > b
            }
            _ => false,
        }
    }

    fn simplify_add(&self, l: AffineExpr, r: AffineExpr) -> Simplified {
        let (left, right) = (self.as_constant(l), self.as_constant(r));
        if let (Some(a), Some(b)) = (left, right) {
            return Ok(a.checked_add(b).map(|sum| self.constant(sum)));
        }
        // Constants go to the right, then symbols, and identifiers of one sort are ordered.
        let symbol_first = self.is_symbolic_or_constant(l) && !self.is_symbolic_or_constant(r);
        if left.is_some() || symbol_first || self.out_of_order(l, r) {
            return self.add(r, l).map(Some);
        }
        if right == Some(0) {
            return Ok(Some(l));
        }
        let sum = self.add_operands(l);
        // Constants that are joined inside a sum wrap, unlike those of a sum of constants.
        if let (Some((a, c1)), Some(c2)) = (self.with_constant(sum), right) {
            return self.add(a, self.constant(c1.wrapping_add(c2))).map(Some);
        }
        if let Some(joined) = self.join_coefficients(l, r)? {
            return Ok(Some(joined));
        }
        if let Some((a, c)) = self.with_constant(sum) {
            return self.add(self.add(a, r)?, self.constant(c)).map(Some);
        }
        self.simplify_sum_with_mod(l, r)
    }

    /// `f * c1 + f * c2`.
    fn join_coefficients(&self, l: AffineExpr, r: AffineExpr) -> Simplified {
        let split = |e| self.with_constant(self.mul_operands(e)).unwrap_or((e, 1));
        let ((f, c1), (g, c2)) = (split(l), split(r));
        if f != g {
            return Ok(None);
        }
        self.mul(f, self.constant(c1.wrapping_add(c2))).map(Some)
    }

    /// Recognises `x - (x floordiv q) * q`, also with `x` as the last term of a sum.
    fn simplify_sum_with_mod(&self, l: AffineExpr, r: AffineExpr) -> Simplified {
        let Some((product, factor)) = self.mul_operands(r) else { return Ok(None) };
        if self.as_constant(factor) == Some(-1)
            && let Some((quotient, q)) = self.mul_operands(product)
        {
            let Some((x, divisor)) = self.floor_div_operands(quotient) else { return Ok(None) };
            if l == x && q == divisor {
                return self.modulo(l, q).map(Some);
            }
        }
        let Some((x, divisor)) = self.floor_div_operands(product) else { return Ok(None) };
        if let (Some(c), Some(k)) = (self.as_constant(divisor), self.as_constant(factor))
            && c > 0
            && x == l
            && k == c.wrapping_neg()
        {
            return self.modulo(l, divisor).map(Some);
        }
        let Some((a, b)) = self.add_operands(l) else { return Ok(None) };
        match self.simplify_add(b, r)? {
            Some(simple) => self.add(a, simple).map(Some),
            None => Ok(None),
        }
    }

    fn simplify_mul(&self, l: AffineExpr, r: AffineExpr) -> Simplified {
        let (left, right) = (self.as_constant(l), self.as_constant(r));
        if let (Some(a), Some(b)) = (left, right) {
            return Ok(a.checked_mul(b).map(|product| self.constant(product)));
        }
        if left.is_some() || !self.is_symbolic_or_constant(r) || self.out_of_order(l, r) {
            return self.mul(r, l).map(Some);
        }
        match right {
            Some(1) => return Ok(Some(l)),
            Some(0) => return Ok(Some(r)),
            _ => {}
        }
        let Some((a, c)) = self.with_constant(self.mul_operands(l)) else { return Ok(None) };
        match right {
            Some(c2) => self.mul(a, self.constant(c.wrapping_mul(c2))).map(Some),
            None => self.mul(self.mul(a, r)?, self.constant(c)).map(Some),
        }
    }

    /// `(a * c) / r` with `c` divisible by `r`.
    fn divide_coefficient(&self, l: AffineExpr, r: i64) -> Simplified {
        match self.with_constant(self.mul_operands(l)) {
            Some((a, c)) if is_multiple(c, r) => self.mul(a, self.constant(c.wrapping_div(r))).map(Some),
            _ => Ok(None),
        }
    }

    fn simplify_floor_div(&self, l: AffineExpr, r: AffineExpr) -> Simplified {
        let Some(c) = self.as_constant(r).filter(|c| *c != 0) else { return Ok(None) };
        if let Some(value) = self.as_constant(l) {
            return Ok(floor_div(value, c).map(|quotient| self.constant(quotient)));
        }
        if c == 1 {
            return Ok(Some(l));
        }
        if let Some(divided) = self.divide_coefficient(l, c)? {
            return Ok(Some(divided));
        }
        match self.add_operands(l) {
            Some((a, b)) if self.is_multiple_of(a, c) || self.is_multiple_of(b, c) => {
                self.add(self.floor_div(a, r)?, self.floor_div(b, r)?).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn simplify_ceil_div(&self, l: AffineExpr, r: AffineExpr) -> Simplified {
        let Some(c) = self.as_constant(r).filter(|c| *c != 0) else { return Ok(None) };
        if let Some(value) = self.as_constant(l) {
            return Ok(ceil_div(value, c).map(|quotient| self.constant(quotient)));
        }
        if c == 1 { Ok(Some(l)) } else { self.divide_coefficient(l, c) }
    }

    fn simplify_mod(&self, l: AffineExpr, r: AffineExpr) -> Simplified {
        let Some(c) = self.as_constant(r).filter(|c| *c >= 1) else { return Ok(None) };
        if let Some(value) = self.as_constant(l) {
            return Ok(Some(self.constant(value.rem_euclid(c))));
        }
        if self.is_multiple_of(l, c) {
            return Ok(Some(self.constant(0)));
        }
        match self.kind(l) {
            AffineKind::Add(a, b) if self.is_multiple_of(a, c) => self.modulo(b, r).map(Some),
            AffineKind::Add(a, b) if self.is_multiple_of(b, c) => self.modulo(a, r).map(Some),
            AffineKind::Mod(e, inner) => match self.as_constant(inner) {
                Some(inner) if inner >= 1 && is_multiple(inner, c) => self.modulo(e, r).map(Some),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }
}
