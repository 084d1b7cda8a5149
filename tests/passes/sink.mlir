// RUN: rmlir-opt %s --control-flow-sink
func.func @sink(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %b : i32
  %2 = arith.subi %a, %b : i32
  %3 = scf.if %c -> i32 {
    scf.yield %1 : i32
  } else {
    scf.yield %2 : i32
  }
  %4 = arith.addi %3, %2 : i32
  return %4 : i32
}
