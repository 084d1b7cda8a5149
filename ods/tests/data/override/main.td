include "mlir/IR/DialectBase.td"
def D : Dialect;
