//! Numbers: arithmetic, comparisons, casts and functions.

use super::add;
use crate::gpu_common::at;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::one_to_one::{OneToOne, one_to_one, rewrite};
use rmlir_dialects::llvm::types::LlvmType;
use rmlir_dialects::llvm::{self, FCmpPredicate as F, ICmpPredicate as I};
use rmlir_dialects::spirv::*;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Attr, AttrData, Context, Signedness, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    arithmetic(set, types);
    comparisons(set, types);
    functions(set, types);
    resized::<FConvertOp, llvm::FPExtOp, llvm::FPTruncOp>(set, types);
    resized::<SConvertOp, llvm::SExtOp, llvm::TruncOp>(set, types);
    resized::<UConvertOp, llvm::ZExtOp, llvm::TruncOp>(set, types);
    add! { set, types;
        "(anonymous namespace)::BitcastConversionPattern": bits;
        "(anonymous namespace)::ConstantScalarAndVectorPattern": constant;
    }
}

/// Operations that become one of the same operands each.
macro_rules! direct {
    ($set:ident, $types:ident; $($from:ident => $to:ident;)+) => {
        $(one_to_one::<$from>(
            $set,
            "(anonymous namespace)::DirectConversionPattern",
            $types,
            OneToOne::to::<llvm::$to>(),
        );)+
    };
}

fn arithmetic(set: &mut PatternSet, types: &LlvmTypes) {
    direct! { set, types;
        IAddOp => AddOp;
        ISubOp => SubOp;
        IMulOp => MulOp;
        FAddOp => FAddOp;
        FSubOp => FSubOp;
        FMulOp => FMulOp;
        FDivOp => FDivOp;
        FRemOp => FRemOp;
        FNegateOp => FNegOp;
        SDivOp => SDivOp;
        SRemOp => SRemOp;
        UDivOp => UDivOp;
        UModOp => URemOp;
        BitCountOp => CtPopOp;
        BitReverseOp => BitReverseOp;
        BitwiseAndOp => AndOp;
        BitwiseOrOp => OrOp;
        BitwiseXorOp => XOrOp;
        LogicalAndOp => AndOp;
        LogicalOrOp => OrOp;
        ConvertFToSOp => FPToSIOp;
        ConvertFToUOp => FPToUIOp;
        ConvertSToFOp => SIToFPOp;
        ConvertUToFOp => UIToFPOp;
        SelectOp => SelectOp;
        UndefOp => UndefOp;
    }
}

fn functions(set: &mut PatternSet, types: &LlvmTypes) {
    direct! { set, types;
        GLCeilOp => FCeilOp;
        GLCosOp => CosOp;
        GLExpOp => ExpOp;
        GLFAbsOp => FAbsOp;
        GLFloorOp => FFloorOp;
        GLFMaxOp => MaxNumOp;
        GLFMinOp => MinNumOp;
        GLLogOp => LogOp;
        GLSinOp => SinOp;
        GLSMaxOp => SMaxOp;
        GLSMinOp => SMinOp;
        GLSqrtOp => SqrtOp;
        GLTanOp => TanOp;
        GLTanhOp => TanhOp;
    }
    add! { set, types;
        "(anonymous namespace)::InverseSqrtPattern": inverse_square_root;
    }
}

fn comparisons(set: &mut PatternSet, types: &LlvmTypes) {
    integers::<IEqualOp>(set, types, I::Eq);
    integers::<INotEqualOp>(set, types, I::Ne);
    integers::<LogicalEqualOp>(set, types, I::Eq);
    integers::<LogicalNotEqualOp>(set, types, I::Ne);
    integers::<SGreaterThanOp>(set, types, I::Sgt);
    integers::<SGreaterThanEqualOp>(set, types, I::Sge);
    integers::<SLessThanOp>(set, types, I::Slt);
    integers::<SLessThanEqualOp>(set, types, I::Sle);
    integers::<UGreaterThanOp>(set, types, I::Ugt);
    integers::<UGreaterThanEqualOp>(set, types, I::Uge);
    integers::<ULessThanOp>(set, types, I::Ult);
    integers::<ULessThanEqualOp>(set, types, I::Ule);
    floats::<FOrdEqualOp>(set, types, F::Oeq);
    floats::<FOrdGreaterThanOp>(set, types, F::Ogt);
    floats::<FOrdGreaterThanEqualOp>(set, types, F::Oge);
    floats::<FOrdLessThanOp>(set, types, F::Olt);
    floats::<FOrdLessThanEqualOp>(set, types, F::Ole);
    floats::<FOrdNotEqualOp>(set, types, F::One);
    floats::<FUnordEqualOp>(set, types, F::Ueq);
    floats::<FUnordGreaterThanOp>(set, types, F::Ugt);
    floats::<FUnordGreaterThanEqualOp>(set, types, F::Uge);
    floats::<FUnordLessThanOp>(set, types, F::Ult);
    floats::<FUnordLessThanEqualOp>(set, types, F::Ule);
    floats::<FUnordNotEqualOp>(set, types, F::Une);
}

