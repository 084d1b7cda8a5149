// The memref dialect.
#ifndef RMLIR_DIALECT_MEMREF_IR_MEMREFBASE_TD
#define RMLIR_DIALECT_MEMREF_IR_MEMREFBASE_TD

include "mlir/IR/OpBase.td"

def MemRef_Dialect : Dialect {
  let name = "memref";
  let description = "Memory: how it is made, read and written.";
  let cppNamespace = "::mlir::memref";
  let dependentDialects = ["arith::ArithDialect", "ub::UBDialect"];
  let hasConstantMaterializer = 1;
}

#endif // RMLIR_DIALECT_MEMREF_IR_MEMREFBASE_TD
