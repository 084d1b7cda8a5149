// Flags and metadata of llvm.
#ifndef RMLIR_DIALECT_LLVMIR_LLVMINTERFACES_TD
#define RMLIR_DIALECT_LLVMIR_LLVMINTERFACES_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"

def FastmathFlagsInterface : OpInterface<"FastmathFlagsInterface"> {
  let description = "Operations with fast-math flags.";
  let cppNamespace = "::mlir::LLVM";
  let methods = [
    InterfaceMethod<"The flags.", "::mlir::LLVM::FastmathFlagsAttr", "getFastmathAttr", (ins), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Name of their attribute.",
                          "::llvm::StringRef", "getFastmathAttrName", (ins), [{}], [{ provided }]>
  ];
}

def IntegerOverflowFlagsInterface : OpInterface<"IntegerOverflowFlagsInterface"> {
  let description = "Operations with flags for the overflow of integers.";
  let cppNamespace = "::mlir::LLVM";
  let methods = [
    InterfaceMethod<"The flags.", "IntegerOverflowFlags", "getOverflowFlags", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Sets the flags.",
                    "void", "setOverflowFlags", (ins "IntegerOverflowFlags":$flags), [{}], [{ provided }]>,
    InterfaceMethod<"Whether unsigned values do not wrap.", "bool", "hasNoUnsignedWrap", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether signed values do not wrap.", "bool", "hasNoSignedWrap", (ins), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Name of their property.",
                          "StringRef", "getOverflowFlagsAttrName", (ins), [{}], [{ provided }]>
  ];
}

def ExactFlagInterface : OpInterface<"ExactFlagInterface"> {
  let description = "Operations that may be known to have no remainder.";
  let cppNamespace = "::mlir::LLVM";
  let methods = [
    InterfaceMethod<"The flag.", "bool", "getIsExact", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Sets the flag.", "void", "setIsExact", (ins "bool":$isExact), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Its name.", "StringRef", "getIsExactName", (ins), [{}], [{ provided }]>
  ];
}

def DisjointFlagInterface : OpInterface<"DisjointFlagInterface"> {
  let description = "Operations whose operands may be known to have no bit in common.";
  let cppNamespace = "::mlir::LLVM";
  let methods = [
    InterfaceMethod<"The flag.", "bool", "getIsDisjoint", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Sets the flag.", "void", "setIsDisjoint", (ins "bool":$isDisjoint), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Its name.", "StringRef", "getIsDisjointName", (ins), [{}], [{ provided }]>
  ];
}

def NonNegFlagInterface : OpInterface<"NonNegFlagInterface"> {
  let description = "Operations whose operand may be known not to be negative.";
  let cppNamespace = "::mlir::LLVM";
  let methods = [
    InterfaceMethod<"The flag.", "bool", "getNonNeg", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Sets the flag.", "void", "setNonNeg", (ins "bool":$nonNeg), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Its name.", "StringRef", "getNonNegName", (ins), [{}], [{ provided }]>
  ];
}

def AccessGroupOpInterface : OpInterface<"AccessGroupOpInterface"> {
  let description = "Operations on memory that may be in access groups.";
  let cppNamespace = "::mlir::LLVM";
  let methods = [
    InterfaceMethod<"The groups, if any.", "::mlir::ArrayAttr", "getAccessGroupsOrNull", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Sets the groups.",
                    "void", "setAccessGroups", (ins "const ::mlir::ArrayAttr":$attr), [{}], [{ provided }]>
  ];
  let verify = [{ provided }];
}

def AliasAnalysisOpInterface : OpInterface<"AliasAnalysisOpInterface"> {
  let description = "Operations on memory that may say what they alias.";
  let cppNamespace = "::mlir::LLVM";
  let methods = [
    InterfaceMethod<"Scopes it is in.", "::mlir::ArrayAttr", "getAliasScopesOrNull", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Sets these scopes.",
                    "void", "setAliasScopes", (ins "const ::mlir::ArrayAttr":$attr), [{}], [{ provided }]>,
    InterfaceMethod<"Scopes it does not alias.",
                    "::mlir::ArrayAttr", "getNoAliasScopesOrNull", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Sets these scopes.",
                    "void", "setNoAliasScopes", (ins "const ::mlir::ArrayAttr":$attr), [{}], [{ provided }]>,
    InterfaceMethod<"Tags of types.", "::mlir::ArrayAttr", "getTBAATagsOrNull", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Sets the tags.",
                    "void", "setTBAATags", (ins "const ::mlir::ArrayAttr":$attr), [{}], [{ provided }]>,
    InterfaceMethod<"Pointers that are used.", "::llvm::SmallVector<::mlir::Value>", "getAccessedOperands">
  ];
  let verify = [{ provided }];
}

