// RUN: rmlir-opt %s

func.func @all(%f: f32, %v: vector<2xf64>, %t: tensor<?xi32>, %i: i32) {
  %0 = math.sin %f : f32
  %1 = math.atan2 %f, %f fastmath<fast> : f32
  %2 = math.fma %v, %v, %v fastmath<contract> {a.b} : vector<2xf64>
  %3 = math.clampf %f to [%f, %f] : f32
  %s, %c = math.sincos %v : vector<2xf64>
  %4 = math.ctpop %t : tensor<?xi32>
  %5 = math.isnan %v {fastmath = #arith.fastmath<nnan>} : vector<2xf64>
  %6 = math.fpowi %f, %i : f32, i32
  %7 = math.ipowi %i, %i : i32
  return
}
