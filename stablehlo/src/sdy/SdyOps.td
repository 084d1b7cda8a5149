// The sdy dialect: on which devices of a mesh the parts of tensors lie.

#ifndef RMLIR_SDY_OPS
#define RMLIR_SDY_OPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Sdy_Dialect : Dialect {
  let name = "sdy";
  let cppNamespace = "::mlir::sdy";
  let summary = "Where the parts of tensors lie";
  let description = [{
    Meshes of devices with named axes, and along which of them the dimensions of tensors are cut.
  }];
  let useDefaultAttributePrinterParser = 1;
}

//===-- Attributes ------------------------------------------------------------------------------------------------===//

// The text of all is code.
class Sdy_Attr<string name, string attrMnemonic, string what, dag params> : AttrDef<Sdy_Dialect, name> {
  let mnemonic = attrMnemonic;
  let summary = what;
  let parameters = params;
  let hasCustomAssemblyFormat = 1;
}
// One whose parameters have to fit each other.
class Sdy_CheckedAttr<string name, string attrMnemonic, string what, dag params> : Sdy_Attr<name, attrMnemonic, what, params> {
  let genVerifyDecl = 1;
}
class Sdy_List<string of> : ArrayRefParameter<of>;
defvar Sdy_Ints = "::llvm::ArrayRef<int64_t>";

def Sdy_ManualAxes : Sdy_Attr<"ManualAxes", "manual_axes", "Axes that a computation sees to by itself",
    (ins Sdy_List<"::mlir::StringAttr">:$value)>;
def Sdy_MeshAxis : Sdy_CheckedAttr<"MeshAxis", "mesh_axis", "An axis of a mesh with its size",
    (ins StringRefParameter<>:$name, "int64_t":$size)>;
def Sdy_Mesh : Sdy_CheckedAttr<"Mesh", "mesh", "Devices in named axes", (ins Sdy_List<"MeshAxisAttr">:$axes, Sdy_Ints:$device_ids)>;
def Sdy_SubAxisInfo : Sdy_Attr<"SubAxisInfo", "sub_axis_info", "Part of an axis", (ins "int64_t":$pre_size, "int64_t":$size)>;
def Sdy_AxisRef : Sdy_Attr<"AxisRef", "axis_ref", "An axis or part of one",
    (ins StringRefParameter<>:$name, OptionalParameter<"SubAxisInfoAttr">:$sub_axis_info)>;
def Sdy_DimensionSharding : Sdy_Attr<"DimensionSharding", "dimension_sharding", "Along which axes a dimension is cut",
    (ins Sdy_List<"AxisRefAttr">:$axes, "bool":$is_closed, OptionalParameter<"int64_t">:$priority)>;
def Sdy_TensorSharding : Sdy_Attr<"TensorSharding", "sharding", "Along which axes a tensor is cut",
    (ins "::mlir::Attribute":$mesh_or_ref, Sdy_List<"DimensionShardingAttr">:$dim_shardings,
         Sdy_List<"AxisRefAttr">:$replicated_axes, OptionalParameter<"::llvm::ArrayRef<AxisRefAttr>">:$unreduced_axes,
         OptionalParameter<"int64_t">:$reduction_op)>;
def Sdy_TensorShardingPerValue : Sdy_Attr<"TensorShardingPerValue", "sharding_per_value",
    "Along which axes operands or results are cut", (ins Sdy_List<"TensorShardingAttr">:$shardings)>;
def Sdy_DimMapping : Sdy_Attr<"DimMapping", "dim_mapping", "The factors of a dimension", (ins Sdy_Ints:$factor_indices)>;
def Sdy_TensorMapping : Sdy_Attr<"TensorMapping", "tensor_mapping", "The factors of the dimensions of a tensor",
    (ins Sdy_List<"DimMappingAttr">:$dim_mappings)>;
def Sdy_OpShardingRule : Sdy_Attr<"OpShardingRule", "op_sharding_rule", "How dimensions of operands and results go together",
    (ins Sdy_Ints:$factor_sizes, Sdy_List<"TensorMappingAttr">:$operand_mappings,
         Sdy_List<"TensorMappingAttr">:$result_mappings, Sdy_Ints:$reduction_factors, Sdy_Ints:$need_replication_factors,
         Sdy_Ints:$permutation_factors, Sdy_Ints:$blocked_propagation_factors, "bool":$is_custom_rule)>;
