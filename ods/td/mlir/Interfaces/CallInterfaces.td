// Calls and what can be called.
#ifndef RMLIR_INTERFACES_CALLINTERFACES_TD
#define RMLIR_INTERFACES_CALLINTERFACES_TD

include "mlir/IR/OpBase.td"

def ArgAndResultAttrsOpInterface : OpInterface<"ArgAndResultAttrsOpInterface"> {
  let description = "Operations with attributes on arguments and results: calls, and what can be called.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"One dictionary for each argument.", "::mlir::ArrayAttr", "getArgAttrsAttr">,
    InterfaceMethod<"One dictionary for each result.", "::mlir::ArrayAttr", "getResAttrsAttr">,
    InterfaceMethod<"Sets the dictionaries of arguments.",
                    "void", "setArgAttrsAttr", (ins "::mlir::ArrayAttr":$attrs)>,
    InterfaceMethod<"Sets the dictionaries of results.", "void", "setResAttrsAttr", (ins "::mlir::ArrayAttr":$attrs)>,
    InterfaceMethod<"Removes the dictionaries of arguments.", "::mlir::Attribute", "removeArgAttrsAttr">,
    InterfaceMethod<"Removes the dictionaries of results.", "::mlir::Attribute", "removeResAttrsAttr">
  ];
}

def CallOpInterface : OpInterface<"CallOpInterface", [ArgAndResultAttrsOpInterface]> {
  let description = "Operations that call: control moves to a callable region and comes back.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"What is called: a symbol or a value.", "::mlir::CallInterfaceCallable", "getCallableForCallee">,
    InterfaceMethod<"Sets what is called.",
                    "void", "setCalleeFromCallable", (ins "::mlir::CallInterfaceCallable":$callee)>,
    InterfaceMethod<"Operands that are arguments of the call.", "::mlir::Operation::operand_range", "getArgOperands">,
    InterfaceMethod<"The same, to be changed.", "::mlir::MutableOperandRange", "getArgOperandsMutable">,
    InterfaceMethod<"What is called, by way of a cache of symbol tables.",
                    "::mlir::Operation *", "resolveCallableInTable",
                    (ins "::mlir::SymbolTableCollection *":$symbolTable), [{}], [{ provided }]>,
    InterfaceMethod<"What is called.", "::mlir::Operation *", "resolveCallable", (ins), [{}], [{ provided }]>
  ];
}

def CallableOpInterface : OpInterface<"CallableOpInterface", [ArgAndResultAttrsOpInterface]> {
  let description = "Operations that can be called.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"What runs when it is called; none if it is defined elsewhere.",
                    "::mlir::Region *", "getCallableRegion">,
    InterfaceMethod<"Types of the arguments.", "::llvm::ArrayRef<::mlir::Type>", "getArgumentTypes">,
    InterfaceMethod<"Types of the results.", "::llvm::ArrayRef<::mlir::Type>", "getResultTypes">
  ];
}

#endif // RMLIR_INTERFACES_CALLINTERFACES_TD
