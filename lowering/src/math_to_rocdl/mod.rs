//! `convert-math-to-rocdl`: functions of numbers become calls of the library of devices of AMD.

use crate::gpu_common::calls::{Names, calls};
use crate::gpu_common::chipset::Chipset;
use crate::llvm_common::one_to_one::each_vector;
use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to};
use rmlir_dialects::arith::RemFOp;
use rmlir_dialects::math::*;
use rmlir_dialects::{llvm, rocdl};
use rmlir_ir::typed::Handle;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Failed, TypeData};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::PatternSet;
use rmlir_rewrite::conversion::ConversionTarget;

plain_pass! {
    /// Makes calls of functions of numbers.
    MathToRocdl: ConvertMathToROCDL, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<MathToRocdl>();
}

fn run(options: &options::ConvertMathToROCDL, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let types = LlvmTypes::new(&run.ctx(), LlvmOptions::of(run.op(), 0)).ok_or(Failed)?;
    let chipset = match options.chipset.is_empty() {
        true => None,
        false => Some(Chipset::parse(&options.chipset).ok_or(Failed)?),
    };
    let mut set = PatternSet::new();
    patterns(&mut set, &types, chipset);
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["builtin", "func", "llvm", "rocdl", "vector"]);
    illegal_functions(&mut target);
    target.illegal_op::<llvm::FAbsOp>().illegal_op::<llvm::SqrtOp>();
    let at = run.at();
    convert_to(run.module(), at, &target, set)
}

/// Functions of the llvm dialect that the library has.
pub(crate) fn illegal_functions(target: &mut ConversionTarget<'_>) {
    target
        .illegal_op::<llvm::CosOp>()
        .illegal_op::<llvm::ExpOp>()
        .illegal_op::<llvm::Exp2Op>()
        .illegal_op::<llvm::FCeilOp>()
        .illegal_op::<llvm::FFloorOp>()
        .illegal_op::<llvm::FRemOp>()
        .illegal_op::<llvm::LogOp>()
        .illegal_op::<llvm::Log10Op>()
        .illegal_op::<llvm::Log2Op>()
        .illegal_op::<llvm::PowOp>()
        .illegal_op::<llvm::SinOp>();
}

macro_rules! each {
    ($set:ident, $types:ident; $($op:ty: $f32:literal, $f64:literal, $f16:literal;)+) => {
        $(calls::<$op>($set, $types, 1, Names::of($f32, $f64).half($f16));)+
    };
}

/// Adds the patterns; some are for chips from a version on.
pub(crate) fn patterns(set: &mut PatternSet, types: &LlvmTypes, chipset: Option<Chipset>) {
    each! { set, types;
        AcosOp: "__ocml_acos_f32", "__ocml_acos_f64", "__ocml_acos_f16";
        AcoshOp: "__ocml_acosh_f32", "__ocml_acosh_f64", "__ocml_acosh_f16";
        AsinOp: "__ocml_asin_f32", "__ocml_asin_f64", "__ocml_asin_f16";
        AsinhOp: "__ocml_asinh_f32", "__ocml_asinh_f64", "__ocml_asinh_f16";
        AtanOp: "__ocml_atan_f32", "__ocml_atan_f64", "__ocml_atan_f16";
        AtanhOp: "__ocml_atanh_f32", "__ocml_atanh_f64", "__ocml_atanh_f16";
        Atan2Op: "__ocml_atan2_f32", "__ocml_atan2_f64", "__ocml_atan2_f16";
        CbrtOp: "__ocml_cbrt_f32", "__ocml_cbrt_f64", "__ocml_cbrt_f16";
        CeilOp: "__ocml_ceil_f32", "__ocml_ceil_f64", "__ocml_ceil_f16";
        CosOp: "__ocml_cos_f32", "__ocml_cos_f64", "__ocml_cos_f16";
        CoshOp: "__ocml_cosh_f32", "__ocml_cosh_f64", "__ocml_cosh_f16";
        SinhOp: "__ocml_sinh_f32", "__ocml_sinh_f64", "__ocml_sinh_f16";
        ExpOp: "", "__ocml_exp_f64", "__ocml_exp_f16";
        Exp2Op: "__ocml_exp2_f32", "__ocml_exp2_f64", "__ocml_exp2_f16";
        ExpM1Op: "__ocml_expm1_f32", "__ocml_expm1_f64", "__ocml_expm1_f16";
        FloorOp: "__ocml_floor_f32", "__ocml_floor_f64", "__ocml_floor_f16";
        LogOp: "", "__ocml_log_f64", "__ocml_log_f16";
        Log10Op: "__ocml_log10_f32", "__ocml_log10_f64", "__ocml_log10_f16";
        Log1pOp: "__ocml_log1p_f32", "__ocml_log1p_f64", "__ocml_log1p_f16";
        Log2Op: "__ocml_log2_f32", "__ocml_log2_f64", "__ocml_log2_f16";
        PowFOp: "__ocml_pow_f32", "__ocml_pow_f64", "__ocml_pow_f16";
        RsqrtOp: "__ocml_rsqrt_f32", "__ocml_rsqrt_f64", "__ocml_rsqrt_f16";
        SinOp: "__ocml_sin_f32", "__ocml_sin_f64", "__ocml_sin_f16";
        TanhOp: "__ocml_tanh_f32", "__ocml_tanh_f64", "__ocml_tanh_f16";
        TanOp: "__ocml_tan_f32", "__ocml_tan_f64", "__ocml_tan_f16";
        ErfOp: "__ocml_erf_f32", "__ocml_erf_f64", "__ocml_erf_f16";
        ErfcOp: "__ocml_erfc_f32", "__ocml_erfc_f64", "__ocml_erfc_f16";
        FPowIOp: "__ocml_pown_f32", "__ocml_pown_f64", "__ocml_pown_f16";
        RemFOp: "__ocml_fmod_f32", "__ocml_fmod_f64", "__ocml_fmod_f16";
    }
    if chipset.is_some_and(|chipset| chipset.0 >= 9) {
        clamp(set, types);
    }
}

/// The one in the middle of a number and two bounds.
fn clamp(set: &mut PatternSet, types: &LlvmTypes) {
    let own = types.clone();
    set.convert("ClampFOpConversion", Some(&types.converter), move |op: ClampFOp, operands, rw| {
        let ctx = rw.ctx().clone();
        let ty = rw.op(op).result(0)?.ty();
        let element = ctx.type_data(ty).shaped_element().unwrap_or(ty);
        let is_small = matches!(ctx.type_data(element), TypeData::Float(FloatKind::F16 | FloatKind::F32));
        rw.require(is_small)?;
        each_vector(op.at(), operands, rw, &own, |b, _, parts| match *parts {
            [value, min, max] => rocdl::FMed3Op::build(b, value, min, max).value().ok(),
            _ => None,
        })
    });
}
