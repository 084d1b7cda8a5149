// The pdl dialect.
#ifndef RMLIR_DIALECT_PDL_IR_PDLDIALECT_TD
#define RMLIR_DIALECT_PDL_IR_PDLDIALECT_TD

include "mlir/IR/OpBase.td"

def PDL_Dialect : Dialect {
  let name = "pdl";
  let summary = "High level pattern definition dialect";
  let description = "Patterns as operations.";
  let cppNamespace = "::mlir::pdl";
  let useDefaultTypePrinterParser = 1;
}

#endif // RMLIR_DIALECT_PDL_IR_PDLDIALECT_TD
