// Passes of release 22: memref.
include "Base.td"

def ExpandReallocPass : Pass<"expand-realloc"> {
  let summary = "memref.realloc to alloc, copy, dealloc";
  let dependentDialects = ["arith", "scf", "memref"];
  let options = [
    Option<"emitDeallocs", "emit-deallocs", "bool", "true", "">
  ];
}

def ExpandStridedMetadataPass : Pass<"expand-strided-metadata"> {
  let summary = "views to reinterpret_cast plus arithmetic";
  let dependentDialects = ["affine", "memref"];
}

def FlattenMemrefsPass : Pass<"flatten-memref"> {
  let summary = "memref accesses to 1-D";
  let dependentDialects = ["affine", "memref", "vector"];
}

def FoldMemRefAliasOpsPass : Pass<"fold-memref-alias-ops"> {
  let summary = "merge view ops into load/store-like users";
  let dependentDialects = ["memref", "vector"];
}

def MemRefEmulateWideInt : Pass<"memref-emulate-wide-int"> {
  let summary = "wide integer memrefs as pairs";
  let dependentDialects = ["vector"];
  let options = [
    Option<"widestIntSupported", "widest-int-supported", "unsigned", "32", "">
  ];
}

def ExpandOpsPass : Pass<"memref-expand"> {
  let summary = "memref ops to simpler ones";
}

def NormalizeMemRefsPass : Pass<"normalize-memrefs", "builtin.module"> {
  let summary = "identity layouts by changing shapes";
  let dependentDialects = ["affine"];
}

def ReifyResultShapesPass : Pass<"reify-result-shapes"> {
  let summary = "make result shapes of pad/concat static";
  let dependentDialects = ["affine", "memref", "tensor"];
}

def ResolveRankedShapeTypeResultDimsPass : Pass<"resolve-ranked-shaped-type-result-dims"> {
  let summary = "dim of op results, ranked interface only";
  let dependentDialects = ["memref", "tensor"];
  let options = [
    Option<"errorOnPatternIterationLimit", "error-on-pattern-iteration-limit", "bool", "true", "">
  ];
}

def ResolveShapedTypeResultDimsPass : Pass<"resolve-shaped-type-result-dims"> {
  let summary = "dim of op results by shape interfaces";
  let dependentDialects = ["affine", "memref", "tensor"];
  let options = [
    Option<"errorOnPatternIterationLimit", "error-on-pattern-iteration-limit", "bool", "true", "">
  ];
}
