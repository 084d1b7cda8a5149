// Allocations.
#ifndef RMLIR_DIALECT_BUFFERIZATION_IR_ALLOCATIONOPINTERFACE_TD
#define RMLIR_DIALECT_BUFFERIZATION_IR_ALLOCATIONOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def AllocationOpInterface : OpInterface<"AllocationOpInterface"> {
  let description = "Operations that allocate buffers.";
  let cppNamespace = "::mlir::bufferization";
  let methods = [
    StaticInterfaceMethod<"The operation that frees what was allocated.",
                          "::std::optional<::mlir::Operation*>", "buildDealloc",
                          (ins "::mlir::OpBuilder&":$builder, "::mlir::Value":$alloc), [{}], [{ provided }]>,
    StaticInterfaceMethod<"A copy of what was allocated.",
                          "::std::optional<::mlir::Value>", "buildClone",
                          (ins "::mlir::OpBuilder&":$builder, "::mlir::Value":$alloc), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Out of what the allocation may be moved.",
                          "::mlir::HoistingKind", "getHoistingKind", (ins), [{}], [{ provided }]>,
    StaticInterfaceMethod<"The same on the stack.",
                          "::std::optional<::mlir::Operation*>", "buildPromotedAlloc",
                          (ins "::mlir::OpBuilder&":$builder, "::mlir::Value":$alloc), [{}], [{ provided }]>
  ];
}

#endif // RMLIR_DIALECT_BUFFERIZATION_IR_ALLOCATIONOPINTERFACE_TD
