//! `convert-math-to-spirv`: functions of numbers that a device has, and formulas for others.

use super::Setting;
use super::arith::{Converter, element, like, make, result_type, whole};
use super::constants::float_attr;
use super::types::{TypeOptions, signless};
use crate::calc::{float_kind, int_width};
use rmlir_dialects::math::*;
use rmlir_dialects::spirv;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Builder, Failed, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

plain_pass! {
    /// Makes spirv of math.
    MathToSpirv: ConvertMathToSPIRVPass, run
}

fn run(_: &options::ConvertMathToSPIRVPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let setting = Setting::of(run, TypeOptions::default());
    let mut set = PatternSet::new();
    patterns(&mut set, &setting.types);
    let target = setting.target();
    setting.convert(run, &target, set)
}

macro_rules! each {
    ($set:ident, $types:ident; $($from:ty => $to:ty;)+) => {
        $(same::<$from, $to>($set, $types);)+
    };
}

fn patterns(set: &mut PatternSet, types: &Converter) {
    // With both sets of instructions those of kernels are tried first.
    formula::<Log1pOp>(set, types, "(anonymous namespace)::Log1pOpPattern", log1p::<spirv::CLLogOp>);
    formula::<ExpM1Op>(set, types, "(anonymous namespace)::ExpM1OpPattern", expm1::<spirv::CLExpOp>);
    formula::<Log2Op>(set, types, "(anonymous namespace)::Log2Log10OpPattern", |b, ty, x| {
        log_of_base::<spirv::CLLogOp>(b, ty, x, std::f64::consts::LOG2_E)
    });
    formula::<Log10Op>(set, types, "(anonymous namespace)::Log2Log10OpPattern", |b, ty, x| {
        log_of_base::<spirv::CLLogOp>(b, ty, x, std::f64::consts::LOG10_E)
    });
    each! { set, types;
        AbsFOp => spirv::CLFabsOp;
        AbsIOp => spirv::CLSAbsOp;
        AcosOp => spirv::CLAcosOp;
        AcoshOp => spirv::CLAcoshOp;
        AsinOp => spirv::CLAsinOp;
        AsinhOp => spirv::CLAsinhOp;
        AtanOp => spirv::CLAtanOp;
        AtanhOp => spirv::CLAtanhOp;
        Atan2Op => spirv::CLAtan2Op;
        CeilOp => spirv::CLCeilOp;
        CosOp => spirv::CLCosOp;
        CoshOp => spirv::CLCoshOp;
        ErfOp => spirv::CLErfOp;
        ExpOp => spirv::CLExpOp;
        FloorOp => spirv::CLFloorOp;
        FmaOp => spirv::CLFmaOp;
        LogOp => spirv::CLLogOp;
        PowFOp => spirv::CLPowOp;
        RoundEvenOp => spirv::CLRintOp;
        RoundOp => spirv::CLRoundOp;
        RsqrtOp => spirv::CLRsqrtOp;
        SinOp => spirv::CLSinOp;
        SinhOp => spirv::CLSinhOp;
        SqrtOp => spirv::CLSqrtOp;
        TanOp => spirv::CLTanOp;
        TanhOp => spirv::CLTanhOp;
    }
    set.convert("(anonymous namespace)::CopySignPattern", Some(types), copy_sign);
    each! { set, types;
        IsInfOp => spirv::IsInfOp;
        IsNaNOp => spirv::IsNanOp;
        IsFiniteOp => spirv::IsFiniteOp;
    }
    set.convert("(anonymous namespace)::CountLeadingZerosPattern", Some(types), leading_zeros);
    formula::<Log1pOp>(set, types, "(anonymous namespace)::Log1pOpPattern", log1p::<spirv::GLLogOp>);
    formula::<Log2Op>(set, types, "(anonymous namespace)::Log2Log10OpPattern", |b, ty, x| {
        log_of_base::<spirv::GLLogOp>(b, ty, x, std::f64::consts::LOG2_E)
    });
    formula::<Log10Op>(set, types, "(anonymous namespace)::Log2Log10OpPattern", |b, ty, x| {
        log_of_base::<spirv::GLLogOp>(b, ty, x, std::f64::consts::LOG10_E)
    });
    formula::<ExpM1Op>(set, types, "(anonymous namespace)::ExpM1OpPattern", expm1::<spirv::GLExpOp>);
    set.convert("(anonymous namespace)::PowFOpPattern", Some(types), power);
    set.convert("(anonymous namespace)::RoundOpPattern", Some(types), round);
    each! { set, types;
        AbsFOp => spirv::GLFAbsOp;
        AbsIOp => spirv::GLSAbsOp;
        AcosOp => spirv::GLAcosOp;
        AcoshOp => spirv::GLAcoshOp;
        AsinOp => spirv::GLAsinOp;
        AsinhOp => spirv::GLAsinhOp;
        AtanOp => spirv::GLAtanOp;
        AtanhOp => spirv::GLAtanhOp;
        CeilOp => spirv::GLCeilOp;
        CosOp => spirv::GLCosOp;
        CoshOp => spirv::GLCoshOp;
        ExpOp => spirv::GLExpOp;
        FloorOp => spirv::GLFloorOp;
        FmaOp => spirv::GLFmaOp;
        LogOp => spirv::GLLogOp;
        RoundEvenOp => spirv::GLRoundEvenOp;
        RsqrtOp => spirv::GLInverseSqrtOp;
        SinOp => spirv::GLSinOp;
        SinhOp => spirv::GLSinhOp;
        SqrtOp => spirv::GLSqrtOp;
        TanOp => spirv::GLTanOp;
        TanhOp => spirv::GLTanhOp;
    }
}

