// Enums and attributes of the stablehlo dialect.

#ifndef RMLIR_STABLEHLO_ATTRS
#define RMLIR_STABLEHLO_ATTRS

include "stablehlo/StablehloBase.td"

//===-- Enums -----------------------------------------------------------------------------------------------------===//

class Stablehlo_I32Enum<string name, string what, list<I32EnumAttrCase> cases> : I32EnumAttr<name, what, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::stablehlo";
}
class Stablehlo_Enum<string name, string what, string attrMnemonic, list<I32EnumAttrCase> cases>
    : EnumAttr<Stablehlo_Dialect, Stablehlo_I32Enum<name, what, cases>, attrMnemonic> {
  let assemblyFormat = "$value";
}

// The directions and kinds of comparisons, and the precisions, are those of chlo too.
class HLO_Cases<list<string> names> {
  list<I32EnumAttrCase> cases = !foreach(i, !range(!size(names)), I32EnumAttrCase<names[i], i>);
}
defvar HLO_DirectionCases = HLO_Cases<["EQ", "NE", "GE", "GT", "LE", "LT"]>.cases;
defvar HLO_ComparisonCases = HLO_Cases<["NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"]>.cases;
defvar HLO_PrecisionCases = HLO_Cases<["DEFAULT", "HIGH", "HIGHEST"]>.cases;

def Stablehlo_ComparisonDirection : Stablehlo_Enum<"ComparisonDirection", "Which comparison operation to perform.",
    "comparison_direction", HLO_DirectionCases>;
def Stablehlo_ComparisonType : Stablehlo_Enum<"ComparisonType", "Which comparison type to use.", "comparison_type",
    HLO_ComparisonCases>;
def Stablehlo_Precision : Stablehlo_Enum<"Precision",
    "XLA precision for an operand. Has backend specific meaning.", "precision", HLO_PrecisionCases>;
def Stablehlo_FftType : Stablehlo_Enum<"FftType", "XLA fast fourier transform type.", "fft_type",
    HLO_Cases<["FFT", "IFFT", "RFFT", "IRFFT"]>.cases>;
def Stablehlo_RngAlgorithm : Stablehlo_Enum<"RngAlgorithm", "XLA PRNG algorithm to be used.", "rng_algorithm",
    HLO_Cases<["DEFAULT", "THREE_FRY", "PHILOX"]>.cases>;
def Stablehlo_RngDistribution : Stablehlo_Enum<"RngDistribution", "XLA PRNG distribution to be used.",
    "rng_distribution", [I32EnumAttrCase<"UNIFORM", 1>, I32EnumAttrCase<"NORMAL", 2>]>;
def Stablehlo_Transpose : Stablehlo_Enum<"Transpose", "Transpose options", "transpose",
    HLO_Cases<["TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"]>.cases>;
def Stablehlo_ResultAccuracyMode : Stablehlo_Enum<"ResultAccuracyMode", "XLA result accuracy mode.",
    "result_accuracy_mode", HLO_Cases<["DEFAULT", "HIGHEST", "TOLERANCE"]>.cases> {
  let assemblyFormat = "`<` $value `>`";
}
def Stablehlo_CustomCallApiVersion : I32EnumAttr<"CustomCallApiVersion", "Custom call API version",
    HLO_Cases<["API_VERSION_UNSPECIFIED", "API_VERSION_ORIGINAL", "API_VERSION_STATUS_RETURNING",
               "API_VERSION_STATUS_RETURNING_UNIFIED", "API_VERSION_TYPED_FFI"]>.cases> {
  let cppNamespace = "::mlir::stablehlo";
}

//===-- Dimensions ------------------------------------------------------------------------------------------------===//

class Stablehlo_Attr<string name, string attrMnemonic, string what> : AttrDef<Stablehlo_Dialect, name> {
  let mnemonic = attrMnemonic;
  let summary = what;
}

defvar HLO_Dims = "::llvm::ArrayRef<int64_t>";

