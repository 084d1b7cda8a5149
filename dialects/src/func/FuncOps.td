// The func dialect: functions, calls and returns.

#ifndef RMLIR_FUNC_OPS
#define RMLIR_FUNC_OPS

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Func_Dialect : Dialect {
  let name = "func";
  let cppNamespace = "::mlir::func";
  let summary = "Functions and calls";
  let description = [{
    Functions with a body of basic blocks, and what calls them and returns from them.
  }];
  let hasConstantMaterializer = 1;
}

class Func_Op<string mnemonic, list<Trait> traits = []> : Op<Func_Dialect, mnemonic, traits>;

// What a call says about its arguments and results: one dictionary each.
defvar Func_CallAttrs = (ins OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);

def CallOp : Func_Op<"call", [
    CallOpInterface, MemRefsNormalizable, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "call operation";
  let description = [{
    Calls the function that a symbol of the enclosing symbol tables stands for. Operands and results have the types of
    the function's signature.

    ```mlir
    %2 = func.call @add(%0, %1) : (f32, f32) -> f32
    ```
  }];
  let arguments = !con((ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands), Func_CallAttrs,
                       (ins UnitAttr:$no_inline));
  let results = (outs Variadic<AnyType>);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)";
}

def CallIndirectOp : Func_Op<"call_indirect", [
    CallOpInterface,
    TypesMatchWith<"callee input types match argument types", "callee", "callee_operands",
                   "::llvm::cast<FunctionType>($_self).getInputs()">,
    TypesMatchWith<"callee result types match result types", "callee", "results",
                   "::llvm::cast<FunctionType>($_self).getResults()">]> {
  let summary = "indirect call operation";
  let description = [{
    Calls a value of function type, such as `func.constant` gives.

    ```mlir
    %f = func.constant @add : (f32, f32) -> f32
    %2 = func.call_indirect %f(%0, %1) : (f32, f32) -> f32
    ```
  }];
  let arguments = !con((ins FunctionType:$callee, Variadic<AnyType>:$callee_operands), Func_CallAttrs);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "$callee `(` $callee_operands `)` attr-dict `:` type($callee)";
  let hasCanonicalizeMethod = 1;
}

def ConstantOp : Func_Op<"constant", [
    ConstantLike, Pure, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "constant";
  let description = [{
    The value that stands for a function, of the function's type.

    ```mlir
    %f = func.constant @add : (f32, f32) -> f32
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$value);
  let results = (outs AnyType);
  let assemblyFormat = "attr-dict $value `:` type(results)";
  let hasFolder = 1;
}

def FuncOp : Func_Op<"func", [
    AffineScope, AutomaticAllocationScope, FunctionOpInterface, IsolatedFromAbove, OpAsmOpInterface]> {
  let summary = "An operation with a name containing a single `SSACFG` region";
  let description = [{
    A function. Its body uses nothing that is defined outside but symbols. Without a body it declares a function that is
    defined elsewhere. Attributes of arguments, results and the function itself carry the prefix of a dialect.

    ```mlir
    func.func private @abort()
    func.func @twice(%x: i64 {a.b}) -> (i64, i64) attributes {c.d = 1 : i32} {
      return %x, %x : i64, i64
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs, UnitAttr:$no_inline);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def ReturnOp : Func_Op<"return", [Pure, HasParent<"FuncOp">, MemRefsNormalizable, ReturnLike, Terminator]> {
  let summary = "Function return operation";
  let description = [{
    Ends the function around it. Operands are the results, of the types that the function's signature states.

    ```mlir
    func.return %0, %1 : i32, f32
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

#endif // RMLIR_FUNC_OPS
