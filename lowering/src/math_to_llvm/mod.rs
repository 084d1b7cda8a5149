//! `convert-math-to-llvm`: functions of numbers that the dialect has as intrinsics.

use crate::llvm_common::one_to_one::{OneToOne, has_unsupported_float, one_to_one, unrolled, with_fast_math};
use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, llvm_target};
use rmlir_dialects::llvm;
use rmlir_dialects::llvm::types::{self as llvm_types, LlvmType};
use rmlir_dialects::math::*;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Attr, Builder, Context, Failed, NamedAttr, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

plain_pass! {
    /// Makes the llvm dialect of math.
    MathToLlvm: ConvertMathToLLVMPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<MathToLlvm>();
}

fn run(options: &options::ConvertMathToLLVMPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let types = LlvmTypes::new(&run.ctx(), LlvmOptions::plain(0)).ok_or(Failed)?;
    let mut set = PatternSet::new();
    patterns(&mut set, &types, options.approximate_log1p);
    let at = run.at();
    convert_to(run.module(), at, &llvm_target(), set)
}

macro_rules! each {
    ($set:ident, $types:ident; $($name:literal: $from:ty => $to:ty;)+) => {
        $(one_to_one::<$from>($set, $name, $types, OneToOne::to::<$to>().fast_math());)+
    };
}

/// Adds the patterns. `log1p` says whether `math.log1p` is worked out by a logarithm, which loses digits for small numbers.
pub fn patterns(set: &mut PatternSet, types: &LlvmTypes, log1p: bool) {
    if log1p {
        shaped::<Log1pOp>(set, "Log1pOpLowering", types, log_of_sum);
    }
    each! { set, types;
        "AbsFOpLowering": AbsFOp => llvm::FAbsOp;
        "CeilOpLowering": CeilOp => llvm::FCeilOp;
        "CopySignOpLowering": CopySignOp => llvm::CopySignOp;
        "CosOpLowering": CosOp => llvm::CosOp;
        "CoshOpLowering": CoshOp => llvm::CoshOp;
        "AcosOpLowering": AcosOp => llvm::ACosOp;
        "Exp2OpLowering": Exp2Op => llvm::Exp2Op;
        "ExpOpLowering": ExpOp => llvm::ExpOp;
        "FPowIOpLowering": FPowIOp => llvm::PowIOp;
        "FloorOpLowering": FloorOp => llvm::FFloorOp;
        "FmaOpLowering": FmaOp => llvm::FMAOp;
        "Log10OpLowering": Log10Op => llvm::Log10Op;
        "Log2OpLowering": Log2Op => llvm::Log2Op;
        "LogOpLowering": LogOp => llvm::LogOp;
        "PowFOpLowering": PowFOp => llvm::PowOp;
        "RoundEvenOpLowering": RoundEvenOp => llvm::RoundEvenOp;
        "RoundOpLowering": RoundOp => llvm::RoundOp;
        "SinOpLowering": SinOp => llvm::SinOp;
        "SinhOpLowering": SinhOp => llvm::SinhOp;
        "ASinOpLowering": AsinOp => llvm::ASinOp;
        "SqrtOpLowering": SqrtOp => llvm::SqrtOp;
        "FTruncOpLowering": TruncOp => llvm::FTruncOp;
        "TanhOpLowering": TanhOp => llvm::TanhOp;
        "TanOpLowering": TanOp => llvm::TanOp;
        "ATanOpLowering": AtanOp => llvm::ATanOp;
        "ATan2OpLowering": Atan2Op => llvm::ATan2Op;
    }
    one_to_one::<CtPopOp>(set, "CtPopFOpLowering", types, OneToOne::to::<llvm::CtPopOp>());
    counts::<AbsIOp, llvm::AbsOp>(set, "AbsIOpLowering", types, "is_int_min_poison");
    counts::<CountLeadingZerosOp, llvm::CountLeadingZerosOp>(
        set,
        "CountLeadingZerosOpLowering",
        types,
        "is_zero_poison",
    );
    counts::<CountTrailingZerosOp, llvm::CountTrailingZerosOp>(
        set,
        "CountTrailingZerosOpLowering",
        types,
        "is_zero_poison",
    );
    shaped::<ExpM1Op>(set, "ExpM1OpLowering", types, exp_less_one);
    shaped::<RsqrtOp>(set, "RsqrtOpLowering", types, one_over_root);
    class::<IsFiniteOp>(set, "IsFiniteOpLowering", types, FINITE);
    class::<IsNaNOp>(set, "IsNaNOpLowering", types, NAN);
    sincos(set, types);
}

/// Bits of `llvm.is.fpclass`: quiet and signalling NaN; all but these and the infinities.
const NAN: i64 = 0x3;
const FINITE: i64 = 0x1f8;

/// Operations of integers with a flag that says that a case that has no result may be taken for anything: it may not.
fn counts<O: TypedOp, L: TypedOp>(
    set: &mut PatternSet,
    name: &'static str,
    types: &LlvmTypes,
    flag: &'static str,
) {
    let own = types.clone();
    set.convert(name, Some(&types.converter), move |op: O, operands, rw| {
        let operand = operands.at(0)?;
        let result = own.convert(rw.op(op.handle()).result(0)?.ty())?;
        // What has several dimensions stays.
        rw.require(!is_array(&own, rw.body().value_type(operand)))?;
        let no = rw.ctx().bool_attr(false);
        let made = rw.builder().create(L::KIND.name()).operands(&[operand]).attr(flag, no).value(result);
        rw.replace(op.handle(), &[made])
    });
}

fn is_array(types: &LlvmTypes, ty: Type) -> bool {
    matches!(LlvmType::of(types.ctx(), ty), Some(LlvmType::Array { .. }))
}

