// RUN: rmlir-opt %s --affine-data-copy-generate="slow-mem-space=8 fast-mem-space=3"
// Memory whose space is no number is copied, whatever slow memory is.
func.func @f(%m: memref<256xf32, #gpu.address_space<workgroup>>, %n: memref<256xf32, "s">) {
  affine.for %i = 0 to 32 {
    %0 = affine.load %m[%i] : memref<256xf32, #gpu.address_space<workgroup>>
    affine.store %0, %n[%i] : memref<256xf32, "s">
  }
  return
}
