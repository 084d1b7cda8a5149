// Interfaces of builtin types.
#ifndef RMLIR_IR_BUILTINTYPEINTERFACES_TD
#define RMLIR_IR_BUILTINTYPEINTERFACES_TD

include "mlir/IR/OpBase.td"

def VectorElementTypeInterface : TypeInterface<"VectorElementTypeInterface"> {
  let description = "Types that may be elements of vectors.";
  let cppNamespace = "::mlir";
}

def FloatTypeInterface : TypeInterface<"FloatType", [VectorElementTypeInterface]> {
  let description = "Floating-point types.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The format: exponent, precision, special values.",
                    "const ::llvm::fltSemantics &", "getFloatSemantics">,
    InterfaceMethod<"The type that is `scale` times as wide, if there is one.",
                    "::mlir::FloatType", "scaleElementBitwidth", (ins "unsigned":$scale), [{}], [{ provided }]>
  ];
}

def MemRefElementTypeInterface : TypeInterface<"MemRefElementTypeInterface"> {
  let description = "Types that may be elements of memrefs.";
  let cppNamespace = "::mlir";
}

def PtrLikeTypeInterface : TypeInterface<"PtrLikeTypeInterface"> {
  let description = "Types that point into memory, perhaps with metadata besides.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The memory space.", "::mlir::Attribute", "getMemorySpace">,
    InterfaceMethod<"The type pointed to.", "::mlir::Type", "getElementType">,
    InterfaceMethod<"Whether there is metadata besides the address.", "bool", "hasPtrMetadata">,
    InterfaceMethod<"The same with another memory space, and another element type if one is given.",
                    "::llvm::FailureOr<::mlir::PtrLikeTypeInterface>", "clonePtrWith",
                    (ins "::mlir::Attribute":$memorySpace, "::std::optional<::mlir::Type>":$elementType)>
  ];
}

def ShapedTypeInterface : TypeInterface<"ShapedType"> {
  let description = "Types with an element type and a shape, whose rank and dimensions may be unknown.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The same with another shape, if given, and element type.",
                    "::mlir::ShapedType", "cloneWith",
                    (ins "::std::optional<::llvm::ArrayRef<int64_t>>":$shape, "::mlir::Type":$elementType)>,
    InterfaceMethod<"The type of an element.", "::mlir::Type", "getElementType">,
    InterfaceMethod<"Whether the rank is known.", "bool", "hasRank">,
    InterfaceMethod<"The dimensions; only if the rank is known.", "::llvm::ArrayRef<int64_t>", "getShape">
  ];
}

#endif // RMLIR_IR_BUILTINTYPEINTERFACES_TD
