//! `convert-arith-to-emitc`: arithmetic of C, without what C leaves undefined.

use super::types::{adapt, add_sizes, is_unsigned, plain, width, with_sign};
use rmlir_dialects::arith::*;
use rmlir_dialects::emitc::types::{is_integer, is_pointer_wide};
use rmlir_dialects::emitc::{self, CmpPredicate};
use rmlir_ir::typed::{Build, TypedOp};
use rmlir_ir::{Attr, Builder, Context, Failed, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, Operands, TypeConverter, convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns, Rewritten};
use std::sync::Arc;

plain_pass! {
    /// Makes emitc of arith.
    ArithToEmitc: ConvertArithToEmitC, run
}

fn run(_: &options::ConvertArithToEmitC, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut converter = TypeConverter::new(&run.ctx());
    plain(&mut converter);
    add_sizes(&mut converter);
    let mut set = PatternSet::new();
    patterns(&mut set, &Arc::new(converter));
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["emitc"]).illegal_dialects(&["arith"]);
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

type Converter = Arc<TypeConverter>;

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &Converter) {
    set.convert(
        "(anonymous namespace)::ArithConstantOpConversionPattern",
        Some(types),
        |op: ConstantOp, _, rw| {
            let value = rw.read(op).value();
            let ty = result_type(op, rw)?;
            let made = emitc::ConstantOp::build(rw.builder(), ty, value).value().ok()?;
            rw.replace(op, &[made])
        },
    );
    same::<AddFOp, emitc::AddOp>(set, types);
    same::<DivFOp, emitc::DivOp>(set, types);
    same::<DivSIOp, emitc::DivOp>(set, types);
    same::<MulFOp, emitc::MulOp>(set, types);
    same::<RemSIOp, emitc::RemOp>(set, types);
    same::<SubFOp, emitc::SubOp>(set, types);
    same::<NegFOp, emitc::UnaryMinusOp>(set, types);
    unsigned::<DivUIOp, emitc::DivOp>(set, types);
    unsigned::<RemUIOp, emitc::RemOp>(set, types);
    wrapping::<AddIOp, emitc::AddOp>(set, types);
    wrapping::<MulIOp, emitc::MulOp>(set, types);
    wrapping::<SubIOp, emitc::SubOp>(set, types);
    bitwise::<AndIOp, emitc::BitwiseAndOp>(set, types);
    bitwise::<OrIOp, emitc::BitwiseOrOp>(set, types);
    bitwise::<XOrIOp, emitc::BitwiseXorOp>(set, types);
    shift::<ShLIOp, emitc::BitwiseLeftShiftOp>(set, types, true);
    shift::<ShRSIOp, emitc::BitwiseRightShiftOp>(set, types, false);
    shift::<ShRUIOp, emitc::BitwiseRightShiftOp>(set, types, true);
    super::floats::patterns(set, types);
    set.convert("(anonymous namespace)::CmpIOpConversion", Some(types), compare);
    set.convert("(anonymous namespace)::SelectOpConversion", Some(types), |op: SelectOp, operands, rw| {
        let (condition, then, otherwise) = (operands.at(0)?, operands.at(1)?, operands.at(2)?);
        rw.require(rw.value(condition).ty() == rw.ctx().i1())?;
        let made = emitc::ConditionalOp::build(rw.builder(), condition, then, otherwise).value().ok()?;
        rw.replace(op, &[made])
    });
    cast::<ExtSIOp>(set, types, false);
    cast::<ExtUIOp>(set, types, true);
    cast::<IndexCastOp>(set, types, false);
    cast::<IndexCastUIOp>(set, types, true);
    cast::<TruncIOp>(set, types, true);
}

/// What stands for the type of the only result.
pub(super) fn result_type(op: impl TypedOp, rw: &ConversionRewriter<'_>) -> Option<Type> {
    rw.convert_type(rw.op(op.handle()).result(0)?.ty())
}

/// An operation of one result.
pub(super) fn make<O: TypedOp>(b: &mut Builder<'_>, ty: Type, operands: &[ValueId]) -> Option<ValueId> {
    let mut made = Build::<O>::new(b);
    for &operand in operands {
        made = made.operands(&[operand]);
    }
    made.results(&[ty]).value().ok()
}