// Names of lists of dimensions; the text is code, which goes by these names.
class Stablehlo_DimensionsAttr<string name, string attrMnemonic, string what, list<string> lists, list<string> single = []>
    : Stablehlo_Attr<name, attrMnemonic, what> {
  let parameters = !con(!dag(ins, !foreach(name, lists, HLO_Dims), lists),
                        !dag(ins, !foreach(name, single, "int64_t"), single));
  let hasCustomAssemblyFormat = 1;
}
def Stablehlo_DotDimensionNumbers : Stablehlo_DimensionsAttr<"DotDimensionNumbers", "dot",
    "Attribute that models the dimension information for dot.",
    ["lhs_batching_dimensions", "rhs_batching_dimensions", "lhs_contracting_dimensions", "rhs_contracting_dimensions"]>;
def Stablehlo_GatherDimensionNumbers : Stablehlo_DimensionsAttr<"GatherDimensionNumbers", "gather",
    "Attribute that models the dimension information for gather",
    ["offset_dims", "collapsed_slice_dims", "operand_batching_dims", "start_indices_batching_dims", "start_index_map"],
    ["index_vector_dim"]>;
def Stablehlo_ScatterDimensionNumbers : Stablehlo_DimensionsAttr<"ScatterDimensionNumbers", "scatter",
    "Attribute that models the dimension information for scatter",
    ["update_window_dims", "inserted_window_dims", "input_batching_dims", "scatter_indices_batching_dims",
     "scatter_dims_to_operand_dims"],
    ["index_vector_dim"]>;
def Stablehlo_ConvDimensionNumbers : Stablehlo_Attr<"ConvDimensionNumbers", "conv",
    "Structure of dimension information for conv op"> {
  let parameters = (ins "int64_t":$input_batch_dimension, "int64_t":$input_feature_dimension,
                        HLO_Dims:$input_spatial_dimensions, "int64_t":$kernel_input_feature_dimension,
                        "int64_t":$kernel_output_feature_dimension, HLO_Dims:$kernel_spatial_dimensions,
                        "int64_t":$output_batch_dimension, "int64_t":$output_feature_dimension,
                        HLO_Dims:$output_spatial_dimensions);
  let hasCustomAssemblyFormat = 1;
}
// Upper bounds of sizes that are not known; `type_extensions<bounds = [..]>` reads too.
def Stablehlo_TypeExtensions : Stablehlo_Attr<"TypeExtensions", "bounds", "Bounds of the dimensions of a tensor"> {
  let parameters = (ins HLO_Dims:$bounds);
  let hasCustomAssemblyFormat = 1;
}
def Stablehlo_OutputOperandAlias : Stablehlo_Attr<"OutputOperandAlias", "output_operand_alias",
    "Attribute that models the alias relationship of output and operand of a CustomCall op"> {
  let parameters = (ins HLO_Dims:$output_tuple_indices, "int64_t":$operand_index, HLO_Dims:$operand_tuple_indices);
  let assemblyFormat = [{
    `<` `output_tuple_indices` `=` custom<DimSizes>($output_tuple_indices) `,` `operand_index` `=` $operand_index `,`
    `operand_tuple_indices` `=` custom<DimSizes>($operand_tuple_indices) `>`
  }];
}

//===-- Numbers and devices ---------------------------------------------------------------------------------------===//

