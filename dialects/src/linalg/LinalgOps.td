// The linalg dialect: operations over boxes of indices, with a body for one point.

#ifndef RMLIR_LINALG_OPS
#define RMLIR_LINALG_OPS

include "mlir/Dialect/Linalg/IR/LinalgBase.td"
include "mlir/Dialect/Linalg/IR/LinalgInterfaces.td"
include "mlir/Dialect/Linalg/IR/RelayoutOpInterface.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/TilingInterface.td"
include "mlir/Interfaces/ViewLikeInterface.td"

class Linalg_Op<string mnemonic, list<Trait> traits = []> : Op<Linalg_Dialect, mnemonic, traits>;

defvar Linalg_ResultNames = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
defvar Linalg_ArgumentNames = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>;
defvar Linalg_KnowsShape = DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>;
defvar Linalg_Tiles = DeclareOpInterfaceMethods<TilingInterface,
    ["getIterationDomain", "getLoopIteratorTypes", "getResultTilePosition", "getTiledImplementation"]>;

//===-- Parts of bodies -------------------------------------------------------------------------------------------===//

def Linalg_YieldOp : Linalg_Op<"yield", [Pure, ReturnLike, Terminator]> {
  let summary = "Linalg yield operation";
  let description = "Ends a body with the element of each output. `linalg.yield %a, %b : f32, i32`";
  let arguments = (ins Variadic<AnyType>:$values);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Linalg_IndexOp : Linalg_Op<"index", [Pure]> {
  let summary = "linalg index operation";
  let description = "Where the body is along a loop. `%i = linalg.index 0 : index`";
  let arguments = (ins ConfinedAttr<I64Attr, [IntMinValue<0>]>:$dim);
  let results = (outs Index:$result);
  let assemblyFormat = "$dim attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===-- Structured operations -------------------------------------------------------------------------------------===//

class Linalg_StructuredOp<string mnemonic, list<Trait> traits> : Linalg_Op<mnemonic, [
    SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>, RecursiveMemoryEffects, DestinationStyleOpInterface,
    LinalgStructuredInterface, ReifyRankedShapedTypeOpInterface] # traits> {
  let hasCustomAssemblyFormat = 1;
}

defvar Linalg_AnyBody = (region AnyRegion:$region);
defvar Linalg_InputsAndOutputs = (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs);

// An operation with any inputs and outputs, and more attributes.
class Linalg_AnyOperands<string mnemonic, list<Trait> traits, dag attributes>
    : Linalg_StructuredOp<mnemonic, traits> {
  let arguments = !con(Linalg_InputsAndOutputs, attributes);
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = Linalg_AnyBody;
  let hasFolder = 1;
}

def Linalg_GenericOp : Linalg_AnyOperands<"generic", [Linalg_ArgumentNames, AttrSizedOperandSegments],
    (ins AffineMapArrayAttr:$indexing_maps, IteratorTypeArrayAttr:$iterator_types, OptionalAttr<StrAttr>:$doc,
         OptionalAttr<StrAttr>:$library_call)> {
  let summary = "a structured operation with a body of its own";
  let description = [{
    Runs its body for each point of a box: a map for each operand says which element it sees, a word for each dimension
    whether its points go in any order.

    ```mlir
    %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %s = arith.addf %in, %out : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    ```
  }];
  let hasCanonicalizer = 1;
}

def TensorOrMemref : AnyTypeOf<[AnyMemRef, AnyRankedTensor], "", "::mlir::ShapedType">;

def Linalg_MapOp : Linalg_StructuredOp<"map", [Linalg_ResultNames, Linalg_ArgumentNames]> {
  let summary = "Elementwise operations";
  let description = [{
    Computes each element from those at the same place.

    ```mlir
    %r = linalg.map { arith.addf } ins(%a, %b : tensor<64xf32>, tensor<64xf32>) outs(%init : tensor<64xf32>)
    ```
  }];
  let arguments = (ins Variadic<TensorOrMemref>:$inputs, TensorOrMemref:$init);
  let results = (outs Variadic<AnyTensor>:$result);
  let regions = (region SizedRegion<1>:$mapper);
  let hasVerifier = 1;
}

def Linalg_ReduceOp : Linalg_StructuredOp<"reduce", [
    Linalg_ResultNames, Linalg_ArgumentNames, SameVariadicOperandSize]> {
  let summary = "Reduce operator";
  let description = [{
    Combines the elements along some dimensions.

    ```mlir
    %r = linalg.reduce { arith.addf } ins(%a : tensor<16x32xf32>) outs(%init : tensor<16xf32>) dimensions = [1]
    ```
  }];
  let arguments = (ins Variadic<TensorOrMemref>:$inputs, Variadic<TensorOrMemref>:$inits,
                       ConfinedAttr<DenseI64ArrayAttr,
                                    [DenseArrayStrictlySorted<DenseI64ArrayAttr>]>:$dimensions);
  let results = (outs Variadic<AnyTensor>);
  let regions = (region SizedRegion<1>:$combiner);
  let hasVerifier = 1;
}

// Moves elements; the numbers say where to.
class Linalg_MoveOp<string mnemonic, dag numbers> : Linalg_StructuredOp<mnemonic, [Linalg_ResultNames]> {
  let arguments = !con((ins TensorOrMemref:$input, TensorOrMemref:$init), numbers);
  let results = (outs Variadic<AnyTensor>:$result);
  let regions = (region SizedRegion<1>:$region);
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let skipDefaultBuilders = 1;
}

def Linalg_TransposeOp : Linalg_MoveOp<"transpose", (ins DenseI64ArrayAttr:$permutation)> {
  let summary = "Transpose operator";
  let description = [{
    Dimensions in another order: dimension `i` of the result is dimension `permutation[i]` of the input.

    ```mlir
    %r = linalg.transpose ins(%a : tensor<16x64xf32>) outs(%init : tensor<64x16xf32>) permutation = [1, 0]
    ```
  }];
  let hasFolder = 1;
}

def Linalg_BroadcastOp : Linalg_MoveOp<"broadcast", (ins DenseI64ArrayAttr:$dimensions)> {
  let summary = "Static broadcast operator";
  let description = [{
    More dimensions, along which elements repeat.

    ```mlir
    %r = linalg.broadcast ins(%a : tensor<16xf32>) outs(%init : tensor<16x64xf32>) dimensions = [1]
    ```
  }];
}

//===-- Named operations whose maps can be stated -----------------------------------------------------------------===//

defvar Linalg_Cast = (ins DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast);

def Linalg_ElementwiseOp : Linalg_AnyOperands<"elementwise", [AttrSizedOperandSegments],
    (ins ElementwiseKindAttr:$kind, DefaultValuedOptionalAttr<AffineMapArrayAttr, "{}">:$indexing_maps)> {
  let summary = "one function of elements at the same place";
  let description = [{
    ```mlir
    %r = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>)
        -> tensor<4xf32>
    ```
  }];
  let skipDefaultBuilders = 1;
}

// A product of matrices, with maps that are those of the class unless stated.
class Linalg_ProductOp<string owner, string mnemonic> : Linalg_AnyOperands<mnemonic,
    [AttrSizedOperandSegments, LinalgContractionOpInterface],
    !con((ins DefaultValuedOptionalAttr<AffineMapArrayAttr,
             !strconcat(owner, "::getDefaultIndexingMaps($_builder.getContext())")>:$indexing_maps), Linalg_Cast)> {
  let hasVerifier = 1;
  let skipDefaultBuilders = 1;
}

def Linalg_MatmulOp : Linalg_ProductOp<"MatmulOp", "matmul"> {
  let summary = "the product of two matrices, added to what is there";
  let description = [{
    Other maps make it a product of transposed matrices, or of vectors repeated.

    ```mlir
    %r = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
    ```
  }];
}

def Linalg_BatchMatmulOp : Linalg_ProductOp<"BatchMatmulOp", "batch_matmul"> {
  let summary = "products of many pairs of matrices";
}

def Linalg_BatchReduceMatmulOp : Linalg_ProductOp<"BatchReduceMatmulOp", "batch_reduce_matmul"> {
  let summary = "the sum of the products of many pairs of matrices";
}

def Linalg_ContractOp : Linalg_StructuredOp<"contract", [AttrSizedOperandSegments, LinalgContractionOpInterface]> {
  let summary = "a sum of products that its maps say, added to what is there";
  let description = [{
    ```mlir
    %r = linalg.contract indexing_maps = [#a, #b, #c]
        ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
    ```
  }];
  let arguments = !con(Linalg_InputsAndOutputs, (ins AffineMapArrayAttr:$indexing_maps), Linalg_Cast);
  let results = (outs Variadic<AnyShaped>:$result_tensors);
  let regions = (region SizedRegion<1>:$combiner);
  let hasFolder = 1;
  let hasVerifier = 1;
  let skipDefaultBuilders = 1;
}

include "linalg/LinalgNamed.td"

//===-- Layouts of blocks -----------------------------------------------------------------------------------------===//

class Linalg_RelayoutOp<string mnemonic, list<Trait> traits, dag padding> : Linalg_Op<mnemonic, traits # [
    Linalg_ResultNames, DestinationStyleOpInterface, LinalgRelayoutOpInterface, ConditionallySpeculatable,
    NoMemoryEffect, Linalg_KnowsShape,
    TypesMatchWith<"result type matches type of dest", "dest", "result", "$_self">]> {
  let arguments = !con((ins AnyRankedTensor:$source, AnyRankedTensor:$dest), padding,
      (ins DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$outer_dims_perm, DenseI64ArrayAttr:$inner_dims_pos,
           Variadic<Index>:$inner_tiles, DenseI64ArrayAttr:$static_inner_tiles));
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$source"
      # !if(!empty(padding), "", " (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)?")
      # [{
        (`outer_dims_perm` `=` $outer_dims_perm^)?
        `inner_dims_pos` `=` $inner_dims_pos
        `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles)
        `into` $dest attr-dict `:` type($source) `->` type($dest)}];
  let hasCanonicalizeMethod = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Linalg_PackOp
    : Linalg_RelayoutOp<"pack", [AttrSizedOperandSegments], (ins Optional<AnyType>:$padding_value)> {
  let summary = "linalg.pack operation";
  let description = [{
    A tensor cut into tiles, whose dimensions come last; incomplete tiles are padded.

    ```mlir
    %r = linalg.pack %t inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d
        : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
    ```
  }];
}

def Linalg_UnPackOp : Linalg_RelayoutOp<"unpack", [], (ins)> {
  let summary = "linalg.unpack operation";
  let description = [{
    A tensor put together again from tiles.

    ```mlir
    %r = linalg.unpack %t inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d
        : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
    ```
  }];
}

//===-- Operations that stand for several -------------------------------------------------------------------------===//

def Linalg_SoftmaxOp : Linalg_Op<"softmax", [
    DestinationStyleOpInterface,
    PredOpTrait<"input and output have same element type", TCopVTEtIsSameAs<0, 1>>, Linalg_KnowsShape,
    DeclareOpInterfaceMethods<AggregatedOpInterface, ["decomposeOperation"]>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, Linalg_Tiles]> {
  let summary = "Softmax operator";
  let description = [{
    Exponentials, divided by their sum along a dimension.

    ```mlir
    %r = linalg.softmax dimension(1) ins(%a : tensor<2x16xf32>) outs(%b : tensor<2x16xf32>) -> tensor<2x16xf32>
    ```
  }];
  let arguments = (ins AnyShaped:$input, AnyShaped:$output, I64Attr:$dimension);
  let results = (outs Variadic<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)`
    `outs` `(` $output `:` type($output) `)` (`->` type($result)^)?
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

// A step of Winograd's convolution: between an image, filter or product of some rank and one of another.
class Linalg_WinogradOp<string mnemonic, string input, int from, int to> : Linalg_Op<mnemonic, [
    AllElementTypesMatch<[input, "output"]>, DestinationStyleOpInterface, Linalg_Tiles]> {
  let arguments = !dag(ins, [TensorRankOf<[AnyType], [from]>, TensorRankOf<[AnyType], [to]>, WinogradConv2DFmr],
                       [input, "output", "fmr"]);
  let results = (outs TensorRankOf<[AnyType], [to]>:$result);
  let assemblyFormat = !strconcat(
      "attr-dict `fmr` `(` $fmr `)` `ins` `(` $", input, " `:` type($", input,
      ") `)` `outs` `(` $output `:` type($output) `)` `->` type($result)");
  let hasVerifier = 1;
}

def Linalg_WinogradFilterTransformOp : Linalg_WinogradOp<"winograd_filter_transform", "filter", 4, 4> {
  let summary = "Winograd filter transform operator";
}
def Linalg_WinogradInputTransformOp : Linalg_WinogradOp<"winograd_input_transform", "input", 4, 6> {
  let summary = "Winograd input transform operator";
}
def Linalg_WinogradOutputTransformOp : Linalg_WinogradOp<"winograd_output_transform", "value", 6, 4> {
  let summary = "Winograd output transform operator";
}

#endif // RMLIR_LINALG_OPS
