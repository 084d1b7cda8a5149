// RUN: rmlir-opt %s --llvm-optimize-for-nvvm-target

llvm.func @f(%a: f16, %b: f16, %c: f32) -> f16 {
  %0 = llvm.fdiv %a, %b : f16
  %1 = llvm.fdiv %c, %c : f32
  %2 = llvm.fdiv %0, %b : f16
  llvm.return %2 : f16
}
