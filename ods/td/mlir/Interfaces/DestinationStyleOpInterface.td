// Operations that write to destinations.
#ifndef RMLIR_INTERFACES_DESTINATIONSTYLEOPINTERFACE_TD
#define RMLIR_INTERFACES_DESTINATIONSTYLEOPINTERFACE_TD

include "mlir/IR/OpBase.td"

def DestinationStyleOpInterface : OpInterface<"DestinationStyleOpInterface"> {
  let description = "Operations whose results are new contents of some operands, the inits.";
  let cppNamespace = "::mlir";
  let methods = [
    InterfaceMethod<"The inits; consecutive operands.", "::mlir::MutableOperandRange", "getDpsInitsMutable">
  ];
  let verify = [{ provided }];
  let verifyWithRegions = 1;
}

#endif // RMLIR_INTERFACES_DESTINATIONSTYLEOPINTERFACE_TD
