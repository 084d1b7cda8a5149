// The sparse_tensor dialect: tensors that are mostly zero.

#ifndef RMLIR_SPARSE_TENSOR_OPS
#define RMLIR_SPARSE_TENSOR_OPS

include "mlir/Dialect/SparseTensor/IR/SparseTensorInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "sparse_tensor/SparseTensorAttrs.td"

class SparseTensor_Op<string mnemonic, list<Trait> traits = []> : Op<SparseTensor_Dialect, mnemonic, traits>;

defvar SparseTensor_Numbers = RankedTensorOf<[AnySignlessIntegerOrIndex]>;
defvar SparseTensor_AnyValues = RankedTensorOf<[AnyType]>;
class SparseTensor_BufferOf<list<Type> types> : StridedMemRefRankOf<types, [1]>;
defvar SparseTensor_InferredType = DeclareOpInterfaceMethods<InferTypeOpInterface>;

//===-- Whole tensors ---------------------------------------------------------------------------------------------===//

def SparseTensor_NewOp : SparseTensor_Op<"new", [Pure]> {
  let summary = "Materializes a new sparse tensor from given source";
  let description = "`%t = sparse_tensor.new %file : !llvm.ptr to tensor<8x8xf64, #CSR>`";
  let arguments = (ins AnyType:$source);
  let results = (outs AnySparseTensor:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($result)";
}

def SparseTensor_AssembleOp : SparseTensor_Op<"assemble", [Pure]> {
  let summary = "Returns a sparse tensor assembled from the given levels and values";
  let description = [{
    ```mlir
    %t = sparse_tensor.assemble (%pos, %crd), %values
       : (tensor<2xindex>, tensor<6x2xi32>), tensor<6xf64> to tensor<8x8xf64, #COO>
    ```
  }];
  let arguments = (ins Variadic<SparseTensor_Numbers>:$levels, SparseTensor_AnyValues:$values);
  let results = (outs AnySparseTensor:$result);
  let assemblyFormat =
      "` ` `(` $levels `)` `,` $values attr-dict `:` `(` type($levels) `)` `,` type($values) `to` type($result)";
  let hasVerifier = 1;
}

def SparseTensor_DisassembleOp : SparseTensor_Op<"disassemble", [Pure, SameVariadicResultSize]> {
  let summary = "Copies the levels and values of the given sparse tensor";
  let arguments = (ins AnySparseTensor:$tensor, Variadic<SparseTensor_Numbers>:$out_levels,
                       SparseTensor_AnyValues:$out_values);
  let results = (outs Variadic<SparseTensor_Numbers>:$ret_levels, SparseTensor_AnyValues:$ret_values,
                      Variadic<AnyIndexingScalarLike>:$lvl_lens, AnyIndexingScalarLike:$val_len);
  let assemblyFormat = [{
    $tensor attr-dict `:` type($tensor) `out_lvls` `(` $out_levels `:` type($out_levels) `)`
    `out_vals` `(` $out_values `:` type($out_values) `)` `->`
    `(` type($ret_levels) `)` `,` type($ret_values) `,` `(` type($lvl_lens) `)` `,` type($val_len)
  }];
  let hasVerifier = 1;
}

class SparseTensor_FromTo<string mnemonic, list<Trait> traits, Type type> : SparseTensor_Op<mnemonic, traits> {
  let arguments = (ins type:$source);
  let results = (outs type:$dest);
  let assemblyFormat = "$source attr-dict `:` type($source) `to` type($dest)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def SparseTensor_ConvertOp
    : SparseTensor_FromTo<"convert", [Pure, StageWithSortSparseOpInterface], AnyRankedTensor> {
  let summary = "Converts between different tensor types";
  let description = "`%b = sparse_tensor.convert %a : tensor<32x32xf32> to tensor<32x32xf32, #CSR>`";
}
def SparseTensor_ReinterpretMapOp : SparseTensor_FromTo<"reinterpret_map", [NoMemoryEffect], AnySparseTensor> {
  let summary = "the same storage as a tensor with other maps";
}

def SparseTensor_ConcatenateOp : SparseTensor_Op<"concatenate", [Pure, StageWithSortSparseOpInterface]> {
  let summary = "Concatenates a list of tensors into a single tensor.";
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, DimensionAttr:$dimension);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$inputs attr-dict `:` type($inputs) `to` type($result)";
  let hasVerifier = 1;
}

def SparseTensor_LoadOp : SparseTensor_Op<"load", [SameOperandsAndResultType]> {
  let summary = "the tensor that lies in its storage now";
  let arguments = (ins AnySparseTensor:$tensor, UnitAttr:$hasInserts);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "$tensor (`hasInserts` $hasInserts^)? attr-dict `:` type($tensor)";
}

def SparseTensor_OutOp : SparseTensor_Op<"out"> {
  let summary = "Outputs a sparse tensor to the given destination";
  let arguments = (ins AnySparseTensor:$tensor, AnyType:$dest);
  let assemblyFormat = "$tensor `,` $dest attr-dict `:` type($tensor) `,` type($dest)";
}

def SparseTensor_PrintOp : SparseTensor_Op<"print"> {
  let summary = "Prints a sparse tensor (for testing and debugging)";
  let arguments = (ins AnySparseTensor:$tensor);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
}

//===-- Parts of the storage --------------------------------------------------------------------------------------===//

class SparseTensor_BufferOfTensor<string mnemonic, dag level, string words>
    : SparseTensor_Op<mnemonic, [Pure, SparseTensor_InferredType]> {
  let summary = words;
  let arguments = !con((ins AnySparseTensor:$tensor), level);
  let results = (outs AnyNon0RankedMemRef:$result);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor) `to` type($result)";
  let hasVerifier = 1;
}
def SparseTensor_ToPositionsOp
    : SparseTensor_BufferOfTensor<"positions", (ins LevelAttr:$level), "the positions of a level">;
