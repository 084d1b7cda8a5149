// The shard dialect: tensors spread over grids of devices, and what the devices exchange.

#ifndef RMLIR_SHARD_OPS
#define RMLIR_SHARD_OPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Shard_Dialect : Dialect {
  let name = "shard";
  let cppNamespace = "::mlir::shard";
  let summary = "Grids of devices";
  let description = "Which part of a tensor lies on which device of a grid, and collective operations.";
  let dependentDialects = ["arith::ArithDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
}

//===-- Types and attributes --------------------------------------------------------------------------------------===//

def Shard_Sharding : TypeDef<Shard_Dialect, "Sharding"> {
  let mnemonic = "sharding";
  let summary = "sharding definition";
  let assemblyFormat = "";
}

def Shard_GridAxesAttr : DenseArrayAttrBase<"DenseI16ArrayAttr", "int16_t", "i16">;
def Shard_GridAxesArrayAttr : AttrDef<Shard_Dialect, "GridAxesArray"> {
  let mnemonic = "axisarray";
  let description = "Axes of the grid for each dimension of a tensor.";
  let parameters = (ins ArrayRefParameter<"GridAxesAttr">:$axes);
  let assemblyFormat = "`[` $axes `]`";
}

def Shard_ReductionKind : I32EnumAttr<"ReductionKind", "Reduction of an iterator/grid dimension.", [
    I32EnumAttrCase<"Sum", 1, "sum">, I32EnumAttrCase<"Max", 2, "max">, I32EnumAttrCase<"Min", 3, "min">,
    I32EnumAttrCase<"Product", 4, "product">, I32EnumAttrCase<"Average", 5, "average">,
    I32EnumAttrCase<"BitwiseAnd", 6, "bitwise_and">, I32EnumAttrCase<"BitwiseOr", 7, "bitwise_or">,
    I32EnumAttrCase<"BitwiseXor", 8, "bitwise_xor">, I32EnumAttrCase<"Generic", 100, "generic">]> {
  let cppNamespace = "::mlir::shard";
  let genSpecializedAttr = 0;
}
def Shard_ReductionKindAttr : EnumAttr<Shard_Dialect, Shard_ReductionKind, "partial"> {
  let assemblyFormat = "$value";
}

class Shard_Op<string mnemonic, list<Trait> traits = []> : Op<Shard_Dialect, mnemonic, traits>;

defvar Shard_NamesGrid = DeclareOpInterfaceMethods<SymbolUserOpInterface>;
defvar Shard_NamedResults = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
defvar Shard_GridArg = (ins FlatSymbolRefAttr:$grid);

//===-- Grids -----------------------------------------------------------------------------------------------------===//

