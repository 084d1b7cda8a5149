//! `sparse-tensor-conversion`: sparse tensors become pointers to those of the runtime library, and what is done with them calls of it.

mod access;
mod create;
mod pack;

pub(super) use access::top;
pub(super) use create::{Plan, close, reader};
pub(super) use pack::{buffer_of, number_as};

use super::library::pointer;
use crate::{function_types, scf_types};
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::{bufferization, complex, func, linalg, sparse_tensor, tensor};
use rmlir_ir::{Context, Failed, Type};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionTarget, Converted, TypeConverter, convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns};
use std::sync::Arc;

plain_pass! {
    /// Makes calls of the runtime library.
    SparseConversion: SparseTensorConversionPass, run
}

fn run(_: &options::SparseTensorConversionPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (ctx, at) = (run.ctx(), run.at());
    let mut converter = TypeConverter::new(&ctx);
    converter.keep_others();
    converter.rule(|of, ty| match is_sparse(of.ctx(), ty) {
        true => Converted::one_or_failed(pointer(of.ctx())),
        false => Converted::Declined,
    });
    let converter = Arc::new(converter);
    let mut set = PatternSet::new();
    function_types::function_pattern(&mut set, &converter);
    function_types::call_pattern(&mut set, &converter);
    scf_types::patterns(&mut set, &converter);
    patterns(&mut set, &converter);
    let target = target(&converter);
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

/// Whether a type is that of a sparse tensor.
fn is_sparse(ctx: &Context, ty: Type) -> bool {
    Tensor::of(ctx, ty).is_some_and(|tensor| tensor.encoding.is_some())
}

fn target(converter: &TypeConverter) -> ConversionTarget<'_> {
    let mut target = ConversionTarget::new();
    target.illegal_dialects(&["sparse_tensor"]);
    target.legal_dialects(&["arith", "bufferization", "llvm", "memref", "scf"]);
    target.dynamic_op::<func::FuncOp>(|op| Some(function_types::has_legal_signature(op, converter)));
    target.dynamic_op::<func::CallOp>(|op| Some(converter.is_legal_op(op)));
    target.dynamic_op::<func::ReturnOp>(|op| Some(converter.is_legal_op(op)));
    target.dynamic_op::<tensor::DimOp>(|op| Some(converter.is_legal_op(op)));
    target.dynamic_op::<tensor::CastOp>(|op| Some(converter.is_legal_op(op)));
    target.dynamic_op::<tensor::ExpandShapeOp>(|op| Some(converter.is_legal_op(op)));
    target.dynamic_op::<tensor::CollapseShapeOp>(|op| Some(converter.is_legal_op(op)));
    target.dynamic_op::<bufferization::AllocTensorOp>(|op| {
        Some(op.results().all(|result| converter.is_legal(result.ty())))
    });
    target.dynamic_op::<bufferization::DeallocTensorOp>(|op| Some(converter.is_legal_op(op)));
    target.legal_op::<complex::ConstantOp>().legal_op::<complex::NotEqualOp>();
    target.legal_op::<linalg::FillOp>().legal_op::<linalg::YieldOp>();
    target.legal_op::<tensor::ExtractOp>().legal_op::<tensor::FromElementsOp>();
    scf_types::target(&mut target, converter);
    target
}

fn patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    let types = Some(types);
    set.convert::<func::ReturnOp>(
        "(anonymous namespace)::SparseReturnConverter",
        types,
        |op, operands, rw| {
            let values = operands.all()?;
            func::ReturnOp::build(rw.builder(), &values).insert().ok()?;
            rw.erase(op)
        },
    );
    set.convert("(anonymous namespace)::SparseTensorLvlOpConverter", types, access::level_size);
    set.convert("(anonymous namespace)::SparseCastConverter", types, access::cast);
    set.convert::<sparse_tensor::ReinterpretMapOp>(
        "(anonymous namespace)::SparseReMapConverter",
        types,
        |op, operands, rw| rw.replace(op, &[operands.at(0)?]),
    );
    set.convert("(anonymous namespace)::SparseTensorNewConverter", types, create::read);
    set.convert("(anonymous namespace)::SparseTensorAllocConverter", types, create::allocate);
    set.convert("(anonymous namespace)::SparseTensorEmptyConverter", types, create::empty);
    set.convert("(anonymous namespace)::SparseTensorDeallocConverter", types, access::free);
    set.convert("(anonymous namespace)::SparseTensorReorderCOOConverter", types, create::reorder);
    set.convert("(anonymous namespace)::SparseTensorToPositionsConverter", types, access::positions);
    set.convert("(anonymous namespace)::SparseTensorToCoordinatesConverter", types, access::coordinates);
    set.convert("(anonymous namespace)::SparseTensorToValuesConverter", types, access::values);
    set.convert("(anonymous namespace)::SparseNumberOfEntriesConverter", types, access::count_entries);
    set.convert("(anonymous namespace)::SparseTensorLoadConverter", types, access::load);
    set.convert("(anonymous namespace)::SparseTensorInsertConverter", types, access::insert);
    set.convert("(anonymous namespace)::SparseTensorExpandConverter", types, access::expand);
    set.convert("(anonymous namespace)::SparseTensorCompressConverter", types, access::compress);
    set.convert("(anonymous namespace)::SparseTensorAssembleConverter", types, pack::assemble);
    set.convert("(anonymous namespace)::SparseTensorDisassembleConverter", types, pack::disassemble);
}
