// Transformations of structured operations: linalg's and those that are tiled as they are.

#ifndef RMLIR_TRANSFORM_STRUCTURED
#define RMLIR_TRANSFORM_STRUCTURED

include "mlir/Dialect/Linalg/IR/LinalgEnums.td"
include "mlir/Dialect/SCF/IR/DeviceMappingInterface.td"
include "transform/TransformBase.td"

class Transform_Choice<string name, string what, list<string> cases>
    : I32EnumAttr<name, what, !foreach(i, !range(!size(cases)), I32EnumAttrCase<cases[i], i>)> {
  let cppNamespace = "mlir::transform";
}
def MatchInterfaceEnum : Transform_Choice<"MatchInterfaceEnum", "An interface to match",
    ["LinalgOp", "TilingInterface", "LoopLikeInterface"]>;
def TransposeMatmulInput : Transform_Choice<"TransposeMatmulInput",
    "Input to transpose when converting matmul ops to transposed variants", ["lhs", "rhs"]>;

//===-- Matchers --------------------------------------------------------------------------------------------------===//

// Inside `match.structured` only, on its first argument.
def StructuredPredicate : NativeOpTrait<"StructuredOpPredicateOpTrait"> {
  let cppNamespace = "::mlir::transform";
}

def MatchStructuredOp : Transform_Op<"match.structured", "Whether it is a structured operation with these properties", [
    MatchOpInterface, Transform_Effects, SingleOpMatcher,
    SingleBlockImplicitTerminator<"::mlir::transform::MatchStructuredYieldOp">]> {
  let arguments = (ins Transform_Handle:$current, OptionalAttr<FailurePropagationMode>:$failure_propagation_mode);
  let results = (outs Variadic<Transform_Any>:$outputs);
  let regions = (region SizedRegion<1>:$body_region);
  let assemblyFormat = [{
    (`failures` `(` $failure_propagation_mode^ `)`)? $current
    `:` custom<SemiFunctionType>(type($current), type($outputs)) attr-dict-with-keyword regions
  }];
  let hasVerifier = 1;
}
def MatchStructuredYieldOp : Transform_Plain<"match.structured.yield", "Ends `match.structured`",
    [Transform_Effects, Terminator], (ins Variadic<Transform_Any>:$handles), (outs),
    "$handles attr-dict (`:` type($handles)^)?">;

class Transform_MatchPart<string name, string what, dag more, dag outputs, string form, string types,
                          list<Trait> traits = [StructuredPredicate, SingleOpMatcher]>
    : Transform_Plain<"match.structured." # name, what, traits # [MatchOpInterface, MemoryEffectsOpInterface],
                      !con((ins Transform_Handle:$operand_handle), more), outputs,
                      "$operand_handle " # form # " attr-dict `:` " # types>;
class Transform_MatchFunction<string name, string what, dag outputs,
                              list<Trait> traits = [StructuredPredicate, SingleOpMatcher]>
    : Transform_MatchPart<name, what, (ins), outputs, "", "functional-type(operands, results)", traits>;
// At positions: numbers, all but some numbers, or all.
class Transform_MatchAt<string name, string what, string positions, dag more, dag outputs>
    : Transform_MatchPart<name, what,
                          !con(!dag(ins, [DenseI64ArrayAttr], [positions]),
                               (ins UnitAttr:$is_inverted, UnitAttr:$is_all), more),
                          outputs, "`[` custom<TransformMatchDims>($" # positions # ", $is_inverted, $is_all) `]`",
                          "custom<SemiFunctionType>(type($operand_handle), type($result))"> {
  let hasVerifier = 1;
}