def Stablehlo_ChannelHandle : Stablehlo_Attr<"ChannelHandle", "channel_handle", "two 64-bit integers 'handle' and 'type'"> {
  let parameters = (ins "int64_t":$handle, "int64_t":$type);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Stablehlo_DotAlgorithm : Stablehlo_Attr<"DotAlgorithm", "dot_algorithm",
    "Attribute that models the algorithm constraints to use for computing dot."> {
  let parameters = (ins "::mlir::Type":$lhs_precision_type, "::mlir::Type":$rhs_precision_type,
                        "::mlir::Type":$accumulation_type, "int64_t":$lhs_component_count,
                        "int64_t":$rhs_component_count, "int64_t":$num_primitive_operations,
                        "bool":$allow_imprecise_accumulation);
  let assemblyFormat = [{
    `<` `lhs_precision_type` `=` $lhs_precision_type `,` `rhs_precision_type` `=` $rhs_precision_type `,`
    `accumulation_type` `=` $accumulation_type `,` `lhs_component_count` `=` $lhs_component_count `,`
    `rhs_component_count` `=` $rhs_component_count `,` `num_primitive_operations` `=` $num_primitive_operations `,`
    `allow_imprecise_accumulation` `=` $allow_imprecise_accumulation `>`
  }];
  let genVerifyDecl = 1;
}
def Stablehlo_ResultAccuracy : Stablehlo_Attr<"ResultAccuracy", "result_accuracy",
    "The requested accuracy for transcendental unary ops."> {
  let parameters = (ins "double":$atol, "double":$rtol, "int64_t":$ulps, Stablehlo_ResultAccuracyMode:$mode);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}
def Stablehlo_SubAxisInfo : Stablehlo_Attr<"SubAxisInfo", "sub_axis_info", "Part of an axis of a mesh"> {
  let parameters = (ins "int64_t":$pre_size, "int64_t":$size);
  let assemblyFormat = "`(` $pre_size `)` `` $size";
}
def Stablehlo_AxisRef : Stablehlo_Attr<"AxisRef", "axis_ref", "An axis of a mesh, or part of one"> {
  let parameters = (ins StringRefParameter<>:$name, OptionalParameter<"SubAxisInfoAttr">:$sub_axis_info);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Stablehlo_MeshAxis : Stablehlo_Attr<"MeshAxis", "mesh_axis", "A named axis of a mesh with its size"> {
  let parameters = (ins StringRefParameter<>:$name, "int64_t":$size);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Stablehlo_Mesh : Stablehlo_Attr<"Mesh", "mesh", "Devices in named axes"> {
  let parameters = (ins ArrayRefParameter<"MeshAxisAttr">:$axes, OptionalParameter<"::mlir::DenseIntElementsAttr">:$device_ids);
  let assemblyFormat = "`<` `axes` `` `=` `` `[` $axes `]` (`,` `device_ids` `` `=` `` $device_ids^)? `>`";
}
def Stablehlo_ReplicaGroupMeshAxes : Stablehlo_Attr<"ReplicaGroupMeshAxes", "replica_group_mesh_axes",
    "mesh and axes based replica groups representation."> {
  let parameters = (ins "::mlir::Attribute":$mesh, "::mlir::ArrayAttr":$axes);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

//===-- Attributes of operations ----------------------------------------------------------------------------------===//

def Stablehlo_ReplicaGroups : AnyAttrOf<[I64ElementsAttr, Stablehlo_ReplicaGroupMeshAxes]>;
def Stablehlo_PrecisionConfig : TypedArrayAttrBase<Stablehlo_Precision, "Precision Config attribute">;
def Stablehlo_SymbolNames : TypedArrayAttrBase<FlatSymbolRefAttr, "flat symbol ref array attribute">;
def Stablehlo_Aliases : TypedArrayAttrBase<Stablehlo_OutputOperandAlias,
    "Aliasing attribute for outputs and operands of CustomCall">;
// A permutation of the dimensions, the fastest first.
def Stablehlo_Layout : Attr<
    And<[IndexElementsAttr.predicate,
         CPred<"::llvm::cast<::mlir::DenseIntElementsAttr>($_self).getType().getRank() == 1">]>,
    "A 1D tensor of index type (layout)">;
def Stablehlo_Layouts : TypedArrayAttrBase<Stablehlo_Layout, "Array of layout (1D tensor of index type) attributes">;
def Stablehlo_Tilings : TypedArrayAttrBase<ArrayAttr, "Array of tiling attributes">;
def Stablehlo_BackendConfig : AnyAttrOf<[StrAttr, DictionaryAttr]>;

#endif // RMLIR_STABLEHLO_ATTRS
