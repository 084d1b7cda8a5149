//! Vectors in another shape: repeated, transposed, or with the same elements in order.

use super::{dense, splat};
use crate::common::elements::{self, Number};
use crate::common::fold::{Args, folder, folder_in_place};
use crate::ub::{is_poison, poison_attr};
use crate::vector::positions::broadcasts;
use crate::vector::types::{numbers, of, operand, result};
use crate::vector::{BitCastOp, BroadcastOp, ShapeCastOp, TransposeOp};
use rmlir_ir::fold::{Fold, Folded, Update};
use rmlir_ir::value::{FloatKind, Int};
use rmlir_ir::{AttrData, OpRef, TypeData};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("broadcast").fold(folder_in_place(|args| broadcast(args).unwrap_or(Fold::No)));
    dialect.op("shape_cast").fold(folder_in_place(|args| shape_cast(args).unwrap_or(Fold::No)));
    dialect.op("transpose").fold(folder(transpose));
    dialect.op("bitcast").fold(folder_in_place(|args| bitcast(args).unwrap_or(Fold::No)));
    dialect.op("multi_reduction").fold(folder(|args| {
        let parallel = operand(args.op, 0)?.rank() == 1 && numbers(args.op, "reduction_dims").is_empty();
        args.value(0).filter(|_| parallel)
    }));
}

fn broadcast(args: Args<'_, '_>) -> Option<Fold> {
    let (op, ctx) = (args.op, args.ctx());
    let (source, to) = (op.operand(0)?, result(op)?);
    if source.ty() == to.ty {
        return Some(Fold::value(Some(source)));
    }
    if let Some(update) = of_shape_cast(op) {
        return Some(Fold::Update(update));
    }
    let attr = args.constant(0)?;
    if is_poison(ctx, attr) {
        return Some(Fold::constant(Some(poison_attr(ctx)?)));
    }
    let elements = elements::read(ctx, attr)?;
    let fits = elements.splat && elements.element == to.element;
    let attr = splat(ctx, to.ty, elements.values.first().filter(|_| fits)?)?;
    Some(Fold::constant(Some(attr)))
}

/// What only got or lost ones as its first dimensions can be repeated itself.
fn of_shape_cast(op: OpRef<'_>) -> Option<Update> {
    let cast = op.operand(0)?.defining::<ShapeCastOp>()?;
    let (from, between, to) = (of(Some(cast.source()))?, of(op.operand(0))?, result(op)?);
    let last = from.rank().min(between.rank());
    let tail = |shape: &[i64]| shape[shape.len() - last..].to_vec();
    let fits = broadcasts(op.ctx(), from.ty, to) && tail(from.shape) == tail(between.shape);
    fits.then(|| Update::operand(op, 0, cast.source().id()))
}

/// Whether a transposition leaves elements in their order: it moves only dimensions of one.
pub(in crate::vector) fn keeps_order(op: OpRef<'_>) -> bool {
    let Some(from) = operand(op, 0) else { return false };
    let mut current = 0;
    numbers(op, "permutation").into_iter().all(|dim| {
        let at = usize::try_from(dim).unwrap_or(usize::MAX);
        if from.shape.get(at) == Some(&1) && !from.scales(at) {
            return true;
        }
        let ordered = dim >= current;
        current = dim;
        ordered
    })
}

fn shape_cast(args: Args<'_, '_>) -> Option<Fold> {
    let (op, ctx, ty) = (args.op, args.ctx(), args.ty()?);
    let source = op.operand(0)?;
    if source.ty() == ty {
        return Some(Fold::value(Some(source)));
    }
    if let Some(cast) = source.defining::<ShapeCastOp>() {
        return Some(Fold::Update(Update::operand(op, 0, cast.source().id())));
    }
    if let Some(transpose) = source.defining::<TransposeOp>() {
        let update = || Fold::Update(Update::operand(op, 0, transpose.vector().id()));
        return keeps_order(transpose.op()).then(update);
    }
    if let Some(broadcast) = source.defining::<BroadcastOp>()
        && broadcast.source().ty() == ty
    {
        return Some(Fold::value(Some(broadcast.source())));
    }
    let attr = args.constant(0)?;
    if is_poison(ctx, attr) {
        return Some(Fold::constant(Some(poison_attr(ctx)?)));
    }
    let AttrData::DenseElements(dense) = ctx.attr_data(attr) else { return None };
    ctx.dense_elements(ty, dense.raw.clone(), dense.splat).ok().map(|attr| Fold::constant(Some(attr)))
}

fn transpose(args: Args<'_, '_>) -> Option<Folded> {
    let (op, ctx, ty) = (args.op, args.ctx(), args.ty()?);
    if let Some(attr) = args.constant(0) {
        if is_poison(ctx, attr) {
            return poison_attr(ctx).map(Folded::Attr);
        }
        if let AttrData::DenseElements(dense) = ctx.attr_data(attr)
            && dense.splat
        {
            return ctx.dense_elements(ty, dense.raw.clone(), true).ok().map(Folded::Attr);
        }
    }
    let same = op.operand(0)?.ty() == ty && keeps_order(op);
    args.value(0).filter(|_| same)
}

fn bitcast(args: Args<'_, '_>) -> Option<Fold> {
    let (op, ty) = (args.op, args.ty()?);
    let source = op.operand(0)?;
    if source.ty() == ty {
        return Some(Fold::value(Some(source)));
    }
    if let Some(inner) = source.defining::<BitCastOp>() {
        let inner = inner.source();
        return Some(match inner.ty() == ty {
            true => Fold::value(Some(inner)),
            false => Fold::Update(Update::operand(op, 0, inner.id())),
        });
    }
    repeated_bits(args).map(|attr| Fold::constant(Some(attr)))
}

/// A splat of wider numbers, each made of several.
fn repeated_bits(args: Args<'_, '_>) -> Option<rmlir_ir::Attr> {
    let (ctx, ty) = (args.ctx(), args.ty()?);
    let elements = dense(ctx, args.constant(0)?).filter(|elements| elements.splat)?;
    let to = ctx.type_data(args.element()?);
    let value = match (elements.values.first()?, ctx.type_data(elements.element), to) {
        (Number::Float(bits), TypeData::Float(FloatKind::F16), TypeData::Float(FloatKind::F32)) => {
            Number::Float(bits << 16 | bits & 0xffff)
        }
        (Number::Int(value), TypeData::Integer { width: from, .. }, TypeData::Integer { width, .. })
            if width > from && width % from == 0 =>
        {
            // As often as upstream shifts: twice as many bits each time.
            let mut bits = value.zext(*width);
            for _ in 1..(width / from) {
                bits = bits.shl(*from).or(&bits);
            }
            Number::Int(Int::clone(&bits))
        }
        _ => return None,
    };
    splat(ctx, ty, &value)
}
