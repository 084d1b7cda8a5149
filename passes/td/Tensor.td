// Passes of release 22: tensor.
include "Base.td"

def FoldTensorSubsetOpsPass : Pass<"fold-tensor-subset-ops"> {
  let summary = "merge tensor slices into producers/consumers";
  let dependentDialects = ["affine", "tensor", "vector"];
}
