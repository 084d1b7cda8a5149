//! What operations fold to: constants, and what changes nothing.

mod numbers;
mod shapes;

use super::{ConstOp, ConstShapeOp};
use crate::common::fold::{Args, attach};
use rmlir_ir::fold::{Fold, Folded};
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, AttrData, Builder, Loc, OpId, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for name in ["const", "const_shape"] {
        dialect.op(name).fold(|op: OpRef<'_>, _: &[Option<Attr>]| Fold::constant(op.attr_named("values")));
    }
    attach(dialect, numbers::FOLDS);
    attach(dialect, shapes::FOLDS);
    shapes::hooks(dialect);
    dialect.hooks(Arc::new(Tosa));
}

/// The dialect.
struct Tosa;

impl DialectHooks for Tosa {
    fn materialize_constant(
        &self,
        builder: &mut Builder<'_>,
        value: Attr,
        ty: Type,
        loc: Loc,
    ) -> Option<OpId> {
        let ctx = builder.ctx();
        let is_dense = match ctx.attr_data(value) {
            AttrData::DenseElements(_) => true,
            AttrData::DenseResource { .. } | AttrData::Sparse { .. } => false,
            _ => return None,
        };
        let is_shape = is_dense && matches!(ctx.type_data(ty), TypeData::Dialect(_));
        // Whether the shapes are the same is for the verifier to find.
        let element = |ty: Type| ctx.type_data(ty).shaped_element();
        let fits = is_shape || element(ctx.attr_type(value)?) == element(ty);
        if !fits {
            return None;
        }
        let made = match is_shape {
            true => ConstShapeOp::build(builder, ty, value).loc(loc).insert().ok()?.handle(),
            false => ConstOp::build(builder, ty, value).loc(loc).insert().ok()?.handle(),
        };
        Some(made.op)
    }
}

/// Whether an operand has the type of the result.
fn is_same(args: Args<'_, '_>, operand: usize) -> bool {
    args.op.operand(operand).is_some_and(|input| Some(input.ty()) == args.ty())
}

fn same_type(args: Args<'_, '_>) -> Option<Folded> {
    if is_same(args, 0) { args.value(0) } else { None }
}

/// The number type of a tensor.
fn element_of(args: Args<'_, '_>, operand: usize) -> Option<Type> {
    args.ctx().type_data(args.op.operand(operand)?.ty()).shaped_element()
}

/// Whether the elements of an operand are such that constants of them can be made.
fn has_numbers(args: Args<'_, '_>, operand: usize) -> bool {
    element_of(args, operand).is_some_and(|element| {
        let data = args.ctx().type_data(element);
        data.is_int_or_index() || matches!(data, TypeData::Float(_))
    })
}

/// Whether all sizes of the result are known.
fn is_static(args: Args<'_, '_>) -> bool {
    args.ty().is_some_and(|ty| args.ctx().type_data(ty).has_static_shape())
}

/// The numbers of a shape that is constant.
fn extents(args: Args<'_, '_>, operand: usize) -> Option<Vec<i64>> {
    super::checks::constants(args.ctx(), args.constant(operand)?)
}

/// Whether all numbers of an operand are zero.
fn is_zero(args: Args<'_, '_>, operand: usize) -> bool {
    match args.float(operand).zip(args.float_kind(operand)) {
        Some((bits, kind)) => bits == kind.zero(false),
        None => args.int_is(operand, Int::is_zero),
    }
}