def MatchStructuredBodyOp : Transform_MatchPart<"body", "Whether the body is of this kind",
    (ins OptionalAttr<I64Attr>:$reduction_position, UnitAttr:$passthrough, UnitAttr:$elementwise,
         OptionalAttr<StrArrayAttr>:$contraction), (outs), "", "type($operand_handle)",
    [SingleOpMatcher, StructuredPredicate]> {
  let hasVerifier = 1;
}
def MatchStructuredClassifyContractionDimsOp : Transform_MatchFunction<"classify_contraction_dims",
    "Dimensions of a contraction by kind",
    (outs Transform_Param:$batch, Transform_Param:$m, Transform_Param:$n, Transform_Param:$k),
    [SingleOpMatcher, StructuredPredicate]>;
def MatchStructuredClassifyConvolutionDimsOp : Transform_MatchFunction<"classify_convolution_dims",
    "Dimensions of a convolution by kind",
    (outs Transform_Param:$batch, Transform_Param:$output_image, Transform_Param:$output_channel,
          Transform_Param:$filter_loop, Transform_Param:$input_channel, Transform_Param:$depth,
          Transform_Param:$strides, Transform_Param:$dilations), [SingleOpMatcher, StructuredPredicate]>;
def MatchStructuredDimOp : Transform_MatchAt<"dim", "Whether dimensions are of this kind", "raw_dim_list",
    (ins UnitAttr:$parallel, UnitAttr:$reduction), (outs Optional<Transform_Param>:$result)>;
def MatchStructuredElementalBitwidthOp : Transform_Plain<"match.structured.elemental_bitwidth", "Bits of an element",
    [SingleValueMatcher, MatchOpInterface, MemoryEffectsOpInterface], (ins Transform_Value:$operand_handle),
    (outs Transform_Param:$result), "$operand_handle attr-dict `:` functional-type(operands, results)">;
class Transform_MatchOperand<string name, string what> : Transform_MatchAt<name, what, "raw_position_list",
    (ins UnitAttr:$permutation, UnitAttr:$projected_permutation),
    (outs Optional<AnyTypeOf<[TransformAnyHandle, Transform_AffineMapParamType]>>:$result)>;
def MatchStructuredInputOp : Transform_MatchOperand<"input", "Inputs">;
def MatchStructuredInitOp : Transform_MatchOperand<"init", "Destinations">;
def MatchStructuredNumInputsOp : Transform_MatchFunction<
    "num_inputs", "How many inputs there are", (outs Transform_Param:$result)>;
def MatchStructuredNumInitsOp : Transform_MatchFunction<
    "num_inits", "How many destinations there are", (outs Transform_Param:$result)>;
def MatchStructuredRankOp : Transform_MatchPart<"rank", "How many loops there are", (ins),
    (outs Transform_Param:$rank), "", "custom<SemiFunctionType>(type($operand_handle), type($rank), \"false\")">;
def MatchStructuredResultOp : Transform_MatchPart<"result", "A result, or what uses it",
    (ins I64Attr:$position, UnitAttr:$any, UnitAttr:$single), (outs TransformAnyHandle:$result),
    "`[` $position `]` (`any` $any^)? (`single` $single^)?", "functional-type(operands, results)"> {
  let hasVerifier = 1;
}

//===-- Transformations -------------------------------------------------------------------------------------------===//

defvar Transform_TrackedEach = Transform_FunctionalEach # [Transform_Tracks];
defvar Transform_Tracked = [Transform_Applies, Transform_Effects, Transform_Tracks];

class Transform_Structured<string name, string what, dag more = (ins),
                           dag outputs = (outs TransformHandleTypeInterface:$transformed),
                           string form = "$target attr-dict `:` functional-type(operands, results)",
                           list<Trait> traits = Transform_TrackedEach>
    : Transform_Step<"structured." # name, what, traits, more, outputs, form>;
// The type of the handle's result is written alone where it is the only one.
class Transform_SemiStructured<string name, string what, dag more = (ins), string form = "",
                               string result = "transformed">
    : Transform_Structured<name, what, more, !dag(outs, [TransformHandleTypeInterface], [result]),
                           "$target " # form # " attr-dict `:` custom<SemiFunctionType>(type($target), type($"
                           # result # "), \"false\")">;

