// Transformations of single dialects.

#ifndef RMLIR_TRANSFORM_EXTENSIONS
#define RMLIR_TRANSFORM_EXTENSIONS

include "mlir/Dialect/Bufferization/IR/BufferizationEnums.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/CommonAttrConstraints.td"
include "transform/TransformBase.td"

class Transform_OpHandle<string name> : Transform_ConcreteOpType<name>;

//===-- Debugging, irdl, pdl, smt, tuning -------------------------------------------------------------------------===//

defvar Transform_Remarks = [MatchOpInterface, Transform_Applies, MemoryEffectsOpInterface, NavigationTransformOpTrait];
def EmitRemarkAtOp : Transform_Plain<"debug.emit_remark_at", "A remark at operations or values", Transform_Remarks,
    (ins Transform_AnyHandleType:$at, StrAttr:$message), (outs), "$at `,` $message attr-dict `:` type($at)">;
def EmitParamAsRemarkOp : Transform_Plain<"debug.emit_param_as_remark", "A parameter as a remark", Transform_Remarks,
    (ins Transform_Param:$param, Optional<Transform_Handle>:$anchor, OptionalAttr<StrAttr>:$message), (outs),
    "$param (`,` $message^)?  (`at` $anchor^)? attr-dict `:` type($param) (`,` type($anchor)^)?">;

def IRDLCollectMatchingOp : Transform_Op<"irdl.collect_matching", "What fits definitions of irdl", [
    Transform_Applies, Transform_Effects, SymbolTable, NoTerminator]> {
  let arguments = (ins Transform_Handle:$root);
  let results = (outs Transform_Handle:$matched);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "`in` $root `:` functional-type(operands, results) attr-dict-with-keyword regions";
  let hasVerifier = 1;
}

def PDLMatchOp : Transform_Plain<"pdl_match", "What a pattern of pdl matches", [Transform_Applies, Transform_Effects],
    (ins Arg<Transform_Handle, "Payload IR scope to match within">:$root, SymbolRefAttr:$pattern_name),
    (outs Res<Transform_Handle, "Handle to the matched Payload IR ops">:$matched),
    "$pattern_name `in` $root attr-dict `:` functional-type(operands, results)">;
def WithPDLPatternsOp : Transform_Op<"with_pdl_patterns", "A sequence with the patterns that it uses", [
    Transform_Applies, NoTerminator, OpAsmOpInterface, PossibleTopLevelTransformOpTrait, Transform_Effects,
    SymbolTable]> {
  let arguments = (ins Arg<Optional<Transform_Handle>, "Root operation of the Payload IR">:$root);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "($root^ `:` type($root))? attr-dict-with-keyword regions";
  let hasVerifier = 1;
}

def ConstrainParamsOp : Transform_Op<"smt.constrain_params", "What parameters must satisfy", [
    Transform_Applies, Transform_Effects, SingleBlockImplicitTerminator<"::mlir::smt::YieldOp">]> {
  let cppNamespace = "mlir::transform::smt";
  let arguments = (ins Variadic<Transform_Param>:$params);
  let results = (outs Variadic<Transform_Param>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "`(` $params `)` attr-dict `:` functional-type(operands, results) $body";
  let hasVerifier = 1;
}

def KnobOp : Transform_Plain<"tune.knob", "A parameter to be chosen", [Transform_Applies, Transform_Effects],
    (ins Builtin_StringAttr:$name, AnyAttr:$options, OptionalAttr<AnyAttr>:$selected),
    (outs Transform_Param:$result),
    "`<` $name `>` (`=` $selected^ `from`)? `options` `=` $options attr-dict `->` type(results)"> {
  let cppNamespace = "mlir::transform::tune";
  let hasVerifier = 1;
}
def TuneAlternativesOp : Transform_Op<"tune.alternatives", "Sequences of which one is chosen", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands", "getRegionInvocationBounds"]>,
    Transform_Applies, Transform_Effects, Transform_BodyBlock, NoRegionArguments]> {
  let cppNamespace = "mlir::transform::tune";
  let arguments = (ins Builtin_StringAttr:$name, OptionalAttr<APIntAttr>:$selected_region_attr,
                       Optional<Transform_Param>:$selected_region_param);
  let results = (outs Variadic<Transform_Any>:$results);
  let regions = (region VariadicRegion<SizedRegion<1>>:$alternatives);
  let assemblyFormat = [{
    `<` $name `>`
    (`selected_region` `=` custom<AlternativesOpSelectedRegion>($selected_region_attr, $selected_region_param)^)?
    attr-dict-with-keyword (`:` type($selected_region_param)^)? (`->` type($results)^)? regions
  }];
  let hasVerifier = 1;
}

