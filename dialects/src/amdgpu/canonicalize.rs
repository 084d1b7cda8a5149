//! Canonicalisation patterns, by operation.

use super::{
    GatherToLDSOp, LDSBarrierOp, MemoryCounterWaitOp, RawBufferAtomicCmpswapOp, RawBufferAtomicFaddOp,
    RawBufferAtomicFmaxOp, RawBufferAtomicSmaxOp, RawBufferAtomicUminOp, RawBufferLoadOp, RawBufferStoreOp,
};
use crate::arith::ConstantOp;
use crate::common::elements::{self, Number};
use crate::memref::CastOp;
use rmlir_ir::fold::constant_value;
use rmlir_ir::typed::{TypedOp, number};
use rmlir_ir::value::Int;
use rmlir_ir::{AttrData, DYNAMIC, OpAddr, OpRef, TypeData, ValueId, ValueRef};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, PatternSet, Rewritten, Root};
use std::sync::Arc;

const PATTERNS: &[OpPatterns] = &[
    ("gather_to_lds", |set| {
        set.op("(anonymous namespace)::FoldGatherToLDSOfCast", without_casts);
    }),
    ("lds_barrier", |set| {
        set.op("", |op: LDSBarrierOp, rw| {
            rw.require(rw.read(op).op().next().is_some_and(|next| next.is::<LDSBarrierOp>()))?;
            rw.erase(op)
        });
    }),
    ("memory_counter_wait", |set| {
        set.op("(anonymous namespace)::FuseMemoryCounterWaitOp", both_waits);
    }),
    ("raw_buffer_atomic_cmpswap", |set| {
        outside::<RawBufferAtomicCmpswapOp>(set, "Loads", "RawBufferAtomicCmpswapOp")
    }),
    ("raw_buffer_atomic_fadd", |set| {
        outside::<RawBufferAtomicFaddOp>(set, "Writes", "RawBufferAtomicFaddOp")
    }),
    ("raw_buffer_atomic_fmax", |set| {
        outside::<RawBufferAtomicFmaxOp>(set, "Writes", "RawBufferAtomicFmaxOp")
    }),
    ("raw_buffer_atomic_smax", |set| {
        outside::<RawBufferAtomicSmaxOp>(set, "Writes", "RawBufferAtomicSmaxOp")
    }),
    ("raw_buffer_atomic_umin", |set| {
        outside::<RawBufferAtomicUminOp>(set, "Writes", "RawBufferAtomicUminOp")
    }),
    ("raw_buffer_load", |set| outside::<RawBufferLoadOp>(set, "Loads", "RawBufferLoadOp")),
    ("raw_buffer_store", |set| outside::<RawBufferStoreOp>(set, "Writes", "RawBufferStoreOp")),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
}

fn outside<O: TypedOp>(set: &mut PatternSet, what: &str, class: &str) {
    let name = format!("(anonymous namespace)::RemoveStaticallyOobBuffer{what}<mlir::amdgpu::{class}>");
    set.rooted(Root::Kind(O::KIND), name, 1, dropped);
}

/// A number of 32 bits, seen without a sign.
fn number32(value: ValueRef<'_>) -> Option<i64> {
    match value.ctx().attr_data(constant_value(value)?) {
        AttrData::Integer { value, .. } if value.width() == 32 => value.zext(64).to_i64(),
        _ => None,
    }
}

/// Whether what is accessed is known to be outside the buffer, which checks that.
fn is_outside(op: OpRef<'_>) -> Option<bool> {
    let ctx = op.ctx();
    let group = op.info().def()?.operands.iter().position(|operand| &*operand.name == "memref")?;
    let buffer = op.operand_group(group).next()?.ty();
    let is_false = |attr| number(ctx, attr) == Some(0);
    if op.attr_named("boundsCheck").is_some_and(is_false) || !ctx.type_data(buffer).has_static_shape() {
        return Some(false);
    }
    let layout = ctx.strides(buffer)?;
    if layout.offset == DYNAMIC || layout.strides.contains(&DYNAMIC) {
        return Some(false);
    }
    let mut place = layout
        .offset
        .checked_add(op.attr_named("indexOffset").and_then(|attr| number(ctx, attr)).unwrap_or(0))?;
    if let Some(offset) = op.operand_group(group + 2).next() {
        place = place.checked_add(number32(offset)?)?;
    }
    let indices: Vec<ValueRef<'_>> = op.operand_group(group + 1).collect();
    if indices.len() != layout.strides.len() {
        return Some(false);
    }
    for (&stride, index) in layout.strides.iter().zip(indices) {
        place = place.checked_add(stride.checked_mul(number32(index)?)?)?;
    }
    let size = ctx.type_data(buffer).num_elements()?;
    Some(place <= i64::from(u32::MAX) && place >= size)
}

/// What is read outside is zero, what is written there is lost.
fn dropped(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    rw.require(is_outside(root)?)?;
    let Some(result) = root.result(0) else { return rw.erase(op) };
    let (ctx, ty) = (rw.ctx(), result.ty());
    let element = ctx.type_data(ty).shaped_element().unwrap_or(ty);
    let zero = match ctx.type_data(element) {
        TypeData::Float(kind) => Number::Float(kind.zero(false)),
        data => Number::Int(Int::zero(data.storage_width()?)),
    };
    let zero = elements::write(ctx, ty, &[zero], true)?;
    let zero = ConstantOp::build(rw.builder(), zero).value().ok()?;
    rw.replace(op, &[zero])
}

/// Two waits, one right after the other, wait for the lower counts.
fn both_waits(op: MemoryCounterWaitOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op).op();
    let ctx = rw.ctx();
    let next = root.next().filter(|next| next.is::<MemoryCounterWaitOp>())?;
    let mut changes = Vec::new();
    for name in ["load", "store", "ds", "exp", "tensor"] {
        let (own, other) = (root.attr_named(name), next.attr_named(name));
        let lower = match (own, other) {
            (Some(a), Some(b)) => {
                if number(ctx, b)? < number(ctx, a)? {
                    Some(b)
                } else {
                    None
                }
            }
            (None, other) => other,
            _ => None,
        };
        changes.extend(lower.map(|lower| (ctx.ident(name), lower)));
    }
    let next = next.global();
    for (name, value) in changes {
        rw.set_attr(op, name, Some(value));
    }
    rw.erase(next)
}

/// Places before `memref.cast`, if no more is known after it.
fn without_casts(op: GatherToLDSOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let source = |value: ValueRef<'_>| {
        let source = value.defining::<CastOp>()?.source();
        let ctx = value.ctx();
        match (ctx.type_data(source.ty()), ctx.type_data(value.ty())) {
            (TypeData::MemRef { shape, .. }, TypeData::MemRef { shape: cast, .. }) => {
                let keeps = shape.len() == cast.len()
                    && shape.iter().zip(cast.iter()).all(|(&from, &to)| from != DYNAMIC || to == DYNAMIC);
                keeps.then(|| source.id())
            }
            _ => None,
        }
    };
    let (src, dst) = (root.src(), root.dst());
    let all: Vec<ValueId> = root
        .op()
        .operands()
        .map(
            |value| {
                if value == src || value == dst { source(value).unwrap_or(value.id()) } else { value.id() }
            },
        )
        .collect();
    let changed = !all.iter().copied().eq(root.op().operands().map(|value| value.id()));
    rw.require(changed)?;
    rw.set_operands(op, &all);
    Some(())
}
