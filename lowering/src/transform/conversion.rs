//! `transform.apply_conversion_patterns`, and the operations that name patterns and type converters in it.

use super::failure::{Failure, Outcome, silenceable};
use super::interpreter::Running;
use super::state::Results;
use super::table::Table;
use crate::llvm_common::{LlvmOptions, LlvmTypes};
use crate::memref_to_llvm::Allocation;
use crate::{func_to_llvm, gpu_to_nvvm, memref_to_llvm, nvgpu_to_nvvm, scf_to_cf, to_llvm, vector_to_llvm};
use rmlir_dialects::transform::{
    ApplyConversionPatternsOp, ApplyFuncToLLVMConversionPatternsOp,
    ApplyGPUSubgroupReduceToNVVMConversionPatternsOp, ApplyGPUToNVVMConversionPatternsOp,
    ApplyGPUWwmaToNVVMConversionPatternsOp, ApplyNVGPUToNVVMConversionPatternsOp,
    ApplySCFToControlFlowPatternsOp, ApplyToLLVMConversionPatternsOp, ApplyVectorToLLVMConversionPatternsOp,
    MemrefToLLVMTypeConverterOp,
};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Attr, Diagnostic, OpAddr, OpKind, OpRef};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, Mode, TypeConverter, convert};
use rmlir_rewrite::{PatternSet, Patterns};

/// The operations of this file.
pub(super) fn register(table: &mut Table<'_>) {
    table.whole::<ApplyConversionPatternsOp>(apply);
}

/// Adds what an operation names; `None` if some of it is not there.
type Add = fn(OpRef<'_>, &mut PatternSet, &LlvmTypes) -> Option<()>;

/// What each operation names.
const PATTERNS: &[(OpKind, Add)] = &[
    (<ApplyToLLVMConversionPatternsOp>::KIND, |op, set, types| {
        let own = op.cast::<ApplyToLLVMConversionPatternsOp>()?;
        to_llvm::populate(&op.ctx().text(own.dialect_name()))?(set, types);
        Some(())
    }),
    (<ApplyFuncToLLVMConversionPatternsOp>::KIND, |_, set, types| {
        func_to_llvm::patterns(set, types);
        Some(())
    }),
    (<ApplyGPUToNVVMConversionPatternsOp>::KIND, |op, set, types| {
        let own = op.cast::<ApplyGPUToNVVMConversionPatternsOp>()?;
        gpu_to_nvvm::patterns(set, types, u16::try_from(own.benefit()).unwrap_or(1));
        Some(())
    }),
    (<ApplyGPUWwmaToNVVMConversionPatternsOp>::KIND, |_, set, types| {
        gpu_to_nvvm::matrix_patterns(set, types);
        Some(())
    }),
    (<ApplyGPUSubgroupReduceToNVVMConversionPatternsOp>::KIND, |_, set, types| {
        gpu_to_nvvm::reductions(set, types);
        Some(())
    }),
    (<ApplyNVGPUToNVVMConversionPatternsOp>::KIND, |_, set, types| {
        nvgpu_to_nvvm::patterns(set, types);
        Some(())
    }),
    (<ApplySCFToControlFlowPatternsOp>::KIND, |_, set, _| {
        scf_to_cf::patterns(set);
        Some(())
    }),
    (<ApplyVectorToLLVMConversionPatternsOp>::KIND, |op, set, types| {
        let own = op.cast::<ApplyVectorToLLVMConversionPatternsOp>()?;
        let choices = vector_to_llvm::Choices {
            reassociates: own.reassociate_fp_reductions(),
            narrow_indices: own.force_32bit_vector_indices(),
            vector_alignment: own.use_vector_alignment(),
        };
        vector_to_llvm::patterns(set, types, choices);
        Some(())
    }),
];

/// A type converter, and how memory is allocated where it is used.
#[derive(Clone)]
struct Converter {
    types: LlvmTypes,
    allocation: Allocation,
}

fn not_there(op: OpRef<'_>) -> Failure {
    let name = String::from_utf8_lossy(op.name_text());
    op.emit_plain_error(format!("transform op '{name}' is not implemented yet"));
    Failure::Definite
}

/// Adds the rules for types that patterns come with.
fn add_rules(descriptor: OpRef<'_>, converter: &mut TypeConverter) {
    if descriptor.is::<ApplyGPUWwmaToNVVMConversionPatternsOp>() {
        gpu_to_nvvm::add_matrix_rule(converter);
    } else if descriptor.is::<ApplyNVGPUToNVVMConversionPatternsOp>() {
        nvgpu_to_nvvm::add_rules(converter);
    }
}

/// Whether patterns say what memory spaces of gpu are.
fn has_spaces(descriptor: OpRef<'_>) -> bool {
    descriptor.is::<ApplyGPUToNVVMConversionPatternsOp>()
        || descriptor.is::<ApplyNVGPUToNVVMConversionPatternsOp>()
}

/// The converter that an operation makes for some patterns.
fn converter(op: OpRef<'_>, descriptors: &[OpRef<'_>]) -> Outcome<Converter> {
    let Some(own) = op.cast::<MemrefToLLVMTypeConverterOp>() else { return Err(not_there(op)) };
    let bits = u32::try_from(own.index_bitwidth()).unwrap_or(0);
    let mut options = LlvmOptions { bare_pointers: own.use_bare_ptr_call_conv(), ..LlvmOptions::plain(bits) };
    if descriptors.iter().any(|&descriptor| has_spaces(descriptor)) {
        options.address_space = gpu_to_nvvm::address_space;
    }
    let rules = |converter: &mut TypeConverter| {
        descriptors.iter().for_each(|&descriptor| add_rules(descriptor, converter));
    };
    let types = LlvmTypes::with(op.ctx(), options, rules).ok_or_else(|| not_there(op))?;
    let allocation = Allocation { aligned: own.use_aligned_alloc(), generic: own.use_generic_functions() };
    Ok(Converter { types, allocation })
}

