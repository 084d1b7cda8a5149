//! `convert-arith-to-spirv`: arithmetic of a device.

use super::types::{TypeOptions, plain_struct};
use super::{Setting, casts, compare, constants};
use rmlir_dialects::arith::*;
use rmlir_dialects::spirv;
use rmlir_ir::typed::{Build, TypedOp, number};
use rmlir_ir::{Builder, Context, Failed, Type, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands, TypeConverter};
use rmlir_rewrite::{PatternSet, Rewritten};
use std::sync::Arc;

plain_pass! {
    /// Makes spirv of arith.
    ArithToSpirv: ConvertArithToSPIRVPass, run
}

fn run(options: &options::ConvertArithToSPIRVPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let types = TypeOptions::emulating(
        options.emulate_lt32_bit_scalar_types,
        options.emulate_unsupported_float_types,
    );
    let setting = Setting::of(run, types);
    let mut set = PatternSet::new();
    patterns(&mut set, &setting.types);
    let mut target = setting.target();
    target.illegal_dialects(&["arith"]);
    setting.convert(run, &target, set)
}

pub(super) type Converter = Arc<TypeConverter>;

macro_rules! each {
    ($set:ident, $types:ident; $($from:ty => $to:ty;)+) => {
        $(elementwise::<$from, $to>($set, $types);)+
    };
}

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &Converter) {
    constants::patterns(set, types);
    each! { set, types;
        AddIOp => spirv::IAddOp;
        SubIOp => spirv::ISubOp;
        MulIOp => spirv::IMulOp;
        DivSIOp => spirv::SDivOp;
    }
    unsigned::<DivUIOp, spirv::UDivOp>(set, types);
    unsigned::<RemUIOp, spirv::UModOp>(set, types);
    set.convert("(anonymous namespace)::RemSIOpGLPattern", Some(types), |op: RemSIOp, operands, rw| {
        remainder::<RemSIOp, spirv::GLSAbsOp>(op, operands, rw)
    });
    set.convert("(anonymous namespace)::RemSIOpCLPattern", Some(types), |op: RemSIOp, operands, rw| {
        remainder::<RemSIOp, spirv::CLSAbsOp>(op, operands, rw)
    });
    logical::<AndIOp, spirv::LogicalAndOp, spirv::BitwiseAndOp>(
        set,
        types,
        "(anonymous namespace)::BitwiseOpPattern",
    );
    logical::<OrIOp, spirv::LogicalOrOp, spirv::BitwiseOrOp>(
        set,
        types,
        "(anonymous namespace)::BitwiseOpPattern",
    );
    logical::<XOrIOp, spirv::LogicalNotEqualOp, spirv::BitwiseXorOp>(
        set,
        types,
        "(anonymous namespace)::XOrIOpLogicalPattern",
    );
    each! { set, types;
        ShLIOp => spirv::ShiftLeftLogicalOp;
        ShRUIOp => spirv::ShiftRightLogicalOp;
        ShRSIOp => spirv::ShiftRightArithmeticOp;
        NegFOp => spirv::FNegateOp;
        AddFOp => spirv::FAddOp;
        SubFOp => spirv::FSubOp;
        MulFOp => spirv::FMulOp;
        DivFOp => spirv::FDivOp;
        RemFOp => spirv::FRemOp;
    }
    casts::patterns(set, types);
    compare::patterns(set, types);
    extended::<AddUIExtendedOp, spirv::IAddCarryOp>(
        set,
        types,
        "(anonymous namespace)::AddUIExtendedOpPattern",
        true,
    );
    extended::<MulSIExtendedOp, spirv::SMulExtendedOp>(
        set,
        types,
        "(anonymous namespace)::MulIExtendedOpPattern",
        false,
    );
    extended::<MulUIExtendedOp, spirv::UMulExtendedOp>(
        set,
        types,
        "(anonymous namespace)::MulIExtendedOpPattern",
        false,
    );
    set.convert("(anonymous namespace)::SelectOpPattern", Some(types), |op: SelectOp, operands, rw| {
        let ty = result_type(op, rw)?;
        let made = make::<spirv::SelectOp>(rw.builder(), ty, &operands.all()?)?;
        rw.replace(op, &[made])
    });
    // With both sets of instructions those of kernels are tried first.
    extremum::<MaximumFOp, spirv::CLFmaxOp>(set, types, Nan::Kept);
    extremum::<MinimumFOp, spirv::CLFminOp>(set, types, Nan::Kept);
    extremum::<MaxNumFOp, spirv::CLFmaxOp>(set, types, Nan::Any);
    extremum::<MinNumFOp, spirv::CLFminOp>(set, types, Nan::Any);
    each! { set, types;
        MaxSIOp => spirv::CLSMaxOp;
        MaxUIOp => spirv::CLUMaxOp;
        MinSIOp => spirv::CLSMinOp;
        MinUIOp => spirv::CLUMinOp;
    }
    extremum::<MaximumFOp, spirv::GLFMaxOp>(set, types, Nan::Kept);
    extremum::<MinimumFOp, spirv::GLFMinOp>(set, types, Nan::Kept);
    extremum::<MaxNumFOp, spirv::GLFMaxOp>(set, types, Nan::Passed);
    extremum::<MinNumFOp, spirv::GLFMinOp>(set, types, Nan::Passed);
    each! { set, types;
        MaxSIOp => spirv::GLSMaxOp;
        MaxUIOp => spirv::GLUMaxOp;
        MinSIOp => spirv::GLSMinOp;
        MinUIOp => spirv::GLUMinOp;
    }
}

