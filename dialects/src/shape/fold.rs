//! What operations on shapes fold to. A known shape is the tensor of its extents, a known size an index, a known witness true or false.

use super::{ConstShapeOp, ConstSizeOp, SHAPE, SIZE, ShapeOfOp, WITNESS, is_extents};
use crate::arith::ConstantOp;
use crate::common::elements;
use crate::common::fold::{Args, attach, folder_in_place};
use rmlir_ir::builder::Builder;
use rmlir_ir::fold::{Fold, Folded, Update, constant_value};
use rmlir_ir::typed::is_type;
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, AttrData, Context, DYNAMIC, Loc, OpId, OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for (name, attr) in [("const_shape", "shape"), ("const_size", "value"), ("const_witness", "passing")] {
        dialect.op(name).fold(move |op: OpRef<'_>, _: &[Option<Attr>]| Fold::constant(op.attr_named(attr)));
    }
    attach(
        dialect,
        &[
            ("any", |args| args.constants.last().copied().flatten().map(Folded::Attr)),
            ("add", add),
            ("mul", |args| {
                let (a, b) = (int(args, 0)?, int(args, 1)?);
                index(args.ctx(), a.mul(&b))
            }),
            ("div", |args| {
                let (a, b) = (int(args, 0)?, int(args, 1)?);
                let (quotient, rest) = (a.sdiv(&b)?, a.srem(&b)?);
                let down = quotient.is_negative() && !rest.is_zero();
                index(args.ctx(), if down { quotient.sub(&Int::one(quotient.width())) } else { quotient })
            }),
            ("max", same),
            ("min", same),
            ("index_to_size", |args| args.constant(0).map(Folded::Attr)),
            ("size_to_index", |args| args.constant(0).map(Folded::Attr)),
            ("cstr_require", |args| args.constant(0).map(Folded::Attr)),
            ("from_extents", |args| {
                let ints = (0..args.constants.len()).map(|at| int(args, at)?.to_i64());
                elements::indices(args.ctx(), &ints.collect::<Option<Vec<i64>>>()?).map(Folded::Attr)
            }),
            ("to_extent_tensor", |args| {
                elements::indices(args.ctx(), &known(args.ctx(), args.constant(0)?)?).map(Folded::Attr)
            }),
            ("rank", |args| number(args.ctx(), known(args.ctx(), args.constant(0)?)?.len() as i64)),
            ("num_elements", |args| {
                let shape = known(args.ctx(), args.constant(0)?)?;
                number(args.ctx(), shape.iter().fold(1i64, |all, &extent| all.wrapping_mul(extent)))
            }),
            ("dim", dim),
            ("get_extent", |args| {
                let shape = known(args.ctx(), args.constant(0)?)?;
                let at = usize::try_from(position(args.op.operand(1)?)?).ok()?;
                number(args.ctx(), *shape.get(at)?)
            }),
            ("concat", |args| {
                let mut shape = known(args.ctx(), args.constant(0)?)?;
                shape.extend(known(args.ctx(), args.constant(1)?)?);
                elements::indices(args.ctx(), &shape).map(Folded::Attr)
            }),
            ("broadcast", broadcast),
            ("shape_eq", shape_eq),
            (
                "is_broadcastable",
                |args| if args.op.num_operands() < 2 { truth(args.ctx(), true) } else { None },
            ),
            ("cstr_broadcastable", cstr_broadcastable),
            ("cstr_eq", |args| {
                let first = args.constant(0)?;
                let all = args.constants.iter().all(|&attr| attr == Some(first));
                if all { truth(args.ctx(), true) } else { None }
            }),
        ],
    );
    dialect.op("split_at").fold(folder_in_place(|args| split_at(args).unwrap_or(Fold::No)));
    dialect.op("assuming_all").fold(folder_in_place(assuming_all));
}

