// RUN: rmlir-run --O2 %s
// REFERENCE: --convert-linalg-to-loops --expand-strided-metadata --lower-affine --convert-scf-to-cf --convert-vector-to-llvm --finalize-memref-to-llvm --convert-func-to-llvm --convert-to-llvm --reconcile-unrealized-casts
// A view that each round makes is another memory in each.
func.func @main() {
  %buf = memref.alloc() : memref<512xi8>
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : i64
  %w = memref.view %buf[%c0][] : memref<512xi8> to memref<64xi64>
  affine.for %i = 0 to 64 {
    %v = arith.index_cast %i : index to i64
    affine.store %v, %w[%i] : memref<64xi64>
  }
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 8 {
      %o = affine.apply affine_map<(d0) -> (d0 * 8)>(%k)
      %s = memref.view %buf[%o][] : memref<512xi8> to memref<16xi64>
      %v = affine.load %s[%i] : memref<16xi64>
      %p = arith.muli %v, %c3 : i64
      %t = arith.index_cast %i : index to i64
      %q = arith.addi %p, %t : i64
      affine.store %q, %s[%i] : memref<16xi64>
    }
  }
  affine.for %i = 0 to 64 {
    %v = affine.load %w[%i] : memref<64xi64>
    vector.print %v : i64
  }
  return
}
