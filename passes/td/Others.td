// Passes of release 22: others.
include "Base.td"

def ACCIfClauseLowering : Pass<"acc-if-clause-lowering", "func.func"> {
  let summary = "turn `if` clauses on acc compute ops into control flow";
  let dependentDialects = ["acc", "scf"];
}

def ACCImplicitData : Pass<"acc-implicit-data", "builtin.module"> {
  let summary = "add implicit data clauses to acc compute ops";
  let dependentDialects = ["acc", "memref", "arith"];
  let options = [
    Option<"enableImplicitReductionCopy", "enable-implicit-reduction-copy", "bool", "true", "">
  ];
}

def ACCImplicitDeclare : Pass<"acc-implicit-declare", "builtin.module"> {
  let summary = "mark globals used by acc regions with declare";
  let dependentDialects = ["acc"];
}

def ACCImplicitRoutine : Pass<"acc-implicit-routine", "builtin.module"> {
  let summary = "mark functions called from acc regions as acc routines";
  let dependentDialects = ["acc"];
  let options = [
    Choice<"deviceType", "device-type", "none", ["none", "host", "multicore", "nvidia", "radeon"], "">
  ];
}

def ACCLegalizeSerial : Pass<"acc-legalize-serial", "func.func"> {
  let summary = "rewrite acc.serial as acc.parallel of one";
  let dependentDialects = ["acc", "arith"];
}

def ACCLoopTiling : Pass<"acc-loop-tiling", "func.func"> {
  let summary = "tile loops carrying acc tile clauses";
  let dependentDialects = ["acc", "arith"];
  let options = [
    Option<"defaultTileSize", "default-tile-size", "int32_t", "32", "">
  ];
}

def ACCSpecializeForDevice : Pass<"acc-specialize-for-device", "func.func"> {
  let summary = "drop acc ops in code that already runs on device";
  let dependentDialects = ["acc"];
}

def ACCSpecializeForHost : Pass<"acc-specialize-for-host", "func.func"> {
  let summary = "lower acc ops for a host-only run";
  let dependentDialects = ["acc", "scf"];
  let options = [
    Option<"enableHostFallback", "enable-host-fallback", "bool", "false", "">
  ];
}

def AmdgpuEmulateAtomicsPass : Pass<"amdgpu-emulate-atomics"> {
  let summary = "CAS loops for missing atomics";
  let dependentDialects = ["cf", "arith", "vector"];
  let options = [
    Option<"chipset", "chipset", "std::string", "gfx000", "">
  ];
}

def AmdgpuFoldMemRefOpsPass : Pass<"amdgpu-fold-memrefs-ops"> {
  let summary = "merge view ops into amdgpu ops";
  let dependentDialects = ["memref"];
}

def AmdgpuMaskedloadToLoadPass : Pass<"amdgpu-maskedload-to-load"> {
  let summary = "masked vector loads to plain loads";
  let dependentDialects = ["scf", "memref"];
}

def AmdgpuResolveStridedMetadataPass : Pass<"amdgpu-resolve-strided-metadata"> {
  let summary = "resolve strided metadata of amdgpu casts";
  let dependentDialects = ["arith", "memref"];
}

def OuterProductFusion : Pass<"arm-sme-outer-product-fusion", "func.func"> {
  let summary = "merge outer products to widening forms";
  let dependentDialects = ["func", "arm_sme"];
}

def VectorLegalization : Pass<"arm-sme-vector-legalization", "builtin.module"> {
  let summary = "split vectors to SME tile sizes";
  let dependentDialects = ["func", "arm_sme", "vector", "arith", "index"];
}

def LegalizeVectorStorage : Pass<"arm-sve-legalize-vector-storage", "func.func"> {
  let summary = "make SVE mask/vector stores legal";
  let dependentDialects = ["func", "memref", "vector", "arm_sve"];
}

