//! Casts.

use crate::arith::{ExtFOp, ExtSIOp, ExtUIOp, FastMathFlags, TruncFOp, TruncIOp};
use crate::common::elements::{Number, float_of_int, low_bits};
use crate::common::fold::Args;
use rmlir_ir::fold::{Fold, Folded};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::{FloatKind, Int};
use rmlir_ir::{TypeData, ValueRef};

/// The fold of a cast, by its name without the dialect.
pub(in crate::arith) fn fold_of(name: &str) -> fn(Args<'_, '_>) -> Fold {
    match name {
        "extui" => |args| joined::<ExtUIOp>(args, |a, width| a.zext(width)),
        "extsi" => |args| joined::<ExtSIOp>(args, |a, width| a.sext(width)),
        "trunci" => trunci,
        "extf" => |args| Fold::one(uncut(args).or_else(|| exact_float(args))),
        "truncf" => truncf,
        "uitofp" => |args| Fold::one(to_float(args, false)),
        "sitofp" => |args| Fold::one(to_float(args, true)),
        "fptoui" => |args| Fold::one(to_int(args, false)),
        "fptosi" => |args| Fold::one(to_int(args, true)),
        "index_cast" => |args| Fold::one(resized(args, |a, width| fit(a, width, Int::sext))),
        "index_castui" => |args| Fold::one(resized(args, |a, width| fit(a, width, Int::zext))),
        "bitcast" => |args| Fold::one(bitcast(args)),
        _ => |_| Fold::No,
    }
}

/// What the operation of kind `O` that gives the operand is about.
fn inner<'m, O: TypedOp>(args: Args<'m, '_>) -> Option<ValueRef<'m>> {
    let (def, _) = args.op.operand(0)?.def_op()?;
    if def.is::<O>() { def.operand(0) } else { None }
}

/// An extension of what is extended in the same way is one extension.
fn joined<O: TypedOp>(args: Args<'_, '_>, f: impl Fn(&Int, u32) -> Int) -> Fold {
    match inner::<O>(args) {
        Some(source) => args.with_operand(source),
        None => Fold::one(resized(args, f)),
    }
}

/// Cut to a width, or extended to it.
fn fit(a: &Int, width: u32, extend: fn(&Int, u32) -> Int) -> Int {
    if width < a.width() { a.trunc(width) } else { extend(a, width) }
}

fn resized(args: Args<'_, '_>, f: impl Fn(&Int, u32) -> Int) -> Option<Folded> {
    let width = args.width()?;
    args.ints1(|a| Some(f(a, width)))
}

fn trunci(args: Args<'_, '_>) -> Fold {
    if let Some(source) = inner::<ExtUIOp>(args).or_else(|| inner::<ExtSIOp>(args)) {
        if width_of(source) > args.width() {
            return args.with_operand(source);
        }
        // What was extended from the same type comes back.
        if Some(source.ty()) == args.ty() {
            return Fold::value(Some(source));
        }
    }
    match inner::<TruncIOp>(args) {
        Some(source) => args.with_operand(source),
        None => Fold::one(resized(args, |a, width| a.trunc(width))),
    }
}

fn element_of(value: ValueRef<'_>) -> &TypeData {
    let ctx = value.ctx();
    ctx.type_data(ctx.type_data(value.ty()).shaped_element().unwrap_or(value.ty()))
}

fn width_of(value: ValueRef<'_>) -> Option<u32> {
    element_of(value).storage_width()
}

/// Cut to less is cut to less at once, of what was extended exactly.
fn truncf(args: Args<'_, '_>) -> Fold {
    if let Some(source) = inner::<ExtFOp>(args)
        && let (TypeData::Float(from), Some(over)) = (element_of(source), args.float_kind(0))
        && holds_all(over, *from)
    {
        if width_of(source) > args.width() {
            return args.with_operand(source);
        }
        if Some(source.ty()) == args.ty() {
            return Fold::value(Some(source));
        }
    }
    Fold::one(exact_float(args))
}

/// Whether all numbers of a format are numbers of another one.
fn holds_all(over: FloatKind, kind: FloatKind) -> bool {
    let largest = over.to_f64(over.largest()) >= kind.to_f64(kind.largest());
    over.precision() >= kind.precision() && largest && over.width() >= kind.width()
}

/// What was cut and is extended again, where both may be contracted.
fn uncut(args: Args<'_, '_>) -> Option<Folded> {
    let cut = args.def::<TruncFOp>(0)?;
    let source = cut.r#in()?;
    let own = args.op.unverified::<ExtFOp>().fastmath().unwrap_or(FastMathFlags::NONE);
    let both = cut.fastmath().unwrap_or(FastMathFlags::NONE).value() & own.value();
    let contract = FastMathFlags::CONTRACT.value();
    let fits = Some(source.ty()) == args.ty() && both & contract == contract;
    fits.then(|| Folded::Value(source.id()))
}

/// What the first operand extends, if that has the type of the result.
pub(super) fn extended(args: Args<'_, '_>) -> Option<Folded> {
    let signed = args.def::<ExtSIOp>(0).and_then(|op| op.r#in());
    let source = signed.or_else(|| args.def::<ExtUIOp>(0)?.r#in())?;
    (Some(source.ty()) == args.ty()).then(|| Folded::Value(source.id()))
}

fn result_kind(args: Args<'_, '_>) -> Option<FloatKind> {
    match args.ctx().type_data(args.element()?) {
        TypeData::Float(kind) => Some(*kind),
        _ => None,
    }
}

/// To another format, if nothing is lost.
fn exact_float(args: Args<'_, '_>) -> Option<Folded> {
    let (from, to) = (args.float_kind(0)?, result_kind(args)?);
    args.numbers1(|a| {
        let bits = a.as_float()?;
        let there = to.convert_from(from, bits);
        let exact = match from.is_nan(bits) {
            true => to.keeps_nan_of(from, bits),
            false => from.convert_from(to, there) == bits,
        };
        exact.then_some(Number::Float(there))
    })
}

fn to_float(args: Args<'_, '_>, signed: bool) -> Option<Folded> {
    let to = result_kind(args)?;
    args.numbers1(|a| float_of_int(to, a.as_int()?, signed))
}

/// Towards zero; without an answer if that does not fit.
fn to_int(args: Args<'_, '_>, signed: bool) -> Option<Folded> {
    let (from, width) = (args.float_kind(0)?, args.width()?);
    if from.precision() > FloatKind::F64.precision() || width > 100 {
        return None;
    }
    args.numbers1(|a| {
        let value = from.to_f64(a.as_float()?).trunc();
        let (low, high) = match signed {
            true => (-(2f64.powi(width as i32 - 1)), 2f64.powi(width as i32 - 1)),
            false => (0.0, 2f64.powi(width as i32)),
        };
        (value >= low && value < high).then(|| Number::Int(Int::from_i128(width, value as i128)))
    })
}

fn bitcast(args: Args<'_, '_>) -> Option<Folded> {
    if args.op.operand(0).map(|operand| operand.ty()) == args.ty() {
        return args.value(0);
    }
    let width = args.width()?;
    let to_float = result_kind(args).is_some();
    args.numbers1(|a| match (a, to_float) {
        (Number::Int(value), true) => low_bits(value).map(Number::Float),
        (Number::Float(bits), false) => {
            Some(Number::Int(Int::from_words(width, &[*bits as u64, (bits >> 64) as u64])))
        }
        (number, _) => Some(number.clone()),
    })
}