def SparseTensor_ToCoordinatesOp
    : SparseTensor_BufferOfTensor<"coordinates", (ins LevelAttr:$level), "the coordinates of a level">;
def SparseTensor_ToCoordinatesBufferOp
    : SparseTensor_BufferOfTensor<"coordinates_buffer", (ins), "the coordinates of the last levels, in one buffer">;
def SparseTensor_ToValuesOp : SparseTensor_BufferOfTensor<"values", (ins), "the values">;

def SparseTensor_NumberOfEntriesOp : SparseTensor_Op<"number_of_entries", [Pure]> {
  let summary = "Returns the number of entries that are stored in the tensor.";
  let arguments = (ins AnySparseTensor:$tensor);
  let results = (outs Index:$result);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
}

class SparseTensor_SliceOp<string mnemonic, string result, string words> : SparseTensor_Op<mnemonic, [Pure]> {
  let summary = words;
  let arguments = (ins AnySparseTensorSlice:$slice, IndexAttr:$dim);
  let results = !dag(outs, [Index], [result]);
  let assemblyFormat = "$slice `at` $dim attr-dict `:` type($slice)";
  let hasVerifier = 1;
}
def SparseTensor_ToSliceOffsetOp : SparseTensor_SliceOp<"slice.offset", "offset", "the offset of a slice">;
def SparseTensor_ToSliceStrideOp : SparseTensor_SliceOp<"slice.stride", "stride", "the stride of a slice">;

