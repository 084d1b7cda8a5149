// Regions and globals of acc.
#ifndef RMLIR_DIALECT_OPENACC_OPENACCOPSINTERFACES_TD
#define RMLIR_DIALECT_OPENACC_OPENACCOPSINTERFACES_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def ComputeRegionOpInterface : OpInterface<"ComputeRegionOpInterface"> {
  let description = "Operations whose region is computed.";
  let cppNamespace = "::mlir::acc";
  let methods = [
    InterfaceMethod<"The block for allocations on the stack.",
                    "::mlir::Block*", "getAllocaBlock", (ins), [{ provided }]>
  ];
}

def PartialEntityAccessOpInterface : OpInterface<"PartialEntityAccessOpInterface"> {
  let description = "Operations that reach a part of something.";
  let cppNamespace = "::mlir::acc";
  let methods = [
    InterfaceMethod<"The whole.", "::mlir::Value", "getBaseEntity">,
    InterfaceMethod<"Whether the part is the whole.", "bool", "isCompleteView", (ins), [{ provided }]>
  ];
}

def AddressOfGlobalOpInterface : OpInterface<"AddressOfGlobalOpInterface"> {
  let description = "Operations that take the address of a global.";
  let cppNamespace = "::mlir::acc";
  let methods = [
    InterfaceMethod<"The global.", "::mlir::SymbolRefAttr", "getSymbol">
  ];
}

def GlobalVariableOpInterface : OpInterface<"GlobalVariableOpInterface"> {
  let description = "Operations that define a global.";
  let cppNamespace = "::mlir::acc";
  let methods = [
    InterfaceMethod<"Whether it never changes.", "bool", "isConstant", (ins), [{ provided }]>,
    InterfaceMethod<"What computes its first value.", "::mlir::Region*", "getInitRegion">
  ];
}

def IndirectGlobalAccessOpInterface : OpInterface<"IndirectGlobalAccessOpInterface"> {
  let description = "Operations that reach globals by way of others.";
  let cppNamespace = "::mlir::acc";
  let methods = [
    InterfaceMethod<"The globals.",
                    "void", "getReferencedSymbols",
                    (ins "::llvm::SmallVectorImpl<::mlir::SymbolRefAttr>&":$symbols,
                         "::mlir::SymbolTable *":$symbolTable)>
  ];
}

def OutlineRematerializationOpInterface : OpInterface<"OutlineRematerializationOpInterface"> {
  let description = "Operations that are done again in an outlined region.";
  let cppNamespace = "::mlir::acc";
  let verify = [{ provided }];
}

def OffloadRegionOpInterface : OpInterface<"OffloadRegionOpInterface"> {
  let description = "Operations whose region runs on a device.";
  let cppNamespace = "::mlir::acc";
}

#endif // RMLIR_DIALECT_OPENACC_OPENACCOPSINTERFACES_TD
