// What a dialect is.
#ifndef RMLIR_IR_DIALECTBASE_TD
#define RMLIR_IR_DIALECTBASE_TD

include "mlir/IR/Utils.td"

class Dialect {
  // Namespace of the operations.
  string name = ?;
  string summary = ?;
  string description = ?;
  // C++ classes of the dialects that this one makes operations of.
  list<string> dependentDialects = [];
  // Attributes with a meaning of their own that any operation may carry.
  dag discardableAttrs = (ins);
  string cppNamespace = name;
  code extraClassDeclaration = "";
  // Which hooks are written by hand.
  bit hasConstantMaterializer = 0;
  bit hasNonDefaultDestructor = 0;
  bit hasOperationAttrVerify = 0;
  bit hasRegionArgAttrVerify = 0;
  bit hasRegionResultAttrVerify = 0;
  bit hasOperationInterfaceFallback = 0;
  bit useDefaultAttributePrinterParser = 0;
  bit useDefaultTypePrinterParser = 0;
  bit hasCanonicalizer = 0;
  bit isExtensible = 0;
  bit usePropertiesForAttributes = 1;
}

#endif // RMLIR_IR_DIALECTBASE_TD
