// RUN: rmlir-opt %s --affine-raise-from-memref --affine-expand-index-ops-as-affine

func.func @raise(%m: memref<?x?xf32>, %n: index, %x: f32) {
  %c2 = arith.constant 2 : index
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to %n {
      %0 = arith.muli %i, %c2 : index
      %1 = arith.addi %0, %n : index
      %2 = memref.load %m[%1, %j] : memref<?x?xf32>
      memref.store %2, %m[%j, %i] : memref<?x?xf32>
      %3 = arith.divui %i, %j : index
      memref.store %2, %m[%3, %i] : memref<?x?xf32>
    }
  }
  return
}

func.func @indices(%i: index, %j: index, %k: index, %n: index) -> (index, index, index, index) {
  %0:3 = affine.delinearize_index %i into (%n, 4, 5) : index, index, index
  %1 = affine.linearize_index [%i, %j, %k] by (3, %n, 5) : index
  return %0#0, %0#1, %0#2, %1 : index, index, index, index
}
