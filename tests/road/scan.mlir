// RUN: rmlir-run %s
// REFERENCE: --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --reconcile-unrealized-casts

// Sums so far, maxima so far and a stencil, by affine loops over part of a buffer.

func.func private @printMemrefI64(memref<*xi64>)
func.func private @printMemrefF64(memref<*xf64>)

func.func @main() {
  %m = memref.alloc() : memref<4x6xi64>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      %v = affine.apply affine_map<(i, j) -> (i * 7 + (j * 5) mod 4 - 3)>(%i, %j)
      %w = arith.index_cast %v : index to i64
      affine.store %w, %m[%i, %j] : memref<4x6xi64>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 1 to 6 {
      %a = affine.load %m[%i, %j - 1] : memref<4x6xi64>
      %b = affine.load %m[%i, %j] : memref<4x6xi64>
      %s = arith.addi %a, %b : i64
      affine.store %s, %m[%i, %j] : memref<4x6xi64>
    }
  }
  %u = memref.cast %m : memref<4x6xi64> to memref<*xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()

  %part = memref.subview %m[1, 0] [2, 3] [1, 2] : memref<4x6xi64> to memref<2x3xi64, strided<[6, 2], offset: 6>>
  %first = arith.constant -1000 : i64
  %most = affine.for %i = 0 to 2 iter_args(%x = %first) -> i64 {
    %inner = affine.for %j = 0 to 3 iter_args(%y = %x) -> i64 {
      %v = affine.load %part[%i, %j] : memref<2x3xi64, strided<[6, 2], offset: 6>>
      %z = arith.maxsi %y, %v : i64
      affine.store %z, %part[%i, %j] : memref<2x3xi64, strided<[6, 2], offset: 6>>
      affine.yield %z : i64
    }
    affine.yield %inner : i64
  }
  %pu = memref.cast %part : memref<2x3xi64, strided<[6, 2], offset: 6>> to memref<*xi64>
  call @printMemrefI64(%pu) : (memref<*xi64>) -> ()

  %s = memref.alloc() : memref<10xf64>
  %t = memref.alloc() : memref<10xf64>
  %third = arith.constant 0.25 : f64
  affine.for %i = 0 to 10 {
    %f = arith.index_cast %i : index to i64
    %g = arith.sitofp %f : i64 to f64
    %h = arith.mulf %g, %g : f64
    affine.store %h, %s[%i] : memref<10xf64>
    affine.store %h, %t[%i] : memref<10xf64>
  }
  affine.for %i = 1 to 9 {
    %a = affine.load %s[%i - 1] : memref<10xf64>
    %b = affine.load %s[%i] : memref<10xf64>
    %c = affine.load %s[%i + 1] : memref<10xf64>
    %ab = arith.addf %a, %b : f64
    %bc = arith.addf %ab, %c : f64
    %r = arith.mulf %bc, %third : f64
    affine.if affine_set<(d) : (d mod 2 == 0)>(%i) {
      affine.store %r, %t[%i] : memref<10xf64>
    } else {
      %neg = arith.negf %r : f64
      affine.store %neg, %t[%i] : memref<10xf64>
    }
  }
  %tu = memref.cast %t : memref<10xf64> to memref<*xf64>
  call @printMemrefF64(%tu) : (memref<*xf64>) -> ()
  memref.dealloc %m : memref<4x6xi64>
  memref.dealloc %s : memref<10xf64>
  memref.dealloc %t : memref<10xf64>
  return
}
