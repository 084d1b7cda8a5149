//! Loops of size one.

use super::By;
use crate::linalg::parts::{Parts, invertible};
use crate::linalg::tensors::{Groups, shape};
use crate::rewriting::ids;
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::linalg::{self, GenericOp, IndexOp};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::{TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// What becomes of an operand.
struct Operand {
    map: AffineMap,
    shape: Vec<i64>,
    groups: Groups,
    collapsed: bool,
}

/// The loops that go, and what stands for each loop.
struct Loops {
    gone: Vec<bool>,
    exprs: Vec<AffineExpr>,
    left: u32,
}

impl Loops {
    fn of(parts: &Parts, rw: &PatternRewriter<'_>) -> Option<Loops> {
        let store = rw.ctx().affine();
        let op = rw.op(parts.at);
        let inverse = parts.nest.to_shapes(op)?.inverse_permutation(store)?;
        let sizes = linalg::LoopNest::shapes(op);
        let is_unit = |&result: &AffineExpr| {
            let size = store.as_dim(result).and_then(|at| sizes.get(at as usize));
            size == Some(&1)
        };
        let gone: Vec<bool> = inverse.results.iter().map(is_unit).collect();
        let mut left = 0;
        let expr = |&gone: &bool| {
            if gone {
                return store.constant(0);
            }
            left += 1;
            store.dim(left - 1)
        };
        let exprs = gone.iter().map(expr).collect();
        Some(Loops { gone, exprs, left })
    }

    fn operand(&self, rw: &PatternRewriter<'_>, value: ValueId, map: &AffineMap) -> Option<Operand> {
        let store = rw.ctx().affine();
        let own = shape(rw.value(value));
        let can_collapse = match rw.ctx().type_data(rw.value(value).ty()) {
            TypeData::MemRef { layout, .. } => layout.is_none(),
            TypeData::RankedTensor { encoding, .. } => encoding.is_none(),
            _ => false,
        };
        let is_unit = |dim: usize| {
            if own.get(dim) != Some(&1) {
                return false;
            }
            let Some(&expr) = map.results.get(dim) else { return false };
            match store.as_dim(expr) {
                Some(at) => self.gone.get(at as usize) == Some(&true),
                None => store.as_constant(expr) == Some(0),
            }
        };
        let (mut groups, mut group, mut shape, mut results) =
            (Groups::new(), Vec::new(), Vec::new(), Vec::new());
        for (dim, &size) in own.iter().enumerate() {
            if is_unit(dim) {
                match groups.last_mut() {
                    Some(last) => last.push(dim as i64),
                    None => group.push(dim as i64),
                }
                continue;
            }
            group.push(dim as i64);
            groups.push(std::mem::take(&mut group));
            let &expr = map.results.get(dim)?;
            results.push(store.replace_dims_and_symbols(expr, &self.exprs, &[]).ok()?);
            shape.push(size);
        }
        let collapsed = results.len() != map.results.len();
        // The operation stays as it is where one operand cannot follow.
        rw.require(can_collapse || !collapsed)?;
        Some(Operand { map: AffineMap::new(self.left, map.symbols, results), shape, groups, collapsed })
    }
}

pub(super) fn drop_unit_dims(by: By, op: GenericOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let parts = Parts::of(rw.op(op))?;
    rw.require(!parts.nest.is_empty())?;
    let loops = Loops::of(&parts, rw)?;
    let operands: Vec<Operand> = parts
        .operands
        .iter()
        .zip(&parts.nest.maps)
        .map(|(&value, map)| loops.operand(rw, value, map))
        .collect::<Option<_>>()?;
    let maps: Vec<AffineMap> = operands.iter().map(|operand| operand.map.clone()).collect();
    rw.require(maps != parts.nest.maps && invertible(rw, &maps))?;
    let mut values = Vec::new();
    for (&value, operand) in parts.operands.iter().zip(&operands) {
        values.push(match operand.collapsed {
            true => by.collapse(rw.builder(), value, &operand.shape, &operand.groups).ok()?,
            false => value,
        });
    }
    let kinds: Vec<bool> = parts
        .nest
        .parallel
        .iter()
        .zip(&loops.gone)
        .filter(|(_, gone)| !**gone)
        .map(|(&kind, _)| kind)
        .collect();
    let (inputs, outputs) = values.split_at(parts.nest.outputs.start);
    let types: Vec<_> = outputs.iter().take(parts.results.len()).map(|&value| rw.value(value).ty()).collect();
    let made = linalg::generic(rw.builder(), &types, [inputs, outputs], &maps, &kinds);
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let (from, into) = (rw.op(op).region(0)?.id(), rw.op(made).region(0)?.id());
    rw.inline_region(from, into)?;
    replace_indices(made, &loops, rw)?;
    rw.at_op(op);
    let mut replacements = Vec::new();
    for (number, result) in ids(rw.op(made).results()).into_iter().enumerate() {
        let at = parts.nest.outputs.start + number;
        let operand = operands.get(at)?;
        replacements.push(match operand.collapsed {
            true => by.expand(rw.builder(), result, *parts.operands.get(at)?, &operand.groups).ok()?,
            false => result,
        });
    }
    rw.replace(op, &replacements)
}

/// Numbers the loops that a body asks for anew.
fn replace_indices(made: GenericOp, loops: &Loops, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let body = linalg::body_block(rw.op(made))?;
    let asked: Vec<(IndexOp, i64)> =
        body.ops().filter_map(|op| Some((IndexOp::of(op.global()), op.cast::<IndexOp>()?.dim()))).collect();
    for (op, dim) in asked {
        let dim = usize::try_from(dim).ok()?;
        rw.at_op(op);
        let before = loops.gone.get(..dim)?.iter().filter(|gone| **gone).count();
        let new = if *loops.gone.get(dim)? {
            let zero = rw.ctx().index_attr(0);
            ConstantOp::build(rw.builder(), zero).value().ok()?
        } else if before > 0 {
            IndexOp::build(rw.builder(), (dim - before) as i64).value().ok()?
        } else {
            continue;
        };
        rw.replace(op, &[new])?;
    }
    Some(())
}
