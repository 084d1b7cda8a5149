//! Canonicalisation patterns, by operation.

use super::fold::{broadcast_of, known, shape_of_type};
use super::{
    AssumingAllOp, AssumingOp, BroadcastOp, ConstShapeOp, ConstSizeOp, ConstWitnessOp, CstrBroadcastableOp,
    CstrEqOp, FromExtentTensorOp, IndexToSizeOp, IsBroadcastableOp, RankOp, SHAPE, ShapeOfOp, SizeToIndexOp,
    is_extents,
};
use crate::common::elements;
use crate::tensor;
use rmlir_ir::typed::{Handle, TypedOp, is_type};
use rmlir_ir::{Attr, DYNAMIC, OpAddr, OpRef, Type, TypeData, ValueId, ValueRef};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, PatternSet, Rewritten, Root};
use std::sync::Arc;

const PATTERNS: &[OpPatterns] = &[
    ("assuming", |set| {
        set.op("(anonymous namespace)::AssumingOpRemoveUnusedResults", without_unused_results);
        set.op("(anonymous namespace)::AssumingWithTrue", passing);
    }),
    ("assuming_all", |set| {
        set.op("(anonymous namespace)::MergeAssumingAllOps", merged);
        set.op("(anonymous namespace)::AssumingAllOneOp", |op: AssumingAllOp, rw| {
            let root = rw.read(op);
            rw.require(root.op().num_operands() == 1)?;
            let only = root.op().operand(0)?.id();
            rw.replace(op, &[only])
        });
        set.op("(anonymous namespace)::AssumingAllOfCstrBroadcastable", largest_sets);
        set.op("(anonymous namespace)::AssumingAllToCstrEqCanonicalization", one_equality);
        without_duplicates::<AssumingAllOp>(set, "AssumingAllOp");
    }),
    ("broadcast", |set| {
        set.op("(anonymous namespace)::BroadcastConcretizeResultTypePattern", of_known_rank);
        set.op("(anonymous namespace)::BroadcastFoldConstantOperandsPattern", constants_in_one);
        set.op("(anonymous namespace)::BroadcastForwardSingleOperandPattern", of_one);
        without_casts::<BroadcastOp>(set, "BroadcastOp");
        without_duplicates::<BroadcastOp>(set, "BroadcastOp");
        without_empty::<BroadcastOp>(set, "BroadcastOp");
    }),
    ("const_shape", |set| {
        set.op_of_benefit("(anonymous namespace)::TensorCastConstShape", 2, cast_of_constant);
    }),
    ("cstr_broadcastable", |set| {
        without_casts::<CstrBroadcastableOp>(set, "CstrBroadcastableOp");
        set.op("(anonymous namespace)::CstrBroadcastableEqOps", |op: CstrBroadcastableOp, rw| {
            all_equal(op, rw)
        });
        without_duplicates::<CstrBroadcastableOp>(set, "CstrBroadcastableOp");
        without_empty::<CstrBroadcastableOp>(set, "CstrBroadcastableOp");
    }),
    ("cstr_eq", |set| {
        set.op("(anonymous namespace)::CstrEqEqOps", |op: CstrEqOp, rw| all_equal(op, rw));
    }),
    ("index_to_size", |set| {
        set.op_of_benefit(
            "(anonymous namespace)::SizeToIndexToSizeCanonicalization",
            2,
            |op: IndexToSizeOp, rw| taken_back::<SizeToIndexOp>(op, rw),
        );
    }),
    ("is_broadcastable", |set| without_duplicates::<IsBroadcastableOp>(set, "IsBroadcastableOp")),
    ("rank", |set| {
        set.op("(anonymous namespace)::RankShapeOfCanonicalizationPattern", rank_of_type);
    }),
    ("shape_of", |set| {
        set.op("(anonymous namespace)::ShapeOfCastExtentTensor", cast_of_shape);
        set.op("(anonymous namespace)::ShapeOfFromReshape", of_reshape);
        set.op_of_benefit("(anonymous namespace)::ExtractFromShapeOfExtentTensor", 2, extent_of_shape);
        set.op("(anonymous namespace)::ShapeOfOpToConstShapeOp", of_type);
    }),
    ("size_to_index", |set| {
        set.op_of_benefit(
            "(anonymous namespace)::IndexToSizeToIndexCanonicalization",
            2,
            |op: SizeToIndexOp, rw| taken_back::<IndexToSizeOp>(op, rw),
        );
    }),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
}

