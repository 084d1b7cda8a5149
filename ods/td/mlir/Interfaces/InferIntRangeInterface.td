// Ranges of integers.
#ifndef RMLIR_INTERFACES_INFERINTRANGEINTERFACE_TD
#define RMLIR_INTERFACES_INFERINTRANGEINTERFACE_TD

include "mlir/IR/OpBase.td"

def InferIntRangeInterface : OpInterface<"InferIntRangeInterface"> {
  let description = "Operations that bound the integers they make.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Ranges of results, given those of operands.",
                    "void", "inferResultRanges",
                    (ins "::llvm::ArrayRef<::mlir::ConstantIntRanges>":$argRanges,
                         "::mlir::SetIntRangeFn":$setResultRanges), [{}], [{ provided }]>,
    InterfaceMethod<"The same if some ranges are not known.",
                    "void", "inferResultRangesFromOptional",
                    (ins "::llvm::ArrayRef<::mlir::IntegerValueRange>":$argRanges,
                         "::mlir::SetIntLatticeFn":$setResultRanges), [{}], [{ provided }]>
  ];
}

#endif // RMLIR_INTERFACES_INFERINTRANGEINTERFACE_TD
