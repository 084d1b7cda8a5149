// RUN: rmlir-opt %s --convert-math-to-rocdl

func.func @v(%a: vector<2x2xf32>, %c : vector<1xf16>) -> (vector<2x2xf32>, vector<1xf16>) {
  %b = math.cos %a fastmath<fast> : vector<2x2xf32>
  %d = math.atan2 %a, %b : vector<2x2xf32>
  %e = math.cos %c : vector<1xf16>
  return %d, %e : vector<2x2xf32>, vector<1xf16>
}
