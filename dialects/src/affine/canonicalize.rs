//! Canonicalisation patterns.

use super::compose::Applied;
use super::fold::map_of;
use super::index_ops;
use super::{
    AffineApplyOp, AffineIfOp, AffineLoadOp, AffineMaxOp, AffineMinOp, AffinePrefetchOp, AffineStoreOp,
    AffineVectorLoadOp, AffineVectorStoreOp,
};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::{Attr, AttrData, OpAddr, OpRef, ValueId, ValueRef};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, PatternSet, Rewritten};
use std::sync::Arc;

const PATTERNS: &[OpPatterns] = &[
    ("apply", |set| {
        set.op(
            "(anonymous namespace)::SimplifyAffineOp<mlir::affine::AffineApplyOp>",
            simplify::<AffineApplyOp>,
        );
    }),
    ("delinearize_index", index_ops::delinearize_patterns),
    ("if", |set| {
        set.op("(anonymous namespace)::SimplifyDeadElse", dead_else);
        set.op("(anonymous namespace)::AlwaysTrueOrFalseIf", known_condition);
    }),
    ("linearize_index", index_ops::linearize_patterns),
    ("load", |set| {
        set.op(
            "(anonymous namespace)::SimplifyAffineOp<mlir::affine::AffineLoadOp>",
            simplify::<AffineLoadOp>,
        );
    }),
    ("max", extremum::<AffineMaxOp>),
    ("min", extremum::<AffineMinOp>),
    ("prefetch", |set| {
        set.op(
            "(anonymous namespace)::SimplifyAffineOp<mlir::affine::AffinePrefetchOp>",
            simplify::<AffinePrefetchOp>,
        );
    }),
    ("store", |set| {
        set.op(
            "(anonymous namespace)::SimplifyAffineOp<mlir::affine::AffineStoreOp>",
            simplify::<AffineStoreOp>,
        );
    }),
    ("vector_load", |set| {
        set.op(
            "(anonymous namespace)::SimplifyAffineOp<mlir::affine::AffineVectorLoadOp>",
            simplify::<AffineVectorLoadOp>,
        );
    }),
    ("vector_store", |set| {
        set.op(
            "(anonymous namespace)::SimplifyAffineOp<mlir::affine::AffineVectorStoreOp>",
            simplify::<AffineVectorStoreOp>,
        );
    }),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
}

/// An operation with a map of some of its operands, the last ones.
trait Mapped: TypedOp {
    /// How many operands are before those of the map.
    const BEFORE: usize;

    /// Makes the same operation with another map.
    fn remake(self, rw: &mut PatternRewriter<'_>, map: Attr, operands: &[ValueId]) -> Option<Vec<ValueId>>;
}

fn nth(rw: &PatternRewriter<'_>, op: impl TypedOp, at: usize) -> Option<ValueId> {
    Some(rw.op(op.handle()).operand(at)?.id())
}

impl Mapped for AffineApplyOp {
    const BEFORE: usize = 0;

    fn remake(self, rw: &mut PatternRewriter<'_>, map: Attr, operands: &[ValueId]) -> Option<Vec<ValueId>> {
        AffineApplyOp::build(rw.builder(), map, operands).values().ok()
    }
}

impl Mapped for AffineMinOp {
    const BEFORE: usize = 0;

    fn remake(self, rw: &mut PatternRewriter<'_>, map: Attr, operands: &[ValueId]) -> Option<Vec<ValueId>> {
        AffineMinOp::build(rw.builder(), map, operands).values().ok()
    }
}

impl Mapped for AffineMaxOp {
    const BEFORE: usize = 0;

    fn remake(self, rw: &mut PatternRewriter<'_>, map: Attr, operands: &[ValueId]) -> Option<Vec<ValueId>> {
        AffineMaxOp::build(rw.builder(), map, operands).values().ok()
    }
}

impl Mapped for AffineLoadOp {
    const BEFORE: usize = 1;

    fn remake(self, rw: &mut PatternRewriter<'_>, map: Attr, operands: &[ValueId]) -> Option<Vec<ValueId>> {
        let (memref, ty) = (nth(rw, self, 0)?, rw.op(self).result(0)?.ty());
        AffineLoadOp::build(rw.builder(), ty, memref, operands, map).values().ok()
    }
}

impl Mapped for AffineVectorLoadOp {
    const BEFORE: usize = 1;

