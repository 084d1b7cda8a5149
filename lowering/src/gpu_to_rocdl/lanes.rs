//! What the lanes of a wavefront do together.

use crate::gpu_common::chipset::Chipset;
use crate::gpu_common::index::range;
use crate::gpu_common::{as_index, int};
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::int_constant;
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::gpu::{LaneIdOp, ShuffleMode, ShuffleOp, SubgroupSizeOp};
use rmlir_dialects::llvm::{
    AddOp, AndOp, BitcastOp, ExtractElementOp, ICmpOp, ICmpPredicate, InsertElementOp, PoisonOp, SelectOp,
    ShlOp, SubOp, TruncOp, XOrOp, ZExtOp,
};
use rmlir_dialects::rocdl::{DsBpermuteOp, MbcntHiOp, MbcntLoOp, WavefrontSizeOp};
use rmlir_ir::{Attr, Builder, Context, NamedAttr, Type, TypeData, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

/// No value is moved in more parts.
const MAX_PARTS: u32 = 1 << 12;

/// What is said of a result: it is defined, and less than a number.
fn below(ctx: &Context, bound: i64) -> Option<Attr> {
    let entries = [("llvm.noundef", ctx.unit()), ("llvm.range", range(ctx, 32, 0, bound)?)];
    let entries = entries.map(|(name, value)| NamedAttr { name: ctx.ident(name), value });
    Some(ctx.array_attr(&[ctx.dict_attr(entries.to_vec())]))
}

/// The number of the lane: how many lanes there are before it.
fn own_lane(b: &mut Builder<'_>) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let zero = ConstantOp::build(b, ctx.int_attr(32, 0)).value().ok()?;
    let all = ConstantOp::build(b, ctx.int_attr(32, -1)).value().ok()?;
    let low = MbcntLoOp::build(b, all, zero).set(MbcntLoOp::RES_ATTRS, below(&ctx, 32)?).value().ok()?;
    MbcntHiOp::build(b, all, low).set(MbcntHiOp::RES_ATTRS, below(&ctx, 64)?).value().ok()
}

pub(super) fn lane_id(
    op: LaneIdOp,
    _: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let b = rw.builder();
    let lane = own_lane(b)?;
    let made = as_index(b, types.index, lane)?;
    rw.replace(op, &[made])
}

pub(super) fn subgroup_size(
    op: SubgroupSizeOp,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    chipset: Chipset,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let bound = rw.read(op).upper_bound();
    let least = if chipset.0 < 10 { 64 } else { 32 };
    let b = rw.builder();
    let mut made = WavefrontSizeOp::build(b, ctx.i32());
    if let Some(bound) = bound {
        made = made.set(WavefrontSizeOp::RANGE, range(&ctx, 32, least, bound.checked_add(1)?)?);
    }
    let made = made.value().ok()?;
    let made = as_index(b, types.index, made)?;
    rw.replace(op, &[made])
}

/// Each lane takes the value of another one, if that is in the same part of the wavefront, else its own.
pub(super) fn shuffle(
    op: ShuffleOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    _: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let i32 = ctx.i32();
    let mode = rw.read(op).mode();
    let (value, offset, width) = (operands.at(0)?, operands.at(1)?, operands.at(2)?);
    let b = rw.builder();
    let given = b.body().value_type(value);
    let own = own_lane(b)?;
    let zero = int_constant(b, i32, 0)?;
    let mask = SubOp::build(b, zero, width).value().ok()?;
    let end = AddOp::build(b, own, width).value().ok()?;
    let end = AndOp::build(b, end, mask).value().ok()?;
    let other = match mode {
        ShuffleMode::UP => SubOp::build(b, own, offset).value().ok()?,
        ShuffleMode::DOWN => AddOp::build(b, own, offset).value().ok()?,
        ShuffleMode::XOR => XOrOp::build(b, own, offset).value().ok()?,
        ShuffleMode::IDX => offset,
    };
    let is_valid = ICmpOp::build(b, ICmpPredicate::Slt, other, end).value().ok()?;
    let lane = SelectOp::build(b, is_valid, other, own).value().ok()?;
    let two = int_constant(b, i32, 2)?;
    let place = ShlOp::build(b, lane, two).value().ok()?;
    let mut parts = Vec::new();
    for part in taken_apart(b, value, i32)? {
        parts.push(DsBpermuteOp::build(b, place, part).value().ok()?);
    }
    let made = put_together(b, &parts, given)?;
    rw.replace(op, &[made, is_valid])
}

/// How many bits a number, or a vector of numbers, has.
fn bits(ctx: &Context, ty: Type) -> Option<u32> {
    match ctx.type_data(ty) {
        TypeData::Vector { shape, element, .. } => {
            let count = shape.iter().try_fold(1i64, |count, &size| count.checked_mul(size))?;
            u32::try_from(count).ok()?.checked_mul(ctx.type_data(*element).storage_width()?)
        }
        data => data.storage_width(),
    }
}

/// A value as values of a type of integers.
pub(crate) fn taken_apart(b: &mut Builder<'_>, value: ValueId, part: Type) -> Option<Vec<ValueId>> {
    let ctx = b.ctx().clone();
    let given = b.body().value_type(value);
    if given == part {
        return Some(vec![value]);
    }
    let (have, want) = (bits(&ctx, given)?, bits(&ctx, part)?);
    if have == want {
        return Some(vec![BitcastOp::build(b, part, value).value().ok()?]);
    }
    if want > have {
        let small = int(&ctx, have)?;
        let value = match given == small {
            true => value,
            false => BitcastOp::build(b, small, value).value().ok()?,
        };
        return Some(vec![ZExtOp::build(b, int(&ctx, want)?, value).value().ok()?]);
    }
    let count = have / want;
    if have % want != 0 || count > MAX_PARTS {
        return None;
    }
    let vector = ctx.vector_type(&[i64::from(count)], &[false], part).ok()?;
    let value = BitcastOp::build(b, vector, value).value().ok()?;
    let mut parts = Vec::new();
    for at in 0..count {
        let at = int_constant(b, ctx.i32(), i64::from(at))?;
        parts.push(ExtractElementOp::build(b, value, at).value().ok()?);
    }
    Some(parts)
}

/// A value of a type of its parts.
pub(crate) fn put_together(b: &mut Builder<'_>, parts: &[ValueId], ty: Type) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let part = b.body().value_type(*parts.first()?);
    let mut made;
    if let &[one] = parts {
        if part == ty {
            return Some(one);
        }
        made = one;
        let (have, want) = (bits(&ctx, part)?, bits(&ctx, ty)?);
        if want < have {
            let large = int(&ctx, have)?;
            if part != large {
                made = BitcastOp::build(b, large, made).value().ok()?;
            }
            made = TruncOp::build(b, int(&ctx, want)?, made).value().ok()?;
        }
    } else {
        let vector = ctx.vector_type(&[parts.len() as i64], &[false], part).ok()?;
        made = PoisonOp::build(b, vector).value().ok()?;
        for (at, &part) in parts.iter().enumerate() {
            let at = int_constant(b, ctx.i32(), at as i64)?;
            made = InsertElementOp::build(b, made, part, at).value().ok()?;
        }
    }
    match b.body().value_type(made) == ty {
        true => Some(made),
        false => BitcastOp::build(b, ty, made).value().ok(),
    }
}
