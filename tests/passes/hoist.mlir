// RUN: rmlir-opt %s --loop-invariant-code-motion
func.func @nest(%n: index, %m: memref<?xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %0 = arith.addi %a, %a : i32
      %1 = arith.muli %0, %a : i32
      %2 = arith.divsi %a, %1 : i32
      %3 = arith.addi %i, %c1 : index
      memref.store %1, %m[%3] : memref<?xi32>
      memref.store %2, %m[%j] : memref<?xi32>
    }
  }
  return
}