/// What stands for the type of the result, if all types are those of numbers or of vectors of one dimension.
fn supported(op: impl TypedOp, rw: &ConversionRewriter<'_>) -> Option<Type> {
    let ctx = rw.ctx();
    let of_number =
        |ty| matches!(ctx.type_data(ty), TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_));
    let root = rw.op(op.handle());
    let all = root.operands().chain(root.results()).all(|value| match ctx.type_data(value.ty()) {
        TypeData::Vector { shape, scalable, element } => {
            shape.len() <= 1 && !scalable.contains(&true) && of_number(*element)
        }
        _ => of_number(value.ty()),
    });
    rw.require(all)?;
    result_type(op, rw)
}

/// A function that a device has.
fn same<O: TypedOp, S: TypedOp>(set: &mut PatternSet, types: &Converter) {
    set.convert(
        "(anonymous namespace)::CheckedElementwiseOpPattern",
        Some(types),
        |op: O, operands: &Operands, rw| {
            let ty = supported(op, rw)?;
            let made = make::<S>(rw.builder(), ty, &operands.all()?)?;
            rw.replace(op.handle(), &[made])
        },
    );
}

/// What is made of a number.
type Make = fn(&mut Builder<'_>, Type, ValueId) -> Option<ValueId>;

fn formula<O: TypedOp>(set: &mut PatternSet, types: &Converter, name: &'static str, make: Make) {
    set.convert(name, Some(types), move |op: O, operands: &Operands, rw| {
        let ty = supported(op, rw)?;
        let made = make(rw.builder(), ty, operands.at(0)?)?;
        rw.replace(op.handle(), &[made])
    });
}

fn float(b: &mut Builder<'_>, ty: Type, value: f64) -> Option<ValueId> {
    let value = float_attr(b.ctx(), ty, value)?;
    spirv::ConstantOp::build(b, ty, value).value().ok()
}

fn log1p<L: TypedOp>(b: &mut Builder<'_>, ty: Type, x: ValueId) -> Option<ValueId> {
    let one = float(b, ty, 1.0)?;
    let sum = make::<spirv::FAddOp>(b, ty, &[one, x])?;
    make::<L>(b, ty, &[sum])
}

fn log_of_base<L: TypedOp>(b: &mut Builder<'_>, ty: Type, x: ValueId, factor: f64) -> Option<ValueId> {
    let factor = float(b, ty, factor)?;
    let log = make::<L>(b, ty, &[x])?;
    make::<spirv::FMulOp>(b, ty, &[log, factor])
}

fn expm1<E: TypedOp>(b: &mut Builder<'_>, ty: Type, x: ValueId) -> Option<ValueId> {
    let exp = make::<E>(b, ty, &[x])?;
    let one = float(b, ty, 1.0)?;
    make::<spirv::FSubOp>(b, ty, &[exp, one])
}

/// The integers as wide as floats, in the same shape.
fn bits_of(b: &Builder<'_>, ty: Type) -> Option<(Type, u32)> {
    let ctx = b.ctx();
    let width = float_kind(ctx, element(ctx, ty))?.width();
    Some((like(ctx, ty, signless(ctx, width)?)?, width))
}

/// A number in all elements, made of as many of it.
fn repeated(b: &mut Builder<'_>, ty: Type, value: ValueId) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    match ctx.type_data(ty).num_elements() {
        None => Some(value),
        Some(count) => {
            let all = vec![value; usize::try_from(count).ok()?];
            spirv::CompositeConstructOp::build(b, ty, &all).value().ok()
        }
    }
}