    fn remake(self, rw: &mut PatternRewriter<'_>, map: Attr, operands: &[ValueId]) -> Option<Vec<ValueId>> {
        let (memref, ty) = (nth(rw, self, 0)?, rw.op(self).result(0)?.ty());
        AffineVectorLoadOp::build(rw.builder(), ty, memref, operands, map).values().ok()
    }
}

impl Mapped for AffineStoreOp {
    const BEFORE: usize = 2;

    fn remake(self, rw: &mut PatternRewriter<'_>, map: Attr, operands: &[ValueId]) -> Option<Vec<ValueId>> {
        let (value, memref) = (nth(rw, self, 0)?, nth(rw, self, 1)?);
        AffineStoreOp::build(rw.builder(), value, memref, operands, map).values().ok()
    }
}

impl Mapped for AffineVectorStoreOp {
    const BEFORE: usize = 2;

    fn remake(self, rw: &mut PatternRewriter<'_>, map: Attr, operands: &[ValueId]) -> Option<Vec<ValueId>> {
        let (value, memref) = (nth(rw, self, 0)?, nth(rw, self, 1)?);
        AffineVectorStoreOp::build(rw.builder(), value, memref, operands, map).values().ok()
    }
}

impl Mapped for AffinePrefetchOp {
    const BEFORE: usize = 1;

    fn remake(self, rw: &mut PatternRewriter<'_>, map: Attr, operands: &[ValueId]) -> Option<Vec<ValueId>> {
        let memref = nth(rw, self, 0)?;
        let own = rw.read(self);
        let (write, hint, data) = (own.is_write(), own.locality_hint(), own.is_data_cache());
        AffinePrefetchOp::build(rw.builder(), memref, operands, write, hint, data, map).values().ok()
    }
}

fn applied(op: OpRef<'_>, before: usize) -> Option<Applied> {
    let operands = op.operands().skip(before).map(ValueRef::id).collect();
    Some(Applied { map: map_of(op)?, operands })
}

/// Puts the same operation with another map in its place.
fn remap<O: Mapped>(op: O, rw: &mut PatternRewriter<'_>, map: AffineMap, operands: &[ValueId]) -> Rewritten {
    let map = rw.ctx().affine_map_attr(map);
    let values = op.remake(rw, map, operands)?;
    rw.replace(op, &values)
}

/// Maps that compute operands become part of the map, which is simplified.
fn simplify<O: Mapped>(op: O, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let old = applied(rw.op(op), O::BEFORE)?;
    let mut new = old.clone();
    new.compose(rw.module(), rw.unit()).ok()?;
    new.canonicalize(rw.module(), rw.unit()).ok()?;
    new.simplify_by_operands(rw.module(), rw.unit()).ok()?;
    rw.require(new != old)?;
    remap(op, rw, new.map, &new.operands)
}

fn extremum<O: Mapped>(set: &mut PatternSet) {
    let greatest = O::KIND == AffineMaxOp::KIND;
    let names: [&'static str; 5] = match greatest {
        true => [
            "CanonicalizeSingleResultAffineMinMaxOp<mlir::affine::AffineMaxOp>",
            "DeduplicateAffineMinMaxExpressions<mlir::affine::AffineMaxOp>",
            "MergeAffineMinMaxOp<mlir::affine::AffineMaxOp>",
            "(anonymous namespace)::SimplifyAffineOp<mlir::affine::AffineMaxOp>",
            "CanonicalizeAffineMinMaxOpExprAndTermOrder<mlir::affine::AffineMaxOp>",
        ],
        false => [
            "CanonicalizeSingleResultAffineMinMaxOp<mlir::affine::AffineMinOp>",
            "DeduplicateAffineMinMaxExpressions<mlir::affine::AffineMinOp>",
            "MergeAffineMinMaxOp<mlir::affine::AffineMinOp>",
            "(anonymous namespace)::SimplifyAffineOp<mlir::affine::AffineMinOp>",
            "CanonicalizeAffineMinMaxOpExprAndTermOrder<mlir::affine::AffineMinOp>",
        ],
    };
    set.op(names[0], |op: O, rw| {
        let old = applied(rw.op(op), 0)?;
        rw.require(old.map.results.len() == 1)?;
        let map = rw.ctx().affine_map_attr(old.map);
        let made = AffineApplyOp::build(rw.builder(), map, &old.operands).value().ok()?;
        rw.replace(op, &[made])
    });
    set.op(names[1], |op: O, rw| {
        let old = applied(rw.op(op), 0)?;
        let mut kept: Vec<AffineExpr> = Vec::new();
        for &expr in &old.map.results {
            if !kept.contains(&expr) {
                kept.push(expr);
            }
        }
        rw.require(kept.len() != old.map.results.len())?;
        let map = AffineMap::new(old.map.dims, old.map.symbols, kept);
        remap(op, rw, map, &old.operands)
    });
    set.op(names[2], merge::<O>);
    set.op(names[3], simplify::<O>);
    set.op(names[4], ordered::<O>);
}

/// The operands of the one are put into the other.
fn merge<O: Mapped>(op: O, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let old = applied(rw.op(op), 0)?;
    let store = rw.ctx().affine();
    let producer = |expr: AffineExpr| -> Option<OpRef<'_>> {
        let dim = store.as_dim(expr).map(|at| at as usize);
        let at = dim.or_else(|| store.as_symbol(expr).map(|at| (old.map.dims + at) as usize))?;
        let (def, _) = rw.value(*old.operands.get(at)?).def_op()?;
        def.is::<O>().then_some(def)
    };
    let (dims, symbols) = old.operands.split_at(old.map.dims as usize);
    let (mut dims, mut symbols) = (dims.to_vec(), symbols.to_vec());
    let (mut exprs, mut producers) = (Vec::new(), Vec::new());
    for &expr in &old.map.results {
        match producer(expr) {
            Some(def) => producers.push(applied(def, 0)?),
            None => exprs.push(expr),
        }
    }
    rw.require(!producers.is_empty())?;
    for inner in producers {
        for &expr in &inner.map.results {
            let moved = store.shift_dims(expr, dims.len() as u32, 0).ok()?;
            exprs.push(store.shift_symbols(moved, symbols.len() as u32, 0).ok()?);
        }
        let (inner_dims, inner_symbols) = inner.operands.split_at(inner.map.dims as usize);
        dims.extend(inner_dims);
        symbols.extend(inner_symbols);
    }
    let map = AffineMap::new(dims.len() as u32, symbols.len() as u32, exprs);
    dims.extend(symbols);
    remap(op, rw, map, &dims)
}

