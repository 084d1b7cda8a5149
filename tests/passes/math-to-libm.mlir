// RUN: rmlir-opt %s --convert-math-to-libm

func.func @f(%a: f16, %b: vector<2x2xf16>, %c: bf16, %d: vector<f32>) -> (f16, vector<2x2xf16>, bf16, vector<f32>) {
 %0 = math.sin %a fastmath<fast> : f16
 %1 = math.atan2 %b, %b : vector<2x2xf16>
 %2 = math.fma %c, %c, %c : bf16
 %3 = math.cos %d {foo} : vector<f32>
return %0, %1, %2, %3 : f16, vector<2x2xf16>, bf16, vector<f32>
}
// A symbol of the name that is there is called.
func.func @expf(%a: f32) -> f32 {
  return %a : f32
}
func.func @several(%a: f32, %b: f64) -> (f32, f64, f32) {
  %0 = math.exp %a fastmath<fast> : f32
  %1 = math.log1p %b : f64
  %2 = math.powf %a, %a : f32
  return %0, %1, %2 : f32, f64, f32
}
// The function is declared in the nearest symbol table.
gpu.module @inner {
  func.func @f(%a: f32) -> f32 {
    %0 = math.sqrt %a : f32
    return %0 : f32
  }
}
