// Attributes and types of the spirv dialect that are not enums.

#ifndef RMLIR_SPIRV_TYPES
#define RMLIR_SPIRV_TYPES

include "spirv/SPIRVFeatures.td"

//===-- What a module is made for ---------------------------------------------------------------------------------===//

class SPIRV_Attr<string name, string attrMnemonic, string what> : AttrDef<SPIRV_Dialect, name> {
  let mnemonic = attrMnemonic;
  let summary = what;
}

def SPIRV_VerCapExtAttr : SPIRV_Attr<"VerCapExt", "vce",
    "version-capability-extension attribute"> {
  let description = "`#spirv.vce<v1.0, [Shader], [SPV_KHR_8bit_storage]>`";
  let parameters = (ins "::llvm::StringRef":$version, "::llvm::ArrayRef<::llvm::StringRef>":$capabilities,
                        "::llvm::ArrayRef<::llvm::StringRef>":$extensions);
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_TargetEnv : SPIRV_Attr<"TargetEnv", "target_env",
    "what a module is made for: version, interface, device and limits"> {
  let parameters = (ins "::mlir::Attribute":$triple, OptionalParameter<"::llvm::StringRef">:$api,
                        OptionalParameter<"::llvm::StringRef">:$vendor,
                        OptionalParameter<"::llvm::StringRef">:$deviceType,
                        OptionalParameter<"int64_t">:$deviceId, "::mlir::Attribute":$limits);
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_InterfaceVarABI : SPIRV_Attr<"InterfaceVarABI", "interface_var_abi",
    "where a variable of an interface is bound: `#spirv.interface_var_abi<(0, 1), StorageBuffer>`"> {
  let parameters = (ins "int64_t":$descriptorSet, "int64_t":$binding,
                        OptionalParameter<"::llvm::StringRef">:$storageClass);
  let hasCustomAssemblyFormat = 1;
}

// Those that are written as `<name = value, ...>`.
class SPIRV_StructAttr<string name, string attrMnemonic, string what, dag members>
    : SPIRV_Attr<name, attrMnemonic, what> {
  let parameters = members;
  let assemblyFormat = "`<` struct(params) `>`";
}

def SPIRV_ResourceLimitsAttr : SPIRV_StructAttr<"ResourceLimits", "resource_limits",
    "limits of a device, without those that are usual", (ins
      DefaultValuedParameter<"int", "16384">:$max_compute_shared_memory_size,
      DefaultValuedParameter<"int", "128">:$max_compute_workgroup_invocations,
      DefaultValuedParameter<"ArrayAttr", "$_builder.getI32ArrayAttr({128, 128, 64})">:$max_compute_workgroup_size,
      DefaultValuedParameter<"int", "32">:$subgroup_size,
      OptionalParameter<"std::optional<int>">:$min_subgroup_size,
      OptionalParameter<"std::optional<int>">:$max_subgroup_size,
      DefaultValuedParameter<"ArrayAttr", "nullptr">:$cooperative_matrix_properties_khr,
      DefaultValuedParameter<"ArrayAttr", "nullptr">:$cooperative_matrix_properties_nv)>;

def SPIRV_EntryPointABIAttr : SPIRV_StructAttr<"EntryPointABI", "entry_point_abi", "how a kernel is launched", (ins
    OptionalParameter<"DenseI32ArrayAttr">:$workgroup_size, OptionalParameter<"std::optional<int>">:$subgroup_size,
    OptionalParameter<"std::optional<int>">:$target_width)>;

def SPIRV_LinkageAttributesAttr : SPIRV_StructAttr<"LinkageAttributes", "linkage_attributes", "",
    (ins "StringAttr":$linkage_name, "mlir::spirv::LinkageTypeAttr":$linkage_type)>;

// The sizes and types of matrices that a device multiplies at once.
class SPIRV_MatrixSizes<string number> {
  dag sizes = (ins number:$m_size, number:$n_size, number:$k_size);
  dag types = (ins "mlir::Type":$a_type, "mlir::Type":$b_type, "mlir::Type":$c_type, "mlir::Type":$result_type);
  dag scope = (ins "mlir::spirv::ScopeAttr":$scope);
}
defvar SPIRV_KhrSizes = SPIRV_MatrixSizes<"uint32_t">;
def SPIRV_CooperativeMatrixPropertiesKHRAttr : SPIRV_StructAttr<
    "CooperativeMatrixPropertiesKHR", "coop_matrix_props_khr", "a product of matrices that a device knows",
    !con(SPIRV_KhrSizes.sizes, SPIRV_KhrSizes.types, (ins "bool":$acc_sat), SPIRV_KhrSizes.scope)>;
defvar SPIRV_NvSizes = SPIRV_MatrixSizes<"int">;
def SPIRV_CooperativeMatrixPropertiesNVAttr : SPIRV_StructAttr<
    "CooperativeMatrixPropertiesNV", "coop_matrix_props_nv", "a product of matrices that a device knows",
    !con(SPIRV_NvSizes.sizes, SPIRV_NvSizes.types, SPIRV_NvSizes.scope)>;

class SPIRV_CacheControl<string kind, string attrMnemonic, string word> : SPIRV_StructAttr<
    "CacheControl" # kind # "INTEL", attrMnemonic, "what an access does to a level of the cache",
    !dag(ins, ["unsigned", "mlir::spirv::" # kind # "CacheControl"], ["cache_level", word])>;
def SPIRV_CacheControlLoadINTELAttr
    : SPIRV_CacheControl<"Load", "cache_control_load_intel", "load_cache_control">;
def SPIRV_CacheControlStoreINTELAttr
    : SPIRV_CacheControl<"Store", "cache_control_store_intel", "store_cache_control">;

//===-- Types -----------------------------------------------------------------------------------------------------===//

class SPIRV_TypeDef<string name, string typeMnemonic, string what, dag members, list<Trait> traits = []>
    : TypeDef<SPIRV_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
  let summary = what;
  let parameters = members;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ArrayType : SPIRV_TypeDef<"Array", "array", "elements of one type, with a stride in bytes",
    (ins "::mlir::Type":$elementType, "int64_t":$numElements, "int64_t":$arrayStride)>;
def SPIRV_RuntimeArrayType : SPIRV_TypeDef<"RuntimeArray", "rtarray", "elements of one type, as many as there are",
    (ins "::mlir::Type":$elementType, "int64_t":$arrayStride)>;
def SPIRV_MatrixType : SPIRV_TypeDef<"Matrix", "matrix", "columns that are vectors",
    (ins "::mlir::Type":$columnType, "int64_t":$numColumns)>;
def SPIRV_CooperativeMatrixType : SPIRV_TypeDef<"CooperativeMatrix", "coopmatrix",
    "a matrix that several threads hold: `!spirv.coopmatrix<8x16xf32, Subgroup, MatrixA>`",
    (ins "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType, "::llvm::StringRef":$scope,
         "::llvm::StringRef":$use)>;
def SPIRV_TensorArmType : SPIRV_TypeDef<"TensorArm", "arm.tensor", "elements in several dimensions",
    (ins "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType)>;
def SPIRV_PointerType : SPIRV_TypeDef<"Pointer", "ptr", "place of a value in a storage class",
    (ins "::mlir::Type":$pointeeType, "::llvm::StringRef":$storageClass)>;
def SPIRV_SampledImageType : SPIRV_TypeDef<"SampledImage", "sampled_image", "image with a sampler",
    (ins "::mlir::Type":$imageType)>;
def SPIRV_ImageType : SPIRV_TypeDef<"Image", "image", "image: what a sample is, and six words",
    (ins "::mlir::Type":$elementType, "::llvm::ArrayRef<::llvm::StringRef>":$traits)>;
// Each member is a list: the type, the offset if there is one, and the decorations.
def SPIRV_StructType : SPIRV_TypeDef<"Struct", "struct",
    "members with offsets and decorations; identified ones are known by their name",
    (ins OptionalParameter<"::llvm::StringRef">:$identifier, OptionalArrayRefParameter<"::mlir::Attribute">:$members,
         OptionalArrayRefParameter<"::llvm::StringRef">:$decorations), [MutableType]>;

#endif // RMLIR_SPIRV_TYPES