def MatchOp : Transform_Structured<"match", "Operations with these properties",
    (ins OptionalAttr<StrArrayAttr>:$ops, OptionalAttr<MatchInterfaceEnum>:$interface,
         OptionalAttr<DictionaryAttr>:$op_attrs, OptionalAttr<TypeAttr>:$filter_result_type,
         OptionalAttr<TypeArrayAttr>:$filter_operand_types), (outs Transform_Handle:$results),
    "(`ops` `{` $ops^ `}`)? (`interface` `{` $interface^ `}`)? (`attributes` $op_attrs^)? "
    "(`filter_result_type` `=` $filter_result_type^)? (`filter_operand_types` `=` $filter_operand_types^)? "
    "`in` $target attr-dict `:` functional-type($target, results)",
    [MemoryEffectsOpInterface, NavigationTransformOpTrait, Transform_Applies]>;

def BufferizeToAllocationOp : Transform_Structured<"bufferize_to_allocation", "A buffer for a result",
    (ins OptionalAttr<AnyAttr>:$memory_space,
         DefaultValuedAttr<StrAttr, "\"bufferization.materialize_in_destination\"">:$memcpy_op,
         DefaultValuedAttr<StrAttr, "\"memref.alloc\"">:$alloc_op, UnitAttr:$bufferize_destination_only,
         UnitAttr:$emit_dealloc), (outs Transform_AnyValue:$allocated_buffer, Transform_AnyOpType:$new_ops),
    "$target attr-dict `:` type($target)", Transform_Tracked> {
  let hasVerifier = 1;
}
def PromoteTensorOp : Transform_Plain<"structured.promote_tensor", "A tensor's memory space",
    [Transform_Applies, Transform_Effects, SameOperandsAndResultType],
    (ins Transform_Value:$tensor, OptionalAttr<AnyAttr>:$memory_space), (outs Transform_Value:$promoted),
    "(`to` $memory_space^)? $tensor attr-dict `:` type($tensor)">;
def DecomposeOp : Transform_Structured<"decompose", "Smaller operations">;
def DecomposeInterfaceOp : Transform_Structured<"decompose_interface", "Smaller operations, by interface">;
def EliminateLinalgOpAnchoredEmptyTensorsOp : Transform_Act<"structured.eliminate_empty_tensors",
    "Destinations in place of new tensors", [Transform_Applies, Transform_Effects]>;
def FuseIntoContainingOp : Transform_Plain<"structured.fuse_into_containing_op", "A producer into a loop", [
    DeclareOpInterfaceMethods<TransformOpInterface, ["allowsRepeatedHandleOperands"]>, Transform_Effects,
    Transform_Tracks], (ins Transform_Handle:$producer_op, Transform_Handle:$containing_op),
    (outs Transform_Handle:$fused_op, Transform_Handle:$new_containing_op),
    "$producer_op `into` $containing_op attr-dict `:` functional-type(operands, results)">;
def GeneralizeOp : Transform_SemiStructured<"generalize", "From named to generic operations">;
def SpecializeOp : Transform_SemiStructured<"specialize", "From generic to named operations">;
def InterchangeOp : Transform_SemiStructured<"interchange", "Another order of loops",
    (ins ConfinedAttr<Transform_Static, [DenseArrayNonNegative<DenseI64ArrayAttr>]>:$iterator_interchange),
    "(`iterator_interchange` `=` $iterator_interchange^)?"> {
  let hasVerifier = 1;
}
def LinalgCopyToMemrefOp : Transform_Structured<"linalg_copy_to_memref", "Copies as `memref.copy`", (ins),
    (outs Transform_Handle:$transformed), "$target attr-dict `:` functional-type(operands, results)",
    Transform_FunctionalEach>;
def InsertSliceToCopyOp : Transform_Structured<"insert_slice_to_copy", "Insertions with copies", (ins),
    (outs Transform_Handle:$transformed), "$target attr-dict `:` functional-type(operands, results)",
    Transform_FunctionalEach>;