/// What stands for the type of the first result.
pub(super) fn result_type(op: impl TypedOp, rw: &ConversionRewriter<'_>) -> Option<Type> {
    rw.convert_type(rw.op(op.handle()).result(0)?.ty())
}

/// An operation of one result.
pub(crate) fn make<O: TypedOp>(b: &mut Builder<'_>, ty: Type, operands: &[ValueId]) -> Option<ValueId> {
    let mut made = Build::<O>::new(b);
    for &operand in operands {
        made = made.operands(&[operand]);
    }
    made.results(&[ty]).value().ok()
}

/// The type of the elements, or the type itself.
pub(crate) fn element(ctx: &Context, ty: Type) -> Type {
    ctx.type_data(ty).shaped_element().unwrap_or(ty)
}

/// Whether a type is a boolean or some.
pub(super) fn is_bool(ctx: &Context, ty: Type) -> bool {
    element(ctx, ty) == ctx.i1()
}

/// An operation that the dialect has.
pub(super) fn elementwise<O: TypedOp, S: TypedOp>(set: &mut PatternSet, types: &Converter) {
    set.convert(
        "(anonymous namespace)::ElementwiseOpPattern",
        Some(types),
        |op: O, operands: &Operands, rw| {
            let ty = result_type(op, rw)?;
            let made = make::<S>(rw.builder(), ty, &operands.all()?)?;
            rw.replace(op.handle(), &[made])
        },
    );
}

/// Operations of numbers without sign, which would not be the same on wider ones.
fn unsigned<O: TypedOp, S: TypedOp>(set: &mut PatternSet, types: &Converter) {
    set.convert(
        "(anonymous namespace)::ElementwiseOpPattern",
        Some(types),
        |op: O, operands: &Operands, rw| {
            let ty = result_type(op, rw)?;
            let root = rw.op(op.handle());
            let (ctx, own) = (root.ctx(), root.result(0)?.ty());
            if element(ctx, own) != ctx.index_type() && own != ty {
                root.emit_plain_error(
                    "bitwidth emulation is not implemented yet on unsigned op pattern version",
                );
                return None;
            }
            let made = make::<S>(rw.builder(), ty, &operands.all()?)?;
            rw.replace(op.handle(), &[made])
        },
    );
}

/// The remainder of the sizes, with the sign of the dividend.
fn remainder<O: TypedOp, A: TypedOp>(
    op: O,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let ty = result_type(op, rw)?;
    let (x, y) = (operands.at(0)?, operands.at(1)?);
    let bools = like(rw.ctx(), ty, rw.ctx().i1())?;
    let b = rw.builder();
    let size = make::<A>(b, ty, &[x])?;
    let by = make::<A>(b, ty, &[y])?;
    let rest = make::<spirv::UModOp>(b, ty, &[size, by])?;
    let positive = make::<spirv::IEqualOp>(b, bools, &[x, size])?;
    let negated = make::<spirv::SNegateOp>(b, ty, &[rest])?;
    let made = make::<spirv::SelectOp>(b, ty, &[positive, rest, negated])?;
    rw.replace(op.handle(), &[made])
}

