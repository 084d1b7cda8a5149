// What operations, types and attributes say about their textual form.
#ifndef RMLIR_IR_OPASMINTERFACE_TD
#define RMLIR_IR_OPASMINTERFACE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def OpAsmOpInterface : OpInterface<"OpAsmOpInterface"> {
  let description = "Operations that influence their textual form: names of results, arguments and blocks, and "
                    "the dialect whose prefix may be left out inside.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Proposes names for results.",
                    "void", "getAsmResultNames", (ins "::mlir::OpAsmSetValueNameFn":$setNameFn), [{}], [{ provided }]>,
    InterfaceMethod<"Proposes names for the arguments of a region's blocks.",
                    "void", "getAsmBlockArgumentNames",
                    (ins "::mlir::Region&":$region, "::mlir::OpAsmSetValueNameFn":$setNameFn), [{}], [{ provided }]>,
    InterfaceMethod<"Proposes names for blocks.",
                    "void", "getAsmBlockNames", (ins "::mlir::OpAsmSetBlockNameFn":$setNameFn), [{}], [{ provided }]>,
    StaticInterfaceMethod<"The dialect whose prefix operations in the regions go without.",
                          "::llvm::StringRef", "getDefaultDialect", (ins), [{}], [{ provided }]>
  ];
}

def OpAsmTypeInterface : TypeInterface<"OpAsmTypeInterface"> {
  let description = "Types that propose names for values of theirs, and an alias for themselves.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Proposes a name for a value of the type.",
                    "void", "getAsmName", (ins "::mlir::OpAsmSetNameFn":$setNameFn), [{}], [{ provided }]>,
    InterfaceMethod<"Proposes an alias.",
                    "::mlir::OpAsmAliasResult", "getAlias", (ins "::llvm::raw_ostream&":$os), [{}], [{ provided }]>
  ];
}

def OpAsmAttrInterface : AttrInterface<"OpAsmAttrInterface"> {
  let description = "Attributes that propose an alias for themselves.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Proposes an alias.",
                    "::mlir::OpAsmAliasResult", "getAlias", (ins "::llvm::raw_ostream&":$os), [{}], [{ provided }]>
  ];
}

// A parameter that is a handle of a resource of a dialect.
class ResourceHandleParameter<string handleType, string desc = "">
    : AttrOrTypeParameter<handleType, desc> {
  let parser = "$_parser.parseResourceHandle<" # handleType # ">()";
  let printer = "$_printer.printResourceHandle($_self)";
}

#endif // RMLIR_IR_OPASMINTERFACE_TD
