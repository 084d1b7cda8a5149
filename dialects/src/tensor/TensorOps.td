// The tensor dialect: values with a shape.

#ifndef RMLIR_TENSOR_OPS
#define RMLIR_TENSOR_OPS

include "mlir/Dialect/Tensor/IR/TensorBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/ParallelCombiningOpInterface.td"
include "mlir/Interfaces/ShapedOpInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

class Tensor_Op<string mnemonic, list<Trait> traits = []> : Op<Tensor_Dialect, mnemonic, traits>;

defvar Tensor_ResultNames = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
defvar Tensor_KnowsShape = DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>;

// The type of elements of a tensor, as a type in a relation between types.
defvar Tensor_ElementOfSelf = "::llvm::cast<TensorType>($_self).getElementType()";

defvar Tensor_Number = TensorOf<[AnySignlessInteger, AnyUnsignedInteger, AnySignedInteger, AnyFloat]>;
defvar Tensor_Coordinates = RankedTensorOf<[AnySignlessIntegerOrIndex]>;

// Offsets, sizes and strides: constants, and operands for those that are not.
defvar Tensor_Box = (ins
    Variadic<Index>:$offsets, Variadic<Index>:$sizes, Variadic<Index>:$strides,
    DenseI64ArrayAttr:$static_offsets, DenseI64ArrayAttr:$static_sizes, DenseI64ArrayAttr:$static_strides);
defvar Tensor_BoxText = [{
  custom<DynamicIndexList>($offsets, $static_offsets)
  custom<DynamicIndexList>($sizes, $static_sizes)
  custom<DynamicIndexList>($strides, $static_strides)}];

//===-- Casts -----------------------------------------------------------------------------------------------------===//

class Tensor_Cast<string mnemonic, Type type, list<Trait> traits>
    : Tensor_Op<mnemonic, [DeclareOpInterfaceMethods<CastOpInterface>] # traits # [Pure]> {
  let arguments = (ins type:$source);
  let results = (outs type:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasCanonicalizer = 1;
}

def Tensor_BitcastOp : Tensor_Cast<"bitcast", Tensor_Number, []> {
  let summary = "tensor bitcast operation";
  let description = [{
    The same bits as elements of another type of the same width.

    ```mlir
    %b = tensor.bitcast %a : tensor<4xui32> to tensor<4xi32>
    ```
  }];
}

def Tensor_CastOp : Tensor_Cast<"cast", AnyTensor, [Tensor_ResultNames]> {
  let summary = "tensor cast operation";
  let description = [{
    The same tensor as a type that says more or less of its shape.

    ```mlir
    %b = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
    ```
  }];
}

//===-- What there is of a tensor ---------------------------------------------------------------------------------===//

