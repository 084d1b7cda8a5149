//! `finalize-memref-to-llvm`: memory and descriptors.

mod access;
pub(crate) mod alloc;
mod copy;
mod globals;
mod reshape;
mod reshape_unranked;
mod shape;

use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, llvm_target};
use rmlir_dialects::func::FuncOp;
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::PatternSet;

plain_pass! {
    /// Makes the llvm dialect of memref.
    MemRefToLlvm: FinalizeMemRefToLLVMConversionPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<MemRefToLlvm>();
}

/// How memory is allocated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allocation {
    /// By the function that aligns.
    pub aligned: bool,
    /// By functions that are named after the dialect.
    pub generic: bool,
}

fn run(options: &options::FinalizeMemRefToLLVMConversionPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let chosen = LlvmOptions::of(run.op(), options.index_bitwidth);
    let types = LlvmTypes::new(&run.ctx(), chosen).ok_or(Failed)?;
    let mut set = PatternSet::new();
    let how = Allocation { aligned: options.use_aligned_alloc, generic: options.use_generic_functions };
    patterns(&mut set, &types, how);
    let mut target = llvm_target();
    target.legal_op::<FuncOp>();
    let at = run.at();
    convert_to(run.module(), at, &target, set)
}

/// Adds functions as patterns, each of an operation, what stands for its operands, the rewriter, and the types.
macro_rules! add {
    ($set:ident, $types:ident; $($name:literal: $function:expr;)+) => {
        $({
            let own = $types.clone();
            $set.convert($name, Some(&$types.converter), move |op, operands, rw| {
                $function(op, operands, rw, &own)
            });
        })+
    };
}

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet, types: &LlvmTypes, how: Allocation) {
    add! { set, types;
        "(anonymous namespace)::AllocaOpLowering": alloc::alloca;
        "(anonymous namespace)::AllocaScopeOpLowering": alloc::scope;
        "(anonymous namespace)::AssumeAlignmentOpLowering": access::assume_alignment;
        "(anonymous namespace)::AtomicRMWOpLowering": access::atomic_rmw;
        "(anonymous namespace)::DistinctObjectsOpLowering": access::distinct_objects;
        "(anonymous namespace)::ConvertExtractAlignedPointerAsIndex": shape::aligned_pointer;
        "(anonymous namespace)::DimOpLowering": shape::dim;
        "(anonymous namespace)::ExtractStridedMetadataOpLowering": shape::metadata;
        "(anonymous namespace)::GenericAtomicRMWOpLowering": access::generic_atomic_rmw;
        "(anonymous namespace)::GetGlobalMemrefOpLowering": globals::get_global;
        "(anonymous namespace)::GlobalMemrefOpLowering": globals::global;
        "(anonymous namespace)::LoadOpLowering": access::load;
        "(anonymous namespace)::MemRefCastOpLowering": shape::cast;
        "(anonymous namespace)::MemRefCopyOpLowering": copy::copy;
        "(anonymous namespace)::MemorySpaceCastOpLowering": shape::space_cast;
        "(anonymous namespace)::MemRefReinterpretCastOpLowering": reshape::reinterpret_cast;
        "(anonymous namespace)::MemRefReshapeOpLowering": reshape::reshape;
        "(anonymous namespace)::PrefetchOpLowering": access::prefetch;
        "(anonymous namespace)::RankOpLowering": shape::rank;
        "(anonymous namespace)::StoreOpLowering": access::store;
        "(anonymous namespace)::TransposeOpLowering": shape::transpose;
        "(anonymous namespace)::ViewOpLowering": reshape::view;
    }
    let own = types.clone();
    set.convert("(anonymous namespace)::AllocOpLowering", Some(&types.converter), move |op, operands, rw| {
        alloc::alloc(op, operands, rw, &own, how)
    });
    let own = types.clone();
    set.convert(
        "(anonymous namespace)::DeallocOpLowering",
        Some(&types.converter),
        move |op, operands, rw| alloc::dealloc(op, operands, rw, &own, how),
    );
}
