//! Affine maps and integer sets: plain data over expressions of an [`AffineStore`].

use super::affine::{AffineError, AffineExpr, AffineStore};
use super::affine_fold::AffineInput;

/// `(d0, …)[s0, …] -> (results)`. Equal content is equality (of maps over one store).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AffineMap {
    /// Dimensions taken.
    pub dims: u32,
    /// Symbols taken.
    pub symbols: u32,
    /// The expressions.
    pub results: Box<[AffineExpr]>,
}

/// `(d0, …)[s0, …] : (constraints)`. Equal content is equality (of sets over one store).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerSet {
    /// Dimensions taken.
    pub dims: u32,
    /// Symbols taken.
    pub symbols: u32,
    /// Each expression with whether it equals zero (else it is at least zero).
    pub constraints: Box<[(AffineExpr, bool)]>,
}

/// The result of building a map.
pub type MapResult = Result<AffineMap, AffineError>;

impl AffineMap {
    /// A map of its parts.
    pub fn new(dims: u32, symbols: u32, results: impl Into<Box<[AffineExpr]>>) -> AffineMap {
        AffineMap { dims, symbols, results: results.into() }
    }

    /// `() -> ()`
    pub fn empty() -> AffineMap {
        AffineMap::new(0, 0, [])
    }

    /// `() -> (value)`
    pub fn constant(store: &AffineStore, value: i64) -> AffineMap {
        AffineMap::new(0, 0, [store.constant(value)])
    }

    /// `(d0, …, dn-1) -> (d0, …, dn-1)`
    pub fn identity(store: &AffineStore, dims: u32) -> AffineMap {
        AffineMap::new(dims, 0, (0..dims).map(|at| store.dim(at)).collect::<Box<_>>())
    }

    /// `() [s0, …] -> (s0, …)`
    pub fn symbol_identity(store: &AffineStore, symbols: u32) -> AffineMap {
        AffineMap::new(0, symbols, (0..symbols).map(|at| store.symbol(at)).collect::<Box<_>>())
    }

    /// The last `results` dimensions of `dims`; `None` if there are fewer.
    pub fn minor_identity(store: &AffineStore, dims: u32, results: u32) -> Option<AffineMap> {
        let first = dims.checked_sub(results)?;
        Some(AffineMap::new(dims, 0, (first..dims).map(|at| store.dim(at)).collect::<Box<_>>()))
    }

    /// `(d0, …) -> (d[p0], d[p1], …)` of a permutation; `None` if it is none, or empty.
    pub fn permutation(store: &AffineStore, permutation: &[u32]) -> Option<AffineMap> {
        let dims = permutation.len() as u32;
        let map = AffineMap::new(dims, 0, permutation.iter().map(|at| store.dim(*at)).collect::<Box<_>>());
        (dims > 0 && map.is_permutation(store)).then_some(map)
    }

    /// Dimensions and symbols together.
    pub fn inputs(&self) -> u32 {
        self.dims.saturating_add(self.symbols)
    }

    /// No inputs and no results.
    pub fn is_empty(&self) -> bool {
        self.inputs() == 0 && self.results.is_empty()
    }

    /// Each result is the dimension at its position, and there are no others.
    pub fn is_identity(&self, store: &AffineStore) -> bool {
        self.results.len() == self.dims as usize && self.is_dims_from(store, 0)
    }

    /// Each result is the symbol at its position, and there are no others.
    pub fn is_symbol_identity(&self, store: &AffineStore) -> bool {
        self.results.len() == self.symbols as usize
            && self.results.iter().zip(0..).all(|(e, at)| store.as_symbol(*e) == Some(at))
    }

    /// The results are the last dimensions in order.
    pub fn is_minor_identity(&self, store: &AffineStore) -> bool {
        match (self.dims as usize).checked_sub(self.results.len()) {
            Some(first) => self.is_dims_from(store, first as u32),
            None => false,
        }
    }

    fn is_dims_from(&self, store: &AffineStore, first: u32) -> bool {
        self.results.iter().zip(first..).all(|(e, at)| store.as_dim(*e) == Some(at))
    }

    /// Every dimension is a result exactly once, and nothing else is; there are no symbols.
    pub fn is_permutation(&self, store: &AffineStore) -> bool {
        self.results.len() == self.dims as usize && self.is_projected_permutation(store, false)
    }

    /// Every result is a different dimension; there are no symbols. With `allow_zero`, results may also be the
    /// constant 0.
    pub fn is_projected_permutation(&self, store: &AffineStore, allow_zero: bool) -> bool {
        if self.symbols > 0 || (!allow_zero && self.results.len() > self.dims as usize) {
            return false;
        }
        let mut seen = vec![false; self.dims as usize];
        self.results.iter().all(|expr| match store.as_dim(*expr) {
            Some(at) => seen.get_mut(at as usize).is_some_and(|seen| !std::mem::replace(seen, true)),
            None => allow_zero && store.as_constant(*expr) == Some(0),
        })
    }

