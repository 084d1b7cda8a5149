// The ptr dialect: pointers whose memory space says what may be done with them.

#ifndef RMLIR_PTR_OPS
#define RMLIR_PTR_OPS

include "mlir/Dialect/Ptr/IR/MemorySpaceInterfaces.td"
include "mlir/Dialect/Ptr/IR/PtrDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

//===-- Attributes ------------------------------------------------------------------------------------------------===//

class Ptr_Attr<string name, string attrMnemonic, string what, list<Trait> traits = []>
    : AttrDef<Ptr_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
  let summary = what;
}
def Ptr_AddressAttr : Ptr_Attr<"Address", "address", "An address", [DeclareAttrInterfaceMethods<TypedAttrInterface>]> {
  let parameters = (ins AttributeSelfTypeParameter<"", "PtrType">:$type, APIntParameter<"">:$value);
  let assemblyFormat = "`<` $value `>`";
}
def Ptr_NullAttr : Ptr_Attr<"Null", "null", "The null pointer", [DeclareAttrInterfaceMethods<TypedAttrInterface>]> {
  let parameters = (ins AttributeSelfTypeParameter<"", "PtrType">:$type);
  let assemblyFormat = "";
}
def Ptr_GenericSpaceAttr : Ptr_Attr<"GenericSpace", "generic_space", "A memory space where all is allowed",
                                    [DeclareAttrInterfaceMethods<MemorySpaceAttrInterface>]> {
  let assemblyFormat = "";
}
def Ptr_SpecAttr : Ptr_Attr<"Spec", "spec", "Sizes of pointers for the data layout, in bits"> {
  let parameters = (ins "uint32_t":$size, "uint32_t":$abi, "uint32_t":$preferred,
                        DefaultValuedParameter<"uint32_t", "kOptionalSpecValue">:$index);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

// Cases are numbered from zero; the symbol of a word of C++ begins with an underscore.
class Ptr_Enum<string name, string what, list<string> cases, list<string> symbols = cases>
    : I32Enum<name, what, !foreach(i, !range(!size(cases)), I32EnumCase<symbols[i], i, cases[i]>)> {
  let cppNamespace = "::mlir::ptr";
}
def AtomicBinOp : Ptr_Enum<"AtomicBinOp", "ptr.atomicrmw binary operations",
    ["xchg", "add", "sub", "_and", "nand", "_or", "_xor", "max", "min", "umax", "umin", "fadd", "fsub", "fmax", "fmin",
     "uinc_wrap", "udec_wrap"]>;
def AtomicOrdering : Ptr_Enum<"AtomicOrdering", "Atomic ordering for LLVM's memory model",
    ["not_atomic", "unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst"]>;
def AtomicOrderingProp : EnumProp<AtomicOrdering>;
def Ptr_PtrAddFlags : Ptr_Enum<"PtrAddFlags", "Pointer add flags", ["none", "nusw", "nuw", "inbounds"]>;
def Ptr_PtrDiffFlags : I8BitEnum<"PtrDiffFlags", "Pointer difference flags", [
    I8BitEnumCase<"none", 0>, I8BitEnumCase<"nuw", 1>, I8BitEnumCase<"nsw", 2>]> {
  let cppNamespace = "::mlir::ptr";
}

//===-- Constraints -----------------------------------------------------------------------------------------------===//

class Ptr_Shaped<list<Type> allowed, Pred rank> : ShapedContainerType<
    allowed, And<[HasValueSemanticsPred, rank]>, "A shaped type with value semantics and rank.", "::mlir::ShapedType">;
class Ptr_OrShaped<Type type> : AnyTypeOf<[Ptr_Shaped<[type], HasRankPred>, type]>;
class Ptr_Row<Type type> : Ptr_Shaped<[type], HasAnyRankOfPred<[1]>>;

def Ptr_PtrLikeType : Ptr_OrShaped<Ptr_PtrType>;
def Ptr_IntLikeType : Ptr_OrShaped<AnySignlessIntegerOrIndex>;
def Ptr_Any1DType : Ptr_Row<AnyType>;
def Ptr_Mask1DType : Ptr_Row<I1>;
def Ptr_Ptr1DType : Ptr_Row<Ptr_PtrType>;
def AlignmentProp : OptionalProp<I64Prop>;

//===-- Constants and casts ---------------------------------------------------------------------------------------===//

def Ptr_ConstantOp : Pointer_Op<"constant", [ConstantLike, Pure, AllTypesMatch<["value", "result"]>]> {
  let summary = "A constant pointer";
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs Ptr_PtrType:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

defvar Ptr_MetadataOf = "PtrMetadataType::get(cast<PtrLikeTypeInterface>($_self))";

def Ptr_FromPtrOp : Pointer_Op<"from_ptr", [
    Pure, OptionalTypesMatchWith<"metadata type", "result", "metadata", Ptr_MetadataOf>]> {
  let summary = "Makes a value of a pointer-like type from an address and what else belongs to it";
  let arguments = (ins Ptr_PtrType:$ptr, Optional<Ptr_PtrMetadata>:$metadata);
  let results = (outs PtrLikeTypeInterface:$result);
  let assemblyFormat = "$ptr (`metadata` $metadata^)? attr-dict `:` type($ptr) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Ptr_GetMetadataOp : Pointer_Op<"get_metadata", [
    Pure, TypesMatchWith<"metadata type", "ptr", "result", Ptr_MetadataOf>]> {
  let summary = "What belongs to a pointer-like value besides its address";
  let arguments = (ins PtrLikeTypeInterface:$ptr);
  let results = (outs Ptr_PtrMetadata:$result);
  let assemblyFormat = "$ptr attr-dict `:` type($ptr)";
}

def Ptr_ToPtrOp : Pointer_Op<"to_ptr", [Pure]> {
  let summary = "The address in a value of a pointer-like type";
  let arguments = (ins PtrLikeTypeInterface:$ptr);
  let results = (outs Ptr_PtrType:$result);
  let assemblyFormat = "$ptr attr-dict `:` type($ptr) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===-- Arithmetic ------------------------------------------------------------------------------------------------===//

def Ptr_PtrAddOp : Pointer_Op<"ptr_add", [Pure, ViewLikeOpInterface, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "An address and an offset in bytes added";
  let arguments = (ins Ptr_PtrLikeType:$base, Ptr_IntLikeType:$offset,
                       DefaultValuedProp<EnumProp<Ptr_PtrAddFlags>, "PtrAddFlags::none">:$flags);
  let results = (outs Ptr_PtrLikeType:$result);
  let assemblyFormat = "($flags^)? $base `,` $offset attr-dict `:` type($base) `,` type($offset)";
  let hasFolder = 1;
}

def Ptr_PtrDiffOp : Pointer_Op<"ptr_diff", [Pure, AllTypesMatch<["lhs", "rhs"]>, SameOperandsAndResultShape]> {
  let summary = "How many bytes lie between two addresses";
  let arguments = (ins Ptr_PtrLikeType:$lhs, Ptr_PtrLikeType:$rhs,
                       DefaultValuedProp<EnumProp<Ptr_PtrDiffFlags>, "PtrDiffFlags::none">:$flags);
  let results = (outs Ptr_IntLikeType:$result);
  let assemblyFormat = "($flags^)? $lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)";
  let hasVerifier = 1;
}

def Ptr_TypeOffsetOp : Pointer_Op<"type_offset", [Pure]> {
  let summary = "How many bytes lie between elements of a type";
  let arguments = (ins TypeAttr:$elementType);
  let results = (outs AnySignlessIntegerOrIndex:$result);
  let assemblyFormat = "$elementType attr-dict `:` type($result)";
}

//===-- Memory ----------------------------------------------------------------------------------------------------===//

class Ptr_Access<string mnemonic, string what, list<Trait> traits = []>
    : Pointer_Op<mnemonic, [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>] # traits> {
  let summary = what;
  let hasVerifier = 1;
}

defvar Ptr_AtomicArgs = (ins
    DefaultValuedProp<AtomicOrderingProp, "AtomicOrdering::not_atomic">:$ordering, OptionalAttr<StrAttr>:$syncscope);

def Ptr_LoadOp : Ptr_Access<"load", "Reads from memory"> {
  let arguments = !con((ins Ptr_PtrType:$ptr, AlignmentProp:$alignment, UnitProp:$volatile_, UnitProp:$nontemporal,
                            UnitProp:$invariant, UnitProp:$invariantGroup), Ptr_AtomicArgs);
  let results = (outs AnyType:$value);
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $ptr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)?
    oilist(`nontemporal` $nontemporal | `invariant` $invariant | `invariant_group` $invariantGroup
           | `alignment` `=` $alignment)
    attr-dict `:` qualified(type($ptr)) `->` type($value)
  }];
}

