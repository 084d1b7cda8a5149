//! Vector instructions of x86.

use super::intrinsics::{Call, call, element_and_bits, pointer};
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::int_constant;
use rmlir_dialects::common::elements::zero;
use rmlir_dialects::llvm::ConstantOp;
use rmlir_dialects::x86vector::*;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, Signedness, Type, TypeData, ValueRef};
use rmlir_rewrite::PatternSet;
use rmlir_rewrite::conversion::{ConversionRewriter, ConversionTarget, Operands};

/// What becomes a call, and how. The name is that of the interface's pattern.
macro_rules! each {
    ($($op:ident: $make:expr;)+) => {
        /// Adds the patterns.
        pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
            $(call::<$op>(set, "(anonymous namespace)::X86IntrinsicOpConversion", types, $make);)+
        }

        /// What must become a call.
        pub(super) fn target(target: &mut ConversionTarget<'_>) {
            $(target.illegal_op::<$op>();)+
        }
    };
}

each! {
    MaskCompressOp: compress;
    MaskRndScaleOp: |op, operands, rw, _| {
        by_float(rw.read(op).op().operand(0), "llvm.x86.avx512.mask.rndscale.", operands)
    };
    MaskScaleFOp: |op, operands, rw, _| {
        by_float(rw.read(op).op().operand(0), "llvm.x86.avx512.mask.scalef.", operands)
    };
    Vp2IntersectOp: intersect;
    DotBF16Op: |op, operands, rw, _| by_bits(rw.read(op).op().operand(0), "llvm.x86.avx512bf16.dpbf16ps.", operands);
    CvtPackedF32ToBF16Op: |op, operands, rw, _| {
        by_bits(rw.read(op).op().operand(0), "llvm.x86.avx512bf16.cvtneps2bf16.", operands)
    };
    RsqrtOp: |_, operands, _, _| Some(Call { name: "llvm.x86.avx.rsqrt.ps.256".into(), args: operands.all()? });
    DotOp: dot;
    DotInt8Op: |op, operands, rw, _| by_bits(rw.read(op).op().operand(0), "llvm.x86.avx2.vpdpbssd.", operands);
    BcstToPackedF32Op: |op, operands, rw, types| load(op, operands, rw, types, ["vbcstnebf162ps", "vbcstnesh2ps"]);
    CvtPackedEvenIndexedToF32Op: |op, operands, rw, types| {
        load(op, operands, rw, types, ["vcvtneebf162ps", "vcvtneeph2ps"])
    };
    CvtPackedOddIndexedToF32Op: |op, operands, rw, types| {
        load(op, operands, rw, types, ["vcvtneobf162ps", "vcvtneoph2ps"])
    };
}

fn is_float(ctx: &Context, ty: Type, kind: FloatKind) -> bool {
    matches!(ctx.type_data(ty), TypeData::Float(of) if *of == kind)
}

/// A call whose name ends in the bits of a value.
fn by_bits(value: Option<ValueRef<'_>>, stem: &str, operands: &Operands) -> Option<Call> {
    let (_, bits) = element_and_bits(value?)?;
    Some(Call { name: format!("{stem}{bits}"), args: operands.all()? })
}

/// A call whose name tells single from double precision.
fn by_float(value: Option<ValueRef<'_>>, stem: &str, operands: &Operands) -> Option<Call> {
    let value = value?;
    let (element, bits) = element_and_bits(value)?;
    let word = if is_float(value.ctx(), element, FloatKind::F32) { "ps" } else { "pd" };
    Some(Call { name: format!("{stem}{word}.{bits}"), args: operands.all()? })
}

fn intersect(
    op: Vp2IntersectOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    _: &LlvmTypes,
) -> Option<Call> {
    let value = rw.read(op).op().operand(0)?;
    let (element, bits) = element_and_bits(value)?;
    let word = if value.ctx().type_data(element).storage_width() == Some(32) { "d" } else { "q" };
    Some(Call { name: format!("llvm.x86.avx512.vp2intersect.{word}.{bits}"), args: operands.all()? })
}

/// What is not chosen is zero, unless a value or a constant is stated for it.
fn compress(
    op: MaskCompressOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Option<Call> {
    let root = rw.read(op);
    let (mask, a) = (operands.of(root.k())?, operands.of(root.a())?);
    let ty = types.convert(root.dst().ty())?;
    let other = match (root.src(), root.constant_src()) {
        (Some(src), _) => operands.of(src)?,
        (None, stated) => {
            let ctx = rw.ctx().clone();
            let value = stated.or_else(|| zero(&ctx, ty))?;
            ConstantOp::build(rw.builder(), ty, value).value().ok()?
        }
    };
    Some(Call { name: "llvm.x86.avx512.mask.compress".into(), args: vec![a, other, mask] })
}

/// All elements are multiplied, and the sum goes into all.
fn dot(_: DotOp, operands: &Operands, rw: &mut ConversionRewriter<'_>, _: &LlvmTypes) -> Option<Call> {
    const ALL: i64 = -1;
    let mut args = operands.all()?;
    let byte = rw.ctx().integer_type(8, Signedness::Signless).ok()?;
    args.push(int_constant(rw.builder(), byte, ALL)?);
    Some(Call { name: "llvm.x86.avx.dp.ps.256".into(), args })
}

/// A load whose name tells `bf16` in memory from `f16`.
fn load<O: TypedOp + Copy>(
    op: O,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    [brain, half]: [&str; 2],
) -> Option<Call> {
    let root = rw.op(op.handle());
    let memref = root.operand(0)?.ty();
    let (_, bits) = element_and_bits(root.result(0)?)?;
    let element = root.ctx().type_data(memref).shaped_element()?;
    let word = if is_float(root.ctx(), element, FloatKind::BF16) { brain } else { half };
    let name = format!("llvm.x86.{word}{bits}");
    let at = pointer(rw, types, (memref, operands.at(0)?), &[])?;
    Some(Call { name, args: vec![at] })
}
