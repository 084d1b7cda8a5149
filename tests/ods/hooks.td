// Definitions whose text is code that rmlir has: as much of them as hooks.mlir needs.

include "mlir/Dialect/Vector/Interfaces/MaskableOpInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/IR/OpAsmInterface.td"

class Loaded_Dialect<string dialect, string namespace> : Dialect {
  let name = dialect;
  let cppNamespace = namespace;
}

//===-- affine ----------------------------------------------------------------------------------------------------===//

def Affine_Dialect : Loaded_Dialect<"affine", "::mlir::affine">;

class Affine_Op<string mnemonic, list<Trait> traits = []> : Op<Affine_Dialect, mnemonic, traits> {
  let hasCustomAssemblyFormat = 1;
}

def AffineYieldOp : Op<Affine_Dialect, "yield", [Terminator, ReturnLike]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

def AffineApplyOp : Affine_Op<"apply"> {
  let arguments = (ins AffineMapAttr:$map, Variadic<Index>:$mapOperands);
  let results = (outs Index);
}

def AffineMinOp : Affine_Op<"min"> {
  let arguments = (ins AffineMapAttr:$map, Variadic<Index>:$operands);
  let results = (outs Index);
}

def AffineForOp : Affine_Op<"for", [AttrSizedOperandSegments, SingleBlockImplicitTerminator<"AffineYieldOp">]> {
  let arguments = (ins Variadic<Index>:$lowerBoundOperands, Variadic<Index>:$upperBoundOperands,
                       Variadic<AnyType>:$inits, AffineMapAttr:$lowerBoundMap, AffineMapAttr:$upperBoundMap,
                       IndexAttr:$step);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
}

def AffineIfOp : Affine_Op<"if", [SingleBlockImplicitTerminator<"AffineYieldOp">]> {
  let arguments = (ins Variadic<AnyType>, IntegerSetAttr:$condition);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$thenRegion, AnyRegion:$elseRegion);
}

def AffineParallelOp : Affine_Op<"parallel", [SingleBlockImplicitTerminator<"AffineYieldOp">]> {
  let arguments = (ins TypedArrayAttrBase<I64Attr, "reductions">:$reductions, AffineMapAttr:$lowerBoundsMap,
                       I32ElementsAttr:$lowerBoundsGroups, AffineMapAttr:$upperBoundsMap,
                       I32ElementsAttr:$upperBoundsGroups, I64ArrayAttr:$steps, Variadic<Index>:$mapOperands);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
}

def AffineLoadOp : Affine_Op<"load"> {
  let arguments = (ins AnyMemRef:$memref, Variadic<Index>:$indices, AffineMapAttr:$map);
  let results = (outs AnyType:$result);
}

def AffineStoreOp : Affine_Op<"store"> {
  let arguments = (ins AnyType:$value, AnyMemRef:$memref, Variadic<Index>:$indices, AffineMapAttr:$map);
}

def AffineVectorLoadOp : Affine_Op<"vector_load"> {
  let arguments = (ins AnyMemRef:$memref, Variadic<Index>:$indices, AffineMapAttr:$map);
  let results = (outs AnyVectorOfAnyRank:$result);
}

def AffinePrefetchOp : Affine_Op<"prefetch"> {
  let arguments = (ins AnyMemRef:$memref, Variadic<Index>:$indices, BoolAttr:$isWrite, I32Attr:$localityHint,
                       BoolAttr:$isDataCache, AffineMapAttr:$map);
}

//===-- vector ----------------------------------------------------------------------------------------------------===//

def Vector_Dialect : Loaded_Dialect<"vector", "::mlir::vector">;

def Vector_Kind : I32EnumAttr<"CombiningKind", "how values are combined", [
    I32EnumAttrCase<"ADD", 0, "add">, I32EnumAttrCase<"MUL", 1, "mul">]> {
  let cppNamespace = "::mlir::vector";
  let genSpecializedAttr = 0;
}
def Vector_KindAttr : EnumAttr<Vector_Dialect, Vector_Kind, "kind"> {
  let assemblyFormat = "`<` $value `>`";
}

def Vector_OuterProductOp : Op<Vector_Dialect, "outerproduct"> {
  let arguments = (ins AnyVectorOfAnyRank:$lhs, AnyType:$rhs, Optional<AnyVectorOfAnyRank>:$acc, Vector_KindAttr:$kind);
  let results = (outs AnyVectorOfAnyRank);
  let hasCustomAssemblyFormat = 1;
}

