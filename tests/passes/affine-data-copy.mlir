// RUN: rmlir-opt %s --affine-data-copy-generate

func.func @copies(%a: memref<256x128xf32>, %b: memref<256x128xf32>) {
  affine.for %i = 0 to 256 step 32 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 32)>(%i) {
      affine.for %k = 8 to 64 {
        %0 = affine.load %a[%j, %k] : memref<256x128xf32>
        %1 = arith.addf %0, %0 : f32
        affine.store %1, %b[%j, %k + 1] : memref<256x128xf32>
      }
    }
  }
  return
}
