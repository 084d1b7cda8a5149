// RUN: rmlir-opt %s --test-legalize-patterns=test-legalize-mode=full --split-input-file --allow-unregistered-dialect
// Ways that lead nowhere are taken back.
func.func @marked() {
  %0 = "test.illegal_op_a"() : () -> i32
  "foo.bar"(%0) {test.dynamically_legal} : (i32) -> ()
  "test.return"() : () -> ()
}

// -----

func.func @f() {
  %0 = "test.illegal_op_a"() : () -> i32
  %1 = "test.illegal_op_f"() : () -> i32
  "test.return"() : () -> ()
}

// -----

func.func @builder() {
  "test.region_builder"() : () -> ()
  "test.return"() : () -> ()
}

// -----

func.func @illegal_block() {
  "test.create_illegal_block"() : () -> ()
  "test.return"() : () -> ()
}

// -----

func.func @unregistered() {
  %0 = "test.illegal_op_g"() : () -> i32
  "test.return"() : () -> ()
}

// -----

func.func @hoisted() {
  "test.one_region_op"() ({
    %0 = "test.hoist_me"() : () -> i32
    "test.valid"(%0) : (i32) -> ()
  }) : () -> ()
  "test.return"() : () -> ()
}

// -----

func.func @not_marked() {
  %0 = "test.illegal_op_a"() : () -> i32
  "foo.bar"(%0) : (i32) -> ()
  "test.return"() : () -> ()
}