def Ptr_StoreOp : Ptr_Access<"store", "Writes to memory"> {
  let arguments = !con((ins AnyType:$value, Ptr_PtrType:$ptr, AlignmentProp:$alignment, UnitProp:$volatile_,
                            UnitProp:$nontemporal, UnitProp:$invariantGroup), Ptr_AtomicArgs);
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $value `,` $ptr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)?
    oilist(`nontemporal` $nontemporal | `invariant_group` $invariantGroup | `alignment` `=` $alignment)
    attr-dict `:` type($value) `,` qualified(type($ptr))
  }];
}

// Rows of values, of which a mask says which ones are read or written.
class Ptr_MaskFits<string value> : TypesMatchWith<
    value # " and mask must be compatible", value, "mask",
    "::llvm::cast<ShapedType>($_self).clone(IntegerType::get($_self.getContext(), 1))">;
class Ptr_RowsFit<string value> {
  list<Trait> traits = [AllShapesMatch<[value, "ptrs"]>, AllTypeIDsMatch<[value, "ptrs"]>];
}
defvar Ptr_PassThrough = AllTypesMatch<["result", "passthrough"]>;

class Ptr_MaskedAccess<string mnemonic, string what, string operands, string types, list<Trait> traits>
    : Ptr_Access<mnemonic, what, traits> {
  let assemblyFormat = operands # " (`alignment` `=` $alignment^)? attr-dict `:` " # types;
}

