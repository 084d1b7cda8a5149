// The tensor dialect.
#ifndef RMLIR_DIALECT_TENSOR_IR_TENSORBASE_TD
#define RMLIR_DIALECT_TENSOR_IR_TENSORBASE_TD

include "mlir/IR/OpBase.td"

def Tensor_Dialect : Dialect {
  let name = "tensor";
  let description = "Tensors: how they are made, cut and put together.";
  let cppNamespace = "::mlir::tensor";
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "complex::ComplexDialect"];
  let hasCanonicalizer = 1;
  let hasConstantMaterializer = 1;
}

#endif // RMLIR_DIALECT_TENSOR_IR_TENSORBASE_TD