def SparseTensor_LvlOp : SparseTensor_Op<"lvl", [ConditionallySpeculatable, NoMemoryEffect]> {
  let summary = "level index operation";
  let description = "The size of a level. `%n = sparse_tensor.lvl %t, %i : tensor<?x?xf64, #CSR>`";
  let arguments = (ins AnySparseTensor:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $source `,` $index `:` type($source) ";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def SparseTensor_CrdTranslateOp : SparseTensor_Op<"crd_translate", [Pure]> {
  let summary = "coordinates of dimensions as such of levels, or the other way round";
  let description = "`%l0, %l1 = sparse_tensor.crd_translate dim_to_lvl [%d0, %d1] as #CSC : index, index`";
  let arguments = (ins Variadic<Index>:$in_crds, SparseTensorCrdTransDirectionAttr:$direction,
                       SparseTensorEncodingAttr:$encoder);
  let results = (outs Variadic<Index>:$out_crds);
  let assemblyFormat = "$direction `[` $in_crds `]` `as` $encoder attr-dict `:` type($out_crds)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===-- Sizes of the storage --------------------------------------------------------------------------------------===//

def SparseTensor_StorageSpecifierInitOp : SparseTensor_Op<"storage_specifier.init", [Pure]> {
  let summary = "";
  let arguments = (ins Optional<SparseTensorStorageSpecifier>:$source);
  let results = (outs SparseTensorStorageSpecifier:$result);
  let assemblyFormat = [{
    attr-dict (`with` $source^)? `:` (`from` qualified(type($source))^ `to`)? qualified(type($result))
  }];
}

defvar SparseTensor_WhichSize = (ins
    SparseTensorStorageSpecifier:$specifier, SparseTensorStorageSpecifierKindAttr:$specifierKind,
    OptionalAttr<LevelAttr>:$level);

def SparseTensor_GetStorageSpecifierOp : SparseTensor_Op<"storage_specifier.get", [Pure]> {
  let summary = "";
  let arguments = SparseTensor_WhichSize;
  let results = (outs Index:$result);
  let assemblyFormat = "$specifier $specifierKind (`at` $level^)? attr-dict `:` qualified(type($specifier))";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def SparseTensor_SetStorageSpecifierOp
    : SparseTensor_Op<"storage_specifier.set", [Pure, AllTypesMatch<["result", "specifier"]>]> {
  let summary = "";
  let arguments = !con(SparseTensor_WhichSize, (ins Index:$value));
  let results = (outs SparseTensorStorageSpecifier:$result);
  let assemblyFormat =
      "$specifier $specifierKind (`at` $level^)? `with` $value attr-dict `:` qualified(type($result))";
  let hasVerifier = 1;
}

//===-- Insertion -------------------------------------------------------------------------------------------------===//

def SparseTensor_PushBackOp : SparseTensor_Op<"push_back", [
    TypesMatchWith<"value type matches element type of inBuffer", "inBuffer", "value",
                   "::llvm::cast<ShapedType>($_self).getElementType()">,
    AllTypesMatch<["inBuffer", "outBuffer"]>]> {
  let summary = "Pushes a value to the back of a given buffer";
  let description = [{
    Once, or so many times. The buffer grows if it must, unless that is known not to be so.

    ```mlir
    %buf, %size = sparse_tensor.push_back inbounds %n, %b, %x : index, memref<?xf64>, f64
    ```
  }];
  let arguments = (ins Index:$curSize, SparseTensor_BufferOf<[AnyType]>:$inBuffer, AnyType:$value,
                       Optional<Index>:$n, UnitAttr:$inbounds);
  let results = (outs SparseTensor_BufferOf<[AnyType]>:$outBuffer, Index:$newSize);
  let assemblyFormat = [{
    (`inbounds` $inbounds^)? $curSize `,` $inBuffer `,` $value (`,` $n^ )?  attr-dict
    `:` type($curSize) `,` type($inBuffer) `,` type($value) (`,` type($n)^ )?
  }];
  let hasVerifier = 1;
}

// A level that is dense for a while, with what says which of its entries are there.
defvar SparseTensor_Values = AnyStridedMemRefOfRank<1>;
defvar SparseTensor_Filled = SparseTensor_BufferOf<[I1]>;
defvar SparseTensor_Added = SparseTensor_BufferOf<[Index]>;

def SparseTensor_ExpandOp : SparseTensor_Op<"expand"> {
  let summary = "Expands an access pattern for insertion";
  let arguments = (ins AnySparseTensor:$tensor);
  let results = (outs SparseTensor_Values:$values, SparseTensor_Filled:$filled, SparseTensor_Added:$added,
                      Index:$count);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor) `to` type($values) `,` type($filled) `,` type($added)";
}

def SparseTensor_CompressOp : SparseTensor_Op<"compress", [AllTypesMatch<["tensor", "result"]>]> {
  let summary = "Compressed an access pattern for insertion";
  let arguments = (ins SparseTensor_Values:$values, SparseTensor_Filled:$filled, SparseTensor_Added:$added,
                       Index:$count, AnySparseTensor:$tensor, Variadic<Index>:$lvlCoords);
  let results = (outs AnySparseTensor:$result);
  let assemblyFormat = [{
    $values `,` $filled `,` $added `,` $count `into` $tensor `[` $lvlCoords `]` attr-dict
    `:` type($values) `,` type($filled) `,` type($added) `,` type($tensor)
  }];
  let hasVerifier = 1;
}

def SparseTensor_SortOp : SparseTensor_Op<"sort"> {
  let summary = "sorts coordinates, and what belongs to them";
  let description = [{
    ```mlir
    sparse_tensor.sort quick_sort %n, %xy jointly %y {perm_map = affine_map<(i, j) -> (j, i)>, ny = 1 : index}
      : memref<?xindex> jointly memref<?xf32>
    ```
  }];
  let arguments = (ins Index:$n, SparseTensor_BufferOf<[AnyInteger, Index]>:$xy,
                       Variadic<SparseTensor_BufferOf<[AnyType]>>:$ys, AffineMapAttr:$perm_map,
                       OptionalAttr<IndexAttr>:$ny, SparseTensorSortKindAttr:$algorithm);
  let assemblyFormat =
      "$algorithm $n `,`$xy (`jointly` $ys^)? attr-dict `:` type($xy) (`jointly` type($ys)^)?";
  let hasVerifier = 1;
}

def SparseTensor_ReorderCOOOp : SparseTensor_Op<"reorder_coo", [Pure]> {
  let summary = "coordinates in the order of another encoding";
  let arguments = (ins AnySparseTensor:$input_coo, SparseTensorSortKindAttr:$algorithm);
  let results = (outs AnySparseTensor:$result_coo);
  let assemblyFormat = "$algorithm $input_coo attr-dict`:` type($input_coo) `to` type($result_coo)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===-- In the bodies of structured operations --------------------------------------------------------------------===//

def SparseTensor_BinaryOp : SparseTensor_Op<"binary", [Pure]> {
  let summary = "Binary set operation utilized within linalg.generic";
  let description = "A region for where both are stored, and one each for where only one is.";
  let arguments = (ins AnyType:$x, AnyType:$y, UnitAttr:$left_identity, UnitAttr:$right_identity);
  let results = (outs AnyType:$output);
  let regions = (region AnyRegion:$overlapRegion, AnyRegion:$leftRegion, AnyRegion:$rightRegion);
  let assemblyFormat = [{
    $x `,` $y `:` attr-dict type($x) `,` type($y) `to` type($output) `\n` `overlap` `=` $overlapRegion `\n`
    `left` `=` (`identity` $left_identity^):($leftRegion)? `\n`
    `right` `=` (`identity` $right_identity^):($rightRegion)?
  }];
  let hasVerifier = 1;
}

def SparseTensor_UnaryOp : SparseTensor_Op<"unary", [Pure]> {
  let summary = "Unary set operation utilized within linalg.generic";
  let description = "A region for where a value is stored, and one for where none is.";
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$output);
  let regions = (region AnyRegion:$presentRegion, AnyRegion:$absentRegion);
  let assemblyFormat = [{
    $x attr-dict `:` type($x) `to` type($output) `\n` `present` `=` $presentRegion `\n` `absent` `=` $absentRegion
  }];
  let hasVerifier = 1;
}

class SparseTensor_RegionOp<string mnemonic, dag operands> : SparseTensor_Op<mnemonic, [
    Pure, SameOperandsAndResultType]> {
  let arguments = operands;
  let results = (outs AnyType:$output);
  let regions = (region SizedRegion<1>:$region);
  let hasVerifier = 1;
}
def SparseTensor_ReduceOp
    : SparseTensor_RegionOp<"reduce", (ins AnyType:$x, AnyType:$y, AnyType:$identity)> {
  let summary = "Custom reduction operation utilized within linalg.generic";
  let assemblyFormat = "$x `,` $y `,` $identity attr-dict `:` type($output) $region";
}
def SparseTensor_SelectOp : SparseTensor_RegionOp<"select", (ins AnyType:$x)> {
  let summary = "Select operation utilized within linalg.generic";
  let assemblyFormat = "$x attr-dict `:` type($x) $region";
}

def SparseTensor_YieldOp : SparseTensor_Op<"yield", [
    Pure, Terminator,
    ParentOneOf<["BinaryOp", "UnaryOp", "ReduceOp", "SelectOp", "ForeachOp", "IterateOp", "CoIterateOp"]>]> {
  let summary = "Yield from sparse_tensor set-like operations";
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "$results attr-dict `:` type($results)";
}

//===-- Loops -----------------------------------------------------------------------------------------------------===//

def SparseTensor_ForeachOp : SparseTensor_Op<"foreach", [SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "Iterates over elements in a tensor";
  let description = [{
    ```mlir
    sparse_tensor.foreach in %t : tensor<2x4xf64, #CSR> do {
    ^bb0(%i: index, %j: index, %x: f64):
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$tensor, Variadic<AnyType>:$initArgs, OptionalAttr<AffineMapAttr>:$order);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let assemblyFormat = [{
    `in` $tensor (`init``(`$initArgs^`)`)? attr-dict `:` type($tensor) (`,` type($initArgs)^)?
    (`->` type($results)^)?  `do` $region
  }];
  let hasVerifier = 1;
}

def ExtractIterSpaceOp : SparseTensor_Op<"extract_iteration_space", [Pure, SparseTensor_InferredType]> {
  let summary = "Extracts an iteration space from a sparse tensor between certain levels";
  let arguments = (ins AnySparseTensor:$tensor, Optional<AnySparseIterator>:$parentIter, LevelAttr:$loLvl,
                       LevelAttr:$hiLvl);
  let results = (outs AnySparseIterSpace:$extractedSpace);
  let assemblyFormat = [{
    $tensor (`at` $parentIter^)? `lvls` `=` custom<LevelRange>($loLvl, $hiLvl)  attr-dict
    `:` type($tensor) (`,` type($parentIter)^)? `->` qualified(type($extractedSpace))
  }];
  let hasVerifier = 1;
}

def ExtractValOp : SparseTensor_Op<"extract_value", [
    Pure, TypesMatchWith<"result type matches element type of tensor", "tensor", "result",
                         "::llvm::cast<TensorType>($_self).getElementType()">]> {
  let summary = "Extracts a value from a sparse tensor using an iterator.";
  let arguments = (ins AnySparseTensor:$tensor, AnySparseIterator:$iterator);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$tensor `at` $iterator attr-dict `:` type($tensor)`,` qualified(type($iterator))";
  let hasVerifier = 1;
}

def IterateOp : SparseTensor_Op<"iterate", [
    RecursiveMemoryEffects, RecursivelySpeculatable,
    DeclareOpInterfaceMethods<LoopLikeOpInterface,
        ["getInitsMutable", "getLoopResults", "getRegionIterArgs", "getYieldedValuesMutable"]>,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>,
    SingleBlockImplicitTerminator<"sparse_tensor::YieldOp">]> {
  let summary = "Iterates over a sparse iteration space";
  let description = [{
    ```mlir
    %r = sparse_tensor.iterate %it in %space at(%crd) iter_args(%acc = %x) : !sparse_tensor.iter_space<#CSR, lvls = 0>
        -> index {
      sparse_tensor.yield %acc : index
    }
    ```
  }];
  let arguments = (ins AnySparseIterSpace:$iterSpace, Variadic<AnyType>:$initArgs, I64BitSetAttr:$crdUsedLvls);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let hasVerifier = 1;
  let skipDefaultBuilders = 1;
}

def SparseTensor_CoIterateOp : SparseTensor_Op<"coiterate", [
    AttrSizedOperandSegments, SingleBlockImplicitTerminator<"sparse_tensor::YieldOp">, RecursiveMemoryEffects]> {
  let summary = "Co-iterates over a set of sparse iteration spaces";
  let description = "Has a region for each combination of spaces that matters.";
  let arguments = (ins Variadic<AnySparseIterSpace>:$iterSpaces, Variadic<AnyType>:$initArgs,
                       I64BitSetAttr:$crdUsedLvls, I64BitSetArrayAttr:$cases);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region VariadicRegion<SizedRegion<1>>:$caseRegions);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let hasVerifier = 1;
}

def SparseTensor_HasRuntimeLibraryOp : SparseTensor_Op<"has_runtime_library"> {
  let summary = "Indicates whether running in runtime/codegen mode";
  let results = (outs I1:$result);
  let assemblyFormat = "attr-dict";
}

#endif // RMLIR_SPARSE_TENSOR_OPS