def Sdy_AxisRefList : Sdy_Attr<"AxisRefList", "axis_ref_list", "Axes", (ins Sdy_List<"AxisRefAttr">:$value)>;
def Sdy_ListOfAxisRefLists : Sdy_Attr<"ListOfAxisRefLists", "list_of_axis_ref_lists", "Axes for each dimension",
    (ins Sdy_List<"AxisRefListAttr">:$value)>;
def Sdy_AllToAllParam : Sdy_Attr<"AllToAllParam", "all_to_all_param", "Axes that go from one dimension to another",
    (ins Sdy_List<"AxisRefAttr">:$axes, "int64_t":$src_dim, "int64_t":$tgt_dim)>;
def Sdy_AllToAllParamList : Sdy_Attr<"AllToAllParamList", "all_to_all_param_list", "Several of them",
    (ins Sdy_List<"AllToAllParamAttr">:$value)>;

def Sdy_PropagationDirection : I32EnumAttr<"PropagationDirection", "propagation direction enum",
    [I32EnumAttrCase<"NONE", 0>, I32EnumAttrCase<"FORWARD", 1>, I32EnumAttrCase<"BACKWARD", 2>, I32EnumAttrCase<"BOTH", 3>]> {
  let cppNamespace = "::mlir::sdy";
}
def Sdy_ReductionOp : I32EnumAttr<"ReductionOp", "reduction op enum",
    [I32EnumAttrCase<"SUM", 0, "sum">, I32EnumAttrCase<"MAX", 1, "max">, I32EnumAttrCase<"MIN", 2, "min">]> {
  let cppNamespace = "::mlir::sdy";
}

//===-- Operations ------------------------------------------------------------------------------------------------===//

class Sdy_Op<string mnemonic, string what, list<Trait> traits = []> : Op<Sdy_Dialect, mnemonic, traits> {
  let summary = what;
}

