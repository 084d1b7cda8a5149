// RUN: not rmlir-opt %s --convert-vector-to-gpu=use-nvgpu
func.func @f(%x: f32) -> f32 {
  %y = arith.addf %x, %x : f32
  return %y : f32
}
