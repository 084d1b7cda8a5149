// From tensors to buffers.
#ifndef RMLIR_DIALECT_BUFFERIZATION_IR_BUFFERIZABLEOPINTERFACE_TD
#define RMLIR_DIALECT_BUFFERIZATION_IR_BUFFERIZABLEOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def BufferizableOpInterface : OpInterface<"BufferizableOpInterface"> {
  let description = "Operations on tensors that can be turned into such on buffers.";
  let cppNamespace = "::mlir::bufferization";
  let methods = [
    InterfaceMethod<"Whether a result becomes new memory.",
                    "bool", "bufferizesToAllocation", (ins "::mlir::Value":$value), [{}], [{ provided }]>,
    InterfaceMethod<"Whether an operand is read.",
                    "bool", "bufferizesToMemoryRead",
                    (ins "::mlir::OpOperand &":$opOperand, "const ::mlir::bufferization::AnalysisState &":$state),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Whether an operand is written.",
                    "bool", "bufferizesToMemoryWrite",
                    (ins "::mlir::OpOperand &":$opOperand, "const ::mlir::bufferization::AnalysisState &":$state),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Whether each element is read before it is written.",
                    "bool", "bufferizesToElementwiseAccess",
                    (ins "const ::mlir::bufferization::AnalysisState &":$state,
                         "::llvm::ArrayRef<::mlir::OpOperand *>":$opOperands), [{}], [{ provided }]>,
    InterfaceMethod<"Whether a result is written.",
                    "bool", "resultBufferizesToMemoryWrite",
                    (ins "::mlir::OpResult":$opResult, "const ::mlir::bufferization::AnalysisState &":$state),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Whether an operand cannot be copied.",
                    "bool", "mustBufferizeInPlace",
                    (ins "::mlir::OpOperand &":$opOperand, "const ::mlir::bufferization::AnalysisState &":$state),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Values that may share memory with an operand.",
                    "::mlir::bufferization::AliasingValueList", "getAliasingValues",
                    (ins "::mlir::OpOperand &":$opOperand, "const ::mlir::bufferization::AnalysisState &":$state),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Operands that may share memory with a value.",
                    "::mlir::bufferization::AliasingOpOperandList", "getAliasingOpOperands",
                    (ins "::mlir::Value":$value, "const ::mlir::bufferization::AnalysisState &":$state),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Adds copies where memory cannot be shared.",
                    "::llvm::LogicalResult", "resolveConflicts",
                    (ins "::mlir::RewriterBase &":$rewriter,
                         "const ::mlir::bufferization::AnalysisState &":$analysisState,
                         "const ::mlir::bufferization::BufferizationState &":$bufferizationState),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Rewrites the operation.",
                    "::llvm::LogicalResult", "bufferize",
                    (ins "::mlir::RewriterBase &":$rewriter,
                         "const ::mlir::bufferization::BufferizationOptions &":$options,
                         "::mlir::bufferization::BufferizationState &":$state), [{}], [{ provided }]>,
    InterfaceMethod<"Whether a value may be written.",
                    "bool", "isWritable",
                    (ins "::mlir::Value":$value, "const ::mlir::bufferization::AnalysisState &":$state),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Whether a read and a write do not collide after all.",
                    "bool", "isNotConflicting",
                    (ins "::mlir::OpOperand *":$uRead, "::mlir::OpOperand *":$uWrite,
                         "const ::mlir::bufferization::AnalysisState &":$state), [{}], [{ provided }]>,
    InterfaceMethod<"Checks what was found out.",
                    "::llvm::LogicalResult", "verifyAnalysis",
                    (ins "const ::mlir::bufferization::AnalysisState &":$state), [{}], [{ provided }]>,
    InterfaceMethod<"The type of the buffer of a value.",
                    "::mlir::FailureOr<::mlir::bufferization::BufferLikeType>", "getBufferType",
                    (ins "::mlir::Value":$value, "const ::mlir::bufferization::BufferizationOptions &":$options,
                         "const ::mlir::bufferization::BufferizationState &":$state,
                         "::llvm::SmallVector<::mlir::Value> &":$invocationStack), [{}], [{ provided }]>,
    InterfaceMethod<"Whether a region runs more than once.",
                    "bool", "isRepetitiveRegion", (ins "unsigned":$index), [{}], [{ provided }]>,
    InterfaceMethod<"Whether a region runs in parallel.",
                    "bool", "isParallelRegion", (ins "unsigned":$index), [{}], [{ provided }]>,
    InterfaceMethod<"Whether there are tensors at all.", "bool", "hasTensorSemantics", (ins), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Whether regions may have several blocks.",
                          "bool", "supportsUnstructuredControlFlow", (ins), [{}], [{ provided }]>
  ];
}

#endif // RMLIR_DIALECT_BUFFERIZATION_IR_BUFFERIZABLEOPINTERFACE_TD
