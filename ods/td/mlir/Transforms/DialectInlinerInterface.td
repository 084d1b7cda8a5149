// Inlining.
#ifndef RMLIR_TRANSFORMS_DIALECTINLINERINTERFACE_TD
#define RMLIR_TRANSFORMS_DIALECTINLINERINTERFACE_TD

include "mlir/IR/Interfaces.td"

def DialectInlinerInterface : DialectInterface<"DialectInlinerInterface"> {
  let description = "What a dialect says about the inlining of its operations.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"Whether it may be done.",
                    "bool", "isLegalToInline",
                    (ins "::mlir::Operation *":$call, "::mlir::Operation *":$callable, "bool":$wouldBeCloned),
                    [{ provided }]>,
    InterfaceMethod<"Whether it may be done.",
                    "bool", "isLegalToInline",
                    (ins "::mlir::Region *":$dest, "::mlir::Region *":$src, "bool":$wouldBeCloned,
                         "::mlir::IRMapping &":$valueMapping), [{ provided }]>,
    InterfaceMethod<"Whether it may be done.",
                    "bool", "isLegalToInline",
                    (ins "::mlir::Operation *":$op, "::mlir::Region *":$dest, "bool":$wouldBeCloned,
                         "::mlir::IRMapping &":$valueMapping), [{ provided }]>,
    InterfaceMethod<"Whether regions of an operation are looked at too.",
                    "bool", "shouldAnalyzeRecursively", (ins "::mlir::Operation *":$op), [{ provided }]>,
    InterfaceMethod<"Replaces a terminator.",
                    "void", "handleTerminator",
                    (ins "::mlir::Operation *":$op, "::mlir::Block *":$newDest), [{ provided }]>,
    InterfaceMethod<"Replaces a terminator.",
                    "void", "handleTerminator",
                    (ins "::mlir::Operation *":$op, "::mlir::ValueRange":$valuesToReplace), [{ provided }]>,
    InterfaceMethod<"Converts a value between caller and callee.",
                    "::mlir::Operation *", "materializeCallConversion",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::Value":$input, "::mlir::Type":$resultType,
                         "::mlir::Location":$conversionLoc), [{ provided }]>,
    InterfaceMethod<"Told of an argument.",
                    "::mlir::Value", "handleArgument",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::Operation *":$call, "::mlir::Operation *":$callable,
                         "::mlir::Value":$argument, "::mlir::DictionaryAttr":$argumentAttrs), [{ provided }]>,
    InterfaceMethod<"Told of a result.",
                    "::mlir::Value", "handleResult",
                    (ins "::mlir::OpBuilder &":$builder, "::mlir::Operation *":$call, "::mlir::Operation *":$callable,
                         "::mlir::Value":$result, "::mlir::DictionaryAttr":$resultAttrs), [{ provided }]>,
    InterfaceMethod<"Told of the blocks.",
                    "void", "processInlinedCallBlocks",
                    (ins "::mlir::Operation *":$call,
                         "::mlir::iterator_range<::mlir::Region::iterator>":$inlinedBlocks)>,
    InterfaceMethod<"Whether one block may go without a branch.",
                    "bool", "allowSingleBlockOptimization",
                    (ins "::mlir::iterator_range<::mlir::Region::iterator>":$inlinedBlocks), [{ provided }]>
  ];
}

#endif // RMLIR_TRANSFORMS_DIALECTINLINERINTERFACE_TD
