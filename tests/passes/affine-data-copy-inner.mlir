// RUN: rmlir-opt %s --affine-data-copy-generate=fast-mem-capacity=16

func.func @inner(%a: memref<256x128xf32>) {
  affine.for %i = 0 to 256 step 16 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 16)>(%i) {
      affine.for %k = 0 to 128 {
        %0 = affine.load %a[%j, %k] : memref<256x128xf32>
        affine.store %0, %a[%j, %k] : memref<256x128xf32>
      }
    }
  }
  return
}
