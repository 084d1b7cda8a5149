//! `convert-complex-to-rocdl-library-calls`: functions of complex numbers become calls of the library of devices of AMD.

use crate::runtime_calls::ComplexCalls;
use rmlir_dialects::arith::{ConstantOp, SIToFPOp};
use rmlir_dialects::complex;
use rmlir_ir::{Failed, TypeData};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, Operands, convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes calls of functions of complex numbers.
    ComplexToRocdl: ConvertComplexToROCDLLibraryCalls, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ComplexToRocdl>();
}

/// A power is made of an exponential function and a logarithm, which have calls.
fn power(op: complex::PowOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let (base, exponent) = (operands.at(0)?, operands.at(1)?);
    let flags = rw.read(op).fastmath();
    let b = rw.builder();
    let log = complex::LogOp::build(b, base).set(complex::LogOp::FASTMATH, flags).value().ok()?;
    let product =
        complex::MulOp::build(b, exponent, log).set(complex::MulOp::FASTMATH, flags).value().ok()?;
    let made = complex::ExpOp::build(b, product).set(complex::ExpOp::FASTMATH, flags).value().ok()?;
    rw.replace(op, &[made])
}

/// A power by an integer is one by the complex number that has no imaginary part.
fn whole_power(op: complex::PowiOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (ty, flags) = (root.result().ty(), root.fastmath().unwrap_or_default());
    let TypeData::Complex(part) = *ctx.type_data(ty) else { return None };
    let (base, exponent) = (operands.of(root.lhs())?, operands.of(root.rhs())?);
    let zero = ctx.float_attr(part, 0).ok()?;
    let b = rw.builder();
    let real = SIToFPOp::build(b, part, exponent).value().ok()?;
    let imaginary = ConstantOp::build(b, zero).value().ok()?;
    let exponent = complex::CreateOp::build(b, ty, real, imaginary).value().ok()?;
    let made = complex::PowOp::build(b, base, exponent).set(complex::PowOp::FASTMATH, flags);
    let made = made.value().ok()?;
    rw.replace(op, &[made])
}

fn run(_: &options::ConvertComplexToROCDLLibraryCalls, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["arith", "func"]).legal_op::<complex::MulOp>().legal_op::<complex::CreateOp>();
    target.illegal_op::<complex::PowOp>().illegal_op::<complex::PowiOp>();
    set.convert("(anonymous namespace)::PowOpToROCDLLibraryCalls", None, power);
    set.convert("(anonymous namespace)::PowiOpToROCDLLibraryCalls", None, whole_power);
    let mut calls = ComplexCalls { set: &mut set, target: &mut target };
    const PATTERN: &str = "(anonymous namespace)::ComplexOpToROCDLLibraryCalls";
    calls.add::<complex::AbsOp>(PATTERN, "__ocml_cabs_f32", "__ocml_cabs_f64");
    calls.add::<complex::CosOp>(PATTERN, "__ocml_ccos_f32", "__ocml_ccos_f64");
    calls.add::<complex::ExpOp>(PATTERN, "__ocml_cexp_f32", "__ocml_cexp_f64");
    calls.add::<complex::LogOp>(PATTERN, "__ocml_clog_f32", "__ocml_clog_f64");
    calls.add::<complex::SinOp>(PATTERN, "__ocml_csin_f32", "__ocml_csin_f64");
    calls.add::<complex::SqrtOp>(PATTERN, "__ocml_csqrt_f32", "__ocml_csqrt_f64");
    calls.add::<complex::TanOp>(PATTERN, "__ocml_ctan_f32", "__ocml_ctan_f64");
    calls.add::<complex::TanhOp>(PATTERN, "__ocml_ctanh_f32", "__ocml_ctanh_f64");
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}
