//! Maps with operands: brought to one form, and put together with the operations that compute the operands.

use super::{AffineApplyOp, AffineMaxOp, AffineMinOp, is_valid_dim, is_valid_symbol};
use crate::common::mixed::Mixed;
use rmlir_ir::fold::constant_int;
use rmlir_ir::value::{AffineError, AffineExpr, AffineInput, AffineMap};
use rmlir_ir::{Attr, AttrData, Builder, Context, Failed, Module, UnitId, ValueId};

/// A map and a value for each of its inputs, dimensions first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The map.
    pub map: AffineMap,
    /// Its inputs.
    pub operands: Vec<ValueId>,
}

/// The map that an attribute is.
pub fn map_of_attr(ctx: &Context, attr: Attr) -> Option<AffineMap> {
    match ctx.attr_data(attr) {
        AttrData::AffineMap(map) => Some(AffineMap::clone(map)),
        _ => None,
    }
}

/// No map gets more inputs while maps are put together: what computes its operands need not be a tree.
const MAX_INPUTS: usize = 1 << 12;

type Outcome = Result<(), AffineError>;

impl Applied {
    /// A map of dimensions and symbols that are known or values. What is known becomes a part of the map.
    ///
    /// # Errors
    /// If a result becomes too deep.
    pub fn new(ctx: &Context, map: &AffineMap, inputs: &[Mixed]) -> Result<Applied, AffineError> {
        let store = ctx.affine();
        let (mut dims, mut symbols, mut operands) = (Vec::new(), Vec::new(), Vec::new());
        let mut count = [0u32; 2];
        for (at, &input) in inputs.iter().enumerate() {
            let is_symbol = at >= map.dims as usize;
            let expr = match input {
                Mixed::Known(number) => store.constant(number),
                Mixed::Value(value) => {
                    operands.push(value);
                    let next = &mut count[usize::from(is_symbol)];
                    *next += 1;
                    if is_symbol { store.symbol(*next - 1) } else { store.dim(*next - 1) }
                }
            };
            if is_symbol { symbols.push(expr) } else { dims.push(expr) }
        }
        let map = map.replace_dims_and_symbols(store, (&dims, &symbols), count[0], count[1])?;
        Ok(Applied { map, operands })
    }

    fn dims(&self) -> usize {
        self.map.dims as usize
    }

    /// Puts the operands into one form: those that can be symbols are symbols, each occurs once, those that are not used go,
    /// and symbols that are constants become part of the map.
    ///
    /// # Errors
    /// If a result becomes too deep.
    pub fn canonicalize(&mut self, module: &Module, unit: UnitId) -> Outcome {
        if self.operands.is_empty() || self.operands.len() != self.map.inputs() as usize {
            return Ok(());
        }
        self.promote(module, unit)?;
        self.demote(module, unit)?;
        self.unite(module, unit)
    }

    /// Dimensions that can be symbols become symbols, after those that are there.
    fn promote(&mut self, module: &Module, unit: UnitId) -> Outcome {
        let store = module.ctx().affine();
        let (mut kept, mut moved, mut dims) = (Vec::new(), Vec::new(), Vec::new());
        for &value in &self.operands[..self.dims()] {
            if is_valid_symbol(module.value(unit, value)) {
                dims.push(store.symbol(self.map.symbols + moved.len() as u32));
                moved.push(value);
            } else {
                dims.push(store.dim(kept.len() as u32));
                kept.push(value);
            }
        }
        if moved.is_empty() {
            return Ok(());
        }
        let (left, symbols) = (kept.len() as u32, self.map.symbols + moved.len() as u32);
        kept.extend_from_slice(&self.operands[self.dims()..]);
        kept.append(&mut moved);
        self.map = self.map.replace_dims_and_symbols(store, (&dims, &[]), left, symbols)?;
        self.operands = kept;
        Ok(())
    }

