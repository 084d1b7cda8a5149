// RUN: rmlir-opt %s --math-uplift-to-fma
func.func @both(%a: f32, %b: f32, %c: f32) -> (f32, f32, f32) {
  %0 = arith.mulf %a, %b fastmath<fast> : f32
  %1 = arith.addf %0, %c fastmath<contract> : f32
  %2 = arith.addf %c, %0 fastmath<contract,nnan> : f32
  %3 = arith.addf %0, %c : f32
  return %1, %2, %3 : f32, f32, f32
}
