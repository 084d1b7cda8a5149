// Operations on grids of devices.
#ifndef RMLIR_DIALECT_SHARD_INTERFACES_SHARDINGINTERFACE_TD
#define RMLIR_DIALECT_SHARD_INTERFACES_SHARDINGINTERFACE_TD

include "mlir/IR/OpBase.td"

def ShardingInterface : OpInterface<"ShardingInterface"> {
  let description = "Operations that can be split over a grid of devices.";
  let cppNamespace = "::mlir::shard";
  let methods = [
    InterfaceMethod<"Kinds of the loops.",
                    "SmallVector<mlir::utils::IteratorType>", "getLoopIteratorTypes", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Kinds of the reductions.",
                    "SmallVector<ReductionKind>", "getReductionLoopIteratorKinds", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Maps of operands and results.",
                    "SmallVector<AffineMap>", "getIndexingMaps", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"How loops are split, given how operands and results are.",
                    "FailureOr<ShardingOption>", "getShardingOption",
                    (ins "ArrayRef<Sharding>":$operandShardings, "ArrayRef<Sharding>":$resultShardings),
                    [{}], [{ provided }]>,
    InterfaceMethod<"How operands and results are split.",
                    "FailureOr<std::vector<Sharding>>", "getShardingAnnotations",
                    (ins "const ShardingOption &":$shardingOption), [{}], [{ provided }]>,
    InterfaceMethod<"Adds operations that say so.",
                    "LogicalResult", "addShardingAnnotations",
                    (ins "OpBuilder &":$b, "const ShardingOption &":$shardingOption), [{}], [{ provided }]>,
    InterfaceMethod<"The part for one device.",
                    "LogicalResult", "partition",
                    (ins "ArrayRef<Value>":$partitionedOperands, "ArrayRef<Sharding>":$operandShardings,
                         "ArrayRef<Sharding>":$resultShardings, "IRMapping&":$partitionMap,
                         "SymbolTableCollection &":$symbolTableCollection, "OpBuilder &":$builder),
                    [{}], [{ provided }]>
  ];
}

#endif // RMLIR_DIALECT_SHARD_INTERFACES_SHARDINGINTERFACE_TD