/// An operation that is another one in C.
fn same<O: TypedOp, C: TypedOp>(set: &mut PatternSet, types: &Converter) {
    set.convert("(anonymous namespace)::ArithOpConversion", Some(types), |op: O, operands: &Operands, rw| {
        let ty = result_type(op, rw)?;
        let made = make::<C>(rw.builder(), ty, &operands.all()?)?;
        rw.replace(op.handle(), &[made])
    });
}

/// Integers, and numbers as wide as a pointer.
fn is_whole(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Integer { .. }) || is_pointer_wide(ctx, ty)
}

/// An operation on operands of another type than the result.
fn in_type<C: TypedOp>(
    rw: &mut ConversionRewriter<'_>,
    operands: &[ValueId],
    within: Type,
    result: Type,
) -> Option<ValueId> {
    let b = rw.builder();
    let mut adapted = Vec::new();
    for &operand in operands {
        adapted.push(adapt(b, operand, within)?);
    }
    let made = make::<C>(b, within, &adapted)?;
    adapt(b, made, result)
}

/// Division of numbers without sign.
fn unsigned<O: TypedOp, C: TypedOp>(set: &mut PatternSet, types: &Converter) {
    set.convert(
        "(anonymous namespace)::BinaryUIOpConversion",
        Some(types),
        |op: O, operands: &Operands, rw| {
            let ty = result_type(op, rw)?;
            rw.require(is_integer(rw.ctx(), ty))?;
            let within = with_sign(rw.ctx(), ty, true)?;
            let made = in_type::<C>(rw, &operands.all()?, within, ty)?;
            rw.replace(op.handle(), &[made])
        },
    );
}

/// Sums and products: without sign, where overflow is not excluded.
fn wrapping<O: TypedOp, C: TypedOp>(set: &mut PatternSet, types: &Converter) {
    set.convert(
        "(anonymous namespace)::IntegerOpConversion",
        Some(types),
        |op: O, operands: &Operands, rw| {
            let ty = result_type(op, rw)?;
            let ctx = rw.ctx().clone();
            rw.require(is_whole(&ctx, ty) && ty != ctx.i1())?;
            let flags = rw.op(op.handle()).attr_named("overflowFlags");
            let flags = flags.and_then(|flags| rmlir_ir::typed::number(&ctx, flags)).unwrap_or(0);
            let may_wrap = flags & IntegerOverflowFlags::NSW.0 == 0;
            let within = match width(&ctx, ty) {
                Some(_) if may_wrap => with_sign(&ctx, ty, true)?,
                _ => ty,
            };
            let made = in_type::<C>(rw, &operands.all()?, within, ty)?;
            rw.replace(op.handle(), &[made])
        },
    );
}

fn bitwise<O: TypedOp, C: TypedOp>(set: &mut PatternSet, types: &Converter) {
    set.convert(
        "(anonymous namespace)::BitwiseOpConversion",
        Some(types),
        |op: O, operands: &Operands, rw| {
            let ty = result_type(op, rw)?;
            let ctx = rw.ctx().clone();
            rw.require(width(&ctx, ty).is_some())?;
            let within = if ty == ctx.i1() { ty } else { with_sign(&ctx, ty, true)? };
            let made = in_type::<C>(rw, &operands.all()?, within, ty)?;
            rw.replace(op.handle(), &[made])
        },
    );
}

/// A constant of a whole type.
fn constant(b: &mut Builder<'_>, ty: Type, value: i64) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let value = number_attr(&ctx, ty, value)?;
    emitc::ConstantOp::build(b, ty, value).value().ok()
}

fn number_attr(ctx: &Context, ty: Type, value: i64) -> Option<Attr> {
    match width(ctx, ty) {
        Some(width) => ctx.integer_attr(ty, rmlir_ir::value::Int::from_i64(width, value)).ok(),
        None => Some(ctx.index_attr(value)),
    }
}

