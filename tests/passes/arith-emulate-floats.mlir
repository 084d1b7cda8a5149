// RUN: rmlir-opt %s --arith-emulate-unsupported-floats="source-types=bf16,f16 target-type=f32"

func.func @f(%a: bf16, %b: bf16, %v: vector<4xf16>) -> (bf16, i1, vector<4xf16>, f32) {
  %0 = arith.addf %a, %b fastmath<fast> : bf16
  %1 = arith.cmpf olt, %a, %b : bf16
  %2 = arith.mulf %v, %v : vector<4xf16>
  %3 = arith.extf %a : bf16 to f32
  %4 = arith.negf %0 : bf16
  %c = arith.constant 1.0 : bf16
  %5 = arith.select %1, %4, %c : bf16
  %6 = math.exp %5 : bf16
  %7 = arith.truncf %3 : f32 to bf16
  return %7, %1, %2, %3 : bf16, i1, vector<4xf16>, f32
}
func.func @g(%v: vector<4xf16>, %x: f16, %i: i32) -> f16 {
  %8 = vector.contract {indexing_maps = [affine_map<(i)->(i)>, affine_map<(i)->(i)>, affine_map<(i)->()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %v, %v, %x : vector<4xf16>, vector<4xf16> into f16
  %9 = vector.reduction <add>, %v, %x : vector<4xf16> into f16
  %10 = vector.fma %v, %v, %v : vector<4xf16>
  %11 = vector.outerproduct %v, %x : vector<4xf16>, f16
  %m = vector.multi_reduction <add>, %v, %x [0] : vector<4xf16> to f16
  %12 = arith.sitofp %i : i32 to f16
  %13 = arith.fptosi %x : f16 to i32
  %14 = arith.bitcast %x : f16 to i16
  %16 = vector.broadcast %x : f16 to vector<4xf16>
  return %9 : f16
}