def PromoteOp : Transform_SemiStructured<"promote", "Parts in buffers of their own",
    (ins DefaultValuedAttr<I64ArrayAttr, "{}">:$operands_to_promote,
         DefaultValuedAttr<BoolArrayAttr, "{}">:$use_full_tile_buffers, UnitAttr:$use_full_tiles_by_default,
         UnitAttr:$use_original_subview_size, UnitAttr:$use_alloca, OptionalAttr<AnyAttr>:$memory_space,
         OptionalAttr<DeviceMappingArrayAttr>:$mapping, OptionalAttr<I64Attr>:$alignment)>;
def ScalarizeOp : Transform_SemiStructured<"scalarize", "Loops over single elements", (ins), "", "result">;
def ReplaceOp : Transform_Op<"structured.replace", "Other operations in their place",
    [IsolatedFromAbove] # Transform_Tracked # GraphRegionNoTerminator.traits> {
  let arguments = (ins Transform_Handle:$target);
  let results = (outs Transform_Handle:$replacement);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = [{
    $target attr-dict-with-keyword regions `:` custom<SemiFunctionType>(type($target), type($replacement), "false")
  }];
  let hasVerifier = 1;
}
def ConvertToLoopsOp : Transform_Structured<"convert_to_loops", "Loops", (ins), (outs Transform_Handle:$result),
    "$target attr-dict `:` functional-type(operands, results)",
    Transform_Functional # [Transform_Applies, Transform_Tracks]>;

class Transform_TargetOnly<string name, string what, dag more = (ins), string form = "",
                           dag outputs = (outs TransformHandleTypeInterface:$transformed)>
    : Transform_Structured<name, what, more, outputs, "$target " # form # " attr-dict `:` functional-type($target, results)">;
def RewriteInDestinationPassingStyleOp : Transform_TargetOnly<
    "rewrite_in_destination_passing_style", "Tensors by operations with destinations">;
def ConvertConv2DToImg2ColOp : Transform_TargetOnly<"convert_conv2d_to_img2col", "A convolution as a product", (ins), "",
    (outs Transform_Handle:$img2col_tensor, Transform_Handle:$transformed)>;
def FlattenElementwiseLinalgOp : Transform_TargetOnly<"flatten_elementwise", "One dimension">;
def TransposeConv2DOp : Transform_TargetOnly<"transpose_conv2d", "Another layout of filters">;
def TransposeMatmulOp : Transform_TargetOnly<"transpose_matmul", "A product with one side transposed",
    (ins DefaultValuedAttr<TransposeMatmulInput, "TransposeMatmulInput::lhs">:$inputToTranspose),
    "(`<` $inputToTranspose^ `>`)?">;
def WinogradConv2DOp : Transform_TargetOnly<"winograd_conv2d", "A convolution as Winograd has it",
    (ins WinogradConv2DFmr:$fmr)>;
def DecomposeWinogradOp : Transform_TargetOnly<"decompose_winograd_op", "Steps of Winograd's convolution">;
def MapCopyToThreadsOp : Transform_Structured<"gpu.map_copy_to_threads", "A copy spread over threads",
    (ins I64Attr:$total_num_threads, I64Attr:$desired_bit_alignment),
    (outs Transform_Handle:$forall_op, Transform_Handle:$tiled_op),
    "$target `total_num_threads` `=` $total_num_threads `desired_bit_alignment` `=` $desired_bit_alignment attr-dict "
    "`:` functional-type(operands, results)", Transform_FunctionalEach>;

//===-- Packing and padding ---------------------------------------------------------------------------------------===//

class Transform_LowerPacking<string name, string what, string op, string flag, dag outputs>
    : Transform_Plain<"structured." # name, what, Transform_TrackedEach,
                      !con((ins Transform_ConcreteOpType<op>:$target), !dag(ins, [Transform_Flag<"true">], [flag])),
                      outputs, "$target attr-dict `:` functional-type(operands, results)">;
