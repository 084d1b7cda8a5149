// Structured operations.
#ifndef RMLIR_DIALECT_LINALG_IR_LINALGINTERFACES_TD
#define RMLIR_DIALECT_LINALG_IR_LINALGINTERFACES_TD

include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/IndexingMapOpInterface.td"
include "mlir/IR/OpBase.td"

def LinalgContractionOpInterface : OpInterface<"ContractionOpInterface"> {
  let description = "Structured operations that multiply and add.";
  let cppNamespace = "::mlir::linalg";
  let methods = [
    InterfaceMethod<"The left operand.", "Value", "lhs", (ins), [{ provided }]>,
    InterfaceMethod<"The right operand.", "Value", "rhs", (ins), [{ provided }]>,
    InterfaceMethod<"Whether it is a product of matrices.", "bool", "isRowMajorMatmul", (ins), [{ provided }]>,
    InterfaceMethod<"The same with columns first.", "bool", "isColumnMajorMatmul", (ins), [{ provided }]>,
    InterfaceMethod<"Whether it is a batch of products.", "bool", "isRowMajorBatchMatmul", (ins), [{ provided }]>,
    InterfaceMethod<"Whether it is a vector by a matrix.", "bool", "isVecmat", (ins), [{ provided }]>,
    InterfaceMethod<"Whether it is a batch of these.", "bool", "isBatchVecmat", (ins), [{ provided }]>,
    InterfaceMethod<"Whether it is a matrix by a vector.", "bool", "isMatvec", (ins), [{ provided }]>,
    InterfaceMethod<"Whether it is a batch of these.", "bool", "isBatchMatvec", (ins), [{ provided }]>
  ];
  let verify = [{ provided }];
  let verifyWithRegions = 1;
}

def LinalgConvolutionOpInterface : OpInterface<"ConvolutionOpInterface"> {
  let description = "Structured operations that are convolutions.";
  let cppNamespace = "::mlir::linalg";
  let methods = [
    InterfaceMethod<"The image.", "Value", "image", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"The filter.", "Value", "filter", (ins), [{}], [{ provided }]>
  ];
  let verify = [{ provided }];
}

def LinalgFillOpInterface : OpInterface<"FillOpInterface"> {
  let description = "Structured operations that fill.";
  let cppNamespace = "::mlir::linalg";
  let methods = [
    InterfaceMethod<"The value.", "Value", "value", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"What is filled.", "Value", "output", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"The result.", "Value", "result", (ins), [{}], [{ provided }]>
  ];
  let verify = [{ provided }];
}

