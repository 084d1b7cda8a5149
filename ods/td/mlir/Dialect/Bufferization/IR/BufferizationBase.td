// The bufferization dialect.
#ifndef RMLIR_DIALECT_BUFFERIZATION_IR_BUFFERIZATIONBASE_TD
#define RMLIR_DIALECT_BUFFERIZATION_IR_BUFFERIZATIONBASE_TD

include "mlir/IR/OpBase.td"

def Bufferization_Dialect : Dialect {
  let name = "bufferization";
  let description = "Between tensors and buffers.";
  let cppNamespace = "::mlir::bufferization";
  let dependentDialects = ["affine::AffineDialect", "memref::MemRefDialect", "tensor::TensorDialect",
                            "arith::ArithDialect"];
  let hasOperationAttrVerify = 1;
}

#endif // RMLIR_DIALECT_BUFFERIZATION_IR_BUFFERIZATIONBASE_TD
