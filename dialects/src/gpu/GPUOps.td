// The operations of the gpu dialect.

#ifndef RMLIR_GPU_OPS
#define RMLIR_GPU_OPS

include "gpu/GPUSparse.td"
include "dlti/DLTIAttrs.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

defvar GPU_InferRange = DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>;

//===-- Where a thread is -----------------------------------------------------------------------------------------===//

defvar GPU_UpperBound = (ins OptionalAttr<IndexAttr>:$upper_bound);

// Three numbers, one for each dimension.
class GPU_IndexOp<string mnemonic, string what> : GPU_Op<mnemonic, [
    Pure, GPU_InferRange, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = what;
  let arguments = !con((ins GPU_DimensionAttr:$dimension), GPU_UpperBound);
  let results = (outs Index);
  let assemblyFormat = "$dimension (`upper_bound` $upper_bound^)? attr-dict";
}
def GPU_BlockDimOp : GPU_IndexOp<"block_dim", "How many threads a block has">;
def GPU_BlockIdOp : GPU_IndexOp<"block_id", "Which block this is">;
def GPU_ClusterBlockIdOp : GPU_IndexOp<"cluster_block_id", "Which block of its cluster this is">;
def GPU_ClusterDimBlocksOp : GPU_IndexOp<"cluster_dim_blocks", "How many blocks a cluster has">;
def GPU_ClusterDimOp : GPU_IndexOp<"cluster_dim", "How many clusters there are">;
def GPU_ClusterIdOp : GPU_IndexOp<"cluster_id", "Which cluster this is">;
def GPU_GlobalIdOp : GPU_IndexOp<"global_id", "Which thread of all this is">;
def GPU_GridDimOp : GPU_IndexOp<"grid_dim", "How many blocks there are">;
def GPU_ThreadIdOp : GPU_IndexOp<"thread_id", "Which thread of its block this is">;

// A number.
class GPU_NumberOp<string mnemonic, string what, string type = " `:` type($result)">
    : GPU_Op<mnemonic, [Pure, GPU_InferRange]> {
  let summary = what;
  let arguments = GPU_UpperBound;
  let results = (outs Index:$result);
  let assemblyFormat = "(`upper_bound` $upper_bound^)? attr-dict" # type;
}
def GPU_LaneIdOp : GPU_NumberOp<"lane_id", "Which thread of its group this is", "">;
def GPU_NumSubgroupsOp : GPU_NumberOp<"num_subgroups", "How many groups a block has">;
def GPU_SubgroupIdOp : GPU_NumberOp<"subgroup_id", "Which group of its block this is">;
def GPU_SubgroupSizeOp : GPU_NumberOp<"subgroup_size", "How many threads a group has">;

//===-- Programs --------------------------------------------------------------------------------------------------===//

def GPU_GPUModuleOp : GPU_Op<"module", [
    IsolatedFromAbove, DataLayoutOpInterface, HasDefaultDLTIDataLayout, NoRegionArguments, SymbolTable, Symbol]
    # GraphRegionNoTerminator.traits> {
  let summary = "What runs on a device";
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<GPUNonEmptyTargetArrayAttr>:$targets,
                       OptionalAttr<OffloadingTranslationAttr>:$offloadingHandler);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = [{
    $sym_name (`<` $offloadingHandler^ `>`)? ($targets^)? attr-dict-with-keyword $bodyRegion
  }];
  let hasVerifier = 1;
}

def GPU_BinaryOp : GPU_Op<"binary", [Symbol]> {
  let summary = "What runs on a device, compiled";
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<OffloadingTranslationAttr>:$offloadingHandler,
                       ConfinedAttr<GPU_ObjectArrayAttr, [ArrayMinCount<1>]>:$objects);
  let assemblyFormat = "$sym_name custom<OffloadingHandler>($offloadingHandler) attr-dict $objects";
}

def GPU_SizeHint : ConfinedAttr<OptionalAttr<DenseI32ArrayAttr>, [AttrConstraint<
    Or<[IsNullAttr.predicate, DenseArrayCount<3>.predicate]>, "with 3 elements (if present)">]>;

