// Attributes of the builtin dialect.
#ifndef RMLIR_IR_BUILTINATTRIBUTES_TD
#define RMLIR_IR_BUILTINATTRIBUTES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinDialect.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"

// Their syntax is part of the language; `attrMnemonic` is used in documentation only. Builders in C++ are left out.
class Builtin_Attr<string name, string attrMnemonic, list<Trait> traits = [],
                   string baseCppClass = "::mlir::Attribute">
    : AttrDef<Builtin_Dialect, name, traits, baseCppClass> {
  let cppNamespace = "::mlir";
  let mnemonic = ?;
  let attrName = "builtin." # attrMnemonic;
}

def Builtin_AffineMapAttr : Builtin_Attr<"AffineMap", "affine_map", [MemRefLayoutAttrInterface, OpAsmAttrInterface]> {
  let summary = "An Attribute containing an AffineMap object";
  let description = "`affine_map<(d0) -> (d0 + 1)>`.";
  let parameters = (ins "AffineMap":$value);
  let skipDefaultBuilders = 1;
}

def Builtin_ArrayAttr : Builtin_Attr<"Array", "array"> {
  let summary = "A collection of other Attribute values";
  let description = "`[1, \"a\"]`.";
  let parameters = (ins ArrayRefParameter<"Attribute">:$value);
}

def Builtin_DenseArrayRawDataParameter
    : ArrayRefParameter<"char", "64-bit aligned storage for dense array elements">;

def Builtin_DenseArray : Builtin_Attr<"DenseArray", "dense_array", [BlobAttrInterface]> {
  let summary = "A dense array of integer or floating point elements.";
  let description = "`array<i32: 1, 2>`.";
  let parameters = (ins "Type":$elementType, "int64_t":$size, Builtin_DenseArrayRawDataParameter:$rawData);
  let genVerifyDecl = 1;
}

def Builtin_DenseIntOrFPElementsAttr
    : Builtin_Attr<"DenseIntOrFPElements", "dense_int_or_fp_elements", [ElementsAttrInterface], "DenseElementsAttr"> {
  let summary = "An Attribute containing a dense multi-dimensional array of integer or floating-point values";
  let description = "`dense<[1, 2]> : tensor<2xi32>`.";
  let parameters = (ins AttributeSelfTypeParameter<"", "ShapedType">:$type, "ArrayRef<char>":$rawData);
  let skipDefaultBuilders = 1;
  let genAccessors = 0;
  let genStorageClass = 0;
}

def Builtin_DenseStringElementsAttr
    : Builtin_Attr<"DenseStringElements", "dense_string_elements", [ElementsAttrInterface], "DenseElementsAttr"> {
  let summary = "An Attribute containing a dense multi-dimensional array of strings";
  let description = "`dense<[\"a\", \"b\"]> : tensor<2x!t.string>`.";
  let parameters = (ins AttributeSelfTypeParameter<"", "ShapedType">:$type, "ArrayRef<StringRef>":$value);
  let skipDefaultBuilders = 1;
  let genAccessors = 0;
  let genStorageClass = 0;
}

def Builtin_DenseResourceElementsAttr
    : Builtin_Attr<"DenseResourceElements", "dense_resource_elements", [ElementsAttrInterface, BlobAttrInterface]> {
  let summary = "An Attribute containing a dense multi-dimensional array backed by a resource";
  let description = "`dense_resource<name> : tensor<2xi32>`.";
  let parameters = (ins AttributeSelfTypeParameter<"", "ShapedType">:$type,
                        ResourceHandleParameter<"DenseResourceElementsHandle">:$rawHandle);
  let skipDefaultBuilders = 1;
}

def Builtin_SparseElementsAttr : Builtin_Attr<"SparseElements", "sparse_elements", [ElementsAttrInterface]> {
  let summary = "An opaque representation of a multi-dimensional array";
  let description = "`sparse<[[0]], [1]> : tensor<4xi32>`.";
  let parameters = (ins AttributeSelfTypeParameter<"", "ShapedType">:$type, "DenseIntElementsAttr":$indices,
                        "DenseElementsAttr":$values);
  let skipDefaultBuilders = 1;
  let genVerifyDecl = 1;
}

