// The stablehlo dialect: operations of models on tensors.

#ifndef RMLIR_STABLEHLO_OPS
#define RMLIR_STABLEHLO_OPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Stablehlo_Dialect : Dialect {
  let name = "stablehlo";
  let cppNamespace = "::mlir::stablehlo";
  let summary = "Operations of models on tensors";
  let description = "What frameworks of machine learning export, and compilers for accelerators take.";
  let useDefaultTypePrinterParser = 1;
}

def Stablehlo_Token : TypeDef<Stablehlo_Dialect, "Token"> {
  let mnemonic = "token";
  let summary = "token";
  let description = "Orders operations that have effects.";
}

def Stablehlo_CreateTokenOp : Op<Stablehlo_Dialect, "create_token", [Pure]> {
  let summary = "A token that waits for nothing";
  let results = (outs Stablehlo_Token:$output);
  let assemblyFormat = "attr-dict `:` type(results)";
}

def Stablehlo_AfterAllOp : Op<Stablehlo_Dialect, "after_all", [Pure]> {
  let summary = "A token that waits for others";
  let arguments = (ins Variadic<Stablehlo_Token>:$inputs);
  let results = (outs Stablehlo_Token:$result);
}

#endif // RMLIR_STABLEHLO_OPS
