// Expressions in C.
#ifndef RMLIR_DIALECT_EMITC_IR_EMITCINTERFACES_TD
#define RMLIR_DIALECT_EMITC_IR_EMITCINTERFACES_TD

include "mlir/IR/OpBase.td"

def CExpressionInterface : OpInterface<"CExpressionInterface"> {
  let description = "Operations that can be part of an expression in C.";
  let cppNamespace = "::mlir::emitc";
  let methods = [
    InterfaceMethod<"Whether evaluation does more than compute.",
                    "bool", "hasSideEffects", (ins), [{}], [{ provided }]>
  ];
}

#endif // RMLIR_DIALECT_EMITC_IR_EMITCINTERFACES_TD
