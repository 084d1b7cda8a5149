// Recipes.
#ifndef RMLIR_DIALECT_OPENACCMPCOMMON_INTERFACES_OPENACCMPOPSINTERFACES_TD
#define RMLIR_DIALECT_OPENACCMPCOMMON_INTERFACES_OPENACCMPOPSINTERFACES_TD

include "mlir/IR/OpBase.td"

def RecipeInterface : OpInterface<"RecipeInterface"> {
  let description = "Recipes: how something is made private, reduced and so on.";
  let cppNamespace = "::mlir::accomp";
  let methods = [
    InterfaceMethod<"The block for allocations on the stack.",
                    "::mlir::Block *", "getAllocaBlock", (ins "::mlir::Region &":$region), [{}], [{ provided }]>
  ];
}

#endif // RMLIR_DIALECT_OPENACCMPCOMMON_INTERFACES_OPENACCMPOPSINTERFACES_TD
