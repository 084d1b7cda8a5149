// Interfaces of builtin attributes.
#ifndef RMLIR_IR_BUILTINATTRIBUTEINTERFACES_TD
#define RMLIR_IR_BUILTINATTRIBUTEINTERFACES_TD

include "mlir/IR/OpBase.td"

def TypedAttrInterface : AttrInterface<"TypedAttr"> {
  let description = "Attributes that have a type.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The type.", "::mlir::Type", "getType">
  ];
}

def BlobAttrInterface : AttrInterface<"BlobAttr"> {
  let description = "Attributes whose value is a run of bytes.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The bytes.", "::llvm::ArrayRef<char>", "getData">
  ];
}

def ElementsAttrInterface : AttrInterface<"ElementsAttr", [TypedAttrInterface]> {
  let description = "Attributes with one value for each element of a shaped type.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Access to the elements as values of a C++ type.",
                    "::mlir::FailureOr<::mlir::detail::ElementsAttrIndexer>", "getValuesImpl",
                    (ins "::mlir::TypeID":$elementID), [{}], [{ provided }]>,
    InterfaceMethod<"Whether all elements are one value.", "bool", "isSplat", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"The type.", "::mlir::ShapedType", "getShapedType", (ins), [{}], [{ provided }]>
  ];
}

def MemRefLayoutAttrInterface : AttrInterface<"MemRefLayoutAttrInterface"> {
  let description = "Attributes that say where the elements of a memref are.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The layout as an affine map.", "::mlir::AffineMap", "getAffineMap">,
    InterfaceMethod<"Whether the map is the identity.", "bool", "isIdentity", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Checks the layout against a shape.",
                    "::llvm::LogicalResult", "verifyLayout",
                    (ins "::llvm::ArrayRef<int64_t>":$shape,
                         "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError), [{}], [{ provided }]>,
    InterfaceMethod<"The layout as strides and an offset, if it has that form.",
                    "::llvm::LogicalResult", "getStridesAndOffset",
                    (ins "::llvm::ArrayRef<int64_t>":$shape, "::llvm::SmallVectorImpl<int64_t>&":$strides,
                         "int64_t&":$offset), [{}], [{ provided }]>
  ];
}

#endif // RMLIR_IR_BUILTINATTRIBUTEINTERFACES_TD
