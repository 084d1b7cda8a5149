//! Tensors that are read from files.

use super::super::code::{compare, index, int_to, of_two, store, truth, when};
use super::super::conversion::{Plan, close, reader};
use super::super::library::{Function, call_for, of_values, of_width};
use super::allocate::begin;
use super::fields::number;
use super::insert::sort;
use rmlir_dialects::arith::CmpIPredicate::Eq;
use rmlir_dialects::arith::MulIOp;
use rmlir_dialects::sparse_tensor::NewOp;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::storage::{Field, aos_start};
use rmlir_ir::typed::Handle;
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

/// The suffix of functions for a width of coordinates.
fn suffix_of(width: i64) -> i64 {
    if of_width(width) == 0 { 0 } else { width }
}

/// The library reads coordinates that stand together; others are read in this way and converted.
pub(super) fn read(op: NewOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let (ctx, from) = (rw.ctx().clone(), op.at());
    let ty = rw.read(op).result().ty();
    let tensor = Tensor::of(&ctx, ty)?;
    let encoding = tensor.encoding.as_ref()?;
    rw.require(aos_start(encoding) == 0)?;
    let plan = Plan::of(&ctx, &tensor)?;
    let (reader, sizes, sizes_buffer) = reader(rw, from, (tensor.shape, tensor.element), operands.at(0)?)?;
    let results = [ctx.index_type()];
    let function = Function { name: "getSparseTensorReaderNSE", results: &results, as_c: false };
    let count = call_for(rw, from, &function, &[reader])?;
    let maps = plan.buffers(rw.builder(), &sizes, sizes_buffer)?;
    let mut fields = begin(&ctx, rw.builder(), ty, &maps.level_sizes, (Some(count), false))?;
    let coordinates = fields.part(Field::Coordinates, 0)?;
    let values = fields.values()?;
    let (_, suffix) = of_values(&ctx, tensor.element)?;
    let name = format!("getSparseTensorReaderReadToBuffers{}{suffix}", suffix_of(encoding.crd_width));
    let results = [ctx.i1()];
    let function = Function { name: &name, results: &results, as_c: true };
    let args = [reader, maps.to_levels, maps.to_dims, coordinates, values];
    let is_sorted = call_for(rw, from, &function, &args)?;
    let b = rw.builder();
    let levels = encoding.lvl_rank();
    if encoding.levels.last()?.is_ordered() {
        let no = truth(b, false)?;
        let is_mixed = compare(b, Eq, is_sorted, no)?;
        when(b, is_mixed, |b| sort(b, &ctx, count, (coordinates, &[values]), levels))?;
    }
    let one = index(b, 1)?;
    let end = int_to(b, count, tensor.position_type())?;
    store(b, end, fields.part(Field::Positions, 0)?, one)?;
    let levels = number(b, levels)?;
    let length = of_two::<MulIOp>(b, count, levels)?;
    fields.set_length(b, Field::Coordinates, 0, length)?;
    fields.set_length(b, Field::Values, 0, count)?;
    close(rw, from, reader)?;
    rw.replace_with_many(op, &[fields.parts])
}
