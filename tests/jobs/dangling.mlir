// RUN: rmlir-opt %s --allow-dangling-symbols
// What `rmlir show` prints of a module refers to what is not there.
func.func @f(%a: i32) -> i32 {
  %0 = call @elsewhere(%a) : (i32) -> i32
  return %0 : i32
}
llvm.func @g() -> !llvm.ptr {
  %0 = llvm.mlir.addressof @not_here : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