/// Shifts: by more than the width gives any number, but C must not be asked.
fn shift<O: TypedOp, C: TypedOp>(set: &mut PatternSet, types: &Converter, unsigned: bool) {
    set.convert(
        "(anonymous namespace)::ShiftOpConversion",
        Some(types),
        move |op: O, operands: &Operands, rw| {
            let ty = result_type(op, rw)?;
            let ctx = rw.ctx().clone();
            rw.require(is_whole(&ctx, ty) && ty != ctx.i1())?;
            let within = with_sign(&ctx, ty, unsigned)?;
            let (value, by) = (operands.at(0)?, operands.at(1)?);
            let by_type = with_sign(&ctx, rw.value(by).ty(), true)?;
            let b = rw.builder();
            let value = adapt(b, value, within)?;
            let by = adapt(b, by, by_type)?;
            let bits = match width(&ctx, ty) {
                Some(width) => constant(b, by_type, i64::from(width))?,
                None => {
                    let eight = constant(b, by_type, 8)?;
                    let bytes = emitc::CallOpaqueOp::build(b, &[by_type], ctx.ident("sizeof"), &[eight]);
                    let bytes = bytes.value().ok()?;
                    make::<emitc::MulOp>(b, by_type, &[eight, bytes])?
                }
            };
            let fits = emitc::CmpOp::build(b, ctx.i1(), CmpPredicate::Lt, by, bits).value().ok()?;
            let any = constant(b, within, 0)?;
            let args = [value, by, fits, any];
            let arg_types = args.map(|arg| b.body().value_type(arg));
            let mut filled = None;
            let made = emitc::ExpressionOp::build(b, within, &args).region(&arg_types, |b, args| {
                filled = (|| {
                    let &[value, by, fits, any] = args else { return None };
                    let shifted = make::<C>(b, within, &[value, by])?;
                    let chosen = emitc::ConditionalOp::build(b, fits, shifted, any).value().ok()?;
                    emitc::YieldOp::build(b, Some(chosen)).insert().ok()
                })();
            });
            let made = made.value().ok()?;
            filled?;
            let made = adapt(rw.builder(), made, ty)?;
            rw.replace(op.handle(), &[made])
        },
    );
}

fn compare(op: CmpIOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    use CmpIPredicate as P;
    let ctx = rw.ctx().clone();
    let (lhs, rhs) = (operands.at(0)?, operands.at(1)?);
    let ty = rw.value(lhs).ty();
    rw.require(is_whole(&ctx, ty))?;
    let predicate = rw.read(op).predicate();
    let unsigned = matches!(predicate, P::Ult | P::Ule | P::Ugt | P::Uge);
    let how = match predicate {
        P::Eq => CmpPredicate::Eq,
        P::Ne => CmpPredicate::Ne,
        P::Slt | P::Ult => CmpPredicate::Lt,
        P::Sle | P::Ule => CmpPredicate::Le,
        P::Sgt | P::Ugt => CmpPredicate::Gt,
        P::Sge | P::Uge => CmpPredicate::Ge,
    };
    let within = with_sign(&ctx, ty, unsigned)?;
    let b = rw.builder();
    let (lhs, rhs) = (adapt(b, lhs, within)?, adapt(b, rhs, within)?);
    let made = emitc::CmpOp::build(b, ctx.i1(), how, lhs, rhs).value().ok()?;
    rw.replace(op, &[made])
}

/// Numbers of one width as numbers of another.
fn cast<O: TypedOp>(set: &mut PatternSet, types: &Converter, unsigned: bool) {
    set.convert(
        "(anonymous namespace)::CastConversion",
        Some(types),
        move |op: O, operands: &Operands, rw| {
            let to = result_type(op, rw)?;
            let ctx = rw.ctx().clone();
            let value = operands.at(0)?;
            let from = rw.value(value).ty();
            rw.require(is_whole(&ctx, to) && is_whole(&ctx, from))?;
            rw.require(unsigned || from != ctx.i1())?;
            let b = rw.builder();
            if to == ctx.i1() {
                // A number is true if it is not zero; what is wanted is its last bit.
                let one = constant(b, from, 1)?;
                let bit = make::<emitc::BitwiseAndOp>(b, from, &[value, one])?;
                let made = make::<emitc::CastOp>(b, to, &[bit])?;
                return rw.replace(op.handle(), &[made]);
            }
            let narrows = matches!((width(&ctx, from), width(&ctx, to)), (Some(from), Some(to)) if from > to);
            let unsigned = unsigned || narrows;
            let within = if is_unsigned(&ctx, to) == unsigned { to } else { with_sign(&ctx, to, unsigned)? };
            let from = with_sign(&ctx, from, unsigned)?;
            // What has no sign and what has one are both taken for a number with a sign.
            let value = match is_unsigned(&ctx, rw.value(value).ty()) == unsigned {
                true => value,
                false => adapt(rw.builder(), value, from)?,
            };
            let made = make::<emitc::CastOp>(rw.builder(), within, &[value])?;
            let made = adapt(rw.builder(), made, to)?;
            rw.replace(op.handle(), &[made])
        },
    );
}
