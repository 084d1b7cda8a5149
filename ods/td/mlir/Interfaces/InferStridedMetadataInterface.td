// Ranges of offsets, sizes and strides.
#ifndef RMLIR_INTERFACES_INFERSTRIDEDMETADATAINTERFACE_TD
#define RMLIR_INTERFACES_INFERSTRIDEDMETADATAINTERFACE_TD

include "mlir/IR/OpBase.td"

def InferStridedMetadataOpInterface : OpInterface<"InferStridedMetadataOpInterface"> {
  let description = "Operations that tell bounds of offsets, sizes and strides of the memrefs they make.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Bounds for results, given those for operands.",
                    "void", "inferStridedMetadataRanges",
                    (ins "::llvm::ArrayRef<::mlir::StridedMetadataRange>":$operands,
                         "::mlir::GetIntRangeFn":$getIntRange, "::mlir::SetStridedMetadataRangeFn":$setMetadata,
                         "int32_t":$indexBitwidth)>
  ];
}

#endif // RMLIR_INTERFACES_INFERSTRIDEDMETADATAINTERFACE_TD
