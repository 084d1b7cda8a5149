// Atomic operations.
#ifndef RMLIR_DIALECT_OPENACCMPCOMMON_INTERFACES_ATOMICINTERFACES_TD
#define RMLIR_DIALECT_OPENACCMPCOMMON_INTERFACES_ATOMICINTERFACES_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def AtomicReadOpInterface : OpInterface<"AtomicReadOpInterface"> {
  let description = "Atomic reads.";
  let cppNamespace = "::mlir::accomp";
  let methods = [
    InterfaceMethod<"Checks what all of them have to be.",
                    "::llvm::LogicalResult", "verifyCommon", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"The location read.", "::mlir::Value", "getX">,
    InterfaceMethod<"The location written.", "::mlir::Value", "getV">
  ];
}

def AtomicWriteOpInterface : OpInterface<"AtomicWriteOpInterface"> {
  let description = "Atomic writes.";
  let cppNamespace = "::mlir::accomp";
  let methods = [
    InterfaceMethod<"Checks what all of them have to be.",
                    "::llvm::LogicalResult", "verifyCommon", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"The location.", "::mlir::Value", "getX">,
    InterfaceMethod<"The value.", "::mlir::Value", "getExpr">
  ];
}

def AtomicUpdateOpInterface : OpInterface<"AtomicUpdateOpInterface"> {
  let description = "Atomic updates.";
  let cppNamespace = "::mlir::accomp";
  let methods = [
    InterfaceMethod<"The location.", "::mlir::Value", "getX">,
    InterfaceMethod<"The first operation of the region.",
                    "::mlir::Operation *", "getFirstOp", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether nothing changes.", "bool", "isNoOp", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"The value if it is just a write.", "::mlir::Value", "getWriteOpVal", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Checks what all of them have to be.",
                    "::llvm::LogicalResult", "verifyCommon", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"The same of the region.",
                    "::llvm::LogicalResult", "verifyRegionsCommon", (ins), [{}], [{ provided }]>
  ];
}

def AtomicCaptureOpInterface : OpInterface<"AtomicCaptureOpInterface"> {
  let description = "Atomic captures: two of the others at once.";
  let cppNamespace = "::mlir::accomp";
  let methods = [
    InterfaceMethod<"The first.", "::mlir::Operation *", "getFirstOp", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"The second.", "::mlir::Operation *", "getSecondOp", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Checks the region.", "::llvm::LogicalResult", "verifyRegionsCommon", (ins), [{}], [{ provided }]>
  ];
}

#endif // RMLIR_DIALECT_OPENACCMPCOMMON_INTERFACES_ATOMICINTERFACES_TD
