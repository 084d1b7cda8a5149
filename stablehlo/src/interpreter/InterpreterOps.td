// The interpreter dialect: what looks into programs of StableHLO that are interpreted, and runs several at once.

#ifndef RMLIR_INTERPRETER_OPS
#define RMLIR_INTERPRETER_OPS

include "stablehlo/StablehloBase.td"

def Interpreter_Dialect : Dialect {
  let name = "interpreter";
  let cppNamespace = "::mlir::stablehlo::interpreter";
  let summary = "What an interpreter of programs of StableHLO does besides";
  let description = [{
    Processes side by side, and a look at values on their way.
  }];
}

class Interpreter_Op<string mnemonic, string what, list<Trait> traits = []> : Op<Interpreter_Dialect, mnemonic, traits> {
  let summary = what;
}

def Interpreter_Programs : TypedArrayAttrBase<FlatSymbolRefArrayAttr, "Array of FlatSymbolRefArrayAttr">;

def Interpreter_RunParallelOp : Interpreter_Op<"run_parallel", "Runs a program for each process of a grid"> {
  let arguments = (ins Variadic<HLO_TensorOrToken>:$inputs, OptionalAttr<FlatSymbolRefArrayAttr>:$infeed,
                       Interpreter_Programs:$programs);
  let results = (outs Variadic<HLO_TensorOrToken>:$results);
}
def Interpreter_PrintOp : Interpreter_Op<"print", "Prints a tensor"> {
  let arguments = (ins HLO_Tensor:$operand);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}
def Interpreter_ProbeOp : Interpreter_Op<"probe", "Keeps what a tensor is, each time", [SameOperandsAndResultType]> {
  let arguments = (ins HLO_Tensor:$operand, StrAttr:$probe_id);
  let results = (outs HLO_Tensor:$result);
  let assemblyFormat = "$operand `,` `probe_id` `=` $probe_id attr-dict `:` type($result)";
}

#endif // RMLIR_INTERPRETER_OPS