def AsyncFuncToAsyncRuntimePass : Pass<"async-func-to-async-runtime", "builtin.module"> {
  let summary = "async.func to runtime and coro ops";
  let dependentDialects = ["async", "func"];
}

def AsyncParallelForPass : Pass<"async-parallel-for", "builtin.module"> {
  let summary = "scf.parallel to async tasks";
  let dependentDialects = ["arith", "async", "func", "scf"];
  let options = [
    Option<"asyncDispatch", "async-dispatch", "bool", "true", "">,
    Option<"numWorkers", "num-workers", "int32_t", "8", "">,
    Option<"minTaskSize", "min-task-size", "int32_t", "1000", "">
  ];
}

def AsyncRuntimePolicyBasedRefCountingPass : Pass<"async-runtime-policy-based-ref-counting"> {
  let summary = "ref counting by fixed policy";
  let dependentDialects = ["async"];
}

def AsyncRuntimeRefCountingPass : Pass<"async-runtime-ref-counting"> {
  let summary = "insert add/drop ref automatically";
  let dependentDialects = ["async"];
}

def AsyncRuntimeRefCountingOptPass : Pass<"async-runtime-ref-counting-opt"> {
  let summary = "remove redundant add/drop pairs";
  let dependentDialects = ["async"];
}

def AsyncToAsyncRuntimePass : Pass<"async-to-async-runtime", "builtin.module"> {
  let summary = "async.execute etc. to runtime and coro ops";
  let dependentDialects = ["async", "func", "cf"];
}

def DuplicateFunctionEliminationPass : Pass<"duplicate-function-elimination", "builtin.module"> {
  let summary = "merge identical functions";
}

def EnableArmStreaming : Pass<"enable-arm-streaming", "func.func"> {
  let summary = "tag functions with streaming/ZA attributes";
  let dependentDialects = ["func"];
  let options = [
    Choice<"streamingMode", "streaming-mode", "streaming",
           ["disabled", "streaming", "streaming-locally", "streaming-compatible"], "">,
    Choice<"zaMode", "za-mode", "disabled",
           ["disabled", "new-za", "in-za", "out-za", "inout-za", "preserves-za"], "">,
    Option<"ifRequiredByOps", "if-required-by-ops", "bool", "false", "">,
    Option<"ifScalableAndSupported", "if-scalable-and-supported", "bool", "false", "">
  ];
}

def FormExpressionsPass : Pass<"form-expressions"> {
  let summary = "group emitc ops in emitc.expression";
  let dependentDialects = ["emitc"];
}

def LLVMTargetToDataLayout : Pass<"llvm-target-to-data-layout"> {
  let summary = "dlti from llvm.target";
  let dependentDialects = ["dlti"];
  let options = [
    Option<"initializeLlvmTargets", "initialize-llvm-targets", "bool", "true", "">
  ];
}

def LLVMTargetToTargetFeatures : Pass<"llvm-target-to-target-features"> {
  let summary = "complete the feature list of llvm.target";
  let options = [
    Option<"initializeLlvmTargets", "initialize-llvm-targets", "bool", "true", "">
  ];
}

def LowerQuantOps : Pass<"lower-quant-ops", "func.func"> {
  let summary = "quant casts to arith, linalg, shape";
  let dependentDialects = ["arith", "linalg", "quant", "shape", "tensor"];
}

def LowerForeachToSCF : Pass<"lower-sparse-foreach-to-scf", "func.func"> {
  let summary = "sparse foreach to scf loops";
  let dependentDialects = ["memref", "scf", "sparse_tensor"];
}

def LowerSparseIterationToSCF : Pass<"lower-sparse-iteration-to-scf", "func.func"> {
  let summary = "sparse iterate to scf loops";
  let dependentDialects = ["memref", "scf", "sparse_tensor"];
}

