//! `convert-math-to-libm`: functions of numbers become calls of the mathematical library of C.

use crate::calc::{float_kind, with_element};
use crate::runtime_calls::{LibraryFunction, call};
use crate::vector_elements::{again, by_elements};
use rmlir_dialects::arith::{ExtFOp, TruncFOp};
use rmlir_dialects::math::*;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Failed, OpAddr, ValueId};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, Operands, convert_partially};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes calls of functions of numbers.
    MathToLibm: ConvertMathToLibmPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<MathToLibm>();
}

fn run(_: &options::ConvertMathToLibmPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    patterns(&mut set);
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["arith", "builtin", "func", "vector"]).illegal_dialects(&["math"]);
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

macro_rules! each {
    ($set:ident; $($op:ty: $of_f32:literal, $of_f64:literal;)+) => {
        $(add::<$op>($set, $of_f32, $of_f64);)+
    };
}

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet) {
    each! { set;
        AbsFOp: "fabsf", "fabs";
        AcosOp: "acosf", "acos";
        AcoshOp: "acoshf", "acosh";
        AsinOp: "asinf", "asin";
        AsinhOp: "asinhf", "asinh";
        Atan2Op: "atan2f", "atan2";
        AtanOp: "atanf", "atan";
        AtanhOp: "atanhf", "atanh";
        CbrtOp: "cbrtf", "cbrt";
        CeilOp: "ceilf", "ceil";
        CosOp: "cosf", "cos";
        CoshOp: "coshf", "cosh";
        ErfOp: "erff", "erf";
        ErfcOp: "erfcf", "erfc";
        ExpM1Op: "expm1f", "expm1";
        ExpOp: "expf", "exp";
        Exp2Op: "exp2f", "exp2";
        FloorOp: "floorf", "floor";
        FmaOp: "fmaf", "fma";
        Log10Op: "log10f", "log10";
        Log1pOp: "log1pf", "log1p";
        Log2Op: "log2f", "log2";
        LogOp: "logf", "log";
        PowFOp: "powf", "pow";
        RoundEvenOp: "roundevenf", "roundeven";
        RoundOp: "roundf", "round";
        RsqrtOp: "rsqrtf", "rsqrt";
        SinOp: "sinf", "sin";
        SinhOp: "sinhf", "sinh";
        SqrtOp: "sqrtf", "sqrt";
        TanOp: "tanf", "tan";
        TanhOp: "tanhf", "tanh";
        TruncOp: "truncf", "trunc";
    }
}

fn add<O: TypedOp>(set: &mut PatternSet, of_f32: &'static str, of_f64: &'static str) {
    set.op("(anonymous namespace)::VecOpToScalarOp", |op: O, rw| by_elements::<O>(op.handle(), rw));
    set.op("(anonymous namespace)::PromoteOpToF32", |op: O, rw| in_f32::<O>(op.handle(), rw));
    set.convert("(anonymous namespace)::ScalarOpToLibmCall", None, move |op: O, operands: &Operands, rw| {
        let at = op.handle();
        let result = rw.op(at).result(0)?.ty();
        let name = match float_kind(rw.ctx(), result)? {
            FloatKind::F32 => of_f32,
            FloatKind::F64 => of_f64,
            _ => return None,
        };
        let mark = Some(("llvm.readnone", rw.ctx().unit()));
        let args = operands.all()?;
        let made = call(rw, at, &LibraryFunction { name, mark }, &args, result)?;
        rw.replace(at, &[made])
    });
}

/// Small floats are computed as those of 32 bits.
fn in_f32<O: TypedOp>(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let ty = root.result(0)?.ty();
    rw.require(matches!(float_kind(rw.ctx(), ty)?, FloatKind::F16 | FloatKind::BF16))?;
    let operands: Vec<ValueId> = root.operands().map(|value| value.id()).collect();
    let flags = root.attr_named("fastmath");
    let f32 = with_element(rw.ctx(), ty, rw.ctx().f32())?;
    let mut wide = Vec::new();
    for operand in operands {
        wide.push(ExtFOp::build(rw.builder(), f32, operand).value().ok()?);
    }
    let made = again::<O>(rw.builder(), f32, &wide, flags);
    let made = TruncFOp::build(rw.builder(), ty, made).value().ok()?;
    rw.replace(op, &[made])
}
