// Attributes and types of one dialect that state interfaces which the operations of another one ask for.

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/Dialect/SCF/IR/DeviceMappingInterface.td"

def Dev_Dialect : Dialect {
  let name = "dev";
  let cppNamespace = "::dev";
  let useDefaultAttributePrinterParser = 1;
}

def Core : AttrDef<Dev_Dialect, "Core", [DeviceMappingAttrInterface]> {
  let mnemonic = "core";
  let parameters = (ins "int64_t":$number);
  let assemblyFormat = "`<` $number `>`";
}

def Name : AttrDef<Dev_Dialect, "Name"> {
  let mnemonic = "name";
}
