//! What operations fold to: constants, and what changes nothing.

use super::{ConstOp, ConstShapeOp};
use crate::common::elements;
use crate::common::fold::{Args, FoldFn, attach};
use rmlir_ir::fold::{Fold, Folded};
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::typed::{TypedOp, number};
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, AttrData, Builder, Context, Loc, OpId, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

const FOLDS: &[(&str, FoldFn)] = &[
    ("add", add),
    ("cast", same_type),
    ("pad", pad),
    ("reduce_all", reduce),
    ("reduce_any", reduce),
    ("reduce_max", reduce),
    ("reduce_min", reduce),
    ("reduce_product", reduce),
    ("reduce_sum", reduce),
    ("reverse", reverse),
    ("slice", same_known_type),
    ("sub", sub),
    ("tile", tile),
    ("transpose", transpose),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for name in ["const", "const_shape"] {
        dialect.op(name).fold(|op: OpRef<'_>, _: &[Option<Attr>]| Fold::constant(op.attr_named("values")));
    }
    attach(dialect, FOLDS);
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
        let AttrData::DenseElements(dense) = ctx.attr_data(value) else { return None };
        let is_shape = matches!(ctx.type_data(ty), TypeData::Dialect(_));
        let fits = is_shape || dense.ty == ty;
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

/// Whether the first operand has the type of the result.
fn is_same(args: Args<'_, '_>) -> bool {
    args.op.operand(0).is_some_and(|input| Some(input.ty()) == args.ty())
}

fn shape<'m>(args: Args<'m, '_>) -> Option<&'m [i64]> {
    args.ctx().type_data(args.op.operand(0)?.ty()).shape()
}

fn same_type(args: Args<'_, '_>) -> Option<Folded> {
    if is_same(args) { args.value(0) } else { None }
}

fn same_known_type(args: Args<'_, '_>) -> Option<Folded> {
    let known = args.ctx().type_data(args.ty()?).has_static_shape();
    if known { same_type(args) } else { None }
}

/// The size of the first operand along the axis.
fn along_axis(args: Args<'_, '_>) -> Option<i64> {
    let axis = number(args.ctx(), args.op.attr_named("axis")?)?;
    shape(args)?.get(usize::try_from(axis).ok()?).copied()
}

/// A reduction of one element.
fn reduce(args: Args<'_, '_>) -> Option<Folded> {
    let single = shape(args)?.is_empty() || along_axis(args) == Some(1);
    if single { same_type(args) } else { None }
}

fn is_splat(ctx: &Context, attr: Attr) -> bool {
    matches!(ctx.attr_data(attr), AttrData::DenseElements(dense) if dense.splat)
}

/// One element, or elements that are all the same, the other way round.
fn reverse(args: Args<'_, '_>) -> Option<Folded> {
    if let Some(value) = args.constant(0).filter(|&value| is_splat(args.ctx(), value) && is_same(args)) {
        return Some(Folded::Attr(value));
    }
    let single = !shape(args)?.is_empty() && along_axis(args) == Some(1);
    if single { same_type(args) } else { None }
}

fn all_are(args: Args<'_, '_>, operand: usize, test: fn(&Int) -> bool) -> bool {
    args.constant(operand).is_some_and(|attr| {
        elements::read(args.ctx(), attr)
            .is_some_and(|read| read.values.iter().all(|value| value.as_int().is_some_and(test)))
    })
}

fn pad(args: Args<'_, '_>) -> Option<Folded> {
    if all_are(args, 1, Int::is_zero) { same_type(args) } else { None }
}

fn tile(args: Args<'_, '_>) -> Option<Folded> {
    if all_are(args, 1, Int::is_one) { same_type(args) } else { None }
}

/// A transposition that moves nothing.
fn transpose(args: Args<'_, '_>) -> Option<Folded> {
    let order = args.ctx().as_i32_array(args.op.attr_named("perms")?)?;
    let stays = order.iter().zip(0..).all(|(&dim, at)| dim == at);
    if stays { same_type(args) } else { None }
}

/// Whether an operand is zeros.
fn is_zero(args: Args<'_, '_>, operand: usize) -> bool {
    let float_zero =
        || args.float(operand).zip(args.float_kind(operand)).map(|(bits, kind)| bits == kind.zero(false));
    args.int(operand).map(|value| value.is_zero()).or_else(float_zero).unwrap_or(false)
}

fn add(args: Args<'_, '_>) -> Option<Folded> {
    if is_same(args) && is_zero(args, 1) {
        return args.value(0);
    }
    let other = args.op.operand(1).is_some_and(|other| Some(other.ty()) == args.ty());
    if other && is_zero(args, 0) { args.value(1) } else { None }
}

fn sub(args: Args<'_, '_>) -> Option<Folded> {
    if is_zero(args, 1) { same_type(args) } else { None }
}
