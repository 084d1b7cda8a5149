// Sets of patterns that transformations apply, and type converters.

#ifndef RMLIR_TRANSFORM_PATTERNS
#define RMLIR_TRANSFORM_PATTERNS

include "mlir/Dialect/Vector/Transforms/VectorTransformsBase.td"
include "transform/TransformBase.td"

defvar Transform_SingleUseArg = (ins Transform_Flag<"false">:$fold_single_use_only);

def ApplyCanonicalizationPatternsOp : Transform_Patterns<"canonicalization", "All canonicalisations">;

//===-- Patterns of memref, scf, tensor ---------------------------------------------------------------------------===//

def ApplyAllocToAllocaOp : Transform_Plain<"apply_patterns.memref.alloc_to_alloca", "From the heap to the stack",
    [DeclareOpInterfaceMethods<PatternDescriptorOpInterface, ["populatePatternsWithState"]>],
    (ins OptionalAttr<I64Attr>:$size_limit), (outs), "(`size_limit` `(` $size_limit^ `)`)? attr-dict">;
def ApplyExpandOpsPatternsOp : Transform_Patterns<"memref.expand_ops", "Simpler operations on memory">;
def ApplyExpandStridedMetadataPatternsOp : Transform_Patterns<
    "memref.expand_strided_metadata", "Views as arithmetic on offsets and strides">;
def ApplyExtractAddressComputationsPatternsOp : Transform_Patterns<
    "memref.extract_address_computations", "Accesses at offset zero of views">;
def ApplyFoldMemrefAliasOpsPatternsOp : Transform_Patterns<
    "memref.fold_memref_alias_ops", "Accesses without views">;
def ApplyResolveRankedShapedTypeResultDimsPatternsOp : Transform_Patterns<
    "memref.resolve_ranked_shaped_type_result_dims", "Extents of results by those of operands">;

def ApplyForLoopCanonicalizationPatternsOp : Transform_Patterns<
    "scf.for_loop_canonicalization", "Simpler bounds inside loops">;

def ApplyDecomposeTensorConcatPatternsOp : Transform_Patterns<
    "tensor.decompose_concat", "Concatenation as insertions">;
def ApplyDropRedundantInsertSliceRankExpansionPatternsOp : Transform_Patterns<
    "tensor.drop_redundant_insert_slice_rank_expansion", "No rank up and down again">;
def ApplyFoldTensorEmptyPatternsOp : Transform_Patterns<
    "tensor.fold_tensor_empty", "Folds with `tensor.empty`", Transform_SingleUseArg>;
def ApplyFoldIntoPackAndUnpackPatternsOp : Transform_Patterns<
    "tensor.fold_into_pack_and_unpack", "Folds into packing and unpacking">;
def ApplyFoldTensorSubsetOpsPatternsOp : Transform_Patterns<
    "tensor.fold_tensor_subset_ops", "Folds of slices into their users">;
def ApplyFoldTensorSubsetOpsIntoVectorTransfersPatternsOp : Transform_Patterns<
    "tensor.fold_tensor_subset_ops_into_vector_transfers", "Folds of slices into transfers">;
def ApplyMergeConsecutiveInsertExtractSlicePatternsOp : Transform_Patterns<
    "tensor.merge_consecutive_insert_extract_slice", "One slice in place of two">;
def ApplyReassociativeReshapeFoldingPatternsOp : Transform_Patterns<
    "tensor.reassociative_reshape_folding", "Folds of reshapes">;
def ApplyBubbleUpExtractSlicePatternsOp : Transform_Patterns<
    "tensor.bubble_up_extract_slice", "Slices before reshapes">;
def ApplyRewriteTensorOpsAsConstantPatternsOp : Transform_Patterns<
    "tensor.rewrite_as_constant", "Constants by computing", (ins UnitAttr:$aggressive),
    "(`aggressive` $aggressive^)?">;

//===-- Patterns of linalg ----------------------------------------------------------------------------------------===//

def ApplyEraseUnnecessaryInputsPatternsOp : Transform_Patterns<
    "linalg.erase_unnecessary_inputs", "No inputs that the body does not use">;
def ApplyDecomposeTensorPackUnpackPatternsOp : Transform_Patterns<
    "linalg.decompose_pack_unpack", "Packing as simpler operations">;
def ApplyDecomposeTensorPadPatternsOp : Transform_Patterns<
    "linalg.decompose_pad", "Padding as filling and insertion">;
