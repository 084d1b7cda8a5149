// Masks.
#ifndef RMLIR_DIALECT_VECTOR_INTERFACES_MASKABLEOPINTERFACE_TD
#define RMLIR_DIALECT_VECTOR_INTERFACES_MASKABLEOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def MaskableOpInterface : OpInterface<"MaskableOpInterface"> {
  let description = "Operations on vectors that can be masked.";
  let cppNamespace = "::mlir::vector";
  let methods = [
    InterfaceMethod<"Whether it is masked.", "bool", "isMasked", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"What masks it.", "mlir::vector::MaskingOpInterface", "getMaskingOp", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether other values can stand where the mask is off.",
                    "bool", "supportsPassthru", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"The type of a mask.", "mlir::Type", "getExpectedMaskType">
  ];
}

#endif // RMLIR_DIALECT_VECTOR_INTERFACES_MASKABLEOPINTERFACE_TD
