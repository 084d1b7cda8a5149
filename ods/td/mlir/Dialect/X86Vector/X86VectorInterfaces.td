// Intrinsics of x86.
#ifndef RMLIR_DIALECT_X86VECTOR_X86VECTORINTERFACES_TD
#define RMLIR_DIALECT_X86VECTOR_X86VECTORINTERFACES_TD

include "mlir/IR/Interfaces.td"
include "mlir/Dialect/LLVMIR/LLVMInterfaces.td"

def X86IntrinsicOpInterface : OpInterface<"X86IntrinsicOp", [OneToOneIntrinsicOpInterface]> {
  let description = "Operations that become one intrinsic of x86.";
  let cppNamespace = "::mlir::x86vector";
}

#endif // RMLIR_DIALECT_X86VECTOR_X86VECTORINTERFACES_TD
