// Changes of layout.
#ifndef RMLIR_DIALECT_LINALG_IR_RELAYOUTOPINTERFACE_TD
#define RMLIR_DIALECT_LINALG_IR_RELAYOUTOPINTERFACE_TD

include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/IR/OpBase.td"

def LinalgRelayoutOpInterface : OpInterface<"RelayoutOpInterface"> {
  let description = "Operations that change a layout.";
  let cppNamespace = "::mlir::linalg";
}

#endif // RMLIR_DIALECT_LINALG_IR_RELAYOUTOPINTERFACE_TD