/// Results are in the order of their coefficients.
fn ordered<O: Mapped>(op: O, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let old = applied(rw.op(op), 0)?;
    let store = rw.ctx().affine();
    let flat = |&expr: &AffineExpr| Some((store.coefficients(expr, old.map.dims, old.map.symbols)?, expr));
    let mut results = old.map.results.iter().map(flat).collect::<Option<Vec<_>>>()?;
    rw.require(!results.is_sorted_by(|a, b| a.0 <= b.0))?;
    results.sort_by(|a, b| a.0.cmp(&b.0));
    let exprs: Vec<AffineExpr> = results.into_iter().map(|(_, expr)| expr).collect();
    let map = AffineMap::new(old.map.dims, old.map.symbols, exprs);
    remap(op, rw, map, &old.operands)
}

/// An `else` that does nothing goes.
fn dead_else(op: AffineIfOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let block = root.region(1)?.entry()?;
    let alone = block.first_op().is_some_and(|first| first.next().is_none());
    rw.require(alone && root.num_results() == 0)?;
    let block = block.id();
    rw.erase_block(block)
}

/// A condition that is always true, or never.
fn known_condition(op: AffineIfOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let AttrData::IntegerSet(set) = rw.ctx().attr_data(root.condition()) else { return None };
    let store = rw.ctx().affine();
    let root = root.op();
    let region = match *set.constraints {
        [(expr, true)] if store.as_constant(expr) == Some(1) => 1,
        [(expr, true)] if store.as_constant(expr) == Some(0) => 0,
        _ => return None,
    };
    let region = root.region(region)?;
    let Some(block) = region.entry() else { return rw.erase(op) };
    let last: OpAddr = block.last_op()?.global();
    let block = block.id();
    rw.inline_block_before(block, op, &[])?;
    let values: Vec<ValueId> = rw.op(last).operands().map(|value| value.id()).collect();
    rw.replace(op, &values)?;
    rw.erase(last)
}
