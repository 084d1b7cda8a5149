// Enums, attributes and types of the gpu dialect.

#ifndef RMLIR_GPU_BASE
#define RMLIR_GPU_BASE

include "mlir/Dialect/GPU/IR/CompilationAttrInterfaces.td"
include "mlir/Dialect/GPU/IR/GPUBase.td"
include "mlir/Dialect/SCF/IR/DeviceMappingInterface.td"

//===-- Enums -----------------------------------------------------------------------------------------------------===//

class GPU_Case<string symbol, int value, string text = symbol> : I32EnumAttrCase<symbol, value, text>;
class GPU_Choice<string name, string what, list<GPU_Case> cases> : GPU_I32Enum<name, what, cases>;

def GPU_DimensionAttr : EnumAttr<GPU_Dialect, GPU_Choice<"Dimension", "a dimension, either 'x', 'y', or 'z'",
    [GPU_Case<"x", 0>, GPU_Case<"y", 1>, GPU_Case<"z", 2>]>, "dim">;

def GPU_AllReduceOperationAttr : EnumAttr<GPU_Dialect, GPU_Choice<
    "AllReduceOperation", "built-in reduction operations supported by gpu.allreduce.", [
      GPU_Case<"ADD", 0, "add">, GPU_Case<"MUL", 1, "mul">, GPU_Case<"MINUI", 2, "minui">,
      GPU_Case<"MINSI", 3, "minsi">, GPU_Case<"MINNUMF", 4, "minnumf">, GPU_Case<"MAXUI", 5, "maxui">,
      GPU_Case<"MAXSI", 6, "maxsi">, GPU_Case<"MAXNUMF", 7, "maxnumf">, GPU_Case<"AND", 8, "and">,
      GPU_Case<"OR", 9, "or">, GPU_Case<"XOR", 10, "xor">, GPU_Case<"MINIMUMF", 11, "minimumf">,
      GPU_Case<"MAXIMUMF", 12, "maximumf">]>, "all_reduce_op">;

def GPU_ShuffleModeAttr : EnumAttr<GPU_Dialect, GPU_Choice<
    "ShuffleMode", "Indexing modes supported by gpu.shuffle.",
    [GPU_Case<"XOR", 0, "xor">, GPU_Case<"UP", 2, "up">, GPU_Case<"DOWN", 1, "down">, GPU_Case<"IDX", 3, "idx">]>,
    "shuffle_mode">;

def GPU_BroadcastTypeAttr : EnumAttr<GPU_Dialect, GPU_Choice<"BroadcastType", "a lane to broadcast from",
    [GPU_Case<"first_active_lane", 0>, GPU_Case<"specific_lane", 1>]>, "broadcast">;

def GPU_MMAElementwiseAttr : EnumAttr<GPU_Dialect, GPU_Choice<
    "MMAElementwiseOp", "elementwise operation to apply to mma matrix", [
      GPU_Case<"ADDF", 0, "addf">, GPU_Case<"MULF", 1, "mulf">, GPU_Case<"SUBF", 2, "subf">,
      GPU_Case<"MAXF", 3, "maxf">, GPU_Case<"MINF", 4, "minf">, GPU_Case<"DIVF", 5, "divf">,
      GPU_Case<"ADDI", 6, "addi">, GPU_Case<"MULI", 7, "muli">, GPU_Case<"SUBI", 8, "subi">,
      GPU_Case<"DIVS", 9, "divs">, GPU_Case<"DIVU", 10, "divu">, GPU_Case<"NEGATEF", 11, "negatef">,
      GPU_Case<"NEGATES", 12, "negates">, GPU_Case<"EXTF", 13, "extf">]>, "mma_element_wise">;

def GPU_Prune2To4SpMatFlagAttr : EnumAttr<GPU_Dialect, GPU_Choice<
    "Prune2To4SpMatFlag", "pruning strategy for 2:4 sparse matrix",
    [GPU_Case<"NONE", 0>, GPU_Case<"PRUNE_ONLY", 1>, GPU_Case<"PRUNE_AND_CHECK", 2>]>, "prune_2to4_spmat_flag"> {
  let defaultValue = "Prune2To4SpMatFlag::PRUNE_AND_CHECK";
}

