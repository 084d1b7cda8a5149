// Functions.
#ifndef RMLIR_INTERFACES_FUNCTIONINTERFACES_TD
#define RMLIR_INTERFACES_FUNCTIONINTERFACES_TD

include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"

def FunctionOpInterface : OpInterface<"FunctionOpInterface", [Symbol, CallableOpInterface]> {
  let description = "Functions: symbols that can be called.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The type of the function.", "::mlir::Type", "getFunctionType">,
    InterfaceMethod<"Sets the type.", "void", "setFunctionTypeAttr", (ins "::mlir::TypeAttr":$type)>,
    InterfaceMethod<"The type with other inputs and results.",
                    "::mlir::Type", "cloneTypeWith",
                    (ins "::mlir::TypeRange":$inputs, "::mlir::TypeRange":$results), [{}], [{ provided }]>,
    InterfaceMethod<"Checks the body.", "::llvm::LogicalResult", "verifyBody", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Checks the type.", "::llvm::LogicalResult", "verifyType", (ins), [{}], [{ provided }]>
  ];
  let verify = [{ provided }];
}

#endif // RMLIR_INTERFACES_FUNCTIONINTERFACES_TD
