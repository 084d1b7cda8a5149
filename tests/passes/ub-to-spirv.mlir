// RUN: rmlir-opt %s --convert-ub-to-spirv

func.func @f() -> (f32, i8, index, vector<4xf32>, i64) {
  %0 = ub.poison : f32
  %1 = ub.poison : i8
  %2 = ub.poison : index
  %3 = ub.poison : vector<4xf32>
  %4 = ub.poison : i64
  return %0, %1, %2, %3, %4 : f32, i8, index, vector<4xf32>, i64
}