/// A type of the same shape with other elements.
pub(crate) fn like(ctx: &Context, ty: Type, element: Type) -> Option<Type> {
    crate::calc::with_element(ctx, ty, element)
}

/// Operations on bits; booleans have their own.
fn logical<O: TypedOp, L: TypedOp, S: TypedOp>(set: &mut PatternSet, types: &Converter, name: &'static str) {
    set.convert(name, Some(types), |op: O, operands: &Operands, rw| {
        let ty = result_type(op, rw)?;
        let own = rw.op(op.handle()).result(0)?.ty();
        let operands = operands.all()?;
        let made = match is_bool(rw.ctx(), own) {
            true => make::<L>(rw.builder(), ty, &operands)?,
            false => make::<S>(rw.builder(), ty, &operands)?,
        };
        rw.replace(op.handle(), &[made])
    });
}

/// The constant 0, 1 or another number in a type.
pub(crate) fn whole(b: &mut Builder<'_>, ty: Type, value: i64) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let value = constants::whole_attr(&ctx, ty, value)?;
    spirv::ConstantOp::build(b, ty, value).value().ok()
}

/// Operations whose result is wider than a number: a struct of both parts.
fn extended<O: TypedOp, S: TypedOp>(
    set: &mut PatternSet,
    types: &Converter,
    name: &'static str,
    carries: bool,
) {
    set.convert(name, Some(types), move |op: O, operands: &Operands, rw| {
        let ty = result_type(op, rw)?;
        let ctx = rw.ctx().clone();
        let both = plain_struct(&ctx, &[ty, ty])?;
        let operands = operands.all()?;
        let b = rw.builder();
        let made = make::<S>(b, both, &operands)?;
        let low = part(b, ty, made, 0)?;
        let mut high = part(b, ty, made, 1)?;
        if carries {
            let one = whole(b, ty, 1)?;
            let bools = like(&ctx, ty, ctx.i1())?;
            high = make::<spirv::IEqualOp>(b, bools, &[high, one])?;
        }
        rw.replace(op.handle(), &[low, high])
    });
}

/// A part of a composite.
pub(super) fn part(b: &mut Builder<'_>, ty: Type, of: ValueId, at: i64) -> Option<ValueId> {
    let at = b.ctx().int_attr(32, at);
    let at = b.ctx().array_attr(&[at]);
    spirv::CompositeExtractOp::build(b, ty, of, at).value().ok()
}

/// What becomes of a NaN.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nan {
    /// It is the result.
    Kept,
    /// The other number is the result.
    Passed,
    /// The instruction does what is wanted.
    Any,
}

/// The larger or smaller number. What an instruction does with NaNs may not be known.
fn extremum<O: TypedOp, S: TypedOp>(set: &mut PatternSet, types: &Converter, nan: Nan) {
    set.convert(
        "(anonymous namespace)::MinimumMaximumFOpPattern",
        Some(types),
        move |op: O, operands: &Operands, rw| {
            let ty = result_type(op, rw)?;
            let ctx = rw.ctx().clone();
            let flags = rw.op(op.handle()).attr_named("fastmath").and_then(|flags| number(&ctx, flags));
            let (x, y) = (operands.at(0)?, operands.at(1)?);
            let b = rw.builder();
            let mut made = make::<S>(b, ty, &[x, y])?;
            if nan != Nan::Any && flags.unwrap_or(0) & NO_NANS == 0 {
                let bools = like(&ctx, ty, ctx.i1())?;
                let x_is_nan = make::<spirv::IsNanOp>(b, bools, &[x])?;
                let y_is_nan = make::<spirv::IsNanOp>(b, bools, &[y])?;
                let (of_x, of_y) = if nan == Nan::Kept { (x, y) } else { (y, x) };
                made = make::<spirv::SelectOp>(b, ty, &[x_is_nan, of_x, made])?;
                made = make::<spirv::SelectOp>(b, ty, &[y_is_nan, of_y, made])?;
            }
            rw.replace(op.handle(), &[made])
        },
    );
}

/// The bit of the promise that there are no NaNs.
pub(super) const NO_NANS: i64 = 2;
