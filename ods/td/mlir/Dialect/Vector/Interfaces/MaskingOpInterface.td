// Masks.
#ifndef RMLIR_DIALECT_VECTOR_INTERFACES_MASKINGOPINTERFACE_TD
#define RMLIR_DIALECT_VECTOR_INTERFACES_MASKINGOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def MaskingOpInterface : OpInterface<"MaskingOpInterface"> {
  let description = "Operations that mask another one.";
  let cppNamespace = "::mlir::vector";
  let methods = [
    InterfaceMethod<"The mask.", "mlir::Value", "getMask">,
    InterfaceMethod<"The other one.", "Operation *", "getMaskableOp">,
    InterfaceMethod<"Whether there are other values.", "bool", "hasPassthru">,
    InterfaceMethod<"The other values.", "mlir::Value", "getPassthru">
  ];
}

#endif // RMLIR_DIALECT_VECTOR_INTERFACES_MASKINGOPINTERFACE_TD
