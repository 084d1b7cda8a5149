// RUN: rmlir-opt %s --convert-cf-to-llvm
// What is not of cf is not folded either.
func.func @f(%x: index) -> (index, f32) {
  %c = arith.constant 2 : index
  %0 = arith.minsi %c, %x : index
  %f = arith.constant 1.0 : f32
  %1 = arith.maximumf %f, %f : f32
  cf.br ^a
^a:
  return %0, %1 : index, f32
}
