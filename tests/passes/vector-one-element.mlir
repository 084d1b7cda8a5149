// RUN: rmlir-opt %s --convert-vector-to-llvm

func.func @a(%f: f32, %g: vector<f32>) -> (vector<1xf32>, vector<2x1xf32>, vector<f32>, vector<[1]xf32>) {
  %0 = vector.broadcast %f : f32 to vector<1xf32>
  %1 = vector.broadcast %f : f32 to vector<2x1xf32>
  %2 = vector.broadcast %f : f32 to vector<f32>
  %3 = vector.broadcast %f : f32 to vector<[1]xf32>
  return %0, %1, %2, %3 : vector<1xf32>, vector<2x1xf32>, vector<f32>, vector<[1]xf32>
}
func.func @b(%m: memref<1xf32>, %i: index, %f: f32) -> vector<1xf32> {
  %r = vector.transfer_read %m[%i], %f : memref<1xf32>, vector<1xf32>
  return %r : vector<1xf32>
}