def GPU_TransposeModeAttr : EnumAttr<GPU_Dialect, GPU_Choice<
    "TransposeMode", "transpose mode of sparse matrix supported by sparse tensor ops",
    [GPU_Case<"NON_TRANSPOSE", 0>, GPU_Case<"TRANSPOSE", 1>, GPU_Case<"CONJUGATE_TRANSPOSE", 2>]>,
    "mat_transpose_mode"> {
  let defaultValue = "TransposeMode::NON_TRANSPOSE";
}

def GPU_SpGEMMWorkEstimationOrComputeKindAttr : EnumAttr<GPU_Dialect, GPU_Choice<
    "SpGEMMWorkEstimationOrComputeKind",
    "choose whether spgemm_work_estimation_or_compute does work estimation or compute",
    [GPU_Case<"WORK_ESTIMATION", 0>, GPU_Case<"COMPUTE", 1>]>, "spgemm_work_estimation_or_compute_kind">;

//===-- Loops and what runs them ----------------------------------------------------------------------------------===//

class GPU_I64Enum<string name, string what, list<I64EnumAttrCase> cases> : I64EnumAttr<name, what, cases> {
  let cppNamespace = "::mlir::gpu";
}

def GPU_Processor : GPU_I64Enum<"Processor", "processor for loop mapping", [
    I64EnumAttrCase<"BlockX", 0, "block_x">, I64EnumAttrCase<"BlockY", 1, "block_y">,
    I64EnumAttrCase<"BlockZ", 2, "block_z">, I64EnumAttrCase<"ThreadX", 3, "thread_x">,
    I64EnumAttrCase<"ThreadY", 4, "thread_y">, I64EnumAttrCase<"ThreadZ", 5, "thread_z">,
    I64EnumAttrCase<"Sequential", 6, "sequential">]>;

def GPU_MappingId : GPU_I64Enum<"MappingId", "Mapping ids for loop mapping",
    [I64EnumAttrCase<"DimX", 0, "x">, I64EnumAttrCase<"DimY", 1, "y">, I64EnumAttrCase<"DimZ", 2, "z">]
    # !foreach(i, !range(10), I64EnumAttrCase<"LinearDim" # i, !add(i, 3), "linear_dim_" # i>)>;

def GPU_ParallelLoopDimMapping : GPU_Attr<"ParallelLoopDimMapping", "loop_dim_map"> {
  let summary = "How a loop is spread over processors";
  let parameters = (ins EnumParameter<GPU_Processor>:$processor, "AffineMap":$map, "AffineMap":$bound);
  let assemblyFormat = "`<` struct(params) `>`";
}

// What a loop of `scf.forall` is spread over: `#gpu.thread<x>`.
class GPU_Mapping<string name, string attrMnemonic, dag what, AttrInterface interface = DeviceMappingAttrInterface>
    : GPU_Attr<name, attrMnemonic, [DeclareAttrInterfaceMethods<interface>]> {
  let parameters = what;
  let assemblyFormat = "`<` params `>`";
}
def GPU_BlockMapping : GPU_Mapping<"GPUBlockMapping", "block", (ins EnumParameter<GPU_MappingId>:$block)>;
def GPU_WarpgroupMapping
    : GPU_Mapping<"GPUWarpgroupMapping", "warpgroup", (ins EnumParameter<GPU_MappingId>:$warpgroup)>;
def GPU_WarpMapping : GPU_Mapping<"GPUWarpMapping", "warp", (ins EnumParameter<GPU_MappingId>:$warp)>;
def GPU_ThreadMapping : GPU_Mapping<"GPUThreadMapping", "thread", (ins EnumParameter<GPU_MappingId>:$thread)>;
def GPU_LaneMapping : GPU_Mapping<"GPULaneMapping", "lane", (ins EnumParameter<GPU_MappingId>:$lane)>;
def GPU_MemorySpaceMapping : GPU_Mapping<"GPUMemorySpaceMapping", "memory_space",
    (ins EnumParameter<GPU_AddressSpaceEnum>:$address_space)>;
def GPU_MappingMask
    : GPU_Mapping<"GPUMappingMask", "mask", (ins "uint64_t":$mask), DeviceMaskingAttrInterface>;

//===-- Compiled programs -----------------------------------------------------------------------------------------===//