def GPU_GPUFuncOp : GPU_Op<"func", [
    HasParent<"GPUModuleOp">, AutomaticAllocationScope, FunctionOpInterface, IsolatedFromAbove, AffineScope]> {
  let summary = "A function on a device; a kernel if it is launched";
  let description = [{
    Arguments of the body after those of the function are memory: first what the threads of a block share, then what each has of
    its own.
  }];
  let arguments = (ins TypeAttrOf<FunctionType>:$function_type, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs, OptionalAttr<DictArrayAttr>:$workgroup_attrib_attrs,
                       OptionalAttr<DictArrayAttr>:$private_attrib_attrs, GPU_SizeHint:$known_block_size,
                       GPU_SizeHint:$known_grid_size, GPU_SizeHint:$known_cluster_size);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = "LogicalResult verifyType(); LogicalResult verifyBody();";
}

class GPU_Terminator<string mnemonic, list<Trait> traits> : GPU_Op<mnemonic, traits # [Terminator]>;
def GPU_ReturnOp : GPU_Terminator<"return", [HasParent<"GPUFuncOp">, Pure]> {
  let summary = "End of a function";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}
def GPU_TerminatorOp : GPU_Terminator<"terminator", [HasParent<"LaunchOp">, Pure]> {
  let summary = "End of what is launched";
  let assemblyFormat = "attr-dict";
}
def GPU_YieldOp : GPU_Terminator<"yield", [Pure, ReturnLike]> {
  let summary = "What a region gives";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

//===-- Launches --------------------------------------------------------------------------------------------------===//

// The sizes of grid and blocks, and of clusters of them if there are any.
class GPU_LaunchSizes<Type type> {
  dag args = (ins type:$gridSizeX, type:$gridSizeY, type:$gridSizeZ, type:$blockSizeX, type:$blockSizeY,
                  type:$blockSizeZ, Optional<type>:$clusterSizeX, Optional<type>:$clusterSizeY,
                  Optional<type>:$clusterSizeZ, Optional<I32>:$dynamicSharedMemorySize);
}

def GPU_LaunchFuncOp : GPU_AsyncOp<"launch_func", [
    AttrSizedOperandSegments,
    AllTypesMatch<["gridSizeX", "gridSizeY", "gridSizeZ", "blockSizeX", "blockSizeY", "blockSizeZ"]>]> {
  let summary = "Runs a kernel";
  let arguments = !con(GPU_Dependencies, (ins SymbolRefAttr:$kernel),
                       GPU_LaunchSizes<AnyTypeOf<[Index, I32, I64]>>.args,
                       (ins Variadic<AnyType>:$kernelOperands, Optional<AnyType>:$asyncObject));
  let results = GPU_Token;
  let assemblyFormat = GPU_Async # [{
    (`<` $asyncObject^ `:` type($asyncObject) `>`)? $kernel
    (`clusters` `in` ` ` `(` $clusterSizeX^ `,` $clusterSizeY `,` $clusterSizeZ `)`)?
    `blocks` `in` ` ` `(` $gridSizeX `,` $gridSizeY `,` $gridSizeZ `)`
    `threads` `in` ` ` `(` $blockSizeX `,` $blockSizeY `,` $blockSizeZ `)`
    custom<LaunchDimType>(type($gridSizeX), ref($clusterSizeX), type($clusterSizeX), type($clusterSizeY),
                          type($clusterSizeZ))
    (`dynamic_shared_memory_size` $dynamicSharedMemorySize^)?
    custom<LaunchFuncOperands>($kernelOperands, type($kernelOperands)) attr-dict
  }];
  let hasVerifier = 1;
}

def GPU_LaunchOp : GPU_Op<"launch", [
    AffineScope, AutomaticAllocationScope, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, GPU_AsyncOpInterface,
    RecursiveMemoryEffects]> {
  let summary = "Runs a region as a kernel";
  let arguments = !con(GPU_Dependencies, GPU_LaunchSizes<Index>.args,
                       (ins OptionalAttr<FlatSymbolRefAttr>:$module, OptionalAttr<FlatSymbolRefAttr>:$function));
  let results = GPU_Token;
  let regions = (region AnyRegion:$body);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let hasVerifier = 1;
}

