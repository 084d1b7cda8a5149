// Questions about shapes.
#ifndef RMLIR_INTERFACES_SHAPEDOPINTERFACES_TD
#define RMLIR_INTERFACES_SHAPEDOPINTERFACES_TD

include "mlir/IR/OpBase.td"

def ShapedDimOpInterface : OpInterface<"ShapedDimOpInterface"> {
  let description = "Operations that ask for a dimension.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The value asked.", "::mlir::Value", "getShapedValue">,
    InterfaceMethod<"The index of the dimension.", "::mlir::OpFoldResult", "getDimension">
  ];
  let verify = [{ provided }];
}

#endif // RMLIR_INTERFACES_SHAPEDOPINTERFACES_TD
