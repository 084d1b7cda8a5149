// Passes of release 22: vector.
include "Base.td"

def LowerVectorMaskPass : Pass<"lower-vector-mask", "func.func"> {
  let summary = "unwrap vector.mask";
}

def LowerVectorMultiReduction : Pass<"lower-vector-multi-reduction", "func.func"> {
  let summary = "multi_reduction to smaller reductions";
  let options = [
    Choice<"loweringStrategy", "lowering-strategy", "inner-parallel",
           ["inner-parallel", "inner-reduction"], "">
  ];
}

def LowerVectorToFromElementsToShuffleTree : Pass<"lower-vector-to-from-elements-to-shuffle-tree", "func.func"> {
  let summary = "element ops to shuffles";
}
