// Operations on vectors.
#ifndef RMLIR_INTERFACES_VECTORINTERFACES_TD
#define RMLIR_INTERFACES_VECTORINTERFACES_TD

include "mlir/IR/OpBase.td"

def VectorUnrollOpInterface : OpInterface<"VectorUnrollOpInterface"> {
  let description = "Operations on vectors that can be split into such on smaller ones.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The shape that is split.",
                    "::std::optional<::llvm::SmallVector<int64_t, 4>>", "getShapeForUnroll",
                    (ins), [{}], [{ provided }]>
  ];
}

def VectorTransferOpInterface : OpInterface<"VectorTransferOpInterface"> {
  let description = "Transfers between a vector and a tensor or memref.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Name of the attribute of dimensions known to be in bounds.",
                    "::mlir::StringRef", "getInBoundsAttrName">,
    InterfaceMethod<"Name of the attribute of the permutation map.", "::mlir::StringRef", "getPermutationMapAttrName">,
    InterfaceMethod<"Dimensions known to be in bounds.", "::mlir::ArrayAttr", "getInBounds">,
    InterfaceMethod<"The tensor or memref.", "::mlir::Value", "getBase">,
    InterfaceMethod<"The vector.", "::mlir::Value", "getVector">,
    InterfaceMethod<"The type of the vector.", "::mlir::VectorType", "getVectorType">,
    InterfaceMethod<"Indices of the first element.", "::mlir::OperandRange", "getIndices">,
    InterfaceMethod<"How dimensions correspond.", "::mlir::AffineMap", "getPermutationMap">,
    InterfaceMethod<"The mask, if any.", "Value", "getMask">
  ];
}

#endif // RMLIR_INTERFACES_VECTORINTERFACES_TD
