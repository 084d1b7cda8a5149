// Attributes and types of the spirv dialect that definition files of it leave to code, and what modules of other dialects say about
// their target. The operations do not ship.

#ifndef RMLIR_SPIRV_PARTS
#define RMLIR_SPIRV_PARTS

include "mlir/IR/AttrTypeBase.td"

def SPIRV_Dialect : Dialect {
  let name = "spirv";
  let cppNamespace = "::mlir::spirv";
  let summary = "Programs for graphics and compute devices";
}

class SPIRV_Attr<string name, string attrMnemonic> : AttrDef<SPIRV_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def SPIRV_VerCapExt : SPIRV_Attr<"VerCapExt", "vce"> {
  let summary = "a version with capabilities and extensions: `#spirv.vce<v1.0, [Shader], [SPV_KHR_8bit_storage]>`";
  let parameters = (ins "::llvm::StringRef":$version, "::llvm::ArrayRef<::llvm::StringRef>":$capabilities,
                        "::llvm::ArrayRef<::llvm::StringRef>":$extensions);
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_TargetEnv : SPIRV_Attr<"TargetEnv", "target_env"> {
  let summary = "what a module is made for: version, interface, device and limits";
  let parameters = (ins "::mlir::Attribute":$triple, OptionalParameter<"::llvm::StringRef">:$api,
                        OptionalParameter<"::llvm::StringRef">:$vendor,
                        OptionalParameter<"::llvm::StringRef">:$deviceType,
                        OptionalParameter<"int64_t">:$deviceId, "::mlir::Attribute":$limits);
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ResourceLimits : SPIRV_Attr<"ResourceLimits", "resource_limits"> {
  let summary = "limits of a device, without those that are usual";
  let parameters = (ins
    DefaultValuedParameter<"int", "16384">:$max_compute_shared_memory_size,
    DefaultValuedParameter<"int", "128">:$max_compute_workgroup_invocations,
    DefaultValuedParameter<"::mlir::ArrayAttr", "$_builder.getI32ArrayAttr({128, 128, 64})">:$max_compute_workgroup_size,
    DefaultValuedParameter<"int", "32">:$subgroup_size,
    OptionalParameter<"std::optional<int>">:$min_subgroup_size,
    OptionalParameter<"std::optional<int>">:$max_subgroup_size,
    DefaultValuedParameter<"::mlir::ArrayAttr", "nullptr">:$cooperative_matrix_properties_khr,
    DefaultValuedParameter<"::mlir::ArrayAttr", "nullptr">:$cooperative_matrix_properties_nv);
  let assemblyFormat = "`<` struct(params) `>`";
}

def SPIRV_InterfaceVarABI : SPIRV_Attr<"InterfaceVarABI", "interface_var_abi"> {
  let summary = "where a variable of an interface is bound: `#spirv.interface_var_abi<(0, 1), StorageBuffer>`";
  let parameters = (ins "int64_t":$descriptorSet, "int64_t":$binding,
                        OptionalParameter<"::llvm::StringRef">:$storageClass);
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_Type<string name, string typeMnemonic, string what> : TypeDef<SPIRV_Dialect, name> {
  let mnemonic = typeMnemonic;
  let summary = what;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ArrayType : SPIRV_Type<"Array", "array", "elements of one type, with a stride in bytes"> {
  let parameters = (ins "::mlir::Type":$elementType, "int64_t":$numElements, "int64_t":$arrayStride);
}

def SPIRV_RuntimeArrayType : SPIRV_Type<"RuntimeArray", "rtarray", "elements of one type, as many as there are"> {
  let parameters = (ins "::mlir::Type":$elementType, "int64_t":$arrayStride);
}

def SPIRV_MatrixType : SPIRV_Type<"Matrix", "matrix", "columns that are vectors"> {
  let parameters = (ins "::mlir::Type":$columnType, "int64_t":$numColumns);
}

def SPIRV_PointerType : SPIRV_Type<"Pointer", "ptr", "place of a value in a storage class"> {
  let parameters = (ins "::mlir::Type":$pointeeType, "::llvm::StringRef":$storageClass);
}

def SPIRV_SampledImageType : SPIRV_Type<"SampledImage", "sampled_image", "image with a sampler"> {
  let parameters = (ins "::mlir::Type":$imageType);
}

def SPIRV_ImageType : SPIRV_Type<"Image", "image", "image: what a sample is, and six words"> {
  let parameters = (ins "::mlir::Type":$elementType, "::llvm::ArrayRef<::llvm::StringRef>":$traits);
}

// Each member is a list: the type, the offset if there is one, and the decorations.
def SPIRV_StructType : TypeDef<SPIRV_Dialect, "Struct", [MutableType]> {
  let mnemonic = "struct";
  let summary = "members with offsets and decorations; identified ones are known by their name";
  let parameters = (ins OptionalParameter<"::llvm::StringRef">:$identifier,
                        OptionalArrayRefParameter<"::mlir::Attribute">:$members,
                        OptionalArrayRefParameter<"::llvm::StringRef">:$decorations);
  let hasCustomAssemblyFormat = 1;
}

#endif // RMLIR_SPIRV_PARTS