//===-- Loops -----------------------------------------------------------------------------------------------------===//

defvar Transform_LoopSteps = Transform_Functional # [Transform_Applies];
defvar Transform_ManyResults = (outs Variadic<Transform_Handle>:$transformed);
defvar Transform_FactorArg = (ins ConfinedAttr<I64Attr, [IntPositive]>:$factor);

def HoistLoopInvariantSubsetsOp : Transform_Act<"loop.hoist_loop_invariant_subsets", "Slices out of loops",
    Transform_Each # [Transform_Effects, Transform_Tracks]>;
def ForallToForOp : Transform_Step<"loop.forall_to_for", "From `scf.forall` to `scf.for`", Transform_LoopSteps,
    (ins), Transform_ManyResults>;
def ForallToParallelOp : Transform_Step<"loop.forall_to_parallel", "From `scf.forall` to `scf.parallel`",
    Transform_LoopSteps, (ins), Transform_ManyResults>;
def ParallelForToNestedForOps : Transform_Step<"loop.parallel_for_to_nested_fors", "From `scf.parallel` to `scf.for`",
    Transform_LoopSteps, (ins), Transform_ManyResults>;
def LoopOutlineOp : Transform_Step<"loop.outline", "A loop as a function", Transform_LoopSteps,
    (ins StrAttr:$func_name), (outs Transform_Handle:$function, Transform_Handle:$call)>;
def LoopFuseSiblingOp : Transform_Step<"loop.fuse_sibling", "One loop of two", Transform_LoopSteps,
    (ins Transform_Handle:$source), (outs Transform_Handle:$fused_loop),
    "$target `into` $source attr-dict `:` functional-type(operands, results)">;
def LoopPeelOp : Transform_Plain<"loop.peel", "First or last rounds apart", Transform_FunctionalEach,
    (ins Transform_OpHandle<"scf.for">:$target, Transform_Flag<"false">:$peel_front,
         Transform_Flag<"false">:$fail_if_already_divisible),
    (outs Transform_Handle:$peeled_loop, Transform_Handle:$remainder_loop),
    "$target attr-dict `:` functional-type(operands, results)">;
def LoopPipelineOp : Transform_Plain<"loop.pipeline", "Rounds that overlap", Transform_FunctionalEach,
    (ins Transform_OpHandle<"scf.for">:$target, DefaultValuedAttr<I64Attr, "1">:$iteration_interval,
         DefaultValuedAttr<I64Attr, "10">:$read_latency), (outs Transform_Handle:$transformed),
    "$target attr-dict `:` functional-type(operands, results)">;
def LoopPromoteIfOneIterationOp : Transform_Act<"loop.promote_if_one_iteration", "No loop where there is one round",
    [Transform_Effects] # Transform_Each>;
def LoopUnrollOp : Transform_Step<"loop.unroll", "Several rounds in one", Transform_FunctionalEach,
    Transform_FactorArg, (outs), "$target attr-dict `:` type($target)">;
def LoopUnrollAndJamOp : Transform_Step<"loop.unroll_and_jam", "Several outer rounds in one inner loop",
    Transform_FunctionalEach, Transform_FactorArg, (outs), "$target attr-dict `:` type($target)">;
def LoopCoalesceOp : Transform_Step<"loop.coalesce", "One loop of a nest", Transform_FunctionalEach, (ins),
    (outs Transform_Handle:$transformed), "$target attr-dict `:` functional-type($target, $transformed)">;
def TakeAssumedBranchOp : Transform_Step<"scf.take_assumed_branch", "One branch of a condition",
    [Transform_Effects] # Transform_Each, (ins OptionalAttr<UnitAttr>:$take_else_branch), (outs),
    "$target (`take_else_branch` $take_else_branch^)? attr-dict `:` functional-type(operands, results)">;

//===-- affine, bufferization, dlti, func, memref, sparse_tensor, tensor ------------------------------------------===//

