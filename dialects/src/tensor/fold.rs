//! What operations on tensors fold to.

use super::types::ranked;
use super::{
    CastOp, CollapseShapeOp, DimOp, ExpandShapeOp, ExtractSliceOp, FromElementsOp, GenerateOp, InsertOp,
    InsertSliceOp, PadOp, ReshapeOp,
};
use crate::common::elements;
use crate::common::fold::{Args, attach, folder_in_place};
use crate::common::mixed::{Mixed, MixedBox};
use crate::memref::fold::inverse;
use rmlir_ir::fold::{Fold, Folded, Update, constant_int};
use rmlir_ir::{Attr, AttrData, Context, DYNAMIC, OpRef, Type, ValueId, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    attach(
        dialect,
        &[
            ("rank", rank),
            ("extract", extract),
            ("from_elements", from_elements),
            ("gather", splat_source),
            ("insert", insert),
            ("splat", splat),
            ("pad", pad),
            ("concat", concat),
            ("extract_slice", extract_slice),
            ("expand_shape", inverse::<CollapseShapeOp>),
            ("collapse_shape", inverse::<ExpandShapeOp>),
        ],
    );
    dialect.op("dim").fold(folder_in_place(dim));
    dialect.op("insert_slice").fold(folder_in_place(insert_slice));
    dialect.op("reshape").fold(folder_in_place(reshape));
}

/// Whether a tensor of type `from` says at least as much as one of type `to`: the cast to the latter may be looked through.
pub fn keeps_information(ctx: &Context, from: Type, to: Type) -> bool {
    let (Some(from), Some(to)) = (ranked(ctx, from), ranked(ctx, to)) else { return false };
    let less = |(&have, &want): (&i64, &i64)| have == DYNAMIC && want != DYNAMIC;
    from.element == to.element
        && from.encoding == to.encoding
        && from.shape.len() == to.shape.len()
        && !from.shape.iter().zip(to.shape).any(less)
}

/// What a cast of a value casts, if that says more.
pub fn uncast(value: ValueRef<'_>) -> Option<ValueRef<'_>> {
    let source = value.defining::<CastOp>()?.source();
    keeps_information(value.ctx(), source.ty(), value.ty()).then_some(source)
}

fn rank(args: Args<'_, '_>) -> Option<Folded> {
    let rank = args.ctx().type_data(args.op.operand(0)?.ty()).shape()?.len();
    Some(Folded::Attr(args.ctx().index_attr(rank as i64)))
}

fn dim(args: Args<'_, '_>) -> Fold {
    let ctx = args.ctx();
    let found = || -> Option<Fold> {
        let source = args.op.operand(0)?;
        let ty = ranked(ctx, source.ty())?;
        let at = usize::try_from(constant_int(args.op.operand(1)?)?).ok()?;
        match *ty.shape.get(at)? {
            DYNAMIC => {}
            size => return Some(Fold::constant(Some(ctx.index_attr(size)))),
        }
        if let Some(generate) = source.defining::<GenerateOp>() {
            let open = ty.shape.iter().take(at).filter(|&&size| size == DYNAMIC).count();
            return Some(Fold::value(generate.dynamic_extents().get(open)));
        }
        if let Some(slice) = source.defining::<ExtractSliceOp>() {
            let whole = ranked(ctx, slice.source().ty())?;
            let size = MixedBox::of(slice.op())?.sizes.get(at).copied();
            if let (true, Some(Mixed::Value(size))) = (whole.shape.len() == ty.shape.len(), size) {
                return Some(Fold::one(Some(Folded::Value(size))));
            }
        }
        uncast(source).map(|inner| args.with_operand(inner))
    };
    found().unwrap_or(Fold::No)
}

/// The attribute that is the element of an attribute at a position, or all of its elements.
fn element_at(ctx: &Context, attr: Attr, at: Option<usize>) -> Option<Attr> {
    let elements = elements::read(ctx, attr)?;
    let number = match at {
        Some(at) => elements.get(at)?,
        None if elements.splat => elements.values.first()?,
        None => return None,
    };
    elements::write(ctx, elements.element, std::slice::from_ref(number), true)
}

/// The place of an element in a list of all, rows first.
fn flat(shape: &[i64], indices: &[i64]) -> Option<usize> {
    let mut place = 0i64;
    for (&size, &index) in shape.iter().zip(indices) {
        if index < 0 || index >= size {
            return None;
        }
        place = place.checked_mul(size)?.checked_add(index)?;
    }
    usize::try_from(place).ok()
}

fn extract(args: Args<'_, '_>) -> Option<Folded> {
    let ctx = args.ctx();
    let same = |attr| element_at(ctx, attr, None).or_else(|| elements::complex_at(ctx, attr, None));
    if let Some(value) = args.constant(0).and_then(same) {
        return Some(Folded::Attr(value));
    }
    let number = |attr: &Option<Attr>| match ctx.attr_data((*attr)?) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    };
    let indices = args.constants.iter().skip(1).map(number).collect::<Option<Vec<i64>>>()?;
    // Where it was put counts only at a known place.
    if let Some(value) = just_inserted(args) {
        return Some(value);
    }
    let source = args.op.operand(0)?;
    let at = flat(ranked(ctx, source.ty())?.shape, &indices)?;
    if let Some(list) = source.defining::<FromElementsOp>() {
        return Some(Folded::Value(list.elements().get(at)?.id()));
    }
    let all = args.constant(0)?;
    let found = element_at(ctx, all, Some(at)).or_else(|| elements::complex_at(ctx, all, Some(at)));
    found.or_else(|| elements::sparse_at(ctx, all, &indices)).map(Folded::Attr)
}

