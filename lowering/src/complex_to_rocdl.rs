//! `convert-complex-to-rocdl-library-calls`: functions of complex numbers become calls of the library of devices of AMD.

use crate::runtime_calls::{LibraryFunction, call};
use rmlir_dialects::complex;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::FloatKind;
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

/// What is called for an operation: a function for parts of 32 bits, and one for parts of 64.
fn add<O: TypedOp>(
    set: &mut PatternSet,
    target: &mut ConversionTarget<'_>,
    [of_f32, of_f64]: [&'static str; 2],
) {
    const PATTERN: &str = "(anonymous namespace)::ComplexOpToROCDLLibraryCalls";
    target.illegal_op::<O>();
    set.convert(PATTERN, None, move |op: O, operands: &Operands, rw| {
        let at = op.handle();
        let root = rw.op(at);
        let (ctx, result) = (root.ctx(), root.result(0)?.ty());
        let TypeData::Complex(part) = *ctx.type_data(root.operand(0)?.ty()) else { return None };
        let name = match *ctx.type_data(part) {
            TypeData::Float(FloatKind::F32) => of_f32,
            TypeData::Float(FloatKind::F64) => of_f64,
            _ => return None,
        };
        let made = call(rw, at, &LibraryFunction { name, mark: None }, &operands.all()?, result)?;
        rw.replace(at, &[made])
    });
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

fn run(_: &options::ConvertComplexToROCDLLibraryCalls, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["func"]).legal_op::<complex::MulOp>().illegal_op::<complex::PowOp>();
    set.convert("(anonymous namespace)::PowOpToROCDLLibraryCalls", None, power);
    let (set_of, to) = (&mut set, &mut target);
    add::<complex::AbsOp>(set_of, to, ["__ocml_cabs_f32", "__ocml_cabs_f64"]);
    add::<complex::CosOp>(set_of, to, ["__ocml_ccos_f32", "__ocml_ccos_f64"]);
    add::<complex::ExpOp>(set_of, to, ["__ocml_cexp_f32", "__ocml_cexp_f64"]);
    add::<complex::LogOp>(set_of, to, ["__ocml_clog_f32", "__ocml_clog_f64"]);
    add::<complex::SinOp>(set_of, to, ["__ocml_csin_f32", "__ocml_csin_f64"]);
    add::<complex::SqrtOp>(set_of, to, ["__ocml_csqrt_f32", "__ocml_csqrt_f64"]);
    add::<complex::TanOp>(set_of, to, ["__ocml_ctan_f32", "__ocml_ctan_f64"]);
    add::<complex::TanhOp>(set_of, to, ["__ocml_ctanh_f32", "__ocml_ctanh_f64"]);
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}
