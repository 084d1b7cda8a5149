// RUN: not rmlir-opt %s --sparse-vectorization

func.func @step(%b: memref<?xindex>, %b2: memref<?x?xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %i, %b[%i] : memref<?xindex>
  } {"Emitted from" = "linalg.generic"}
  scf.for %j = %c0 to %n step %c1 {
  %x = arith.index_cast %j : index to i32
  scf.for %i = %c0 to %n step %c1 {
    %y = arith.index_cast %i : index to i32
    %z = arith.addi %x, %y : i32
    memref.store %z, %b2[%j, %i] : memref<?x?xi32>
  } {"Emitted from" = "linalg.generic"}
  } 
  return
}
