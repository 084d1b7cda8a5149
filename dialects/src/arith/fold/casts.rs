//! Casts.

use crate::arith::{ExtSIOp, ExtUIOp};
use crate::common::elements::Number;
use crate::common::fold::{Args, FoldFn};
use rmlir_ir::TypeData;
use rmlir_ir::fold::Folded;
use rmlir_ir::value::{FloatKind, Int};

/// The fold of a cast, by its name without the dialect.
pub(in crate::arith) fn fold_of(name: &str) -> FoldFn {
    match name {
        "extui" => |args| resized(args, |a, width| a.zext(width)),
        "extsi" => |args| resized(args, |a, width| a.sext(width)),
        "trunci" => trunci,
        "extf" | "truncf" => exact_float,
        "uitofp" => |args| to_float(args, false),
        "sitofp" => |args| to_float(args, true),
        "fptoui" => |args| to_int(args, false),
        "fptosi" => |args| to_int(args, true),
        "index_cast" => |args| resized(args, |a, width| fit(a, width, Int::sext)),
        "index_castui" => |args| resized(args, |a, width| fit(a, width, Int::zext)),
        "bitcast" => bitcast,
        _ => |_| None,
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

fn trunci(args: Args<'_, '_>) -> Option<Folded> {
    // What was extended from the same type comes back.
    extended(args).or_else(|| resized(args, |a, width| a.trunc(width)))
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
        let exact = !from.is_nan(bits) && from.convert_from(to, there) == bits;
        exact.then_some(Number::Float(there))
    })
}

fn to_float(args: Args<'_, '_>, signed: bool) -> Option<Folded> {
    let to = result_kind(args)?;
    args.numbers1(|a| {
        let value = a.as_int()?;
        let negative = signed && value.is_negative();
        // One bit more, so that the smallest number has an opposite.
        let wide = if signed { value.sext(value.width() + 1) } else { value.zext(value.width() + 1) };
        let bits = low_bits(&if negative { wide.neg() } else { wide })?;
        Some(Number::Float(if bits == 0 { to.zero(false) } else { to.round(negative, bits, 0, false) }))
    })
}

/// The bits of an integer, unsigned; `None` if there may be more than 128.
fn low_bits(value: &Int) -> Option<u128> {
    let words = value.zext(value.width().max(192));
    (value.width() <= 129).then(|| u128::from(words.word(1)) << 64 | u128::from(words.word(0)))
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
