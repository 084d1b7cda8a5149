// Images.
#ifndef RMLIR_DIALECT_SPIRV_INTERFACES_SPIRVIMAGEINTERFACES_TD
#define RMLIR_DIALECT_SPIRV_INTERFACES_SPIRVIMAGEINTERFACES_TD

include "mlir/IR/OpBase.td"

def SPIRV_SampleOpInterface : OpInterface<"SamplingOpInterface"> {
  let description = "Operations that sample an image.";
  let cppNamespace = "::mlir::spirv";
  let methods = [
    InterfaceMethod<"The image.", "::mlir::TypedValue<::mlir::Type>", "getSampledImage", (ins), [{ provided }]>,
    InterfaceMethod<"Where.", "::mlir::TypedValue<::mlir::Type>", "getCoordinate", (ins), [{ provided }]>
  ];
}

def SPIRV_ExplicitLodOpInterface : OpInterface<"ExplicitLodOpInterface", [SPIRV_SampleOpInterface]> {
  let description = "Those that say the level of detail.";
  let cppNamespace = "::mlir::spirv";
}

def SPIRV_ImplicitLodOpInterface : OpInterface<"ImplicitLodOpInterface", [SPIRV_SampleOpInterface]> {
  let description = "Those that do not.";
  let cppNamespace = "::mlir::spirv";
}

def SPIRV_FetchOpInterface : OpInterface<"FetchOpInterface"> {
  let description = "Operations that fetch from an image.";
  let cppNamespace = "::mlir::spirv";
  let methods = [
    InterfaceMethod<"The image.", "::mlir::TypedValue<::mlir::Type>", "getImage", (ins), [{ provided }]>
  ];
}

#endif // RMLIR_DIALECT_SPIRV_INTERFACES_SPIRVIMAGEINTERFACES_TD
