//! Tensors that are written to files, and read from them.

use super::super::code::index;
use super::super::library::{Function, call, call_for, of_values, pointer, stack_buffer, store_all};
use super::{entry_args, plain_sizes};
use rmlir_dialects::bufferization::DeallocTensorOp;
use rmlir_dialects::memref::{AllocaOp, StoreOp};
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::storage::aos_start;
use rmlir_dialects::sparse_tensor::{
    ConvertOp, ForeachOp, NewOp, NumberOfEntriesOp, OutOp, ReinterpretMapOp, YieldOp,
};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Type, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// The library writes sizes, and then each entry.
pub(super) fn write(op: OutOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (ctx, from) = (rw.ctx().clone(), op.at());
    let view = rw.read(op);
    let (source, dest) = (view.tensor().id(), view.dest().id());
    let tensor = Tensor::of(&ctx, view.tensor().ty())?;
    let (_, suffix) = of_values(&ctx, tensor.element)?;
    let rank = tensor.shape.len();
    let b = rw.builder();
    let count = NumberOfEntriesOp::build(b, source).value().ok()?;
    let places = stack_buffer(b, rank, ctx.index_type())?;
    let sizes = plain_sizes(b, tensor.shape, source)?;
    store_all(b, places, &sizes)?;
    let results = [pointer(&ctx)?];
    let function = Function { name: "createSparseTensorWriter", results: &results, as_c: false };
    let writer = call_for(rw, from, &function, &[dest])?;
    let rank_value = index(rw.builder(), i64::try_from(rank).ok()?)?;
    let function = Function { name: "outSparseTensorWriterMetaData", results: &[], as_c: true };
    call(rw, from, &function, &[writer, rank_value, count, places])?;
    let cell = ctx.memref_type(&[], tensor.element, None, None).ok()?;
    let cell = AllocaOp::build(rw.builder(), cell, &[], &[]).value().ok()?;
    let name = format!("outSparseTensorWriterNext{suffix}");
    each_entry(rw, (source, &tensor), &name, [writer, rank_value, places, cell])?;
    let function = Function { name: "delSparseTensorWriter", results: &[], as_c: false };
    call(rw, from, &function, &[writer])?;
    rw.erase(op)
}

/// Passes each entry to a function.
fn each_entry(
    rw: &mut PatternRewriter<'_>,
    (source, tensor): (ValueId, &Tensor<'_>),
    name: &str,
    args: [ValueId; 4],
) -> Option<()> {
    let ctx = rw.ctx().clone();
    let [_, _, places, cell] = args;
    let rank = tensor.shape.len();
    let types: Vec<Type> = vec![ctx.index_type(); rank].into_iter().chain([tensor.element]).collect();
    let made = ForeachOp::build(rw.builder(), &[], source, &[]).region(&types, |_, _| {}).insert().ok()?;
    let block = rw.op(made).region(0)?.entry()?.id();
    rw.at_end(block);
    let entry = entry_args(rw.builder(), source, block)?;
    let (&value, coordinates) = entry.split_last()?;
    store_all(rw.builder(), places, coordinates)?;
    StoreOp::build(rw.builder(), value, cell, &[]).insert().ok()?;
    call(rw, made.at(), &Function { name, results: &[], as_c: true }, &args)?;
    YieldOp::build(rw.builder(), &[]).insert().ok()?;
    rw.after_op(made);
    Some(())
}

/// Entries are read as a sorted list, and that is converted.
pub(super) fn read(op: NewOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let (source, ty) = (view.source().id(), view.result().ty());
    let tensor = Tensor::of(&ctx, ty)?;
    let encoding = tensor.encoding.as_ref()?;
    rw.require(aos_start(encoding) != 0)?;
    let list_type = tensor.coo_type(true)?;
    // One dimension is a list of entries already.
    rw.require(list_type != ty)?;
    let is_plain = encoding.is_permutation(&ctx);
    let b = rw.builder();
    let list = NewOp::build(b, list_type, source).value().ok()?;
    let made = match is_plain {
        true => ConvertOp::build(b, ty, list).value().ok()?,
        false => {
            let list_known = Tensor::of(&ctx, list_type)?;
            let plain_list = list_known.demapped_type()?;
            let plain = ctx.tensor_type(
                Tensor::of(&ctx, plain_list)?.shape,
                tensor.element,
                Some(encoding.without_maps().to_attr(&ctx)?),
            );
            let demapped = ReinterpretMapOp::build(b, plain_list, list).value().ok()?;
            let converted = ConvertOp::build(b, plain.ok()?, demapped).value().ok()?;
            ReinterpretMapOp::build(b, ty, converted).value().ok()?
        }
    };
    rw.replace(op, &[made])?;
    let def = rw.value(made).def_op()?.0.global();
    rw.after_op(def);
    DeallocTensorOp::build(rw.builder(), list).insert().ok().map(|_| ())
}
