// Alignment attributes.
#ifndef RMLIR_INTERFACES_ALIGNMENTATTRINTERFACE_TD
#define RMLIR_INTERFACES_ALIGNMENTATTRINTERFACE_TD

include "mlir/IR/OpBase.td"

def AlignmentAttrOpInterface : OpInterface<"AlignmentAttrOpInterface"> {
  let description = "Operations with an optional alignment in the attribute `alignment`.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The alignment, if there is one.", "::llvm::MaybeAlign", "getMaybeAlign", (ins), [{ provided }]>
  ];
}

#endif // RMLIR_INTERFACES_ALIGNMENTATTRINTERFACE_TD