/// One operation, or several where the operand is a vector of several dimensions.
fn of_shape(
    op: rmlir_ir::OpAddr,
    operand: ValueId,
    result: Type,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    make: impl Fn(&mut Builder<'_>, Type, &[ValueId]) -> Option<ValueId>,
) -> Rewritten {
    let given = rw.body().value_type(operand);
    rw.require(llvm_types::is_compatible(types.ctx(), given))?;
    let made = if is_array(types, given) {
        unrolled(rw.builder(), result, &[operand], make)?
    } else {
        make(rw.builder(), result, &[operand])?
    };
    rw.replace(op, &[made])
}

/// What is made of an operand of a type; each operation gets these attributes.
type Make = fn(&mut Builder<'_>, Type, ValueId, &[NamedAttr]) -> Option<ValueId>;

/// Patterns for operations of one operand that become several.
fn shaped<O: TypedOp>(set: &mut PatternSet, name: &'static str, types: &LlvmTypes, make: Make) {
    let own = types.clone();
    set.convert(name, Some(&types.converter), move |op: O, operands, rw| {
        let root = rw.op(op.handle());
        rw.require(!has_unsupported_float(&own, root))?;
        let attrs = with_fast_math(root);
        let operand = operands.at(0)?;
        let result = rw.body().value_type(operand);
        of_shape(op.handle(), operand, result, rw, &own, |b, ty, values| {
            make(b, ty, *values.first()?, &attrs)
        })
    });
}

/// The constant 1 of a type of floats or vectors of them.
fn one(b: &mut Builder<'_>, ty: Type) -> Option<ValueId> {
    let attr = one_attr(b.ctx(), ty)?;
    llvm::ConstantOp::build(b, ty, attr).value().ok()
}

fn one_attr(ctx: &Context, ty: Type) -> Option<Attr> {
    let element = ctx.type_data(ty).shaped_element().unwrap_or(ty);
    let TypeData::Float(kind) = *ctx.type_data(element) else { return None };
    let bits = kind.from_f64(1.0);
    if element == ty {
        return ctx.float_attr(ty, bits).ok();
    }
    let size = ctx.dense_element_size(element)?;
    let raw: Vec<u8> = bits.to_le_bytes().into_iter().take(size).collect();
    ctx.dense_elements(ty, raw, true).ok()
}

/// `log(1 + x)`
fn log_of_sum(b: &mut Builder<'_>, ty: Type, x: ValueId, attrs: &[NamedAttr]) -> Option<ValueId> {
    let one = one(b, ty)?;
    let sum = with_attrs::<llvm::FAddOp>(b, ty, &[one, x], attrs);
    Some(with_attrs::<llvm::LogOp>(b, ty, &[sum], attrs))
}

/// `exp(x) - 1`
fn exp_less_one(b: &mut Builder<'_>, ty: Type, x: ValueId, attrs: &[NamedAttr]) -> Option<ValueId> {
    let one = one(b, ty)?;
    let exp = with_attrs::<llvm::ExpOp>(b, ty, &[x], attrs);
    Some(with_attrs::<llvm::FSubOp>(b, ty, &[exp, one], attrs))
}

/// `1 / sqrt(x)`
fn one_over_root(b: &mut Builder<'_>, ty: Type, x: ValueId, attrs: &[NamedAttr]) -> Option<ValueId> {
    let one = one(b, ty)?;
    let root = with_attrs::<llvm::SqrtOp>(b, ty, &[x], attrs);
    Some(with_attrs::<llvm::FDivOp>(b, ty, &[one, root], attrs))
}

fn with_attrs<L: TypedOp>(
    b: &mut Builder<'_>,
    ty: Type,
    operands: &[ValueId],
    attrs: &[NamedAttr],
) -> ValueId {
    let ctx = b.ctx().clone();
    let mut made = b.create(L::KIND.name()).operands(operands);
    for entry in attrs {
        made = made.attr(&ctx.text(entry.name), entry.value);
    }
    made.value(ty)
}

/// Patterns for questions about the class of a float.
fn class<O: TypedOp>(set: &mut PatternSet, name: &'static str, types: &LlvmTypes, bits: i64) {
    let own = types.clone();
    set.convert(name, Some(&types.converter), move |op: O, operands, rw| {
        let root = rw.op(op.handle());
        rw.require(!has_unsupported_float(&own, root))?;
        let result = own.convert(root.result(0)?.ty())?;
        let operand = operands.at(0)?;
        let bits = rw.ctx().int_attr(32, bits);
        let made = rw
            .builder()
            .create(llvm::IsFPClass::KIND.name())
            .operands(&[operand])
            .attr("bit", bits)
            .value(result);
        rw.replace(op.handle(), &[made])
    });
}

/// Both functions at once give a struct.
fn sincos(set: &mut PatternSet, types: &LlvmTypes) {
    let own = types.clone();
    set.convert("SincosOpLowering", Some(&types.converter), move |op: SincosOp, operands: &Operands, rw| {
        let root = rw.op(op);
        rw.require(!has_unsupported_float(&own, root))?;
        let attrs = with_fast_math(root);
        let operand = operands.at(0)?;
        let each = rw.body().value_type(operand);
        let both = llvm_types::literal_struct(rw.ctx(), &[each, each], false).ok()?;
        let b = rw.builder();
        let made = with_attrs::<llvm::SincosOp>(b, both, &[operand], &attrs);
        let sin = crate::llvm_common::build::extract(b, made, &[0])?;
        let cos = crate::llvm_common::build::extract(b, made, &[1])?;
        rw.replace(op, &[sin, cos])
    });
}