def GPU_CompilationTargetEnum : GPU_I32Enum<"CompilationTarget", "GPU compilation format", [
    GPU_Case<"Offload", 1, "offload">, GPU_Case<"Assembly", 2, "assembly">, GPU_Case<"Binary", 3, "bin">,
    GPU_Case<"Fatbin", 4, "fatbin">]>;

def GPU_KernelMetadataAttr : GPU_Attr<"KernelMetadata", "kernel_metadata"> {
  let summary = "What is known of a kernel that was compiled";
  let parameters = (ins "StringAttr":$name, "Type":$function_type,
                        OptionalParameter<"ArrayAttr", "arguments attributes">:$arg_attrs,
                        OptionalParameter<"DictionaryAttr", "metadata dictionary">:$metadata);
  let assemblyFormat = "`<` $name `,` $function_type (`,` struct($arg_attrs, $metadata)^)? `>`";
  let genVerifyDecl = 1;
}

def GPU_KernelTableAttr : GPU_Attr<"KernelTable", "kernel_table"> {
  let summary = "The kernels of a program, by name";
  let parameters = (ins OptionalArrayRefParameter<"KernelMetadataAttr", "array of kernels">:$kernel_table);
  let assemblyFormat = "`<` (`[` qualified($kernel_table)^ `]`)? `>`";
  let genVerifyDecl = 1;
}

def GPU_ObjectAttr : GPU_Attr<"Object", "object"> {
  let summary = "A program compiled for a target";
  let parameters = (ins "Attribute":$target,
                        DefaultValuedParameter<"CompilationTarget", "CompilationTarget::Fatbin">:$format,
                        "StringAttr":$object, OptionalParameter<"DictionaryAttr">:$properties,
                        OptionalParameter<"KernelTableAttr">:$kernels);
  let assemblyFormat = [{
    `<` $target `,` (`properties` `=` $properties^ `,`)? (`kernels` `=` $kernels^ `,`)?
    custom<Object>($format, $object) `>`
  }];
  let genVerifyDecl = 1;
}
def GPU_ObjectArrayAttr : TypedArrayAttrBase<GPU_ObjectAttr, "an array of GPU object attributes">;

def GPU_SelectObjectAttr : GPU_Attr<"SelectObject", "select_object", [OffloadingTranslationAttrTrait]> {
  let summary = "Which of several objects is embedded";
  let parameters = (ins OptionalParameter<"Attribute", "Target to select for embedding.">:$target);
  let assemblyFormat = "(`<` $target^ `>`)?";
  let genVerifyDecl = 1;
}

//===-- Types -----------------------------------------------------------------------------------------------------===//

class GPU_Type<string name, string typeMnemonic, string what> : TypeDef<GPU_Dialect, name> {
  let mnemonic = typeMnemonic;
  let summary = what;
}

def GPU_AsyncTokenType : GPU_Type<"AsyncToken", "async.token", "the end of something that runs by itself">;
def GPU_SparseDnTensorHandleType : GPU_Type<"SparseDnTensorHandle", "sparse.dntensor_handle", "dense tensor">;
def GPU_SparseSpMatHandleType : GPU_Type<"SparseSpMatHandle", "sparse.spmat_handle", "sparse matrix">;
def GPU_SparseSpGEMMOpHandleType : GPU_Type<"SparseSpGEMMOpHandle", "sparse.spgemmop_handle", "product of sparse matrices">;

def GPU_MMAMatrixType : GPU_Type<"MMAMatrix", "mma_matrix", "part of a matrix that a group of threads holds"> {
  // Its text is the dialect's affair, not its own: an operation's format never leaves out what stands in front.
  let parameters = (ins "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType, "::llvm::StringRef":$operand);
  let genVerifyDecl = 1;
}

//===-- Operations ------------------------------------------------------------------------------------------------===//

class GPU_Op<string mnemonic, list<Trait> traits = []> : Op<GPU_Dialect, mnemonic, traits>;

// What waits for tokens, and makes one if it is asked to: `%t = gpu.wait async [%a]`.
class GPU_AsyncOp<string mnemonic, list<Trait> traits = []> : GPU_Op<mnemonic, [GPU_AsyncOpInterface] # traits>;
defvar GPU_Async = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) ";
defvar GPU_Dependencies = (ins Variadic<GPU_AsyncToken>:$asyncDependencies);
defvar GPU_Token = (outs Optional<GPU_AsyncToken>:$asyncToken);

#endif // RMLIR_GPU_BASE
