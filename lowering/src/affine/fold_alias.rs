//! `affine-fold-memref-alias-ops`: affine accesses to views become accesses to what is viewed.

use crate::memref::indices::{self, Parts};
use crate::rewriting::ids;
use rmlir_dialects::affine::compose::{apply, map_of_attr};
use rmlir_dialects::affine::{AffineLoadOp, AffineStoreOp};
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::memref::{self, CollapseShapeOp, ExpandShapeOp, SubViewOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Attr, Failed, OpAddr, OpRef, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes affine accesses to views accesses to what is viewed.
    FoldMemRefAliasOps: AffineFoldMemRefAliasOps, run
}

fn run(_: &options::AffineFoldMemRefAliasOps, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    macro_rules! each {
        ($($op:ty, $name:literal, $rewrite:expr;)+) => {
            $(set.op(concat!("(anonymous namespace)::Affine", $name, "OpFolder"),
                |op: $op, rw: &mut PatternRewriter<'_>| $rewrite(op.at(), rw));)+
        };
    }
    each! {
        AffineLoadOp, "LoadOpOfSubView", subview;
        AffineLoadOp, "LoadOpOfExpandShape", expand;
        AffineLoadOp, "LoadOpOfCollapseShape", collapse;
        AffineStoreOp, "StoreOpOfSubView", subview;
        AffineStoreOp, "StoreOpOfExpandShape", expand;
        AffineStoreOp, "StoreOpOfCollapseShape", collapse;
    }
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// An access of the dialect.
struct Access {
    /// What is written.
    value: Option<ValueId>,
    /// What makes the memory.
    made: OpAddr,
    map: Attr,
    operands: Vec<ValueId>,
}

impl Access {
    fn of(op: OpRef<'_>) -> Option<Access> {
        if let Some(load) = op.cast::<AffineLoadOp>() {
            let made = load.memref().def_op()?.0.global();
            return Some(Access { value: None, made, map: load.map(), operands: ids(load.indices()) });
        }
        let store = op.cast::<AffineStoreOp>()?;
        let made = store.memref().def_op()?.0.global();
        Some(Access {
            value: Some(store.value().id()),
            made,
            map: store.map(),
            operands: ids(store.indices()),
        })
    }

    /// The indices, one by one.
    fn indices(&self, rw: &mut PatternRewriter<'_>) -> Option<Vec<ValueId>> {
        let map = map_of_attr(rw.ctx(), self.map)?;
        let inputs: Vec<Mixed> = self.operands.iter().map(|&value| Mixed::Value(value)).collect();
        let mut made = Vec::new();
        for &result in &map.results {
            let one = AffineMap::new(map.dims, map.symbols, [result]);
            let b = rw.builder();
            made.push(apply(b, &one, &inputs).ok()?.value(b).ok()?);
        }
        Some(made)
    }

    fn replace(self, op: OpAddr, rw: &mut PatternRewriter<'_>, memory: ValueId, at: &[ValueId]) -> Rewritten {
        let ctx = rw.ctx().clone();
        let map = ctx.affine_map_attr(AffineMap::identity(ctx.affine(), at.len() as u32));
        match self.value {
            Some(value) => {
                AffineStoreOp::build(rw.builder(), value, memory, at, map).insert().ok()?;
                rw.erase(op)
            }
            None => {
                let ty = rw.op(op).result(0)?.ty();
                let value = AffineLoadOp::build(rw.builder(), ty, memory, at, map).value().ok()?;
                rw.replace(op, &[value])
            }
        }
    }
}

fn subview(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let access = Access::of(rw.op(op))?;
    let view = rw.op(access.made).cast::<SubViewOp>()?;
    let (parts, dropped, source) = (Parts::of(view)?, memref::dropped_dims_of(view)?, view.source().id());
    let own: Vec<Mixed> = access.indices(rw)?.into_iter().map(Mixed::Value).collect();
    let at = indices::through_subview(rw.builder(), &parts, &dropped, &own)?;
    access.replace(op, rw, source, &at)
}

fn expand(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let access = Access::of(rw.op(op))?;
    let source = rw.op(access.made).cast::<ExpandShapeOp>()?.src().id();
    let own = access.indices(rw)?;
    let at = indices::through_expand(rw.builder(), access.made, &own, true)?;
    access.replace(op, rw, source, &at)
}

fn collapse(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let access = Access::of(rw.op(op))?;
    let source = rw.op(access.made).cast::<CollapseShapeOp>()?.src().id();
    let own = access.indices(rw)?;
    let at = indices::through_collapse(rw.builder(), access.made, &own)?;
    access.replace(op, rw, source, &at)
}