    /// All results are constants.
    pub fn is_constant(&self, store: &AffineStore) -> bool {
        self.constants(store).is_some()
    }

    /// The results, if all are constants.
    pub fn constants(&self, store: &AffineStore) -> Option<Vec<i64>> {
        self.results.iter().map(|e| store.as_constant(*e)).collect()
    }

    /// The result, if it is the only one and a constant.
    pub fn single_constant(&self, store: &AffineStore) -> Option<i64> {
        match *self.results {
            [result] => store.as_constant(result),
            _ => None,
        }
    }

    /// The dimension that a result is.
    pub fn dim_position(&self, store: &AffineStore, result: usize) -> Option<u32> {
        store.as_dim(*self.results.get(result)?)
    }

    /// The result that is the given dimension.
    pub fn result_position(&self, store: &AffineStore, dim: u32) -> Option<usize> {
        self.results.iter().position(|e| store.as_dim(*e) == Some(dim))
    }

    /// Whether some result depends on the input.
    pub fn uses(&self, store: &AffineStore, input: AffineInput) -> bool {
        self.results.iter().any(|e| store.uses(*e, input))
    }

    /// Whether every expression is pure affine.
    pub fn is_pure_affine(&self, store: &AffineStore) -> bool {
        self.results.iter().all(|e| store.is_pure_affine(*e))
    }

    /// The results at some positions; positions beyond the end are left out.
    #[must_use]
    pub fn sub_map(&self, positions: &[usize]) -> AffineMap {
        let results = positions.iter().filter_map(|at| self.results.get(*at).copied());
        AffineMap::new(self.dims, self.symbols, results.collect::<Box<_>>())
    }

    /// The first `count` results.
    #[must_use]
    pub fn major_sub_map(&self, count: usize) -> AffineMap {
        AffineMap::new(self.dims, self.symbols, &self.results[..count.min(self.results.len())])
    }

    /// The last `count` results.
    #[must_use]
    pub fn minor_sub_map(&self, count: usize) -> AffineMap {
        AffineMap::new(self.dims, self.symbols, &self.results[self.results.len().saturating_sub(count)..])
    }

    /// All results but one.
    #[must_use]
    pub fn drop_result(&self, position: usize) -> AffineMap {
        let kept = self.results.iter().enumerate().filter(|(at, _)| *at != position).map(|(_, e)| *e);
        AffineMap::new(self.dims, self.symbols, kept.collect::<Box<_>>())
    }

    /// The results with other leaves, as a map of the given inputs.
    ///
    /// # Errors
    /// If a result is not affine any more or too deep.
    pub fn replace_dims_and_symbols(
        &self,
        store: &AffineStore,
        with: (&[AffineExpr], &[AffineExpr]),
        dims: u32,
        symbols: u32,
    ) -> MapResult {
        let replaced = self.results.iter().map(|e| store.replace_dims_and_symbols(*e, with.0, with.1));
        Ok(AffineMap::new(dims, symbols, replaced.collect::<Result<Box<_>, _>>()?))
    }

    /// `self` after `inner`: the results of `inner` are the dimensions of `self`. The symbols of `inner` follow
    /// those of `self`. `None` if the numbers do not fit.
    ///
    /// # Errors
    /// If a result is not affine any more or too deep.
    pub fn compose(&self, store: &AffineStore, inner: &AffineMap) -> Result<Option<AffineMap>, AffineError> {
        if inner.results.len() != self.dims as usize {
            return Ok(None);
        }
        let shifted = inner.results.iter().map(|e| store.shift_symbols(*e, self.symbols, 0));
        let dims = shifted.collect::<Result<Vec<_>, _>>()?;
        let symbols = self.symbols.saturating_add(inner.symbols);
        self.replace_dims_and_symbols(store, (&dims, &[]), inner.dims, symbols).map(Some)
    }

    /// The results for the given inputs (dimensions first). `None` if their number is wrong or a result has no
    /// value, see [`AffineStore::evaluate`].
    pub fn evaluate(&self, store: &AffineStore, inputs: &[i64]) -> Option<Vec<i64>> {
        if inputs.len() != self.inputs() as usize {
            return None;
        }
        let (dims, symbols) = inputs.split_at(self.dims as usize);
        self.results.iter().map(|e| store.evaluate(*e, dims, symbols)).collect()
    }

