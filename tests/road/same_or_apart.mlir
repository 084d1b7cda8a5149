// RUN: rmlir-run --O2 %s
// REFERENCE: --convert-linalg-to-loops --expand-strided-metadata --lower-affine --convert-scf-to-cf --convert-vector-to-llvm --finalize-memref-to-llvm --convert-func-to-llvm --convert-to-llvm --reconcile-unrealized-casts
// Sums of what may be the same memory: subviews that overlap, the same memory read and written, memory that is apart, sizes not known, and
// columns, whose elements are not beside each other. The program itself compares addresses, and all print what loops in their order give.

func.func @times(%a: memref<?x?xi64, strided<[?, ?], offset: ?>>, %b: memref<?x?xi64, strided<[?, ?], offset: ?>>,
    %c: memref<?x?xi64, strided<[?, ?], offset: ?>>) attributes {no_inline} {
  linalg.matmul ins(%a, %b : memref<?x?xi64, strided<[?, ?], offset: ?>>, memref<?x?xi64, strided<[?, ?], offset: ?>>)
    outs(%c : memref<?x?xi64, strided<[?, ?], offset: ?>>)
  return
}

func.func @fixed(%a: memref<8x8xi64>, %b: memref<8x8xi64>, %c: memref<8x8xi64>) attributes {no_inline} {
  linalg.matmul ins(%a, %b : memref<8x8xi64>, memref<8x8xi64>) outs(%c : memref<8x8xi64>)
  return
}

// Each round reads what the one before it has written.
func.func @shifted(%m: memref<16x12xi64>, %x: memref<12xi64>) attributes {no_inline} {
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 12 {
      affine.for %j = 0 to 12 {
        %v = affine.load %m[%i, %j] : memref<16x12xi64>
        %w = affine.load %x[%k] : memref<12xi64>
        %s = affine.load %m[%i + 1, %j] : memref<16x12xi64>
        %p = arith.muli %v, %w : i64
        %t = arith.addi %s, %p : i64
        affine.store %t, %m[%i + 1, %j] : memref<16x12xi64>
      }
    }
  }
  return
}

// The place moves with both loops: neither order nor rounds can change.
func.func @diagonal(%m: memref<32xi64>, %x: memref<8xi64>) attributes {no_inline} {
  affine.for %k = 0 to 8 {
    affine.for %j = 0 to 8 {
      %v = affine.load %m[%j + %k] : memref<32xi64>
      %w = affine.load %x[%k] : memref<8xi64>
      %u = affine.load %m[%j + %k + 1] : memref<32xi64>
      %p = arith.muli %v, %w : i64
      %t = arith.subi %p, %u : i64
      affine.store %t, %m[%j + %k] : memref<32xi64>
    }
  }
  return
}

func.func @fill(%m: memref<20x20xi64>) {
  affine.for %i = 0 to 20 {
    affine.for %j = 0 to 20 {
      %n = affine.apply affine_map<(i, j) -> ((i * 7 + j * 3) mod 11 - 5)>(%i, %j)
      %f = arith.index_cast %n : index to i64
      affine.store %f, %m[%i, %j] : memref<20x20xi64>
    }
  }
  return
}

func.func @sum(%m: memref<20x20xi64>) -> i64 {
  %zero = arith.constant 0 : i64
  %s = affine.for %i = 0 to 20 iter_args(%x = %zero) -> i64 {
    %r = affine.for %j = 0 to 20 iter_args(%y = %x) -> i64 {
      %v = affine.load %m[%i, %j] : memref<20x20xi64>
      %n = affine.apply affine_map<(i, j) -> ((i * 20 + j) mod 13)>(%i, %j)
      %f = arith.index_cast %n : index to i64
      %p = arith.muli %v, %f : i64
      %t = arith.addi %y, %p : i64
      affine.yield %t : i64
    }
    affine.yield %r : i64
  }
  return %s : i64
}

func.func @print(%m: memref<20x20xi64>) {
  %s = func.call @sum(%m) : (memref<20x20xi64>) -> i64
  vector.print %s : i64
  return
}

func.func @try(%m: memref<20x20xi64>, %i: index, %j: index, %k: index, %size: index, %step: index) {
  %a = memref.subview %m[0, 0] [%size, %size] [1, 1] : memref<20x20xi64> to memref<?x?xi64, strided<[20, 1]>>
  %b = memref.subview %m[%i, %j] [%size, %size] [1, %step] : memref<20x20xi64> to memref<?x?xi64, strided<[20, ?], offset: ?>>
  %c = memref.subview %m[%k, %k] [%size, %size] [1, 1] : memref<20x20xi64> to memref<?x?xi64, strided<[20, 1], offset: ?>>
  %x = memref.cast %a : memref<?x?xi64, strided<[20, 1]>> to memref<?x?xi64, strided<[?, ?], offset: ?>>
  %y = memref.cast %b : memref<?x?xi64, strided<[20, ?], offset: ?>> to memref<?x?xi64, strided<[?, ?], offset: ?>>
  %z = memref.cast %c : memref<?x?xi64, strided<[20, 1], offset: ?>> to memref<?x?xi64, strided<[?, ?], offset: ?>>
  func.call @fill(%m) : (memref<20x20xi64>) -> ()
  func.call @times(%x, %y, %z) : (memref<?x?xi64, strided<[?, ?], offset: ?>>, memref<?x?xi64, strided<[?, ?], offset: ?>>, memref<?x?xi64, strided<[?, ?], offset: ?>>) -> ()
  func.call @print(%m) : (memref<20x20xi64>) -> ()
  return
}

