// RUN: rmlir-run -e give --entry-point-result=f32 %s

llvm.func @give() -> f32 {
  %0 = llvm.mlir.constant(2.5e-10 : f32) : f32
  llvm.return %0 : f32
}
