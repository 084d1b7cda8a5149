// RUN: rmlir-opt %s --scf-for-loop-peeling --allow-unregistered-dialect

func.func @other_type(%init: i32) -> i32 {
  %lb = arith.constant 0 : i32
  %step = arith.constant 4 : i32
  %ub = arith.constant 17 : i32
  %r = scf.for %iv = %lb to %ub step %step iter_args(%arg = %init) -> i32 : i32 {
    %0 = arith.addi %arg, %iv : i32
    scf.yield %0 : i32
  }
  return %r : i32
}
func.func @zero_step(%arg0: memref<i64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = arith.subi %c1, %c1 : index
  scf.for %arg2 = %c0 to %c1 step %none {
    %2 = arith.index_cast %arg2 : index to i64
    memref.store %2, %arg0[] : memref<i64>
  }
  return
}
func.func @of_apply(%i: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %u = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%i]
  scf.for %arg2 = %c0 to %u step %c4 {
    "test.op"(%arg2) : (index) -> ()
  }
  return
}
