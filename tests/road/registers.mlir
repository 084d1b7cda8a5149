// RUN: rmlir-opt --affine-loops-in-registers --canonicalize --cse %s

// Sums of products: rounds are taken together where memory is new, and not where it may be the same.
func.func @apart(%a: memref<8x16xf32>, %b: memref<16x8xf32>) -> memref<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %c = memref.alloc() : memref<8x8xf32>
  linalg.fill ins(%zero : f32) outs(%c : memref<8x8xf32>)
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 16 {
        %x = affine.load %a[%i, %k] : memref<8x16xf32>
        %y = affine.load %b[%k, %j] : memref<16x8xf32>
        %z = affine.load %c[%i, %j] : memref<8x8xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %z, %p : f32
        affine.store %s, %c[%i, %j] : memref<8x8xf32>
      }
    }
  }
  return %c : memref<8x8xf32>
}

func.func @maybe_same(%a: memref<8x8xf32>, %c: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 8 {
      %x = affine.load %a[%i, %k] : memref<8x8xf32>
      %z = affine.load %c[%i, 0] : memref<8x8xf32>
      %s = arith.addf %z, %x : f32
      affine.store %s, %c[%i, 0] : memref<8x8xf32>
    }
  }
  return
}

// A place that is read elsewhere in the loop is not carried.
func.func @read_elsewhere(%n: index) -> memref<10xf32> {
  %c = memref.alloc() : memref<10xf32>
  affine.for %k = 0 to 8 {
    %z = affine.load %c[0] : memref<10xf32>
    %w = affine.load %c[%k] : memref<10xf32>
    %s = arith.addf %z, %w : f32
    affine.store %s, %c[0] : memref<10xf32>
  }
  return %c : memref<10xf32>
}

// Rounds that depend on each other stay in their order.
func.func @in_order() -> memref<9x8xf32> {
  %c = memref.alloc() : memref<9x8xf32>
  affine.for %i = 1 to 9 {
    affine.for %k = 1 to 8 {
      %x = affine.load %c[%i - 1, %k] : memref<9x8xf32>
      %z = affine.load %c[%i, %k - 1] : memref<9x8xf32>
      %s = arith.addf %z, %x : f32
      affine.store %s, %c[%i, %k] : memref<9x8xf32>
    }
  }
  return %c : memref<9x8xf32>
}

// What is read in each round the same is read before the loop, also where what computes its place takes the variable.
func.func @place(%x: memref<8xi64>, %m: memref<8x8xi64>) {
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 8 {
      affine.for %j = 0 to 8 {
        %z = affine.apply affine_map<(d0) -> (d0 mod 1)>(%j)
        %v = affine.load %x[%k + %z] : memref<8xi64>
        %s = affine.load %m[%i, %j] : memref<8x8xi64>
        %t = arith.addi %s, %v : i64
        affine.store %t, %m[%i, %j] : memref<8x8xi64>
      }
    }
  }
  return
}

// In a scope of its own.
func.func @scope(%m: memref<32xi64>) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : i64
  affine.for %q = 0 to 4 {
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%lx = %c1, %ly = %c1, %lz = %c1) {
      affine.for %k = 0 to 8 {
        affine.for %j = 0 to 8 {
          %u = affine.load %m[%j + %k] : memref<32xi64>
          %p = arith.muli %u, %c3 : i64
          %t = arith.index_cast %j : index to i64
          %r = arith.addi %p, %t : i64
          affine.store %r, %m[%j + %k] : memref<32xi64>
        }
      }
      gpu.terminator
    }
  }
  return
}