/// Makes a constant of a type of the dialect, or of index.
pub(super) fn materialize(builder: &mut Builder<'_>, value: Attr, ty: Type, loc: Loc) -> Option<OpId> {
    let ctx = builder.ctx().clone();
    let (name, attr) = if crate::ub::is_poison(&ctx, value) {
        ("ub.poison", "value")
    } else if is_type(&ctx, ty, SHAPE) || is_extents(&ctx, ty) {
        ("shape.const_shape", "shape")
    } else if is_type(&ctx, ty, SIZE) {
        ("shape.const_size", "value")
    } else if is_type(&ctx, ty, WITNESS) {
        ("shape.const_witness", "passing")
    } else {
        return crate::arith::materialize(builder, value, ty, loc);
    };
    Some(builder.create(name).loc(loc).attr(attr, value).results(&[ty]).insert())
}

/// The most extents that a constant shape may have to be computed with.
const MOST: usize = 1 << 16;

/// The extents of a known shape.
pub(super) fn known(ctx: &Context, attr: Attr) -> Option<Vec<i64>> {
    let AttrData::DenseElements(_) = ctx.attr_data(attr) else { return None };
    let (_, values) = elements::integers(ctx, attr, MOST)?;
    values.iter().map(Int::to_i64).collect()
}

fn int(args: Args<'_, '_>, at: usize) -> Option<Int> {
    match args.ctx().attr_data(args.constant(at)?) {
        AttrData::Integer { value, .. } => Some(value.clone()),
        _ => None,
    }
}

fn index(ctx: &Context, value: Int) -> Option<Folded> {
    ctx.integer_attr(ctx.index_type(), value).ok().map(Folded::Attr)
}

fn number(ctx: &Context, value: i64) -> Option<Folded> {
    Some(Folded::Attr(ctx.index_attr(value)))
}

fn truth(ctx: &Context, value: bool) -> Option<Folded> {
    Some(Folded::Attr(ctx.bool_attr(value)))
}

fn add(args: Args<'_, '_>) -> Option<Folded> {
    if int(args, 1).is_some_and(|value| value.is_zero()) {
        return args.value(0);
    }
    if let Some(poison) = args.poison() {
        return Some(poison);
    }
    let (a, b) = (int(args, 0)?, int(args, 1)?);
    let ty = args.ctx().attr_type(args.constant(0)?)?;
    args.ctx().integer_attr(ty, a.add(&b)).ok().map(Folded::Attr)
}

fn same(args: Args<'_, '_>) -> Option<Folded> {
    if args.same_operands() { args.value(0) } else { None }
}

/// The constant that says which extent is meant.
fn position(value: ValueRef<'_>) -> Option<i64> {
    if let Some(size) = value.defining::<ConstSizeOp>() {
        return Some(size.value());
    }
    value.defining::<ConstantOp>()?;
    rmlir_ir::fold::constant_int(value)
}

fn dim(args: Args<'_, '_>) -> Option<Folded> {
    let shape = shape_of_type(args.ctx(), args.op.operand(0)?.ty())?;
    let at = usize::try_from(position(args.op.operand(1)?)?).ok()?;
    let extent = *shape.get(at)?;
    if extent == DYNAMIC { None } else { number(args.ctx(), extent) }
}

/// The extents that a type says.
pub(super) fn shape_of_type(ctx: &Context, ty: Type) -> Option<&[i64]> {
    match ctx.type_data(ty) {
        TypeData::RankedTensor { shape, .. }
        | TypeData::MemRef { shape, .. }
        | TypeData::Vector { shape, .. } => Some(shape),
        _ => None,
    }
}

/// The shape that both can be broadcast to.
pub(super) fn broadcast_of(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    let (long, short) = if a.len() > b.len() { (a, b) } else { (b, a) };
    let mut result = long.to_vec();
    for (to, &other) in result.iter_mut().rev().zip(short.iter().rev()) {
        *to = match (*to, other) {
            (DYNAMIC, 1) | (1, DYNAMIC) | (DYNAMIC, DYNAMIC) => DYNAMIC,
            (DYNAMIC, size) | (size, DYNAMIC) => size,
            (size, same) if size == same || same == 1 => size,
            (1, size) => size,
            _ => return None,
        };
    }
    Some(result)
}