def ApplyFoldUnitExtentDimsViaReshapesPatternsOp : Transform_Patterns<
    "linalg.fold_unit_extent_dims_via_reshapes", "No dimensions of extent one, by reshapes">;
def ApplyFoldUnitExtentDimsViaSlicesPatternsOp : Transform_Patterns<
    "linalg.fold_unit_extent_dims_via_slices", "No dimensions of extent one, by slices">;
def ApplyTilingCanonicalizationPatternsOp : Transform_Patterns<
    "linalg.tiling_canonicalization", "What becomes simpler after tiling">;
def ApplyFoldAddIntoDestPatternsOp : Transform_Patterns<
    "linalg.fold_add_into_dest", "Additions into destinations">;
def ApplyPadVectorizationPatternsOp : Transform_Patterns<"linalg.pad_vectorization", "Padding by vectors">;
def ApplyFoldPackUnpackIntoEmptyPatternsOp : Transform_Patterns<
    "linalg.fold_pack_unpack_into_empty", "Folds of packing and `tensor.empty`", Transform_SingleUseArg>;

//===-- Patterns of vector ----------------------------------------------------------------------------------------===//

def ApplyCastAwayVectorLeadingOneDimPatternsOp : Transform_Patterns<
    "vector.cast_away_vector_leading_one_dim", "No leading dimensions of extent one">;
def ApplyRankReducingSubviewPatternsOp : Transform_Patterns<
    "vector.rank_reducing_subview_patterns", "Transfers over views of lower rank">;
def ApplyDropUnitDimWithShapeCastPatternsOp : Transform_Patterns<
    "vector.drop_unit_dims_with_shape_cast", "No dimensions of extent one, by casts">;
def ApplyDropInnerMostUnitDimsFromXferOpsPatternsOp : Transform_Patterns<
    "vector.drop_inner_most_unit_dims_from_xfer_ops", "Transfers without innermost dimensions of extent one">;
def ApplyTransferPermutationPatternsOp : Transform_Patterns<
    "vector.transfer_permutation_patterns", "Permutations beside transfers">;
def ApplyLowerBitCastPatternsOp : Transform_Patterns<"vector.lower_bitcast", "Lowers bit casts">;
def ApplyLowerBroadcastPatternsOp : Transform_Patterns<"vector.lower_broadcast", "Lowers broadcasts">;
def ApplyLowerContractionPatternsOp : Transform_Patterns<"vector.lower_contraction", "Lowers contractions",
    (ins DefaultValuedAttr<VectorContractLoweringAttr, "vector::VectorContractLowering::OuterProduct">
             :$lowering_strategy), "(`lowering_strategy` `=` $lowering_strategy^)?">;
def ApplyLowerCreateMaskPatternsOp : Transform_Patterns<"vector.lower_create_mask", "Lowers masks by extents">;
def ApplyLowerMasksPatternsOp : Transform_Patterns<"vector.lower_masks", "Lowers masks">;
def ApplyLowerMaskedTransfersPatternsOp : Transform_Patterns<
    "vector.lower_masked_transfers", "Lowers masked transfers">;
def ApplyMaterializeMasksPatternsOp : Transform_Patterns<"vector.materialize_masks", "Masks as operations">;
def ApplyLowerMultiReductionPatternsOp : Transform_Patterns<"vector.lower_multi_reduction", "Lowers reductions",
    (ins DefaultValuedAttr<VectorMultiReductionLoweringAttr, "vector::VectorMultiReductionLowering::InnerParallel">
             :$lowering_strategy), "(`lowering_strategy` `=` $lowering_strategy^)?">;
def ApplyLowerOuterProductPatternsOp : Transform_Patterns<"vector.lower_outerproduct", "Lowers outer products">;
def ApplyLowerGatherPatternsOp : Transform_Patterns<"vector.lower_gather", "Lowers gathering">;
def ApplyUnrollFromElementsPatternsOp : Transform_Patterns<
    "vector.unroll_from_elements", "Vectors of elements, by rank">;