def Shard_GridOp : Shard_Op<"grid", [Symbol, Pure]> {
  let summary = "A grid of devices";
  let description = [{
    Extents of the grid; one that is not known is `?`.

    ```mlir
    shard.grid @grid(shape = 2x?)
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, DenseI64ArrayAttr:$shape);
  let assemblyFormat = "$sym_name `(` `shape` `=` custom<DimensionList>($shape) `)` attr-dict";
  let hasVerifier = 1;
}

class Shard_Query<string mnemonic, string what, dag args, dag outputs, string form>
    : Shard_Op<mnemonic, [Pure, Shard_NamesGrid, Shard_NamedResults]> {
  let summary = what;
  let arguments = !con(Shard_GridArg, args);
  let results = outputs;
  let assemblyFormat = form;
}
defvar Shard_AxesArg = (ins DefaultValuedAttr<Shard_GridAxesAttr, "{}">:$axes);

def Shard_GridShapeOp : Shard_Query<"grid_shape", "Extents of a grid", Shard_AxesArg, (outs Variadic<Index>:$result),
    "$grid (`axes` `=` $axes^)? attr-dict `:` type($result)">;
def Shard_ProcessMultiIndexOp : Shard_Query<"process_multi_index", "Where in the grid this device is", Shard_AxesArg,
    (outs Variadic<Index>:$result), "`on` $grid (`axes` `=` $axes^)? attr-dict `:` type($result)">;
def Shard_ProcessLinearIndexOp : Shard_Query<"process_linear_index", "The number of this device", (ins),
    (outs Index:$result), "`on` $grid attr-dict `:` type($result)">;
def Shard_NeighborsLinearIndicesOp : Shard_Query<
    "neighbors_linear_indices", "Numbers of the devices before and after one along axes",
    (ins Variadic<Index>:$device, Shard_GridAxesAttr:$split_axes), (outs Index:$neighbor_down, Index:$neighbor_up),
    "`on` $grid `[` $device `]` `split_axes` `=` $split_axes attr-dict `:` type(results)">;

//===-- Shardings -------------------------------------------------------------------------------------------------===//

def Shard_ShardingOp : Shard_Op<"sharding", [Pure, AttrSizedOperandSegments, Shard_NamesGrid, Shard_NamedResults]> {
  let summary = "How a tensor is spread over a grid";
  let description = [{
    For each dimension of the tensor the axes of the grid along which it is split, and either sizes of what neighbours
    share or where the parts begin.

    ```mlir
    %s = shard.sharding @grid split_axes = [[0], [1]] halo_sizes = [1, 1] : !shard.sharding
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$grid, Shard_GridAxesArrayAttr:$split_axes,
                       DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$static_sharded_dims_offsets,
                       Variadic<I64>:$dynamic_sharded_dims_offsets,
                       DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$static_halo_sizes,
                       Variadic<I64>:$dynamic_halo_sizes);
  let results = (outs Shard_Sharding:$result);
  let assemblyFormat = [{
    $grid `split_axes` `=` $split_axes
    (`halo_sizes` `=` custom<DynamicIndexList>($dynamic_halo_sizes, $static_halo_sizes)^)?
    (`sharded_dims_offsets` `=`
      custom<DynamicIndexList>($dynamic_sharded_dims_offsets, $static_sharded_dims_offsets)^)?
    attr-dict `:` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Shard_GetShardingOp : Shard_Op<"get_sharding", [Pure]> {
  let summary = "How a tensor is spread";
  let arguments = (ins AnyRankedTensor:$source);
  let results = (outs Shard_Sharding:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
}

def Shard_ShardOp : Shard_Op<"shard", [Pure, AllTypesMatch<["result", "src"]>, Shard_NamedResults]> {
  let summary = "States how a tensor is spread, where it is made or where it is used";
  let arguments = (ins AnyRankedTensor:$src, Shard_Sharding:$sharding, UnitAttr:$annotate_for_users);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $src `to` $sharding (`annotate_for_users` $annotate_for_users^)? attr-dict `:` type($result)
  }];
  let hasCanonicalizer = 1;
}

def Shard_ShardShapeOp : Shard_Op<"shard_shape", [Pure, AttrSizedOperandSegments, Shard_NamedResults]> {
  let summary = "Extents of the part on one device";
  let arguments = (ins DenseI64ArrayAttr:$dims, Variadic<Index>:$dims_dynamic, Shard_Sharding:$sharding,
                       DenseI64ArrayAttr:$device, Variadic<Index>:$device_dynamic);
  let results = (outs Variadic<Index>:$result);
  let assemblyFormat = [{
    `dims` `=` custom<DynamicIndexList>($dims_dynamic, $dims) `sharding` `=` $sharding
    `device` `=` custom<DynamicIndexList>($device_dynamic, $device) attr-dict `:` type(results)
  }];
}

def Shard_UpdateHaloOp : Shard_Op<"update_halo", [
    Pure, DestinationStyleOpInterface,
    TypesMatchWith<"result has same type as destination", "result", "destination", "$_self">, Shard_NamesGrid]> {
  let summary = "Fetches what neighbours share";
  let arguments = (ins AnyTypeOf<[AnyNon0RankedMemRef, AnyNon0RankedTensor]>:$destination, FlatSymbolRefAttr:$grid,
                       Shard_GridAxesArrayAttr:$split_axes, Variadic<I64>:$halo_sizes,
                       DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$static_halo_sizes);
  let results = (outs AnyTypeOf<[AnyNon0RankedMemRef, AnyNon0RankedTensor]>:$result);
  let assemblyFormat = [{
    $destination `on` $grid `split_axes` `=` $split_axes
    (`halo_sizes` `=` custom<DynamicIndexList>($halo_sizes, $static_halo_sizes)^)? attr-dict `:` type($result)
  }];
}

//===-- Collective operations -------------------------------------------------------------------------------------===//

// `given` are the arguments after grid and axes, `form` how they are written.
class Shard_Collective<string mnemonic, string what, list<Trait> traits, dag given, Type output, string form,
                       string types = "type($input) `->` type($result)">
    : Shard_Op<mnemonic, traits # [Shard_NamesGrid, Shard_NamedResults]> {
  let summary = what;
  let arguments = !con(Shard_GridArg, (ins DefaultValuedAttr<Shard_GridAxesAttr, "{}">:$grid_axes), given);
  let results = (outs output:$result);
  let assemblyFormat = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? " # form # " attr-dict `:` " # types;
  let hasCanonicalizer = 1;
}

// One device is the root, named by its place in the grid.
class Shard_Rooted<string mnemonic, string what, list<Trait> traits, dag given, string form>
    : Shard_Collective<mnemonic, what, traits, given, AnyRankedTensor, form, "functional-type(operands, results)">;

class Shard_Between<list<Trait> traits> {
  defvar ends = ["input", "result"];
  list<Trait> shapes = traits # [AllShapesMatch<ends>];
  list<Trait> both = shapes # [AllElementTypesMatch<ends>];
  list<Trait> ranks = traits # [AllRanksMatch<ends>, AllElementTypesMatch<ends>];
}
defvar Shard_SameElementsAndRank = [Pure, SameOperandsAndResultElementType, SameOperandsAndResultRank];
defvar Shard_Tensor = AnyNon0RankedTensor;
defvar Shard_ReductionArg = DefaultValuedAttr<Shard_ReductionKindAttr, "::mlir::shard::ReductionKind::Sum">;
defvar Shard_RootArgs = (ins DenseI64ArrayAttr:$root, Variadic<Index>:$root_dynamic);

def Shard_AllGatherOp : Shard_Collective<"all_gather", "Every device gets all parts along a dimension",
    Shard_SameElementsAndRank, (ins Shard_Tensor:$input, IndexAttr:$gather_axis), Shard_Tensor,
    "`gather_axis` `=` $gather_axis">;
def Shard_AllReduceOp : Shard_Collective<"all_reduce", "Every device gets all combined",
    [Pure, SameOperandsAndResultShape],
    (ins AnyTypeOf<[AnyMemRef, AnyRankedTensor]>:$input, Shard_ReductionArg:$reduction),
    AnyTypeOf<[AnyMemRef, AnyRankedTensor]>, "(`reduction` `=` $reduction^)?">;
def Shard_AllSliceOp : Shard_Collective<"all_slice", "Every device keeps its part along a dimension",
    Shard_SameElementsAndRank, (ins Shard_Tensor:$input, IndexAttr:$slice_axis), Shard_Tensor,
    "`slice_axis` `=` $slice_axis">;
def Shard_AllToAllOp : Shard_Collective<"all_to_all", "Every device sends each one a part",
    Shard_SameElementsAndRank, (ins Shard_Tensor:$input, IndexAttr:$split_axis, IndexAttr:$concat_axis), Shard_Tensor,
    "`split_axis` `=` $split_axis `concat_axis` `=` $concat_axis">;
def Shard_ReduceScatterOp : Shard_Collective<"reduce_scatter", "Every device gets its part of all combined",
    [Pure, SameOperandsAndResultRank],
    (ins Shard_Tensor:$input, Shard_ReductionArg:$reduction, IndexAttr:$scatter_axis), AnyRankedTensor,
    "(`reduction` `=` $reduction^)? `scatter_axis` `=` $scatter_axis">;
def Shard_ShiftOp : Shard_Collective<"shift", "Every device sends to another one along an axis",
    [Pure, SameOperandsAndResultElementType, SameOperandsAndResultShape],
    (ins Shard_Tensor:$input, IndexAttr:$shift_axis, I64Attr:$offset, UnitAttr:$rotate), AnyRankedTensor,
    "`shift_axis` `=` $shift_axis `offset` `=` $offset (`rotate` $rotate^)?">;

def Shard_BroadcastOp : Shard_Rooted<"broadcast", "The root sends to all", Shard_Between<[Pure]>.both,
    !con((ins AnyRankedTensor:$input), Shard_RootArgs), "`root` `=` custom<DynamicIndexList>($root_dynamic, $root)">;
def Shard_GatherOp : Shard_Rooted<"gather", "The root gets all parts", Shard_Between<[Pure]>.ranks,
    !con((ins Shard_Tensor:$input, IndexAttr:$gather_axis), Shard_RootArgs),
    "`gather_axis` `=` $gather_axis `root` `=` custom<DynamicIndexList>($root_dynamic, $root)"> {
  let results = (outs Shard_Tensor:$result);
}
def Shard_ReduceOp : Shard_Rooted<"reduce", "The root gets all combined", Shard_Between<[Pure]>.shapes,
    !con((ins AnyRankedTensor:$input, Shard_ReductionArg:$reduction), Shard_RootArgs),
    "(`reduction` `=` $reduction^)? `root` `=` custom<DynamicIndexList>($root_dynamic, $root)">;
def Shard_ScatterOp : Shard_Rooted<"scatter", "The root sends each its part", Shard_Between<[Pure]>.ranks,
    !con((ins Shard_Tensor:$input, IndexAttr:$scatter_axis), Shard_RootArgs),
    "`scatter_axis` `=` $scatter_axis `root` `=` custom<DynamicIndexList>($root_dynamic, $root)">;
def Shard_SendOp : Shard_Rooted<"send", "Sends to one device", Shard_Between<[]>.both,
    (ins Shard_Tensor:$input, DenseI64ArrayAttr:$destination, Variadic<Index>:$destination_dynamic),
    "`destination` `=` custom<DynamicIndexList>($destination_dynamic, $destination)">;
def Shard_RecvOp : Shard_Rooted<"recv", "Receives from a device, or from any", Shard_Between<[]>.both,
    (ins Shard_Tensor:$input, OptionalAttr<DenseI64ArrayAttr>:$source, Variadic<Index>:$source_dynamic),
    "(`source` `=` custom<DynamicIndexList>($source_dynamic, $source)^)?">;

#endif // RMLIR_SHARD_OPS