def LowerSparseOpsToForeach : Pass<"lower-sparse-ops-to-foreach", "builtin.module"> {
  let summary = "sparse ops to foreach form";
  let dependentDialects = [
    "affine", "arith", "bufferization", "linalg", "memref", "scf", "sparse_tensor"
  ];
  let options = [
    Option<"enableRuntimeLibrary", "enable-runtime-library", "bool", "true", "">,
    Option<"enableConvert", "enable-convert", "bool", "true", "">
  ];
}

def MLProgramPipelineGlobalsPass : Pass<"mlprogram-pipeline-globals", "builtin.module"> {
  let summary = "remove redundant global loads/stores";
}

def NormalizeQuantTypes : Pass<"normalize-quant-types", "func.func"> {
  let summary = "simplify quantised type spellings";
  let dependentDialects = ["func", "quant"];
}

def OffloadLiveInValueCanonicalization : Pass<"offload-livein-value-canonicalization", "func.func"> {
  let summary = "rematerialise values into offload regions";
  let dependentDialects = ["acc"];
}

def PrepareForOMPOffloadPrivatizationPass : Pass<"omp-offload-privatization-prepare", "builtin.module"> {
  let summary = "heap copies for deferred target tasks";
  let dependentDialects = ["llvm"];
}

def LegalizeDataValuesInRegion : Pass<"openacc-legalize-data-values", "func.func"> {
  let summary = "use data-clause results inside acc regions";
  let options = [
    Option<"hostToDevice", "host-to-device", "bool", "true", "">,
    Option<"applyToAccDataConstruct", "apply-to-acc-data-construct", "bool", "true", "">
  ];
}

def OutlineShapeComputationPass : Pass<"outline-shape-computation", "builtin.module"> {
  let summary = "shape computations to shape.func";
  let dependentDialects = ["shape"];
}

def PreSparsificationRewrite : Pass<"pre-sparsification-rewrite", "builtin.module"> {
  let summary = "sparse rewrites before sparsification";
  let dependentDialects = ["arith", "bufferization", "linalg", "memref", "scf", "sparse_tensor"];
}

def RemoveShapeConstraintsPass : Pass<"remove-shape-constraints", "func.func"> {
  let summary = "cstr ops to true witnesses";
}

def ShapeToShapeLoweringPass : Pass<"shape-to-shape-lowering", "func.func"> {
  let summary = "rewrite shape ops in terms of others";
}

def Partition : InterfacePass<"shard-partition", "FunctionOpInterface"> {
  let summary = "turn sharded function into per-device form";
  let dependentDialects = ["shard"];
}

def ShardingPropagation : InterfacePass<"sharding-propagation", "FunctionOpInterface"> {
  let summary = "spread sharding annotations";
  let dependentDialects = ["shard"];
  let options = [
    Choice<"traversal", "traversal", "backward-forward",
           ["forward", "backward", "forward-backward", "backward-forward"], "">
  ];
}

def SparseAssembler : Pass<"sparse-assembler", "builtin.module"> {
  let summary = "wrap public functions with (dis)assembly";
  let dependentDialects = ["bufferization", "sparse_tensor", "tensor"];
  let options = [
    Option<"directOut", "direct-out", "bool", "false", "">
  ];
}

def SparseBufferRewrite : Pass<"sparse-buffer-rewrite", "builtin.module"> {
  let summary = "sparse buffer primitives to code";
  let dependentDialects = ["arith", "linalg", "memref", "scf", "sparse_tensor"];
  let options = [
    Option<"enableBufferInitialization", "enable-buffer-initialization", "bool", "false", "">
  ];
}

def SparseGPUCodegen : Pass<"sparse-gpu-codegen", "builtin.module"> {
  let summary = "GPU kernels for sparse loops";
  let dependentDialects = [
    "arith", "bufferization", "gpu", "linalg", "memref", "scf", "sparse_tensor"
  ];
  let options = [
    Option<"numThreads", "num-threads", "int32_t", "1024", "">,
    Option<"enableRuntimeLibrary", "enable-runtime-library", "bool", "true", "">
  ];
}

