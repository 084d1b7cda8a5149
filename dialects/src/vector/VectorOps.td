// The vector dialect: vectors of any rank, between memory and machine.

#ifndef RMLIR_VECTOR_OPS
#define RMLIR_VECTOR_OPS

include "arith/ArithBase.td"
include "mlir/Dialect/Vector/IR/Vector.td"
include "mlir/Dialect/Vector/Interfaces/MaskableOpInterface.td"
include "mlir/Dialect/Vector/Interfaces/MaskingOpInterface.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/AlignmentAttrInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/IndexingMapOpInterface.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/MemOpInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/VectorInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

//===-- Attributes ------------------------------------------------------------------------------------------------===//

class Vector_EnumAttr<EnumInfo cases, string mnemonic> : EnumAttr<Vector_Dialect, cases, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

class Vector_Enum<string name, string words, list<I32EnumAttrCase> cases> : I32EnumAttr<name, words, cases> {
  let cppNamespace = "::mlir::vector";
  let genSpecializedAttr = 0;
}

// How values are combined.
def CombiningKind : Vector_Enum<"CombiningKind", "Kind of combining function for contractions and reductions", [
    I32EnumAttrCase<"ADD", 0, "add">, I32EnumAttrCase<"MUL", 1, "mul">, I32EnumAttrCase<"MINUI", 2, "minui">,
    I32EnumAttrCase<"MINSI", 3, "minsi">, I32EnumAttrCase<"MINNUMF", 4, "minnumf">,
    I32EnumAttrCase<"MAXUI", 5, "maxui">, I32EnumAttrCase<"MAXSI", 6, "maxsi">,
    I32EnumAttrCase<"MAXNUMF", 7, "maxnumf">, I32EnumAttrCase<"AND", 8, "and">, I32EnumAttrCase<"OR", 9, "or">,
    I32EnumAttrCase<"XOR", 10, "xor">, I32EnumAttrCase<"MAXIMUMF", 12, "maximumf">,
    I32EnumAttrCase<"MINIMUMF", 11, "minimumf">]>;
def Vector_CombiningKindAttr : Vector_EnumAttr<CombiningKind, "kind">;

// Loops of a contraction.
def Vector_IteratorType : Vector_Enum<"IteratorType", "Iterator type", [
    I32EnumAttrCase<"parallel", 0>, I32EnumAttrCase<"reduction", 1>]>;
def Vector_IteratorTypeEnum : Vector_EnumAttr<Vector_IteratorType, "iterator_type">;
def Vector_IteratorTypeArrayAttr
    : TypedArrayAttrBase<Vector_IteratorTypeEnum, "Iterator type should be an enum.">;

// What is printed after a value.
def PrintPunctuation : Vector_Enum<"PrintPunctuation", "Punctuation for separating vectors or vector elements", [
    I32EnumAttrCase<"NoPunctuation", 0, "no_punctuation">, I32EnumAttrCase<"NewLine", 1, "newline">,
    I32EnumAttrCase<"Comma", 2, "comma">, I32EnumAttrCase<"Open", 3, "open">, I32EnumAttrCase<"Close", 4, "close">]>;
def Vector_PrintPunctuation : Vector_EnumAttr<PrintPunctuation, "punctuation">;

//===-- What operations have in common ----------------------------------------------------------------------------===//

defvar Vector_Unrolls = DeclareOpInterfaceMethods<VectorUnrollOpInterface, ["getShapeForUnroll"]>;
defvar Vector_UnrollsByDefault = DeclareOpInterfaceMethods<VectorUnrollOpInterface>;
defvar Vector_Maskable = DeclareOpInterfaceMethods<MaskableOpInterface>;
defvar Vector_Ranges = DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>;
defvar Vector_TakesSpaceCast = DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>;
defvar Vector_HasAlignment = DeclareOpInterfaceMethods<AlignmentAttrOpInterface>;

// Operand `at` and the first result are of one element type.
class Vector_SameElement<string words, int at = 0> : PredOpTrait<words, TCresVTEtIsSameAsOpBase<0, at>>;
defvar Vector_SourceElement = Vector_SameElement<"source operand and result have same element type">;

