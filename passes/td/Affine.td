// Passes of release 22: affine.
include "Base.td"

def AffineDataCopyGeneration : Pass<"affine-data-copy-generate", "func.func"> {
  let summary = "copy affine-accessed memory to faster memory explicitly";
  let dependentDialects = ["memref"];
  let options = [
    Option<"fastMemCapacity", "fast-mem-capacity", "uint64_t", "18446744073709551615", "">,
    Option<"fastMemSpace", "fast-mem-space", "unsigned", "1", "">,
    Option<"generateDma", "generate-dma", "bool", "false", "">,
    Option<"minDmaTransfer", "min-dma-transfer", "int", "1024", "">,
    Option<"slowMemSpace", "slow-mem-space", "unsigned", "0", "">,
    Option<"skipNonUnitStrideLoops", "skip-non-unit-stride-loops", "bool", "false", "">,
    Option<"tagMemSpace", "tag-mem-space", "unsigned", "0", "">
  ];
}

def AffineExpandIndexOps : Pass<"affine-expand-index-ops"> {
  let summary = "(de)linearize index ops to arithmetic";
}

def AffineExpandIndexOpsAsAffine : Pass<"affine-expand-index-ops-as-affine"> {
  let summary = "(de)linearize index ops to affine.apply";
}

def AffineFoldMemRefAliasOps : Pass<"affine-fold-memref-alias-ops"> {
  let summary = "merge memref view ops into affine load/store";
  let dependentDialects = ["memref"];
}

def LoopCoalescing : Pass<"affine-loop-coalescing", "func.func"> {
  let summary = "fuse perfect nests into one loop";
  let dependentDialects = ["affine", "arith"];
}

def AffineLoopFusion : Pass<"affine-loop-fusion"> {
  let summary = "fuse affine nests by cost model";
  let dependentDialects = ["memref"];
  let options = [
    Option<"computeTolerance", "compute-tolerance", "double", "3.000000e-01", "">,
    Option<"fastMemSpace", "fast-mem-space", "unsigned", "0", "">,
    Option<"localBufThreshold", "local-buf-threshold", "uint64_t", "0", "">,
    Option<"maximal", "maximal", "bool", "false", "">,
    Choice<"mode", "mode", "greedy", ["greedy", "producer", "sibling"], "">
  ];
}

def AffineLoopInvariantCodeMotion : Pass<"affine-loop-invariant-code-motion", "func.func"> {
  let summary = "LICM for affine.for";
}

def AffineLoopNormalize : Pass<"affine-loop-normalize", "func.func"> {
  let summary = "lower bound 0, step 1 for affine loops";
  let options = [
    Option<"promoteSingleIter", "promote-single-iter", "bool", "false", "">
  ];
}

def AffineLoopTiling : Pass<"affine-loop-tile", "func.func"> {
  let summary = "tile affine nests";
  let options = [
    Option<"cacheSize", "cache-size", "uint64_t", "512", "">,
    Option<"separate", "separate", "bool", "false", "">,
    Option<"tileSize", "tile-size", "unsigned", "0", "">,
    ListOption<"tileSizes", "tile-sizes", "unsigned", "">
  ];
}

def AffineLoopUnroll : InterfacePass<"affine-loop-unroll", "FunctionOpInterface"> {
  let summary = "unroll affine loops";
  let options = [
    Option<"unrollFactor", "unroll-factor", "int64_t", "4", "">,
    Option<"unrollUpToFactor", "unroll-up-to-factor", "bool", "false", "">,
    Option<"unrollNumReps", "unroll-num-reps", "unsigned", "1", "">,
    Option<"unrollFullThreshold", "unroll-full-threshold", "unsigned", "1", "">,
    Option<"cleanupUnroll", "cleanup-unroll", "bool", "false", "">
  ];
}

def AffineLoopUnrollAndJam : InterfacePass<"affine-loop-unroll-jam", "FunctionOpInterface"> {
  let summary = "unroll and jam affine loops";
  let options = [
    Option<"unrollJamFactor", "unroll-jam-factor", "unsigned", "4", "">
  ];
}

def AffineParallelize : Pass<"affine-parallelize", "func.func"> {
  let summary = "affine.for to 1-D affine.parallel where legal";
  let options = [
    Option<"maxNested", "max-nested", "unsigned", "4294967295", "">,
    Option<"parallelReductions", "parallel-reductions", "bool", "false", "">
  ];
}

def AffinePipelineDataTransfer : Pass<"affine-pipeline-data-transfer", "func.func"> {
  let summary = "double buffering of DMA in affine loops";
}

def RaiseMemrefDialect : Pass<"affine-raise-from-memref", "func.func"> {
  let summary = "memref load/store to affine load/store";
  let dependentDialects = ["affine"];
}

def AffineScalarReplacement : Pass<"affine-scalrep", "func.func"> {
  let summary = "store-to-load forwarding on affine accesses";
}

def SimplifyAffineMinMaxPass : InterfacePass<"affine-simplify-min-max", "FunctionOpInterface"> {
  let summary = "simplify affine.min/max/apply with bounds";
}

def SimplifyAffineStructures : Pass<"affine-simplify-structures", "func.func"> {
  let summary = "simplify maps/sets, normalise memrefs";
}

def AffineVectorize : Pass<"affine-super-vectorize", "func.func"> {
  let summary = "vectorise affine loops to n-D vectors";
  let dependentDialects = ["vector"];
  let options = [
    ListOption<"virtualVectorSize", "virtual-vector-size", "int64_t", "">,
    ListOption<"testFastestVarying", "test-fastest-varying", "int64_t", "">,
    Option<"vectorizeReductions", "vectorize-reductions", "bool", "false", "">
  ];
}
