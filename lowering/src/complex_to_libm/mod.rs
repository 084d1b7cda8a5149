//! `convert-complex-to-libm`: functions of complex numbers become calls of the mathematical library of C.

use crate::runtime_calls::ComplexCalls;
use rmlir_dialects::complex;
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_partially};
use rmlir_rewrite::{PatternSet, Patterns};

plain_pass! {
    /// Makes calls of functions of complex numbers.
    ComplexToLibm: ConvertComplexToLibm, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ComplexToLibm>();
}

fn run(_: &options::ConvertComplexToLibm, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["func"]);
    let mut calls = ComplexCalls { set: &mut set, target: &mut target };
    const PLAIN: &str = "(anonymous namespace)::ScalarOpToLibmCall";
    const TO_FLOAT: &str = "(anonymous namespace)::FloatTypeResolver";
    calls.add::<complex::PowOp>(PLAIN, "cpowf", "cpow");
    calls.add::<complex::SqrtOp>(PLAIN, "csqrtf", "csqrt");
    calls.add::<complex::TanhOp>(PLAIN, "ctanhf", "ctanh");
    calls.add::<complex::CosOp>(PLAIN, "ccosf", "ccos");
    calls.add::<complex::SinOp>(PLAIN, "csinf", "csin");
    calls.add::<complex::ConjOp>(PLAIN, "conjf", "conj");
    calls.add::<complex::LogOp>(PLAIN, "clogf", "clog");
    calls.add::<complex::AbsOp>(TO_FLOAT, "cabsf", "cabs");
    calls.add::<complex::AngleOp>(TO_FLOAT, "cargf", "carg");
    calls.add::<complex::TanOp>(PLAIN, "ctanf", "ctan");
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}
