// RUN: rmlir-run -e give --entry-point-result=i32 %s

llvm.func @give() -> i32 {
  %0 = llvm.mlir.constant(-7 : i32) : i32
  llvm.return %0 : i32
}
