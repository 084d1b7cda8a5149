//! Transfers made of loads and stores.

use super::make::{broadcast, constant, type_of};
use rmlir_dialects::arith::{AndIOp, CmpIOp, CmpIPredicate, IndexCastOp, SelectOp, SubIOp};
use rmlir_dialects::common::accesses::{load_vector, store_vector};
use rmlir_dialects::common::dim::size_of;
use rmlir_dialects::common::elements::{self, Number};
use rmlir_dialects::vector::access::Access;
use rmlir_dialects::vector::positions::{Mask, mask_of};
use rmlir_dialects::vector::types::{of, vector};
use rmlir_dialects::vector::{
    CreateMaskOp, MaskedLoadOp, MaskedStoreOp, TransferReadOp, TransferWriteOp, masking,
};
use rmlir_ir::typed::Handle;
use rmlir_ir::value::{AffineMap, Int};
use rmlir_ir::{Builder, Context, OPERAND_SEGMENTS, Type, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// Adds what makes loads and stores of transfers of vectors of at most this rank.
pub fn patterns(set: &mut PatternSet, most: Option<usize>) {
    set.op("(anonymous namespace)::TransferReadToVectorLoadLowering", move |op: TransferReadOp, rw| {
        read(op, rw, most)
    });
    set.op("(anonymous namespace)::TransferWriteToVectorStoreLowering", move |op: TransferWriteOp, rw| {
        write(op, rw, most)
    });
}

/// The dimensions of a vector that are repeated, of a transfer that takes the last dimensions in order but for those; `None` for others.
pub fn repeated_dims(ctx: &Context, map: &AffineMap) -> Option<Vec<usize>> {
    let store = ctx.affine();
    let lead = (map.dims as usize).checked_sub(map.results.len())?;
    let mut repeated = Vec::new();
    for (at, &expr) in map.results.iter().enumerate() {
        match (store.as_constant(expr), store.as_dim(expr)) {
            (Some(0), _) => repeated.push(at),
            (_, Some(dim)) if dim as usize == lead + at => {}
            _ => return None,
        }
    }
    Some(repeated)
}

/// Whether neighbours in the last dimension of a memref lie side by side.
pub fn has_unit_stride(ctx: &Context, memref: Type) -> bool {
    ctx.strides(memref).is_some_and(|strides| strides.strides.last().is_none_or(|&stride| stride == 1))
}

/// Whether loads and stores of vectors of this type can do what a transfer does.
fn fits(ctx: &Context, access: &Access<'_>, moved: Type) -> bool {
    let memref = access.base.ty();
    let TypeData::MemRef { element, .. } = ctx.type_data(memref) else { return false };
    let same = match vector(ctx, *element) {
        Some(element) => element.ty == moved,
        None => *element == access.vector.element,
    };
    same && has_unit_stride(ctx, memref) && access.is_inside()
}

fn read(op: TransferReadOp, rw: &mut PatternRewriter<'_>, most: Option<usize>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx();
    let access = Access::of(root.op())?;
    rw.require(masking(root.op()).is_none() && most.is_none_or(|most| access.vector.rank() <= most))?;
    let repeated = repeated_dims(ctx, &access.map)?;
    let mut shape = access.vector.shape.to_vec();
    for &dim in &repeated {
        *shape.get_mut(dim)? = 1;
    }
    let moved = ctx.vector_type(&shape, access.vector.scalable, access.vector.element).ok()?;
    rw.require(fits(ctx, &access, moved))?;
    rw.require(access.mask.is_none() || access.vector.rank() == 1)?;
    let (base, indices) = (access.base.id(), crate::rewriting::ids(access.indices.iter().copied()));
    let (ty, padding) = (access.vector.ty, root.padding().id());
    let mask = access.mask.map(|mask| mask.id());
    let b = rw.builder();
    let mut made = match mask {
        Some(mask) => {
            let other = broadcast(b, moved, padding)?;
            MaskedLoadOp::build(b, moved, base, &indices, mask, other).value().ok()?
        }
        None => load_vector(b, moved, base, &indices).ok()?,
    };
    if !repeated.is_empty() {
        made = broadcast(b, ty, made)?;
    }
    rw.replace(op, &[made])
}

fn write(op: TransferWriteOp, rw: &mut PatternRewriter<'_>, most: Option<usize>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx();
    let access = Access::of(root.op())?;
    rw.require(masking(root.op()).is_none() && most.is_none_or(|most| access.vector.rank() <= most))?;
    rw.require(access.map.is_minor_identity(ctx.affine()) && fits(ctx, &access, access.vector.ty))?;
    rw.require(access.mask.is_none() || access.vector.rank() == 1)?;
    let (base, indices) = (access.base.id(), crate::rewriting::ids(access.indices.iter().copied()));
    let (value, mask) = (access.value.id(), access.mask.map(|mask| mask.id()));
    let b = rw.builder();
    match mask {
        Some(mask) => MaskedStoreOp::build(b, base, &indices, mask, value).insert().map(drop).ok()?,
        None => store_vector(b, value, base, &indices).ok()?,
    }
    rw.erase(op)
}

/// Adds what makes masks as comparisons, and gives transfers that may be out of bounds a mask. `narrow`: indices are 32 bits wide.
pub fn masks(set: &mut PatternSet, narrow: bool) {
    set.op("(anonymous namespace)::VectorCreateMaskOpConversion", move |op: CreateMaskOp, rw| {
        let root = rw.read(op);
        let mask = of(root.op().result(0))?;
        rw.require(!mask.is_scalable() && mask.rank() <= 1)?;
        let (shape, bound) = (mask.shape.to_vec(), root.operands().next()?.id());
        let made = below(rw.builder(), &shape, bound, narrow)?;
        rw.replace(op, &[made])
    });
    let name = "(anonymous namespace)::MaterializeTransferMask<mlir::vector::TransferReadOp>";
    set.op(name, |op: TransferReadOp, rw| with_mask(op, rw));
    let name = "(anonymous namespace)::MaterializeTransferMask<mlir::vector::TransferWriteOp>";
    set.op(name, |op: TransferWriteOp, rw| with_mask(op, rw));
    set.op("(anonymous namespace)::FoldI1Select", chosen_bit);
}

/// Which of the numbers from zero on are below a bound.
fn below(b: &mut Builder<'_>, shape: &[i64], bound: ValueId, narrow: bool) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let width = if narrow { 32 } else { 64 };
    let number = crate::calc::integer(&ctx, width)?;
    let ty = ctx.vector_type(shape, &vec![false; shape.len()], number).ok()?;
    let count = shape.first().copied().unwrap_or(1);
    let all: Vec<Number> = (0..count).map(|at| Number::Int(Int::from_i64(width, at))).collect();
    let numbers = elements::write(&ctx, ty, &all, count == 1)?;
    let numbers = constant(b, numbers)?;
    let bound = as_number(b, number, bound)?;
    let bounds = broadcast(b, ty, bound)?;
    CmpIOp::build(b, CmpIPredicate::Slt, numbers, bounds).value().ok()
}

/// An index as an integer of a type.
pub fn as_number(b: &mut Builder<'_>, ty: Type, value: ValueId) -> Option<ValueId> {
    match type_of(b, value) == ty {
        true => Some(value),
        false => IndexCastOp::build(b, ty, value).value().ok(),
    }
}

/// What is out of bounds of the last dimension is masked.
fn with_mask(op: impl Handle, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let at = op.at();
    let access = Access::of(rw.op(at))?;
    rw.require(!access.is_inside() && access.vector.rank() <= 1)?;
    let last = access.indices.len().checked_sub(1)?;
    let (base, offset) = (access.base.id(), access.indices.get(last)?.id());
    let (given, writes) = (access.mask.map(|mask| mask.id()), access.writes);
    let ctx = rw.ctx().clone();
    let ty = ctx.vector_type(access.vector.shape, access.vector.scalable, ctx.i1()).ok()?;
    let b = rw.builder();
    let size = size_of(b, base, last).ok()?.value(b).ok()?;
    let left = SubIOp::build(b, size, offset).value().ok()?;
    let mut mask = CreateMaskOp::build(b, ty, &[left]).value().ok()?;
    if let Some(given) = given {
        mask = AndIOp::build(b, mask, given).value().ok()?;
    }
    let mut operands: Vec<ValueId> = rw.op(at).operands().map(|operand| operand.id()).collect();
    if given.is_some() {
        *operands.last_mut()? = mask;
    } else {
        operands.push(mask);
    }
    let indices = i32::try_from(last + 1).ok()?;
    let lengths = if writes { [1, 1, indices, 1] } else { [1, indices, 1, 1] };
    let (segments, in_bounds) = (ctx.dense_i32_array(&lengths), ctx.array_attr(&[ctx.bool_attr(true)]));
    let names = [ctx.ident(OPERAND_SEGMENTS), ctx.ident("in_bounds")];
    rw.modify(at, |module, at| {
        module.body_mut(at.unit).set_operands(at.op, &operands);
        module.set_attr(at, names[0], Some(segments));
        module.set_attr(at, names[1], Some(in_bounds));
    });
    Some(())
}

/// A choice between all set and nothing set, of one element, is the condition.
fn chosen_bit(op: SelectOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let to = of(Some(root.result()))?;
    let ctx = rw.ctx();
    rw.require(to.element == ctx.i1() && to.shape == [1] && !to.is_scalable())?;
    rw.require(vector(ctx, root.condition().ty()).is_none())?;
    let constant =
        |value: rmlir_ir::ValueRef<'_>| value.defining::<rmlir_dialects::arith::ConstantOp>().is_some();
    rw.require(constant(root.true_value()) && constant(root.false_value()))?;
    rw.require(mask_of(root.true_value()) == Mask::All && mask_of(root.false_value()) == Mask::Nothing)?;
    let (ty, condition) = (to.ty, root.condition().id());
    let made = broadcast(rw.builder(), ty, condition)?;
    rw.replace(op, &[made])
}
