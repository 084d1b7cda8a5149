// RUN: rmlir-opt --sparse-vectorization=vl=8 %s
// REFERENCE: none, it does not end
// Casts that go in a circle are no index that can be told.

module {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<16xf32>
  %z = arith.constant 1.0 : f32
  %p = arith.extui %q : i32 to i64
  %r = arith.index_cast %p : i64 to index
  %q = arith.index_cast %r : index to i32
  scf.for %i = %c0 to %c1 step %c1 {
    %x = arith.index_cast %p : i64 to index
    memref.store %z, %a[%x] : memref<16xf32>
  } {"Emitted from" = "x"}
}