def GPU_WarpExecuteOnLane0Op : GPU_Op<"warp_execute_on_lane_0", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface>, SingleBlockImplicitTerminator<"gpu::YieldOp">,
    RecursiveMemoryEffects]> {
  let summary = "A region that the first thread of a group runs";
  let description = [{
    What each thread holds a part of is a whole vector inside, and what is yielded there is handed out in parts.
  }];
  let arguments = (ins Index:$laneid, I64Attr:$warp_size, Variadic<AnyType>:$args);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$warpRegion);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def GPU_WaitOp : GPU_AsyncOp<"wait"> {
  let summary = "Waits for tokens";
  let arguments = GPU_Dependencies;
  let results = GPU_Token;
  let assemblyFormat = GPU_Async # "attr-dict";
  let hasCanonicalizer = 1;
}

def GPU_BarrierOp : GPU_Op<"barrier"> {
  let summary = "Where the threads of a block wait for each other";
  let assemblyFormat = "attr-dict";
  let hasCanonicalizer = 1;
}

def GPU_PrintfOp : GPU_Op<"printf", [MemoryEffects<[MemWrite]>]> {
  let summary = "Writes text";
  let arguments = (ins StrAttr:$format, Variadic<AnyTypeOf<[AnyInteger, Index, AnyFloat]>>:$args);
  let assemblyFormat = "$format attr-dict (`,` $args^ `:` type($args))?";
}

//===-- Memory ----------------------------------------------------------------------------------------------------===//

