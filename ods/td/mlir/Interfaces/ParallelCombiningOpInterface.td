// Combination of what parallel runs made.
#ifndef RMLIR_INTERFACES_PARALLELCOMBININGOPINTERFACE_TD
#define RMLIR_INTERFACES_PARALLELCOMBININGOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def InParallelOpInterface : OpInterface<"InParallelOpInterface"> {
  let description = "Terminators that gather what parallel runs made.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Result `idx` of the operation around.",
                    "::mlir::OpResult", "getParentResult", (ins "int64_t":$idx), [{ provided }]>,
    InterfaceMethod<"Operations that hand something over.",
                    "::llvm::iterator_range<Block::iterator>", "getYieldingOps", (ins), [{ provided }]>
  ];
  let verify = [{ provided }];
}

def ParallelCombiningOpInterface : OpInterface<"ParallelCombiningOpInterface"> {
  let description = "Operations in such a terminator that combine results of parallel runs.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Operands that are updated.", "::mlir::MutableOperandRange", "getUpdatedDestinations">,
    InterfaceMethod<"The operation that runs in parallel.", "::mlir::Operation*", "getIteratingParent">
  ];
}

#endif // RMLIR_INTERFACES_PARALLELCOMBININGOPINTERFACE_TD
