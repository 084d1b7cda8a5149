// RUN: rmlir-opt %s --inline --mlir-print-debuginfo --mlir-print-local-scope
// One block, several blocks, and a private function that goes with its only call.
func.func private @one(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @several(%a: i32, %c: i1) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb2
^bb1(%x: i32):
  %0 = arith.muli %x, %x : i32
  return %0 : i32
^bb2:
  %1 = call @one(%a) : (i32) -> i32
  return %1 : i32
}
func.func @caller(%a: i32, %c: i1, %d: i1) -> (i32, i32) {
  %0 = call @several(%a, %c) : (i32, i1) -> i32
  %1 = scf.if %c -> i32 {
    %2 = func.call @several(%a, %d) : (i32, i1) -> i32
    scf.yield %2 : i32
  } else {
    %3 = func.call @outside(%a) : (i32) -> i32
    scf.yield %3 : i32
  }
  return %0, %1 : i32, i32
}
func.func private @outside(i32) -> i32
func.func @recursive(%a: i32) -> i32 {
  %0 = call @recursive(%a) : (i32) -> i32
  return %0 : i32
}
func.func @calls_recursive(%a: i32) -> i32 {
  %0 = call @recursive(%a) : (i32) -> i32
  return %0 : i32
}
func.func private @never() {
  return
}