def GPU_AllocOp : GPU_AsyncOp<"alloc", [AttrSizedOperandSegments]> {
  let summary = "Memory of a device";
  let arguments = !con(GPU_Dependencies, (ins Variadic<Index>:$dynamicSizes, Variadic<Index>:$symbolOperands,
                                              UnitAttr:$hostShared));
  let results = !con((outs Res<AnyMemRef, "", [MemAllocAt<0, FullEffect>]>:$memref), GPU_Token);
  let assemblyFormat = GPU_Async # [{
    (` ` `host_shared` $hostShared^)? ` ` `(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def GPU_DeallocOp : GPU_AsyncOp<"dealloc"> {
  let summary = "Gives memory back";
  let arguments = !con(GPU_Dependencies, (ins Arg<AnyMemRef, "", [MemFreeAt<0, FullEffect>]>:$memref));
  let results = GPU_Token;
  let assemblyFormat = GPU_Async # "$memref attr-dict `:` type($memref)";
}
def GPU_MemcpyOp : GPU_AsyncOp<"memcpy"> {
  let summary = "Copies memory";
  let arguments = !con(GPU_Dependencies, (ins Arg<AnyMemRef, "", [MemWriteAt<0, FullEffect>]>:$dst,
                                              Arg<AnyMemRef, "", [MemReadAt<0, FullEffect>]>:$src));
  let results = GPU_Token;
  let assemblyFormat = GPU_Async # "$dst`,` $src `:` type($dst)`,` type($src) attr-dict";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def GPU_MemsetOp : GPU_AsyncOp<"memset", [AllElementTypesMatch<["dst", "value"]>]> {
  let summary = "Fills memory";
  let arguments = !con(GPU_Dependencies,
                       (ins Arg<AnyMemRef, "", [MemWriteAt<0, FullEffect>]>:$dst, Arg<AnyType>:$value));
  let results = GPU_Token;
  let assemblyFormat = GPU_Async # "$dst`,` $value `:` type($dst)`,` type($value) attr-dict";
  let hasFolder = 1;
}
def GPU_DynamicSharedMemoryOp : GPU_Op<"dynamic_shared_memory", [Pure]> {
  let summary = "The memory that a launch gave to each block";
  let results = (outs Arg<MemRefRankOf<[I8], [1]>>:$resultMemref);
  let assemblyFormat = "attr-dict `:` type($resultMemref)";
  let hasVerifier = 1;
}

class GPU_HostMemory<string mnemonic, string what> : GPU_Op<mnemonic> {
  let summary = what;
  let arguments = (ins AnyUnrankedMemRef:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}
def GPU_HostRegisterOp : GPU_HostMemory<"host_register", "Lets the device see memory of the host">;
def GPU_HostUnregisterOp : GPU_HostMemory<"host_unregister", "Ends that the device sees memory of the host">;
def GPU_SetDefaultDeviceOp : GPU_Op<"set_default_device", [MemoryEffects<[MemWrite]>]> {
  let summary = "Which device is used from here on";
  let arguments = (ins I32:$devIndex);
  let assemblyFormat = "attr-dict $devIndex";
}

//===-- Between threads -------------------------------------------------------------------------------------------===//

def AnyIntegerOrFloat : AnyTypeOf<[AnySignlessInteger, AnyFloat], "Integer or Float">;
def GPU_Number : AnyTypeOf<[AnyIntegerOrFloat, FixedVectorOfRankAndType<[1], [AnyIntegerOrFloat]>]>;

def GPU_AllReduceOp : GPU_Op<"all_reduce", [SameOperandsAndResultType, IsolatedFromAbove]> {
  let summary = "All values of a block made one";
  let arguments = (ins AnyIntegerOrFloat:$value, OptionalAttr<GPU_AllReduceOperationAttr>:$op, UnitAttr:$uniform);
  let results = (outs AnyIntegerOrFloat:$result);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = [{
    custom<AllReduceOperation>($op) $value (`uniform` $uniform^)? $body attr-dict `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
  let hasRegionVerifier = 1;
}
def GPU_SubgroupReduceOp : GPU_Op<"subgroup_reduce", [SameOperandsAndResultType]> {
  let summary = "All values of a group made one";
  let arguments = (ins GPU_Number:$value, GPU_AllReduceOperationAttr:$op, UnitAttr:$uniform,
                       OptionalAttr<I32Attr>:$cluster_size, DefaultValuedAttr<I32Attr, "1">:$cluster_stride);
  let results = (outs GPU_Number:$result);
  let assemblyFormat = [{
    custom<AllReduceOperation>($op) $value (`uniform` $uniform^)?
    (`cluster` `(` `size` `=` $cluster_size^ (`,` `stride` `=` $cluster_stride^)? `)`)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}
def GPU_ShuffleOp : GPU_Op<"shuffle", [Pure, AllTypesMatch<["value", "shuffleResult"]>]> {
  let summary = "The value of another thread";
  let arguments = (ins GPU_Number:$value, I32:$offset, I32:$width, GPU_ShuffleModeAttr:$mode);
  let results = (outs GPU_Number:$shuffleResult, I1:$valid);
  let assemblyFormat = "$mode $value `,` $offset `,` $width attr-dict `:` type($value)";
}
def GPU_RotateOp : GPU_Op<"rotate", [Pure, AllTypesMatch<["value", "rotateResult"]>]> {
  let summary = "The value of a thread further on, round and round";
  let arguments = (ins GPU_Number:$value, ConfinedAttr<I32Attr, [IntMinValue<0>]>:$offset,
                       ConfinedAttr<I32Attr, [IntPowerOf2]>:$width);
  let results = (outs GPU_Number:$rotateResult, I1:$valid);
  let assemblyFormat = "$value `,` $offset `,` $width attr-dict `:` type($value)";
  let hasVerifier = 1;
}
def GPU_SubgroupBroadcastOp : GPU_Op<"subgroup_broadcast", [
    NoMemoryEffect, AllTypesMatch<["result", "src"]>, GPU_InferRange,
    DeclareOpInterfaceMethods<ConditionallySpeculatable, ["getSpeculatability"]>] # ElementwiseMappable.traits> {
  let summary = "The value of one thread for all";
  let arguments = (ins AnyType:$src, Optional<I32>:$lane, GPU_BroadcastTypeAttr:$broadcast_type);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$src `,` $broadcast_type ($lane^)? attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===-- Matrices that a group of threads holds --------------------------------------------------------------------===//

class GPU_MMAMatch<string matrix, string value> : TypesMatchWith<
    "value type matches element type of mma_matrix", matrix, value,
    "::llvm::cast<gpu::MMAMatrixType>($_self).getElementType()">;
defvar GPU_LeadDimension = (ins IndexAttr:$leadDimension, OptionalAttr<UnitAttr>:$transpose);

def GPU_SubgroupMmaLoadMatrixOp : GPU_Op<"subgroup_mma_load_matrix", [MemoryEffects<[MemRead]>]> {
  let summary = "A matrix from memory";
  let arguments = !con((ins Arg<GPU_MMAMemRef, "", [MemReadAt<0, FullEffect>]>:$srcMemref, Variadic<Index>:$indices),
                       GPU_LeadDimension);
  let results = (outs GPU_MMAMatrix:$res);
  let assemblyFormat = "$srcMemref`[`$indices`]` attr-dict `:` type($srcMemref) `->` type($res)";
  let hasVerifier = 1;
}
def GPU_SubgroupMmaStoreMatrixOp : GPU_Op<"subgroup_mma_store_matrix", [MemoryEffects<[MemWrite]>]> {
  let summary = "A matrix to memory";
  let arguments = !con((ins Arg<MMAMatrixOf<[SI8, UI8, I32, F16, F32, F64]>>:$src,
                            Arg<GPU_MMAMemRef, "", [MemWriteAt<0, FullEffect>]>:$dstMemref, Variadic<Index>:$indices),
                       GPU_LeadDimension);
  let assemblyFormat = "$src`,` $dstMemref`[`$indices`]` attr-dict `:` type($src)`,` type($dstMemref)";
  let hasVerifier = 1;
}
def GPU_SubgroupMmaComputeOp : GPU_Op<"subgroup_mma_compute", [Pure, AllTypesMatch<["opC", "res"]>]> {
  let summary = "The product of two matrices and the sum with a third";
  let arguments = (ins Arg<MMAMatrixOf<[SI8, UI8, F16, F32, F64]>>:$opA, Arg<MMAMatrixOf<[SI8, UI8, F16, F32, F64]>>:$opB,
                       Arg<MMAMatrixOf<[I32, F16, F32, F64]>>:$opC, OptionalAttr<UnitAttr>:$a_transpose,
                       OptionalAttr<UnitAttr>:$b_transpose);
  let results = (outs GPU_MMAMatrix:$res);
  let assemblyFormat = "$opA`,` $opB`,` $opC attr-dict `:` type($opA)`,` type($opB) `->` type($res)";
  let hasVerifier = 1;
}
def GPU_SubgroupMmaConstantMatrixOp : GPU_Op<"subgroup_mma_constant_matrix", [Pure, GPU_MMAMatch<"res", "value">]> {
  let summary = "A matrix whose elements are all the same";
  let arguments = (ins AnyTypeOf<[SI8, UI8, I32, F16, F32]>:$value);
  let results = (outs GPU_MMAMatrix:$res);
  let assemblyFormat = "$value attr-dict `:` type($res)";
}
def GPU_SubgroupMmaExtractThreadLocalOp
    : GPU_Op<"subgroup_mma_extract_thread_local", [Pure, GPU_MMAMatch<"matrix", "res">]> {
  let summary = "An element that this thread holds";
  let arguments = (ins GPU_MMAMatrix:$matrix, Variadic<Index>:$indices);
  let results = (outs AnyIntegerOrFloat:$res);
  let assemblyFormat = "$matrix`[`$indices`]` attr-dict `:` type($matrix) `->` type($res)";
}
def GPU_SubgroupMmaInsertThreadLocalOp
    : GPU_Op<"subgroup_mma_insert_thread_local", [Pure, GPU_MMAMatch<"matrix", "value">]> {
  let summary = "A matrix with another element in this thread";
  let arguments = (ins AnyIntegerOrFloat:$value, GPU_MMAMatrix:$matrix, Variadic<Index>:$indices);
  let results = (outs GPU_MMAMatrix:$res);
  let assemblyFormat = "$value`,` $matrix`[`$indices`]` attr-dict `:` type($value)`,` type($matrix) `->` type($res)";
}
def GPU_SubgroupMmaElementwiseOp : GPU_Op<"subgroup_mma_elementwise", [Pure, AllTypesMatch<["args"]>]> {
  let summary = "A computation for each element";
  let arguments = (ins Variadic<GPU_MMAMatrix>:$args, GPU_MMAElementwiseAttr:$opType);
  let results = (outs GPU_MMAMatrix:$res);
  let assemblyFormat = "$opType $args attr-dict `:` functional-type($args, $res)";
}

#endif // RMLIR_GPU_OPS
