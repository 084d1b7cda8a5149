// RUN: not rmlir-opt %s --convert-vector-to-gpu=use-nvgpu
// Operations on elements begin matrices, also those on scalars, of which no matrix can be made.
func.func @f(%x: f32) -> f32 {
  %y = arith.addf %x, %x : f32
  return %y : f32
}
