// RUN: rmlir-opt %s --math-extend-to-supported-types=target-type=f32

func.func @f(%a: bf16, %v: vector<4xf16>, %t: tensor<?xf16>, %d: f64, %e: f8E5M2, %i: i32) -> bf16 {
  %0 = math.exp %a : bf16
  %1 = math.powf %v, %v fastmath<contract> : vector<4xf16>
  %2 = math.sin %t : tensor<?xf16>
  %3 = math.sin %d : f64
  %4 = math.sin %e : f8E5M2
  %5 = math.fpowi %a, %i : bf16, i32
  %6 = math.isnan %a : bf16
  %7 = math.fma %a, %a, %a : bf16
  %s, %c = math.sincos %a : bf16
  %8 = math.absi %i : i32
  %9 = math.clampf %a to [%a, %a] : bf16
  return %0 : bf16
}
