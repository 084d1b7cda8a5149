// RUN: rmlir-opt %s --convert-linalg-to-loops --lower-affine --convert-vector-to-scf --mlir-print-op-generic
// New accesses say that they are not non-temporal.
func.func @f(%m: memref<4xf32>, %z: memref<f32>, %n: memref<8x8xf32>, %v: vector<4x4xf32>, %k: index) {
  affine.for %i = 0 to 4 {
    %x = affine.load %m[%i] : memref<4xf32>
    affine.store %x, %z[] : memref<f32>
  }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%m : memref<4xf32>) outs(%z : memref<f32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  vector.transfer_write %v, %n[%k, %k] {in_bounds = [true, true]} : vector<4x4xf32>, memref<8x8xf32>
  return
}
