// Layouts of builtin attributes and types in bytecode.
#ifndef RMLIR_IR_BUILTINDIALECTBYTECODE_TD
#define RMLIR_IR_BUILTINDIALECTBYTECODE_TD

include "mlir/IR/BytecodeBase.td"

// Attributes and types of a C++ class.
def LocationAttr : AttributeKind;
def ShapedType : WithType<"ShapedType", Type>;
def Location : CompositeBytecode {
  dag members = (attr WithGetter<"(LocationAttr)$_attrType", WithType<"LocationAttr", LocationAttr>>:$value);
  let cBuilder = "Location($_args)";
}
def DenseElementsAttr : WithType<"DenseElementsAttr", Attribute>;
def DenseIntElementsAttr : WithType<"DenseIntElementsAttr", Attribute>;
def MemRefLayout : WithType<"MemRefLayoutAttrInterface", Attribute>;
def String
    : WithParser<"succeeded($_reader.readString($_var))",
                 Bytecode<"", "$_args", "$_writer.writeOwnedString($_getter)", "$_attrType", "StringRef">>;

//---- Attributes ----

def ArrayAttr : DialectAttribute<(attr Array<Attribute>:$value)>;
let cType = "StringAttr" in {
  def StringAttr : DialectAttribute<(attr String:$value)> {
    let printerPredicate = "::llvm::isa<NoneType>($_val.getType())";
  }
  def StringAttrWithType : DialectAttribute<(attr String:$value, Type:$type)> {
    let printerPredicate = "!::llvm::isa<NoneType>($_val.getType())";
  }
}
def NamedAttribute : CompositeBytecode {
  dag members = (attr StringAttr:$name, Attribute:$value);
  let cBuilder = "NamedAttribute($_args)";
}
def DictionaryAttr : DialectAttribute<(attr Array<NamedAttribute>:$value)>;
def FlatSymbolRefAttr : DialectAttribute<(attr StringAttr:$rootReference)>;
def SymbolRefAttr : DialectAttribute<(attr StringAttr:$rootReference, Array<FlatSymbolRefAttr>:$nestedReferences)>;
def TypeAttr : DialectAttribute<(attr Type:$value)>;
def UnitAttr : DialectAttribute<(attr)>;
def IntegerAttr : DialectAttribute<(attr Type:$type, KnownWidthAPInt<"type">:$value)> {
  let cBuilder = "get<$_resultType>(context, type, *value)";
}
def FloatAttr : DialectAttribute<(attr Type:$type, KnownSemanticsAPFloat<"type">:$value)> {
  let cBuilder = "get<$_resultType>(context, type, *value)";
}
def DistinctAttr : DialectAttribute<(attr Attribute:$referencedAttr)>;

// Locations.
def CallSiteLoc : DialectAttribute<(attr LocationAttr:$callee, LocationAttr:$caller)>;
let cType = "FileLineColRange" in {
  def FileLineColLoc : DialectAttribute<(attr StringAttr:$filename, VarInt:$start_line, VarInt:$start_column)> {
    let printerPredicate = "isStrictFileLineColLoc($_val)";
  }
  // The numbers after the name have a packed form of their own.
  def FileLineColRange
      : DialectAttribute<(attr StringAttr:$filename,
                               WithBuilder<"$_args",
                                           WithType<"SmallVector<uint64_t>",
                                                    WithParser<"succeeded(readFileLineColRangeLocs($_reader, $_var))",
                                                               WithPrinter<"writeFileLineColRangeLocs($_writer, "
                                                                           "$_name)">>>>:$rawLocData)> {
    let cBuilder = "getFileLineColRange(context, filename, rawLocData)";
    let printerPredicate = "!isStrictFileLineColLoc($_val)";
  }
}
let cType = "FusedLoc", cBuilder = "cast<FusedLoc>(get<FusedLoc>(context, $_args))" in {
  def FusedLoc : DialectAttribute<(attr Array<Location>:$locations)> {
    let printerPredicate = "!$_val.getMetadata()";
  }
  def FusedLocWithMetadata : DialectAttribute<(attr Array<Location>:$locations, Attribute:$metadata)> {
    let printerPredicate = "$_val.getMetadata()";
  }
}
def NameLoc : DialectAttribute<(attr StringAttr:$name, LocationAttr:$childLoc)>;
def UnknownLoc : DialectAttribute<(attr)>;

// Elements.
def DenseArrayAttr : DialectAttribute<(attr Type:$elementType, VarInt:$size, Blob:$rawData)>;
def DenseIntOrFPElementsAttr : DialectAttribute<(attr ShapedType:$type, Blob:$rawData)> {
  let cBuilder = "cast<$_resultType>($_resultType::getFromRawBuffer($_args))";
}
def DenseStringElementsAttr
    : DialectAttribute<(attr ShapedType:$type, WithGetter<"$_attrType.isSplat()", VarInt>:$_isSplat,
                             WithBuilder<"$_args",
                                         WithType<"SmallVector<StringRef>",
                                                  WithParser<"succeeded(readPotentiallySplatString($_reader, type, "
                                                             "_isSplat, $_var))",
                                                             WithPrinter<"writePotentiallySplatString($_writer, "
                                                                         "$_name)">>>>:$rawStringData)>;