def Ptr_MaskedLoadOp : Ptr_MaskedAccess<"masked_load", "Reads a row from memory",
    "$ptr `,` $mask `,` $passthrough", "qualified(type($ptr)) `->` type($result)",
    [Ptr_MaskFits<"result">, Ptr_PassThrough]> {
  let arguments = (ins Ptr_PtrType:$ptr, Ptr_Mask1DType:$mask, Ptr_Any1DType:$passthrough, AlignmentProp:$alignment);
  let results = (outs Ptr_Any1DType:$result);
}

def Ptr_MaskedStoreOp : Ptr_MaskedAccess<"masked_store", "Writes a row to memory",
    "$value `,` $ptr `,` $mask", "type($value) `,` qualified(type($ptr))", [Ptr_MaskFits<"value">]> {
  let arguments = (ins Ptr_Any1DType:$value, Ptr_PtrType:$ptr, Ptr_Mask1DType:$mask, AlignmentProp:$alignment);
}

def Ptr_GatherOp : Ptr_MaskedAccess<"gather", "Reads from several addresses",
    "$ptrs `,` $mask `,` $passthrough", "type($ptrs) `->` type($result)",
    [Ptr_MaskFits<"result">, Ptr_PassThrough] # Ptr_RowsFit<"result">.traits> {
  let arguments = (ins Ptr_Ptr1DType:$ptrs, Ptr_Mask1DType:$mask, Ptr_Any1DType:$passthrough, AlignmentProp:$alignment);
  let results = (outs Ptr_Any1DType:$result);
}

def Ptr_ScatterOp : Ptr_MaskedAccess<"scatter", "Writes to several addresses",
    "$value `,` $ptrs `,` $mask", "type($value) `,` type($ptrs)",
    [Ptr_MaskFits<"value">] # Ptr_RowsFit<"value">.traits> {
  let arguments = (ins Ptr_Any1DType:$value, Ptr_Ptr1DType:$ptrs, Ptr_Mask1DType:$mask, AlignmentProp:$alignment);
}

#endif // RMLIR_PTR_OPS
