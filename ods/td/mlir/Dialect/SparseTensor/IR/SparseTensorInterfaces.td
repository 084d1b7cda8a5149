// Sparse tensors.
#ifndef RMLIR_DIALECT_SPARSETENSOR_IR_SPARSETENSORINTERFACES_TD
#define RMLIR_DIALECT_SPARSETENSOR_IR_SPARSETENSORINTERFACES_TD

include "mlir/IR/OpBase.td"

def StageWithSortSparseOpInterface : OpInterface<"StageWithSortSparseOp"> {
  let description = "Operations that may need a sort on the way.";
  let cppNamespace = "::mlir::sparse_tensor";
  let methods = [
    InterfaceMethod<"Whether a sort is needed.", "bool", "needsExtraSort">,
    InterfaceMethod<"Two operations and the sort.",
                    "::llvm::LogicalResult", "stageWithSort",
                    (ins "::mlir::PatternRewriter &":$rewriter, "Value &":$tmpBuf), [{ provided }]>
  ];
}

#endif // RMLIR_DIALECT_SPARSETENSOR_IR_SPARSETENSORINTERFACES_TD