def LowerPackOp : Transform_LowerPacking<"lower_pack", "Packing as padding, reshape and transposition", "linalg.pack",
    "lowerPadLikeWithInsertSlice",
    (outs Transform_ConcreteOpType<"tensor.pad">:$pad_op,
          Transform_ConcreteOpType<"tensor.expand_shape">:$expand_shape_op,
          Transform_ConcreteOpType<"linalg.transpose">:$transpose_op)>;
def LowerUnPackOp : Transform_LowerPacking<"lower_unpack", "Unpacking as transposition, reshape and slice",
    "linalg.unpack", "lowerUnpadLikeWithExtractSlice",
    (outs Transform_ConcreteOpType<"tensor.empty">:$empty_op,
          Transform_ConcreteOpType<"linalg.transpose">:$transpose_op,
          Transform_ConcreteOpType<"tensor.collapse_shape">:$collapse_shape_op,
          Transform_ConcreteOpType<"tensor.extract_slice">:$extract_slice_op)>;
def PackOp : Transform_Structured<"pack", "Operands in blocks",
    (ins Variadic<Transform_Handle>:$packed_sizes, Transform_Numbers:$static_packed_sizes),
    (outs Transform_Handle:$packed_op),
    "$target `packed_sizes` `=` custom<DynamicIndexList>($packed_sizes, $static_packed_sizes) attr-dict "
    "`:` functional-type(operands, results)", Transform_Tracked>;