def Sdy_InModule : NativeOpTrait<"InModule">;
def Sdy_MeshOp : Sdy_Op<"mesh", "A mesh with a name", [Sdy_InModule, Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, Sdy_Mesh:$mesh);
  let assemblyFormat = "$sym_name `=` $mesh attr-dict";
}
def Sdy_ReturnOp : Sdy_Op<"return", "The end of a region, with its results", [Pure, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

class Sdy_Resharding<string mnemonic, string what, list<Trait> traits> : Sdy_Op<mnemonic, what, traits> {
  let arguments = (ins AnyType:$input, Sdy_TensorSharding:$sharding);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$input $sharding attr-dict `:` type($result)";
  let hasVerifier = 1;
}
def Sdy_ShardingConstraintOp : Sdy_Resharding<"sharding_constraint", "A tensor that has to be cut so",
    [SameOperandsAndResultType, Elementwise, DeclareOpInterfaceMethods<InferTypeOpInterface>]>;
def Sdy_ReshardOp : Sdy_Resharding<"reshard", "A tensor cut in another way",
    [SameOperandsAndResultType, Elementwise, Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]>;

// What a collective takes besides the tensor and how its result is cut. The sharding of the result has to be what the axes make of that of the
// operand.
class Sdy_Collective<string mnemonic, string what, dag rest, string format> : Sdy_Op<mnemonic, what, [SameOperandsAndResultType]> {
  let arguments = !con((ins AnyShaped:$tensor), rest, (ins Sdy_TensorSharding:$out_sharding));
  let results = (outs AnyShaped:$result);
  let assemblyFormat = format # "$tensor `out_sharding````=```$out_sharding attr-dict `:` type($result)";
  let hasVerifier = 1;
}
def Sdy_AllGatherOp : Sdy_Collective<"all_gather", "Parts put together",
    (ins Sdy_ListOfAxisRefLists:$gathering_axes), "$gathering_axes ">;
def Sdy_AllSliceOp : Sdy_Collective<"all_slice", "A tensor cut into parts",
    (ins Sdy_ListOfAxisRefLists:$slicing_axes), "$slicing_axes ">;
def Sdy_AllToAllOp : Sdy_Collective<"all_to_all", "Parts exchanged", (ins Sdy_AllToAllParamList:$params), "$params ">;
def Sdy_AllReduceOp : Sdy_Collective<"all_reduce", "Parts combined",
    (ins Sdy_AxisRefList:$reduction_axes, DefaultValuedAttr<Sdy_ReductionOp, "::mlir::sdy::ReductionOp::SUM">:$reduction_op),
    "($reduction_op^)? $reduction_axes ">;
def Sdy_ReduceScatterOp : Sdy_Collective<"reduce_scatter", "Parts combined and cut",
    (ins Sdy_ListOfAxisRefLists:$reduce_scatter_axes,
         DefaultValuedAttr<Sdy_ReductionOp, "::mlir::sdy::ReductionOp::SUM">:$reduction_op),
    "($reduction_op^)? $reduce_scatter_axes ">;
def Sdy_CollectivePermuteOp : Sdy_Collective<"collective_permute", "Parts in other places", (ins), "">;
def Sdy_ReplicatedToUnreducedOp : Sdy_Collective<"replicated_to_unreduced", "Copies taken for parts of a sum",
    (ins Sdy_AxisRefList:$axes), "$axes ">;
def Sdy_ShardedToUnreducedOp : Sdy_Collective<"sharded_to_unreduced", "Parts taken for parts of a sum",
    (ins Sdy_ListOfAxisRefLists:$axes), "$axes ">;

def Sdy_ManualComputationOp : Sdy_Op<"manual_computation", "A computation on the parts of tensors",
    [RecursiveMemoryEffects, SingleBlockImplicitTerminator<"ReturnOp">, IsolatedFromAbove]> {
  let hasVerifier = 1;
  let arguments = (ins Variadic<AnyType>:$tensors, Sdy_TensorShardingPerValue:$in_shardings,
                       Sdy_TensorShardingPerValue:$out_shardings, Sdy_ManualAxes:$manual_axes);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `(`operands`)` `in_shardings````=```custom<Shardings>($in_shardings)
    `out_shardings````=```custom<Shardings>($out_shardings) `manual_axes````=```$manual_axes
    custom<Body>($body) attr-dict `:` functional-type(operands, results)
  }];
}
def Sdy_NamedComputationOp : Sdy_Op<"named_computation", "Operations under a name",
    [RecursiveMemoryEffects, SingleBlockImplicitTerminator<"ReturnOp">, IsolatedFromAbove,
     DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let arguments = (ins StrAttr:$name, Variadic<AnyType>:$operands, OptionalAttr<Sdy_TensorShardingPerValue>:$in_shardings,
                       OptionalAttr<Sdy_TensorShardingPerValue>:$out_shardings);
  let results = (outs Variadic<AnyType>);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `<`$name`>` `` `(` $operands `)` (`in_shardings````=```custom<Shardings>($in_shardings)^)?
    (`out_shardings````=```custom<Shardings>($out_shardings)^)? custom<Body>($body) attr-dict
    `:` functional-type($operands, results)
  }];
}
def Sdy_ShardingGroupOp : Sdy_Op<"sharding_group", "A tensor that is cut as others of the group"> {
  let arguments = (ins AnyRankedTensor:$input, I64Attr:$group_id);
  let assemblyFormat = "$input `group_id````=```$group_id attr-dict `:` type($input)";
}
def Sdy_ConstantOp : Sdy_Op<"constant", "A constant that may be cut in several ways",
                            [Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AnyStaticShapeTensor:$output);
  let hasCustomAssemblyFormat = 1;
}
def Sdy_DataFlowEdgeOp : Sdy_Op<"data_flow_edge", "Values that are cut alike", [SameOperandsAndResultType]> {
  let arguments = (ins AnyShaped:$input, OptionalAttr<Sdy_TensorSharding>:$sharding);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$input (`sharding````=``` $sharding^)? attr-dict `:` type($result)";
  let hasVerifier = 1;
}
def Sdy_FuncDataFlowEdgeOp : Sdy_Op<"func_data_flow_edge", "Values on both sides of a call that are cut alike",
                                    [SameOperandsAndResultType]> {
  let arguments = (ins AnyShaped:$operand);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
  let hasVerifier = 1;
}
def Sdy_PropagationBarrierOp : Sdy_Op<"propagation_barrier", "A way by which cuts go in some directions only",
    [SameOperandsAndResultType, Elementwise, Pure]> {
  let arguments = (ins AnyRankedTensor:$input, Sdy_PropagationDirection:$allowed_direction);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input `allowed_direction````=```$allowed_direction attr-dict `:` type($input)";
  let hasVerifier = 1;
}

#endif // RMLIR_SDY_OPS
