//! `convert-complex-to-libm`: functions of complex numbers become calls of the mathematical library of C.

use crate::runtime_calls::{LibraryFunction, call};
use rmlir_dialects::complex;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Failed, TypeData};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, Operands, convert_partially};
use rmlir_rewrite::{PatternSet, Patterns};

plain_pass! {
    /// Makes calls of functions of complex numbers.
    ComplexToLibm: ConvertComplexToLibm, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ComplexToLibm>();
}

/// What is called for an operation, for numbers with parts of 32 and of 64 bits.
struct Calls<'s, 't> {
    set: &'s mut PatternSet,
    target: &'s mut ConversionTarget<'t>,
}

impl Calls<'_, '_> {
    fn add<O: TypedOp>(&mut self, pattern: &'static str, of_f32: &'static str, of_f64: &'static str) {
        self.target.illegal_op::<O>();
        self.set.convert(pattern, None, move |op: O, operands: &Operands, rw| {
            let at = op.handle();
            let root = rw.op(at);
            let (ctx, result) = (root.ctx(), root.result(0)?.ty());
            let TypeData::Complex(part) = *ctx.type_data(root.operand(0)?.ty()) else { return None };
            let name = match *ctx.type_data(part) {
                TypeData::Float(FloatKind::F32) => of_f32,
                TypeData::Float(FloatKind::F64) => of_f64,
                _ => return None,
            };
            let args = operands.all()?;
            let made = call(rw, at, &LibraryFunction { name, mark: None }, &args, result)?;
            rw.replace(at, &[made])
        });
    }
}

fn run(_: &options::ConvertComplexToLibm, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["func"]);
    let mut calls = Calls { set: &mut set, target: &mut target };
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