def PackGreedilyOp : Transform_Structured<"pack_greedily", "Operands in blocks of a product",
    (ins Variadic<Transform_Handle>:$matmul_packed_sizes,
         ConfinedAttr<Transform_Numbers, [DenseArrayCount<3>]>:$static_matmul_packed_sizes,
         ConfinedAttr<Transform_Numbers,
                      [Attr<Or<[DenseArrayCount<0>.predicate, DenseArrayCount<3>.predicate]>, "with 0 or 3 elements">]>
             :$matmul_padded_sizes_next_multiple_of,
         ConfinedAttr<Transform_Numbers, [DenseArrayCount<3>]>:$matmul_inner_dims_order),
    (outs Transform_Handle:$packed_op),
    "$target oilist(`matmul_packed_sizes` `=` custom<DynamicIndexList>($matmul_packed_sizes, "
    "$static_matmul_packed_sizes) (`matmul_padded_sizes_next_multiple_of` `=` $matmul_padded_sizes_next_multiple_of^)? "
    "`matmul_inner_dims_order` `=` $matmul_inner_dims_order) attr-dict `:` functional-type(operands, results)",
    Transform_Tracked> {
  let hasVerifier = 1;
}
def PackTransposeOp : Transform_Plain<"structured.pack_transpose", "Another order within packing",
    Transform_Functional # [Transform_Applies, Transform_Tracks],
    (ins Transform_Handle:$target_pack_or_un_pack_op, Transform_Handle:$target_linalg_op,
         Transform_Static:$outer_perm, Transform_Static:$inner_perm),
    (outs Transform_Handle:$packed_op, Transform_Handle:$pack_op, Transform_Handle:$un_pack_op),
    "$target_pack_or_un_pack_op `with_compute_op` `(` $target_linalg_op `)` (`outer_perm` `=` $outer_perm^ )? "
    "(`inner_perm` `=` $inner_perm^ )? attr-dict `:` functional-type(operands, results)"> {
  let hasVerifier = 1;
}
defvar Transform_PadTraits = [FunctionalStyleTransformOpTrait, Transform_Effects, TransformOpInterface, Transform_Tracks];
def PadOp : Transform_Structured<"pad", "Operands of a known size",
    (ins DefaultValuedAttr<ArrayAttr, "{}">:$padding_values, DefaultValuedAttr<I64ArrayAttr, "{}">:$padding_dimensions,
         Variadic<Transform_Size>:$pad_to_multiple_of, Transform_Static:$static_pad_to_multiple_of,
         DefaultValuedAttr<I64ArrayAttr, "{}">:$nofold_flags,
         DefaultValuedAttr<TypedArrayAttrBase<I64ArrayAttr, "array of arrays of i64">, "{}">:$transpose_paddings,
         DefaultValuedAttr<StrAttr, "\"bufferization.materialize_in_destination\"">:$copy_back_op,
         DefaultValuedAttr<UnitAttr, "false">:$use_prescribed_tensor_shapes),
    (outs Transform_Handle:$padded, Transform_Handle:$pad, Transform_Handle:$copy),
    "$target (`pad_to_multiple_of` custom<DynamicIndexList>($pad_to_multiple_of, $static_pad_to_multiple_of)^)? "
    "(`use_prescribed_tensor_shapes` $use_prescribed_tensor_shapes^)? attr-dict "
    "`:` functional-type(operands, results)", Transform_PadTraits> {
  let hasVerifier = 1;
}
def PadTilingInterfaceOp : Transform_Structured<"pad_tiling_interface", "Operands of a known size, by interface",
    (ins DefaultValuedAttr<ArrayAttr, "{}">:$padding_values, Variadic<Transform_Size>:$padding_sizes,
         Transform_Static:$static_padding_sizes, DefaultValuedAttr<UnitAttr, "false">:$pad_to_multiple_of),
    (outs Transform_Handle:$padded, Transform_Handle:$pad),
    "$target `to` (`padding_sizes` custom<DynamicIndexList>($padding_sizes, $static_padding_sizes)^)? "
    "(`pad_to_multiple_of` $pad_to_multiple_of^)? attr-dict `:` functional-type(operands, results)",
    Transform_PadTraits> {
  let hasVerifier = 1;
}
def HoistPadBuildPackingLoopNestOp : Transform_Structured<"hoist_pad.build_packing_loop_nest", "Loops that pad",
    (ins Transform_Handle:$loop, Transform_Numbers:$transpose), (outs Transform_Handle:$packing_loop),
    "$target `above` $loop (`,` `transpose` `by` $transpose^)? attr-dict `:` functional-type(operands, results)",
    [Transform_Effects, Transform_Applies, Transform_Tracks]> {
  let hasVerifier = 1;
}
def HoistPadOp : Transform_Structured<"hoist_pad", "Padding out of loops",
    (ins I64Attr:$num_loops, Transform_Numbers:$transpose), (outs Transform_Handle:$transformed),
    "$target `by` $num_loops `loops` (`,` `transpose` `by` $transpose^)? attr-dict "
    "`:` functional-type(operands, results)", Transform_FunctionalEach> {
  let hasVerifier = 1;
}

//===-- Tiling ----------------------------------------------------------------------------------------------------===//

