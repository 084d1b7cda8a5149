// A file of the affine dialect without the operations that such files leave to code.

include "mlir/IR/OpBase.td"

def Affine_Dialect : Dialect {
  let name = "affine";
  let cppNamespace = "::mlir::affine";
}

def Affine_MarkOp : Op<Affine_Dialect, "mark"> {
  let assemblyFormat = "attr-dict";
}
