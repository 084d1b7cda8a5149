// RUN: rmlir-opt %s --math-sincos-fusion

func.func @f(%a: f32, %b: f32) -> (f32, f32, f32, f32) {
  %0 = math.sin %a : f32
  %1 = math.cos %a fastmath<contract> : f32
  %2 = math.cos %b : f32
  %3 = arith.addf %2, %1 : f32
  %4 = math.sin %b : f32
  %5 = math.cos %b : f32
  %6 = math.sin %b : f32
  return %3, %4, %5, %6: f32, f32, f32, f32
}
func.func @g(%a: vector<4xf32>, %c: i1) -> (vector<4xf32>) {
  %0 = math.sin %a fastmath<fast> : vector<4xf32>
  %3 = scf.if %c -> vector<4xf32> { 
  %1 = math.cos %a fastmath<contract,nnan> : vector<4xf32>
  scf.yield %1 : vector<4xf32>
  } else { scf.yield %0 : vector<4xf32> }
  %4 = math.cos %a : vector<4xf32>
  return %3: vector<4xf32>
}
