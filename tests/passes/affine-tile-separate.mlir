// RUN: rmlir-opt %s --affine-loop-tile=separate=1

func.func @separate(%m: memref<4096x4096xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %x, %m[%i, %j] : memref<4096x4096xf32>
    }
  }
  return
}