def MultiTileSizesOp : Transform_Structured<"multitile_sizes", "Two sizes that cover a dimension",
    (ins I64Attr:$dimension, I64Attr:$target_size, DefaultValuedAttr<I64Attr, "1">:$divisor),
    (outs Transform_Size:$low_size, Transform_Size:$high_size, Transform_Size:$split_point),
    "$target attr-dict `:` "
    "custom<MultitileSizesTypes>(type($target), type($low_size), type($high_size), type($split_point))",
    [Transform_Effects] # Transform_Each # [Transform_Tracks]> {
  let hasVerifier = 1;
}
def ContinuousTileSizesOp : Transform_Structured<"continuous_tile_sizes", "Sizes that halve until a dimension is covered",
    (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension, ConfinedAttr<I64Attr, [IntNonNegative]>:$target_size),
    (outs Transform_Size:$tile_sizes, Transform_Size:$chunk_sizes),
    "$target attr-dict `:` custom<ContinuousTileSizeTypes>(type($target), type($tile_sizes), type($chunk_sizes))",
    [Transform_Effects, Transform_Applies, Transform_Tracks]> {
  let hasVerifier = 1;
}
def SplitOp : Transform_Op<"structured.split", "Parts along a dimension",
    [Transform_Effects, Transform_Applies, Transform_Tracks]> {
  let arguments = (ins Transform_Handle:$target, I64Attr:$dimension, Optional<Transform_Size>:$dynamic_chunk_sizes,
                       I64Attr:$static_chunk_sizes, UnitAttr:$multiway);
  let results = (outs Transform_Handle:$split_list);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
defvar Transform_ReductionTraits =
    Transform_Functional # [TransformEachOpTrait, TransformOpInterface, Transform_Tracks];
def SplitReductionOp : Transform_Structured<"split_reduction", "A reduction in two steps",
    (ins DefaultValuedAttr<I64Attr, "{}">:$split_factor, DefaultValuedAttr<I64Attr, "{}">:$insert_split_dimension,
         UnitAttr:$inner_parallel, UnitAttr:$use_scaling_algorithm, UnitAttr:$use_alloc),
    (outs Transform_Handle:$init_or_alloc_op, Transform_Handle:$fill_op, Transform_Handle:$split_linalg_op,
          Transform_Handle:$combining_linalg_op), "$target attr-dict `:` functional-type(operands, results)",
    Transform_ReductionTraits>;
class Transform_TileReduction<string loop, string what, dag more, string form>
    : Transform_Structured<"tile_reduction_using_" # loop, what,
                           !con((ins DefaultValuedAttr<I64ArrayAttr, "{}">:$reduction_dims), more),
                           !con((outs Variadic<Transform_Handle>:$fill_op, Transform_Handle:$split_op,
                                      Transform_Handle:$combining_op), !dag(outs, [Transform_Handle], [loop # "_op"])),
                           "$target (`reduction_dims` `=` $reduction_dims^)? `by` " # form
                           # " attr-dict `:` functional-type(operands, results)", Transform_ReductionTraits>;
def TileReductionUsingForOp : Transform_TileReduction<"for", "A reduction in two steps, by a loop",
    (ins DefaultValuedAttr<I64ArrayAttr, "{}">:$tile_sizes), "`tile_sizes` `=` $tile_sizes">;
def TileReductionUsingForallOp : Transform_TileReduction<"forall", "A reduction in two steps, by threads",
    (ins Transform_Numbers:$num_threads, Transform_Numbers:$tile_sizes, OptionalAttr<DeviceMappingArrayAttr>:$mapping),
    "(`num_threads` `=` $num_threads^)? (`tile_sizes` `=` $tile_sizes^)? (`mapping` `=` $mapping^)?">;

defvar Transform_Loops = (outs Variadic<Transform_Handle>:$loops);
def TileUsingForOp : Transform_Structured<"tile_using_for", "Tiles, by loops",
    (ins Variadic<Transform_Size>:$dynamic_sizes, Transform_Static:$static_sizes, Transform_Static:$interchange,
         DefaultValuedOptionalAttr<DenseBoolArrayAttr, "{}">:$scalable_sizes),
    !con((outs Transform_Handle:$tiled_linalg_op), Transform_Loops),
    "$target `tile_sizes` custom<DynamicIndexList>($dynamic_sizes, $static_sizes, $scalable_sizes) "
    "(`interchange` `=` $interchange^)? attr-dict `:` functional-type(operands, results)", Transform_Tracked> {
  let hasVerifier = 1;
}
defvar Transform_TileTraits = [AttrSizedOperandSegments, Transform_Effects, TransformOpInterface, Transform_Tracks];
def TileUsingForallOp : Transform_Structured<"tile_using_forall", "Tiles, by threads",
    (ins Variadic<Transform_Size>:$num_threads, Variadic<Transform_Size>:$tile_sizes,
         Optional<Transform_Size>:$packed_num_threads, Optional<Transform_Size>:$packed_tile_sizes,
         Transform_Static:$static_num_threads, Transform_Static:$static_tile_sizes,
         OptionalAttr<DeviceMappingArrayAttr>:$mapping),
    (outs Transform_Handle:$tiled_op, Transform_Handle:$forall_op),
    "$target oilist("
    "`num_threads` custom<PackedOrDynamicIndexList>($packed_num_threads, $num_threads, $static_num_threads) | "
    "`tile_sizes` custom<PackedOrDynamicIndexList>($packed_tile_sizes, $tile_sizes, $static_tile_sizes)) "
    "(`(` `mapping` `=` $mapping^ `)`)? attr-dict `:` functional-type(operands, results)", Transform_TileTraits> {
  let hasVerifier = 1;
}
def FuseOp : Transform_Structured<"fuse", "Tiles, with producers in the loops",
    (ins Variadic<Transform_Size>:$tile_sizes, Variadic<Transform_Size>:$tile_interchange,
         Transform_Static:$static_tile_sizes, Transform_Static:$static_tile_interchange, UnitAttr:$apply_cleanup,
         UnitAttr:$use_forall), !con((outs Transform_Handle:$transformed), Transform_Loops),
    "$target oilist(`tile_sizes` custom<DynamicIndexList>($tile_sizes, $static_tile_sizes) | "
    "`interchange` custom<DynamicIndexList>($tile_interchange, $static_tile_interchange)) attr-dict "
    "`:` functional-type(operands, results)", Transform_TileTraits> {
  let hasVerifier = 1;
}

//===-- Vectors ---------------------------------------------------------------------------------------------------===//

defvar Transform_VectorTraits = Transform_ReductionTraits;
def VectorizeOp : Transform_Structured<"vectorize", "Vectors of these sizes",
    (ins Variadic<Transform_Size>:$vector_sizes, Transform_Static:$static_vector_sizes,
         OptionalAttr<UnitAttr>:$vectorize_nd_extract, OptionalAttr<UnitAttr>:$assume_dynamic_dims_match_vec_sizes,
         OptionalAttr<UnitAttr>:$create_named_contraction,
         DefaultValuedOptionalAttr<DenseBoolArrayAttr, "{}">:$scalable_sizes), (outs),
    "$target oilist(`vector_sizes` custom<DynamicIndexList>($vector_sizes, $static_vector_sizes, $scalable_sizes)) "
    "attr-dict `:` type($target) (`,` type($vector_sizes)^)?",
    [Transform_Effects, TransformOpInterface, Transform_Tracks]> {
  let hasVerifier = 1;
}
def VectorizeChildrenAndApplyPatternsOp : Transform_Structured<"vectorize_children_and_apply_patterns",
    "Vectors for everything inside",
    (ins UnitAttr:$fold_type_extensions_into_contract, UnitAttr:$vectorize_padding, UnitAttr:$vectorize_nd_extract,
         UnitAttr:$flatten_1d_depthwise_conv, UnitAttr:$disable_multi_reduction_to_contract_patterns,
         UnitAttr:$disable_transfer_permutation_map_lowering_patterns), (outs Transform_Handle:$transformed),
    "$target attr-dict `:` functional-type(operands, results)", Transform_VectorTraits>;
def HoistRedundantVectorTransfersOp : Transform_Structured<"hoist_redundant_vector_transfers", "Transfers out of loops",
    (ins UnitAttr:$verify_non_zero_trip), (outs Transform_Handle:$transformed),
    "$target attr-dict `:` functional-type(operands, results)", Transform_VectorTraits>;
def HoistRedundantVectorBroadcastsOp : Transform_Structured<"hoist_redundant_vector_broadcasts",
    "Broadcasts out of loops", (ins), (outs Transform_Handle:$transformed),
    "$target attr-dict `:` functional-type(operands, results)", Transform_VectorTraits>;

#endif // RMLIR_TRANSFORM_STRUCTURED
