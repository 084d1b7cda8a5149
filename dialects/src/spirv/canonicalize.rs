//! Canonicalisation patterns, by operation.

use super::{
    AccessChainOp, BranchConditionalOp, CompositeConstructOp, CompositeInsertOp, ConstantOp, IAddCarryOp,
    IEqualOp, INotEqualOp, LogicalEqualOp, LogicalNotEqualOp, LogicalNotOp, MergeOp, SMulExtendedOp,
    SelectOp, SelectionOp, StoreOp, UModOp, UMulExtendedOp, UndefOp,
};
use crate::common::elements;
use rmlir_ir::edit::IrMapping;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::value::Int;
use rmlir_ir::{BlockRef, OpRef, Type, ValueId, ValueRef};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, PatternSet, Rewritten};
use std::sync::Arc;

const PATTERNS: &[OpPatterns] = &[
    ("AccessChain", |set| {
        set.op("(anonymous namespace)::CombineChainedAccessChain", chained_access);
    }),
    ("IAddCarry", |set| {
        set.op("IAddCarryFold", add_carry);
    }),
    ("LogicalNot", |set| {
        negated::<IEqualOp, INotEqualOp>(set, "(anonymous namespace)::ConvertLogicalNotOfIEqual");
        negated::<INotEqualOp, IEqualOp>(set, "(anonymous namespace)::ConvertLogicalNotOfINotEqual");
        negated::<LogicalEqualOp, LogicalNotEqualOp>(
            set,
            "(anonymous namespace)::ConvertLogicalNotOfLogicalEqual",
        );
        negated::<LogicalNotEqualOp, LogicalEqualOp>(
            set,
            "(anonymous namespace)::ConvertLogicalNotOfLogicalNotEqual",
        );
    }),
    ("SMulExtended", |set| {
        set.op("MulExtendedFold<mlir::spirv::SMulExtendedOp, true>", |op: SMulExtendedOp, rw| {
            mul_extended(op, rw, true)
        });
    }),
    ("UMod", |set| {
        set.op("UModSimplification", modulo_twice);
    }),
    ("UMulExtended", |set| {
        set.op("MulExtendedFold<mlir::spirv::UMulExtendedOp, false>", |op: UMulExtendedOp, rw| {
            mul_extended(op, rw, false)
        });
    }),
    ("mlir.selection", |set| {
        set.op("(anonymous namespace)::ConvertSelectionOpToSelect", selection_of_stores);
    }),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
}

/// Two steps into a value are one.
fn chained_access(op: AccessChainOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let inner = root.base_ptr().defining::<AccessChainOp>()?;
    let indices: Vec<ValueId> = inner.indices().chain(root.indices()).map(ValueRef::id).collect();
    let (ty, base) = (root.component_ptr().ty(), inner.base_ptr().id());
    let made = AccessChainOp::build(rw.builder(), ty, base, &indices).value().ok()?;
    rw.replace(op, &[made])
}

/// The integers of two operands that are constants, with their type.
fn constants(op: OpRef<'_>) -> Option<(Type, Int, Int)> {
    let value = |at: usize| elements::splat_int(op.ctx(), rmlir_ir::fold::constant_value(op.operand(at)?)?);
    Some((op.operand(0)?.ty(), value(0)?, value(1)?))
}

fn is_constant(value: ValueRef<'_>, test: fn(&Int) -> bool) -> bool {
    let attr = rmlir_ir::fold::constant_value(value);
    attr.and_then(|attr| elements::splat_int(value.ctx(), attr)).is_some_and(|value| test(&value))
}

fn constant(rw: &mut PatternRewriter<'_>, ty: Type, value: Int) -> Option<ValueId> {
    let attr = elements::write(rw.ctx(), ty, &[elements::Number::Int(value)], true)?;
    ConstantOp::build(rw.builder(), ty, attr).value().ok()
}

fn zero(rw: &mut PatternRewriter<'_>, ty: Type) -> Option<ValueId> {
    let attr = elements::zero(rw.ctx(), ty)?;
    ConstantOp::build(rw.builder(), ty, attr).value().ok()
}

/// A pair in place of an operation.
fn replace_by_pair(op: impl Handle, rw: &mut PatternRewriter<'_>, pair: [ValueId; 2]) -> Rewritten {
    let ty = rw.op(op).result(0)?.ty();
    let made = CompositeConstructOp::build(rw.builder(), ty, &pair).value().ok()?;
    rw.replace(op, &[made])
}

/// A pair of constants in place of an operation.
fn replace_by_constants(
    op: impl Handle,
    rw: &mut PatternRewriter<'_>,
    ty: Type,
    pair: [Int; 2],
) -> Rewritten {
    let whole = rw.op(op).result(0)?.ty();
    let [low, high] = pair;
    let (low, high) = (constant(rw, ty, low)?, constant(rw, ty, high)?);
    let mut made = UndefOp::build(rw.builder(), whole).value().ok()?;
    for (part, at) in [(low, 0), (high, 1)] {
        let at = rw.ctx().int_attr(32, at);
        let at = rw.ctx().array_attr(&[at]);
        made = CompositeInsertOp::build(rw.builder(), whole, part, made, at).value().ok()?;
    }
    rw.replace(op, &[made])
}

