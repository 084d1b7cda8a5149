// Views.
#ifndef RMLIR_INTERFACES_VIEWLIKEINTERFACE_TD
#define RMLIR_INTERFACES_VIEWLIKEINTERFACE_TD

include "mlir/IR/OpBase.td"

def ViewLikeOpInterface : OpInterface<"ViewLikeOpInterface"> {
  let description = "Operations whose result is a view of an operand.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"What is viewed.", "::mlir::Value", "getViewSource">,
    InterfaceMethod<"The view.", "::mlir::Value", "getViewDest", (ins), [{}], [{ provided }]>
  ];
}

def OffsetSizeAndStrideOpInterface : OpInterface<"OffsetSizeAndStrideOpInterface"> {
  let description = "Operations with lists of offsets, sizes and strides, each entry a constant or an operand.";
  let cppNamespace = "::mlir";
  let methods = [
    StaticInterfaceMethod<"Number of operands in front of the lists.",
                          "unsigned", "getOffsetSizeAndStrideStartOperandIndex">,
    InterfaceMethod<"How long the lists may be.", "std::array<unsigned, 3>", "getArrayAttrMaxRanks">,
    InterfaceMethod<"Offsets that are operands.", "::mlir::OperandRange", "getOffsets", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Sizes that are operands.", "::mlir::OperandRange", "getSizes", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Strides that are operands.", "::mlir::OperandRange", "getStrides", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"All offsets; a mark stands for an operand.",
                    "::llvm::ArrayRef<int64_t>", "getStaticOffsets", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"All sizes; a mark stands for an operand.",
                    "::llvm::ArrayRef<int64_t>", "getStaticSizes", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"All strides; a mark stands for an operand.",
                    "::llvm::ArrayRef<int64_t>", "getStaticStrides", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"All offsets, constants and operands.",
                    "::llvm::SmallVector<::mlir::OpFoldResult>", "getMixedOffsets", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"All sizes, constants and operands.",
                    "::llvm::SmallVector<::mlir::OpFoldResult>", "getMixedSizes", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"All strides, constants and operands.",
                    "::llvm::SmallVector<::mlir::OpFoldResult>", "getMixedStrides", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether offset `idx` is an operand.",
                    "bool", "isDynamicOffset", (ins "unsigned":$idx), [{}], [{ provided }]>,
    InterfaceMethod<"Whether size `idx` is an operand.",
                    "bool", "isDynamicSize", (ins "unsigned":$idx), [{}], [{ provided }]>,
    InterfaceMethod<"Whether stride `idx` is an operand.",
                    "bool", "isDynamicStride", (ins "unsigned":$idx), [{}], [{ provided }]>,
    InterfaceMethod<"Offset `idx`, a constant.",
                    "int64_t", "getStaticOffset", (ins "unsigned":$idx), [{}], [{ provided }]>,
    InterfaceMethod<"Size `idx`, a constant.",
                    "int64_t", "getStaticSize", (ins "unsigned":$idx), [{}], [{ provided }]>,
    InterfaceMethod<"Stride `idx`, a constant.",
                    "int64_t", "getStaticStride", (ins "unsigned":$idx), [{}], [{ provided }]>,
    InterfaceMethod<"Number of the operand of offset `idx`.",
                    "unsigned", "getIndexOfDynamicOffset", (ins "unsigned":$idx), [{}], [{ provided }]>,
    InterfaceMethod<"Number of the operand of size `idx`.",
                    "unsigned", "getIndexOfDynamicSize", (ins "unsigned":$idx), [{}], [{ provided }]>,
    InterfaceMethod<"Number of the operand of stride `idx`.",
                    "unsigned", "getIndexOfDynamicStride", (ins "unsigned":$idx), [{}], [{ provided }]>,
    InterfaceMethod<"The operand of offset `idx`.",
                    "::mlir::Value", "getDynamicOffset", (ins "unsigned":$idx), [{}], [{ provided }]>,
    InterfaceMethod<"The operand of size `idx`.",
                    "::mlir::Value", "getDynamicSize", (ins "unsigned":$idx), [{}], [{ provided }]>,
    InterfaceMethod<"The operand of stride `idx`.",
                    "::mlir::Value", "getDynamicStride", (ins "unsigned":$idx), [{}], [{ provided }]>,
    InterfaceMethod<"Whether another operation has the same lists.",
                    "bool", "isSameAs",
                    (ins "::mlir::OffsetSizeAndStrideOpInterface":$other,
                         "::llvm::function_ref<bool(::mlir::OpFoldResult, ::mlir::OpFoldResult)>":$cmp),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Whether all strides are 1.", "bool", "hasUnitStride", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether all offsets are 0.", "bool", "hasZeroOffset", (ins), [{}], [{ provided }]>
  ];
  let verify = [{ provided }];
}

def DistinctObjectsTrait : NativeOpTrait<"DistinctObjectsTrait">;

#endif // RMLIR_INTERFACES_VIEWLIKEINTERFACE_TD
