// The types of the llvm dialect, and what operations ask of types. Their text is code, beside this file.

#ifndef RMLIR_LLVM_TYPES
#define RMLIR_LLVM_TYPES

include "llvm/LLVMBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"

class LLVM_TypeDef<string name, string typeMnemonic, string what, list<Trait> traits = []>
    : TypeDef<LLVM_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
  let summary = what;
}

def LLVM_PointerType : LLVM_TypeDef<"LLVMPointer", "ptr", "Pointer to memory of an address space",
    [DataLayoutTypeInterface, VectorElementTypeInterface]> {
  let parameters = (ins DefaultValuedParameter<"unsigned", "0">:$addressSpace);
  let hasCustomAssemblyFormat = 1;
}

def LLVM_ArrayType : LLVM_TypeDef<"LLVMArray", "array", "Elements of one type, one after the other",
    [DataLayoutTypeInterface]> {
  let parameters = (ins "Type":$elementType, "uint64_t":$numElements);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def LLVM_FuncType : LLVM_TypeDef<"LLVMFunction", "func", "Function with one result"> {
  let parameters = (ins "Type":$returnType, ArrayRefParameter<"Type">:$params, "bool":$varArg);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

// A literal struct is what its elements are. An identified one is known by its name, and has its body set later.
def LLVM_StructType : LLVM_TypeDef<"LLVMStruct", "struct", "LLVM struct type",
    [MutableType, DataLayoutTypeInterface]> {
  let parameters = (ins StringRefParameter<"struct name", [{""}]>:$name, OptionalArrayRefParameter<"Type">:$body,
                        DefaultValuedParameter<"bool", "false">:$packed);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def LLVM_TargetExtType : LLVM_TypeDef<"LLVMTargetExt", "target", "Type that only a target knows"> {
  let parameters = (ins StringRefParameter<>:$extTypeName, OptionalArrayRefParameter<"Type">:$typeParams,
                        OptionalArrayRefParameter<"unsigned int">:$intParams);
  let hasCustomAssemblyFormat = 1;
}

def LLVM_X86AMXType : LLVM_TypeDef<"LLVMX86AMX", "x86_amx", "Tile register of x86 AMX">;
def LLVM_PPCFP128Type : LLVM_TypeDef<"LLVMPPCFP128", "ppc_fp128", "Pair of doubles that stands for their sum",
    [FloatTypeInterface]>;
def LLVM_VoidType : LLVM_TypeDef<"LLVMVoid", "void", "Nothing: the result of a function without one">;
def LLVM_TokenTypeDef : LLVM_TypeDef<"LLVMToken", "token", "Value that ties operations together">;
def LLVM_LabelType : LLVM_TypeDef<"LLVMLabel", "label", "Label of a block">;
def LLVM_MetadataType : LLVM_TypeDef<"LLVMMetadata", "metadata", "Metadata as an argument of an intrinsic">;

//===-- Constraints -----------------------------------------------------------------------------------------------===//

// A type of one of these classes.
class LLVM_Isa<list<string> classes>
    : CPred<"::llvm::isa<" # !interleave(!foreach(c, classes, "::mlir::LLVM::" # c), ", ") # ">($_self)">;

// A test of types that only code can make.
class LLVM_Test<string function> : CPred<"::mlir::LLVM::" # function # "($_self)">;

def LLVM_Type : DialectType<LLVM_Dialect, LLVM_Test<"isCompatibleOuterType">, "LLVM dialect-compatible type">;

def LLVM_TokenType : Type<LLVM_Isa<["LLVMTokenType"]>, "LLVM token type">,
                     BuildableType<"::mlir::LLVM::LLVMTokenType::get($_builder.getContext())">;

def LLVM_PrimitiveType : Type<
    And<[LLVM_Type.predicate, Neg<LLVM_Isa<["LLVMVoidType", "LLVMFunctionType"]>>]>, "primitive LLVM type">;

def LLVM_FunctionType : Type<LLVM_Isa<["LLVMFunctionType"]>, "LLVM function type", "::mlir::LLVM::LLVMFunctionType">;

def LLVM_AnyFloat : Type<LLVM_Test<"isCompatibleFloatingPointType">, "floating point LLVM type">;

def LLVM_AnyPointer : Type<LLVM_Isa<["LLVMPointerType"]>, "LLVM pointer type", "::mlir::LLVM::LLVMPointerType">;

class LLVM_PointerInAddressSpace<int space> : Type<
    And<[LLVM_AnyPointer.predicate,
         CPred<"::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == " # space>]>,
    "LLVM pointer in address space " # space, "::mlir::LLVM::LLVMPointerType"> {
  let builderCall = "$_builder.getType<::mlir::LLVM::LLVMPointerType>(" # space # ")";
}
def LLVM_DefaultPointer : LLVM_PointerInAddressSpace<0>;

def LLVM_AnyStruct : Type<LLVM_Isa<["LLVMStructType"]>, "LLVM structure type">;
def LLVM_AnyAggregate : Type<LLVM_Isa<["LLVMStructType", "LLVMArrayType"]>, "LLVM aggregate type">;
def LLVM_AnyNonAggregate : Type<
    And<[LLVM_Type.predicate, Neg<LLVM_AnyAggregate.predicate>]>, "LLVM-compatible non-aggregate type">;

def LLVM_LoadableType : Type<LLVM_Test<"isLoadableType">, "LLVM type with size">;

class LLVM_VectorType<Pred condition, string what> : Type<condition, what, "::mlir::VectorType">;
def LLVM_AnyVector : LLVM_VectorType<LLVM_Test<"isCompatibleVectorType">, "LLVM dialect-compatible vector type">;
def LLVM_AnyFixedVector : LLVM_VectorType<
    Neg<LLVM_Test<"isScalableVectorType">>, "LLVM dialect-compatible fixed-length vector type">;
def LLVM_AnyScalableVector : LLVM_VectorType<
    LLVM_Test<"isScalableVectorType">, "LLVM dialect-compatible scalable vector type">;

class LLVM_VectorOf<Type element> : LLVM_VectorType<
    And<[LLVM_AnyVector.predicate,
         SubstLeaves<"$_self", "::llvm::cast<::mlir::VectorType>($_self).getElementType()", element.predicate>]>,
    "LLVM dialect-compatible vector of " # element.summary>;

class LLVM_ScalarOrVectorOf<Type element> : AnyTypeOf<[element, LLVM_VectorOf<element>]>;

defvar LLVM_IntLike = LLVM_ScalarOrVectorOf<AnySignlessInteger>;
defvar LLVM_BoolLike = LLVM_ScalarOrVectorOf<I1>;
defvar LLVM_FloatLike = LLVM_ScalarOrVectorOf<LLVM_AnyFloat>;
defvar LLVM_PointerLike = LLVM_ScalarOrVectorOf<LLVM_AnyPointer>;
defvar LLVM_IntVector = LLVM_VectorOf<AnySignlessInteger>;
defvar LLVM_BoolVector = LLVM_VectorOf<I1>;
defvar LLVM_FloatVector = LLVM_VectorOf<AnyFloat>;
defvar LLVM_PointerVector = LLVM_VectorOf<LLVM_AnyPointer>;

def LLVM_AtomicRMWType : AnyTypeOf<[LLVM_AnyFloat, LLVM_AnyPointer, AnySignlessInteger, LLVM_AnyFixedVector]>;
def LLVM_AtomicCmpXchgType : AnyTypeOf<[AnySignlessInteger, LLVM_AnyPointer]>;

#endif // RMLIR_LLVM_TYPES
