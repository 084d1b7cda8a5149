// RUN: rmlir-opt %s --canonicalize

func.func @a() -> (f32, f64, f32, f32, f64, f32, f16) {
  %a = arith.constant 0.7 : f32
  %b = arith.constant -1.3 : f64
  %c = arith.constant -2.0 : f32
  %h = arith.constant -2.0 : f16
  %0 = math.erf %a : f32
  %1 = math.erf %b : f64
  %2 = math.erfc %a : f32
  %3 = math.copysign %a, %c : f32
  %4 = math.erfc %b : f64
  %5 = math.sinh %a : f32
  %6 = math.erf %h : f16
  return %0, %1, %2, %3, %4, %5, %6 : f32, f64, f32, f32, f64, f32, f16
}