def LinalgStructuredInterface : OpInterface<"LinalgOp", [DestinationStyleOpInterface, IndexingMapOpInterface]> {
  let description = "Operations over a space of loops, with a body for one point.";
  let cppNamespace = "::mlir::linalg";
  let methods = [
    InterfaceMethod<"Number of parallel loops.", "unsigned", "getNumParallelLoops", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether all loops are parallel.", "bool", "isAllParallelLoops", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Parallel loops.",
                    "void", "getParallelDims", (ins "SmallVectorImpl<unsigned> &":$res), [{}], [{ provided }]>,
    InterfaceMethod<"Number of reductions.", "unsigned", "getNumReductionLoops", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Reductions.",
                    "void", "getReductionDims", (ins "SmallVectorImpl<unsigned> &":$res), [{}], [{ provided }]>,
    InterfaceMethod<"Number of loops.", "unsigned", "getNumLoops", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether the one loop is a reduction.",
                    "bool", "hasSingleReductionLoop", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether the body uses an operand.",
                    "bool", "payloadUsesValueFromOperand", (ins "OpOperand *":$opOperand), [{}], [{ provided }]>,
    InterfaceMethod<"Whether there are one input and one output.",
                    "bool", "isSingleInputOutput", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether the first contents of an output are used.",
                    "bool", "isInitTensor", (ins "OpOperand *":$opOperand), [{}], [{ provided }]>,
    InterfaceMethod<"Rank of an operand.", "int64_t", "getRank", (ins "OpOperand*":$opOperand), [{}], [{ provided }]>,
    InterfaceMethod<"Arguments of the body for inputs.",
                    "Block::BlockArgListType", "getRegionInputArgs", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Arguments of the body for outputs.",
                    "Block::BlockArgListType", "getRegionOutputArgs", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"The argument for an operand.",
                    "BlockArgument", "getMatchingBlockArgument", (ins "OpOperand *":$opOperand), [{}], [{ provided }]>,
    InterfaceMethod<"The operand for an argument.",
                    "OpOperand *", "getMatchingOpOperand", (ins "BlockArgument":$blockArgument), [{}], [{ provided }]>,
    InterfaceMethod<"The map of a result.",
                    "AffineMap", "getIndexingMapMatchingResult", (ins "OpResult":$result), [{}], [{ provided }]>,
    InterfaceMethod<"What the body yields for an output.",
                    "OpOperand *", "getMatchingYieldValue", (ins "OpOperand*":$opOperand), [{}], [{ provided }]>,
    InterfaceMethod<"The body.", "Block*", "getBlock", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Kinds of the loops.",
                    "SmallVector<utils::IteratorType>", "getIteratorTypesArray", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether the maps depend on attributes.",
                    "bool", "hasDynamicIndexingMaps", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Checks these attributes.",
                    "LogicalResult", "verifyIndexingMapRequiredAttributes", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether any dimension is unknown.", "bool", "hasDynamicShape", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Name of a function that does the same.",
                    "std::string", "getLibraryCallName", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether the body asks for indices.", "bool", "hasIndexSemantics">,
    InterfaceMethod<"Operands that have arguments.",
                    "::llvm::SmallVector<OpOperand *>", "getOpOperandsMatchingBBargs", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"An operand and dimension for a loop.",
                    "LogicalResult", "mapIterationSpaceDimToOperandDim",
                    (ins "unsigned":$dimPos, "::mlir::Value &":$operand, "unsigned &":$operandDimPos),
                    [{}], [{ provided }]>,
    InterfaceMethod<"All operands and dimensions for a loop.",
                    "void", "mapIterationSpaceDimToAllOperandDims",
                    (ins "unsigned":$dimPos, "mlir::SmallVectorImpl<std::pair<Value, unsigned>>&":$operandDimPairs),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Whether the maps are not the usual ones.",
                    "bool", "hasUserDefinedMaps", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether operands can go without loss.",
                    "bool", "canOpOperandsBeDropped",
                    (ins "ArrayRef<OpOperand *>":$droppedOperands), [{}], [{ provided }]>,
    InterfaceMethod<"Shape of an operand.",
                    "ArrayRef<int64_t>", "getShape", (ins "OpOperand*":$opOperand), [{}], [{ provided }]>,
    StaticInterfaceMethod<"What builds the body.",
                          "std::function<void(ImplicitLocOpBuilder &, Block &, ArrayRef<NamedAttribute>, "
                          "function_ref<InFlightDiagnostic()>)>",
                          "getRegionBuilder", (ins), [{ provided }]>,
    InterfaceMethod<"Whether the maps only pick loops.",
                    "bool", "hasOnlyProjectedPermutations", (ins), [{ provided }]>
  ];
  let verify = [{ provided }];
  let verifyWithRegions = 1;
}

def AggregatedOpInterface : OpInterface<"AggregatedOpInterface"> {
  let description = "Operations that stand for several others.";
  let cppNamespace = "::mlir::linalg";
  let methods = [
    InterfaceMethod<"The others.",
                    "FailureOr<SmallVector<Value>>", "decomposeOperation",
                    (ins "OpBuilder &":$b), [{}], [{ provided }]>
  ];
}

#endif // RMLIR_DIALECT_LINALG_IR_LINALGINTERFACES_TD