fn copy_sign(op: CopySignOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ty = supported(op, rw)?;
    let ctx = rw.ctx().clone();
    // Of a wider number the sign would not be the same bit.
    rw.require(
        float_kind(&ctx, element(&ctx, ty))? == float_kind(&ctx, element(&ctx, rw.op(op).result(0)?.ty()))?,
    )?;
    let (size, sign) = (operands.at(0)?, operands.at(1)?);
    let b = rw.builder();
    let (bits, width) = bits_of(b, ty)?;
    let each = element(&ctx, bits);
    let top = rmlir_ir::value::Int::signed_min(width);
    let rest = rmlir_ir::value::Int::signed_max(width);
    let mask = ctx.integer_attr(each, top).ok()?;
    let mask = spirv::ConstantOp::build(b, each, mask).value().ok()?;
    let others = ctx.integer_attr(each, rest).ok()?;
    let others = spirv::ConstantOp::build(b, each, others).value().ok()?;
    let (mask, others) = (repeated(b, bits, mask)?, repeated(b, bits, others)?);
    let size = make::<spirv::BitcastOp>(b, bits, &[size])?;
    let sign = make::<spirv::BitcastOp>(b, bits, &[sign])?;
    let size = make::<spirv::BitwiseAndOp>(b, bits, &[size, others])?;
    let sign = make::<spirv::BitwiseAndOp>(b, bits, &[sign, mask])?;
    let both = make::<spirv::BitwiseOrOp>(b, bits, &[size, sign])?;
    let made = make::<spirv::BitcastOp>(b, ty, &[both])?;
    rw.replace(op, &[made])
}

fn leading_zeros(op: CountLeadingZerosOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ty = supported(op, rw)?;
    let ctx = rw.ctx().clone();
    // The instruction works on 32 bits.
    rw.require(int_width(&ctx, element(&ctx, ty))? == 32)?;
    let x = operands.at(0)?;
    let b = rw.builder();
    let (one, last, all) = (whole(b, ty, 1)?, whole(b, ty, 31)?, whole(b, ty, 32)?);
    let highest = make::<spirv::GLFindUMsbOp>(b, ty, &[x])?;
    let count = make::<spirv::ISubOp>(b, ty, &[last, highest])?;
    // For 0 and 1 the instruction need not say anything.
    let small = make::<spirv::ISubOp>(b, ty, &[all, x])?;
    let bools = like(&ctx, ty, ctx.i1())?;
    let is_small = make::<spirv::ULessThanEqualOp>(b, bools, &[x, one])?;
    let made = make::<spirv::SelectOp>(b, ty, &[is_small, small, count])?;
    rw.replace(op, &[made])
}

/// A power. The instruction knows no negative numbers: a power of one is NaN, or has the sign that an odd exponent gives.
fn power(op: PowFOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ty = supported(op, rw)?;
    let ctx = rw.ctx().clone();
    let (x, y) = (operands.at(0)?, operands.at(1)?);
    let bools = like(&ctx, ty, ctx.i1())?;
    let b = rw.builder();
    let (whole_type, _) = bits_of(b, ty)?;
    let zero = float(b, ty, 0.0)?;
    let negative = make::<spirv::FOrdLessThanOp>(b, bools, &[x, zero])?;
    let one = float(b, ty, 1.0)?;
    let rest = make::<spirv::FRemOp>(b, ty, &[y, one])?;
    let broken = make::<spirv::FOrdNotEqualOp>(b, bools, &[rest, zero])?;
    let undefined = make::<spirv::LogicalAndOp>(b, bools, &[broken, negative])?;
    let nan = float(b, ty, f64::NAN)?;
    let base = make::<spirv::SelectOp>(b, ty, &[undefined, nan, x])?;
    let size = make::<spirv::GLFAbsOp>(b, ty, &[base])?;
    let exponent = make::<spirv::ConvertFToSOp>(b, whole_type, &[y])?;
    let unit = whole(b, whole_type, 1)?;
    let last = make::<spirv::BitwiseAndOp>(b, whole_type, &[exponent, unit])?;
    let odd = make::<spirv::IEqualOp>(b, bools, &[last, unit])?;
    let power = make::<spirv::GLPowOp>(b, ty, &[size, y])?;
    let negated = make::<spirv::FNegateOp>(b, ty, &[power])?;
    let turns = make::<spirv::LogicalAndOp>(b, bools, &[negative, odd])?;
    let made = make::<spirv::SelectOp>(b, ty, &[turns, negated, power])?;
    rw.replace(op, &[made])
}

/// The nearest whole number, away from zero where there are two.
fn round(op: RoundOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ty = supported(op, rw)?;
    let ctx = rw.ctx().clone();
    let x = operands.at(0)?;
    let old = rw.op(op).operand(0)?.id();
    // Constants are of the type as it was.
    rw.require(ty == rw.op(op).result(0)?.ty())?;
    let bools = like(&ctx, ty, ctx.i1())?;
    let b = rw.builder();
    let (zero, one, half) = (float(b, ty, 0.0)?, float(b, ty, 1.0)?, float(b, ty, 0.5)?);
    let size = make::<spirv::GLFAbsOp>(b, ty, &[x])?;
    let floor = make::<spirv::GLFloorOp>(b, ty, &[size])?;
    let rest = make::<spirv::FSubOp>(b, ty, &[size, floor])?;
    let up = make::<spirv::FOrdGreaterThanEqualOp>(b, bools, &[rest, half])?;
    let more = make::<spirv::SelectOp>(b, ty, &[up, one, zero])?;
    let sum = make::<spirv::FAddOp>(b, ty, &[floor, more])?;
    let made = CopySignOp::build(b, sum, old).value().ok()?;
    rw.replace(op, &[made])
}
