// RUN: rmlir-opt %s --convert-scf-to-cf --expand-strided-metadata --lower-affine --convert-to-llvm --reconcile-unrealized-casts

memref.global "private" constant @table : memref<2x3xi32> = dense<[[1, 2, 3], [4, 5, 6]]> {alignment = 16}
memref.global @zero : memref<f32> = dense<0.0>
memref.global "private" @unset : memref<4xf32> = uninitialized

func.func @sum(%n: index, %m: memref<?x8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> f32 {
    %1 = memref.load %m[%i, %c1] : memref<?x8xf32>
    %2 = arith.addf %acc, %1 fastmath<contract> : f32
    scf.yield %2 : f32
  }
  return %0 : f32
}

func.func @memory(%n: index, %v: f32, %bytes: memref<?xi8>, %m: memref<?x4xf32>) -> memref<?x?xf32> {
  %0 = memref.alloc(%n) {alignment = 64} : memref<?x4xf32>
  %1 = memref.alloca() : memref<4x4xf32>
  memref.copy %1, %1 : memref<4x4xf32> to memref<4x4xf32>
  %2 = memref.subview %m[%n, 1] [2, 2] [1, 2] : memref<?x4xf32> to memref<2x2xf32, strided<[4, 2], offset: ?>>
  memref.store %v, %2[%n, %n] {nontemporal = true} : memref<2x2xf32, strided<[4, 2], offset: ?>>
  %3 = memref.cast %0 : memref<?x4xf32> to memref<*xf32>
  memref.copy %3, %3 : memref<*xf32> to memref<*xf32>
  %4 = memref.dim %3, %n : memref<*xf32>
  %5 = memref.view %bytes[%n][%4, %n] : memref<?xi8> to memref<?x?xf32>
  %6 = memref.atomic_rmw maximumf %v, %1[%n, %n] : (f32, memref<4x4xf32>) -> f32
  %ints = memref.alloca() : memref<4xi32>
  %7 = memref.generic_atomic_rmw %ints[%n] : memref<4xi32> {
  ^bb0(%old: i32):
    %next = arith.addi %old, %old : i32
    memref.atomic_yield %next : i32
  }
  %8 = memref.get_global @table : memref<2x3xi32>
  %9 = memref.transpose %8 (i, j) -> (j, i) : memref<2x3xi32> to memref<3x2xi32, strided<[1, 3]>>
  memref.dealloc %0 : memref<?x4xf32>
  return %5 : memref<?x?xf32>
}

func.func @numbers(%a: i32, %v: vector<2x3xf32>, %i: index, %j: index) -> (i32, vector<2x3xf32>, index, i64) {
  %0 = arith.floordivsi %a, %a : i32
  %1 = arith.mulf %v, %v : vector<2x3xf32>
  %2 = index.ceildivs %i, %j
  %3, %4 = arith.mului_extended %a, %a : i32
  %5 = arith.index_cast %i : index to i64
  %6 = arith.addi %0, %4 overflow<nsw> : i32
  %7 = arith.truncf %v downward : vector<2x3xf32> to vector<2x3xf16>
  %8 = arith.cmpf ult, %v, %v : vector<2x3xf32>
  %9 = arith.select %8, %1, %v : vector<2x3xi1>, vector<2x3xf32>
  return %6, %9, %2, %5 : i32, vector<2x3xf32>, index, i64
}

func.func @control(%a: i32, %c: i1, %i: index) -> index {
  cf.assert %c, "must hold"
  cf.cond_br %c weights([3, 1]), ^bb1(%i : index), ^bb2
^bb1(%x: index):
  return %x : index
^bb2:
  cf.switch %a : i32, [default: ^bb1(%i : index), 4: ^bb3]
^bb3:
  ub.unreachable
}
