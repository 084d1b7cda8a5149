// RUN: rmlir-run -e give --entry-point-result=i64 %s

llvm.func @give() -> i64 {
  %0 = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  llvm.return %0 : i64
}
