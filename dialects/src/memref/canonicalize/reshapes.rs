//! Reshapes.

use super::replace_by_cast;
use crate::common::mixed::{Mixed, split};
use crate::common::reshape::{groups_attr, slice};
use crate::common::reshape_patterns::{
    Reshapes, collapse_of_expand, compose_collapse, compose_expand, expand_of_collapse, make_collapse,
    output_shape,
};
use crate::memref::reshape::{expanded, groups};
use crate::memref::types::times;
use crate::memref::{CastOp, CollapseShapeOp, ExpandShapeOp, collapsed_type, keeps_information};
use rmlir_ir::{Attr, Builder, DYNAMIC, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// Those of memory.
pub(super) struct OfMemory;

impl Reshapes for OfMemory {
    type Expand = ExpandShapeOp;
    type Collapse = CollapseShapeOp;

    fn expand(
        b: &mut Builder<'_>,
        ty: Type,
        source: ValueId,
        groups: Attr,
        (values, known): (&[ValueId], Attr),
    ) -> Option<ValueId> {
        ExpandShapeOp::build(b, ty, source, groups, values, known).value().ok()
    }

    fn collapse(b: &mut Builder<'_>, ty: Type, source: ValueId, groups: Attr) -> Option<ValueId> {
        CollapseShapeOp::build(b, ty, source, groups).value().ok()
    }

    fn cast(b: &mut Builder<'_>, ty: Type, source: ValueId) -> Option<ValueId> {
        CastOp::build(b, ty, source).value().ok()
    }
}

pub(super) fn collapse(set: &mut PatternSet) {
    set.op(
        "mlir::ComposeReassociativeReshapeOps<mlir::memref::CollapseShapeOp, mlir::ReshapeOpKind::kCollapse>",
        compose_collapse::<OfMemory>,
    );
    set.op(
        "mlir::ComposeCollapseOfExpandOp<mlir::memref::CollapseShapeOp, mlir::memref::ExpandShapeOp, \
         mlir::memref::CastOp, mlir::memref::DimOp, mlir::MemRefType>",
        collapse_of_expand::<OfMemory>,
    );
    set.op("CollapseShapeOpMemRefCastFolder", collapse_of_cast);
}

pub(super) fn expand(set: &mut PatternSet) {
    set.op(
        "mlir::ComposeReassociativeReshapeOps<mlir::memref::ExpandShapeOp, mlir::ReshapeOpKind::kExpand>",
        compose_expand::<OfMemory>,
    );
    set.op(
        "mlir::ComposeExpandOfCollapseOp<mlir::memref::ExpandShapeOp, mlir::memref::CollapseShapeOp>",
        expand_of_collapse::<OfMemory>,
    );
    set.op("ExpandShapeOpMemRefCastFolder", expand_of_cast);
}

fn collapse_of_cast(op: CollapseShapeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (source, own) = (root.src(), root.result().ty());
    let inner = source.defining::<CastOp>()?.source();
    let ctx = rw.ctx();
    rw.require(keeps_information(ctx, inner.ty(), source.ty()))?;
    let groups = groups(root.op());
    let from = ctx.type_data(inner.ty()).shape()?;
    let size = |group: &Vec<i64>| {
        group
            .iter()
            .filter_map(|&dim| from.get(usize::try_from(dim).ok()?))
            .fold(1, |size, &dim| times(size, dim))
    };
    let shape: Vec<i64> = groups.iter().map(size).collect();
    let ty = collapsed_type(ctx, inner.ty(), &groups, &shape)?;
    let inner = inner.id();
    if ty == own {
        rw.set_operand(op, 0, inner);
        return Some(());
    }
    let made = make_collapse::<OfMemory>(rw, ty, inner, &groups)?;
    replace_by_cast(rw, op, own, made)
}

/// An expansion of what is cast from a type that says more.
fn expand_of_cast(op: ExpandShapeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (source, own) = (root.src(), root.result().ty());
    let inner = source.defining::<CastOp>()?.source();
    let ctx = rw.ctx();
    rw.require(keeps_information(ctx, inner.ty(), source.ty()))?;
    let groups = groups(root.op());
    let sizes = output_shape(root.op());
    let known = |size: &Mixed| size.number(rw.module(), rw.unit()).map_or(*size, Mixed::Known);
    let sizes: Vec<Mixed> = sizes.iter().map(known).collect();
    let (shape, values) = split(&sizes);
    let from = ctx.type_data(inner.ty()).shape()?;
    let agrees = |(group, &dim): (&Vec<i64>, &i64)| {
        slice(&shape, group).is_some_and(|sizes| sizes.contains(&DYNAMIC) == (dim == DYNAMIC))
    };
    rw.require(groups.iter().zip(from).all(agrees))?;
    let ty = expanded(ctx, inner.ty(), &groups, &shape)?;
    let (groups, known) = (groups_attr(ctx, &groups), ctx.dense_i64_array(&shape));
    let inner = inner.id();
    if ty == own {
        rw.set_operand(op, 0, inner);
        return Some(());
    }
    let made = OfMemory::expand(rw.builder(), ty, inner, groups, (&values, known))?;
    replace_by_cast(rw, op, own, made)
}
