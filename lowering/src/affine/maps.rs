//! Maps and sets with operands, beyond what the dialect does with them.

use rmlir_dialects::affine::AffineApplyOp;
use rmlir_dialects::affine::compose::{Applied, map_of_attr};
use rmlir_ir::value::{AffineError, AffineExpr, AffineMap, IntegerSet};
use rmlir_ir::{Attr, AttrData, Context, Module, UnitId, ValueId};

type Outcome = Result<(), AffineError>;

/// Maps are put together at most so often: what computes operands is no deeper.
const MAX_ROUNDS: usize = 256;

/// Whether an operand is what an `affine.apply` computes.
pub fn has_apply(applied: &Applied, module: &Module, unit: UnitId) -> bool {
    let is_apply =
        |&value: &ValueId| module.value(unit, value).resolved().defining::<AffineApplyOp>().is_some();
    applied.operands.iter().any(is_apply)
}

/// Puts maps of `affine.apply` into the map while an operand is one. Without such an operand nothing changes.
///
/// # Errors
/// If a result becomes too deep.
pub fn fully_compose(applied: &mut Applied, module: &Module, unit: UnitId) -> Outcome {
    for _ in 0..MAX_ROUNDS {
        if !has_apply(applied, module, unit) {
            return Ok(());
        }
        applied.compose(module, unit)?;
    }
    Ok(())
}

/// The map with its results simplified.
///
/// # Errors
/// If a result becomes too deep.
pub fn simplify(applied: &mut Applied, module: &Module) -> Outcome {
    applied.map = applied.map.simplified(module.ctx().affine())?;
    Ok(())
}

/// Composes, puts operands into one form, and simplifies.
///
/// # Errors
/// If a result becomes too deep.
pub fn normalize(applied: &mut Applied, module: &Module, unit: UnitId) -> Outcome {
    fully_compose(applied, module, unit)?;
    applied.canonicalize(module, unit)?;
    simplify(applied, module)
}

/// The results of `a` less those of `b`, one by one.
///
/// # Errors
/// If a result becomes too deep.
pub fn difference(a: &Applied, b: &Applied, module: &Module, unit: UnitId) -> Result<Applied, AffineError> {
    let store = module.ctx().affine();
    let (a_dims, a_symbols) = a.operands.split_at((a.map.dims as usize).min(a.operands.len()));
    let (b_dims, b_symbols) = b.operands.split_at((b.map.dims as usize).min(b.operands.len()));
    let operands = [a_dims, b_dims, a_symbols, b_symbols].concat();
    let mut results = Vec::new();
    for (&ours, &theirs) in a.map.results.iter().zip(&b.map.results) {
        let theirs = store.shift_symbols(store.shift_dims(theirs, a.map.dims, 0)?, a.map.symbols, 0)?;
        results.push(store.sub(ours, theirs)?);
    }
    let map = AffineMap::new(a.map.dims + b.map.dims, a.map.symbols + b.map.symbols, results);
    let mut made = Applied { map, operands };
    normalize(&mut made, module, unit)?;
    Ok(made)
}

/// A set and a value for each of its inputs, dimensions first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppliedSet {
    /// The set.
    pub set: IntegerSet,
    /// Its inputs.
    pub operands: Vec<ValueId>,
}

impl AppliedSet {
    /// The constraints as results of a map.
    pub fn as_map(&self) -> Applied {
        let results: Vec<AffineExpr> = self.set.constraints.iter().map(|&(expr, _)| expr).collect();
        Applied {
            map: AffineMap::new(self.set.dims, self.set.symbols, results),
            operands: self.operands.clone(),
        }
    }

    /// Takes the expressions of a map with one result per constraint.
    pub fn take(&mut self, applied: Applied) {
        let kinds = self.set.constraints.iter().map(|&(_, is_equality)| is_equality);
        let constraints: Vec<(AffineExpr, bool)> = applied.map.results.iter().copied().zip(kinds).collect();
        self.set = IntegerSet::new(applied.map.dims, applied.map.symbols, constraints);
        self.operands = applied.operands;
    }

    /// Puts the operands into one form.
    ///
    /// # Errors
    /// If a constraint becomes too deep.
    pub fn canonicalize(&mut self, module: &Module, unit: UnitId) -> Outcome {
        let mut applied = self.as_map();
        applied.canonicalize(module, unit)?;
        self.take(applied);
        Ok(())
    }
}

/// The set that an attribute is.
pub fn set_of_attr(ctx: &Context, attr: Attr) -> Option<IntegerSet> {
    match ctx.attr_data(attr) {
        AttrData::IntegerSet(set) => Some(IntegerSet::clone(set)),
        _ => None,
    }
}

/// The map of an operation that has one under the name `map`, with these operands.
pub fn applied_of(ctx: &Context, map: Attr, operands: Vec<ValueId>) -> Option<Applied> {
    let map = map_of_attr(ctx, map)?;
    (map.inputs() as usize == operands.len()).then_some(Applied { map, operands })
}
