//! Affine maps and integer sets from the fields of their entries.

use crate::build::Fields;
use crate::fault::{Fault, Result};
use rmlir_ir::Attr;
use rmlir_ir::value::affine::AffineExpr;
use rmlir_ir::value::{AffineMap, IntegerSet};

impl Fields<'_, '_> {
    /// The kinds of maps: the identity, a permutation of the dimensions, some of them, and any expressions.
    pub(crate) fn affine_map(&mut self) -> Result<Attr> {
        let store = self.ctx().affine();
        let head = self.unsigned()?;
        let dims = self.small(head >> 2)?;
        let mut symbols = 0;
        let results: Vec<AffineExpr> = match head & 3 {
            0 => (0..dims).map(|at| store.dim(at)).collect(),
            1 => self.dims(dims as usize)?,
            2 => {
                let count = self.count()?;
                self.dims(count)?
            }
            _ => {
                symbols = self.unsigned().and_then(|number| self.small(number))?;
                let count = self.count()?;
                self.expressions(count)?
            }
        };
        Ok(self.ctx().affine_map_attr(AffineMap::new(dims, symbols, results)))
    }

    /// A set: expressions, then which of them are equalities.
    pub(crate) fn integer_set(&mut self) -> Result<Attr> {
        let dims = self.unsigned().and_then(|number| self.small(number))?;
        let symbols = self.unsigned().and_then(|number| self.small(number))?;
        let count = self.count()?;
        let expressions = self.expressions(count)?;
        let constraints: Result<Vec<(AffineExpr, bool)>> =
            expressions.into_iter().map(|of| Ok((of, self.unsigned()? != 0))).collect();
        Ok(self.ctx().integer_set_attr(IntegerSet::new(dims, symbols, constraints?)))
    }

    fn small(&self, number: u64) -> Result<u32> {
        u32::try_from(number).map_err(|_| self.invalid("a number of dimensions or symbols is too large"))
    }

    fn dims(&mut self, count: usize) -> Result<Vec<AffineExpr>> {
        let store = self.ctx().affine();
        (0..count).map(|_| self.unsigned().and_then(|at| Ok(store.dim(self.small(at)?)))).collect()
    }

    /// So many expressions. They stand before what they consist of: from the back, operands come first.
    fn expressions(&mut self, count: usize) -> Result<Vec<AffineExpr>> {
        let store = self.ctx().affine();
        let mut parts: Vec<(u64, Option<AffineExpr>)> = Vec::new();
        let mut open = count;
        while open > 0 {
            let kind = self.unsigned()?;
            let leaf = match kind {
                0 => Some(store.dim(self.unsigned().and_then(|at| self.small(at))?)),
                1 => Some(store.symbol(self.unsigned().and_then(|at| self.small(at))?)),
                2 => Some(store.constant(self.signed()?)),
                _ => None,
            };
            open = if leaf.is_some() { open - 1 } else { open + 1 };
            parts.push((kind, leaf));
        }
        let mut made: Vec<AffineExpr> = Vec::new();
        for (kind, leaf) in parts.into_iter().rev() {
            if let Some(leaf) = leaf {
                made.push(leaf);
                continue;
            }
            let (Some(left), Some(right)) = (made.pop(), made.pop()) else {
                return Err(self.invalid("an affine expression breaks off"));
            };
            let whole = match kind {
                3 => store.add(left, right),
                4 => store.mul(left, right),
                5 => store.modulo(left, right),
                6 => store.floor_div(left, right),
                _ => store.ceil_div(left, right),
            };
            made.push(whole.map_err(|error| Fault::known(error.to_string()))?);
        }
        made.reverse();
        Ok(made)
    }
}
