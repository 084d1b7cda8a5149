// Deallocations.
#ifndef RMLIR_DIALECT_BUFFERIZATION_IR_BUFFERDEALLOCATIONOPINTERFACE_TD
#define RMLIR_DIALECT_BUFFERIZATION_IR_BUFFERDEALLOCATIONOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def BufferDeallocationOpInterface : OpInterface<"BufferDeallocationOpInterface"> {
  let description = "Operations that take part in the placing of deallocations.";
  let cppNamespace = "::mlir::bufferization";
  let methods = [
    InterfaceMethod<"Passes ownership through the operation.",
                    "FailureOr<Operation *>", "process",
                    (ins "DeallocationState &":$state, "const DeallocationOptions &":$options)>,
    InterfaceMethod<"A memref that is owned for certain.",
                    "std::pair<Value, Value>", "materializeUniqueOwnershipForMemref",
                    (ins "DeallocationState &":$state, "const DeallocationOptions &":$options, "OpBuilder &":$builder,
                         "Value":$memref), [{}], [{ provided }]>
  ];
}

#endif // RMLIR_DIALECT_BUFFERIZATION_IR_BUFFERDEALLOCATIONOPINTERFACE_TD
