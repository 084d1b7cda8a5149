// Types of the builtin dialect.
#ifndef RMLIR_IR_BUILTINTYPES_TD
#define RMLIR_IR_BUILTINTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinDialect.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/CommonTypeConstraints.td"

def ValueSemantics : NativeTypeTrait<"ValueSemantics"> {
  let cppNamespace = "::mlir";
}

// Their syntax is part of the language; `typeMnemonic` is used in documentation only. Builders in C++ are left out.
class Builtin_Type<string name, string typeMnemonic, list<Trait> traits = [],
                   string baseCppClass = "::mlir::Type">
    : TypeDef<Builtin_Dialect, name, traits, baseCppClass> {
  let mnemonic = ?;
  let typeName = "builtin." # typeMnemonic;
}

//---- Numbers ----

def Builtin_Index : Builtin_Type<"Index", "index", [VectorElementTypeInterface]> {
  let summary = "Integer-like type with unknown platform-dependent bit width";
  let description = "Sizes, dimensions and subscripts.";
}
def Builtin_Integer : Builtin_Type<"Integer", "integer", [VectorElementTypeInterface]> {
  let summary = "Integer type with arbitrary precision up to a fixed limit";
  let description = "Signless, signed or unsigned: `i8`, `si8`, `ui8`.";
  let parameters = (ins "unsigned":$width, "SignednessSemantics":$signedness);
  let genStorageClass = 0;
  let skipDefaultBuilders = 1;
  let genVerifyDecl = 1;
}
class Builtin_FloatType<string name, string mnemonic, list<string> declaredInterfaceMethods = []>
    : Builtin_Type<name, mnemonic,
                   [DeclareTypeInterfaceMethods<FloatTypeInterface,
                                                ["getFloatSemantics"] # declaredInterfaceMethods>]>;
class Builtin_CachedFloatType<string name, string mnemonic, list<string> declaredInterfaceMethods = []>
    : Builtin_FloatType<name, mnemonic, declaredInterfaceMethods>;
def Builtin_Float8E5M2 : Builtin_FloatType<"Float8E5M2", "f8E5M2"> {
  let summary = "8-bit floating point with 2 bit mantissa";
  let description = "Five bits of exponent, as IEEE 754 would have it.";
}
def Builtin_Float8E4M3 : Builtin_FloatType<"Float8E4M3", "f8E4M3"> {
  let summary = "8-bit floating point with 3 bit mantissa";
  let description = "Four bits of exponent, as IEEE 754 would have it.";
}
def Builtin_Float8E4M3FN : Builtin_FloatType<"Float8E4M3FN", "f8E4M3FN"> {
  let summary = "8-bit floating point with 3 bit mantissa";
  let description = "Four bits of exponent; no infinities.";
}
def Builtin_Float8E5M2FNUZ : Builtin_FloatType<"Float8E5M2FNUZ", "f8E5M2FNUZ"> {
  let summary = "8-bit floating point with 2 bit mantissa";
  let description = "Five bits of exponent; no infinities, one zero.";
}
def Builtin_Float8E4M3FNUZ : Builtin_FloatType<"Float8E4M3FNUZ", "f8E4M3FNUZ"> {
  let summary = "8-bit floating point with 3 bit mantissa";
  let description = "Four bits of exponent; no infinities, one zero.";
}
def Builtin_Float8E4M3B11FNUZ : Builtin_FloatType<"Float8E4M3B11FNUZ", "f8E4M3B11FNUZ"> {
  let summary = "8-bit floating point with 3 bit mantissa";
  let description = "Four bits of exponent with bias 11; no infinities, one zero.";
}
def Builtin_Float8E3M4 : Builtin_FloatType<"Float8E3M4", "f8E3M4"> {
  let summary = "8-bit floating point with 3 bits exponent and 4 bit mantissa";
  let description = "As IEEE 754 would have it.";
}
def Builtin_Float4E2M1FN : Builtin_FloatType<"Float4E2M1FN", "f4E2M1FN"> {
  let summary = "4-bit floating point with 2-bit exponent and 1-bit mantissa";
  let description = "Neither infinities nor NaNs.";
}
def Builtin_Float6E2M3FN : Builtin_FloatType<"Float6E2M3FN", "f6E2M3FN"> {
  let summary = "6-bit floating point with 2-bit exponent and 3-bit mantissa";
  let description = "Neither infinities nor NaNs.";
}
def Builtin_Float6E3M2FN : Builtin_FloatType<"Float6E3M2FN", "f6E3M2FN"> {
  let summary = "6-bit floating point with 3-bit exponent and 2-bit mantissa";
  let description = "Neither infinities nor NaNs.";
}
def Builtin_Float8E8M0FNU : Builtin_FloatType<"Float8E8M0FNU", "f8E8M0FNU"> {
  let summary = "8-bit floating point with 8-bit exponent, no mantissa or sign";
  let description = "Powers of two and NaN.";
}
def Builtin_BFloat16 : Builtin_CachedFloatType<"BFloat16", "bf16", ["scaleElementBitwidth"]> {
  let summary = "bfloat16 floating-point type";
}
def Builtin_Float16 : Builtin_CachedFloatType<"Float16", "f16", ["scaleElementBitwidth"]> {
  let summary = "16-bit floating-point type";
}
def Builtin_FloatTF32 : Builtin_CachedFloatType<"FloatTF32", "tf32"> {
  let summary = "TF32 floating-point type";
}
def Builtin_Float32 : Builtin_CachedFloatType<"Float32", "f32", ["scaleElementBitwidth"]> {
  let summary = "32-bit floating-point type";
}
def Builtin_Float64 : Builtin_CachedFloatType<"Float64", "f64"> {
  let summary = "64-bit floating-point type";
}
def Builtin_Float80 : Builtin_CachedFloatType<"Float80", "f80"> {
  let summary = "80-bit floating-point type";
}
def Builtin_Float128 : Builtin_CachedFloatType<"Float128", "f128"> {
  let summary = "128-bit floating-point type";
}
def Builtin_Complex : Builtin_Type<"Complex", "complex"> {
  let summary = "Complex number with a parameterized element type";
  let description = "A real and an imaginary part: `complex<f32>`.";
  let parameters = (ins "Type":$elementType);
  let skipDefaultBuilders = 1;
  let genVerifyDecl = 1;
}

//---- Functions, tuples, none, types of unknown dialects ----

class Builtin_FunctionLike<string Name, string typeMnemonic> : Builtin_Type<Name, typeMnemonic> {
  let summary = "Map from a list of inputs to a list of results";
  let description = "`(i32, f32) -> i1`.";
  let parameters = (ins "ArrayRef<Type>":$inputs, "ArrayRef<Type>":$results);
  let storageClass = "FunctionTypeStorage";
  let genStorageClass = 0;
  let skipDefaultBuilders = 1;
}
def Builtin_Function : Builtin_FunctionLike<"Function", "function">;
def Builtin_Graph : Builtin_FunctionLike<"Graph", "graph">;
def Builtin_Tuple : Builtin_Type<"Tuple", "tuple"> {
  let summary = "Fixed-sized collection of other types";
  let description = "`tuple<i32, f32>`.";
  let parameters = (ins "ArrayRef<Type>":$types);
  let genStorageClass = 0;
  let skipDefaultBuilders = 1;
}
def Builtin_None : Builtin_Type<"None", "none"> {
  let summary = "A unit type";
  let description = "A type with one value.";
}
def Builtin_Opaque : Builtin_Type<"Opaque", "opaque"> {
  let summary = "Type of a non-registered dialect";
  let description = "The text of a type whose dialect is not known.";
  let parameters = (ins "StringAttr":$dialectNamespace, StringRefParameter<"">:$typeData);
  let skipDefaultBuilders = 1;
  let genVerifyDecl = 1;
}

//---- Shapes ----

def Builtin_VectorTypeElementType : AnyTypeOf<[VectorElementTypeInterface]> {
  let cppFunctionName = "isValidVectorTypeElementType";
}
def Builtin_Vector : Builtin_Type<"Vector", "vector", [ShapedTypeInterface, ValueSemantics], "Type"> {
  let summary = "Multi-dimensional SIMD vector type";
  let description = "Dimensions in brackets are multiplied by a number known at run time: `vector<2x[4]xf32>`.";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, Builtin_VectorTypeElementType:$elementType,
                        ArrayRefParameter<"bool">:$scalableDims);
  let skipDefaultBuilders = 1;
  let genVerifyDecl = 1;
}
def Builtin_RankedTensor
    : Builtin_Type<"RankedTensor", "tensor", [ShapedTypeInterface, ValueSemantics], "TensorType"> {
  let summary = "Multi-dimensional array with a fixed number of dimensions";
  let description = "An unknown dimension is a question mark: `tensor<4x?xf32>`.";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "Type":$elementType, "Attribute":$encoding);
  let skipDefaultBuilders = 1;
  let genVerifyDecl = 1;
}
def Builtin_UnrankedTensor
    : Builtin_Type<"UnrankedTensor", "unranked_tensor", [ShapedTypeInterface, ValueSemantics], "TensorType"> {
  let summary = "Multi-dimensional array with unknown dimensions";
  let description = "`tensor<*xf32>`.";
  let parameters = (ins "Type":$elementType);
  let skipDefaultBuilders = 1;
  let genVerifyDecl = 1;
}
def Builtin_MemRef : Builtin_Type<"MemRef", "memref", [PtrLikeTypeInterface, ShapedTypeInterface], "BaseMemRefType"> {
  let summary = "Shaped reference to a region of memory";
  let description = "With a layout and a memory space: `memref<4x?xf32, strided<[?, 1]>, 3>`.";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "Type":$elementType,
                        "MemRefLayoutAttrInterface":$layout, "Attribute":$memorySpace);
  let skipDefaultBuilders = 1;
  let genVerifyDecl = 1;
}
def Builtin_UnrankedMemRef
    : Builtin_Type<"UnrankedMemRef", "unranked_memref", [PtrLikeTypeInterface, ShapedTypeInterface],
                   "BaseMemRefType"> {
  let summary = "Shaped reference, with unknown rank, to a region of memory";
  let description = "`memref<*xf32>`.";
  let parameters = (ins "Type":$elementType, "Attribute":$memorySpace);
  let skipDefaultBuilders = 1;
  let genVerifyDecl = 1;
}

#endif // RMLIR_IR_BUILTINTYPES_TD
