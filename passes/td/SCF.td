// Passes of release 22: scf.
include "Base.td"

def SCFForLoopCanonicalization : Pass<"scf-for-loop-canonicalization"> {
  let summary = "affine-based patterns in scf loops";
  let dependentDialects = ["affine", "tensor", "memref"];
}

def SCFForLoopPeeling : Pass<"scf-for-loop-peeling"> {
  let summary = "split the last partial iteration";
  let dependentDialects = ["affine"];
  let options = [
    Option<"peelFront", "peel-front", "bool", "false", "">,
    Option<"skipPartial", "skip-partial", "bool", "true", "">
  ];
}

def SCFForLoopRangeFolding : Pass<"scf-for-loop-range-folding"> {
  let summary = "fold iv arithmetic into bounds";
}

def SCFForLoopSpecialization : Pass<"scf-for-loop-specialization"> {
  let summary = "static-bound copy under scf.if";
}

def SCFForToWhileLoop : Pass<"scf-for-to-while"> {
  let summary = "scf.for to scf.while";
}

def SCFForallToForLoop : Pass<"scf-forall-to-for"> {
  let summary = "scf.forall to scf.for nest";
}

def SCFForallToParallelLoop : Pass<"scf-forall-to-parallel"> {
  let summary = "scf.forall to scf.parallel";
}

def SCFParallelForToNestedFors : Pass<"scf-parallel-for-to-nested-fors"> {
  let summary = "scf.parallel to scf.for nest";
}

def SCFParallelLoopFusion : Pass<"scf-parallel-loop-fusion"> {
  let summary = "fuse neighbouring scf.parallel";
}

def SCFParallelLoopSpecialization : Pass<"scf-parallel-loop-specialization"> {
  let summary = "static-bound copy of scf.parallel";
}

def SCFParallelLoopTiling : Pass<"scf-parallel-loop-tiling"> {
  let summary = "tile scf.parallel";
  let dependentDialects = ["affine"];
  let options = [
    ListOption<"parallelLoopTileSizes", "parallel-loop-tile-sizes", "int64_t", "">,
    Option<"noMinMaxBounds", "no-min-max-bounds", "bool", "false", "">
  ];
}

def TestSCFParallelLoopCollapsing : Pass<"test-scf-parallel-loop-collapsing"> {
  let summary = "test: collapse scf.parallel dims";
  let dependentDialects = ["affine"];
  let options = [
    ListOption<"collapsedIndices0", "collapsed-indices-0", "unsigned", "">,
    ListOption<"collapsedIndices1", "collapsed-indices-1", "unsigned", "">,
    ListOption<"collapsedIndices2", "collapsed-indices-2", "unsigned", "">
  ];
}
