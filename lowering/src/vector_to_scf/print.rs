//! Printing of vectors: element by element, in loops.

use crate::vector::make::{extract_at, index, shape_cast};
use rmlir_dialects::arith::{AddIOp, CmpIOp, CmpIPredicate, ExtSIOp, ExtUIOp, MulIOp, SubIOp};
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::scf::{ForOp, IfOp, YieldOp};
use rmlir_dialects::vector::types::vector;
use rmlir_dialects::vector::{BitCastOp, PrintOp, PrintPunctuation, VectorScaleOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Builder, Context, OpAddr, Signedness, Type, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// A print of nothing but punctuation.
fn punctuation(b: &mut Builder<'_>, what: PrintPunctuation) -> Option<OpAddr> {
    Some(PrintOp::build(b, None).set(PrintOp::PUNCTUATION, what).insert().ok()?.at())
}

pub(super) fn decompose(op: PrintOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx().clone();
    let source = root.source()?;
    let mut value = source.id();
    let from = vector(&ctx, source.ty())?;
    rw.require(from.rank() <= 1 || !from.is_scalable())?;
    let ending = root.punctuation();
    let (mut shape, scales, mut element) = (from.shape.to_vec(), from.scales(0), from.element);
    let ty = from.ty;
    if let TypeData::Integer { width, signedness } = *ctx.type_data(element) {
        (value, element) = widened(rw.builder(), value, ty, (width, signedness))?;
    }
    if shape.len() != 1 {
        let count = rmlir_dialects::vector::positions::count(&shape);
        let flat = ctx.vector_type(&[count], &[false], element).ok()?;
        value = shape_cast(rw.builder(), flat, value)?;
    }
    if shape.is_empty() {
        shape.push(1);
    }
    let (mut first_close, mut variables) = (None, Vec::new());
    for &size in &shape {
        let (close, variable) = loop_over(rw, size, scales)?;
        first_close = first_close.or(Some(close));
        variables.push(variable);
    }
    let b = rw.builder();
    let (mut place, mut stride) = (None, 1i64);
    for (&variable, &size) in variables.iter().zip(&shape).rev() {
        let step = index(b, stride)?;
        let product = MulIOp::build(b, step, variable).value().ok()?;
        place = Some(match place {
            Some(sum) => AddIOp::build(b, sum, product).value().ok()?,
            None => product,
        });
        stride = stride.checked_mul(size)?;
    }
    let one = extract_at(b, value, &[Mixed::Value(place?)])?;
    PrintOp::build(b, Some(one)).set(PrintOp::PUNCTUATION, PrintPunctuation::NoPunctuation).insert().ok()?;
    rw.after_op(first_close?);
    punctuation(rw.builder(), ending)?;
    rw.erase(op)
}

/// Integers of a width that all machines have.
fn widened(
    b: &mut Builder<'_>,
    value: ValueId,
    ty: Type,
    (width, signedness): (u32, Signedness),
) -> Option<(ValueId, Type)> {
    let ctx = b.ctx().clone();
    let legal = width.max(8).checked_next_power_of_two()?;
    let vector_of = |element: Type| crate::calc::with_element(&ctx, ty, element);
    let integer = |ctx: &Context, width: u32, signedness| ctx.integer_type(width, signedness).ok();
    let element = integer(&ctx, legal, signedness)?;
    let plain = vector_of(integer(&ctx, width, Signedness::Signless)?)?;
    let wide = vector_of(integer(&ctx, legal, Signedness::Signless)?)?;
    let mut value = BitCastOp::build(b, plain, value).value().ok()?;
    if plain != wide {
        value = match width == 1 || signedness == Signedness::Unsigned {
            true => ExtUIOp::build(b, wide, value).value().ok()?,
            false => ExtSIOp::build(b, wide, value).value().ok()?,
        };
    }
    let value = BitCastOp::build(b, vector_of(element)?, value).value().ok()?;
    Some((value, element))
}

/// A loop with brackets around it and commas in it. What is made next goes to the start of its body.
fn loop_over(rw: &mut PatternRewriter<'_>, size: i64, scales: bool) -> Option<(OpAddr, ValueId)> {
    let b = rw.builder();
    let lower = index(b, 0)?;
    let mut upper = index(b, size)?;
    let step = index(b, 1)?;
    if scales {
        let scale = VectorScaleOp::build(b).value().ok()?;
        upper = MulIOp::build(b, upper, scale).value().ok()?;
    }
    let last = SubIOp::build(b, upper, step).value().ok()?;
    punctuation(b, PrintPunctuation::Open)?;
    let ty = b.ctx().index_type();
    let made = ForOp::build(b, &[], lower, upper, step, &[]).region(&[ty], |b, _| {
        // It has all that it needs.
        let _ = YieldOp::build(b, &[]).insert();
    });
    let made = made.insert().ok()?;
    let close = punctuation(rw.builder(), PrintPunctuation::Close)?;
    let body = rw.read(made).region().entry()?;
    let (variable, body) = (body.args().next()?.id(), body.id());
    rw.at_start(body);
    let b = rw.builder();
    let more = CmpIOp::build(b, CmpIPredicate::Ult, variable, last).value().ok()?;
    let mut done = None;
    let made = IfOp::build(b, &[], more).region(&[], |b, _| {
        done = punctuation(b, PrintPunctuation::Comma);
        done = done.filter(|_| YieldOp::build(b, &[]).insert().is_ok());
    });
    made.region_with(|_, _| {}).insert().ok()?;
    done?;
    rw.at_start(body);
    Some((close, variable))
}
