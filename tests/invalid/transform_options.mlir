// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %a = transform.param.constant 4 : i64 -> !transform.param<i64>
  // expected-error @+2 {{expected SSA operand}}
  // expected-error @+1 {{custom op 'transform.apply_registered_pass' expected a valid attribute or operand as value associated to key 'bc'}}
  %1 = transform.apply_registered_pass "foo" with options = {"a" = 1 : i64, bc = [%a, 3 : i64, []], dd = %a, ee = "x", "f-g" = [ ], "h" = [1, [2, %a]]} to %arg0 : (!transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) -> !transform.any_op
  %2 = transform.structured.split %1 after %a {dimension = 1, foo} : !transform.any_op, !transform.param<i64>
  %3 = transform.structured.split %2 after 42 {dimension = 1, multiway} : !transform.any_op
  transform.structured.match ops{["a"]} interface{LinalgOp} attributes {x = 1} filter_result_type = f32 in %3 : (!transform.any_op) -> !transform.any_op
  transform.match.structured failures(propagate) %3 : !transform.any_op {
   ^bb0(%x: !transform.any_op):
    transform.match.structured.dim %x[all] {parallel} : !transform.any_op
    %7 = transform.match.structured.rank %x : (!transform.any_op) -> !transform.param<i64>
    %8 = transform.match.structured.dim %x[except(1)] {parallel} : (!transform.any_op) -> !transform.param<i64>
  }
  %8:2 = transform.match.structured %3 : (!transform.any_op) -> (!transform.any_op, !transform.param<i64>) {
   ^bb0(%x: !transform.any_op):
    %7 = transform.match.structured.rank %x : (!transform.any_op) -> !transform.param<i64>
    transform.match.structured.yield %x, %7 : !transform.any_op, !transform.param<i64>
  }
}

// -----

// expected-error @+1 {{'transform.sequence' op block argument #0 has more than one potential consumer}}
transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %a = transform.param.constant 4 : i64 -> !transform.param<i64>
  transform.tune.alternatives<"x"> selected_region = 0 { transform.yield }, { transform.yield }
  transform.tune.alternatives<"x"> selected_region = %a : !transform.param<i64> { transform.yield }, { transform.yield }
  // expected-note @+1 {{used here as operand #0}}
  %3 = transform.tune.alternatives<"x"> -> !transform.any_op { transform.yield %arg0 : !transform.any_op}, { transform.yield %arg0 : !transform.any_op}
  transform.tune.knob<"k"> = 3 from options = [1, 3] -> !transform.param<i64>
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.tune.alternatives' op 'selected_region' attribute specifies region at index 2 while op has only 2 regions}}
  transform.tune.alternatives<"x"> selected_region = 2 { transform.yield }, { transform.yield }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+2 {{custom op 'transform.apply_registered_pass' the param_operand attribute is a marker reserved for indicating a value will be passed via params and is only used in the generic print format}}
  // expected-error @+1 {{custom op 'transform.apply_registered_pass' expected a valid attribute or operand as value associated to key 'a'}}
  %1 = transform.apply_registered_pass "foo" with options = {a = #transform.param_operand<index=0 : i64>} to %arg0 : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{custom op 'transform.apply_registered_pass' expected key to either be an identifier or a string}}
  %1 = transform.apply_registered_pass "foo" with options = {3 = 4} to %arg0 : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+2 {{expected SSA operand}}
  // expected-error @+1 {{custom op 'transform.apply_registered_pass' expected a valid attribute or operand as value associated to key 'a'}}
  %1 = transform.apply_registered_pass "foo" with options = {a = ] to %arg0 : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{custom op 'transform.apply_registered_pass' duplicate keys found in options dictionary}}
  %1 = transform.apply_registered_pass "foo" with options = {a = 1, a = 2} to %arg0 : (!transform.any_op) -> !transform.any_op
}

// -----

// expected-error @+1 {{'transform.sequence' op block argument #0 has more than one potential consumer}}
transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-note @+2 {{used here as operand #1}}
  // expected-note @+1 {{used here as operand #0}}
  %1 = "transform.apply_registered_pass"(%arg0, %arg0) <{pass_name = "x", options = {a = #transform.param_operand<index = 3 : i64>}}> : (!transform.any_op, !transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %a = transform.param.constant 4 : i64 -> !transform.param<i64>
  // expected-error @+1 {{'transform.apply_registered_pass' op dynamic option index 3 is out of bounds for the number of dynamic options: 1}}
  %1 = "transform.apply_registered_pass"(%arg0, %a) <{pass_name = "x", options = {a = #transform.param_operand<index = 3 : i64>}}> : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %a = transform.param.constant 4 : i64 -> !transform.param<i64>
  // expected-error @+1 {{'transform.apply_registered_pass' op dynamic option index 0 is already used in options}}
  %1 = "transform.apply_registered_pass"(%arg0, %a) <{pass_name = "x", options = {a = #transform.param_operand<index = 0 : i64>, b=[#transform.param_operand<index = 0 : i64>]}}> : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %a = transform.param.constant 4 : i64 -> !transform.param<i64>
  // expected-error @+1 {{'transform.apply_registered_pass' op a param operand does not have a corresponding param_operand attr in the options dict}}
  %1 = "transform.apply_registered_pass"(%arg0, %a) <{pass_name = "x", options = {}}> : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{expected '}' in options dictionary}}
  %1 = transform.apply_registered_pass "foo" with options = {a = 1 b = 3} to %arg0 : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{custom op 'transform.structured.multitile_sizes' expects a trailing functional type with one argument and one result}}
  transform.structured.multitile_sizes %arg0 {dimension = 1, target_size = 3} : (!transform.any_op, i32) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{expected '('}}
  transform.structured.tile_using_forall %arg0 tile_sizes *[%arg0]  : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{custom op 'transform.tune.alternatives' expected either an integer attribute or a transform.param operand}}
  transform.tune.alternatives<"x"> selected_region = { transform.yield }, { transform.yield }
}
