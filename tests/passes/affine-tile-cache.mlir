// RUN: rmlir-opt %s --affine-loop-tile=cache-size=4

func.func @footprint(%a: memref<256x256xf32>, %b: memref<256x256xf32>) {
  affine.for %i = 0 to 256 {
    affine.for %j = 0 to 256 {
      %0 = affine.load %a[%i, %j] : memref<256x256xf32>
      affine.store %0, %b[%j, %i] : memref<256x256xf32>
    }
  }
  return
}
