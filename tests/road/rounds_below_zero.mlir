// RUN: rmlir-run --O2 %s
// REFERENCE: --convert-linalg-to-loops --expand-strided-metadata --lower-affine --convert-scf-to-cf --convert-vector-to-llvm --finalize-memref-to-llvm --convert-func-to-llvm --convert-to-llvm --reconcile-unrealized-casts
// A loop that ends before it begins reads nothing.
func.func @main() {
  %m = memref.alloc() : memref<8x8xi64>
  %x = memref.alloc() : memref<8xi64>
  %c1 = arith.constant 1 : i64
  affine.for %i = 0 to 8 {
    affine.store %c1, %x[%i] : memref<8xi64>
    affine.for %j = 0 to 8 {
      affine.store %c1, %m[%i, %j] : memref<8x8xi64>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %k = affine_map<(d0) -> (d0 + 4)>(%i) to affine_map<(d0) -> (d0)>(%i) {
        %v = affine.load %x[%i] : memref<8xi64>
        %s = affine.load %m[%i + 10000000000, 0] : memref<8x8xi64>
        %t = arith.addi %s, %v : i64
        affine.store %t, %m[%i + 10000000000, 0] : memref<8x8xi64>
    }
  }
  %r = affine.load %m[3, 3] : memref<8x8xi64>
  vector.print %r : i64
  return
}
