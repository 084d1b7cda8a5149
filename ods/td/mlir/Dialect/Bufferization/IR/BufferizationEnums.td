// Layouts of buffers at the boundaries of functions.
#ifndef RMLIR_DIALECT_BUFFERIZATION_IR_BUFFERIZATIONENUMS_TD
#define RMLIR_DIALECT_BUFFERIZATION_IR_BUFFERIZATIONENUMS_TD

include "mlir/IR/EnumAttr.td"

def LayoutMapOption
    : I32EnumAttr<"LayoutMapOption", "option for map layout",
                  [I32EnumAttrCase<"InferLayoutMap", 0>, I32EnumAttrCase<"IdentityLayoutMap", 1>,
                   I32EnumAttrCase<"FullyDynamicLayoutMap", 2>]> {
  let cppNamespace = "::mlir::bufferization";
}

#endif // RMLIR_DIALECT_BUFFERIZATION_IR_BUFFERIZATIONENUMS_TD