    /// Symbols that can be no more than dimensions become dimensions.
    fn demote(&mut self, module: &Module, unit: UnitId) -> Outcome {
        let store = module.ctx().affine();
        let (mut kept, mut moved, mut symbols) = (Vec::new(), Vec::new(), Vec::new());
        for &value in &self.operands[self.dims()..] {
            let view = module.value(unit, value);
            if !is_valid_symbol(view) && is_valid_dim(view) {
                symbols.push(store.dim(self.map.dims + moved.len() as u32));
                moved.push(value);
            } else {
                symbols.push(store.symbol(kept.len() as u32));
                kept.push(value);
            }
        }
        if moved.is_empty() {
            return Ok(());
        }
        let (dims, left) = (self.map.dims + moved.len() as u32, kept.len() as u32);
        let mut operands = self.operands[..self.dims()].to_vec();
        operands.append(&mut moved);
        operands.append(&mut kept);
        self.map = self.map.replace_dims_and_symbols(store, (&[], &symbols), dims, left)?;
        self.operands = operands;
        Ok(())
    }

    /// Inputs that are not used go, equal ones become one, symbols that are constants part of the map.
    fn unite(&mut self, module: &Module, unit: UnitId) -> Outcome {
        let store = module.ctx().affine();
        let mut operands: Vec<ValueId> = Vec::new();
        let (mut dims, mut symbols) = (Vec::new(), Vec::new());
        let mut counts = [0u32; 2];
        for (at, &value) in self.operands.iter().enumerate() {
            let symbol = at.checked_sub(self.dims());
            let (input, list, first) = match symbol {
                None => (AffineInput::Dim(at as u32), &mut dims, 0),
                Some(at) => (AffineInput::Symbol(at as u32), &mut symbols, counts[0] as usize),
            };
            let make = |at: usize| match symbol {
                None => store.dim(at as u32),
                Some(_) => store.symbol(at as u32),
            };
            if !self.map.uses(store, input) {
                list.push(store.constant(0));
                continue;
            }
            if let Some(number) = symbol.and_then(|_| constant_int(module.value(unit, value))) {
                list.push(store.constant(number));
                continue;
            }
            let position = match operands[first..].iter().position(|&seen| seen == value) {
                Some(position) => position,
                None => {
                    operands.push(value);
                    let count = &mut counts[usize::from(symbol.is_some())];
                    *count += 1;
                    *count as usize - 1
                }
            };
            list.push(make(position));
        }
        self.map = self.map.replace_dims_and_symbols(store, (&dims, &symbols), counts[0], counts[1])?;
        self.operands = operands;
        Ok(())
    }

    /// Puts the maps of the `affine.apply` that compute operands into the map, until there are none, and simplifies.
    ///
    /// # Errors
    /// If a result becomes too deep.
    pub fn compose(&mut self, module: &Module, unit: UnitId) -> Outcome {
        let store = module.ctx().affine();
        if !self.map.results.is_empty() {
            let (dims, symbols) = self.operands.split_at(self.dims().min(self.operands.len()));
            let mut inputs = [
                dims.iter().map(|&v| Some(v)).collect::<Vec<_>>(),
                symbols.iter().map(|&v| Some(v)).collect(),
            ];
            while self.compose_one(&mut inputs, module, unit)? {}
            self.operands.clear();
            let mut exprs = [Vec::new(), Vec::new()];
            let mut counts = [0u32; 2];
            for (kind, list) in inputs.iter().enumerate() {
                for value in list {
                    let Some(value) = *value else {
                        exprs[kind].push(store.constant(0));
                        continue;
                    };
                    let at = counts[kind];
                    counts[kind] += 1;
                    exprs[kind].push(if kind == 0 { store.dim(at) } else { store.symbol(at) });
                    self.operands.push(value);
                }
            }
            let [dims, symbols] = exprs;
            self.map = self.map.replace_dims_and_symbols(store, (&dims, &symbols), counts[0], counts[1])?;
        }
        self.canonicalize(module, unit)?;
        self.map = self.map.simplified(store)?;
        Ok(())
    }