    /// Replaces inputs by constants where they are known, in order (dimensions first), and simplifies. The
    /// inputs of the map stay.
    ///
    /// # Errors
    /// If a result is not affine any more or too deep.
    pub fn fold_constants(&self, store: &AffineStore, inputs: &[Option<i64>]) -> MapResult {
        let known = |at: u32| inputs.get(at as usize).copied().flatten().map(|value| store.constant(value));
        let fold = |e: &AffineExpr| {
            store.replace_leaves(*e, |input| match input {
                AffineInput::Dim(at) => known(at),
                AffineInput::Symbol(at) => known(self.dims.saturating_add(at)),
            })
        };
        Ok(AffineMap::new(
            self.dims,
            self.symbols,
            self.results.iter().map(fold).collect::<Result<Box<_>, _>>()?,
        ))
    }

    /// The map from results back to dimensions: dimension `i` becomes the (first) result that is `di`. `None` if
    /// some dimension is no result, or if there are symbols.
    pub fn inverse_permutation(&self, store: &AffineStore) -> Option<AffineMap> {
        if self.symbols > 0 {
            return None;
        }
        let mut inverse = vec![None; self.dims as usize];
        for (at, expr) in (0..).zip(&self.results) {
            if let Some(slot) = store.as_dim(*expr).and_then(|dim| inverse.get_mut(dim as usize)) {
                slot.get_or_insert_with(|| store.dim(at));
            }
        }
        let results = inverse.into_iter().collect::<Option<Box<_>>>()?;
        Some(AffineMap::new(self.results.len() as u32, 0, results))
    }

    /// Results of several maps over the same inputs one after the other; symbols are numbered on. `None` for no
    /// maps.
    ///
    /// # Errors
    /// If a result becomes too deep.
    pub fn concat(store: &AffineStore, maps: &[AffineMap]) -> Result<Option<AffineMap>, AffineError> {
        let Some(first) = maps.first() else { return Ok(None) };
        let mut results = Vec::new();
        let mut symbols = 0u32;
        let mut dims = first.dims;
        for map in maps {
            for expr in &map.results {
                results.push(store.shift_symbols(*expr, symbols, 0)?);
            }
            symbols = symbols.saturating_add(map.symbols);
            dims = dims.max(map.dims);
        }
        Ok(Some(AffineMap::new(dims, symbols, results)))
    }
}

impl IntegerSet {
    /// A set of its parts.
    pub fn new(dims: u32, symbols: u32, constraints: impl Into<Box<[(AffineExpr, bool)]>>) -> IntegerSet {
        IntegerSet { dims, symbols, constraints: constraints.into() }
    }

    /// The canonical empty set: the one constraint `1 == 0`.
    pub fn empty(store: &AffineStore, dims: u32, symbols: u32) -> IntegerSet {
        IntegerSet::new(dims, symbols, [(store.constant(1), true)])
    }

    /// Whether this is the canonical empty set.
    pub fn is_canonical_empty(&self, store: &AffineStore) -> bool {
        matches!(*self.constraints, [(e, true)] if store.as_constant(e) == Some(1))
    }

    /// Dimensions and symbols together.
    pub fn inputs(&self) -> u32 {
        self.dims.saturating_add(self.symbols)
    }

    /// Constraints that are equalities.
    pub fn equalities(&self) -> usize {
        self.constraints.iter().filter(|(_, is_eq)| *is_eq).count()
    }

    /// Whether the inputs (dimensions first) are in the set; `None` as for [`AffineMap::evaluate`].
    pub fn contains(&self, store: &AffineStore, inputs: &[i64]) -> Option<bool> {
        if inputs.len() != self.inputs() as usize {
            return None;
        }
        let (dims, symbols) = inputs.split_at(self.dims as usize);
        let mut inside = true;
        for (expr, is_eq) in &self.constraints {
            let value = store.evaluate(*expr, dims, symbols)?;
            inside &= if *is_eq { value == 0 } else { value >= 0 };
        }
        Some(inside)
    }

    /// The constraints with other leaves, as a set of the given inputs.
    ///
    /// # Errors
    /// If a constraint is not affine any more or too deep.
    pub fn replace_dims_and_symbols(
        &self,
        store: &AffineStore,
        with: (&[AffineExpr], &[AffineExpr]),
        dims: u32,
        symbols: u32,
    ) -> Result<IntegerSet, AffineError> {
        let replace = |&(e, is_eq): &(AffineExpr, bool)| {
            Ok((store.replace_dims_and_symbols(e, with.0, with.1)?, is_eq))
        };
        let constraints = self.constraints.iter().map(replace).collect::<Result<Box<_>, _>>()?;
        Ok(IntegerSet { dims, symbols, constraints })
    }
}
