// The async dialect.
#ifndef RMLIR_DIALECT_ASYNC_IR_ASYNCDIALECT_TD
#define RMLIR_DIALECT_ASYNC_IR_ASYNCDIALECT_TD

include "mlir/IR/OpBase.td"

def AsyncDialect : Dialect {
  let name = "async";
  let summary = "Types and operations for async dialect";
  let description = "Values that are there later.";
  let cppNamespace = "::mlir::async";
  let useDefaultTypePrinterParser = 1;
}

#endif // RMLIR_DIALECT_ASYNC_IR_ASYNCDIALECT_TD