    /// Replaces the first input that an `affine.apply` computes by what that one computes. False if there is none.
    fn compose_one(
        &mut self,
        inputs: &mut [Vec<Option<ValueId>>; 2],
        module: &Module,
        unit: UnitId,
    ) -> Result<bool, AffineError> {
        let store = module.ctx().affine();
        let apply =
            |value: Option<ValueId>| module.value(unit, value?).resolved().defining::<AffineApplyOp>();
        let found = (0..2).find_map(|kind| {
            let at = inputs[kind].iter().position(|&value| apply(value).is_some())?;
            Some((kind, at, apply(inputs[kind][at])?))
        });
        let Some((kind, at, apply)) = found else { return Ok(false) };
        let Some(map) = map_of_attr(module.ctx(), apply.map()) else { return Ok(false) };
        let operands = apply.map_operands().map(|value| value.id()).collect();
        let mut inner = Applied { map, operands };
        inner.canonicalize(module, unit)?;
        inputs[kind][at] = None;
        if inputs[0].len() + inputs[1].len() > MAX_INPUTS {
            return Err(AffineError::TooDeep);
        }
        let (dims, symbols) = (inputs[0].len() as u32, inputs[1].len() as u32);
        let Some(&result) = inner.map.results.first() else { return Ok(false) };
        let result = store.shift_symbols(store.shift_dims(result, dims, 0)?, symbols, 0)?;
        let (inner_dims, inner_symbols) = inner.operands.split_at(inner.dims());
        inputs[0].extend(inner_dims.iter().map(|&value| Some(value)));
        inputs[1].extend(inner_symbols.iter().map(|&value| Some(value)));
        let wanted = match kind {
            0 => AffineInput::Dim(at as u32),
            _ => AffineInput::Symbol(at as u32),
        };
        let replace =
            |&expr: &AffineExpr| store.replace_leaves(expr, |input| (input == wanted).then_some(result));
        let results = self.map.results.iter().map(replace).collect::<Result<Box<_>, _>>()?;
        self.map = AffineMap { dims: inputs[0].len() as u32, symbols: inputs[1].len() as u32, results };
        Ok(true)
    }

    /// What the only result is if that needs no operation: a number or an operand.
    pub fn folded(&self, module: &Module, unit: UnitId) -> Option<Mixed> {
        let store = module.ctx().affine();
        let &[result] = &*self.map.results else { return None };
        let operand = match (store.as_dim(result), store.as_symbol(result)) {
            (Some(at), _) => self.operands.get(at as usize),
            (_, Some(at)) => self.operands.get(self.dims() + at as usize),
            _ => None,
        };
        if let Some(&operand) = operand {
            return Some(Mixed::Value(operand));
        }
        let known = |&value: &ValueId| constant_int(module.value(unit, value));
        let inputs: Vec<Option<i64>> = self.operands.iter().map(known).collect();
        let folded = self.map.fold_constants(store, &inputs).ok()?;
        folded.single_constant(store).map(Mixed::Known)
    }
}

fn composed(b: &mut Builder<'_>, map: &AffineMap, inputs: &[Mixed]) -> Result<Applied, Failed> {
    let mut applied = Applied::new(b.ctx(), map, inputs).map_err(|_| Failed)?;
    applied.compose(b.seen(), b.unit()).map_err(|_| Failed)?;
    Ok(applied)
}

/// The only result of a map: the operations that compute operands are put into it, and nothing is made where it folds.
///
/// # Errors
/// If the map becomes too deep.
pub fn apply(b: &mut Builder<'_>, map: &AffineMap, inputs: &[Mixed]) -> Result<Mixed, Failed> {
    let applied = composed(b, map, inputs)?;
    if let Some(folded) = applied.folded(b.seen(), b.unit()) {
        return Ok(folded);
    }
    let map = b.ctx().affine_map_attr(applied.map);
    AffineApplyOp::build(b, map, &applied.operands).value().map(Mixed::Value)
}

