// Attributes of VHLO.

#ifndef RMLIR_VHLO_ATTRS
#define RMLIR_VHLO_ATTRS

include "vhlo/VhloBase.td"

//===-- Enums -----------------------------------------------------------------------------------------------------===//

// A case by its name, `#vhlo<precision_v1 HIGH>`.
class VHLO_EnumInfo<string name, list<I32EnumAttrCase> cases> : I32EnumAttr<name # "V1", "", cases> {
  let cppNamespace = "::mlir::vhlo";
  let genSpecializedAttr = 0;
}

class VHLO_Enum<string name, string attrMnemonic, string min, list<I32EnumAttrCase> cases>
    : EnumAttr<VHLO_Dialect, VHLO_EnumInfo<name, cases>, attrMnemonic>, VHLO_Versioned<min, ""> {
  let summary = "One of " # !interleave(!foreach(c, cases, c.str), ", ");
}

def VHLO_ComparisonDirectionAttrV1 : VHLO_Enum<"ComparisonDirection", "comparison_direction_v1", "0.9.0", [
    I32EnumAttrCase<"EQ", 0>,
    I32EnumAttrCase<"NE", 1>,
    I32EnumAttrCase<"GE", 2>,
    I32EnumAttrCase<"GT", 3>,
    I32EnumAttrCase<"LE", 4>,
    I32EnumAttrCase<"LT", 5>
]>;
def VHLO_ComparisonTypeAttrV1 : VHLO_Enum<"ComparisonType", "comparison_type_v1", "0.9.0", [
    I32EnumAttrCase<"NOTYPE", 0>,
    I32EnumAttrCase<"FLOAT", 1>,
    I32EnumAttrCase<"TOTALORDER", 2>,
    I32EnumAttrCase<"SIGNED", 3>,
    I32EnumAttrCase<"UNSIGNED", 4>
]>;
def VHLO_CustomCallApiVersionAttrV1 : VHLO_Enum<"ApiVersion", "api_version_v1", "0.9.0", [
    I32EnumAttrCase<"API_VERSION_UNSPECIFIED", 0>,
    I32EnumAttrCase<"API_VERSION_ORIGINAL", 1>,
    I32EnumAttrCase<"API_VERSION_STATUS_RETURNING", 2>,
    I32EnumAttrCase<"API_VERSION_STATUS_RETURNING_UNIFIED", 3>,
    I32EnumAttrCase<"API_VERSION_TYPED_FFI", 4>
]>;
def VHLO_FftTypeAttrV1 : VHLO_Enum<"FftType", "fft_type_v1", "0.9.0", [
    I32EnumAttrCase<"FFT", 0>,
    I32EnumAttrCase<"IFFT", 1>,
    I32EnumAttrCase<"RFFT", 2>,
    I32EnumAttrCase<"IRFFT", 3>
]>;
def VHLO_PrecisionAttrV1 : VHLO_Enum<"Precision", "precision_v1", "0.9.0", [
    I32EnumAttrCase<"DEFAULT", 0>,
    I32EnumAttrCase<"HIGH", 1>,
    I32EnumAttrCase<"HIGHEST", 2>
]>;
def VHLO_ResultAccuracyModeV1Attr : VHLO_Enum<"ResultAccuracyMode", "result_accuracy_mode_v1", "1.9.0", [
    I32EnumAttrCase<"DEFAULT", 0>,
    I32EnumAttrCase<"HIGHEST", 1>,
    I32EnumAttrCase<"TOLERANCE", 2>
]>;
def VHLO_RngAlgorithmAttrV1 : VHLO_Enum<"RngAlgorithm", "rng_algorithm_v1", "0.9.0", [
    I32EnumAttrCase<"DEFAULT", 0>,
    I32EnumAttrCase<"THREE_FRY", 1>,
    I32EnumAttrCase<"PHILOX", 2>
]>;
def VHLO_RngDistributionAttrV1 : VHLO_Enum<"RngDistribution", "rng_distribution_v1", "0.9.0", [
    I32EnumAttrCase<"UNIFORM", 1>,
    I32EnumAttrCase<"NORMAL", 2>
]>;
def VHLO_TransposeAttrV1 : VHLO_Enum<"Transpose", "transpose_v1", "0.9.0", [
    I32EnumAttrCase<"TRANSPOSE_INVALID", 0>,
    I32EnumAttrCase<"NO_TRANSPOSE", 1>,
    I32EnumAttrCase<"TRANSPOSE", 2>,
    I32EnumAttrCase<"ADJOINT", 3>
]>;

//===-- Values ----------------------------------------------------------------------------------------------------===//

