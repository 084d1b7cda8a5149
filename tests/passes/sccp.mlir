// RUN: rmlir-opt %s --sccp
// Ways that cannot be taken do not count, loops and calls are followed.
func.func @branches(%x: i32) -> i32 {
  %true = arith.constant true
  %c1 = arith.constant 1 : i32
  cf.cond_br %true, ^bb1(%c1 : i32), ^bb1(%x : i32)
^bb1(%a: i32):
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func private @callee(%a: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  %0 = arith.muli %a, %c2 : i32
  return %0 : i32
}
func.func @caller() -> (i32, i32) {
  %c3 = arith.constant 3 : i32
  %0 = call @callee(%c3) : (i32) -> i32
  %1 = call @callee(%c3) : (i32) -> i32
  return %0, %1 : i32, i32
}
func.func @regions(%c: i1, %n: index) -> (i32, i32) {
  %c5 = arith.constant 5 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.if %c -> i32 {
    scf.yield %c5 : i32
  } else {
    %2 = arith.constant 5 : i32
    scf.yield %2 : i32
  }
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c5) -> i32 {
    scf.yield %s : i32
  }
  return %0, %1 : i32, i32
}
func.func @once() -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = affine.for %i = 0 to 1 iter_args(%s = %c0) -> i32 {
    affine.yield %c1 : i32
  }
  return %0 : i32
}
