// The sparse_tensor dialect.
#ifndef RMLIR_DIALECT_SPARSETENSOR_IR_SPARSETENSORBASE_TD
#define RMLIR_DIALECT_SPARSETENSOR_IR_SPARSETENSORBASE_TD

include "mlir/IR/OpBase.td"

def SparseTensor_Dialect : Dialect {
  let name = "sparse_tensor";
  let description = "Tensors that are mostly zero.";
  let cppNamespace = "::mlir::sparse_tensor";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

#endif // RMLIR_DIALECT_SPARSETENSOR_IR_SPARSETENSORBASE_TD
