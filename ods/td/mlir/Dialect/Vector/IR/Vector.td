// The vector dialect.
#ifndef RMLIR_DIALECT_VECTOR_IR_VECTOR_TD
#define RMLIR_DIALECT_VECTOR_IR_VECTOR_TD

include "mlir/IR/OpBase.td"

def Vector_Dialect : Dialect {
  let name = "vector";
  let description = "Vectors of any rank.";
  let cppNamespace = "::mlir::vector";
  let dependentDialects = ["arith::ArithDialect", "ub::UBDialect"];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

class Vector_Op<string mnemonic, list<Trait> traits = []> : Op<Vector_Dialect, mnemonic, traits> {
  code extraPoisonClassDeclaration = [{ provided }];
}

#endif // RMLIR_DIALECT_VECTOR_IR_VECTOR_TD
