// Types like tensors and buffers.
#ifndef RMLIR_DIALECT_BUFFERIZATION_IR_BUFFERIZATIONTYPEINTERFACES_TD
#define RMLIR_DIALECT_BUFFERIZATION_IR_BUFFERIZATIONTYPEINTERFACES_TD

include "mlir/IR/OpBase.td"

def Bufferization_TensorLikeTypeInterface : TypeInterface<"TensorLikeType"> {
  let description = "Types that are treated as tensors.";
  let cppNamespace = "::mlir::bufferization";
  let methods = [
    InterfaceMethod<"The type of a buffer for it.",
                    "::mlir::FailureOr<::mlir::bufferization::BufferLikeType>", "getBufferType",
                    (ins "const ::mlir::bufferization::BufferizationOptions &":$options,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>,
    InterfaceMethod<"Checks that a type may be that of a buffer for it.",
                    "::mlir::LogicalResult", "verifyCompatibleBufferType",
                    (ins "::mlir::bufferization::BufferLikeType":$bufferType,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>
  ];
}

def Bufferization_BufferLikeTypeInterface : TypeInterface<"BufferLikeType"> {
  let description = "Types that are treated as buffers.";
  let cppNamespace = "::mlir::bufferization";
}

#endif // RMLIR_DIALECT_BUFFERIZATION_IR_BUFFERIZATIONTYPEINTERFACES_TD
