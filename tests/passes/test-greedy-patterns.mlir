// RUN: rmlir-opt %s --test-greedy-patterns --allow-unregistered-dialect
// Rules and patterns of several benefits, folding of what is made, constants that move.
func.func @rules(%x: i32, %y: i32) -> i32 {
  %0 = "test.op_a"(%x) {attr = 10 : i32} : (i32) -> i32
  %1 = "test.op_a"(%0) {attr = 11 : i32} : (i32) -> i32
  %2 = "test.op_c"(%1) : (i32) -> i32
  %3 = "test.op_d"(%2) : (i32) -> i32
  %4 = "test.op_g"(%3) : (i32) -> i32
  %5 = "test.op_g"(%4) : (i32) -> i32
  %same = "test.op_n"(%x, %x) : (i32, i32) -> i32
  %p = "test.op_p"(%x, %y, %x, %x, %y, %5) : (i32, i32, i32, i32, i32, i32) -> i32
  %q = "test.op_p"(%x, %y, %y, %y, %y, %y) : (i32, i32, i32, i32, i32, i32) -> i32
  %inner = "test.op_n"(%y, %q) : (i32, i32) -> i32
  %outer = "test.op_n"(%y, %inner) : (i32, i32) -> i32
  %legal = "test.illegal_op_c"() : () -> i32
  "foo.use"(%same, %p, %inner, %outer, %legal) : (i32, i32, i32, i32, i32) -> ()
  return %5 : i32
}



func.func @constants(%x: i32) -> (i32, i32, i32, i32) {
  %five = arith.constant 5 : i32
  %0 = "test.op_in_place_fold_anchor"(%x) : (i32) -> i32
  %1 = "test.op_in_place_fold_anchor"(%five) : (i32) -> i32
  %2 = "test.op_commutative2"(%five, %1) : (i32, i32) -> i32
  %3 = "test.op_commutative2"(%2, %1) : (i32, i32) -> i32
  %true = arith.constant true
  "foo.use"(%true) : (i1) -> ()
  %4 = "test.cast"() {test_fold_before_previously_folded_op} : () -> i32
  "test.any_attr_of_i32_str"() <{attr = 0 : i32}> : () -> ()
  "test.any_attr_of_i32_str"() <{attr = 7 : i32}> : () -> ()
  "test.any_attr_of_i32_str"() <{attr = "a"}> : () -> ()
  return %0, %1, %3, %4 : i32, i32, i32, i32
}



func.func @hoisted() {
  "test.one_region_op"() ({
    %0 = "foo.maybe_eligible_op"() : () -> i32
    %1 = "foo.maybe_eligible_op"() : () -> i32
    "foo.yield"(%1) : (i32) -> ()
  }) : () -> ()
  return
}
