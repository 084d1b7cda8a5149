// RUN: rmlir-opt %s --allow-unregistered-dialect --mlir-disable-threading --test-strict-pattern-driver=strictness=ExistingOps
// What is inside another operation that is visited, too, has its turn before that one, or after it.
func.func @f() {
  "test.clone_region_before"() ({
    "test.replace_with_new_op"() : () -> ()
    "test.replace_with_new_op"() : () -> ()
    "foo.t"() : () -> ()
  }) : () -> ()
  return
}
func.func @g() {
  "test.clone_me"() ({
    "test.replace_with_new_op"() : () -> ()
    "test.clone_me"() ({
      "test.erase_op"() : () -> ()
      "test.erase_op"() : () -> ()
    }) : () -> ()
  }) : () -> ()
  return
}
