//! `sparse-tensor-codegen`: sparse tensors become the buffers that they are stored in, and what is done with them code.

mod access;
mod allocate;
mod fields;
mod insert;
mod pack;
mod read;

use crate::{function_types, scf_types};
use fields::types_of;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::{
    GetStorageSpecifierOp, HasRuntimeLibraryOp, PushBackOp, SetStorageSpecifierOp, SortOp,
    StorageSpecifierInitOp, StorageSpecifierKind, ToSliceOffsetOp, ToSliceStrideOp,
};
use rmlir_dialects::{bufferization, func, linalg, tensor};
use rmlir_ir::Failed;
use rmlir_ir::typed::Handle;
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, TypeConverter, convert_partially};
use rmlir_rewrite::{PatternSet, Patterns};
use std::sync::Arc;

plain_pass! {
    /// Makes code for sparse tensors.
    SparseCodegen: SparseTensorCodegen, run
}

fn run(options: &options::SparseTensorCodegen, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (ctx, at) = (run.ctx(), run.at());
    let mut converter = TypeConverter::new(&ctx);
    converter.keep_others();
    converter.rule(|of, ty| types_of(of.ctx(), ty));
    converter.source(|b, wanted| {
        // What loops over entries are made of later knows the parts by this.
        let &[ty] = wanted.to else { return None };
        Tensor::of(b.ctx(), ty)?.encoding.as_ref()?;
        Some(vec![b.create("builtin.unrealized_conversion_cast").operands(wanted.inputs).value(ty)])
    });
    let converter = Arc::new(converter);
    let mut set = PatternSet::new();
    function_types::function_pattern(&mut set, &converter);
    scf_types::patterns(&mut set, &converter);
    patterns(&mut set, &converter, options);
    let target = target(&converter);
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

fn target(converter: &TypeConverter) -> ConversionTarget<'_> {
    let mut target = ConversionTarget::new();
    target.illegal_dialects(&["sparse_tensor"]);
    target.legal_op::<SortOp>().legal_op::<PushBackOp>();
    target.legal_op::<GetStorageSpecifierOp>().legal_op::<SetStorageSpecifierOp>();
    target.legal_op::<StorageSpecifierInitOp>().legal_op::<tensor::FromElementsOp>();
    target.legal_dialects(&["arith", "bufferization", "complex", "memref", "scf"]);
    target.dynamic_op::<func::FuncOp>(|op| Some(function_types::has_legal_signature(op, converter)));
    target.dynamic_op::<func::CallOp>(|op| Some(converter.is_legal_op(op)));
    target.dynamic_op::<func::ReturnOp>(|op| Some(converter.is_legal_op(op)));
    target.dynamic_op::<bufferization::AllocTensorOp>(|op| {
        Some(op.results().all(|result| converter.is_legal(result.ty())))
    });
    target.dynamic_op::<bufferization::DeallocTensorOp>(|op| Some(converter.is_legal_op(op)));
    target.legal_op::<linalg::FillOp>().legal_op::<linalg::YieldOp>();
    target.legal_named("builtin.unrealized_conversion_cast");
    scf_types::target(&mut target, converter);
    target
}

fn patterns(set: &mut PatternSet, converter: &Arc<TypeConverter>, options: &options::SparseTensorCodegen) {
    let types = Some(converter);
    set.convert("(anonymous namespace)::SparseAssembleOpConverter", types, pack::assemble);
    set.convert("(anonymous namespace)::SparseDisassembleOpConverter", types, pack::disassemble);
    set.convert::<func::ReturnOp>(
        "(anonymous namespace)::SparseReturnConverter",
        types,
        |op, operands, rw| {
            let values = operands.flat(rw.op(op).operands())?;
            func::ReturnOp::build(rw.builder(), &values).insert().ok()?;
            rw.erase(op)
        },
    );
    function_types::call_pattern(set, converter);
    set.convert("(anonymous namespace)::SparseLvlOpConverter", types, access::level_size);
    set.convert("(anonymous namespace)::SparseCastConverter", types, access::cast);
    set.convert("(anonymous namespace)::SparseExtractSliceConverter", types, access::extract_slice);
    set.convert("(anonymous namespace)::SparseTensorLoadConverter", types, insert::load);
    set.convert("(anonymous namespace)::SparseExpandConverter", types, insert::expand);
    set.convert("(anonymous namespace)::SparseCompressConverter", types, insert::compress);
    set.convert("(anonymous namespace)::SparseInsertConverter", types, insert::insert);
    set.convert("(anonymous namespace)::SparseReorderCOOConverter", types, access::reorder);
    set.convert("(anonymous namespace)::SparseReMapConverter", types, access::reinterpret);
    set.convert::<ToSliceOffsetOp>(
        "(anonymous namespace)::SparseSliceGetterOpConverter",
        types,
        |op, operands, rw| {
            let view = rw.read(op);
            let (slice, dim) = (view.slice().id(), view.dim());
            access::of_slice(op.at(), (slice, dim), StorageSpecifierKind::DimOffset, operands, rw)
        },
    );
    set.convert::<ToSliceStrideOp>(
        "(anonymous namespace)::SparseSliceGetterOpConverter",
        types,
        |op, operands, rw| {
            let view = rw.read(op);
            let (slice, dim) = (view.slice().id(), view.dim());
            access::of_slice(op.at(), (slice, dim), StorageSpecifierKind::DimStride, operands, rw)
        },
    );
    set.convert("(anonymous namespace)::SparseToPositionsConverter", types, access::positions);
    set.convert("(anonymous namespace)::SparseToCoordinatesConverter", types, access::coordinates);
    set.convert(
        "(anonymous namespace)::SparseToCoordinatesBufferConverter",
        types,
        access::coordinates_buffer,
    );
    set.convert("(anonymous namespace)::SparseToValuesConverter", types, access::values);
    set.convert("(anonymous namespace)::SparseConvertConverter", types, access::convert);
    set.convert("(anonymous namespace)::SparseNewConverter", types, read::read);
    set.convert("(anonymous namespace)::SparseNumberOfEntriesConverter", types, access::count_entries);
    set.convert::<HasRuntimeLibraryOp>(
        "(anonymous namespace)::SparseHasRuntimeLibraryConverter",
        types,
        |op, _, rw| {
            let no = super::code::truth(rw.builder(), false)?;
            rw.replace(op, &[no])
        },
    );
    let frees = options.create_sparse_deallocs;
    set.convert(
        "(anonymous namespace)::SparseTensorDeallocConverter",
        types,
        move |op, operands: &_, rw: &mut _| access::free(op, operands, rw, frees),
    );
    let fills = options.enable_buffer_initialization;
    set.convert(
        "(anonymous namespace)::SparseTensorAllocConverter",
        types,
        move |op, operands: &_, rw: &mut _| allocate::allocate(op, operands, rw, fills),
    );
    set.convert(
        "(anonymous namespace)::SparseTensorEmptyConverter",
        types,
        move |op, operands: &_, rw: &mut _| allocate::empty(op, operands, rw, fills),
    );
}