fn integers<O: TypedOp>(set: &mut PatternSet, types: &LlvmTypes, predicate: I) {
    let pattern = "(anonymous namespace)::IComparePattern";
    set.convert(pattern, Some(&types.converter), move |op: O, operands, rw| {
        let (left, right) = (operands.at(0)?, operands.at(1)?);
        let made = llvm::ICmpOp::build(rw.builder(), predicate, left, right).value().ok()?;
        rw.replace(op.handle(), &[made])
    });
}

fn floats<O: TypedOp>(set: &mut PatternSet, types: &LlvmTypes, predicate: F) {
    let pattern = "(anonymous namespace)::FComparePattern";
    set.convert(pattern, Some(&types.converter), move |op: O, operands, rw| {
        let (left, right) = (operands.at(0)?, operands.at(1)?);
        let made = llvm::FCmpOp::build(rw.builder(), predicate, left, right).value().ok()?;
        rw.replace(op.handle(), &[made])
    });
}

/// Width in bits of a number, or of the elements of a vector.
pub(super) fn width(ctx: &Context, ty: Type) -> Option<u32> {
    let element = ctx.type_data(ty).shaped_element().unwrap_or(ty);
    match ctx.type_data(element) {
        TypeData::Integer { width, .. } => Some(*width),
        TypeData::Float(kind) => Some(kind.width()),
        _ => None,
    }
}

/// Whether numbers, or the elements of a vector, are said to be signed, unsigned, or neither.
pub(super) fn signedness(ctx: &Context, ty: Type) -> Option<Signedness> {
    let element = ctx.type_data(ty).shaped_element().unwrap_or(ty);
    match ctx.type_data(element) {
        TypeData::Integer { signedness, .. } => Some(*signedness),
        _ => None,
    }
}

/// A cast to a type of more or of fewer bits.
fn resized<O: TypedOp, Wider: TypedOp, Narrower: TypedOp>(set: &mut PatternSet, types: &LlvmTypes) {
    let pattern = "(anonymous namespace)::IndirectCastPattern";
    set.convert(pattern, Some(&types.converter), move |op: O, operands, rw| {
        let (ctx, at) = (rw.ctx().clone(), op.handle());
        let root = rw.op(at);
        let (from, to) = (root.operand(0)?.ty(), root.result(0)?.ty());
        let name = match width(&ctx, from)?.cmp(&width(&ctx, to)?) {
            std::cmp::Ordering::Less => Wider::KIND.name(),
            std::cmp::Ordering::Greater => Narrower::KIND.name(),
            std::cmp::Ordering::Equal => return None,
        };
        let to = rw.convert_type(to)?;
        let made = rw.builder().create(name).operands(&[operands.at(0)?]).value(to);
        rw.replace(at, &[made])
    });
}

/// A number, or a vector of them. The dialect has no signs.
fn constant(op: ConstantOp, _: &Operands, rw: &mut ConversionRewriter<'_>, own: &LlvmTypes) -> Rewritten {
    let ctx = own.ctx();
    let root = rw.read(op);
    let (ty, value) = (root.constant().ty(), root.value());
    width(ctx, ty)?;
    let to = own.convert(ty)?;
    let value = match signedness(ctx, ty) {
        Some(Signedness::Signed | Signedness::Unsigned) => without_sign(ctx, value, to)?,
        _ => value,
    };
    let made = llvm::ConstantOp::build(rw.builder(), to, value).value().ok()?;
    rw.replace(op, &[made])
}

fn without_sign(ctx: &Context, value: Attr, to: Type) -> Option<Attr> {
    match ctx.attr_data(value) {
        AttrData::Integer { value, .. } => ctx.integer_attr(to, value.clone()).ok(),
        AttrData::DenseElements(dense) => ctx.dense_elements(to, dense.raw.to_vec(), dense.splat).ok(),
        _ => None,
    }
}

/// The constant of a float type, in all elements if it is a vector.
fn float_constant(rw: &mut ConversionRewriter<'_>, ty: Type, value: f64) -> Option<ValueId> {
    use rmlir_dialects::common::elements::{Number, write};
    let ctx = rw.ctx().clone();
    let element = ctx.type_data(ty).shaped_element().unwrap_or(ty);
    let TypeData::Float(kind) = *ctx.type_data(element) else { return None };
    let value = write(&ctx, ty, &[Number::Float(kind.from_f64(value))], true)?;
    llvm::ConstantOp::build(rw.builder(), ty, value).value().ok()
}

/// The same bits as another type: pointers are of one type in the dialect.
fn bits(op: BitcastOp, operands: &Operands, rw: &mut ConversionRewriter<'_>, own: &LlvmTypes) -> Rewritten {
    let ty = own.convert(rw.op(op).result(0)?.ty())?;
    match LlvmType::of(rw.ctx(), ty) {
        Some(LlvmType::Pointer { .. }) => rw.replace(at(op), &[operands.at(0)?]),
        _ => rewrite(at(op), operands, rw, own, OneToOne::to::<llvm::BitcastOp>()),
    }
}

fn inverse_square_root(
    op: GLInverseSqrtOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    own: &LlvmTypes,
) -> Rewritten {
    let ty = own.convert(rw.op(op).result(0)?.ty())?;
    let one = float_constant(rw, ty, 1.0)?;
    let root = llvm::SqrtOp::build(rw.builder(), operands.at(0)?).value().ok()?;
    let made = llvm::FDivOp::build(rw.builder(), one, root).value().ok()?;
    rw.replace(at(op), &[made])
}