def SparseReinterpretMap : Pass<"sparse-reinterpret-map", "builtin.module"> {
  let summary = "demap level/dimension maps";
  let dependentDialects = ["affine", "linalg", "sparse_tensor"];
  let options = [
    Choice<"scope", "scope", "all", ["all", "only-generic", "except-generic"], "">,
    Choice<"loopOrderingStrategy", "loop-ordering-strategy", "default", ["default", "dense-outer"], "">
  ];
}

def SparseSpaceCollapse : Pass<"sparse-space-collapse", "func.func"> {
  let summary = "merge consecutive sparse spaces";
  let dependentDialects = ["sparse_tensor"];
}

def StorageSpecifierToLLVM : Pass<"sparse-storage-specifier-to-llvm", "builtin.module"> {
  let summary = "storage specifier to struct";
  let dependentDialects = ["arith", "llvm", "sparse_tensor"];
}

def SparseTensorCodegen : Pass<"sparse-tensor-codegen", "builtin.module"> {
  let summary = "sparse tensors to buffers";
  let dependentDialects = ["arith", "bufferization", "linalg", "memref", "scf", "sparse_tensor"];
  let options = [
    Option<"enableBufferInitialization", "enable-buffer-initialization", "bool", "false", "">,
    Option<"createSparseDeallocs", "create-sparse-deallocs", "bool", "true", "">
  ];
}

def SparseTensorConversionPass : Pass<"sparse-tensor-conversion", "builtin.module"> {
  let summary = "sparse tensors to runtime calls";
  let dependentDialects = [
    "arith", "bufferization", "llvm", "linalg", "memref", "scf", "sparse_tensor"
  ];
}

def SparseVectorization : Pass<"sparse-vectorization", "builtin.module"> {
  let summary = "vectorise sparse loops";
  let dependentDialects = ["arith", "memref", "scf", "sparse_tensor", "vector"];
  let options = [
    Option<"vl", "vl", "int32_t", "0", "">,
    Option<"enableVlaVectorization", "enable-vla-vectorization", "bool", "false", "">,
    Option<"enableSimdIndex32", "enable-simd-index32", "bool", "false", "">
  ];
}

def SparsificationPass : Pass<"sparsification", "builtin.module"> {
  let summary = "linalg on sparse tensors to loops";
  let dependentDialects = [
    "affine", "arith", "bufferization", "llvm", "linalg", "memref", "scf", "sparse_tensor"
  ];
  let options = [
    Choice<"parallelizationStrategy", "parallelization-strategy", "none",
           ["none", "dense-outer-loop", "any-storage-outer-loop", "dense-any-loop", "any-storage-any-loop"], "">,
    Choice<"sparseEmitStrategy", "sparse-emit-strategy", "functional",
           ["functional", "sparse-iterator", "debug-interface"], "">,
    Option<"enableRuntimeLibrary", "enable-runtime-library", "bool", "true", "">
  ];
}

def SparsificationAndBufferization : Pass<"sparsification-and-bufferization", "builtin.module"> {
  let summary = "combined sparse pipeline";
  let dependentDialects = [
    "affine", "arith", "bufferization", "gpu", "llvm", "linalg", "memref", "scf", "sparse_tensor", "vector"
  ];
  let options = [
    Option<"vl", "vl", "int32_t", "0", "">,
    Option<"enableVlaVectorization", "enable-vla-vectorization", "bool", "false", "">,
    Option<"enableSimdIndex32", "enable-simd-index32", "bool", "false", "">,
    Option<"enableGpuLibgen", "enable-gpu-libgen", "bool", "false", "">,
    Choice<"sparseEmitStrategy", "sparse-emit-strategy", "functional",
           ["functional", "sparse-iterator", "debug-interface"], "">,
    Choice<"parallelizationStrategy", "parallelization-strategy", "none",
           ["none", "dense-outer-loop", "any-storage-outer-loop", "dense-any-loop", "any-storage-any-loop"], "">
  ];
}

