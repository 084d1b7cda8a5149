//! `convert-openmp-to-llvm`: operations of OpenMP stay what they are, on types of the llvm dialect.

use crate::llvm_common::one_to_one::all_attrs;
use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, is_memref, llvm_target};
use crate::memref_to_llvm::Allocation;
use crate::{arith_to_llvm, cf_to_llvm, func_to_llvm, memref_to_llvm};
use rmlir_dialects::omp::{AtomicUpdateOp, AtomicWriteOp, DIALECT, FlushOp, MapBoundsOp, ThreadprivateOp};
use rmlir_ir::typed::is_type;
use rmlir_ir::{Attr, AttrData, Context, Failed, NamedAttr, OpAddr, OpName, OpRef, RegionId, UnitId};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionRewriter, ConversionTarget, ConversionTraits, Converted, Operands, TypeConverter,
};
use rmlir_rewrite::{PatternSet, Rewritten, Root};
use std::sync::Arc;

plain_pass! {
    /// Has operations of OpenMP work on types of the llvm dialect.
    OpenMPToLlvm: ConvertOpenMPToLLVMPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<OpenMPToLlvm>();
}

fn run(_: &options::ConvertOpenMPToLLVMPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let types = LlvmTypes::with(&run.ctx(), LlvmOptions::plain(0), add_rules).ok_or(Failed)?;
    let mut set = PatternSet::new();
    arith_to_llvm::patterns(&mut set, &types);
    cf_to_llvm::assert_pattern(&mut set, &types);
    cf_to_llvm::patterns(&mut set, &types);
    memref_to_llvm::patterns(&mut set, &types, Allocation::default());
    func_to_llvm::patterns(&mut set, &types);
    patterns(&mut set, &types);
    let mut target = llvm_target();
    set_legality(&mut target, &types.converter);
    let at = run.at();
    convert_to(run.module(), at, &target, set)
}

/// Types of the dialect that stand for no value stay.
pub(crate) fn add_rules(converter: &mut TypeConverter) {
    converter.rule(|of, ty| {
        let stays = ["cli", "map_bounds_ty"].iter().any(|name| is_type(of.ctx(), ty, (DIALECT, name)));
        if stays { ty.into() } else { Converted::Declined }
    });
}

/// Operations of the dialect are legal if all their types are.
pub(crate) fn set_legality<'t>(target: &mut ConversionTarget<'t>, converter: &'t Arc<TypeConverter>) {
    target.dynamic_dialect(DIALECT, move |op| {
        let attr_is_legal = |entry: NamedAttr| match op.ctx().attr_data(entry.value) {
            AttrData::Type(ty) => converter.is_legal(*ty),
            _ => true,
        };
        let legal = converter.is_legal_op(op)
            && op.regions().all(|region| converter.is_legal_region(region))
            && all_attrs(op).into_iter().all(attr_is_legal);
        Some(legal)
    });
}

/// Adds the patterns: one for all operations of the dialect.
pub(crate) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    let traits =
        ConversionTraits { converter: Some(Arc::clone(&types.converter)), ..ConversionTraits::default() };
    set.convert_rooted(
        Root::Interface(is_ours),
        "(anonymous namespace)::OpenMPOpConversion",
        1,
        traits,
        |op: OpAddr, operands, rw| convert(op, operands, rw),
    );
}

fn is_ours(ctx: &Context, name: OpName) -> bool {
    let dialect = ctx.dialect_info(ctx.op_info(name).dialect()).name();
    ctx.bytes(dialect) == DIALECT.as_bytes()
}

/// Whether memrefs cannot be had as operands, as a descriptor says nothing of where they are.
fn refuses_memrefs(op: OpRef<'_>) -> bool {
    op.is::<AtomicUpdateOp>()
        || op.is::<AtomicWriteOp>()
        || op.is::<FlushOp>()
        || op.is::<MapBoundsOp>()
        || op.is::<ThreadprivateOp>()
}

/// The same operation with other types.
fn convert(at: OpAddr, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let converter = rw.converter()?;
    let op = rw.op(at);
    let is_ranked_memref = |ty| is_memref(&ctx, ty) && ctx.type_data(ty).shape().is_some();
    rw.require(!refuses_memrefs(op) || !op.operands().any(|value| is_ranked_memref(value.ty())))?;
    let types = rw.result_types(op)?;
    let attrs: Vec<NamedAttr> = all_attrs(op)
        .into_iter()
        .map(|entry| Some(NamedAttr { value: convert_attr(&ctx, &converter, entry.value)?, ..entry }))
        .collect::<Option<_>>()?;
    let (name, old) = (op.name(), region_ids(op));
    let is_isolated = op.inner_unit().is_some();
    let operands = operands.all()?;
    let mut made = rw.builder().create_named(name).operands(&operands).results(&types);
    for entry in &attrs {
        made = made.attr(&ctx.text(entry.name), entry.value);
    }
    for _ in &old {
        made = made.region_with(|_, _| {});
    }
    let made = OpAddr { unit: at.unit, op: made.insert() };
    if is_isolated {
        rw.modify(made, |module, _| module.swap_units(at, made)).then_some(())?;
    } else {
        for (&(_, from), &(_, into)) in old.iter().zip(&region_ids(rw.op(made))) {
            rw.inline_region(from, into)?;
        }
    }
    for region in region_ids(rw.op(made)) {
        if !rw.module().region(region.0, region.1).is_empty() {
            rw.convert_region(region, &converter, None)?;
        }
    }
    let results: Vec<_> = rw.op(made).results().map(|result| result.id()).collect();
    rw.replace(at, &results)
}

fn region_ids(op: OpRef<'_>) -> Vec<(UnitId, RegionId)> {
    op.regions().map(|region| (region.unit(), region.id())).collect()
}

/// An attribute that is a type is converted.
fn convert_attr(ctx: &Context, converter: &TypeConverter, attr: Attr) -> Option<Attr> {
    match ctx.attr_data(attr) {
        AttrData::Type(ty) => Some(ctx.type_attr(converter.one(*ty)?)),
        _ => Some(attr),
    }
}
