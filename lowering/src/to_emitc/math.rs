//! `convert-math-to-emitc`: functions of numbers become calls of those of C or C++.

use rmlir_dialects::{emitc, math};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Failed, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, Operands, convert_partially};
use rmlir_rewrite::{PatternSet, Patterns};

plain_pass! {
    /// Makes emitc of math.
    MathToEmitc: ConvertMathToEmitC, run
}

/// A function of C for `double`; the one for `float` has an `f` after its name, those of C++ take both.
fn add<O: TypedOp>(
    set: &mut PatternSet,
    target: &mut ConversionTarget<'_>,
    cpp: bool,
    function: &'static str,
) {
    target.illegal_op::<O>();
    set.convert(
        "(anonymous namespace)::LowerToEmitCCallOpaque",
        None,
        move |op: O, operands: &Operands, rw| {
            let at = op.handle();
            let root = rw.op(at);
            let (ctx, ty) = (root.ctx(), root.result(0)?.ty());
            let name = match (ctx.type_data(ty), cpp) {
                (TypeData::Float(FloatKind::F32 | FloatKind::F64), true) => format!("std::{function}"),
                (TypeData::Float(FloatKind::F32), false) => format!("{function}f"),
                (TypeData::Float(FloatKind::F64), false) => function.to_owned(),
                _ => return None,
            };
            let name = ctx.ident(&name);
            let made =
                emitc::CallOpaqueOp::build(rw.builder(), &[ty], name, &operands.all()?).value().ok()?;
            rw.replace(at, &[made])
        },
    );
}

fn run(options: &options::ConvertMathToEmitC, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let cpp = options.language_target == options::ConvertMathToEmitCLanguageTarget::Cpp11;
    let mut set = PatternSet::new();
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["emitc"]);
    let (set_of, to) = (&mut set, &mut target);
    add::<math::FloorOp>(set_of, to, cpp, "floor");
    add::<math::RoundOp>(set_of, to, cpp, "round");
    add::<math::ExpOp>(set_of, to, cpp, "exp");
    add::<math::CosOp>(set_of, to, cpp, "cos");
    add::<math::SinOp>(set_of, to, cpp, "sin");
    add::<math::AcosOp>(set_of, to, cpp, "acos");
    add::<math::AsinOp>(set_of, to, cpp, "asin");
    add::<math::Atan2Op>(set_of, to, cpp, "atan2");
    add::<math::CeilOp>(set_of, to, cpp, "ceil");
    add::<math::AbsFOp>(set_of, to, cpp, "fabs");
    add::<math::PowFOp>(set_of, to, cpp, "pow");
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}
