//! What conversions of tosa make of linalg and tensor.

use crate::calc::Calc;
use crate::linalg::tensors;
use crate::rewriting::ids;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::linalg::{self, FillOp, YieldOp};
use rmlir_dialects::tensor::{CastOp, DimOp, EmptyOp};
use rmlir_dialects::tosa::{ConstShapeOp, Sizes};
use rmlir_ir::def::Param;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Context, DYNAMIC, Loc, OpAddr, Type, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, create_or_fold};

/// The sizes and the elements of a ranked tensor.
pub(super) fn ranked(ctx: &Context, ty: Type) -> Option<(Vec<i64>, Type)> {
    match ctx.type_data(ty) {
        TypeData::RankedTensor { shape, element, .. } => Some((shape.to_vec(), *element)),
        _ => None,
    }
}

/// The tensor type of these sizes, unranked where there are none.
pub(super) fn sized(ctx: &Context, sizes: &Sizes, element: Type) -> Option<Type> {
    match sizes {
        Some(sizes) => tensors::tensor_type(ctx, sizes, element).ok(),
        None => ctx.unranked_tensor_type(element).ok(),
    }
}

/// The same of a value.
pub(super) fn ranked_value(rw: &PatternRewriter<'_>, value: ValueId) -> Option<(Vec<i64>, Type)> {
    ranked(rw.ctx(), rw.value(value).ty())
}

pub(super) fn is_float(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Float(_))
}

pub(super) fn is_integer(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Integer { .. })
}

/// Whether it is an integer of this width, of any sign.
pub(super) fn is_int(ctx: &Context, ty: Type, width: u32) -> bool {
    matches!(ctx.type_data(ty), TypeData::Integer { width: own, .. } if *own == width)
}

/// How many bits an integer or float has.
pub(super) fn width(ctx: &Context, ty: Type) -> Option<u32> {
    match ctx.type_data(ty) {
        TypeData::Integer { width, .. } => Some(*width),
        TypeData::Float(kind) => Some(kind.width()),
        _ => None,
    }
}

/// The smallest and the largest number of an integer width, as far as 64 bits hold them.
pub(super) fn signed_range(width: u32) -> (i64, i64) {
    let shift = 64 - width.clamp(1, 64);
    (i64::MIN >> shift, i64::MAX >> shift)
}

/// An index constant.
pub(super) fn index(rw: &mut PatternRewriter<'_>, value: i64) -> Option<ValueId> {
    Mixed::Known(value).value(rw.builder()).ok()
}

/// The size of a dimension, asked for whatever the type says.
pub(super) fn dim(rw: &mut PatternRewriter<'_>, value: ValueId, at: usize) -> Option<ValueId> {
    let at = index(rw, at as i64)?;
    DimOp::build(rw.builder(), value, at).value().ok()
}

/// The sizes of those dimensions that are open, but for one.
pub(super) fn open_dims(
    rw: &mut PatternRewriter<'_>,
    value: ValueId,
    except: Option<usize>,
) -> Option<Vec<ValueId>> {
    let (sizes, _) = ranked_value(rw, value)?;
    let mut open = Vec::new();
    for (at, &size) in sizes.iter().enumerate() {
        if size == DYNAMIC && Some(at) != except {
            open.push(dim(rw, value, at)?);
        }
    }
    Some(open)
}

/// `tensor.empty` of a shape whose open sizes are these.
pub(super) fn empty(
    rw: &mut PatternRewriter<'_>,
    sizes: &[i64],
    element: Type,
    open: &[ValueId],
) -> Option<ValueId> {
    let ty = tensors::tensor_type(rw.ctx(), sizes, element).ok()?;
    EmptyOp::build(rw.builder(), ty, open).value().ok()
}

/// A tensor filled with a number.
pub(super) fn fill(rw: &mut PatternRewriter<'_>, value: ValueId, into: ValueId) -> Option<ValueId> {
    let ty = rw.value(into).ty();
    let made: FillOp = linalg::named(rw.builder(), &[ty], [&[value], &[into]], &[]).ok()?;
    Some(rw.op(made).result(0)?.id())
}

/// A value as one of another tensor type.
pub(super) fn cast(rw: &mut PatternRewriter<'_>, value: ValueId, ty: Type) -> Option<ValueId> {
    if rw.value(value).ty() == ty {
        return Some(value);
    }
    create_or_fold(rw.builder(), |b| CastOp::build(b, ty, value).value()).ok()
}

/// `builtin.unrealized_conversion_cast` of one value.
pub(super) fn unrealized(rw: &mut PatternRewriter<'_>, value: ValueId, ty: Type) -> Option<ValueId> {
    Some(rw.builder().create("builtin.unrealized_conversion_cast").operands(&[value]).value(ty))
}

