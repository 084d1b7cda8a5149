// Loops.
#ifndef RMLIR_INTERFACES_LOOPLIKEINTERFACE_TD
#define RMLIR_INTERFACES_LOOPLIKEINTERFACE_TD

include "mlir/IR/OpBase.td"

def LoopLikeOpInterface : OpInterface<"LoopLikeOpInterface"> {
  let description = "Loops: regions that run again and again.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Whether a value is from outside.",
                    "bool", "isDefinedOutsideOfLoop", (ins "::mlir::Value":$value), [{}], [{ provided }]>,
    InterfaceMethod<"The regions that are repeated.", "::llvm::SmallVector<::mlir::Region *>", "getLoopRegions">,
    InterfaceMethod<"Moves an operation in front of the loop.",
                    "void", "moveOutOfLoop", (ins "::mlir::Operation *":$op), [{}], [{ provided }]>,
    InterfaceMethod<"Replaces the loop by its body if it runs once.",
                    "::llvm::LogicalResult", "promoteIfSingleIteration",
                    (ins "::mlir::RewriterBase &":$rewriter), [{}], [{ provided }]>,
    InterfaceMethod<"Induction variables.",
                    "::std::optional<::llvm::SmallVector<::mlir::Value>>", "getLoopInductionVars",
                    (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Lower bounds.",
                    "::std::optional<::llvm::SmallVector<::mlir::OpFoldResult>>", "getLoopLowerBounds",
                    (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Steps.",
                    "::std::optional<::llvm::SmallVector<::mlir::OpFoldResult>>", "getLoopSteps",
                    (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Upper bounds.",
                    "::std::optional<::llvm::SmallVector<::mlir::OpFoldResult>>", "getLoopUpperBounds",
                    (ins), [{}], [{ provided }]>,
    InterfaceMethod<"First values of what is carried from one run to the next.",
                    "::llvm::MutableArrayRef<::mlir::OpOperand>", "getInitsMutable", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Arguments that hold what is carried.",
                    "::mlir::Block::BlockArgListType", "getRegionIterArgs", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Operands of the terminator that are carried.",
                    "::std::optional<::llvm::MutableArrayRef<::mlir::OpOperand>>", "getYieldedValuesMutable",
                    (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Results that are what was carried last.",
                    "::std::optional<::mlir::ResultRange>", "getLoopResults", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Replaces the loop by one that carries more.",
                    "::mlir::FailureOr<::mlir::LoopLikeOpInterface>", "replaceWithAdditionalYields",
                    (ins "::mlir::RewriterBase &":$rewriter, "::mlir::ValueRange":$newInitOperands,
                         "bool":$replaceInitOperandUsesInLoop, "const ::mlir::NewYieldValuesFn &":$newYieldValuesFn),
                    [{}], [{ provided }]>,
    InterfaceMethod<"How often the loop runs, if known.",
                    "::std::optional<::llvm::APInt>", "getStaticTripCount", (ins), [{}], [{ provided }]>
  ];
  let verify = [{ provided }];
  let verifyWithRegions = 1;
}

def HasParallelRegion : NativeOpTrait<"HasParallelRegion">;

#endif // RMLIR_INTERFACES_LOOPLIKEINTERFACE_TD
