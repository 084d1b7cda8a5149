// What the operations of arith and its users have in common.

#ifndef RMLIR_ARITH_BASE
#define RMLIR_ARITH_BASE

include "mlir/Dialect/Arith/IR/ArithBase.td"
include "mlir/Dialect/Arith/IR/ArithOpsInterfaces.td"

// Fast-math flags that an operation always has, by default none.
defvar Arith_FastMathArg =
    (ins DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);

#endif // RMLIR_ARITH_BASE
