// RUN: rmlir-opt %s --test-greedy-patterns="fold=false cse-constants=false top-down=true max-iterations=1" --allow-unregistered-dialect
func.func @f(%a: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %a, %c0 : i32
  %c1 = arith.constant 0 : i32
  %1 = "test.op_in_place_fold_anchor"(%c1) : (i32) -> i32
  %2 = "test.op_a"(%0) {attr = 10 : i32} : (i32) -> i32
  %3 = "test.op_a"(%2) {attr = 11 : i32} : (i32) -> i32
  return %3, %1 : i32, i32
}
