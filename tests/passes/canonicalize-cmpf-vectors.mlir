// RUN: rmlir-opt %s --canonicalize
// Floats of vectors are not compared, unlike integers.
func.func @f() -> (vector<3xi1>, vector<3xi1>, vector<3xi1>, i1) {
  %a = arith.constant dense<[1.0, 2.0, 3.0]> : vector<3xf32>
  %b = arith.constant dense<[1.0, 0.0, -2.0]> : vector<3xf32>
  %s = arith.constant dense<2.0> : vector<3xf32>
  %i = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %x = arith.constant 1.0 : f32
  %0 = arith.cmpf ueq, %a, %b : vector<3xf32>
  %1 = arith.cmpf olt, %s, %s : vector<3xf32>
  %2 = arith.cmpi slt, %i, %i : vector<3xi32>
  %3 = arith.cmpf oeq, %x, %x : f32
  return %0, %1, %2, %3 : vector<3xi1>, vector<3xi1>, vector<3xi1>, i1
}
