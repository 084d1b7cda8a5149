// Operations of the builtin dialect.
#ifndef RMLIR_IR_BUILTINOPS_TD
#define RMLIR_IR_BUILTINOPS_TD

include "mlir/IR/BuiltinDialect.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Builtin_Op<string mnemonic, list<Trait> traits = []> : Op<Builtin_Dialect, mnemonic, traits> {
  let cppNamespace = "::mlir";
}

def ModuleOp
    : Builtin_Op<"module",
                 [AffineScope, IsolatedFromAbove, NoRegionArguments, SymbolTable, Symbol, OpAsmOpInterface]
                     # GraphRegionNoTerminator.traits> {
  let summary = "A top level container operation";
  let description = "Holds other operations in one region of one block, and names its symbols.";
  let arguments = (ins OptionalAttr<SymbolNameAttr>:$sym_name, OptionalAttr<StrAttr>:$sym_visibility);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = "($sym_name^)? attr-dict-with-keyword $bodyRegion";
  let builders = [OpBuilder<(ins CArg<"std::optional<StringRef>", "{}">:$name)>];
  let extraClassDeclaration = [{ static ::llvm::StringRef getDefaultDialect() { return "builtin"; } }];
  let skipDefaultBuilders = 1;
  let hasVerifier = 1;
}

def UnrealizedConversionCastOp
    : Builtin_Op<"unrealized_conversion_cast", [Pure]> {
  let summary = "An unrealized conversion from one set of types to another";
  let description = "Stands between parts of a program that are converted and parts that are not yet.";
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let assemblyFormat = "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict";
  let hasFolder = 1;
  let hasVerifier = 1;
}

#endif // RMLIR_IR_BUILTINOPS_TD
