//! `convert-math-to-xevm`: functions that may be approximated become calls of those that devices of Intel have.

use crate::llvm_common::functions::{Callee, lookup_or_declare_near};
use crate::llvm_common::one_to_one::fast_math;
use rmlir_dialects::arith::{DivFOp, FastMathFlags};
use rmlir_dialects::llvm::CallOp;
use rmlir_dialects::math;
use rmlir_ir::typed::{AttrValue, Handle, TypedOp};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, Failed, OpAddr, Type, TypeData};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, Operands, convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns, Rewritten};
use std::fmt::Write;

plain_pass! {
    /// Makes calls of functions that are approximations.
    MathToXevm: ConvertMathToXeVM, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<MathToXevm>();
}

fn run(options: &options::ConvertMathToXeVM, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    add::<math::ExpOp>(&mut set, "ConvertNativeFuncPattern<mlir::math::ExpOp>", "exp");
    add::<math::CosOp>(&mut set, "ConvertNativeFuncPattern<mlir::math::CosOp>", "cos");
    add::<math::Exp2Op>(&mut set, "ConvertNativeFuncPattern<mlir::math::Exp2Op>", "exp2");
    add::<math::LogOp>(&mut set, "ConvertNativeFuncPattern<mlir::math::LogOp>", "log");
    add::<math::Log2Op>(&mut set, "ConvertNativeFuncPattern<mlir::math::Log2Op>", "log2");
    add::<math::Log10Op>(&mut set, "ConvertNativeFuncPattern<mlir::math::Log10Op>", "log10");
    add::<math::PowFOp>(&mut set, "ConvertNativeFuncPattern<mlir::math::PowFOp>", "powr");
    add::<math::RsqrtOp>(&mut set, "ConvertNativeFuncPattern<mlir::math::RsqrtOp>", "rsqrt");
    add::<math::SinOp>(&mut set, "ConvertNativeFuncPattern<mlir::math::SinOp>", "sin");
    add::<math::SqrtOp>(&mut set, "ConvertNativeFuncPattern<mlir::math::SqrtOp>", "sqrt");
    add::<math::TanOp>(&mut set, "ConvertNativeFuncPattern<mlir::math::TanOp>", "tan");
    if options.convert_arith {
        add::<DivFOp>(&mut set, "ConvertNativeFuncPattern<mlir::arith::DivFOp>", "divide");
    }
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["builtin", "llvm"]);
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

fn add<O: TypedOp + Handle>(set: &mut PatternSet, pattern: &'static str, function: &'static str) {
    set.convert(pattern, None, move |op: O, operands: &Operands, rw| call(op.at(), operands, rw, function));
}

/// The lengths of vectors that the functions take.
const LENGTHS: [i64; 5] = [2, 3, 4, 8, 16];

fn call(op: OpAddr, operands: &Operands, rw: &mut ConversionRewriter<'_>, function: &str) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.op(op);
    let flags = root.attr_named("fastmath")?;
    let afn = FastMathFlags::of_attr(&ctx, flags)?.value() & FastMathFlags::AFN.value() != 0;
    let (ty, fast) = (root.result(0)?.ty(), fast_math(&ctx, flags)?);
    rw.require(afn && is_taken(&ctx, ty))?;
    let args = operands.all()?;
    let types: Vec<Type> = args.iter().map(|&arg| rw.value(arg).ty()).collect();
    let base = format!("__spirv_ocl_native_{function}");
    let mut name = format!("_Z{}{base}", base.len());
    for &ty in &types {
        mangle(&ctx, ty, &mut name)?;
    }
    let callee = Callee { name: &name, params: &types, result: Some(ty), reserved: false };
    let callee = lookup_or_declare_near(rw, op, callee)?;
    let made = CallOp::build(rw.builder(), Some(ty), &args, &[]).set(CallOp::CALLEE, callee);
    let made = made.attr("fastmathFlags", fast).value().ok()?;
    rw.replace(op, &[made])
}

/// Whether there are functions of a type: of a number, or of vectors of a few lengths.
fn is_taken(ctx: &Context, ty: Type) -> bool {
    match ctx.type_data(ty) {
        TypeData::Float(_) => true,
        TypeData::Vector { shape, .. } => matches!(&shape[..], [length] if LENGTHS.contains(length)),
        _ => false,
    }
}

/// Writes a type as part of a name. Types that OpenCL does not know leave nothing.
fn mangle(ctx: &Context, ty: Type, name: &mut String) -> Option<()> {
    match ctx.type_data(ty) {
        TypeData::Vector { shape, element, .. } => {
            write!(name, "Dv{}_", shape.first()?).ok()?;
            mangle(ctx, *element, name)
        }
        TypeData::Float(kind) => {
            name.push_str(match kind {
                FloatKind::F16 => "Dh",
                FloatKind::F32 => "f",
                FloatKind::F64 => "d",
                _ => "",
            });
            Some(())
        }
        _ => None,
    }
}