/// The element that was put there before.
fn just_inserted(args: Args<'_, '_>) -> Option<Folded> {
    let inserted = args.op.operand(0)?.defining::<InsertOp>()?;
    let own = args.op.operands().skip(1);
    let same = own.map(Mixed::of).eq(inserted.indices().map(Mixed::of));
    let fits = Some(inserted.scalar().ty()) == args.ty();
    if same && fits { Some(Folded::Value(inserted.scalar().id())) } else { None }
}

fn from_elements(args: Args<'_, '_>) -> Option<Folded> {
    let (ctx, ty) = (args.ctx(), args.ty()?);
    let all = args.constants.iter().copied().collect::<Option<Vec<Attr>>>()?;
    if let Some(found) = elements::of_complex(ctx, ty, &all) {
        return Some(Folded::Attr(found));
    }
    let number = |attr: &Option<Attr>| match elements::read(ctx, (*attr)?) {
        Some(read) if read.ty == read.element => read.values.into_iter().next(),
        _ => None,
    };
    let values = args.constants.iter().map(number).collect::<Option<Vec<_>>>()?;
    let splat = values.windows(2).all(|pair| pair[0] == pair[1]) && !values.is_empty();
    let stored = if splat { &values[..1] } else { &values[..] };
    elements::write(ctx, ty, stored, splat).map(Folded::Attr)
}

/// A splat of another type of known shape.
fn resized(ctx: &Context, attr: Attr, ty: Type) -> Option<Folded> {
    match ctx.attr_data(attr) {
        AttrData::DenseElements(dense) if dense.splat && ctx.type_data(ty).has_static_shape() => {
            ctx.dense_elements(ty, dense.raw.clone(), true).ok().map(Folded::Attr)
        }
        _ => None,
    }
}

/// Parts of a splat.
fn splat_source(args: Args<'_, '_>) -> Option<Folded> {
    resized(args.ctx(), args.constant(0)?, args.ty()?)
}

fn insert(args: Args<'_, '_>) -> Option<Folded> {
    let (scalar, dest) = (args.constant(0)?, args.constant(1)?);
    (element_at(args.ctx(), dest, None)? == scalar).then_some(Folded::Attr(dest))
}

fn splat(args: Args<'_, '_>) -> Option<Folded> {
    let (ctx, ty) = (args.ctx(), args.ty()?);
    let value = elements::read(ctx, args.constant(0)?)?;
    if value.ty != value.element || !ctx.type_data(ty).has_static_shape() {
        return None;
    }
    elements::write(ctx, ty, &value.values, true).map(Folded::Attr)
}

