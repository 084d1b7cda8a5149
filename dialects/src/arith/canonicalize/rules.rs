//! Integers.

use super::constant;
use crate::arith::{
    AddIOp, AddUIExtendedOp, AndIOp, CmpIOp, CmpIPredicate, ExtSIOp, ExtUIOp, IntegerOverflowFlags, MulIOp,
    MulSIExtendedOp, MulUIExtendedOp, OrIOp, SubIOp, XOrIOp,
};
use crate::common::elements::{self, Number};
use rmlir_ir::fold::constant_value;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::Int;
use rmlir_ir::{AttrData, Builder, OpRef, Type, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// The integer that a value is, or that all its elements are.
pub(super) fn splat(value: ValueRef<'_>) -> Option<Int> {
    elements::splat_int(value.ctx(), constant_value(value)?)
}

fn is_minus_one(value: ValueRef<'_>) -> bool {
    splat(value).is_some_and(|value| value.is_all_ones())
}

pub(super) fn addi(set: &mut PatternSet) {
    set.op_of_benefit("(anonymous namespace)::AddIMulNegativeOneRhs", 2, |op: AddIOp, rw| {
        let add = rw.read(op);
        subtract_product(op, rw, add.lhs().id(), add.rhs().id())
    });
    set.op_of_benefit("(anonymous namespace)::AddIMulNegativeOneLhs", 2, |op: AddIOp, rw| {
        let add = rw.read(op);
        subtract_product(op, rw, add.rhs().id(), add.lhs().id())
    });
}

/// `x + y * -1` is `x - y`.
fn subtract_product(op: AddIOp, rw: &mut PatternRewriter<'_>, x: ValueId, product: ValueId) -> Rewritten {
    let product = rw.value(product).defining::<MulIOp>()?;
    rw.require(is_minus_one(product.rhs()))?;
    let y = product.lhs().id();
    let locs = [rw.op(op).loc(), product.rhs().loc()];
    rw.fuse_locs(&locs);
    let difference = SubIOp::build(rw.builder(), x, y).value().ok()?;
    rw.replace(op, &[difference])
}

pub(super) fn subi(set: &mut PatternSet) {
    set.op_of_benefit("(anonymous namespace)::SubISubILHSRHSLHS", 2, |op: SubIOp, rw| {
        // (x - y) - x is 0 - y.
        let outer = rw.read(op);
        let inner = outer.lhs().defining::<SubIOp>()?;
        rw.require(inner.lhs() == outer.rhs())?;
        let flags = inner.overflow_flags().value() & outer.overflow_flags().value();
        let flags = IntegerOverflowFlags::from_value(flags)?;
        let (y, ty) = (inner.rhs().id(), outer.result().ty());
        let locs = [outer.op().loc(), inner.op().loc()];
        let zero = zero(outer.op(), ty)?;
        rw.fuse_locs(&locs);
        let zero = constant(rw, zero)?;
        let made = SubIOp::build(rw.builder(), zero, y).set(SubIOp::OVERFLOW_FLAGS, flags).value().ok()?;
        rw.replace(op, &[made])
    });
}

/// Zero of a type of integers.
fn zero(op: OpRef<'_>, ty: Type) -> Option<rmlir_ir::Attr> {
    let ctx = op.ctx();
    let element = ctx.type_data(ty).shaped_element().unwrap_or(ty);
    let zero = Int::zero(ctx.type_data(element).storage_width()?);
    elements::write(ctx, ty, &[Number::Int(zero)], true)
}

pub(super) fn muli(set: &mut PatternSet) {
    set.op_of_benefit("(anonymous namespace)::MulIMulIConstant", 2, |op: MulIOp, rw| {
        let outer = rw.read(op);
        let inner = outer.lhs().defining::<MulIOp>()?;
        let ctx = rw.ctx();
        let ty = outer.result().ty();
        let int = |value: ValueRef<'_>| match ctx.attr_data(constant_value(value)?) {
            AttrData::Integer { ty: own, value } if *own == ty => Some(value.clone()),
            _ => None,
        };
        let product = int(inner.rhs())?.mul(&int(outer.rhs())?);
        let value = ctx.integer_attr(ty, product).ok()?;
        let flags = inner.overflow_flags().value() & outer.overflow_flags().value();
        let flags = IntegerOverflowFlags::from_value(flags)?;
        let x = inner.lhs().id();
        let locs = [outer.op().loc(), inner.rhs().loc()];
        rw.fuse_locs(&locs);
        let c = constant(rw, value)?;
        let made = MulIOp::build(rw.builder(), x, c).set(MulIOp::OVERFLOW_FLAGS, flags).value().ok()?;
        rw.replace(op, &[made])
    });
}