/// The dialect whose patterns ask how memory is allocated.
const MEMREF: &str = "memref";

/// Adds the patterns that an operation names.
fn add(op: OpRef<'_>, set: &mut PatternSet, converter: &Converter) -> Outcome {
    let ctx = op.ctx();
    let dialect = op.cast::<ApplyToLLVMConversionPatternsOp>().map(|own| ctx.text(own.dialect_name()));
    if dialect.is_some_and(|name| name == MEMREF) && converter.allocation != Allocation::default() {
        memref_to_llvm::patterns(set, &converter.types, converter.allocation);
        return Ok(());
    }
    let is_it = |(kind, _): &&(OpKind, Add)| ctx.name_of_kind(*kind) == Some(op.name());
    let found = PATTERNS.iter().find(is_it);
    found.and_then(|(_, add)| add(op, set, &converter.types)).ok_or_else(|| not_there(op))
}

fn target_of(own: ApplyConversionPatternsOp<OpRef<'_>>) -> ConversionTarget<'static> {
    let ctx = own.op().ctx();
    let names = |list: Option<Attr>| -> Vec<String> {
        let list = list.and_then(|list| ctx.attr_data(list).as_array()).unwrap_or_default();
        let texts = list.iter().filter_map(|&name| rmlir_ir::typed::text(ctx, name));
        texts.map(std::borrow::Cow::into_owned).collect()
    };
    let mut target = ConversionTarget::new();
    for name in names(own.legal_ops()) {
        target.legal_named(name);
    }
    for name in names(own.illegal_ops()) {
        target.illegal_named(name);
    }
    for name in names(own.legal_dialects()) {
        target.legal_dialect(name);
    }
    for name in names(own.illegal_dialects()) {
        target.illegal_dialect(name);
    }
    target
}

fn apply<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, _: &mut Results) -> Outcome {
    let Some(own) = op.cast::<ApplyConversionPatternsOp>() else { return Ok(()) };
    let default = own.default_type_converter_region().next().and_then(|region| region.entry());
    let descriptors: Vec<OpRef<'_>> =
        own.patterns().entry().into_iter().flat_map(|block| block.ops()).collect();
    let default = default.and_then(|block| block.first_op());
    let default = default.map(|op| converter(op, &descriptors)).transpose()?;
    let (target, mut set) = (target_of(own), PatternSet::new());
    for &descriptor in &descriptors {
        let Some(converter) = &default else {
            let message = "pattern descriptor does not specify type converter and apply_conversion_patterns op has no \
                           default type converter";
            let error = Diagnostic::error(op.loc(), message);
            op.ctx().emit(error.with_note(descriptor.loc(), "pattern descriptor op"));
            return Err(Failure::Definite);
        };
        add(descriptor, &mut set, converter)?;
    }
    let patterns = Patterns::new(set);
    let mode = if own.partial_conversion() { Mode::Partial } else { Mode::Full };
    for payload in on.ops(own.target()) {
        if !on.is_alive(payload) {
            continue;
        }
        on.keep_apart(op, payload)?;
        run(on, op, payload, &target, &patterns, mode)?;
    }
    Ok(())
}

fn run<'s>(
    on: &mut Running<'s, '_, '_>,
    op: OpRef<'s>,
    payload: OpAddr,
    target: &ConversionTarget<'_>,
    patterns: &Patterns,
    mode: Mode,
) -> Outcome {
    let keeps = op.cast::<ApplyConversionPatternsOp>().is_some_and(|own| own.preserve_handles());
    let config = ConversionConfig::default();
    let done = on.track(op, |module, tracker| {
        tracker.allow_any_name();
        let observer: Option<&mut dyn rmlir_rewrite::Observer> = if keeps { Some(tracker) } else { None };
        convert(module, &[payload], target, patterns, &config, mode, observer).1
    });
    done.map_err(|_| {
        let loc = on.payload().op(payload).loc();
        silenceable(op, "dialect conversion failed").with_note(loc, "target op")
    })
}
