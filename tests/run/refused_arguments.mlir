// RUN: not rmlir-run -e give --entry-point-result=i32 %s

llvm.func @nothing()
llvm.func @give(%0: i32) -> i32 {
  llvm.return %0 : i32
}
llvm.func @main() -> i32 {
  %0 = llvm.mlir.constant(3 : i32) : i32
  llvm.return %0 : i32
}