/// As [`apply`], but the operation is made even where it would fold.
///
/// # Errors
/// If the map becomes too deep.
pub fn apply_op(b: &mut Builder<'_>, map: &AffineMap, inputs: &[Mixed]) -> Result<ValueId, Failed> {
    let applied = composed(b, map, inputs)?;
    let map = b.ctx().affine_map_attr(applied.map);
    AffineApplyOp::build(b, map, &applied.operands).value()
}

/// [`apply`] for an expression of symbols alone.
///
/// # Errors
/// If the expression becomes too deep.
pub fn apply_expr(b: &mut Builder<'_>, expr: AffineExpr, symbols: &[Mixed]) -> Result<Mixed, Failed> {
    apply(b, &AffineMap::new(0, symbols.len() as u32, [expr]), symbols)
}

/// As [`composed`], but what computes operands is put into one result after the other, each with operands of its own, and equal operands
/// become one at the end.
fn composed_one_by_one(b: &mut Builder<'_>, map: &AffineMap, inputs: &[Mixed]) -> Result<Applied, Failed> {
    let ctx = b.ctx().clone();
    let store = ctx.affine();
    let whole = Applied::new(&ctx, map, inputs).map_err(|_| Failed)?;
    let (mut dims, mut symbols, mut results) = (Vec::new(), Vec::new(), Vec::new());
    for &result in &whole.map.results {
        let map = AffineMap::new(whole.map.dims, whole.map.symbols, [result]);
        let mut one = Applied { map, operands: whole.operands.clone() };
        one.compose(b.seen(), b.unit()).map_err(|_| Failed)?;
        let &result = one.map.results.first().ok_or(Failed)?;
        let result = store.shift_dims(result, dims.len() as u32, 0).map_err(|_| Failed)?;
        results.push(store.shift_symbols(result, symbols.len() as u32, 0).map_err(|_| Failed)?);
        let (own_dims, own_symbols) = one.operands.split_at(one.dims().min(one.operands.len()));
        dims.extend_from_slice(own_dims);
        symbols.extend_from_slice(own_symbols);
    }
    let map = AffineMap::new(dims.len() as u32, symbols.len() as u32, results);
    dims.append(&mut symbols);
    let mut all = Applied { map, operands: dims };
    all.canonicalize(b.seen(), b.unit()).map_err(|_| Failed)?;
    Ok(all)
}

/// Which of the results of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extremum {
    /// The least.
    Min,
    /// The greatest.
    Max,
}

/// The least or greatest result of a map, as [`apply`].
///
/// # Errors
/// If the map becomes too deep.
pub fn extremum(
    b: &mut Builder<'_>,
    which: Extremum,
    map: &AffineMap,
    inputs: &[Mixed],
) -> Result<Mixed, Failed> {
    let applied = composed_one_by_one(b, map, inputs)?;
    let ctx = b.ctx().clone();
    let store = ctx.affine();
    let known = |&value: &ValueId| constant_int(b.seen().value(b.unit(), value));
    let inputs: Vec<Option<i64>> = applied.operands.iter().map(known).collect();
    let folded = applied.map.fold_constants(store, &inputs).map_err(|_| Failed)?;
    if folded.symbols == 1 && folded.is_symbol_identity(store) {
        return applied.operands.first().map(|&value| Mixed::Value(value)).ok_or(Failed);
    }
    let constants = folded.constants(store);
    let least = constants.as_ref().and_then(|list| match which {
        Extremum::Min => list.iter().min(),
        Extremum::Max => list.iter().max(),
    });
    if let Some(&number) = least {
        return Ok(Mixed::Known(number));
    }
    let map = ctx.affine_map_attr(folded);
    let made = match which {
        Extremum::Min => AffineMinOp::build(b, map, &applied.operands).value(),
        Extremum::Max => AffineMaxOp::build(b, map, &applied.operands).value(),
    };
    made.map(Mixed::Value)
}
