// The builtin dialect.
#ifndef RMLIR_IR_BUILTINDIALECT_TD
#define RMLIR_IR_BUILTINDIALECT_TD

include "mlir/IR/OpBase.td"

def Builtin_Dialect : Dialect {
  let name = "builtin";
  let summary = "A dialect containing the builtin Attributes, Operations, and Types";
  let description = "What every module is made of: modules, and the attributes and types with a syntax of their own.";
  let cppNamespace = "::mlir";
}

#endif // RMLIR_IR_BUILTINDIALECT_TD
