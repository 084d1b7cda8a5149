// RUN: rmlir-opt %s --scf-for-loop-peeling
func.func @one_value(%a: index, %b: i32) -> i32 {
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %a to %a step %c3 iter_args(%x = %b) -> (i32) {
    %y = arith.addi %x, %b : i32
    scf.yield %y : i32
  }
  return %r : i32
}
func.func @computed(%n: index, %b: i32) -> i32 {
  %c3 = arith.constant 3 : index
  %a = affine.apply affine_map<()[s0] -> (s0 * 3)>()[%n]
  %r = scf.for %i = %a to %a step %c3 iter_args(%x = %b) -> (i32) {
    %y = arith.addi %x, %b : i32
    scf.yield %y : i32
  }
  return %r : i32
}
