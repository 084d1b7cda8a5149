// Types of acc.
#ifndef RMLIR_DIALECT_OPENACC_OPENACCTYPEINTERFACES_TD
#define RMLIR_DIALECT_OPENACC_OPENACCTYPEINTERFACES_TD

include "mlir/IR/OpBase.td"

def OpenACC_PointerLikeTypeInterface : TypeInterface<"PointerLikeType"> {
  let description = "Types that are treated as pointers.";
  let cppNamespace = "::mlir::acc";
  let methods = [
    InterfaceMethod<"What is pointed to.", "::mlir::Type", "getElementType">,
    InterfaceMethod<"The kind of variable that is pointed to.",
                    "::mlir::acc::VariableTypeCategory", "getPointeeTypeCategory",
                    (ins "::mlir::TypedValue<::mlir::acc::PointerLikeType>":$varPtr, "::mlir::Type":$varType),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Emits an allocation.",
                    "::mlir::Value", "genAllocate",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc, "::llvm::StringRef":$varName,
                         "::mlir::Type":$varType, "::mlir::Value":$originalVar, "bool &":$needsFree),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Emits a deallocation.",
                    "bool", "genFree",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
                         "::mlir::TypedValue<::mlir::acc::PointerLikeType>":$varToFree, "::mlir::Value":$allocRes,
                         "::mlir::Type":$varType), [{}], [{ provided }]>,
    InterfaceMethod<"Emits a copy.",
                    "bool", "genCopy",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
                         "::mlir::TypedValue<::mlir::acc::PointerLikeType>":$destination,
                         "::mlir::TypedValue<::mlir::acc::PointerLikeType>":$source, "::mlir::Type":$varType),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Emits a load.",
                    "::mlir::Value", "genLoad",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
                         "::mlir::TypedValue<::mlir::acc::PointerLikeType>":$srcPtr, "::mlir::Type":$valueType),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Emits a store.",
                    "bool", "genStore",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc, "::mlir::Value":$valueToStore,
                         "::mlir::TypedValue<::mlir::acc::PointerLikeType>":$destPtr), [{}], [{ provided }]>
  ];
}

def OpenACC_MappableTypeInterface : TypeInterface<"MappableType"> {
  let description = "Types of variables that can be mapped to a device.";
  let cppNamespace = "::mlir::acc";
  let methods = [
    InterfaceMethod<"A pointer to the variable.",
                    "::mlir::TypedValue<::mlir::acc::PointerLikeType>", "getVarPtr",
                    (ins "::mlir::Value":$var), [{}], [{ provided }]>,
    InterfaceMethod<"Its size.",
                    "::std::optional<::llvm::TypeSize>", "getSizeInBytes",
                    (ins "::mlir::Value":$var, "::mlir::ValueRange":$accBounds,
                         "const ::mlir::DataLayout &":$dataLayout), [{}], [{ provided }]>,
    InterfaceMethod<"Where its data begins.",
                    "::std::optional<::int64_t>", "getOffsetInBytes",
                    (ins "::mlir::Value":$var, "::mlir::ValueRange":$accBounds,
                         "const ::mlir::DataLayout &":$dataLayout), [{}], [{ provided }]>,
    InterfaceMethod<"Whether any dimension is unknown.", "bool", "hasUnknownDimensions">,
    InterfaceMethod<"Emits bounds.",
                    "::llvm::SmallVector<::mlir::Value>", "generateAccBounds",
                    (ins "::mlir::Value":$var, "::mlir::OpBuilder &":$builder), [{}], [{ provided }]>,
    InterfaceMethod<"The kind of variable.",
                    "::mlir::acc::VariableTypeCategory", "getTypeCategory",
                    (ins "::mlir::Value":$var), [{}], [{ provided }]>,
    InterfaceMethod<"Emits a private copy.",
                    "::mlir::Value", "generatePrivateInit",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
                         "::mlir::TypedValue<::mlir::acc::MappableType>":$var, "::llvm::StringRef":$varName,
                         "::mlir::ValueRange":$extents, "::mlir::Value":$initVal, "bool &":$needsDestroy),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Emits the end of a private copy.",
                    "bool", "generatePrivateDestroy",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc, "::mlir::Value":$privatized),
                    [{}], [{ provided }]>
  ];
}

#endif // RMLIR_DIALECT_OPENACC_OPENACCTYPEINTERFACES_TD