/// `tosa.const_shape` of these sizes, -1 for open ones.
pub(super) fn const_shape(rw: &mut PatternRewriter<'_>, sizes: &[i64]) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let index = ctx.index_type();
    let ty = ctx.tensor_type(&[sizes.len() as i64], index, None).ok()?;
    let known = |&size: &i64| if size == DYNAMIC { -1i64 } else { size };
    let raw: Vec<u8> = sizes.iter().map(known).flat_map(i64::to_le_bytes).collect();
    let values = ctx.dense_elements(ty, raw, false).ok()?;
    let shape =
        rmlir_ir::typed::make_type(&ctx, ("tosa", "shape"), vec![Param::Int(sizes.len() as i64)]).ok()?;
    ConstShapeOp::build(rw.builder(), shape, values).value().ok()
}

/// The map that gives all dimensions.
pub(super) fn identity(rw: &PatternRewriter<'_>, rank: usize) -> AffineMap {
    AffineMap::identity(rw.ctx().affine(), rank as u32)
}

/// A map of so many dimensions that gives some of them.
pub(super) fn projection(rw: &PatternRewriter<'_>, rank: usize, dims: &[usize]) -> AffineMap {
    let store = rw.ctx().affine();
    let dims: Vec<_> = dims.iter().map(|&dim| store.dim(dim as u32)).collect();
    AffineMap::new(rank as u32, 0, dims)
}

/// The map to a shape out of one of the same rank, in which it has size one in some places.
pub(super) fn broadcast_map(rw: &PatternRewriter<'_>, from: &[i64], to: &[i64]) -> AffineMap {
    let store = rw.ctx().affine();
    let one = |(dim, &size): (usize, &i64)| match size == 1 && to.get(dim) != Some(&1) {
        true => store.constant(0),
        false => store.dim(dim as u32),
    };
    let exprs: Vec<_> = from.iter().enumerate().map(one).collect();
    AffineMap::new(to.len() as u32, 0, exprs)
}

/// Gives an operation without a body one, and goes on after it. `body` gives what the last operation yields.
pub(super) fn fill_body(
    rw: &mut PatternRewriter<'_>,
    op: OpAddr,
    args: &[(Type, Loc)],
    body: impl FnOnce(&mut Calc<'_, '_>, &[ValueId]) -> Option<Vec<ValueId>>,
) -> Option<()> {
    let region = rw.op(op).region(0)?.id();
    let types: Vec<Type> = args.iter().map(|&(ty, _)| ty).collect();
    let block = rw.builder().create_block(region, &types);
    let values = rw.body().args(block).to_vec();
    for (&value, &(_, loc)) in values.iter().zip(args) {
        rw.builder().body().set_arg_loc(value, loc);
    }
    rw.at_end(block);
    let yielded = body(&mut Calc { rw: &mut *rw }, &values)?;
    YieldOp::build(rw.builder(), &yielded).insert().ok()?;
    rw.after_op(op);
    Some(())
}

/// The types and places of the elements of tensors.
pub(super) fn elements_of(rw: &PatternRewriter<'_>, values: &[ValueId]) -> Vec<(Type, Loc)> {
    let of_value = |&value: &ValueId| {
        let value = rw.value(value);
        (tensors::element(rw.ctx(), value.ty()), value.loc())
    };
    values.iter().map(of_value).collect()
}

/// `linalg.generic` that gives tensors of these types. `body` is given the elements.
pub(super) fn generic(
    rw: &mut PatternRewriter<'_>,
    results: &[Type],
    [inputs, outputs]: [&[ValueId]; 2],
    maps: &[AffineMap],
    parallel: &[bool],
    body: impl FnOnce(&mut Calc<'_, '_>, &[ValueId]) -> Option<Vec<ValueId>>,
) -> Option<Vec<ValueId>> {
    let made = linalg::generic(rw.builder(), results, [inputs, outputs], maps, parallel);
    let made = made.region_with(|_, _| {}).insert().ok()?.at();
    let args = elements_of(rw, &[inputs, outputs].concat());
    fill_body(rw, made, &args, body)?;
    Some(ids(rw.op(made).results()))
}

/// The same for one output and loops whose points go in any order.
pub(super) fn parallel(
    rw: &mut PatternRewriter<'_>,
    result: Type,
    inputs: &[ValueId],
    output: ValueId,
    maps: &[AffineMap],
    body: impl FnOnce(&mut Calc<'_, '_>, &[ValueId]) -> Option<ValueId>,
) -> Option<ValueId> {
    let rank = maps.last()?.inputs() as usize;
    let made = generic(rw, &[result], [inputs, &[output]], maps, &vec![true; rank], |c, args| {
        body(c, args).map(|value| vec![value])
    });
    made?.first().copied()
}

/// An integer between two others.
pub(super) fn clamp_int(
    c: &mut Calc<'_, '_>,
    value: ValueId,
    [low, high]: [ValueId; 2],
    unsigned: bool,
) -> Option<ValueId> {
    if unsigned {
        let value = c.maxui(low, value)?;
        return c.minui(high, value);
    }
    let value = c.maxsi(low, value)?;
    c.minsi(high, value)
}

/// A float between two others.
pub(super) fn clamp_float(
    c: &mut Calc<'_, '_>,
    value: ValueId,
    [low, high]: [ValueId; 2],
) -> Option<ValueId> {
    let value = c.minimumf(value, high)?;
    c.maximumf(value, low)
}
