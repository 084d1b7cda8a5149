// Operations in bytecode.
#ifndef RMLIR_BYTECODE_BYTECODEOPINTERFACE_TD
#define RMLIR_BYTECODE_BYTECODEOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def BytecodeOpInterface : OpInterface<"BytecodeOpInterface"> {
  let description = "Operations that read and write their properties in bytecode themselves.";
  let cppNamespace = "::mlir";
  let methods = [
    StaticInterfaceMethod<"Reads the properties.",
                          "LogicalResult", "readProperties",
                          (ins "::mlir::DialectBytecodeReader &":$reader, "::mlir::OperationState &":$state)>,
    InterfaceMethod<"Writes the properties.",
                    "void", "writeProperties", (ins "::mlir::DialectBytecodeWriter &":$writer)>
  ];
}

#endif // RMLIR_BYTECODE_BYTECODEOPINTERFACE_TD
