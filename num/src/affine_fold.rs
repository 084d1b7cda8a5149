//! Walking affine expressions without recursion: evaluation, substitution, which inputs are used.

use super::affine::{AffineError, AffineExpr, AffineKind, AffineResult, AffineStore};
use super::affine_build::{ceil_div, floor_div};

/// An input of a map or set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AffineInput {
    /// The dimension at a position.
    Dim(u32),
    /// The symbol at a position.
    Symbol(u32),
}

enum Step {
    Visit(AffineExpr),
    Join(AffineKind),
}

impl AffineStore {
    /// Computes a value bottom-up: `leaf` for dimensions, symbols and constants, `join` for a binary kind and
    /// the values of its operands. Stops at the first error.
    pub fn fold<T, E>(
        &self,
        expr: AffineExpr,
        mut leaf: impl FnMut(AffineKind) -> Result<T, E>,
        mut join: impl FnMut(AffineKind, T, T) -> Result<T, E>,
    ) -> Result<Option<T>, E> {
        // Most expressions are a leaf, which needs no lists.
        let kind = self.kind(expr);
        if kind.operands().is_none() {
            return leaf(kind).map(Some);
        }
        let mut steps = vec![Step::Visit(expr)];
        let mut values = Vec::new();
        while let Some(step) = steps.pop() {
            match step {
                Step::Visit(expr) => {
                    let kind = self.kind(expr);
                    match kind.operands() {
                        None => values.push(leaf(kind)?),
                        Some((l, r)) => steps.extend([Step::Join(kind), Step::Visit(r), Step::Visit(l)]),
                    }
                }
                Step::Join(kind) => {
                    if let (Some(r), Some(l)) = (values.pop(), values.pop()) {
                        values.push(join(kind, l, r)?);
                    }
                }
            }
        }
        Ok(values.pop())
    }

    /// Calls `visit` for each leaf, from left to right.
    pub fn for_each_leaf(&self, expr: AffineExpr, mut visit: impl FnMut(AffineKind)) {
        let kind = self.kind(expr);
        if kind.operands().is_none() {
            return visit(kind);
        }
        let mut pending = vec![expr];
        while let Some(expr) = pending.pop() {
            let kind = self.kind(expr);
            match kind.operands() {
                None => visit(kind),
                Some((l, r)) => pending.extend([r, l]),
            }
        }
    }

    /// The value for the given inputs. `None` if an input is missing, a divisor is zero (for a remainder: not
    /// positive), or something does not fit 64 bits.
    pub fn evaluate(&self, expr: AffineExpr, dims: &[i64], symbols: &[i64]) -> Option<i64> {
        let leaf = |kind| match kind {
            AffineKind::Dim(at) => dims.get(at as usize).copied().ok_or(()),
            AffineKind::Symbol(at) => symbols.get(at as usize).copied().ok_or(()),
            AffineKind::Constant(value) => Ok(value),
            _ => Err(()),
        };
        let join = |kind, l: i64, r: i64| {
            let value = match kind {
                AffineKind::Add(..) => l.checked_add(r),
                AffineKind::Mul(..) => l.checked_mul(r),
                AffineKind::Mod(..) if r >= 1 => Some(l.rem_euclid(r)),
                AffineKind::FloorDiv(..) => floor_div(l, r),
                AffineKind::CeilDiv(..) => ceil_div(l, r),
                _ => None,
            };
            value.ok_or(())
        };
        self.fold(expr, leaf, join).ok().flatten()
    }

    /// Rebuilds the expression with other leaves; what is joined is simplified again.
    ///
    /// # Errors
    /// If the new expression is not affine or too deep.
    pub fn replace_leaves(
        &self,
        expr: AffineExpr,
        mut leaf: impl FnMut(AffineInput) -> Option<AffineExpr>,
    ) -> AffineResult {
        let keep = |kind: AffineKind| self.build(kind);
        let replace = |kind| {
            let input = match kind {
                AffineKind::Dim(at) => AffineInput::Dim(at),
                AffineKind::Symbol(at) => AffineInput::Symbol(at),
                _ => return keep(kind),
            };
            leaf(input).map_or_else(|| keep(kind), Ok)
        };
        let join = |kind: AffineKind, l, r| self.build(kind.with_operands(l, r));
        self.fold::<_, AffineError>(expr, replace, join).map(|result| result.unwrap_or(expr))
    }

    /// Substitutes dimensions and symbols by position; those beyond the lists stay.
    ///
    /// # Errors
    /// If the new expression is not affine or too deep.
    pub fn replace_dims_and_symbols(
        &self,
        expr: AffineExpr,
        dims: &[AffineExpr],
        symbols: &[AffineExpr],
    ) -> AffineResult {
        self.replace_leaves(expr, |input| match input {
            AffineInput::Dim(at) => dims.get(at as usize).copied(),
            AffineInput::Symbol(at) => symbols.get(at as usize).copied(),
        })
    }

    /// Renumbers dimensions from `from` on, by `by` positions up.
    ///
    /// # Errors
    /// If a simplification makes the expression too deep.
    pub fn shift_dims(&self, expr: AffineExpr, by: u32, from: u32) -> AffineResult {
        if by == 0 {
            return Ok(expr);
        }
        self.replace_leaves(expr, |input| match input {
            AffineInput::Dim(at) if at >= from => Some(self.dim(at.saturating_add(by))),
            _ => None,
        })
    }

    /// Renumbers symbols from `from` on, by `by` positions up.
    ///
    /// # Errors
    /// If a simplification makes the expression too deep.
    pub fn shift_symbols(&self, expr: AffineExpr, by: u32, from: u32) -> AffineResult {
        if by == 0 {
            return Ok(expr);
        }
        self.replace_leaves(expr, |input| match input {
            AffineInput::Symbol(at) if at >= from => Some(self.symbol(at.saturating_add(by))),
            _ => None,
        })
    }

    /// Whether the expression depends on an input.
    pub fn uses(&self, expr: AffineExpr, input: AffineInput) -> bool {
        let wanted = match input {
            AffineInput::Dim(at) => AffineKind::Dim(at),
            AffineInput::Symbol(at) => AffineKind::Symbol(at),
        };
        let mut found = false;
        self.for_each_leaf(expr, |kind| found |= kind == wanted);
        found
    }
}
