// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{TransformOpInterface requires memory effects on operands to be specified}}
%r = "transform.test_required_memory_effects"(%h) {has_result_effect, modifies_payload} : (!transform.any_op) -> !transform.any_op
// expected-note @-1 {{no effects specified for operand #0}}
%h = "x.y"() : () -> !transform.any_op

// -----

%h = "x.y"() : () -> !transform.any_op
// expected-error @+2 {{TransformOpInterface requires 'allocate' memory effect to be specified for results}}
// expected-note @+1 {{no 'allocate' effect specified for result #0}}
%r = "transform.test_required_memory_effects"(%h) {has_operand_effect, modifies_payload} : (!transform.any_op) -> !transform.any_op

// -----

%h = "x.y"() : () -> !transform.any_op
// expected-error @+2 {{TransformOpInterface expects ops consuming operands to have a 'write' effect on the payload resource}}
// expected-note @+1 {{consumes operand #0}}
%r = "transform.test_required_memory_effects"(%h) {has_operand_effect} : (!transform.any_op) -> !transform.any_op

// -----

// expected-error @+1 {{'transform.test_dummy_payload_op' op fail_to_verify is set}}
"transform.test_dummy_payload_op"() {fail_to_verify} : () -> ()

// -----

%i = "x.y"() : () -> i32
// expected-error @+2 {{TransformOpInterface requires memory effects on operands to be specified}}
// expected-note @+1 {{no effects specified for operand #0}}
"transform.test_dummy_payload_op"(%i) : (i32) -> ()

// -----

%h = "x.y"() : () -> !transform.any_op
// expected-error @+1 {{'transform.test_re_enter_region' op expects as many operands as block arguments}}
"transform.test_re_enter_region"(%h) ({
^bb0(%x: i32, %y: i32):
  "x.z"() : () -> ()
}) : (!transform.any_op) -> ()

// -----

// expected-error @+1 {{'transform.test_transform_unrestricted_op_no_interface' op expects at least one region}}
"transform.test_transform_unrestricted_op_no_interface"() : () -> ()

// -----

%h = "x.y"() : () -> !transform.any_op
// expected-error @+1 {{expected ':'}}
transform.test_consume_operand_of_op_kind_or_fail %h, "a"

// -----

transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  // expected-error @+1 {{result #0 has more than one potential consumer}}
  %h = transform.structured.match ops{["x"]} in %a : (!transform.any_op) -> !transform.any_op
  transform.test.query_consumer_fusability %h : !transform.any_op
  // expected-note @+1 {{used here as operand #0}}
  %0 = transform.test.tile_using_forall %h : (!transform.any_op) -> !transform.any_op
  // expected-note @+1 {{used here as operand #0}}
  transform.test_consume_operand_each %h : !transform.any_op
}
