// Parts of tensors.
#ifndef RMLIR_INTERFACES_SUBSETOPINTERFACE_TD
#define RMLIR_INTERFACES_SUBSETOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def SubsetOpInterface : OpInterface<"SubsetOpInterface"> {
  let description = "Operations on a part of a tensor.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Whether both are about the same part.",
                    "bool", "operatesOnEquivalentSubset",
                    (ins "::mlir::SubsetOpInterface":$candidate,
                         "::llvm::function_ref<bool(Value, Value)>":$equivalenceFn), [{}], [{ provided }]>,
    InterfaceMethod<"Whether the parts have nothing in common.",
                    "bool", "operatesOnDisjointSubset",
                    (ins "::mlir::SubsetOpInterface":$candidate,
                         "::llvm::function_ref<bool(Value, Value)>":$equivalenceFn), [{}], [{ provided }]>,
    InterfaceMethod<"The part, if it is a slice.",
                    "::mlir::FailureOr<::mlir::HyperrectangularSlice>", "getAccessedHyperrectangularSlice",
                    (ins), [{}], [{ provided }]>
  ];
  let verify = [{ provided }];
}

def SubsetExtractionOpInterface : OpInterface<"SubsetExtractionOpInterface", [SubsetOpInterface]> {
  let description = "Operations that take a part out.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The tensor.", "::mlir::OpOperand &", "getSourceOperand">
  ];
  let verify = [{ provided }];
}

def SubsetInsertionOpInterface : OpInterface<"SubsetInsertionOpInterface", [SubsetOpInterface]> {
  let description = "Operations that put a part in.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"What is put in.", "::mlir::OpOperand &", "getSourceOperand">,
    InterfaceMethod<"The tensor.", "::mlir::OpOperand &", "getDestinationOperand", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"The tensor afterwards.",
                    "::mlir::OpResult", "getUpdatedDestination", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether a value is the part that is written, before.",
                    "bool", "isEquivalentSubset",
                    (ins "::mlir::Value":$candidate, "::llvm::function_ref<bool(Value, Value)>":$equivalenceFn),
                    [{}], [{ provided }]>,
    InterfaceMethod<"An operation that takes the part out.",
                    "::mlir::Value", "buildSubsetExtraction", (ins "::mlir::OpBuilder &":$builder, "Location":$loc)>,
    InterfaceMethod<"Values needed for that.",
                    "::llvm::SmallVector<::mlir::Value>", "getValuesNeededToBuildSubsetExtraction">
  ];
}

#endif // RMLIR_INTERFACES_SUBSETOPINTERFACE_TD
