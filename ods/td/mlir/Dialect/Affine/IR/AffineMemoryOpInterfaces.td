// Accesses through affine maps.
#ifndef RMLIR_DIALECT_AFFINE_IR_AFFINEMEMORYOPINTERFACES_TD
#define RMLIR_DIALECT_AFFINE_IR_AFFINEMEMORYOPINTERFACES_TD

include "mlir/IR/OpBase.td"

def AffineReadOpInterface : OpInterface<"AffineReadOpInterface"> {
  let description = "Operations that read an element of a memref through an affine map.";
  let cppNamespace = "::mlir::affine";
  let methods = [
    InterfaceMethod<"The memref.", "::mlir::Value", "getMemRef", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Its type.", "::mlir::MemRefType", "getMemRefType", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Operands of the map.",
                    "::mlir::Operation::operand_range", "getMapOperands", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"The map.", "::mlir::AffineMap", "getAffineMap", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"The element.", "::mlir::Value", "getValue", (ins), [{}], [{ provided }]>
  ];
}

def AffineWriteOpInterface : OpInterface<"AffineWriteOpInterface"> {
  let description = "Operations that write an element of a memref through an affine map.";
  let cppNamespace = "::mlir::affine";
  let methods = [
    InterfaceMethod<"The memref.", "::mlir::Value", "getMemRef", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Its type.", "::mlir::MemRefType", "getMemRefType", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Operands of the map.",
                    "::mlir::Operation::operand_range", "getMapOperands", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"The map.", "::mlir::AffineMap", "getAffineMap", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"The element.", "::mlir::Value", "getValueToStore", (ins), [{}], [{ provided }]>
  ];
}

def AffineMapAccessInterface : OpInterface<"AffineMapAccessInterface"> {
  let description = "Operations with affine maps for memrefs.";
  let cppNamespace = "::mlir::affine";
  let methods = [
    InterfaceMethod<"Name and map for a memref.",
                    "::mlir::NamedAttribute", "getAffineMapAttrForMemRef",
                    (ins "::mlir::Value":$memref), [{}], [{ provided }]>
  ];
}

#endif // RMLIR_DIALECT_AFFINE_IR_AFFINEMEMORYOPINTERFACES_TD