def DereferenceableOpInterface : OpInterface<"DereferenceableOpInterface"> {
  let description = "Operations whose result may be known to be dereferenceable.";
  let cppNamespace = "::mlir::LLVM";
  let methods = [
    InterfaceMethod<"What is known.",
                    "::mlir::LLVM::DereferenceableAttr", "getDereferenceableOrNull", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Sets what is known.",
                    "void", "setDereferenceable",
                    (ins "::mlir::LLVM::DereferenceableAttr":$attr), [{}], [{ provided }]>
  ];
  let verify = [{ provided }];
}

def FPExceptionBehaviorOpInterface : OpInterface<"FPExceptionBehaviorOpInterface"> {
  let description = "Operations that say what happens on exceptions of floating-point numbers.";
  let cppNamespace = "::mlir::LLVM";
  let methods = [
    InterfaceMethod<"What happens.",
                    "::mlir::LLVM::FPExceptionBehaviorAttr", "getFPExceptionBehaviorAttr", (ins), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Name of its attribute.",
                          "::llvm::StringRef", "getFPExceptionBehaviorAttrName", (ins), [{}], [{ provided }]>
  ];
}

def RoundingModeOpInterface : OpInterface<"RoundingModeOpInterface"> {
  let description = "Operations with a rounding mode.";
  let cppNamespace = "::mlir::LLVM";
  let methods = [
    InterfaceMethod<"The mode.", "::mlir::LLVM::RoundingModeAttr", "getRoundingModeAttr", (ins), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Name of its attribute.",
                          "::llvm::StringRef", "getRoundingModeAttrName", (ins), [{}], [{ provided }]>
  ];
}

def OneToOneIntrinsicOpInterface : OpInterface<"OneToOneIntrinsicOpInterface"> {
  let description = "Operations that become one intrinsic.";
  let cppNamespace = "::mlir::LLVM";
  let methods = [
    InterfaceMethod<"Its name.", "std::string", "getIntrinsicName">,
    InterfaceMethod<"Its operands.",
                    "SmallVector<Value>", "getIntrinsicOperands",
                    (ins "::mlir::ArrayRef<Value>":$operands, "const ::mlir::LLVMTypeConverter &":$typeConverter,
                         "::mlir::RewriterBase &":$rewriter), [{}], [{ provided }]>
  ];
}

def LLVM_PointerElementTypeInterface : TypeInterface<"PointerElementTypeInterface"> {
  let description = "Types that may be pointed to.";
  let cppNamespace = "::mlir::LLVM";
  let methods = [
    InterfaceMethod<"Size in bytes.",
                    "unsigned", "getSizeInBytes", (ins "const ::mlir::DataLayout &":$dataLayout), [{}], [{ provided }]>
  ];
}

def LLVM_DIRecursiveTypeAttrInterface : AttrInterface<"DIRecursiveTypeAttrInterface"> {
  let description = "Attributes of debug information that may contain themselves.";
  let cppNamespace = "::mlir::LLVM";
  let methods = [
    InterfaceMethod<"Whether it stands for the outer one.", "bool", "getIsRecSelf">,
    InterfaceMethod<"What connects the two.", "DistinctAttr", "getRecId">,
    InterfaceMethod<"The same with another identifier.",
                    "DIRecursiveTypeAttrInterface", "withRecId", (ins "DistinctAttr":$recId)>,
    StaticInterfaceMethod<"The one that stands for the outer one.",
                          "DIRecursiveTypeAttrInterface", "getRecSelf", (ins "DistinctAttr":$recId)>
  ];
}

def LLVM_LLVMAddrSpaceAttrInterface : AttrInterface<"LLVMAddrSpaceAttrInterface"> {
  let description = "Attributes that are address spaces.";
  let cppNamespace = "::mlir::LLVM";
  let methods = [
    InterfaceMethod<"The number.", "unsigned", "getAddressSpace">
  ];
}

def LLVM_TargetAttrInterface : AttrInterface<"TargetAttrInterface", [DLTIQueryInterface]> {
  let description = "Attributes that describe a target.";
  let cppNamespace = "::mlir::LLVM";
  let methods = [
    InterfaceMethod<"The triple.", "StringAttr", "getTriple">,
    InterfaceMethod<"The processor.", "StringAttr", "getChip">,
    InterfaceMethod<"The features.", "Attribute", "getFeatures">
  ];
}

#endif // RMLIR_DIALECT_LLVMIR_LLVMINTERFACES_TD
