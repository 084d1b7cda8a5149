//! Indices put together and taken apart by maps; `affine-expand-index-ops-as-affine`.

use crate::rewriting::ids;
use rmlir_dialects::affine::compose::{apply, apply_op};
use rmlir_dialects::affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp, is_valid_symbol};
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::{Builder, Failed, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes maps of operations that put indices together and take them apart.
    ExpandIndexOpsAsAffine: AffineExpandIndexOpsAsAffine, run
}

fn run(_: &options::AffineExpandIndexOpsAsAffine, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::LowerDelinearizeIndexOps", expand_delinearize);
    set.op("(anonymous namespace)::LowerLinearizeIndexOps", expand_linearize);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// Takes an index apart. Sizes are those of all dimensions but the outermost.
///
/// # Errors
/// If a map becomes too deep.
pub fn delinearize(b: &mut Builder<'_>, linear: ValueId, sizes: &[Mixed]) -> Result<Vec<ValueId>, Failed> {
    let ctx = b.ctx().clone();
    let store = ctx.affine();
    let product = store.mul(store.symbol(0), store.symbol(1)).map_err(|_| Failed)?;
    let product = AffineMap::new(0, 2, [product]);
    let mut divisors = Vec::new();
    let mut whole = Mixed::Known(1);
    for &size in sizes.iter().rev() {
        whole = apply(b, &product, &[size, whole])?;
        let value = whole.value(b)?;
        divisors.push(value);
    }
    let mut results = Vec::new();
    let mut left = linear;
    for &divisor in divisors.iter().rev() {
        let inputs = [Mixed::Value(left), Mixed::Value(divisor)];
        // What divides is a symbol. What can be one comes first.
        let is_symbol = is_valid_symbol(b.seen().value(b.unit(), left));
        let (dividend, by) = match is_symbol {
            true => (store.symbol(0), store.symbol(1)),
            false => (store.dim(0), store.symbol(0)),
        };
        let (dims, symbols) = if is_symbol { (0, 2) } else { (1, 1) };
        let quotient = store.floor_div(dividend, by).map_err(|_| Failed)?;
        let rest = store.modulo(dividend, by).map_err(|_| Failed)?;
        results.push(apply_op(b, &AffineMap::new(dims, symbols, [quotient]), &inputs)?);
        left = apply_op(b, &AffineMap::new(dims, symbols, [rest]), &inputs)?;
    }
    results.push(left);
    Ok(results)
}

/// Puts an index together. Sizes are those of all dimensions, or of all but the outermost.
///
/// # Errors
/// If a map becomes too deep.
pub fn linearize(b: &mut Builder<'_>, indices: &[Mixed], sizes: &[Mixed]) -> Result<Mixed, Failed> {
    let ctx = b.ctx().clone();
    let store = ctx.affine();
    let mut exprs: Vec<AffineExpr> = (0..sizes.len() as u32).map(|at| store.symbol(at)).collect();
    if indices.len() == sizes.len() + 1 {
        exprs.insert(0, store.constant(1));
    }
    let mut strides = vec![store.constant(1); exprs.len()];
    for at in (1..exprs.len()).rev() {
        strides[at - 1] = store.mul(strides[at], exprs[at]).map_err(|_| Failed)?;
    }
    let mut scales = Vec::new();
    for stride in strides {
        scales.push(apply(b, &AffineMap::new(0, sizes.len() as u32, [stride]), sizes)?);
    }
    let (sum, inputs) = weighted_sum(b, Mixed::Known(0), &scales, indices)?;
    apply(b, &sum, &inputs)
}

/// `start + indices . strides` as a map of symbols, and what they are: the start, then each index and its stride.
///
/// # Errors
/// If the map becomes too deep.
pub fn weighted_sum(
    b: &Builder<'_>,
    start: Mixed,
    strides: &[Mixed],
    indices: &[Mixed],
) -> Result<(AffineMap, Vec<Mixed>), Failed> {
    let store = b.ctx().affine();
    let mut inputs = vec![start];
    let mut sum = store.symbol(0);
    for (&index, &stride) in indices.iter().zip(strides) {
        let at = inputs.len() as u32;
        let part = store.mul(store.symbol(at), store.symbol(at + 1)).map_err(|_| Failed)?;
        sum = store.add(sum, part).map_err(|_| Failed)?;
        inputs.extend([index, stride]);
    }
    Ok((AffineMap::new(0, inputs.len() as u32, [sum]), inputs))
}

fn expand_delinearize(op: AffineDelinearizeIndexOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let linear = root.linear_index().id();
    let basis = rw.ctx().i64_array(root.static_basis())?;
    let mut sizes = mixed::join(&basis, ids(root.dynamic_basis()));
    if sizes.len() == root.op().num_results() && !sizes.is_empty() {
        sizes.remove(0);
    }
    let results = delinearize(rw.builder(), linear, &sizes).ok()?;
    rw.replace(op, &results)
}

fn expand_linearize(op: AffineLinearizeIndexOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let indices: Vec<Mixed> = root.multi_index().map(|value| Mixed::Value(value.id())).collect();
    let basis = rw.ctx().i64_array(root.static_basis())?;
    let sizes = mixed::join(&basis, ids(root.dynamic_basis()));
    let b = rw.builder();
    let made = match indices.is_empty() {
        true => Mixed::Known(0),
        false => linearize(b, &indices, &sizes).ok()?,
    };
    let value = made.value(b).ok()?;
    rw.replace(op, &[value])
}