def VHLO_ArrayAttrV1 : VHLO_Attr<"Array", "array_v1", "0.9.0"> {
  let summary = "a list of attributes";
  let parameters = (ins ArrayRefParameter<"::mlir::Attribute">:$value);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def VHLO_BooleanAttrV1 : VHLO_Attr<"Boolean", "bool_v1", "0.9.0"> {
  let summary = "true or false";
  let parameters = (ins "bool":$value);
  let assemblyFormat = "`<` $value `>`";
}

def VHLO_DictionaryAttrV1 : VHLO_Attr<"Dictionary", "dict_v1", "0.9.0"> {
  let summary = "attributes by attributes";
  let description = "`#vhlo.dict_v1<{#vhlo.string_v1<\"key\"> = #vhlo.bool_v1<true>}>`. The parameter is keys and values in turn.";
  let parameters = (ins ArrayRefParameter<"::mlir::Attribute">:$value);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def VHLO_FloatAttrV1 : VHLO_Attr<"Float", "float_v1", "0.9.0"> {
  let summary = "a float";
  let parameters = (ins "::mlir::Type":$type, APFloatParameter<"">:$value);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def VHLO_IntegerAttrV1 : VHLO_Attr<"Integer", "integer_v1", "0.9.0"> {
  let summary = "an integer";
  let description = "`#vhlo.integer_v1<3 : i64>`: text has the type as it is outside of VHLO.";
  let parameters = (ins "::mlir::Type":$type, APIntParameter<"">:$value);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def VHLO_StringAttrV1 : VHLO_Attr<"String", "string_v1", "0.9.0"> {
  let summary = "a string";
  let parameters = (ins StringRefParameter<>:$value);
  let hasCustomAssemblyFormat = 1;
}

def VHLO_TensorAttrV1 : VHLO_Attr<"Tensor", "tensor_v1", "0.9.0"> {
  let summary = "the elements of a tensor";
  let description = "`#vhlo.tensor_v1<dense<1> : tensor<2xi64>>`: text has the attribute as it is outside of VHLO.";
  let parameters = (ins "::mlir::Type":$type, "::mlir::Attribute":$data);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def VHLO_TypeAttrV1 : VHLO_Attr<"Type", "type_v1", "0.9.0"> {
  let summary = "a type";
  let parameters = (ins "::mlir::Type":$value);
  let assemblyFormat = "`<` $value `>`";
  let genVerifyDecl = 1;
}

//===-- Structures ------------------------------------------------------------------------------------------------===//

class VHLO_StructAttr<string name, string attrMnemonic, string min> : VHLO_Attr<name, attrMnemonic, min> {
  let assemblyFormat = "`<` struct(params) `>`";
}

def VHLO_OutputOperandAliasAttrV1 : VHLO_Attr<"OutputOperandAlias", "output_operand_alias_v1", "0.9.0"> {
  let summary = "which output of a custom call shares the memory of which operand";
  let parameters = (ins ArrayRefParameter<"int64_t">:$outputTupleIndices, "int64_t":$operandIndex,
                        ArrayRefParameter<"int64_t">:$operandTupleIndices);
  let hasCustomAssemblyFormat = 1;
}

def VHLO_TypeExtensionsAttrV1 : VHLO_Attr<"TypeExtensions", "type_extensions_v1", "0.9.0"> {
  let summary = "the largest sizes of dynamic dimensions";
  let parameters = (ins ArrayRefParameter<"int64_t">:$bounds);
  let hasCustomAssemblyFormat = 1;
}

def VHLO_ResultAccuracyAttrV1 : VHLO_StructAttr<"ResultAccuracy", "result_accuracy_v1", "1.9.0"> {
  let summary = "how exact a result has to be";
  let parameters = (ins APFloatParameter<"">:$atol, APFloatParameter<"">:$rtol, "int64_t":$ulps,
                        "::mlir::Attribute":$mode);
  let genVerifyDecl = 1;
}

def VHLO_SubAxisInfoV1Attr : VHLO_StructAttr<"SubAxisInfo", "sub_axis_info_v1", "1.16.0"> {
  let summary = "a part of an axis of a mesh";
  let parameters = (ins "int64_t":$pre_size, "int64_t":$size);
}

def VHLO_AxisRefV1Attr : VHLO_StructAttr<"AxisRef", "axis_ref_v1", "1.16.0"> {
  let summary = "an axis of a mesh, or a part of it";
  let parameters = (ins "::mlir::Attribute":$name, OptionalParameter<"::mlir::Attribute">:$sub_axis_info);
}

def VHLO_ReplicaGroupMeshAxesV1Attr
    : VHLO_StructAttr<"ReplicaGroupMeshAxes", "replica_group_mesh_axes_v1", "1.16.0"> {
  let summary = "groups of devices along axes of a mesh";
  let parameters = (ins "::mlir::Attribute":$mesh, "::mlir::Attribute":$axes);
}

def VHLO_MeshAxisV1Attr : VHLO_StructAttr<"MeshAxis", "mesh_axis_v1", "1.16.0"> {
  let summary = "an axis with its size";
  let parameters = (ins "::mlir::Attribute":$name, "int64_t":$size);
}

def VHLO_MeshV1Attr : VHLO_StructAttr<"Mesh", "mesh_v1", "1.16.0"> {
  let summary = "devices in rows along axes";
  let parameters = (ins "::mlir::Attribute":$axes, OptionalParameter<"::mlir::Attribute">:$device_ids);
}

#endif // RMLIR_VHLO_ATTRS