fn add_carry(op: IAddCarryOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let (l, r) = (root.operand(0)?, root.operand(1)?);
    if is_constant(r, Int::is_zero) {
        let pair = [r.id(), l.id()];
        return replace_by_pair(op, rw, pair);
    }
    let (ty, a, b) = constants(root)?;
    let sum = a.add(&b);
    let carry = if sum.cmp_unsigned(&a).is_lt() { Int::one(a.width()) } else { Int::zero(a.width()) };
    replace_by_constants(op, rw, ty, [sum, carry])
}

fn mul_extended(op: impl Handle, rw: &mut PatternRewriter<'_>, signed: bool) -> Rewritten {
    let root = rw.op(op);
    let (l, r) = (root.operand(0)?, root.operand(1)?);
    let (ty, l_id) = (l.ty(), l.id());
    // Zero is made anew, which decides where it is in the end.
    if is_constant(r, Int::is_zero) {
        let zero = zero(rw, ty)?;
        return replace_by_pair(op, rw, [zero, zero]);
    }
    if !signed && is_constant(r, Int::is_one) {
        let zero = zero(rw, ty)?;
        return replace_by_pair(op, rw, [l_id, zero]);
    }
    let (ty, a, b) = constants(root)?;
    let width = a.width();
    let wide = |value: &Int| if signed { value.sext(2 * width) } else { value.zext(2 * width) };
    let product = wide(&a).mul(&wide(&b));
    replace_by_constants(op, rw, ty, [product.trunc(width), product.lshr(width).trunc(width)])
}

/// A remainder of a remainder, where the divisor divides the other one.
fn modulo_twice(op: UModOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let inner = root.operand(0)?.defining::<UModOp>()?.op();
    let divisor = |op: OpRef<'_>| {
        let attr = rmlir_ir::fold::constant_value(op.operand(1)?)?;
        elements::splat_int(op.ctx(), attr)
    };
    let (first, second) = (divisor(inner)?, divisor(root)?);
    rw.require(first.urem(&second)?.is_zero())?;
    let (value, by) = (inner.operand(0)?.id(), root.operand(1)?.id());
    let made = UModOp::build(rw.builder(), value, by).value().ok()?;
    rw.replace(op, &[made])
}

/// The opposite of a comparison is the opposite comparison.
fn negated<From: TypedOp, To: TypedOp>(set: &mut PatternSet, name: &'static str) {
    set.op(name, |op: LogicalNotOp, rw| {
        let root = rw.op(op);
        let (inner, _) = root.operand(0)?.def_op()?;
        rw.require(inner.is::<From>())?;
        let (l, r, ty) = (inner.operand(0)?.id(), inner.operand(1)?.id(), root.result(0)?.ty());
        let made = rw.builder().create(To::KIND.name()).operands(&[l, r]).value(ty);
        rw.replace(op, &[made])
    });
}

/// The only store of a block that then goes on to `merge`.
fn only_store<'m>(block: BlockRef<'m>, merge: BlockRef<'m>) -> Option<OpRef<'m>> {
    let store = block.first_op()?;
    let last = store.next()?;
    let plain = store.is::<StoreOp>() && last.next().is_none() && last.successors().eq([merge]);
    plain.then_some(store)
}

/// One of two values that is stored at one place is chosen before it is stored.
fn selection_of_stores(op: SelectionOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let region = root.region(0)?;
    rw.require(root.num_results() == 0 && region.blocks().count() == 4)?;
    let (header, merge) = (region.entry()?, region.last_block()?);
    rw.require(merge.first_op()?.is::<MergeOp>())?;
    let branch = header.first_op()?.cast::<BranchConditionalOp>()?;
    let (yes, no) = (only_store(branch.true_target(), merge)?, only_store(branch.false_target(), merge)?);
    // All but the value is the same.
    let same = yes.operand(0) == no.operand(0)
        && yes.discardable() == no.discardable()
        && ["memory_access", "alignment"].iter().all(|name| yes.attr_named(name) == no.attr_named(name));
    rw.require(same)?;
    let (a, b) = (yes.operand(1)?, no.operand(1)?);
    let ctx = rw.ctx();
    let element = ctx.type_data(ctx.type_data(a.ty()).shaped_element().unwrap_or(a.ty()));
    let is_number = element.is_int_or_index() || matches!(element, rmlir_ir::TypeData::Float(_));
    rw.require(is_number && a.ty() == b.ty())?;
    let (condition, a, b, store) = (branch.condition().id(), a.id(), b.id(), yes.global());
    let chosen = SelectOp::build(rw.builder(), condition, a, b).value().ok()?;
    let copy = rw.clone_op(store, &mut IrMapping::new())?;
    rw.set_operand(copy, 1, chosen);
    rw.erase(op)
}
