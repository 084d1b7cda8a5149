// Intrinsics of amx.
#ifndef RMLIR_DIALECT_AMX_AMXINTERFACES_TD
#define RMLIR_DIALECT_AMX_AMXINTERFACES_TD

include "mlir/IR/Interfaces.td"
include "mlir/Dialect/LLVMIR/LLVMInterfaces.td"

def AMXIntrinsicOpInterface : OpInterface<"AMXIntrinsicOp", [OneToOneIntrinsicOpInterface]> {
  let description = "Operations that become one intrinsic of amx.";
  let cppNamespace = "::mlir::amx";
}

#endif // RMLIR_DIALECT_AMX_AMXINTERFACES_TD
