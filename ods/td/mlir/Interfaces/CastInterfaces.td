// Casts.
#ifndef RMLIR_INTERFACES_CASTINTERFACES_TD
#define RMLIR_INTERFACES_CASTINTERFACES_TD

include "mlir/IR/OpBase.td"

def CastOpInterface : OpInterface<"CastOpInterface"> {
  let description = "Operations that make values of other types of their operands.";
  let cppNamespace = "::mlir";
  let methods = [
    StaticInterfaceMethod<"Whether values of `inputs` can be cast to `outputs`.",
                          "bool", "areCastCompatible", (ins "::mlir::TypeRange":$inputs, "::mlir::TypeRange":$outputs)>
  ];
  let verify = [{ provided }];
}

#endif // RMLIR_INTERFACES_CASTINTERFACES_TD