def Tensor_DimOp : Tensor_Op<"dim", [
    Tensor_ResultNames, ConditionallySpeculatable, NoMemoryEffect, ShapedDimOpInterface,
    DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRangesFromOptional"]>]> {
  let summary = "dimension index operation";
  let description = "The size of a dimension. `%n = tensor.dim %t, %i : tensor<4x?xf32>`";
  let arguments = (ins AnyNon0RankedOrUnrankedTensor:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $source `,` $index `:` type($source)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Tensor_RankOp : Tensor_Op<"rank", [Tensor_ResultNames, Pure]> {
  let summary = "rank operation";
  let description = "The number of dimensions. `%r = tensor.rank %t : tensor<*xf32>`";
  let arguments = (ins AnyTensor:$tensor);
  let results = (outs Index);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
  let hasFolder = 1;
}

def Tensor_ExtractOp : Tensor_Op<"extract", [
    Tensor_ResultNames, Pure,
    TypesMatchWith<"result type matches element type of tensor", "tensor", "result", Tensor_ElementOfSelf>]> {
  let summary = "element extraction operation";
  let description = "One element. `%x = tensor.extract %t[%i, %j] : tensor<4x4xf32>`";
  let arguments = (ins AnyRankedTensor:$tensor, Variadic<Index>:$indices);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$tensor `[` $indices `]` attr-dict `:` type($tensor)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Tensor_ExtractSliceOp : Tensor_Op<"extract_slice", [
    Tensor_ResultNames, Tensor_KnowsShape, AttrSizedOperandSegments, Pure, OffsetSizeAndStrideOpInterface]> {
  let summary = "extract slice operation";
  let description = [{
    A part of a tensor: per dimension an offset, a size and a stride. Dimensions of size one may go.

    ```mlir
    %s = tensor.extract_slice %t[0, %i] [4, %n] [1, 1] : tensor<8x?xf32> to tensor<4x?xf32>
    ```
  }];
  let arguments = !con((ins AnyRankedTensor:$source), Tensor_Box);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = !strconcat("$source ``", Tensor_BoxText, " attr-dict `:` type($source) `to` type($result)");
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Tensor_GatherOp : Tensor_Op<"gather", [Tensor_ResultNames, Pure]> {
  let summary = "gather a subset of a tensor at specified indices";
  let description = [{
    Slices at coordinates that a tensor holds, for the dimensions named; the others are taken whole.

    ```mlir
    %g = tensor.gather %t[%at] gather_dims([1, 2]) : (tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<7x4x1x1xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, Tensor_Coordinates:$indices, DenseI64ArrayAttr:$gather_dims,
                       UnitAttr:$unique);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===-- Tensors from elements -------------------------------------------------------------------------------------===//

def Tensor_EmptyOp : Tensor_Op<"empty", [Pure, Tensor_KnowsShape]> {
  let summary = "empty tensor operation";
  let description = "A tensor with elements that nobody has set. `%t = tensor.empty(%n) : tensor<4x?xf32>`";
  let arguments = (ins Variadic<Index>:$dynamicSizes);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "`(`$dynamicSizes`)` attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Tensor_FromElementsOp : Tensor_Op<"from_elements", [
    Tensor_ResultNames, Pure,
    TypesMatchWith<"operand types match result element type", "result", "elements",
                   "SmallVector<Type, 2>("
                   "::llvm::cast<RankedTensorType>($_self).getNumElements(), "
                   "::llvm::cast<RankedTensorType>($_self).getElementType())">]> {
  let summary = "tensor from elements operation.";
  let description = "A tensor of these elements, the last dimension first. `tensor.from_elements %a, %b : tensor<2xi32>`";
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat = "$elements attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Tensor_GenerateOp : Tensor_Op<"generate", [
    Tensor_ResultNames, RecursiveMemoryEffects, Tensor_KnowsShape,
    SingleBlockImplicitTerminator<"mlir::tensor::YieldOp">]> {
  let summary = "Creates a dynamically sized tensor from elements";
  let description = [{
    A tensor whose elements a region computes from their indices.

    ```mlir
    %t = tensor.generate %n {
    ^bb0(%i: index):
      tensor.yield %x : f32
    } : tensor<?xf32>
    ```
  }];
  let arguments = (ins Variadic<Index>:$dynamicExtents);
  let results = (outs AnyRankedTensor:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$dynamicExtents $body attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
  let hasRegionVerifier = 1;
  let hasVerifier = 1;
}

def Tensor_SplatOp : Tensor_Op<"splat", [
    Tensor_ResultNames, Tensor_KnowsShape, Pure,
    TypesMatchWith<"operand type matches element type of result", "aggregate", "input", Tensor_ElementOfSelf>]> {
  let summary = "tensor splat or broadcast operation";
  let description = "A tensor with one element in all places. `%t = tensor.splat %x[%n] : tensor<?x4xf32>`";
  let arguments = (ins AnyType:$input, Variadic<Index>:$dynamicSizes);
  let results = (outs AnyRankedTensor:$aggregate);
  let assemblyFormat = "$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===-- Tensors from tensors --------------------------------------------------------------------------------------===//

def Tensor_ConcatOp : Tensor_Op<"concat", [Pure, Tensor_ResultNames, Tensor_KnowsShape]> {
  let summary = "tensor concatenation operation";
  let description = [{
    Tensors one after the other along a dimension.

    ```mlir
    %c = tensor.concat dim(0) %a, %b : (tensor<3x6xf32>, tensor<1x6xf32>) -> tensor<4x6xf32>
    ```
  }];
  let arguments = (ins I64Attr:$dim, Variadic<AnyRankedTensor>:$inputs);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Tensor_InsertOp : Tensor_Op<"insert", [
    Tensor_ResultNames, DestinationStyleOpInterface, Pure,
    TypesMatchWith<"result type matches type of dest", "dest", "result", "$_self">,
    TypesMatchWith<"scalar type matches element type of dest", "dest", "scalar", Tensor_ElementOfSelf>]> {
  let summary = "element insertion operation";
  let description = "A tensor with one element changed. `%r = tensor.insert %x into %t[%i] : tensor<4xf32>`";
  let arguments = (ins AnyType:$scalar, AnyRankedTensor:$dest, Variadic<Index>:$indices);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

class Tensor_IntoSlice<string mnemonic, list<Trait> traits> : Tensor_Op<mnemonic, traits> {
  let arguments = !con((ins AnyRankedTensor:$source, AnyRankedTensor:$dest), Tensor_Box);
  let assemblyFormat =
      !strconcat("$source `into` $dest ``", Tensor_BoxText, " attr-dict `:` type($source) `into` type($dest)");
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Tensor_InsertSliceOp : Tensor_IntoSlice<"insert_slice", [
    Tensor_ResultNames, Tensor_KnowsShape, AttrSizedOperandSegments, DestinationStyleOpInterface, Pure,
    OffsetSizeAndStrideOpInterface,
    TypesMatchWith<"expected result type to match dest type", "dest", "result", "$_self">]> {
  let summary = "insert_slice operation";
  let description = [{
    A tensor with another one put over a part of it.

    ```mlir
    %r = tensor.insert_slice %s into %t[0, %i] [4, %n] [1, 1] : tensor<4x?xf32> into tensor<8x?xf32>
    ```
  }];
  let results = (outs AnyRankedTensor:$result);
  let hasFolder = 1;
}

def Tensor_ParallelInsertSliceOp : Tensor_IntoSlice<"parallel_insert_slice", [
    AttrSizedOperandSegments, OffsetSizeAndStrideOpInterface,
    DeclareOpInterfaceMethods<ParallelCombiningOpInterface, ["getUpdatedDestinations", "getIteratingParent"]>]> {
  let summary = "the part of a shared tensor that one thread gives";
  let description = [{
    Says where the tensor of one thread goes in a tensor that all threads share.

    ```mlir
    tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    ```
  }];
}

def Tensor_PadOp : Tensor_Op<"pad", [
    Tensor_ResultNames, Tensor_KnowsShape, AttrSizedOperandSegments, Pure,
    SingleBlockImplicitTerminator<"mlir::tensor::YieldOp">]> {
  let summary = "tensor pad operation";
  let description = [{
    A tensor with more elements before and after those of each dimension, which a region computes from their indices.

    ```mlir
    %p = tensor.pad %t low[1, %a] high[0, 2] {
    ^bb0(%i: index, %j: index):
      tensor.yield %x : f32
    } : tensor<4x?xf32> to tensor<5x?xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, Variadic<Index>:$low, Variadic<Index>:$high,
                       DenseI64ArrayAttr:$static_low, DenseI64ArrayAttr:$static_high, UnitAttr:$nofold);
  let results = (outs AnyRankedTensor:$result);
  let regions = (region SizedRegion<1>:$region);
  let assemblyFormat = [{
    $source (`nofold` $nofold^)? `low` `` custom<DynamicIndexList>($low, $static_low)
    `high` `` custom<DynamicIndexList>($high, $static_high) $region attr-dict `:` type($source) `to` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasRegionVerifier = 1;
  let hasVerifier = 1;
}

def Tensor_ScatterOp : Tensor_Op<"scatter", [Tensor_ResultNames, Pure]> {
  let summary = "scatter a tensor into a destination tensor at specified indices";
  let description = [{
    A tensor with slices of another one put at coordinates that a third one holds.

    ```mlir
    %r = tensor.scatter %s into %t[%at] scatter_dims([1]) unique
      : (tensor<7x4x1xf32>, tensor<4x5xf32>, tensor<7x1xindex>) -> tensor<4x5xf32>
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, AnyRankedTensor:$dest, Tensor_Coordinates:$indices,
                       DenseI64ArrayAttr:$scatter_dims, UnitAttr:$unique);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

//===-- Other shapes ----------------------------------------------------------------------------------------------===//

def Tensor_ReshapeOp : Tensor_Op<"reshape", [Tensor_ResultNames, Pure]> {
  let summary = "tensor reshape operation";
  let description = [{
    The elements with the sizes that another tensor holds.

    ```mlir
    %r = tensor.reshape %t(%shape) : (tensor<4x1xf32>, tensor<1xi32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins AnyTensor:$source, TensorRankOf<[AnySignlessInteger, Index], [1]>:$shape);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

class Tensor_Regroup<string mnemonic> : Tensor_Op<mnemonic, [Tensor_ResultNames, Pure]> {
  let results = (outs AnyTensor:$result);
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Tensor_ExpandShapeOp : Tensor_Regroup<"expand_shape"> {
  let summary = "operation to produce a tensor with a higher rank";
  let description = [{
    Each dimension becomes a group of dimensions.

    ```mlir
    %r = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 5, 32] : tensor<?x32xf32> into tensor<?x5x32xf32>
    ```
  }];
  let arguments = (ins AnyTensor:$src, IndexListArrayAttr:$reassociation, Variadic<Index>:$output_shape,
                       DenseI64ArrayAttr:$static_output_shape);
  let assemblyFormat = [{
    $src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict
    `:` type($src) `into` type($result)
  }];
}

def Tensor_CollapseShapeOp : Tensor_Regroup<"collapse_shape"> {
  let summary = "operation to produce a tensor with a smaller rank";
  let description = [{
    Each group of dimensions becomes one dimension.

    ```mlir
    %r = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x5x32xf32> into tensor<?x32xf32>
    ```
  }];
  let arguments = (ins AnyTensor:$src, IndexListArrayAttr:$reassociation);
  let assemblyFormat = "$src $reassociation attr-dict `:` type($src) `into` type($result)";
}

def Tensor_YieldOp : Tensor_Op<"yield", [
    Pure, ReturnLike, Terminator, HasParent<"::mlir::tensor::GenerateOp, ::mlir::tensor::PadOp">]> {
  let summary = "Yield a value from a region";
  let description = "Ends a region with the value of an element. `tensor.yield %x : f32`";
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

#endif // RMLIR_TENSOR_OPS
