// Passes of release 22: bufferization.
include "Base.td"

def BufferDeallocationSimplificationPass : Pass<"buffer-deallocation-simplification"> {
  let summary = "simplify bufferization.dealloc";
  let dependentDialects = ["bufferization", "arith", "memref"];
}

def BufferHoistingPass : Pass<"buffer-hoisting", "func.func"> {
  let summary = "hoist allocations to common dominators";
}

def BufferLoopHoistingPass : Pass<"buffer-loop-hoisting", "func.func"> {
  let summary = "hoist allocations out of loops";
}

def BufferResultsToOutParamsPass : Pass<"buffer-results-to-out-params", "builtin.module"> {
  let summary = "memref results become arguments";
  let dependentDialects = ["memref"];
  let options = [
    Option<"addResultAttr", "add-result-attr", "bool", "false", "">,
    Option<"hoistStaticAllocs", "hoist-static-allocs", "bool", "false", "">,
    Option<"hoistDynamicAllocs", "hoist-dynamic-allocs", "bool", "false", "">,
    Option<"modifyPublicFunctions", "modify-public-functions", "bool", "false", "">
  ];
}

def LowerDeallocationsPass : Pass<"bufferization-lower-deallocations"> {
  let summary = "bufferization.dealloc to memref.dealloc";
  let dependentDialects = ["arith", "memref", "scf", "func"];
}

def DropEquivalentBufferResultsPass : Pass<"drop-equivalent-buffer-results", "builtin.module"> {
  let summary = "remove memref results that are arguments";
  let dependentDialects = ["memref"];
}

def EmptyTensorEliminationPass : Pass<"eliminate-empty-tensors"> {
  let summary = "replace tensor.empty with destinations";
}

def EmptyTensorToAllocTensorPass : Pass<"empty-tensor-to-alloc-tensor"> {
  let summary = "tensor.empty to alloc_tensor";
  let dependentDialects = ["tensor"];
}

def OneShotBufferizePass : Pass<"one-shot-bufferize", "builtin.module"> {
  let summary = "tensor to memref with in-place analysis";
  let dependentDialects = ["bufferization", "memref"];
  let options = [
    Option<"allowReturnAllocsFromLoops", "allow-return-allocs-from-loops", "bool", "false", "">,
    Option<"allowUnknownOps", "allow-unknown-ops", "bool", "false", "">,
    Option<"analysisFuzzerSeed", "analysis-fuzzer-seed", "unsigned", "0", "">,
    Option<"analysisHeuristic", "analysis-heuristic", "std::string", "bottom-up", "">,
    Option<"bufferizeFunctionBoundaries", "bufferize-function-boundaries", "bool", "false", "">,
    Option<"checkParallelRegions", "check-parallel-regions", "bool", "true", "">,
    Option<"copyBeforeWrite", "copy-before-write", "bool", "false", "">,
    ListOption<"dialectFilter", "dialect-filter", "std::string", "">,
    Option<"dumpAliasSets", "dump-alias-sets", "bool", "false", "">,
    ListOption<"noAnalysisFuncFilter", "no-analysis-func-filter", "std::string", "">,
    Choice<"functionBoundaryTypeConversion", "function-boundary-type-conversion", "infer-layout-map",
           ["infer-layout-map", "identity-layout-map", "fully-dynamic-layout-map"], "">,
    Option<"mustInferMemorySpace", "must-infer-memory-space", "bool", "false", "">,
    Option<"useEncodingForMemorySpace", "use-encoding-for-memory-space", "bool", "false", "">,
    Option<"testAnalysisOnly", "test-analysis-only", "bool", "false", "">,
    Option<"printConflicts", "print-conflicts", "bool", "false", "">,
    Choice<"unknownTypeConversion", "unknown-type-conversion", "fully-dynamic-layout-map",
           ["infer-layout-map", "identity-layout-map", "fully-dynamic-layout-map"], "">,
    Option<"bufferAlignment", "buffer-alignment", "uint64_t", "64", "">
  ];
  let statistics = [
    Statistic<"numBufferAlloc", "num-buffer-alloc", "">,
    Statistic<"numTensorInPlace", "num-tensor-in-place", "">,
    Statistic<"numTensorOutOfPlace", "num-tensor-out-of-place", "">
  ];
}

def OptimizeAllocationLivenessPass : Pass<"optimize-allocation-liveness", "func.func"> {
  let summary = "move dealloc after the last use";
  let dependentDialects = ["memref"];
}

def OwnershipBasedBufferDeallocationPass : Pass<"ownership-based-buffer-deallocation"> {
  let summary = "insert deallocs by ownership";
  let dependentDialects = ["bufferization", "arith", "memref", "scf"];
  let options = [
    Option<"privateFunctionDynamicOwnership", "private-function-dynamic-ownership", "bool", "false", "">
  ];
}

def PromoteBuffersToStackPass : Pass<"promote-buffers-to-stack", "func.func"> {
  let summary = "small heap buffers to alloca";
  let options = [
    Option<"maxAllocSizeInBytes", "max-alloc-size-in-bytes", "unsigned", "1024", "">,
    Option<"maxRankOfAllocatedMemref", "max-rank-of-allocated-memref", "unsigned", "1", "">
  ];
}
