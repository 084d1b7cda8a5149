// Symbols and their tables.
#ifndef RMLIR_IR_SYMBOLINTERFACES_TD
#define RMLIR_IR_SYMBOLINTERFACES_TD

include "mlir/IR/OpBase.td"

def Symbol : OpInterface<"SymbolOpInterface"> {
  let description = "Operations with a name that others in the symbol table above may refer to.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The name.", "::mlir::StringAttr", "getNameAttr", (ins), [{ provided }], [{ provided }]>,
    InterfaceMethod<"Sets the name.", "void", "setName", (ins "::mlir::StringAttr":$name), [{}], [{ provided }]>,
    InterfaceMethod<"From where it may be referred to.",
                    "mlir::SymbolTable::Visibility", "getVisibility", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether it is visible in the tables directly above only.",
                    "bool", "isNested", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether it is visible in its own table only.", "bool", "isPrivate", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether it is visible from everywhere.", "bool", "isPublic", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Sets the visibility.",
                    "void", "setVisibility", (ins "mlir::SymbolTable::Visibility":$vis), [{}], [{ provided }]>,
    InterfaceMethod<"Makes it nested.", "void", "setNested", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Makes it private.", "void", "setPrivate", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Makes it public.", "void", "setPublic", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Uses at or below `from`; none if not all can be known.",
                    "::std::optional<::mlir::SymbolTable::UseRange>", "getSymbolUses",
                    (ins "::mlir::Operation *":$from), [{}], [{ provided }]>,
    InterfaceMethod<"Whether there are surely no uses at or below `from`.",
                    "bool", "symbolKnownUseEmpty", (ins "::mlir::Operation *":$from), [{}], [{ provided }]>,
    InterfaceMethod<"Replaces all uses at or below `from`.",
                    "::llvm::LogicalResult", "replaceAllSymbolUses",
                    (ins "::mlir::StringAttr":$newSymbol, "::mlir::Operation *":$from), [{}], [{ provided }]>,
    InterfaceMethod<"Whether the operation may also be without a name.",
                    "bool", "isOptionalSymbol", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether it may be removed if it has no uses and is not public.",
                    "bool", "canDiscardOnUseEmpty", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether the definition is elsewhere.", "bool", "isDeclaration", (ins), [{}], [{ provided }]>
  ];
  let verify = [{ provided }];
  let extraClassOf = [{ return $_op->hasAttr(::mlir::SymbolTable::getSymbolAttrName()); }];
}

def SymbolUserOpInterface : OpInterface<"SymbolUserOpInterface"> {
  let description = "Operations that refer to symbols and check what they refer to.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Checks the symbols referred to.",
                    "::llvm::LogicalResult", "verifySymbolUses", (ins "::mlir::SymbolTableCollection &":$symbolTable)>
  ];
}

def SymbolUserAttrInterface : AttrInterface<"SymbolUserAttrInterface"> {
  let description = "Attributes that refer to symbols and check what they refer to.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Checks the symbols referred to, on an operation that has the attribute.",
                    "::llvm::LogicalResult", "verifySymbolUses",
                    (ins "::mlir::Operation *":$op, "::mlir::SymbolTableCollection &":$symbolTable)>
  ];
}

def SymbolTable : NativeOpTrait<"SymbolTable">;

#endif // RMLIR_IR_SYMBOLINTERFACES_TD
