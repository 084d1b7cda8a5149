// Views of buffers.
#ifndef RMLIR_DIALECT_BUFFERIZATION_IR_BUFFERVIEWFLOWOPINTERFACE_TD
#define RMLIR_DIALECT_BUFFERIZATION_IR_BUFFERVIEWFLOWOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def BufferViewFlowOpInterface : OpInterface<"BufferViewFlowOpInterface"> {
  let description = "Operations that tell which buffers are views of which.";
  let cppNamespace = "::mlir::bufferization";
  let methods = [
    InterfaceMethod<"Adds what depends on what.",
                    "void", "populateDependencies",
                    (ins "::mlir::bufferization::RegisterDependenciesFn":$registerDependenciesFn)>,
    InterfaceMethod<"Whether a value may be a buffer of its own.",
                    "bool", "mayBeTerminalBuffer", (ins "Value":$value), [{}], [{ provided }]>
  ];
}

#endif // RMLIR_DIALECT_BUFFERIZATION_IR_BUFFERVIEWFLOWOPINTERFACE_TD
