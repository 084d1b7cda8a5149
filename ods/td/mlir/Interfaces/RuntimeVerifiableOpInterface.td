// Checks at run time.
#ifndef RMLIR_INTERFACES_RUNTIMEVERIFIABLEOPINTERFACE_TD
#define RMLIR_INTERFACES_RUNTIMEVERIFIABLEOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def RuntimeVerifiableOpInterface : OpInterface<"RuntimeVerifiableOpInterface"> {
  let description = "Operations that can emit checks of what is known at run time only.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Emits the checks.",
                    "void", "generateRuntimeVerification",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
                         "function_ref<std::string(Operation *, StringRef)>":$generateErrorMessage)>
  ];
}

#endif // RMLIR_INTERFACES_RUNTIMEVERIFIABLEOPINTERFACE_TD
