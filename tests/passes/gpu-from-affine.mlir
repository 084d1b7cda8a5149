// RUN: rmlir-opt %s --pass-pipeline="builtin.module(func.func(convert-affine-for-to-gpu{gpu-block-dims=2 gpu-thread-dims=1}))"
// Three loops, one in the other, become a launch.
func.func @nest(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %n: index) {
  affine.for %i = 5 to 15 step 4 {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to min affine_map<(d0) -> (d0, 10)>(%n) step 2 {
        %0 = memref.load %a[%i, %j, %k] : memref<?x?x?xf32>
        memref.store %0, %b[%i, %j, %k] : memref<?x?x?xf32>
      }
    }
  }
  return
}