defvar Vector_Mask = VectorOfNonZeroRankOf<[I1]>;
defvar Vector_FixedMask = FixedVectorOfNonZeroRankOf<[I1]>;

// Alignment in bytes.
defvar Vector_Alignment = (ins OptionalAttr<IntValidAlignment<I64Attr>>:$alignment);
defvar Vector_Hints = !con((ins DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal), Vector_Alignment);

// A place in memory, with words of what happens to it.
class Vector_Place<string words, MemoryEffect effect> {
  dag args = (ins Arg<AnyMemRef, words, [effect]>:$base, Variadic<Index>:$indices);
}

//===-- Arithmetic ------------------------------------------------------------------------------------------------===//

def Vector_ContractionOp : Vector_Op<"contract", [
    IndexingMapOpInterface, Pure, PredOpTrait<"lhs and rhs have same element type", TCopVTEtIsSameAs<0, 1>>,
    Vector_SameElement<"third operand acc and result have same element type", 2>, Vector_Maskable, Vector_Unrolls]> {
  let summary = "vector contraction operation";
  let description = [{
    Sums of products, which a map for each operand and a kind of loop for each dimension say.

    ```mlir
    %d = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "reduction"],
                          kind = #vector.kind<add>} %a, %b, %c : vector<4x8xf32>, vector<8xf32> into vector<4xf32>
    ```
  }];
  let arguments = (ins AnyVectorOfNonZeroRank:$lhs, AnyVectorOfNonZeroRank:$rhs, AnyType:$acc,
                       ArrayAttr:$indexing_maps, Vector_IteratorTypeArrayAttr:$iterator_types,
                       DefaultValuedAttr<Vector_CombiningKindAttr, "CombiningKind::ADD">:$kind);
  let results = (outs AnyType);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Vector_ReductionOp : Vector_Op<"reduction", [
    Pure, Vector_SourceElement,
    OptionalTypesMatchWith<"dest and acc have the same type", "dest", "acc", "::llvm::cast<Type>($_self)">,
    DeclareOpInterfaceMethods<ArithFastMathInterface>, Vector_Maskable, Vector_Unrolls]> {
  let summary = "reduction operation";
  let description = "All elements as one. `%s = vector.reduction <add>, %v, %acc : vector<16xf32> into f32`";
  let arguments = !con((ins Vector_CombiningKindAttr:$kind, AnyVectorOfAnyRank:$vector, Optional<AnyType>:$acc),
                       Arith_FastMathArg);
  let results = (outs AnyType:$dest);
  let assemblyFormat =
      "$kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($vector) `into` type($dest)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Vector_MultiDimReductionOp : Vector_Op<"multi_reduction", [
    Pure, AllTypesMatch<["dest", "acc"]>, Vector_SourceElement, DeclareOpInterfaceMethods<InferTypeOpInterface>,
    Vector_Maskable, Vector_Unrolls]> {
  let summary = "Multi-dimensional reduction operation";
  let description = [{
    Some dimensions less, the elements along these as one.

    ```mlir
    %r = vector.multi_reduction <mul>, %v, %acc [1, 3] : vector<4x8x16x32xf32> to vector<4x16xf32>
    ```
  }];
  let arguments = (ins Vector_CombiningKindAttr:$kind, AnyVectorOfNonZeroRank:$source, AnyType:$acc,
                       DenseI64ArrayAttr:$reduction_dims);
  let results = (outs AnyType:$dest);
  let assemblyFormat = "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_OuterProductOp : Vector_Op<"outerproduct", [
    Pure, Vector_SameElement<"lhs operand and result have same element type">,
    Vector_SameElement<"rhs operand and result have same element type", 1>, Vector_Maskable]> {
  let summary = "vector outerproduct with optional fused add";
  let description = [{
    The product of each element of one vector with each of another, or of a vector with a number; then it is combined with
    what is there.

    ```mlir
    %r = vector.outerproduct %a, %b, %c {kind = #vector.kind<add>} : vector<4xf32>, vector<8xf32>
    ```
  }];
  let arguments = (ins AnyVectorOfNonZeroRank:$lhs, AnyType:$rhs, Optional<AnyVectorOfNonZeroRank>:$acc,
                       DefaultValuedAttr<Vector_CombiningKindAttr, "CombiningKind::ADD">:$kind);
  let results = (outs AnyVectorOfNonZeroRank);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Vector_FMAOp : Op<Vector_Dialect, "fma", [
    Pure, AllTypesMatch<["lhs", "rhs", "acc", "result"]>, Vector_Unrolls] # ElementwiseMappable.traits> {
  let summary = "vector fused multiply-add";
  let description = "The product of two vectors plus a third one. `%r = vector.fma %a, %b, %c : vector<8x16xf32>`";
  let arguments = (ins VectorOfAnyRankOf<[AnyFloat]>:$lhs, VectorOfAnyRankOf<[AnyFloat]>:$rhs,
                       VectorOfAnyRankOf<[AnyFloat]>:$acc);
  let results = (outs VectorOfAnyRankOf<[AnyFloat]>:$result);
  let assemblyFormat = "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)";
}

def Vector_ScanOp : Vector_Op<"scan", [
    Pure, AllTypesMatch<["source", "dest"]>, AllTypesMatch<["initial_value", "accumulated_value"]>]> {
  let summary = "Scan operation";
  let description = [{
    Along a dimension, all elements so far as one, and at last all of them.

    ```mlir
    %d, %sum = vector.scan <add>, %v, %init {inclusive = false, reduction_dim = 1 : i64}
      : vector<4x8x16x32xf32>, vector<4x16x32xf32>
    ```
  }];
  let arguments = (ins Vector_CombiningKindAttr:$kind, AnyVectorOfNonZeroRank:$source,
                       AnyVectorOfAnyRank:$initial_value, I64Attr:$reduction_dim, BoolAttr:$inclusive);
  let results = (outs AnyVectorOfNonZeroRank:$dest, AnyVectorOfAnyRank:$accumulated_value);
  let assemblyFormat = "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value) ";
  let hasVerifier = 1;
}

def Vector_StepOp : Vector_Op<"step", [Pure, Vector_UnrollsByDefault, Vector_Ranges]> {
  let summary = "A linear sequence of values from 0 to N";
  let description = "The numbers from zero on. `%v = vector.step : vector<4xindex>`";
  let results = (outs VectorOfRankAndType<[1], [Index]>:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
}

def VectorScaleOp : Vector_Op<"vscale", [Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "Load vector scale size";
  let description = "By what the scalable dimensions of vectors are multiplied. `%n = vector.vscale`";
  let results = (outs Index:$res);
  let assemblyFormat = "attr-dict";
}

//===-- Shapes ----------------------------------------------------------------------------------------------------===//

def Vector_BroadcastOp : Vector_Op<"broadcast", [Pure, Vector_Unrolls, Vector_Ranges, Vector_SourceElement]> {
  let summary = "broadcast operation";
  let description = "A value or vector repeated. `%v = vector.broadcast %x : f32 to vector<4x8xf32>`";
  let arguments = (ins AnyType:$source);
  let results = (outs AnyVectorOfAnyRank:$vector);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($vector)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_ShapeCastOp : Vector_Op<"shape_cast", [Pure, Vector_Unrolls, Vector_Ranges]> {
  let summary = "shape_cast casts between vector shapes";
  let description = "The same elements in another shape. `%b = vector.shape_cast %a : vector<5x2xf32> to vector<10xf32>`";
  let arguments = (ins AnyVectorOfAnyRank:$source);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_BitCastOp : Vector_Op<"bitcast", [Pure, AllRanksMatch<["source", "result"]>]> {
  let summary = "bitcast casts between vectors";
  let description = "The same bits as other elements. `%b = vector.bitcast %a : vector<5x4xi32> to vector<5x8xi16>`";
  let arguments = (ins AnyVectorOfAnyRank:$source);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_TransposeOp : Vector_Op<"transpose", [
    Pure, Vector_Ranges, Vector_Unrolls, Vector_SameElement<"operand and result have same element type">]> {
  let summary = "vector transpose operation";
  let description = "Dimensions in another order. `%b = vector.transpose %a, [1, 0] : vector<2x4xf32> to vector<4x2xf32>`";
  let arguments = (ins AnyVectorOfAnyRank:$vector, DenseI64ArrayAttr:$permutation);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_ShuffleOp : Vector_Op<"shuffle", [
    Pure, Vector_SameElement<"first operand v1 and result have same element type">,
    Vector_SameElement<"second operand v2 and result have same element type", 1>, InferTypeOpAdaptor]> {
  let summary = "shuffle operation";
  let description = [{
    Slices of two vectors, numbered one vector after the other; -1 is poison.

    ```mlir
    %c = vector.shuffle %a, %b [0, 3, -1] : vector<2xf32>, vector<2xf32>
    ```
  }];
  let arguments = (ins AnyFixedVectorOfAnyRank:$v1, AnyFixedVectorOfAnyRank:$v2, DenseI64ArrayAttr:$mask);
  let results = (outs AnyVectorOfNonZeroRank:$vector);
  let assemblyFormat = "operands $mask attr-dict `:` type(operands)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

// The vector type of what a text stands for, and the size of its last dimension.
class Vector_TypeText<string of> {
  string type = !strconcat("::llvm::cast<::mlir::VectorType>(", of, ")");
  string last = !strconcat("(", type, ".getRank() - 1)");
  string size = !strconcat(type, ".getDimSize(", last, ")");
  string withSize = !strconcat("::mlir::VectorType::Builder(", type, ").setDim(", last, ", ");
}
defvar Vector_Self = Vector_TypeText<"$_self">;

// The result is twice as long in its last dimension; of a vector of rank zero there are two elements.
def Vector_DoubleLength : TypesMatchWith<
    "type of 'result' is double the width of the inputs", "lhs", "result",
    !strconcat(Vector_Self.type, ".getRank() == 0 ? ::mlir::VectorType::get({2}, ", Vector_Self.type,
               ".getElementType()) : ", Vector_Self.withSize, Vector_Self.size, " * 2)")>;
// A result is half as long in its last dimension, if there is a half.
def Vector_HalfLength : TypesMatchWith<
    "the trailing dimension of the results is half the width of source trailing dimension", "source", "res1",
    !strconcat(Vector_Self.size, " / 2 <= 0 ? $_self : ", Vector_Self.withSize, Vector_Self.size, " / 2)")>;

def Vector_InterleaveOp : Vector_Op<"interleave", [Pure, AllTypesMatch<["lhs", "rhs"]>, Vector_DoubleLength]> {
  let summary = "constructs a vector by interleaving two input vectors";
  let description = "Elements of two vectors in turn. `%c = vector.interleave %a, %b : vector<4xi32> -> vector<8xi32>`";
  let arguments = (ins AnyVectorOfAnyRank:$lhs, AnyVectorOfAnyRank:$rhs);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = "$lhs `,` $rhs  attr-dict `:` type($lhs) `->` type($result)";
}

def Vector_DeinterleaveOp : Vector_Op<"deinterleave", [
    Pure,
    PredOpTrait<"the trailing dimension of the source vector has an even number of elements",
                CPred<!strconcat(Vector_TypeText<"$source.getType()">.size, " % 2 == 0")>>,
    Vector_HalfLength, AllTypesMatch<["res1", "res2"]>]> {
  let summary = "constructs two vectors by deinterleaving an input vector";
  let description = "Every other element. `%a, %b = vector.deinterleave %c : vector<8xi8> -> vector<4xi8>`";
  let arguments = (ins AnyVectorOfNonZeroRank:$source);
  let results = (outs AnyVectorOfNonZeroRank:$res1, AnyVectorOfNonZeroRank:$res2);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($res1)";
}

//===-- Elements and parts ----------------------------------------------------------------------------------------===//

def Vector_ExtractOp : Vector_Op<"extract", [
    Pure, Vector_Ranges, Vector_SameElement<"operand and result have same element type">,
    InferTypeOpAdaptorWithIsCompatible]> {
  let summary = "extract operation";
  let description = [{
    An element, or a vector of the dimensions that have no position.

    ```mlir
    %b = vector.extract %a[3, %i] : vector<16xf32> from vector<4x8x16xf32>
    ```
  }];
  let arguments = (ins AnyVectorOfAnyRank:$source, Variadic<Index>:$dynamic_position,
                       DenseI64ArrayAttr:$static_position);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $source `` custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict
    `:` type($result) `from` type($source)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_InsertOp : Vector_Op<"insert", [
    Pure, Vector_Ranges, Vector_SourceElement, AllTypesMatch<["dest", "result"]>]> {
  let summary = "insert operation";
  let description = [{
    A vector with one element changed, or all those of the dimensions that have no position.

    ```mlir
    %c = vector.insert %a, %b [3, %i] : vector<16xf32> into vector<4x8x16xf32>
    ```
  }];
  let arguments = (ins AnyType:$valueToStore, AnyVectorOfAnyRank:$dest, Variadic<Index>:$dynamic_position,
                       DenseI64ArrayAttr:$static_position);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = [{
    $valueToStore `,` $dest custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict
    `:` type($valueToStore) `into` type($dest)
  }];
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_ToElementsOp : Vector_Op<"to_elements", [
    InferTypeOpAdaptor, Pure, ShapedTypeMatchesElementCountAndTypes<"source", "elements">]> {
  let summary = "operation that decomposes a vector into all its scalar elements";
  let description = "All elements. `%e:2 = vector.to_elements %v : vector<2xf32>`";
  let arguments = (ins AnyVectorOfAnyRank:$source);
  let results = (outs Variadic<AnyType>:$elements);
  let assemblyFormat = "$source attr-dict `:` type($source)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Vector_FromElementsOp : Vector_Op<"from_elements", [
    Pure, ShapedTypeMatchesElementCountAndTypes<"dest", "elements">]> {
  let summary = "operation that defines a vector from scalar elements";
  let description = "A vector of these elements. `%v = vector.from_elements %a, %b : vector<2xf32>`";
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs AnyFixedVectorOfAnyRank:$dest);
  let assemblyFormat = "$elements attr-dict `:` type($dest)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def Vector_ScalableInsertOp : Vector_Op<"scalable.insert", [
    Pure, AllElementTypesMatch<["valueToStore", "dest"]>, AllTypesMatch<["dest", "result"]>,
    PredOpTrait<"position is a multiple of the source length.",
                CPred<"getPos() % ::llvm::cast<VectorType>($valueToStore.getType()).getNumElements() == 0">>]> {
  let summary = "insert subvector into scalable vector operation";
  let description = "A scalable vector with a part changed. `vector.scalable.insert %a, %b[8] : vector<4xf32> into vector<[16]xf32>`";
  let arguments = (ins VectorOfRank<[1]>:$valueToStore, ScalableVectorOfRank<[1]>:$dest, I64Attr:$pos);
  let results = (outs ScalableVectorOfRank<[1]>:$result);
  let assemblyFormat = "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)";
}

def Vector_ScalableExtractOp : Vector_Op<"scalable.extract", [
    Pure, AllElementTypesMatch<["source", "result"]>,
    PredOpTrait<"position is a multiple of the result length.",
                CPred<"getPos() % ::llvm::cast<VectorType>($result.getType()).getNumElements() == 0">>]> {
  let summary = "extract subvector from scalable vector operation";
  let description = "A part of a scalable vector. `vector.scalable.extract %a[8] : vector<4xf32> from vector<[8]xf32>`";
  let arguments = (ins ScalableVectorOfRank<[1]>:$source, I64Attr:$pos);
  let results = (outs VectorOfRank<[1]>:$result);
  let assemblyFormat = "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)";
}

def Vector_InsertStridedSliceOp : Vector_Op<"insert_strided_slice", [
    Pure, Vector_SameElement<"operand #0 and result have same element type">, AllTypesMatch<["dest", "result"]>]> {
  let summary = "insertion of a slice";
  let description = [{
    A vector with a box of another one put into it.

    ```mlir
    %c = vector.insert_strided_slice %a, %b {offsets = [0, 2], strides = [1]} : vector<4xf32> into vector<16x8xf32>
    ```
  }];
  let arguments = (ins AnyVectorOfNonZeroRank:$valueToStore, AnyVectorOfNonZeroRank:$dest, I64ArrayAttr:$offsets,
                       I64ArrayAttr:$strides);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = "$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_ExtractStridedSliceOp : Vector_Op<"extract_strided_slice", [
    Pure, Vector_SameElement<"operand and result have same element type">]> {
  let summary = "extract_strided_slice operation";
  let description = [{
    A box of a vector.

    ```mlir
    %b = vector.extract_strided_slice %a {offsets = [0, 2], sizes = [2, 4], strides = [1, 1]}
      : vector<4x8x16xf32> to vector<2x4x16xf32>
    ```
  }];
  let arguments = (ins AnyVectorOfNonZeroRank:$source, I64ArrayAttr:$offsets, I64ArrayAttr:$sizes,
                       I64ArrayAttr:$strides);
  let results = (outs AnyVectorOfNonZeroRank);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type(results)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===-- Memory ----------------------------------------------------------------------------------------------------===//

class Vector_TransferOp<string mnemonic> : Vector_Op<mnemonic, [
    DeclareOpInterfaceMethods<VectorTransferOpInterface>, Vector_Unrolls, Vector_Maskable,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>,
    Vector_TakesSpaceCast, AttrSizedOperandSegments, DestinationStyleOpInterface]> {
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_TransferReadOp : Vector_TransferOp<"transfer_read"> {
  let summary = "reads a vector from memory or from a tensor";
  let description = [{
    Reads a vector, whose dimensions a map takes from those of the memory. What lies outside, or is masked, is the padding.

    ```mlir
    %v = vector.transfer_read %m[%i, %j], %pad {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
    ```
  }];
  let arguments = (ins AnyShaped:$base, Variadic<Index>:$indices, AffineMapAttr:$permutation_map, AnyType:$padding,
                       Optional<Vector_Mask>:$mask, BoolArrayAttr:$in_bounds);
  let results = (outs AnyVectorOfAnyRank:$vector);
}

def Vector_TransferWriteOp : Vector_TransferOp<"transfer_write"> {
  let summary = "writes a vector to memory or into a tensor";
  let description = [{
    Writes a vector, whose dimensions a map puts to those of the memory, where it is inside and not masked.

    ```mlir
    vector.transfer_write %v, %m[%i, %j] : vector<4xf32>, memref<?x?xf32>
    ```
  }];
  let arguments = (ins AnyVectorOfAnyRank:$valueToStore, AnyShaped:$base, Variadic<Index>:$indices,
                       AffineMapAttr:$permutation_map, Optional<Vector_Mask>:$mask, BoolArrayAttr:$in_bounds);
  let results = (outs Optional<AnyRankedTensor>:$result);
}

class Vector_AccessOp<string mnemonic, list<Trait> traits = []>
    : Vector_Op<mnemonic, traits # [Vector_TakesSpaceCast, Vector_HasAlignment]> {
  let hasVerifier = 1;
}

def Vector_LoadOp : Vector_AccessOp<"load", [Vector_Unrolls]> {
  let summary = "reads an n-D slice of memory into an n-D vector";
  let description = "`%v = vector.load %m[%i, %j] : memref<100x100xf32>, vector<8xf32>`";
  let arguments = !con(Vector_Place<"the reference to load from", MemRead>.args, Vector_Hints);
  let results = (outs AnyVectorOfAnyRank:$result);
  let assemblyFormat = "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)";
  let hasFolder = 1;
}

def Vector_StoreOp : Vector_AccessOp<"store", [Vector_Unrolls]> {
  let summary = "writes an n-D vector to an n-D slice of memory";
  let description = "`vector.store %v, %m[%i, %j] : memref<100x100xf32>, vector<8xf32>`";
  let arguments = !con((ins AnyVectorOfAnyRank:$valueToStore),
                       Vector_Place<"the reference to store to", MemWrite>.args, Vector_Hints);
  let assemblyFormat = "$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)";
  let hasFolder = 1;
}

// Reading where a mask says so, else what is passed through.
class Vector_MaskedRead<string mnemonic, Type mask> : Vector_AccessOp<mnemonic> {
  let arguments = !con(Vector_Place<"", MemRead>.args, (ins mask:$mask, AnyVectorOfNonZeroRank:$pass_thru),
                       Vector_Alignment);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict
    `:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)
  }];
  let hasCanonicalizer = 1;
}

class Vector_MaskedWrite<string mnemonic, Type mask> : Vector_AccessOp<mnemonic> {
  let arguments = !con(Vector_Place<"", MemWrite>.args, (ins mask:$mask, AnyVectorOfNonZeroRank:$valueToStore),
                       Vector_Alignment);
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict
    `:` type($base) `,` type($mask) `,` type($valueToStore)
  }];
  let hasCanonicalizer = 1;
}

def Vector_MaskedLoadOp : Vector_MaskedRead<"maskedload", Vector_Mask> {
  let summary = "loads elements from memory into a vector as defined by a mask vector";
  let description = [{
    ```mlir
    %r = vector.maskedload %m[%i], %mask, %else : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    ```
  }];
  let hasFolder = 1;
}

def Vector_MaskedStoreOp : Vector_MaskedWrite<"maskedstore", Vector_Mask> {
  let summary = "stores elements from a vector into memory as defined by a mask vector";
  let description = "`vector.maskedstore %m[%i], %mask, %v : memref<?xf32>, vector<8xi1>, vector<8xf32>`";
  let hasFolder = 1;
}

def Vector_ExpandLoadOp : Vector_MaskedRead<"expandload", Vector_FixedMask> {
  let summary = "reads elements from memory and spreads them into a vector as defined by a mask";
  let description = [{
    Elements that lie next to each other go where the mask is set.

    ```mlir
    %r = vector.expandload %m[%i], %mask, %else : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    ```
  }];
}

def Vector_CompressStoreOp : Vector_MaskedWrite<"compressstore", Vector_FixedMask> {
  let summary = "writes elements selectively from a vector as defined by a mask";
  let description = "Elements where the mask is set are written next to each other.";
}

// Elements at places of their own.
defvar Vector_Addresses = VectorOfNonZeroRankOf<[AnyInteger, Index]>;
class Vector_ScatteredPlace<MemoryEffect effect> {
  dag args = (ins Arg<TensorOrMemRef<[AnyType]>, "", [effect]>:$base, Variadic<Index>:$offsets,
                  Vector_Addresses:$indices, Vector_Mask:$mask);
}

def Vector_GatherOp : Vector_Op<"gather", [
    Vector_Maskable, Vector_TakesSpaceCast, Vector_Unrolls, Vector_HasAlignment]> {
  let summary = "reads elements at places that a vector holds, where a mask is set";
  let description = [{
    ```mlir
    %r = vector.gather %m[%i] [%at], %mask, %else
      : memref<?xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
    ```
  }];
  let arguments = !con(Vector_ScatteredPlace<MemRead>.args, (ins AnyVectorOfNonZeroRank:$pass_thru), Vector_Alignment);
  let results = (outs AnyVectorOfNonZeroRank:$result);
  let assemblyFormat = [{
    $base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict
    `:` type($base) `,` type($indices)  `,` type($mask) `,` type($pass_thru) `into` type($result)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Vector_ScatterOp : Vector_AccessOp<"scatter"> {
  let summary = "writes elements to places that a vector holds, where a mask is set";
  let description = [{
    ```mlir
    vector.scatter %m[%i] [%at], %mask, %v : memref<?xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32>
    ```
  }];
  let arguments = !con(Vector_ScatteredPlace<MemWrite>.args, (ins AnyVectorOfNonZeroRank:$valueToStore),
                       Vector_Alignment);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    $base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict
    `:` type($base) `,` type($indices)  `,` type($mask) `,` type($valueToStore) (`->` type($result)^)?
  }];
  let hasCanonicalizer = 1;
}

def Vector_TypeCastOp : Vector_Op<"type_cast", [Pure, ViewLikeOpInterface]> {
  let summary = "type_cast op converts a scalar memref to a vector memref";
  let description = "`%b = vector.type_cast %a : memref<5x4x3xf32> to memref<vector<5x4x3xf32>>`";
  let arguments = (ins StaticShapeMemRefOf<[AnyType]>:$memref);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$memref attr-dict `:` type($memref) `to` type($result)";
  let hasVerifier = 1;
}

//===-- Masks -----------------------------------------------------------------------------------------------------===//

def Vector_ConstantMaskOp : Vector_Op<"constant_mask", [Pure, Vector_UnrollsByDefault]> {
  let summary = "creates a constant vector mask";
  let description = "Set below these sizes. `%m = vector.constant_mask [3, 2] : vector<4x3xi1>`";
  let arguments = (ins DenseI64ArrayAttr:$mask_dim_sizes);
  let results = (outs VectorOfAnyRankOf<[I1]>);
  let assemblyFormat = "$mask_dim_sizes attr-dict `:` type(results)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Vector_CreateMaskOp : Vector_Op<"create_mask", [Pure, Vector_UnrollsByDefault]> {
  let summary = "creates a vector mask";
  let description = "Set below these sizes. `%m = vector.create_mask %c3, %c2 : vector<4x3xi1>`";
  let arguments = (ins Variadic<Index>:$operands);
  let results = (outs VectorOfAnyRankOf<[I1]>);
  let assemblyFormat = "$operands attr-dict `:` type(results)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Vector_MaskOp : Vector_Op<"mask", [
    SingleBlockImplicitTerminator<"vector::YieldOp">, DeclareOpInterfaceMethods<MaskingOpInterface>,
    RecursiveMemoryEffects, NoRegionArguments]> {
  let summary = "Predicates a maskable vector operation";
  let description = [{
    Another operation, for the lanes that are set; the others are what is passed through.

    ```mlir
    %s = vector.mask %m { vector.reduction <add>, %v : vector<8xi32> into i32 } : vector<8xi1> -> i32
    ```
  }];
  let arguments = (ins Vector_Mask:$mask, Optional<AnyType>:$passthru);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$maskRegion);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
  let skipDefaultBuilders = 1;
}

//===-- Other -----------------------------------------------------------------------------------------------------===//

def Vector_PrintOp : Vector_Op<"print", [
    MemoryEffects<[MemWrite]>,
    PredOpTrait<"`source` or `punctuation` are not set when printing strings",
                CPred<"!getStringLiteral() || (!getSource() && getPunctuation() == PrintPunctuation::NewLine)">>]> {
  let summary = "print operation (for testing and debugging)";
  let description = "Prints a value or a text. `vector.print %v : vector<4xf32>`";
  let arguments = (ins
      Optional<Type<Or<[AnyVectorOfAnyRank.predicate, AnyInteger.predicate, Index.predicate,
                        AnyFloat.predicate]>>>:$source,
      DefaultValuedAttr<Vector_PrintPunctuation, "::mlir::vector::PrintPunctuation::NewLine">:$punctuation,
      OptionalAttr<Builtin_StringAttr>:$stringLiteral);
  let assemblyFormat = [{
    ($source^ `:` type($source))? oilist(`str` $stringLiteral | `punctuation` $punctuation) attr-dict
  }];
}

def Vector_YieldOp : Vector_Op<"yield", [Pure, ReturnLike, Terminator]> {
  let summary = "Terminates and yields values from vector regions.";
  let description = "Ends the region of `vector.mask`, where text does not show it.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

#endif // RMLIR_VECTOR_OPS