fn pad(args: Args<'_, '_>) -> Option<Folded> {
    let own = args.op.cast::<PadOp>()?;
    let ty = args.ty()?;
    let plain = !own.nofold() && args.ctx().type_data(ty).has_static_shape();
    if plain && own.source().ty() == ty { args.value(0) } else { None }
}

fn concat(args: Args<'_, '_>) -> Option<Folded> {
    let only = args.op.num_operands() == 1 && Some(args.op.operand(0)?.ty()) == args.ty();
    if only { args.value(0) } else { None }
}

/// Whether an operation takes all of a tensor of this type.
fn is_whole(op: OpRef<'_>, ty: Type) -> bool {
    let shape = op.ctx().type_data(ty).shape().unwrap_or(&[]);
    MixedBox::of(op).is_some_and(|parts| parts.is_whole(shape, op.module(), op.unit()))
}

/// Whether two operations are about the same box.
fn same_box(one: OpRef<'_>, other: OpRef<'_>) -> bool {
    MixedBox::of(one).is_some() && MixedBox::of(one) == MixedBox::of(other)
}

fn extract_slice(args: Args<'_, '_>) -> Option<Folded> {
    let (source, ty) = (args.op.operand(0)?, args.ty()?);
    if let Some(folded) = args.constant(0).and_then(|attr| resized(args.ctx(), attr, ty)) {
        return Some(folded);
    }
    if source.ty() == ty && is_whole(args.op, ty) {
        return args.value(0);
    }
    let inserted = source.defining::<InsertSliceOp>()?;
    let same = inserted.source().ty() == ty && same_box(inserted.op(), args.op);
    same.then(|| Folded::Value(inserted.source().id()))
}

fn insert_slice(args: Args<'_, '_>) -> Fold {
    let Some(own) = args.op.cast::<InsertSliceOp>() else { return Fold::No };
    let (source, dest) = (own.source(), own.dest());
    let known = args.ctx().type_data(dest.ty()).has_static_shape();
    if known && source.ty() == dest.ty() && is_whole(args.op, dest.ty()) {
        return Fold::value(Some(source));
    }
    if let Some(before) = dest.defining::<InsertSliceOp>()
        && before.source().ty() == source.ty()
        && same_box(before.op(), args.op)
    {
        return Fold::Update(Update::operand(args.op, 1, before.dest().id()));
    }
    match source.defining::<ExtractSliceOp>() {
        Some(slice) if slice.source() == dest && same_box(slice.op(), args.op) => Fold::value(Some(dest)),
        _ => Fold::No,
    }
}

fn reshape(args: Args<'_, '_>) -> Fold {
    let (ctx, Some(source), Some(ty)) = (args.ctx(), args.op.operand(0), args.ty()) else { return Fold::No };
    if let Some(folded) = args.constant(0).and_then(|attr| resized(ctx, attr, ty)) {
        return Fold::one(Some(folded));
    }
    if let Some(before) = source.defining::<ReshapeOp>() {
        return args.with_operand(before.source());
    }
    let Some(own) = ranked(ctx, ty).filter(|_| source.ty() == ty) else { return Fold::No };
    let shape = args.op.operand(1).and_then(|shape| shape.defining::<FromElementsOp>());
    let same = |(at, (value, &size)): (i64, (ValueRef<'_>, &i64))| match constant_int(value) {
        Some(number) => number == size,
        None => value
            .defining::<DimOp>()
            .is_some_and(|dim| dim.source() == source && constant_int(dim.index()) == Some(at)),
    };
    let listed = |list: super::FromElementsOp<OpRef<'_>>| {
        list.elements().len() == own.shape.len() && (0..).zip(list.elements().zip(own.shape)).all(same)
    };
    let nothing = own.shape.len() <= 1 || shape.is_some_and(listed);
    if nothing { Fold::value(Some(source)) } else { Fold::No }
}

/// The value that a pad fills with, if that is a constant or comes from outside.
pub fn padding_value(pad: OpRef<'_>) -> Option<ValueId> {
    let block = pad.region(0)?.entry()?;
    let value = block.last_op()?.cast::<super::YieldOp>()?.value();
    let outside = value.block() != Some(block);
    (outside || rmlir_ir::fold::constant_value(value).is_some()).then(|| value.id())
}
