// Derived attributes.
#ifndef RMLIR_INTERFACES_DERIVEDATTRIBUTEOPINTERFACE_TD
#define RMLIR_INTERFACES_DERIVEDATTRIBUTEOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def DerivedAttributeOpInterface : OpInterface<"DerivedAttributeOpInterface"> {
  let description = "Operations with attributes that follow from the rest of them.";
  let cppNamespace = "::mlir";
  let methods = [
    StaticInterfaceMethod<"Whether an attribute is one of these.",
                          "bool", "isDerivedAttribute", (ins "::mlir::StringRef":$name)>,
    InterfaceMethod<"These attributes with their values.", "::mlir::DictionaryAttr", "materializeDerivedAttributes">
  ];
}

#endif // RMLIR_INTERFACES_DERIVEDATTRIBUTEOPINTERFACE_TD