fn broadcast(args: Args<'_, '_>) -> Option<Folded> {
    let (op, ctx) = (args.op, args.ctx());
    if op.num_operands() == 1 {
        return if op.operand(0)?.ty() == args.ty()? { args.value(0) } else { None };
    }
    let mut shape = known(ctx, args.constant(0)?)?;
    for &attr in args.constants.iter().skip(1) {
        shape = broadcast_of(&shape, &known(ctx, attr?)?)?;
    }
    elements::indices(ctx, &shape).map(Folded::Attr)
}

fn shape_eq(args: Args<'_, '_>) -> Option<Folded> {
    let all = args.constants.iter().copied().collect::<Option<Vec<Attr>>>()?;
    truth(args.ctx(), all.iter().all(|attr| Some(attr) == all.first()))
}

/// Whether shapes can be broadcast, as far as they are known.
fn can_broadcast(shapes: &[Vec<i64>]) -> bool {
    let rank = shapes.iter().map(Vec::len).max().unwrap_or(0);
    (1..=rank).all(|from_end| {
        let (mut open, mut size) = (false, None);
        shapes.iter().all(|shape| {
            let extent = shape.len().checked_sub(from_end).and_then(|at| shape.get(at)).copied().unwrap_or(1);
            if extent == 1 {
                return true;
            }
            if extent == DYNAMIC {
                if open || size.is_some() {
                    return false;
                }
                open = true;
            }
            let fits = size.is_none_or(|size| size == extent);
            size = Some(extent);
            fits
        })
    })
}

/// What is known of a shape: all, or that some extents are open.
fn partly_known(value: ValueRef<'_>) -> Option<Vec<i64>> {
    let ctx = value.ctx();
    if let Some(of) = value.defining::<ShapeOfOp>() {
        return shape_of_type(ctx, of.arg().ty()).map(<[i64]>::to_vec);
    }
    if let Some(shape) = value.defining::<ConstShapeOp>() {
        return known(ctx, shape.shape());
    }
    known(ctx, constant_value(value)?)
}

fn cstr_broadcastable(args: Args<'_, '_>) -> Option<Folded> {
    let ctx = args.ctx();
    let shapes: Vec<Option<Vec<i64>>> =
        args.constants.iter().map(|&attr| attr.and_then(|attr| known(ctx, attr))).collect();
    let not_scalar = |shape: &&Option<Vec<i64>>| shape.as_ref().is_none_or(|shape| !shape.is_empty());
    let passes = shapes.iter().filter(not_scalar).count() <= 1
        || shapes.into_iter().collect::<Option<Vec<_>>>().is_some_and(|shapes| can_broadcast(&shapes))
        || args
            .op
            .operands()
            .map(partly_known)
            .collect::<Option<Vec<_>>>()
            .is_some_and(|shapes| can_broadcast(&shapes));
    if passes { truth(ctx, true) } else { None }
}

fn split_at(args: Args<'_, '_>) -> Option<Fold> {
    let ctx = args.ctx();
    let shape = known(ctx, args.constant(0)?)?;
    let at = int(args, 1)?.to_i64()?;
    let at = if at < 0 { at.checked_add(shape.len() as i64)? } else { at };
    let (head, tail) = shape.split_at_checked(usize::try_from(at).ok()?)?;
    Some(Fold::Results(vec![
        Folded::Attr(elements::indices(ctx, head)?),
        Folded::Attr(elements::indices(ctx, tail)?),
    ]))
}

/// Constants are last: those that pass go, one that does not decides.
fn assuming_all(args: Args<'_, '_>) -> Fold {
    let ctx = args.ctx();
    let fails = |attr: Attr| attr == ctx.bool_attr(false);
    let constants = args.constants.iter().rev().map_while(|&attr| attr);
    let passing = constants.clone().take_while(|&attr| !fails(attr)).count();
    if let Some(attr) = constants.clone().find(|&attr| fails(attr)) {
        return Fold::constant(Some(attr));
    }
    if passing == args.constants.len() {
        return Fold::constant(Some(ctx.bool_attr(true)));
    }
    if passing == 0 {
        return Fold::No;
    }
    let kept = args.constants.len() - passing;
    Fold::Update(Update::operands(args.op.operands().take(kept).map(|value| value.id()).collect()))
}