type Rewrite = fn(OpAddr, &mut PatternRewriter<'_>) -> Rewritten;

/// Adds a pattern that upstream has for operations of several kinds.
fn shared<O: TypedOp>(set: &mut PatternSet, name: &str, class: &str, rewrite: Rewrite) {
    let name = format!("(anonymous namespace)::{name}<mlir::shape::{class}>");
    set.rooted(Root::Kind(O::KIND), name, 1, rewrite);
}

fn operands(op: OpRef<'_>) -> Vec<ValueId> {
    op.operands().map(|value| value.id()).collect()
}

fn without_duplicates<O: TypedOp>(set: &mut PatternSet, class: &str) {
    shared::<O>(set, "RemoveDuplicateOperandsPattern", class, |op, rw| {
        let all = operands(rw.op(op));
        let mut once: Vec<ValueId> = Vec::new();
        for &value in &all {
            if !once.contains(&value) {
                once.push(value);
            }
        }
        rw.require(once.len() < all.len())?;
        with_operands(op, rw, &once)
    });
}

/// The operation with other operands in its place.
fn with_operands(op: OpAddr, rw: &mut PatternRewriter<'_>, values: &[ValueId]) -> Rewritten {
    let made = rw.clone_op(op, &mut rmlir_ir::edit::IrMapping::new())?;
    rw.set_operands(made, values);
    let result = rw.op(made).result(0)?.id();
    rw.replace(op, &[result])
}

fn without_casts<O: TypedOp>(set: &mut PatternSet, class: &str) {
    shared::<O>(set, "CanonicalizeCastExtentTensorOperandsPattern", class, |op, rw| {
        let forgets = |value: ValueRef<'_>| {
            let cast = value.defining::<tensor::CastOp>()?;
            let open = shape_of_type(value.ctx(), value.ty())?.first() == Some(&DYNAMIC);
            open.then(|| cast.source().id())
        };
        let all = rw.op(op).operands().map(|value| forgets(value).unwrap_or(value.id()));
        let all: Vec<ValueId> = all.collect();
        rw.require(all != operands(rw.op(op)))?;
        with_operands(op, rw, &all)
    });
}

fn without_empty<O: TypedOp>(set: &mut PatternSet, class: &str) {
    shared::<O>(set, "RemoveEmptyShapeOperandsPattern", class, |op, rw| {
        let ctx = rw.ctx();
        let may_be_more = |value: &ValueRef<'_>| {
            shape_of_type(ctx, value.ty()).and_then(<[i64]>::first) != Some(&0)
                && value
                    .defining::<ConstShapeOp>()
                    .is_none_or(|shape| known(ctx, shape.shape()).is_none_or(|shape| !shape.is_empty()))
        };
        let root = rw.op(op);
        let kept: Vec<ValueId> = root.operands().filter(may_be_more).map(|value| value.id()).collect();
        if kept.is_empty() {
            let (ty, shape) = (root.result(0)?.ty(), elements::indices(ctx, &[])?);
            let made = ConstShapeOp::build(rw.builder(), ty, shape).value().ok()?;
            return rw.replace(op, &[made]);
        }
        rw.require(kept.len() < root.num_operands())?;
        with_operands(op, rw, &kept)
    });
}

/// Equal shapes pass.
fn all_equal(op: impl Handle, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let first = root.operand(0)?;
    rw.require(root.operands().all(|value| value == first))?;
    let made = ConstWitnessOp::build(rw.builder(), true).value().ok()?;
    rw.replace(op, &[made])
}

/// What a conversion there and back starts from.
fn taken_back<I: TypedOp>(op: impl Handle, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (inner, _) = rw.op(op).operand(0)?.def_op()?;
    rw.require(inner.is::<I>() && inner.operand(0)?.ty() == rw.op(op).result(0)?.ty())?;
    let source = inner.operand(0)?.id();
    rw.replace(op, &[source])
}

/// Puts the body of `shape.assuming` in its place.
fn passing(op: AssumingOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    rw.require(root.witness().defining::<ConstWitnessOp>().is_some_and(|witness| witness.passing()))?;
    let block = root.op().region(0)?.entry()?;
    let (last, block) = (block.last_op()?.global(), block.id());
    rw.inline_block_before(block, op, &[])?;
    let values = operands(rw.op(last));
    rw.replace(op, &values)?;
    rw.erase(last)
}