def Builtin_DictionaryAttr : Builtin_Attr<"Dictionary", "dictionary"> {
  let summary = "An dictionary of named Attribute values";
  let description = "`{a = 1, b}`.";
  let parameters = (ins ArrayRefParameter<"NamedAttribute">:$value);
  let skipDefaultBuilders = 1;
}

def Builtin_FloatAttr : Builtin_Attr<"Float", "float", [TypedAttrInterface]> {
  let summary = "An Attribute containing a floating-point value";
  let description = "`1.5 : f32`.";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type, APFloatParameter<"">:$value);
  let skipDefaultBuilders = 1;
  let genVerifyDecl = 1;
}

def Builtin_IntegerAttr : Builtin_Attr<"Integer", "integer", [TypedAttrInterface]> {
  let summary = "An Attribute containing a integer value";
  let description = "`1 : i32`.";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type, APIntParameter<"">:$value);
  let skipDefaultBuilders = 1;
  let genVerifyDecl = 1;
}

def Builtin_IntegerSetAttr : Builtin_Attr<"IntegerSet", "integer_set", [OpAsmAttrInterface]> {
  let summary = "An Attribute containing an IntegerSet object";
  let description = "`affine_set<(d0) : (d0 >= 0)>`.";
  let parameters = (ins "IntegerSet":$value);
  let skipDefaultBuilders = 1;
}

def Builtin_OpaqueAttr : Builtin_Attr<"Opaque", "opaque", [TypedAttrInterface]> {
  let summary = "An opaque representation of another Attribute";
  let description = "The text of an attribute whose dialect is not known.";
  let parameters = (ins "StringAttr":$dialectNamespace, StringRefParameter<"">:$attrData,
                        AttributeSelfTypeParameter<"">:$type);
  let skipDefaultBuilders = 1;
  let genVerifyDecl = 1;
}

def StridedLayoutAttr
    : Builtin_Attr<"StridedLayout", "strided_layout",
                   [DeclareAttrInterfaceMethods<MemRefLayoutAttrInterface, ["verifyLayout", "getStridesAndOffset"]>]> {
  let summary = "An Attribute representing a strided layout of a shaped type";
  let description = "`strided<[4, 1], offset: 2>`.";
  let parameters = (ins "int64_t":$offset, ArrayRefParameter<"int64_t",
                        "array of strides (64-bit integer)">:$strides);
  let genVerifyDecl = 1;
}

def Builtin_StringAttr : Builtin_Attr<"String", "string", [TypedAttrInterface]> {
  let summary = "An Attribute containing a string";
  let description = "`\"a\"`.";
  let parameters = (ins StringRefParameter<"">:$value, AttributeSelfTypeParameter<"">:$type);
  let skipDefaultBuilders = 1;
  let genStorageClass = 0;
}

def Builtin_SymbolRefAttr : Builtin_Attr<"SymbolRef", "symbol_ref"> {
  let summary = "An Attribute containing a symbolic reference to an Operation";
  let description = "`@a::@b`.";
  let parameters = (ins "StringAttr":$rootReference, ArrayRefParameter<"FlatSymbolRefAttr">:$nestedReferences);
  let skipDefaultBuilders = 1;
}

def Builtin_TypeAttr : Builtin_Attr<"Type", "type"> {
  let summary = "An Attribute containing a Type";
  let description = "`i32`.";
  let parameters = (ins "Type":$value);
  let skipDefaultBuilders = 1;
}

def Builtin_UnitAttr : Builtin_Attr<"Unit", "unit"> {
  let summary = "An Attribute value of `unit` type";
  let description = "A flag: being there is all it says.";
}

#endif // RMLIR_IR_BUILTINATTRIBUTES_TD
