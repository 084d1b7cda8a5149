// Tiling.
#ifndef RMLIR_INTERFACES_TILINGINTERFACE_TD
#define RMLIR_INTERFACES_TILINGINTERFACE_TD

include "mlir/IR/OpBase.td"

def TilingInterface : OpInterface<"TilingInterface"> {
  let description = "Operations that can be split into tiles.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Kinds of the loops.",
                    "::mlir::SmallVector<::mlir::utils::IteratorType>", "getLoopIteratorTypes",
                    (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Extents of the loops.",
                    "::mlir::SmallVector<::mlir::Range>", "getIterationDomain",
                    (ins "::mlir::OpBuilder &":$b), [{}], [{ provided }]>,
    InterfaceMethod<"The operation on one tile.",
                    "::mlir::FailureOr<::mlir::TilingResult>", "getTiledImplementation",
                    (ins "::mlir::OpBuilder &":$b, "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes), [{}], [{ provided }]>,
    InterfaceMethod<"Where the result of a tile goes.",
                    "::llvm::LogicalResult", "getResultTilePosition",
                    (ins "::mlir::OpBuilder &":$b, "unsigned":$resultNumber,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes,
                         "::mlir::SmallVector<::mlir::OpFoldResult> &":$resultOffsets,
                         "::mlir::SmallVector<::mlir::OpFoldResult> &":$resultSizes), [{}], [{ provided }]>,
    InterfaceMethod<"One tile of a result.",
                    "::mlir::FailureOr<::mlir::TilingResult>", "generateResultTileValue",
                    (ins "::mlir::OpBuilder &":$b, "unsigned":$resultNumber,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes), [{}], [{ provided }]>,
    InterfaceMethod<"The operation on given tiles of operands.",
                    "::mlir::FailureOr<::mlir::TilingResult>", "getTiledImplementationFromOperandTiles",
                    (ins "::mlir::OpBuilder &":$b, "::mlir::ArrayRef<unsigned>":$operandNumbers,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allOffsets,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allSizes),
                    [{}], [{ provided }]>,
    InterfaceMethod<"The tile that uses given tiles of operands.",
                    "::llvm::LogicalResult", "getIterationDomainTileFromOperandTiles",
                    (ins "::mlir::OpBuilder &":$b, "::mlir::ArrayRef<unsigned>":$operandNumbers,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allOffsets,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allSizes,
                         "::mlir::SmallVectorImpl<::mlir::OpFoldResult> &":$iterDomainOffsets,
                         "::mlir::SmallVectorImpl<::mlir::OpFoldResult> &":$iterDomainSizes), [{}], [{ provided }]>,
    InterfaceMethod<"The tile that makes a given tile of a result.",
                    "::llvm::LogicalResult", "getIterationDomainTileFromResultTile",
                    (ins "::mlir::OpBuilder &":$b, "unsigned":$resultNumber,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes,
                         "::mlir::SmallVectorImpl<::mlir::OpFoldResult> &":$iterDomainOffsets,
                         "::mlir::SmallVectorImpl<::mlir::OpFoldResult> &":$iterDomainSizes), [{}], [{ provided }]>,
    InterfaceMethod<"The operation at one point.",
                    "::llvm::LogicalResult", "generateScalarImplementation",
                    (ins "::mlir::OpBuilder &":$b, "::mlir::Location":$loc, "::mlir::ValueRange":$ivs),
                    [{}], [{ provided }]>,
    InterfaceMethod<"Whether it can go into a loop whose body uses a slice of its result.",
                    "bool", "isOpFusableWithConsumerSlice",
                    (ins "unsigned":$resultNumber, "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes), [{}], [{ provided }]>,
    InterfaceMethod<"Whether it can go into a loop that makes slices of its operands.",
                    "bool", "isOpFusableWithProducerSlices",
                    (ins "::mlir::ArrayRef<unsigned>":$operandNumbers,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allOffsets,
                         "::mlir::ArrayRef<::mlir::SmallVector<::mlir::OpFoldResult>>":$allSizes),
                    [{}], [{ provided }]>
  ];
}

def PartialReductionOpInterface : OpInterface<"PartialReductionOpInterface", [TilingInterface]> {
  let description = "Reductions that can be made of partial ones.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"First values of partial results.",
                    "::mlir::FailureOr<SmallVector<Value>>", "generateInitialTensorForPartialReduction",
                    (ins "::mlir::OpBuilder &":$b, "Location":$loc,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$tileSizes,
                         "const ::mlir::SetVector<unsigned> &":$reductionDims), [{}], [{ provided }]>,
    InterfaceMethod<"The partial reduction of one tile.",
                    "::mlir::FailureOr<TilingResult>", "tileToPartialReduction",
                    (ins "::mlir::OpBuilder &":$b, "Location":$loc, "::mlir::ReductionTilingStrategy":$tilingStrategy,
                         "ValueRange":$init, "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes,
                         "const ::llvm::SetVector<unsigned> &":$reductionDims,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$splitReductionIvs), [{}], [{ provided }]>,
    InterfaceMethod<"The reduction of partial results.",
                    "::mlir::FailureOr<MergeResult>", "mergeReductions",
                    (ins "::mlir::OpBuilder &":$b, "Location":$loc, "ValueRange":$partialReduce,
                         "const ::mlir::SetVector<unsigned> &":$reductionDims), [{}], [{ provided }]>,
    InterfaceMethod<"Where the partial result of a tile goes.",
                    "::llvm::LogicalResult", "getPartialResultTilePosition",
                    (ins "::mlir::OpBuilder &":$b, "unsigned":$resultNumber,
                         "ReductionTilingStrategy":$tilingStrategy, "::mlir::ArrayRef<::mlir::OpFoldResult>":$offsets,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$sizes,
                         "const ::mlir::SetVector<unsigned> &":$reductionDims,
                         "::mlir::ArrayRef<::mlir::OpFoldResult>":$splitReductionIvs,
                         "::mlir::SmallVector<::mlir::OpFoldResult> &":$resultOffsets,
                         "::mlir::SmallVector<::mlir::OpFoldResult> &":$resultSizes), [{}], [{ provided }]>
  ];
}

#endif // RMLIR_INTERFACES_TILINGINTERFACE_TD