fn without_unused_results(op: AssumingOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op).op();
    let used: Vec<bool> = root.results().map(|result| !result.is_unused()).collect();
    let last = root.region(0)?.entry()?.last_op()?;
    let pairs = last.operands().zip(&used).filter(|(_, used)| **used);
    let (kept, types): (Vec<ValueId>, Vec<Type>) = pairs.map(|(value, _)| (value.id(), value.ty())).unzip();
    rw.require(kept.len() < last.num_operands())?;
    let (last, witness, region) = (last.global(), root.operand(0)?.id(), root.region(0)?.id());
    rw.set_operands(last, &kept);
    let made = AssumingOp::build(rw.builder(), &types, witness).region_with(|_, _| {}).insert().ok()?;
    let to = rw.read(made).op().region(0)?.id();
    rw.inline_region(region, to)?;
    let olds: Vec<ValueId> = rw.op(op).results().map(|result| result.id()).collect();
    let mut news = rw.read(made).op().results().map(|result| result.id()).collect::<Vec<_>>().into_iter();
    for (old, used) in olds.into_iter().zip(used) {
        if used {
            let new = news.next()?;
            rw.replace_uses(old, new);
        }
    }
    rw.erase(op)
}

/// What others demand is demanded directly.
fn merged(op: AssumingAllOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op).op();
    let mut all = Vec::new();
    for value in root.operands() {
        match value.defining::<AssumingAllOp>() {
            Some(inner) => all.extend(operands(inner.op())),
            None => all.push(value.id()),
        }
    }
    rw.require(all.len() != root.num_operands())?;
    let made = AssumingAllOp::build(rw.builder(), &all).value().ok()?;
    rw.replace(op, &[made])
}

/// Shapes of which a larger set can be broadcast need not be asked about.
fn largest_sets(op: AssumingAllOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let mut sets: Vec<(OpAddr, ValueId, Vec<ValueId>)> = Vec::new();
    for value in rw.read(op).op().operands() {
        let asked = value.defining::<CstrBroadcastableOp>()?;
        if sets.iter().all(|(_, witness, _)| *witness != value.id()) {
            sets.push((asked.op().global(), value.id(), operands(asked.op())));
        }
    }
    rw.require(sets.len() > 1)?;
    sets.sort_by_key(|(_, _, shapes)| std::cmp::Reverse(shapes.len()));
    let mut dropped = Vec::new();
    let mut at = 0;
    while at < sets.len() {
        let largest = sets[at].2.clone();
        let rest = sets.split_off(at + 1);
        for set in rest {
            let inside = set.2.iter().all(|shape| largest.contains(shape));
            if inside { dropped.push(set.0) } else { sets.push(set) }
        }
        at += 1;
    }
    rw.require(!dropped.is_empty())?;
    let kept: Vec<ValueId> = sets.iter().map(|(_, witness, _)| *witness).collect();
    let made = AssumingAllOp::build(rw.builder(), &kept).value().ok()?;
    rw.replace(op, &[made])?;
    for asked in dropped {
        if rw.op(asked).results().all(|result| result.is_unused()) {
            rw.erase(asked)?;
        }
    }
    Some(())
}

/// Equalities that hang together are one.
fn one_equality(op: AssumingAllOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let mut shapes: Vec<ValueId> = Vec::new();
    for value in rw.read(op).op().operands() {
        let own = operands(value.defining::<CstrEqOp>()?.op());
        let apart = own.iter().all(|shape| !shapes.contains(shape));
        rw.require(shapes.is_empty() || own.is_empty() || !apart)?;
        shapes.extend(own);
    }
    let made = CstrEqOp::build(rw.builder(), &shapes).value().ok()?;
    rw.replace(op, &[made])
}

fn of_known_rank(op: BroadcastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op).op();
    let ctx = rw.ctx();
    let ty = root.result(0)?.ty();
    rw.require(shape_of_type(ctx, ty)?.first() == Some(&DYNAMIC))?;
    let mut rank = 0;
    for value in root.operands() {
        if let Some(&len) = shape_of_type(ctx, value.ty()).and_then(<[i64]>::first) {
            rw.require(len != DYNAMIC)?;
            rank = rank.max(len);
        }
    }
    let known = ctx.tensor_type(&[rank], ctx.index_type(), None).ok()?;
    let shapes = operands(root);
    let made = BroadcastOp::build(rw.builder(), known, &shapes).value().ok()?;
    let made = tensor::CastOp::build(rw.builder(), ty, made).value().ok()?;
    rw.replace(op, &[made])
}

fn constants_in_one(op: BroadcastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op).op();
    let ctx = rw.ctx();
    let (mut shape, mut rest) = (Vec::new(), Vec::new());
    for value in root.operands() {
        let own = value.defining::<ConstShapeOp>().and_then(|own| known(ctx, own.shape()));
        match own.and_then(|own| broadcast_of(&shape, &own)) {
            Some(both) => shape = both,
            None => rest.push(value.id()),
        }
    }
    rw.require(root.num_operands() - rest.len() >= 2)?;
    let ty = ctx.tensor_type(&[shape.len() as i64], ctx.index_type(), None).ok()?;
    let shape = elements::indices(ctx, &shape)?;
    rest.push(ConstShapeOp::build(rw.builder(), ty, shape).value().ok()?);
    with_operands(op.at(), rw, &rest)
}

