// RUN: rmlir-opt %s --lower-affine
// Both bounds of one dimension after those of another.
func.func @p(%f: f32, %b: memref<8x8xf32>) -> f32 {
  %0 = affine.parallel (%i, %j) = (0, 0) to (8, 4) step (2, 1) reduce ("addf") -> f32 {
    %x = affine.load %b[%i, %j] : memref<8x8xf32>
    affine.yield %x : f32
  }
  return %0 : f32
}
