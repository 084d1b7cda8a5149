// Operations of tosa.
#ifndef RMLIR_DIALECT_TOSA_IR_TOSAINTERFACES_TD
#define RMLIR_DIALECT_TOSA_IR_TOSAINTERFACES_TD

include "mlir/IR/OpBase.td"

def TosaOpInterface : OpInterface<"TosaOp"> {
  let description = "Operations of tosa.";
}

#endif // RMLIR_DIALECT_TOSA_IR_TOSAINTERFACES_TD