/// An operation whose second result nobody uses gives its first one as a simpler operation does; the second may be anything.
fn without_second(
    op: impl Handle,
    rw: &mut PatternRewriter<'_>,
    build: fn(&mut Builder<'_>, ValueId, ValueId) -> Option<ValueId>,
) -> Rewritten {
    let root = rw.op(op);
    rw.require(root.result(1)?.is_unused())?;
    let (x, y) = (root.operand(0)?.id(), root.operand(1)?.id());
    let first = build(rw.builder(), x, y)?;
    rw.replace(op, &[first, x])
}

fn product(b: &mut Builder<'_>, x: ValueId, y: ValueId) -> Option<ValueId> {
    MulIOp::build(b, x, y).value().ok()
}

pub(super) fn addui_extended(set: &mut PatternSet) {
    set.op("(anonymous namespace)::AddUIExtendedToAddI", |op: AddUIExtendedOp, rw| {
        without_second(op, rw, |b, x, y| AddIOp::build(b, x, y).value().ok())
    });
}

pub(super) fn mulsi_extended(set: &mut PatternSet) {
    set.op("(anonymous namespace)::MulSIExtendedToMulI", |op: MulSIExtendedOp, rw| {
        without_second(op, rw, product)
    });
    set.op("(anonymous namespace)::MulSIExtendedRHSOne", |op: MulSIExtendedOp, rw| {
        // The high half of a product with one is the sign.
        let root = rw.read(op);
        let one = splat(root.rhs())?;
        rw.require(one.is_one() && !one.is_negative())?;
        let (x, ty) = (root.lhs().id(), root.lhs().ty());
        let zero = zero(root.op(), ty)?;
        let zero = constant(rw, zero)?;
        let negative = CmpIOp::build(rw.builder(), CmpIPredicate::Slt, x, zero).value().ok()?;
        let high = ExtSIOp::build(rw.builder(), ty, negative).value().ok()?;
        rw.replace(op, &[x, high])
    });
}

pub(super) fn mului_extended(set: &mut PatternSet) {
    set.op("(anonymous namespace)::MulUIExtendedToMulI", |op: MulUIExtendedOp, rw| {
        without_second(op, rw, product)
    });
}

type Binary = fn(&mut Builder<'_>, ValueId, ValueId) -> Option<ValueId>;

fn and(b: &mut Builder<'_>, x: ValueId, y: ValueId) -> Option<ValueId> {
    AndIOp::build(b, x, y).value().ok()
}

fn or(b: &mut Builder<'_>, x: ValueId, y: ValueId) -> Option<ValueId> {
    OrIOp::build(b, x, y).value().ok()
}

fn xor(b: &mut Builder<'_>, x: ValueId, y: ValueId) -> Option<ValueId> {
    XOrIOp::build(b, x, y).value().ok()
}

/// `f(ext(x), ext(y))` is `ext(f(x, y))`, for zeros or for signs.
fn of_extended(op: impl Handle, rw: &mut PatternRewriter<'_>, signed: bool, build: Binary) -> Rewritten {
    let root = rw.op(op);
    let extended = |index| {
        let (def, _) = root.operand(index)?.def_op()?;
        let fits = if signed { def.is::<ExtSIOp>() } else { def.is::<ExtUIOp>() };
        fits.then_some(def)
    };
    let (a, b) = (extended(0)?, extended(1)?);
    let (x, y) = (a.operand(0)?, b.operand(0)?);
    rw.require(x.ty() == y.ty())?;
    let (x, y, ty) = (x.id(), y.id(), root.result(0)?.ty());
    let locs = [root.loc(), a.loc(), b.loc()];
    rw.fuse_locs(&locs);
    let inner = build(rw.builder(), x, y)?;
    let made = match signed {
        true => ExtSIOp::build(rw.builder(), ty, inner).value().ok()?,
        false => ExtUIOp::build(rw.builder(), ty, inner).value().ok()?,
    };
    rw.replace(op, &[made])
}

pub(super) fn andi(set: &mut PatternSet) {
    set.op_of_benefit("(anonymous namespace)::AndOfExtUI", 3, |op: AndIOp, rw| {
        of_extended(op, rw, false, and)
    });
    set.op_of_benefit("(anonymous namespace)::AndOfExtSI", 3, |op: AndIOp, rw| {
        of_extended(op, rw, true, and)
    });
}

pub(super) fn ori(set: &mut PatternSet) {
    set.op_of_benefit("(anonymous namespace)::OrOfExtUI", 3, |op: OrIOp, rw| of_extended(op, rw, false, or));
    set.op_of_benefit("(anonymous namespace)::OrOfExtSI", 3, |op: OrIOp, rw| of_extended(op, rw, true, or));
}

pub(super) fn xori(set: &mut PatternSet) {
    set.op_of_benefit("(anonymous namespace)::XOrINotCmpI", 2, |op: XOrIOp, rw| {
        let root = rw.read(op);
        let cmp = root.lhs().defining::<CmpIOp>()?;
        rw.require(constant_value(root.rhs())? == rw.ctx().bool_attr(true))?;
        let predicate = super::compare::opposite(cmp.predicate());
        let (a, b) = (cmp.lhs().id(), cmp.rhs().id());
        let locs = [root.op().loc(), cmp.op().loc()];
        rw.fuse_locs(&locs);
        let made = CmpIOp::build(rw.builder(), predicate, a, b).value().ok()?;
        rw.replace(op, &[made])
    });
    set.op_of_benefit("(anonymous namespace)::XOrIOfExtUI", 3, |op: XOrIOp, rw| {
        of_extended(op, rw, false, xor)
    });
    set.op_of_benefit("(anonymous namespace)::XOrIOfExtSI", 3, |op: XOrIOp, rw| {
        of_extended(op, rw, true, xor)
    });
}
