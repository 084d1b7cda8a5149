// Poison.
#ifndef RMLIR_DIALECT_UB_IR_UBOPSINTERFACES_TD
#define RMLIR_DIALECT_UB_IR_UBOPSINTERFACES_TD

include "mlir/IR/OpBase.td"

def PoisonAttrInterface : AttrInterface<"PoisonAttrInterface"> {
  let description = "Attributes that are poison.";
  let cppNamespace = "::mlir::ub";
  let constBuilderCall = "::mlir::ub::PoisonAttr::get($_builder.getContext())";
}

#endif // RMLIR_DIALECT_UB_IR_UBOPSINTERFACES_TD