def DenseResourceElementsAttr
    : DialectAttribute<(attr ShapedType:$type, ResourceHandle<"DenseResourceElementsHandle">:$rawHandle)> {
  let cBuilder = "get<$_resultType>(context, type, *rawHandle)";
}
def SparseElementsAttr
    : DialectAttribute<(attr ShapedType:$type, DenseIntElementsAttr:$indices, DenseElementsAttr:$values)>;

//---- Types ----

// The two low bits are the signedness.
def IntegerType
    : DialectType<(type WithParser<"succeeded($_reader.readVarInt($_var))",
                                   Bytecode<"", "$_args",
                                            "$_writer.writeVarInt($_name.getWidth() << 2 | $_name.getSignedness())",
                                            "", "uint64_t">>:$_widthAndSignedness,
                        LocalVar<"uint64_t", "_widthAndSignedness >> 2">:$width,
                        LocalVar<"IntegerType::SignednessSemantics",
                                 "static_cast<IntegerType::SignednessSemantics>(_widthAndSignedness & 0x3)">
                            :$signedness)>;
def IndexType : DialectType<(type)>;
def NoneType : DialectType<(type)>;
def BFloat16Type : DialectType<(type)>;
def Float16Type : DialectType<(type)>;
def Float32Type : DialectType<(type)>;
def Float64Type : DialectType<(type)>;
def Float80Type : DialectType<(type)>;
def Float128Type : DialectType<(type)>;
def ComplexType : DialectType<(type Type:$elementType)>;
def FunctionType : DialectType<(type Array<Type>:$inputs, Array<Type>:$results)>;
def TupleType : DialectType<(type Array<Type>:$types)>;
let cType = "MemRefType" in {
  def MemRefType : DialectType<(type Array<SignedVarIntList>:$shape, Type:$elementType, MemRefLayout:$layout)> {
    let printerPredicate = "!$_val.getMemorySpace()";
  }
  def MemRefTypeWithMemSpace
      : DialectType<(type Attribute:$memorySpace, Array<SignedVarIntList>:$shape, Type:$elementType,
                          MemRefLayout:$layout)> {
    let cBuilder = "get<$_resultType>(context, shape, elementType, layout, memorySpace)";
    let printerPredicate = "!!$_val.getMemorySpace()";
  }
}
let cType = "UnrankedMemRefType" in {
  def UnrankedMemRefType : DialectType<(type Type:$elementType)> {
    let cBuilder = "get<$_resultType>(context, elementType, Attribute())";
    let printerPredicate = "!$_val.getMemorySpace()";
  }
  def UnrankedMemRefTypeWithMemSpace : DialectType<(type Attribute:$memorySpace, Type:$elementType)> {
    let cBuilder = "get<$_resultType>(context, elementType, memorySpace)";
    let printerPredicate = "$_val.getMemorySpace()";
  }
}
let cType = "RankedTensorType" in {
  def RankedTensorType : DialectType<(type Array<SignedVarIntList>:$shape, Type:$elementType)> {
    let printerPredicate = "!$_val.getEncoding()";
  }
  def RankedTensorTypeWithEncoding
      : DialectType<(type Attribute:$encoding, Array<SignedVarIntList>:$shape, Type:$elementType)> {
    let cBuilder = "get<$_resultType>(context, shape, elementType, encoding)";
    let printerPredicate = "$_val.getEncoding()";
  }
}
def UnrankedTensorType : DialectType<(type Type:$elementType)>;
let cType = "VectorType" in {
  def VectorType : DialectType<(type Array<SignedVarIntList>:$shape, Type:$elementType)> {
    let printerPredicate = "!$_val.isScalable()";
  }
  def VectorTypeWithScalableDims
      : DialectType<(type Array<BoolList>:$scalableDims, Array<SignedVarIntList>:$shape, Type:$elementType)> {
    let cBuilder = "get<$_resultType>(context, shape, elementType, scalableDims)";
    let printerPredicate = "$_val.isScalable()";
  }
}

//---- Codes ----

def BuiltinDialectAttributes : DialectAttributes<"Builtin"> {
  let elems = [ArrayAttr, DictionaryAttr, StringAttr, StringAttrWithType, FlatSymbolRefAttr, SymbolRefAttr, TypeAttr,
               UnitAttr, IntegerAttr, FloatAttr, CallSiteLoc, FileLineColLoc, FusedLoc, FusedLocWithMetadata, NameLoc,
               UnknownLoc, DenseResourceElementsAttr, DenseArrayAttr, DenseIntOrFPElementsAttr,
               DenseStringElementsAttr, SparseElementsAttr, DistinctAttr, FileLineColRange];
}
def BuiltinDialectTypes : DialectTypes<"Builtin"> {
  let elems = [IntegerType, IndexType, FunctionType, BFloat16Type, Float16Type, Float32Type, Float64Type, Float80Type,
               Float128Type, ComplexType, MemRefType, MemRefTypeWithMemSpace, NoneType, RankedTensorType,
               RankedTensorTypeWithEncoding, TupleType, UnrankedMemRefType, UnrankedMemRefTypeWithMemSpace,
               UnrankedTensorType, VectorType, VectorTypeWithScalableDims];
}

#endif // RMLIR_IR_BUILTINDIALECTBYTECODE_TD