def SimplifyBoundedAffineOpsOp : Transform_Step<"affine.simplify_bounded_affine_ops",
    "Simpler affine operations, where values have bounds", [Transform_Applies, Transform_Effects],
    (ins Variadic<Transform_Handle>:$bounded_values, DenseI64ArrayAttr:$lower_bounds, DenseI64ArrayAttr:$upper_bounds),
    (outs),
    "$target `with` `[` ($bounded_values^ `:` type($bounded_values))? `]` `within` $lower_bounds `and` $upper_bounds "
    "attr-dict `:` type($target)"> {
  let hasVerifier = 1;
}
def SimplifyMinMaxAffineOpsOp : Transform_Act<"affine.simplify_min_max_affine_ops", "Simpler minima and maxima",
    [Transform_Applies, Transform_Effects]>;

def BufferLoopHoistingOp : Transform_Act<"bufferization.buffer_loop_hoisting", "Buffers out of loops",
    [Transform_Effects, TransformEachOpTrait, TransformOpInterface]>;
def OneShotBufferizeOp : Transform_Step<"bufferization.one_shot_bufferize", "From tensors to memory",
    Transform_Functional # [Transform_Applies],
    (ins OptionalAttr<LayoutMapOption>:$function_boundary_type_conversion,
         Transform_Flag<"false">:$allow_return_allocs_from_loops, Transform_Flag<"false">:$allow_unknown_ops,
         Transform_Flag<"false">:$bufferize_function_boundaries, Transform_Flag<"false">:$dump_alias_sets,
         Transform_Flag<"false">:$test_analysis_only, Transform_Flag<"false">:$print_conflicts,
         Transform_Flag<"true">:$check_parallel_regions, DefaultValuedAttr<StrAttr, "\"memref.copy\"">:$memcpy_op),
    (outs Transform_Handle:$transformed),
    "(`layout` `{` $function_boundary_type_conversion^ `}`)? $target attr-dict `:` functional-type($target, results)"> {
  let hasVerifier = 1;
}
def EliminateEmptyTensorsOp : Transform_Act<"bufferization.eliminate_empty_tensors", "Destinations in place of new tensors",
    [Transform_Applies, Transform_Effects]>;
def EmptyTensorToAllocTensorOp : Transform_Plain<"bufferization.empty_tensor_to_alloc_tensor", "Tensors that get memory",
    Transform_FunctionalEach, (ins Transform_OpHandle<"tensor.empty">:$target),
    (outs Transform_OpHandle<"bufferization.alloc_tensor">:$transformed),
    "$target attr-dict `:` functional-type(operands, results)">;

def QueryOp : Transform_Step<"dlti.query", "What is stated about a target", Transform_Each # [Transform_Effects],
    (ins ArrayAttr:$keys), (outs Transform_Param:$associated_attr),
    "$keys `at` $target attr-dict `:` functional-type(operands, results)">;