def ApplyUnrollToElementsPatternsOp : Transform_Patterns<"vector.unroll_to_elements", "Elements of vectors, by rank">;
def ApplyLowerScanPatternsOp : Transform_Patterns<"vector.lower_scan", "Lowers scans">;
def ApplyLowerShapeCastPatternsOp : Transform_Patterns<"vector.lower_shape_cast", "Lowers casts of shapes">;
def ApplyLowerTransferPatternsOp : Transform_Patterns<"vector.lower_transfer", "Lowers transfers",
    (ins DefaultValuedAttr<I64Attr, "1">:$max_transfer_rank), "(`max_transfer_rank` `=` $max_transfer_rank^)?">;
def ApplyLowerTransposePatternsOp : Transform_Patterns<"vector.lower_transpose", "Lowers transpositions",
    (ins DefaultValuedAttr<VectorTransposeLoweringAttr, "vector::VectorTransposeLowering::EltWise">:$lowering_strategy,
         Transform_Flag<"false">:$avx2_lowering_strategy),
    "oilist(`lowering_strategy` `=` $lowering_strategy | `avx2_lowering_strategy` `=` $avx2_lowering_strategy)">;
def ApplyLowerInterleavePatternsOp : Transform_Patterns<"vector.lower_interleave", "Lowers interleaving">;
def ApplyInterleaveToShufflePatternsOp : Transform_Patterns<
    "vector.interleave_to_shuffle", "Interleaving as shuffles">;
def ApplyRewriteNarrowTypePatternsOp : Transform_Patterns<
    "vector.rewrite_narrow_types", "Narrow types by wider ones">;
def ApplySplitTransferFullPartialPatternsOp : Transform_Patterns<
    "vector.split_transfer_full_partial", "Transfers within bounds and beyond apart",
    (ins DefaultValuedAttr<VectorTransferSplitAttr, "vector::VectorTransferSplit::LinalgCopy">
             :$split_transfer_strategy), "(`split_transfer_strategy` `=` $split_transfer_strategy^)?">;
def ApplyTransferToScfPatternsOp : Transform_Patterns<"vector.transfer_to_scf", "Transfers as loops",
    (ins DefaultValuedAttr<I64Attr, "1">:$max_transfer_rank, Transform_Flag<"false">:$full_unroll),
    "oilist(`max_transfer_rank` `=` $max_transfer_rank | `full_unroll` `=` $full_unroll)">;
def ApplyFoldArithExtensionPatternsOp : Transform_Patterns<
    "vector.fold_arith_extension", "Extensions into contractions">;
def ApplyFoldElementwiseToVectorPatternsOp : Transform_Patterns<
    "vector.elementwise_to_vector", "Operations on elements, by vectors">;
def ApplyVectorReductionToContractPatternsOp : Transform_Patterns<
    "vector.reduction_to_contract", "Reductions as contractions">;
def ApplySinkVectorPatternsOp : Transform_Patterns<"vector.sink_ops", "Broadcasts and transpositions after arithmetic">;
def ApplySinkVectorMemPatternsOp : Transform_Patterns<"vector.sink_mem_ops", "Extraction before loads">;

//===-- Patterns for devices --------------------------------------------------------------------------------------===//

def ApplyArmNeonContractionToI8MMPatternsOp : Transform_Patterns<
    "arm_neon.vector_contract_to_i8mm", "Contractions by integer instructions">;
def ApplyArmNeonContractionToBFMMLAPatternsOp : Transform_Patterns<
    "arm_neon.vector_contract_to_bfmmla", "Contractions by bf16 instructions">;
def ApplyArmSVELowerContractionToI8MMPatternsOp : Transform_Patterns<
    "arm_sve.vector_contract_to_i8mm", "Contractions by integer instructions">;
def ApplyArmSVELowerContractionToBFMMLAPatternsOp : Transform_Patterns<
    "arm_sve.vector_contract_to_bfmmla", "Contractions by bf16 instructions">;
def ApplyVectorContractToFMAPatternsOp : Transform_Patterns<
    "x86vector.vector_contract_to_fma", "Contractions by fused multiplication and addition">;
def ApplyVectorContractToPackedTypeDotProductPatternsOp : Transform_Patterns<
    "x86vector.vector_contract_to_packed_type_dot_product", "Contractions by dot products">;
def ApplyVectorContractBF16ToFMAPatternsOp : Transform_Patterns<
    "x86vector.vector_contract_bf16_to_fma", "Contractions of bf16 by fused multiplication and addition">;
def ApplySinkVectorProducerOpsPatternsOp : Transform_Patterns<
    "x86vector.sink_vector_producer_ops", "Operations next to their users">;
