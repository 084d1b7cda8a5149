//! Sparse tensors that are printed: sizes, and what lies in each buffer.

use super::super::code::{begin_count, compare, index, load_at, of_two, when};
use super::super::views::{coordinates, coordinates_buffer, level_size, positions, values};
use rmlir_dialects::arith::AddIOp;
use rmlir_dialects::arith::CmpIPredicate::Ne;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::storage::{Field, aos_start, arrays};
use rmlir_dialects::sparse_tensor::{NumberOfEntriesOp, PrintOp};
use rmlir_dialects::vector::{self, PrintPunctuation};
use rmlir_dialects::{complex, memref, tensor};
use rmlir_ir::{Builder, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

fn text(b: &mut Builder<'_>, text: &str) -> Option<()> {
    let text = b.ctx().string_attr(text);
    let made = vector::PrintOp::build(b, None).attr("stringLiteral", text);
    made.set(vector::PrintOp::PUNCTUATION, PrintPunctuation::NewLine).insert().ok().map(|_| ())
}

fn mark(b: &mut Builder<'_>, mark: PrintPunctuation) -> Option<()> {
    vector::PrintOp::build(b, None).set(vector::PrintOp::PUNCTUATION, mark).insert().ok().map(|_| ())
}

fn value(b: &mut Builder<'_>, value: ValueId, behind: PrintPunctuation) -> Option<()> {
    let made = vector::PrintOp::build(b, Some(value)).set(vector::PrintOp::PUNCTUATION, behind);
    made.insert().ok().map(|_| ())
}

/// Sizes of dimensions or levels, in brackets.
fn sizes(b: &mut Builder<'_>, tensor: ValueId, count: usize, of_dims: bool) -> Option<()> {
    mark(b, PrintPunctuation::Open)?;
    for at in 0..count {
        let size = match of_dims {
            true => {
                let dim = index(b, at as i64)?;
                tensor::DimOp::build(b, tensor, dim).value().ok()?
            }
            false => level_size(b, tensor, at)?,
        };
        let is_last = at + 1 == count;
        value(b, size, if is_last { PrintPunctuation::NoPunctuation } else { PrintPunctuation::Comma })?;
    }
    mark(b, PrintPunctuation::Close)?;
    mark(b, PrintPunctuation::NewLine)
}

fn contents(b: &mut Builder<'_>, buffer: ValueId) -> Option<()> {
    let ctx = b.ctx().clone();
    let rank = ctx.type_data(b.body().value_type(buffer)).shape()?.len();
    dimension(b, buffer, rank, &mut Vec::new())?;
    mark(b, PrintPunctuation::NewLine)
}

/// What lies in a buffer at some places, in brackets.
fn dimension(b: &mut Builder<'_>, buffer: ValueId, rank: usize, places: &mut Vec<ValueId>) -> Option<()> {
    mark(b, PrintPunctuation::Open)?;
    let at = places.len();
    let zero = index(b, 0)?;
    let dim = index(b, at as i64)?;
    let size = memref::DimOp::build(b, buffer, dim).value().ok()?;
    let step = index(b, 1)?;
    let looped = begin_count(b, [zero, size, step], &[])?;
    let (place, _) = looped.args(b)?;
    places.push(place);
    if at + 1 < rank {
        dimension(b, buffer, rank, places)?;
    } else {
        let loaded = load_at(b, buffer, places)?;
        number(b, loaded)?;
        let next = of_two::<AddIOp>(b, place, step)?;
        let is_more = compare(b, Ne, next, size)?;
        when(b, is_more, |b| mark(b, PrintPunctuation::Comma))?;
    }
    places.pop();
    looped.end(b, &[])?;
    mark(b, PrintPunctuation::Close)
}

fn number(b: &mut Builder<'_>, loaded: ValueId) -> Option<()> {
    let ctx = b.ctx().clone();
    let TypeData::Complex(_) = ctx.type_data(b.body().value_type(loaded)) else {
        return value(b, loaded, PrintPunctuation::NoPunctuation);
    };
    let real = complex::ReOp::build(b, loaded).value().ok()?;
    let imaginary = complex::ImOp::build(b, loaded).value().ok()?;
    mark(b, PrintPunctuation::Open)?;
    value(b, real, PrintPunctuation::Comma)?;
    value(b, imaginary, PrintPunctuation::Close)
}

pub(super) fn print(op: PrintOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let source = view.tensor().id();
    let tensor = Tensor::of(&ctx, view.tensor().ty())?;
    let encoding = tensor.encoding.as_ref()?;
    let b = rw.builder();
    let count = NumberOfEntriesOp::build(b, source).value().ok()?;
    text(b, "---- Sparse Tensor ----\nnse = ")?;
    value(b, count, PrintPunctuation::NewLine)?;
    text(b, "dim = ")?;
    sizes(b, source, tensor.shape.len(), true)?;
    text(b, "lvl = ")?;
    sizes(b, source, encoding.lvl_rank(), false)?;
    let start = aos_start(encoding);
    for (field, level) in arrays(encoding) {
        let place = index(b, i64::try_from(level).ok()?)?;
        text(b, if field == Field::Positions { "pos[" } else { "crd[" })?;
        value(b, place, PrintPunctuation::NoPunctuation)?;
        text(b, "] : ")?;
        let buffer = match field {
            Field::Positions => positions(b, source, level)?,
            _ if level == start => coordinates_buffer(b, source)?,
            _ => coordinates(b, source, level)?,
        };
        contents(b, buffer)?;
    }
    text(b, "values : ")?;
    let buffer = values(b, source)?;
    contents(b, buffer)?;
    text(b, "----\n")?;
    rw.erase(op)
}