def CastAndCallOp : Transform_Op<"func.cast_and_call", "Values by a call of a function",
    [Transform_Applies, Transform_Effects, AttrSizedOperandSegments, Transform_Tracks]
    # GraphRegionNoTerminator.traits> {
  let arguments = (ins Transform_Handle:$insertion_point, UnitAttr:$insert_after, Optional<Transform_Value>:$inputs,
                       Optional<Transform_Value>:$outputs, OptionalAttr<SymbolRefAttr>:$function_name,
                       Optional<Transform_Handle>:$function);
  let results = (outs Transform_Handle:$result);
  let regions = (region MaxSizedRegion<1>:$conversions);
  let assemblyFormat = [{
    ($function_name^)? ($function^)? ( `(` $inputs^ `)` )? ( `->` $outputs^ )?
    (`after` $insert_after^):(`before`)? $insertion_point ($conversions^)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}
class Transform_FunctionChange<string mnemonic, string what, dag more, string form>
    : Transform_Plain<mnemonic, what, [Transform_Applies, Transform_Effects],
                      !con((ins Transform_Handle:$module, SymbolRefAttr:$function_name), more),
                      (outs Transform_Handle:$transformed_module, Transform_Handle:$transformed_function),
                      "$function_name " # form # "`at` $module attr-dict `:` functional-type(operands, results)">;
def ReplaceFuncSignatureOp : Transform_FunctionChange<"func.replace_func_signature", "Another order of arguments",
    (ins DenseI32ArrayAttr:$args_interchange, DenseI32ArrayAttr:$results_interchange, UnitAttr:$adjust_func_calls),
    "`args_interchange` `=` $args_interchange `results_interchange` `=` $results_interchange ">;
def DeduplicateFuncArgsOp : Transform_FunctionChange<
    "func.deduplicate_func_args", "No argument twice", (ins), "">;

def MemRefAllocaToGlobalOp : Transform_Plain<"memref.alloca_to_global", "From the stack to global memory",
    [TransformOpInterface, Transform_Effects, Transform_Applies], (ins Transform_OpHandle<"memref.alloca">:$alloca),
    (outs Transform_Handle:$getGlobal, Transform_Handle:$global),
    "$alloca attr-dict `:` functional-type(operands, results)">;
def MemRefMultiBufferOp : Transform_Plain<"memref.multibuffer", "Several buffers in turn",
    Transform_Functional # [Transform_Applies],
    !con((ins Transform_OpHandle<"memref.alloc">:$target), Transform_FactorArg, (ins UnitAttr:$skip_analysis)),
    (outs Transform_Handle:$transformed), "$target attr-dict `:` functional-type(operands, results)">;
def MemRefEraseDeadAllocAndStoresOp : Transform_Step<"memref.erase_dead_alloc_and_stores", "No memory that nobody reads",
    [TransformEachOpTrait, TransformOpInterface, Transform_Effects, Transform_Tracks], (ins), (outs),
    "$target attr-dict `:` functional-type($target, results)">;
class Transform_MakeLoopIndependent<string dialect> : Transform_Step<
    dialect # ".make_loop_independent", "Extents that do not depend on loops", Transform_FunctionalEach,
    (ins I64Attr:$num_loops), (outs Transform_Handle:$transformed),
    "$target attr-dict `:` functional-type($target, $transformed)">;
def MemRefMakeLoopIndependentOp : Transform_MakeLoopIndependent<"memref">;
def MakeLoopIndependentOp : Transform_MakeLoopIndependent<"tensor">;

def MatchSparseInOut : Transform_Step<"sparse_tensor.match.sparse_inout", "Whether it has sparse operands or results",
    [MatchOpInterface, SingleOpMatcher, MemoryEffectsOpInterface], (ins), (outs Transform_Handle:$result),
    "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($result), \"false\")">;

//===-- gpu, nvgpu, xegpu -----------------------------------------------------------------------------------------===//

def MapNestedForallToThreads : Transform_Step<"gpu.map_nested_forall_to_threads", "Loops to threads",
    Transform_Functional # [TransformEachOpTrait, TransformOpInterface],
    (ins Transform_Numbers:$block_dims, Transform_Flag<"true">:$sync_after_distribute,
         DefaultValuedAttr<I64Attr, "32">:$warp_size), (outs Transform_Handle:$result),
    "$target `block_dims` `=` $block_dims (`sync_after_distribute` `=` $sync_after_distribute^)? "
    "(`warp_size` `=` $warp_size^)? attr-dict `:` functional-type($target, $result)">;
def MapForallToBlocks : Transform_Step<"gpu.map_forall_to_blocks", "Loops to blocks", Transform_FunctionalEach,
    (ins Transform_Static:$grid_dims, UnitAttr:$generate_gpu_launch), (outs Transform_Handle:$result),
    "$target (`generate_gpu_launch` $generate_gpu_launch^)? (`grid_dims` `=` $grid_dims^)? attr-dict "
    "`:` functional-type($target, $result)"> {
  let hasVerifier = 1;
}

defvar Transform_NVGPUTraits =
    Transform_Functional # [TransformEachOpTrait, TransformOpInterface, Transform_Tracks];
def CreateAsyncGroupsOp : Transform_Step<"nvgpu.create_async_groups", "Copies that do not wait",
    [Transform_Effects, TransformEachOpTrait, TransformOpInterface, Transform_Tracks], (ins UnitAttr:$bypass_l1),
    (outs Transform_Handle:$result)>;
def PipelineSharedMemoryCopiesOp : Transform_Plain<"nvgpu.pipeline_shared_memory_copies", "Copies ahead of their use",
    Transform_NVGPUTraits,
    (ins Transform_Handle:$for_op, I64Attr:$depth, UnitAttr:$peel_epilogue,
         DefaultValuedAttr<FailurePropagationMode, "::mlir::transform::FailurePropagationMode::Suppress">
             :$failure_propagation_mode), (outs Transform_Handle:$result),
    "`failures` `(` $failure_propagation_mode `)` $for_op attr-dict `:` functional-type(operands, results)">;
def RewriteMatmulAsMmaSyncOp : Transform_Step<"nvgpu.rewrite_matmul_as_mma_sync", "Products by matrix instructions",
    Transform_NVGPUTraits, (ins), (outs)>;
def RewriteCopyAsTmaOp : Transform_Step<"nvgpu.rewrite_copy_as_tma", "Copies by the unit for them",
    Transform_NVGPUTraits, (ins), (outs)>;

class Transform_XeGPU<string mnemonic, string what, list<Trait> traits, dag args, dag outputs, string form, string types>
    : Transform_Plain<"xegpu." # mnemonic, what, traits # [Transform_Effects, TransformOpInterface], args, outputs,
                      "$target " # form # " attr-dict `:` " # types>;
defvar Transform_FunctionType = "functional-type(operands, results)";

def GetDescOp : Transform_Plain<"xegpu.get_desc_op", "What makes a value's descriptor", Transform_Looks,
    (ins Transform_Value:$target), (outs Transform_Handle:$descHandle),
    "$target attr-dict `:` functional-type(operands, results)">;

// How work is laid out: sizes for subgroups and for instructions, each as operands and as numbers.
class Transform_Sizes<string name> {
  string text = "`" # name # "` `=` custom<DynamicIndexList>($" # name # ", $static_" # name # ")";
}
class Transform_Layout<string prefix> {
  defvar names = [prefix # "sg_layout", prefix # "sg_data", prefix # "inst_data"];
  dag operands = !dag(ins, !listsplat(Variadic<Transform_Size>, 3), names);
  dag numbers = !dag(ins, !listsplat(Transform_Static, 3), !foreach(name, names, "static_" # name));
  string text = Transform_Sizes<names[0]>.text # " " # Transform_Sizes<names[1]>.text # " ("
                # Transform_Sizes<names[2]>.text # "^)?";
}
defvar Transform_OwnLayout = Transform_Layout<"">;
defvar Transform_LayoutText = Transform_Layout<"">.text # " (`slice_dims` `=` $slice_dims^)?";

def SetDescLayoutOp : Transform_XeGPU<"set_desc_layout", "Gives a descriptor a layout", [AttrSizedOperandSegments],
    !con((ins Transform_Handle:$target), Transform_OwnLayout.operands, Transform_OwnLayout.numbers,
         (ins Transform_Static:$slice_dims)),
    (outs Transform_Handle:$transformed), Transform_LayoutText, Transform_FunctionType>;
def SetOpLayoutAttrOp : Transform_XeGPU<"set_op_layout_attr", "Gives an operation a layout", [AttrSizedOperandSegments],
    !con((ins Transform_Handle:$target, DefaultValuedOptionalAttr<I64Attr, "0">:$index), Transform_OwnLayout.operands,
         Transform_OwnLayout.numbers,
         (ins Transform_Static:$slice_dims, DefaultValuedAttr<UnitAttr, "false">:$result)),
    (outs), !strconcat("(`result` $result^)? (`index` `=` $index^)? ", Transform_LayoutText),
    "qualified(type(operands))">;
def SetGPULaunchThreadsOp : Transform_XeGPU<"set_gpu_launch_threads", "Says how many threads are launched", [],
    (ins Transform_Handle:$target, Variadic<Transform_Size>:$threads, Transform_Static:$static_threads), (outs),
    Transform_Sizes<"threads">.text, "qualified(type(operands))">;
def InsertPrefetchOp : Transform_XeGPU<"insert_prefetch", "Fetches tiles ahead", [],
    (ins Transform_Value:$target, Optional<Transform_Size>:$dynamic_nb_prefetch,
         DefaultValuedOptionalAttr<I64Attr, "1">:$static_nb_prefetch), (outs Transform_Handle:$desc_op),
    "`nb_prefetch` `=` ($dynamic_nb_prefetch^):($static_nb_prefetch)?", Transform_FunctionType>;
def ConvertLayoutOp : Transform_XeGPU<"convert_layout", "From one layout to another", [AttrSizedOperandSegments],
    !con((ins Transform_Value:$target), Transform_Layout<"input_">.operands, Transform_Layout<"target_">.operands,
         Transform_Layout<"input_">.numbers, Transform_Layout<"target_">.numbers),
    (outs Transform_Handle:$newConvertOp), Transform_Layout<"input_">.text # " " # Transform_Layout<"target_">.text,
    Transform_FunctionType>;

#endif // RMLIR_TRANSFORM_EXTENSIONS