fn of_one(op: BroadcastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op).op();
    rw.require(root.num_operands() == 1)?;
    let (only, ty) = (root.operand(0)?, root.result(0)?.ty());
    let (mut value, from) = (only.id(), only.ty());
    if from != ty {
        value = match is_type(rw.ctx(), ty, SHAPE) {
            true => FromExtentTensorOp::build(rw.builder(), value).value().ok()?,
            false => tensor::CastOp::build(rw.builder(), ty, value).value().ok()?,
        };
    }
    rw.replace(op, &[value])
}

fn constant_shape(rw: &mut PatternRewriter<'_>, ty: Type, shape: Attr) -> Option<ValueId> {
    ConstShapeOp::build(rw.builder(), ty, shape).value().ok()
}

fn cast_of_constant(op: tensor::CastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let constant = root.source().defining::<ConstShapeOp>()?;
    let ty = root.op().result(0)?.ty();
    rw.require(rw.ctx().type_data(ty).has_static_shape())?;
    let (shape, locs) = (constant.shape(), [root.op().loc(), constant.op().loc()]);
    rw.fuse_locs(&locs);
    let made = constant_shape(rw, ty, shape)?;
    rw.replace(op, &[made])
}

fn rank_of_type(op: RankOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx();
    let of = root.shape().defining::<ShapeOfOp>()?.arg().ty();
    let TypeData::RankedTensor { shape, .. } = ctx.type_data(of) else { return None };
    let rank = shape.len() as i64;
    let made = match *ctx.type_data(root.rank().ty()) {
        TypeData::Index => {
            let rank = ctx.index_attr(rank);
            crate::arith::ConstantOp::build(rw.builder(), rank).value()
        }
        _ => ConstSizeOp::build(rw.builder(), rank).value(),
    };
    let made = made.ok()?;
    rw.replace(op, &[made])
}

fn cast_of_shape(op: tensor::CastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx();
    let ty = root.op().result(0)?.ty();
    let TypeData::RankedTensor { shape, .. } = ctx.type_data(ty) else { return None };
    let &[len] = &**shape else { return None };
    let of = root.source().defining::<ShapeOfOp>()?.arg();
    let TypeData::RankedTensor { shape, .. } = ctx.type_data(of.ty()) else { return None };
    rw.require(len == DYNAMIC || len == shape.len() as i64)?;
    let of = of.id();
    let made = ShapeOfOp::build(rw.builder(), ty, of).value().ok()?;
    rw.replace(op, &[made])
}

fn of_reshape(op: ShapeOfOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx();
    let shape = root.arg().defining::<tensor::ReshapeOp>()?.shape();
    let ty = root.result().ty();
    let element = |ty: Type| match ctx.type_data(ty) {
        TypeData::RankedTensor { element, .. } => Some(*element),
        _ => None,
    };
    let (to, from) = (element(ty)?, element(shape.ty())?);
    let (mut value, from_ty) = (shape.id(), shape.ty());
    if ty != from_ty {
        if to == from {
            value = tensor::CastOp::build(rw.builder(), ty, value).value().ok()?;
        } else if !is_extents(ctx, from_ty) {
            value = crate::arith::IndexCastOp::build(rw.builder(), ty, value).value().ok()?;
        }
    }
    rw.replace(op, &[value])
}

fn extent_of_shape(op: tensor::ExtractOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (of, _) = root.op().operand(0)?.def_op()?;
    let of = of.cast::<ShapeOfOp>()?;
    let (tensor, index) = (of.arg().id(), root.op().operand(1)?.id());
    let locs = [root.op().loc(), of.op().loc()];
    rw.fuse_locs(&locs);
    let made = tensor::DimOp::build(rw.builder(), tensor, index).value().ok()?;
    rw.replace(op, &[made])
}

fn of_type(op: ShapeOfOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx();
    let of = root.arg().ty();
    let shape = shape_of_type(ctx, of).filter(|_| ctx.type_data(of).has_static_shape())?;
    let ty = root.result().ty();
    let own = match is_type(ctx, ty, SHAPE) {
        true => ty,
        false => ctx.tensor_type(&[shape.len() as i64], ctx.index_type(), None).ok()?,
    };
    let shape = elements::indices(ctx, shape)?;
    let mut value = constant_shape(rw, own, shape)?;
    if own != ty {
        value = tensor::CastOp::build(rw.builder(), ty, value).value().ok()?;
    }
    rw.replace(op, &[value])
}
