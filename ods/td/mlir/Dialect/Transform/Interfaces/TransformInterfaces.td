// Transformations.
#ifndef RMLIR_DIALECT_TRANSFORM_INTERFACES_TRANSFORMINTERFACES_TD
#define RMLIR_DIALECT_TRANSFORM_INTERFACES_TRANSFORMINTERFACES_TD

include "mlir/IR/OpBase.td"

def TransformOpInterface : OpInterface<"TransformOpInterface"> {
  let description = "Transformations: operations on handles of payload operations.";
  let cppNamespace = "::mlir::transform";
  let methods = [
    InterfaceMethod<"Does it.",
                    "::mlir::DiagnosedSilenceableFailure", "apply",
                    (ins "::mlir::transform::TransformRewriter &":$rewriter,
                         "::mlir::transform::TransformResults &":$transformResults,
                         "::mlir::transform::TransformState &":$state)>,
    InterfaceMethod<"Whether operands may be handles of the same payload.",
                    "bool", "allowsRepeatedHandleOperands", (ins), [{}], [{ provided }]>
  ];
  let verify = [{ provided }];
}

// Types of handles; `cppObjectType` is what they are handles of.
class TransformTypeInterfaceBase<string cppClass, string cppObjectType> : TypeInterface<cppClass> {
  let cppNamespace = "::mlir::transform";
  let methods = [
    InterfaceMethod<"Checks that these may be handled.", "::mlir::DiagnosedSilenceableFailure", "checkPayload",
                    (ins "::mlir::Location":$loc, "::mlir::ArrayRef<" # cppObjectType # ">":$payload)>
  ];
}
def TransformHandleTypeInterface
    : TransformTypeInterfaceBase<"TransformHandleTypeInterface", "::mlir::Operation *"> {
  let description = "Types of handles of operations.";
}

def TransformParamTypeInterface
    : TransformTypeInterfaceBase<"TransformParamTypeInterface", "::mlir::Attribute"> {
  let description = "Types of handles of parameters: attributes.";
}

def TransformValueHandleTypeInterface
    : TransformTypeInterfaceBase<"TransformValueHandleTypeInterface", "::mlir::Value"> {
  let description = "Types of handles of values.";
}

def Transform_AnyHandleOrParamType
    : Type<Or<[TransformParamTypeInterface.predicate, TransformHandleTypeInterface.predicate,
               TransformValueHandleTypeInterface.predicate]>,
           "any transform handle or parameter">;

def Transform_AnyHandleType
    : Type<Or<[TransformHandleTypeInterface.predicate, TransformValueHandleTypeInterface.predicate]>,
           "any transform handle">;

def FunctionalStyleTransformOpTrait : NativeOpTrait<"FunctionalStyleTransformOpTrait"> {
  let cppNamespace = "::mlir::transform";
}

def TransformEachOpTrait : NativeOpTrait<"TransformEachOpTrait"> {
  let cppNamespace = "::mlir::transform";
}

def NavigationTransformOpTrait : NativeOpTrait<"NavigationTransformOpTrait"> {
  let cppNamespace = "::mlir::transform";
}

def ParamProducerTransformOpTrait : NativeOpTrait<"ParamProducerTransformOpTrait"> {
  let cppNamespace = "::mlir::transform";
}

def ReportTrackingListenerFailuresOpTrait : NativeOpTrait<"ReportTrackingListenerFailuresOpTrait"> {
  let cppNamespace = "::mlir::transform";
}

def FindPayloadReplacementOpInterface : OpInterface<"FindPayloadReplacementOpInterface"> {
  let description = "Payload operations that are looked through for a replacement.";
  let cppNamespace = "::mlir::transform";
  let methods = [
    InterfaceMethod<"Where to look next.", "::llvm::SmallVector<::mlir::Value>", "getNextOperands">
  ];
}

def PatternDescriptorOpInterface : OpInterface<"PatternDescriptorOpInterface"> {
  let description = "Operations that bring patterns.";
  let cppNamespace = "::mlir::transform";
  let methods = [
    InterfaceMethod<"Adds the patterns.", "void", "populatePatterns", (ins "::mlir::RewritePatternSet &":$patterns)>,
    InterfaceMethod<"The same with the state of the transformation.",
                    "void", "populatePatternsWithState",
                    (ins "::mlir::RewritePatternSet &":$patterns, "::mlir::transform::TransformState &":$state),
                    [{}], [{ provided }]>
  ];
}

def TypeConverterBuilderOpInterface : OpInterface<"TypeConverterBuilderOpInterface"> {
  let description = "Operations that bring a type converter.";
  let cppNamespace = "::mlir::transform";
  let methods = [
    InterfaceMethod<"The converter.",
                    "std::unique_ptr<::mlir::TypeConverter>", "getTypeConverter", (ins), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Its C++ class.", "StringRef", "getTypeConverterType", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Adds materialisations.",
                    "void", "populateTypeMaterializations",
                    (ins "::mlir::TypeConverter &":$converter), [{}], [{ provided }]>
  ];
}

def ConversionPatternDescriptorOpInterface : OpInterface<"ConversionPatternDescriptorOpInterface"> {
  let description = "Operations that bring conversion patterns.";
  let cppNamespace = "::mlir::transform";
  let methods = [
    InterfaceMethod<"Adds the patterns.",
                    "void", "populatePatterns",
                    (ins "::mlir::TypeConverter &":$typeConverter, "::mlir::RewritePatternSet &":$patterns)>,
    InterfaceMethod<"Adds what is legal.",
                    "void", "populateConversionTargetRules",
                    (ins "const ::mlir::TypeConverter &":$typeConverter,
                         "::mlir::ConversionTarget &":$conversionTarget), [{}], [{ provided }]>,
    InterfaceMethod<"The converter, if it brings one.",
                    "std::unique_ptr<::mlir::TypeConverter>", "getTypeConverter", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Checks a converter.",
                    "::llvm::LogicalResult", "verifyTypeConverter",
                    (ins "TypeConverterBuilderOpInterface":$builder), [{}], [{ provided }]>
  ];
}

#endif // RMLIR_DIALECT_TRANSFORM_INTERFACES_TRANSFORMINTERFACES_TD