def StageSparseOperations : Pass<"stage-sparse-ops", "func.func"> {
  let summary = "split complex sparse ops in stages";
  let dependentDialects = ["sparse_tensor"];
}

def StripFuncQuantTypes : Pass<"strip-func-quant-types"> {
  let summary = "quantised types out of signatures";
  let dependentDialects = ["func", "quant"];
}

def TestTileAllocation : Pass<"test-arm-sme-tile-allocation", "func.func"> {
  let summary = "test: SME tile allocation";
  let dependentDialects = ["func", "arm_sme"];
  let options = [
    Option<"dumpTileLiveRanges", "dump-tile-live-ranges", "bool", "false", "">,
    Option<"preprocessOnly", "preprocess-only", "bool", "false", "">
  ];
}

def CheckUsesPass : Pass<"transform-dialect-check-uses"> {
  let summary = "warn on use of consumed handles";
}

def InferEffectsPass : Pass<"transform-infer-effects"> {
  let summary = "annotate sequence arguments readonly/consumed";
}

def InterpreterPass : Pass<"transform-interpreter"> {
  let summary = "run a transform script";
  let dependentDialects = ["transform"];
  let options = [
    Option<"debugPayloadRootTag", "debug-payload-root-tag", "std::string", "", "">,
    ListOption<"debugBindTrailingArgs", "debug-bind-trailing-args", "std::string", "">,
    Option<"disableExpensiveChecks", "disable-expensive-checks", "bool", "false", "">,
    Option<"entryPoint", "entry-point", "std::string", "__transform_main", "">
  ];
}

def PreloadLibraryPass : Pass<"transform-preload-library"> {
  let summary = "load transform scripts for later";
  let dependentDialects = ["transform"];
  let options = [
    ListOption<"transformLibraryPaths", "transform-library-paths", "std::string", "">
  ];
}

def WrapFuncInClassPass : Pass<"wrap-emitc-func-in-class"> {
  let summary = "emitc.func to emitc.class";
  let dependentDialects = ["emitc"];
}

def XeGPUBlocking : Pass<"xegpu-blocking"> {
  let summary = "split xegpu ops to instruction size";
  let dependentDialects = ["memref", "xegpu", "vector", "index"];
}

def XeGPUFoldAliasOps : Pass<"xegpu-fold-alias-ops"> {
  let summary = "merge view ops into xegpu descriptors";
  let dependentDialects = ["memref", "xegpu"];
}

def XeGPUOptimizeBlockLoads : Pass<"xegpu-optimize-block-loads"> {
  let summary = "better block loads in xegpu";
  let dependentDialects = ["memref", "xegpu", "vector"];
}

def XeGPUPropagateLayout : Pass<"xegpu-propagate-layout"> {
  let summary = "infer and attach layouts";
  let dependentDialects = ["memref", "xegpu", "vector"];
  let options = [
    Option<"printAnalysisOnly", "print-analysis-only", "bool", "false", "">,
    Option<"layoutKind", "layout-kind", "std::string", "lane", "">
  ];
}

def XeGPUSubgroupDistribute : Pass<"xegpu-subgroup-distribute"> {
  let summary = "subgroup to work-item code";
  let dependentDialects = ["memref", "xegpu", "vector", "index"];
}

def XeGPUVectorLinearize : Pass<"xegpu-vector-linearize"> {
  let summary = "n-D vectors to 1-D";
  let dependentDialects = ["arith", "memref", "scf", "ub", "vector"];
}

def XeGPUWgToSgDistribute : Pass<"xegpu-wg-to-sg-distribute"> {
  let summary = "workgroup to subgroup code";
  let dependentDialects = ["memref", "xegpu", "vector", "arith", "gpu", "index"];
}

// Pipelines of the reference, which nobody runs here yet: their last steps want LLVM's own code generators, or passes that are missing.

