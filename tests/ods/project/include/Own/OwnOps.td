#ifndef OWN_OPS
#define OWN_OPS

include "Own/OwnBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Own_TwiceOp : Own_Op<"twice", [SameOperandsAndResultType]> {
  let arguments = (ins AnyInteger:$of);
  let results = (outs AnyInteger:$result);
  let assemblyFormat = "$of attr-dict `:` type($of)";
}

#endif // OWN_OPS
