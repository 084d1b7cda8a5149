// Passes of release 22: linalg.
include "Base.td"

def ConvertElementwiseToLinalgPass : Pass<"convert-elementwise-to-linalg"> {
  let summary = "ElementwiseMappable ops to linalg.generic";
  let dependentDialects = ["linalg", "memref"];
}

def ConvertLinalgToAffineLoopsPass : Pass<"convert-linalg-to-affine-loops"> {
  let summary = "linalg to affine loops";
  let dependentDialects = ["affine", "linalg", "memref"];
}

def ConvertLinalgToLoopsPass : Pass<"convert-linalg-to-loops"> {
  let summary = "linalg to scf.for";
  let dependentDialects = ["linalg", "scf", "affine"];
}

def ConvertLinalgToParallelLoopsPass : Pass<"convert-linalg-to-parallel-loops"> {
  let summary = "linalg to scf.parallel";
  let dependentDialects = ["affine", "linalg", "memref", "scf"];
}

def LinalgBlockPackMatmul : Pass<"linalg-block-pack-matmul"> {
  let summary = "pack matmul operands in blocks";
  let dependentDialects = ["linalg", "tensor"];
  let options = [
    ListOption<"blockFactors", "block-factors", "int64_t", "">,
    Option<"allowPadding", "allow-padding", "bool", "true", "">,
    ListOption<"mnkPaddedMultiples", "mnk-padded-multiples", "int64_t", "">,
    ListOption<"mnkOrder", "mnk-order", "int64_t", "">,
    Option<"lhsTransposeOuterBlocks", "lhs-transpose-outer-blocks", "bool", "false", "">,
    Option<"lhsTransposeInnerBlocks", "lhs-transpose-inner-blocks", "bool", "false", "">,
    Option<"rhsTransposeOuterBlocks", "rhs-transpose-outer-blocks", "bool", "true", "">,
    Option<"rhsTransposeInnerBlocks", "rhs-transpose-inner-blocks", "bool", "true", "">
  ];
}

def LinalgDetensorizePass : InterfacePass<"linalg-detensorize", "FunctionOpInterface"> {
  let summary = "rank-0 tensors to scalars";
  let options = [
    Option<"aggressiveMode", "aggressive-mode", "bool", "false", "">
  ];
}

def LinalgFoldIntoElementwisePass : Pass<"linalg-fold-into-elementwise"> {
  let summary = "transposes into linalg.elementwise maps";
  let dependentDialects = ["linalg"];
}

def LinalgFoldUnitExtentDimsPass : Pass<"linalg-fold-unit-extent-dims"> {
  let summary = "drop dimensions of size 1";
  let dependentDialects = ["linalg", "affine", "memref"];
  let options = [
    Option<"useRankReducingSlices", "use-rank-reducing-slices", "bool", "false", "">
  ];
}

def LinalgElementwiseOpFusionPass : Pass<"linalg-fuse-elementwise-ops"> {
  let summary = "fuse elementwise linalg on tensors";
  let dependentDialects = ["affine", "linalg", "memref"];
}

def LinalgGeneralizeNamedOpsPass : Pass<"linalg-generalize-named-ops"> {
  let summary = "named ops to linalg.generic";
  let dependentDialects = ["linalg"];
}

def LinalgInlineScalarOperandsPass : Pass<"linalg-inline-scalar-operands"> {
  let summary = "rank-0 operands to captured scalars";
  let dependentDialects = ["linalg"];
}

def LinalgMorphOpsPass : Pass<"linalg-morph-ops"> {
  let summary = "move between named, category and generic forms";
  let dependentDialects = ["linalg"];
  let options = [
    Option<"namedToCategory", "named-to-category", "bool", "false", "">,
    Option<"categoryToGeneric", "category-to-generic", "bool", "false", "">,
    Option<"namedToGeneric", "named-to-generic", "bool", "false", "">,
    Option<"genericToNamed", "generic-to-named", "bool", "false", "">
  ];
}

def LinalgSpecializeGenericOpsPass : Pass<"linalg-specialize-generic-ops"> {
  let summary = "linalg.generic to named ops";
  let dependentDialects = ["linalg"];
}

def SimplifyDepthwiseConvPass : Pass<"simplify-depthwise-conv"> {
  let summary = "depthwise conv without multiplier dim";
  let dependentDialects = ["linalg", "tensor"];
}