def GPUToNVVMPipeline : Pass<"gpu-lower-to-nvvm-pipeline"> {
  let summary = "gpu and nvgpu by way of nvvm to binaries, and their host to llvm";
  let options = [
    Option<"indexBitWidth", "index-bitwidth", "int64_t", "64", "">,
    Option<"cubinTriple", "cubin-triple", "std::string", "", "">,
    Option<"cubinChip", "cubin-chip", "std::string", "", "">,
    Option<"cubinFeatures", "cubin-features", "std::string", "", "">,
    Option<"cubinFormat", "cubin-format", "std::string", "", "">,
    Option<"cmdOptions", "ptxas-cmd-options", "std::string", "", "">,
    Option<"optLevel", "opt-level", "int32_t", "2", "">,
    Option<"kernelUseBarePtrCallConv", "kernel-bare-ptr-calling-convention", "bool", "false", "">,
    Option<"hostUseBarePtrCallConv", "host-bare-ptr-calling-convention", "bool", "false", "">,
    Option<"allowPatternRollback", "allow-pattern-rollback", "bool", "true", "">
  ];
}

def GPUToXeVMPipeline : Pass<"gpu-lower-to-xevm-pipeline"> {
  let summary = "gpu and xegpu by way of xevm to binaries, and their host to llvm";
  let options = [
    Option<"xegpuOpLevel", "xegpu-op-level", "std::string", "", "">,
    Option<"kernelBarePtr", "kernel-bare-ptr-calling-convention", "bool", "false", "">,
    Option<"hostBarePtr", "host-bare-ptr-calling-convention", "bool", "false", "">,
    Option<"use64bitIndex", "use-64bit-index", "bool", "true", "">,
    Option<"binaryFormat", "binary-format", "std::string", "", "">,
    Option<"igcOptions", "igc-cmd-options", "std::string", "", "">,
    Option<"optLevel", "opt-level", "unsigned", "2", "">,
    Option<"moduleMatcher", "xevm-module-matcher", "std::string", "", "">,
    Option<"zebinTriple", "zebin-triple", "std::string", "", "">,
    Option<"zebinChip", "zebin-chip", "std::string", "", "">
  ];
}

def SparsifierPipeline : Pass<"sparsifier", "builtin.module"> {
  let summary = "all that takes linalg on sparse tensors to llvm";
  let options = [
    Choice<"parallelization", "parallelization-strategy", "none",
           ["none", "dense-outer-loop", "any-storage-outer-loop", "dense-any-loop", "any-storage-any-loop"], "">,
    Option<"enableRuntimeLibrary", "enable-runtime-library", "bool", "true", "">,
    Option<"testBufferization", "test-bufferization-analysis-only", "bool", "false", "">,
    Option<"enableBufferInitialization", "enable-buffer-initialization", "bool", "false", "">,
    Option<"createSparseDeallocs", "create-sparse-deallocs", "bool", "true", "">,
    Option<"vectorLength", "vl", "int32_t", "0", "">,
    Option<"reassociateFpReductions", "reassociate-fp-reductions", "bool", "false", "">,
    Option<"shortVectorIndices", "enable-index-optimizations", "bool", "true", "">,
    Option<"enableAmx", "enable-amx", "bool", "false", "">,
    Option<"enableArmNeon", "enable-arm-neon", "bool", "false", "">,
    Option<"enableArmSve", "enable-arm-sve", "bool", "false", "">,
    Option<"enableX86Vector", "enable-x86vector", "bool", "false", "">,
    Option<"gpuTriple", "gpu-triple", "std::string", "", "">,
    Option<"gpuChip", "gpu-chip", "std::string", "", "">,
    Option<"gpuFeatures", "gpu-features", "std::string", "", "">,
    Option<"gpuFormat", "gpu-format", "std::string", "fatbin", "">,
    Option<"enableGpuLibgen", "enable-gpu-libgen", "bool", "false", "">,
    Choice<"emitStrategy", "sparse-emit-strategy", "functional",
           ["functional", "sparse-iterator", "debug-interface"], "">
  ];
}
