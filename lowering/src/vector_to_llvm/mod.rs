//! `convert-vector-to-llvm`: vectors. Those of several dimensions become arrays of those that a machine has.

mod amx;
mod elements;
mod intrinsics;
mod memory;
mod print;
mod reduce;
mod reshape;
mod shuffles;
mod sve;
mod x86;

use crate::llvm_common::one_to_one::{OneToOne, one_to_one};
use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, llvm_target};
use crate::vector;
use rmlir_dialects::llvm::Vscale;
use rmlir_dialects::vector::VectorScaleOp;
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::TypeConverter;
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternSet, Patterns};

plain_pass! {
    /// Makes the llvm dialect of vector.
    VectorToLlvm: ConvertVectorToLLVMPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<VectorToLlvm>();
}

/// What may be chosen.
#[derive(Clone, Copy, Debug)]
pub struct Choices {
    /// Whether sums of floats may be taken in another order.
    pub reassociates: bool,
    /// Whether indices of elements are 32 bits wide.
    pub narrow_indices: bool,
    /// Whether what is loaded and stored is aligned as vectors are, not only as their elements are.
    pub vector_alignment: bool,
}

impl Default for Choices {
    /// What `convert-to-llvm` takes.
    fn default() -> Choices {
        Choices { reassociates: false, narrow_indices: false, vector_alignment: false }
    }
}

fn run(options: &options::ConvertVectorToLLVMPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let more = |converter: &mut TypeConverter| {
        if options.enable_amx {
            amx::types(converter);
        }
    };
    let types = LlvmTypes::with(&run.ctx(), LlvmOptions::plain(0), more).ok_or(Failed)?;
    let at = run.at();
    let mut set = PatternSet::new();
    simpler(&mut set, options);
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    let mut set = PatternSet::new();
    vector::transfer::patterns(&mut set, None);
    let choices = Choices {
        reassociates: options.reassociate_fp_reductions,
        narrow_indices: options.force32bit_vector_indices,
        vector_alignment: options.use_vector_alignment,
    };
    patterns(&mut set, &types, choices);
    let mut target = llvm_target();
    target.legal_dialects(&["arith", "memref"]);
    if options.enable_arm_sve {
        sve::target(&mut target);
        sve::patterns(&mut set, &types);
    }
    if options.enable_amx {
        amx::target(&mut target);
        amx::patterns(&mut set, &types);
    }
    if options.enable_x86vector {
        x86::target(&mut target);
        x86::patterns(&mut set, &types);
    }
    convert_to(run.module(), at, &target, set)
}

/// Adds what makes operations on vectors of one dimension of those on more, and takes slices, contractions and masks apart.
fn simpler(set: &mut PatternSet, options: &options::ConvertVectorToLLVMPass) {
    rmlir_dialects::vector::lowering_patterns(set);
    vector::unroll::bitcasts(set);
    vector::unroll::broadcasts(set);
    vector::contract::patterns(set, options.vector_contract_lowering);
    vector::unroll::masks(set);
    vector::shapes::patterns(set);
    vector::unroll::interleaves(set);
    vector::transpose::patterns(set, options.vector_transpose_lowering);
    vector::transfer::patterns(set, Some(1));
    vector::transfer::masks(set, options.force32bit_vector_indices);
    vector::slices::patterns(set);
    vector::unroll::steps(set);
    vector::unroll::multiply_adds(set);
    vector::unroll::gathers(set);
    vector::unroll::elements(set);
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
pub fn patterns(set: &mut PatternSet, types: &LlvmTypes, choices: Choices) {
    let own = types.clone();
    set.convert(
        "(anonymous namespace)::VectorReductionOpConversion",
        Some(&types.converter),
        move |op, operands, rw| reduce::reduction(op, operands, rw, &own, choices.reassociates),
    );
    set.convert("(anonymous namespace)::VectorCreateMaskOpConversion", None, move |op, operands, rw| {
        memory::create_mask(op, operands, rw, choices.narrow_indices)
    });
    memory::patterns(set, types, choices.vector_alignment);
    add! { set, types;
        "(anonymous namespace)::VectorBitCastOpConversion": reshape::bitcast;
        "(anonymous namespace)::VectorShuffleOpConversion": shuffles::shuffle;
        "(anonymous namespace)::VectorExtractOpConversion": elements::extract;
        "(anonymous namespace)::VectorFMAOp1DConversion": elements::multiply_add;
        "(anonymous namespace)::VectorInsertOpConversion": elements::insert;
        "(anonymous namespace)::VectorPrintOpConversion": print::print;
        "(anonymous namespace)::VectorTypeCastOpConversion": reshape::type_cast;
    }
    let name = "mlir::OneToOneConvertToLLVMPattern<mlir::vector::VectorScaleOp, mlir::LLVM::vscale>";
    one_to_one::<VectorScaleOp>(set, name, types, OneToOne::to::<Vscale>());
    add! { set, types;
        "(anonymous namespace)::VectorExpandLoadOpConversion": memory::expand_load;
        "(anonymous namespace)::VectorCompressStoreOpConversion": memory::compress_store;
        "(anonymous namespace)::VectorBroadcastScalarToLowRankLowering": reshape::broadcast_low;
        "(anonymous namespace)::VectorBroadcastScalarToNdLowering": reshape::broadcast_high;
        "(anonymous namespace)::VectorScalableInsertOpLowering": elements::scalable_insert;
        "(anonymous namespace)::VectorScalableExtractOpLowering": elements::scalable_extract;
        "(anonymous namespace)::MaskedReductionOpConversion": reduce::masked;
        "(anonymous namespace)::VectorInterleaveOpLowering": shuffles::interleave;
        "(anonymous namespace)::VectorDeinterleaveOpLowering": shuffles::deinterleave;
        "(anonymous namespace)::VectorFromElementsLowering": elements::from_elements;
        "(anonymous namespace)::VectorToElementsLowering": elements::to_elements;
        "(anonymous namespace)::VectorScalableStepOpLowering": elements::step;
    }
}
