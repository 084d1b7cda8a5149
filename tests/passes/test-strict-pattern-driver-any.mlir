// RUN: rmlir-opt %s --test-strict-pattern-driver --allow-unregistered-dialect --mlir-disable-threading
func.func @f(%a: i32) -> i32 {
  %1 = "test.replace_with_new_op"() : () -> i32
  "test.u1"(%1) : (i32) -> ()
  "test.u2"(%1, %1) : (i32, i32) -> ()
  %3 = arith.addi %1, %1 : i32
  return %3 : i32
}
func.func @g() {
  "test.erase_op"() ({
    "test.x1"() : () -> ()
    "test.x2"() ({
      "test.y1"() : () -> ()
      "test.y2"() : () -> ()
    }) : () -> ()
    "test.cond"() [^bb1, ^bb2] : () -> ()
  ^bb1:
    "test.z1"() : () -> ()
  ^bb2:
    "test.z2"() : () -> ()
  }, {
    "test.w"() : () -> ()
  }) : () -> ()
  return
}
func.func @implicit(%c: i1) {
  cf.br ^bb1
^bb1:
  "test.implicit_change_op"() [^bb2] : () -> ()
^bb2:
  cf.br ^bb3
^bb3:
  "test.change_block_op"() [^bb2, ^bb3] : () -> ()
}