def Vector_TransferReadOp : Op<Vector_Dialect, "transfer_read", [
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<MaskableOpInterface>]> {
  let arguments = (ins AnyShaped:$base, Variadic<Index>:$indices, AnyType:$padding, Optional<AnyVectorOfAnyRank>:$mask,
                       AffineMapAttr:$permutation_map, BoolArrayAttr:$in_bounds);
  let results = (outs AnyVectorOfAnyRank:$vector);
  let hasCustomAssemblyFormat = 1;
}

def Vector_TransferWriteOp : Op<Vector_Dialect, "transfer_write", [AttrSizedOperandSegments]> {
  let arguments = (ins AnyVectorOfAnyRank:$valueToStore, AnyShaped:$base, Variadic<Index>:$indices, Optional<AnyVectorOfAnyRank>:$mask,
                       AffineMapAttr:$permutation_map, BoolArrayAttr:$in_bounds);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let hasCustomAssemblyFormat = 1;
}

def Vector_YieldOp : Op<Vector_Dialect, "yield", [Terminator, ReturnLike]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

def Vector_MaskOp : Op<Vector_Dialect, "mask"> {
  let arguments = (ins AnyVectorOfAnyRank:$mask, Optional<AnyType>:$passthru);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$maskRegion);
  let hasCustomAssemblyFormat = 1;
}

def Vector_ShuffleOp : Op<Vector_Dialect, "shuffle", [InferTypeOpAdaptor]> {
  let arguments = (ins AnyVectorOfAnyRank:$v1, AnyVectorOfAnyRank:$v2, DenseI64ArrayAttr:$mask);
  let results = (outs AnyVectorOfAnyRank:$vector);
  let assemblyFormat = "operands $mask attr-dict `:` type(operands)";
}

//===-- linalg and tensor -----------------------------------------------------------------------------------------===//

def Linalg_Dialect : Loaded_Dialect<"linalg", "::mlir::linalg">;

def IteratorType : I32EnumAttr<"IteratorType", "kind of a loop", [
    I32EnumAttrCase<"parallel", 0>, I32EnumAttrCase<"reduction", 1>, I32EnumAttrCase<"window", 2>]> {
  let cppNamespace = "::mlir::utils";
  let genSpecializedAttr = 0;
}
def IteratorTypeAttr : EnumAttr<Linalg_Dialect, IteratorType, "iterator_type"> {
  let assemblyFormat = "`<` $value `>`";
}

class Linalg_Op<string mnemonic, dag attrs> : Op<Linalg_Dialect, mnemonic, [AttrSizedOperandSegments]> {
  let arguments = !con((ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs), attrs);
  let results = (outs Variadic<AnyType>:$result_tensors);
  let regions = (region AnyRegion:$region);
  let hasCustomAssemblyFormat = 1;
}

def GenericOp : Linalg_Op<"generic", (ins AffineMapArrayAttr:$indexing_maps, ArrayAttr:$iterator_types,
                                          OptionalAttr<StrAttr>:$doc, OptionalAttr<StrAttr>:$library_call)>;
def FillOp : Linalg_Op<"fill", (ins)>;
def MatmulOp : Linalg_Op<"matmul", (ins OptionalAttr<AffineMapArrayAttr>:$indexing_maps)>;
def Conv1DOp : Linalg_Op<"conv_1d", (ins)>;
def MaxOp : Linalg_Op<"pooling_nwc_max", (ins
    DefaultValuedOptionalAttr<RankedI64ElementsAttr<[1]>, "{ static_cast<int64_t>(1) }">:$strides,
    DefaultValuedOptionalAttr<RankedI64ElementsAttr<[1]>, "{ static_cast<int64_t>(1) }">:$dilations)>;

def TransposeOp : Op<Linalg_Dialect, "transpose", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins AnyShaped:$input, AnyShaped:$init, DenseI64ArrayAttr:$permutation);
  let results = (outs Variadic<AnyType>:$result);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
}

def Linalg_YieldOp : Op<Linalg_Dialect, "yield", [Terminator, ReturnLike]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let hasCustomAssemblyFormat = 1;
}

def Tensor_Dialect : Loaded_Dialect<"tensor", "::mlir::tensor">;

def Tensor_DimOp : Op<Tensor_Dialect, "dim", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins AnyTensor:$source, Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict $source `,` $index `:` type($source)";
}
