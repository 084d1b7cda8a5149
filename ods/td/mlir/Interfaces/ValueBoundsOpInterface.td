// Bounds of values.
#ifndef RMLIR_INTERFACES_VALUEBOUNDSOPINTERFACE_TD
#define RMLIR_INTERFACES_VALUEBOUNDSOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def ValueBoundsOpInterface : OpInterface<"ValueBoundsOpInterface"> {
  let description = "Operations that bound the indices and dimensions they make.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Bounds of an index.",
                    "void", "populateBoundsForIndexValue",
                    (ins "::mlir::Value":$value, "::mlir::ValueBoundsConstraintSet &":$cstr), [{}], [{ provided }]>,
    InterfaceMethod<"Bounds of a dimension.",
                    "void", "populateBoundsForShapedValueDim",
                    (ins "::mlir::Value":$value, "int64_t":$dim, "::mlir::ValueBoundsConstraintSet &":$cstr),
                    [{}], [{ provided }]>
  ];
}

#endif // RMLIR_INTERFACES_VALUEBOUNDSOPINTERFACE_TD
