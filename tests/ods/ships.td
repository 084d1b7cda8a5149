include "mlir/IR/OpBase.td"

#ifndef SHIPS
#define SHIPS

def Arith_Dialect : Dialect {
  let name = "arith";
  let cppNamespace = "::mlir::arith";
}
def Arith_NothingOp : Op<Arith_Dialect, "nothing"> {
  let assemblyFormat = "attr-dict";
}

#endif // SHIPS