def ApplyGPURewritePatternsOp : Transform_Patterns<"gpu.gpu_rewrite_patterns", "Simpler operations on gpus">;
def ApplyUnrollVectorsSubgroupMmaOp : Transform_Patterns<
    "gpu.unroll_vectors_subgroup_mma", "Vectors of the size of matrix instructions",
    (ins I64Attr:$m, I64Attr:$n, I64Attr:$k), "`[` $m `,` $n `,` $k `]`">;
def EliminateBarriersOp : Transform_Patterns<"gpu.eliminate_barriers", "No barriers that order nothing">;
def ApplyGPUPromoteShuffleToAMDGPUPatternsOp : Transform_Patterns<"gpu.gpu_shuffle_to_amdgpu", "Shuffles of amd gpus",
    (ins OptionalAttr<StrAttr>:$chipset), "(`chipset` `=` $chipset^)?">;

//===-- Conversions -----------------------------------------------------------------------------------------------===//

def ApplyToLLVMConversionPatternsOp : Transform_ConversionPatterns<"dialect_to_llvm", "What a dialect brings",
    ["verifyTypeConverter"], (ins StrAttr:$dialect_name), "$dialect_name"> {
  let hasVerifier = 1;
}
def ApplyFuncToLLVMConversionPatternsOp : Transform_ConversionPatterns<"func.func_to_llvm", "From func to llvm">;
def ApplyGPUToNVVMConversionPatternsOp : Transform_ConversionPatterns<"gpu.gpu_to_nvvm", "From gpu to nvvm",
    ["verifyTypeConverter"], (ins DefaultValuedAttr<I16Attr, "1">:$benefit)>;
def ApplyGPUWwmaToNVVMConversionPatternsOp : Transform_ConversionPatterns<
    "gpu.gpu_wmma_to_nvvm", "Matrix instructions from gpu to nvvm">;
def ApplyGPUSubgroupReduceToNVVMConversionPatternsOp : Transform_ConversionPatterns<
    "gpu.gpu_subgroup_reduce_to_nvvm", "Reductions from gpu to nvvm">;
def ApplyGPUToROCDLConversionPatternsOp : Transform_ConversionPatterns<"gpu.gpu_to_rocdl", "From gpu to rocdl",
    ["verifyTypeConverter"], (ins StrAttr:$chipset), "`chipset` `=` $chipset">;
def ApplyNVGPUToNVVMConversionPatternsOp : Transform_ConversionPatterns<
    "nvgpu.nvgpu_to_nvvm", "From nvgpu to nvvm">;
def ApplySCFStructuralConversionPatternsOp : Transform_ConversionPatterns<
    "scf.structural_conversions", "Types of loops and conditions", ["populateConversionTargetRules"]>;
def ApplySCFToControlFlowPatternsOp : Transform_ConversionPatterns<
    "scf.scf_to_control_flow", "From scf to cf", []>;
def ApplyVectorToLLVMConversionPatternsOp : Transform_ConversionPatterns<"vector.vector_to_llvm",
    "From vector to llvm", ["verifyTypeConverter"],
    (ins Transform_Flag<"false">:$reassociate_fp_reductions, Transform_Flag<"true">:$force_32bit_vector_indices,
         Transform_Flag<"false">:$use_vector_alignment)>;

def MemrefToLLVMTypeConverterOp : Transform_TypeConverter<
    "apply_conversion_patterns.memref.memref_to_llvm_type_converter", "Types from memref to llvm",
    ["getTypeConverter", "getTypeConverterType"],
    (ins DefaultValuedOptionalAttr<BoolAttr, "false">:$use_aligned_alloc,
         DefaultValuedOptionalAttr<I64Attr, "64">:$index_bitwidth,
         DefaultValuedOptionalAttr<BoolAttr, "false">:$use_generic_functions,
         DefaultValuedOptionalAttr<BoolAttr, "false">:$use_bare_ptr_call_conv, OptionalAttr<StrAttr>:$data_layout)>;
def TypeConversionCastShapeDynamicDimsOp : Transform_TypeConverter<
    "type_conversion.tensor.cast_shape_dynamic_dims", "Shapes by casts", ["populateTypeMaterializations"],
    (ins UnitAttr:$ignore_dynamic_info), "(`ignore_dynamic_info` $ignore_dynamic_info^)?">;

#endif // RMLIR_TRANSFORM_PATTERNS
