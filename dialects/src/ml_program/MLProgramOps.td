// The ml_program dialect: functions and globals as programs of machine learning have them.

#ifndef RMLIR_MLPROGRAM_OPS
#define RMLIR_MLPROGRAM_OPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def MLProgram_Dialect : Dialect {
  let name = "ml_program";
  let cppNamespace = "::mlir::ml_program";
  let summary = "Functions and globals of machine learning";
  let description = [{
    What a program has around its operations: functions, graphs, and variables that outlive them.
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

// The value of a global that another file has.
def MLProgram_ExternAttr : AttrDef<MLProgram_Dialect, "Extern", [TypedAttrInterface]> {
  let mnemonic = "extern";
  let summary = "Value used for a global signalling external resolution";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type);
  let assemblyFormat = "";
  let genMnemonicAlias = 1;
}

def MLProgram_TokenType : TypeDef<MLProgram_Dialect, "Token"> {
  let mnemonic = "token";
  let summary = "Token for establishing execution ordering in a graph";
}

class MLProgram_Op<string mnemonic, list<Trait> traits = []> : Op<MLProgram_Dialect, mnemonic, traits>;

//===-- Functions -------------------------------------------------------------------------------------------------===//

class MLProgram_CallableOp<string mnemonic, list<Trait> traits> : MLProgram_Op<mnemonic, traits> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
                       OptionalAttr<StrAttr>:$sym_visibility);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def MLProgram_FuncOp : MLProgram_CallableOp<"func", [
    FunctionOpInterface, IsolatedFromAbove, RegionKindInterface, Symbol]> {
  let summary = "Function containing a single `SSACFG` region";
  let description = [{
    ```mlir
    ml_program.func @f(%x: i32) -> i32 {
      ml_program.return %x : i32
    }
    ```
  }];
}

def MLProgram_SubgraphOp : MLProgram_CallableOp<"subgraph", [
    FunctionOpInterface, HasOnlyGraphRegion, IsolatedFromAbove, RegionKindInterface, SingleBlock, Symbol]> {
  let summary = "An function containing a single `Graph` region";
  let description = [{
    Its operations go in an order that their values and tokens say.

    ```mlir
    ml_program.subgraph @g(%x: i32) -> i32 {
      ml_program.output %x : i32
    }
    ```
  }];
}

class MLProgram_ExitOp<string mnemonic, string parent>
    : MLProgram_Op<mnemonic, [Pure, HasParent<parent>, ReturnLike, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}
def MLProgram_OutputOp : MLProgram_ExitOp<"output", "SubgraphOp"> {
  let summary = "Outputs values from a subgraph function";
}
def MLProgram_ReturnOp : MLProgram_ExitOp<"return", "FuncOp"> {
  let summary = "Returns values from a `func` function";
}

//===-- Globals ---------------------------------------------------------------------------------------------------===//

defvar MLProgram_UsesSymbol = DeclareOpInterfaceMethods<SymbolUserOpInterface>;
defvar MLProgram_ResultNames = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;

def MLProgram_GlobalOp : MLProgram_Op<"global", [Symbol]> {
  let summary = "Module level declaration of a global variable";
  let description = [{
    ```mlir
    ml_program.global private mutable @v(dense<4> : tensor<4xi32>) : tensor<?xi32>
    ml_program.global public @e(#extern<tensor<4xi32>>) : tensor<?xi32>
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type, UnitAttr:$is_mutable, OptionalAttr<AnyAttr>:$value,
                       OptionalAttr<StrAttr>:$sym_visibility);
  let assemblyFormat = [{
    custom<SymbolVisibility>($sym_visibility) (`mutable` $is_mutable^)? $sym_name ``
    custom<TypedInitialValue>($type, $value) attr-dict
  }];
  let hasVerifier = 1;
}

def MLProgram_GlobalLoadOp : MLProgram_Op<"global_load", [MLProgram_ResultNames, MLProgram_UsesSymbol]> {
  let summary = "Direct load of a mutable value from a global";
  let arguments = (ins Arg<SymbolRefAttr, "", [MemRead]>:$global);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$global `:` type($result) attr-dict";
}

def MLProgram_GlobalLoadConstOp
    : MLProgram_Op<"global_load_const", [Pure, MLProgram_ResultNames, MLProgram_UsesSymbol]> {
  let summary = "Direct load a constant value from a global";
  let arguments = (ins SymbolRefAttr:$global);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$global `:` type($result) attr-dict";
}

def MLProgram_GlobalStoreOp : MLProgram_Op<"global_store", [MLProgram_UsesSymbol]> {
  let summary = "Direct store of a value into a mutable global";
  let arguments = (ins Arg<SymbolRefAttr, "", [MemWrite]>:$global, AnyType:$value);
  let assemblyFormat = "$global `=` $value `:` type($value) attr-dict";
}

// In a graph, tokens say what comes first.
defvar MLProgram_Order = "`` custom<TokenOrdering>($consumeTokens, type($produceToken))";

def MLProgram_GlobalLoadGraphOp : MLProgram_Op<"global_load_graph", [MLProgram_UsesSymbol]> {
  let summary = "Direct load of a mutable value from a global in Graph region";
  let arguments = (ins Arg<SymbolRefAttr, "", [MemRead]>:$global, Variadic<MLProgram_TokenType>:$consumeTokens);
  let results = (outs AnyType:$result, MLProgram_TokenType:$produceToken);
  let assemblyFormat = !strconcat("$global ", MLProgram_Order, " `:` type($result) attr-dict");
}

def MLProgram_GlobalStoreGraphOp : MLProgram_Op<"global_store_graph", [MLProgram_UsesSymbol]> {
  let summary = "Direct store of a value into a mutable global";
  let arguments = (ins Arg<SymbolRefAttr, "", [MemRead]>:$global, AnyType:$value,
                       Variadic<MLProgram_TokenType>:$consumeTokens);
  let results = (outs MLProgram_TokenType:$produceToken);
  let assemblyFormat = !strconcat("$global `=` $value ", MLProgram_Order, " `:` type($value) attr-dict");
}

def MLProgram_TokenOp : MLProgram_Op<"token", [Pure]> {
  let summary = "Produces a new token value";
  let results = (outs MLProgram_TokenType:$token);
  let assemblyFormat = "attr-dict";
}

#endif // RMLIR_MLPROGRAM_OPS
