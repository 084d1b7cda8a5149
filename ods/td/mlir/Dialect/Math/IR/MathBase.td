// The math dialect.
#ifndef RMLIR_DIALECT_MATH_IR_MATHBASE_TD
#define RMLIR_DIALECT_MATH_IR_MATHBASE_TD

include "mlir/IR/OpBase.td"

def Math_Dialect : Dialect {
  let name = "math";
  let description = "Functions of numbers.";
  let cppNamespace = "::mlir::math";
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let hasConstantMaterializer = 1;
}

#endif // RMLIR_DIALECT_MATH_IR_MATHBASE_TD
