// RUN: rmlir-run --O2 %s
// REFERENCE: --convert-linalg-to-loops --expand-strided-metadata --lower-affine --convert-scf-to-cf --convert-vector-to-llvm --finalize-memref-to-llvm --convert-func-to-llvm --convert-to-llvm --reconcile-unrealized-casts
// Sizes that are made in a region cannot be bounds of affine loops.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %m = memref.alloc() : memref<8x8xf32>
  %f = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c8 step %c4 {
    %n = arith.subi %c8, %i : index
    %s = memref.subview %m[%i, 0] [%n, 8] [1, 1] : memref<8x8xf32> to memref<?x8xf32, strided<[8, 1], offset: ?>>
    linalg.fill ins(%f : f32) outs(%s : memref<?x8xf32, strided<[8, 1], offset: ?>>)
  }
  %r = memref.load %m[%c4, %c4] : memref<8x8xf32>
  vector.print %r : f32
  return
}
