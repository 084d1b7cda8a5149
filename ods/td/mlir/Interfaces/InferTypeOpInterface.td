// Types of results that follow from the rest of an operation.
#ifndef RMLIR_INTERFACES_INFERTYPEOPINTERFACE_TD
#define RMLIR_INTERFACES_INFERTYPEOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def InferTypeOpInterface : OpInterface<"InferTypeOpInterface"> {
  let description = "Operations whose result types follow from the rest of them.";
  let cppNamespace = "::mlir";
  let methods = [
    StaticInterfaceMethod<"The result types.",
                          "::llvm::LogicalResult", "inferReturnTypes",
                          (ins "::mlir::MLIRContext *":$context, "::std::optional<::mlir::Location>":$location,
                               "::mlir::ValueRange":$operands, "::mlir::DictionaryAttr":$attributes,
                               "::mlir::OpaqueProperties":$properties, "::mlir::RegionRange":$regions,
                               "::llvm::SmallVectorImpl<::mlir::Type>&":$inferredReturnTypes)>,
    StaticInterfaceMethod<"Given result types, made more exact or checked.",
                          "::llvm::LogicalResult", "refineReturnTypes",
                          (ins "::mlir::MLIRContext *":$context, "::std::optional<::mlir::Location>":$location,
                               "::mlir::ValueRange":$operands, "::mlir::DictionaryAttr":$attributes,
                               "::mlir::OpaqueProperties":$properties, "::mlir::RegionRange":$regions,
                               "::llvm::SmallVectorImpl<::mlir::Type>&":$returnTypes), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Whether given types may stand for inferred ones.",
                          "bool", "isCompatibleReturnTypes",
                          (ins "::mlir::TypeRange":$lhs, "::mlir::TypeRange":$rhs), [{ provided }], [{ provided }]>
  ];
  let verify = [{ provided }];
  let verifyWithRegions = 1;
}

def InferShapedTypeOpInterface : OpInterface<"InferShapedTypeOpInterface"> {
  let description = "Operations that infer shapes, element types and encodings of results.";
  let cppNamespace = "::mlir";
  let methods = [
    StaticInterfaceMethod<"The components of result types.",
                          "::llvm::LogicalResult", "inferReturnTypeComponents",
                          (ins "::mlir::MLIRContext*":$context, "::std::optional<::mlir::Location>":$location,
                               "::mlir::ValueShapeRange":$operands, "::mlir::DictionaryAttr":$attributes,
                               "::mlir::OpaqueProperties":$properties, "::mlir::RegionRange":$regions,
                               "::llvm::SmallVectorImpl<::mlir::ShapedTypeComponents>&":$inferredReturnShapes),
                          [{}], [{ provided }]>,
    InterfaceMethod<"Operations that compute the shapes.",
                    "::llvm::LogicalResult", "reifyReturnTypeShapes",
                    (ins "::mlir::OpBuilder&":$builder, "::mlir::ValueRange":$operands,
                         "::llvm::SmallVectorImpl<::mlir::Value> &":$reifiedReturnShapes), [{}], [{ provided }]>
  ];
}

// The same with the operands in an adaptor. The name of the native trait is all that is kept of the C++.
class InferTypeOpAdaptorBase<code additionalDecls = [{}]>
    : TraitList<[DeclareOpInterfaceMethods<InferTypeOpInterface>,
                 NativeOpTrait<"InferTypeOpAdaptor", [], additionalDecls>]>;
def InferTypeOpAdaptor : InferTypeOpAdaptorBase;

def InferTypeOpAdaptorWithIsCompatible : InferTypeOpAdaptorBase<[{ isCompatibleReturnTypes }]>;

class InferShapedTypeOpAdaptorBase<list<string> overridenMethods = []>
    : TraitList<[DeclareOpInterfaceMethods<InferShapedTypeOpInterface, overridenMethods>,
                 NativeOpTrait<"InferShapedTypeOpAdaptor">]>;
def InferShapedTypeOpAdaptor : InferShapedTypeOpAdaptorBase<["inferReturnTypeComponents"]>;

def InferShapedTypeOpAdaptorWithReify
    : InferShapedTypeOpAdaptorBase<["inferReturnTypeComponents", "reifyReturnTypeShapes"]>;

// Tensors whose components are inferred.
class InferTensorTypeBase<list<string> overridenMethods = []>
    : TraitList<[DeclareOpInterfaceMethods<InferTypeOpInterface>,
                 DeclareOpInterfaceMethods<InferShapedTypeOpInterface, overridenMethods>,
                 NativeOpTrait<"InferTensorType">]>;
def InferTensorType : InferTensorTypeBase<["inferReturnTypeComponents"]>;

def InferTensorTypeWithReify
    : InferTensorTypeBase<["inferReturnTypeComponents", "reifyReturnTypeShapes"]>;

class InferTensorTypeAdaptorBase<list<string> overridenMethods = []>
    : TraitList<[DeclareOpInterfaceMethods<InferTypeOpInterface>, InferShapedTypeOpAdaptorBase<overridenMethods>,
                 NativeOpTrait<"InferTensorType">]>;
def InferTensorTypeAdaptor : InferTensorTypeAdaptorBase<["inferReturnTypeComponents"]>;

def InferTensorTypeAdaptorWithReify
    : InferTensorTypeAdaptorBase<["inferReturnTypeComponents", "reifyReturnTypeShapes"]>;

def ReifyRankedShapedTypeOpInterface : OpInterface<"ReifyRankedShapedTypeOpInterface"> {
  let description = "Operations that compute the dimensions of their ranked results.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The dimensions of all results.",
                    "::llvm::LogicalResult", "reifyResultShapes",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::ReifiedRankedShapedTypeDims &":$reifiedReturnShapes),
                    [{}], [{ provided }]>,
    InterfaceMethod<"The dimensions of one result.",
                    "::llvm::FailureOr<::llvm::SmallVector<::mlir::OpFoldResult>>", "reifyShapeOfResult",
                    (ins "::mlir::OpBuilder &":$builder, "int":$resultIndex), [{}], [{ provided }]>,
    InterfaceMethod<"One dimension of one result.",
                    "::llvm::FailureOr<::mlir::OpFoldResult>", "reifyDimOfResult",
                    (ins "::mlir::OpBuilder &":$builder, "int":$resultIndex, "int":$dim), [{}], [{ provided }]>
  ];
}

def SameOperandsAndResultType : NativeOpTrait<"SameOperandsAndResultType">;

def SameOperandsAndResultRank : NativeOpTrait<"SameOperandsAndResultRank">;

#endif // RMLIR_INTERFACES_INFERTYPEOPINTERFACE_TD
