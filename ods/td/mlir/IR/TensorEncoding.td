// Encodings of tensors.
#ifndef RMLIR_IR_TENSORENCODING_TD
#define RMLIR_IR_TENSORENCODING_TD

include "mlir/IR/OpBase.td"

def VerifiableTensorEncoding : AttrInterface<"VerifiableTensorEncoding"> {
  let description = "Attributes that may be the encoding of a tensor and check that they fit it.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Checks the encoding against the shape and the element type.",
                    "::llvm::LogicalResult", "verifyEncoding",
                    (ins "::mlir::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError)>
  ];
}

#endif // RMLIR_IR_TENSORENCODING_TD
