// Memory spaces.
#ifndef RMLIR_INTERFACES_MEMOPINTERFACES_TD
#define RMLIR_INTERFACES_MEMOPINTERFACES_TD

include "mlir/IR/OpBase.td"

def MemorySpaceCastConsumerOpInterface : OpInterface<"MemorySpaceCastConsumerOpInterface"> {
  let description = "Operations that can move casts of memory spaces from operands to results.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Moves the casts; tells new results if it did.",
                    "::llvm::FailureOr<std::optional<::llvm::SmallVector<::mlir::Value>>>", "bubbleDownCasts",
                    (ins "::mlir::OpBuilder &":$builder)>
  ];
}

def MemorySpaceCastOpInterface : OpInterface<"MemorySpaceCastOpInterface"> {
  let description = "Operations that cast between memory spaces.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The value that is cast.", "::mlir::TypedValue<::mlir::PtrLikeTypeInterface>", "getSourcePtr">,
    InterfaceMethod<"The result.", "::mlir::TypedValue<::mlir::PtrLikeTypeInterface>", "getTargetPtr">,
    InterfaceMethod<"Whether one type can be cast to the other.",
                    "bool", "isValidMemorySpaceCast",
                    (ins "::mlir::PtrLikeTypeInterface":$tgt, "::mlir::PtrLikeTypeInterface":$src)>,
    InterfaceMethod<"The same cast of another value to another type.",
                    "::mlir::MemorySpaceCastOpInterface", "cloneMemorySpaceCastOp",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::PtrLikeTypeInterface":$tgt,
                         "::mlir::TypedValue<::mlir::PtrLikeTypeInterface>":$src)>,
    InterfaceMethod<"Whether users may take the source instead.", "bool", "isSourcePromotable">
  ];
  let verify = [{ provided }];
}

#endif // RMLIR_INTERFACES_MEMOPINTERFACES_TD