func.func @whole(%m: memref<20x20xi64>, %a: memref<8x8xi64>, %b: memref<8x8xi64>, %c: memref<8x8xi64>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %v = affine.load %m[%i, %j] : memref<20x20xi64>
      affine.store %v, %a[%i, %j] : memref<8x8xi64>
      affine.store %v, %b[%j, %i] : memref<8x8xi64>
      affine.store %v, %c[%i, 7 - %j] : memref<8x8xi64>
    }
  }
  func.call @fixed(%a, %b, %c) : (memref<8x8xi64>, memref<8x8xi64>, memref<8x8xi64>) -> ()
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %v = affine.load %c[%i, %j] : memref<8x8xi64>
      affine.store %v, %m[%i, %j] : memref<20x20xi64>
    }
  }
  func.call @print(%m) : (memref<20x20xi64>) -> ()
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c10 = arith.constant 10 : index
  %m = memref.alloc() : memref<20x20xi64>
  // Apart by rows, by columns only, overlapping by some, the same.
  func.call @try(%m, %c0, %c8, %c10, %c8, %c1) : (memref<20x20xi64>, index, index, index, index, index) -> ()
  func.call @try(%m, %c0, %c4, %c10, %c8, %c2) : (memref<20x20xi64>, index, index, index, index, index) -> ()
  func.call @try(%m, %c4, %c4, %c8, %c4, %c1) : (memref<20x20xi64>, index, index, index, index, index) -> ()
  func.call @try(%m, %c4, %c2, %c1, %c4, %c2) : (memref<20x20xi64>, index, index, index, index, index) -> ()
  func.call @try(%m, %c0, %c0, %c0, %c4, %c1) : (memref<20x20xi64>, index, index, index, index, index) -> ()
  func.call @try(%m, %c0, %c0, %c1, %c0, %c1) : (memref<20x20xi64>, index, index, index, index, index) -> ()
  %a = memref.alloc() : memref<8x8xi64>
  %b = memref.alloc() : memref<8x8xi64>
  %c = memref.alloc() : memref<8x8xi64>
  func.call @fill(%m) : (memref<20x20xi64>) -> ()
  func.call @whole(%m, %a, %b, %c) : (memref<20x20xi64>, memref<8x8xi64>, memref<8x8xi64>, memref<8x8xi64>) -> ()
  func.call @whole(%m, %a, %b, %a) : (memref<20x20xi64>, memref<8x8xi64>, memref<8x8xi64>, memref<8x8xi64>) -> ()
  func.call @whole(%m, %a, %b, %b) : (memref<20x20xi64>, memref<8x8xi64>, memref<8x8xi64>, memref<8x8xi64>) -> ()
  func.call @whole(%m, %a, %a, %a) : (memref<20x20xi64>, memref<8x8xi64>, memref<8x8xi64>, memref<8x8xi64>) -> ()

  %rows = memref.alloc() : memref<16x12xi64>
  %row = memref.alloc() : memref<12xi64>
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 12 {
      %n = affine.apply affine_map<(i, j) -> ((i * 5 + j * 3) mod 7 - 3)>(%i, %j)
      %v = arith.index_cast %n : index to i64
      affine.store %v, %rows[%i, %j] : memref<16x12xi64>
      affine.store %v, %row[%j] : memref<12xi64>
    }
  }
  func.call @shifted(%rows, %row) : (memref<16x12xi64>, memref<12xi64>) -> ()
  %flat = memref.collapse_shape %rows [[0, 1]] : memref<16x12xi64> into memref<192xi64>
  %line = memref.subview %flat[60] [32] [1] : memref<192xi64> to memref<32xi64, strided<[1], offset: 60>>
  %zero = arith.constant 0 : i64
  %s = affine.for %i = 0 to 32 iter_args(%x = %zero) -> i64 {
    %v = affine.load %line[%i] : memref<32xi64, strided<[1], offset: 60>>
    %k = arith.index_cast %i : index to i64
    %p = arith.muli %v, %k : i64
    %t = arith.addi %x, %p : i64
    affine.yield %t : i64
  }
  vector.print %s : i64
  %d = memref.alloc() : memref<32xi64>
  %e = memref.alloc() : memref<8xi64>
  affine.for %i = 0 to 32 {
    %v = affine.load %line[%i] : memref<32xi64, strided<[1], offset: 60>>
    affine.store %v, %d[%i] : memref<32xi64>
  }
  affine.for %i = 0 to 8 {
    %k = arith.index_cast %i : index to i64
    affine.store %k, %e[%i] : memref<8xi64>
  }
  func.call @diagonal(%d, %e) : (memref<32xi64>, memref<8xi64>) -> ()
  %u = affine.for %i = 0 to 32 iter_args(%x = %zero) -> i64 {
    %v = affine.load %d[%i] : memref<32xi64>
    %k = arith.index_cast %i : index to i64
    %p = arith.muli %v, %k : i64
    %t = arith.addi %x, %p : i64
    affine.yield %t : i64
  }
  vector.print %u : i64
  return
}
