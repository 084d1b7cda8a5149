// RUN: rmlir-opt --allow-unregistered-dialect --split-input-file %s
// Operations of the transform dialect that are for tests.

func.func @handles(%h: !transform.any_op, %v: !transform.any_value) {
  %0 = transform.test_produce_self_handle_or_forward_operand : () -> !transform.any_op
  %1 = transform.test_produce_self_handle_or_forward_operand %0 {foo = 1 : i64} : (!transform.any_op) -> !transform.any_op
  %2 = transform.test_produce_value_handle_to_self_operand %h : (!transform.any_op) -> !transform.any_value
  %3 = transform.test_produce_value_handle_to_result %h, 1 : (!transform.any_op) -> !transform.any_value
  %4 = transform.test_produce_value_handle_to_argument_of_parent_block %h, 0 : (!transform.any_op) -> !transform.any_value
  transform.test_consume_operand %0 : !transform.any_op
  transform.test_consume_operand %0, %1 {allow_repeated_handles} : !transform.any_op, !transform.any_op
  transform.test_consume_operand %v : !transform.any_value
  transform.test_consume_operand_each %h : !transform.any_op
  transform.test_consume_operand_of_op_kind_or_fail %h, "a.b" : !transform.any_op
  transform.test_succeed_if_operand_of_op_kind %h, "a.b" : !transform.any_op
  transform.test_remap_operand_to_self %h : (!transform.any_op) -> ()
  %5 = transform.test_remap_operand_to_self %h : (!transform.any_op) -> !transform.any_op
  %6 = transform.test_copy_payload %h : (!transform.any_op) -> !transform.any_op
  transform.test_tracked_rewrite %h : (!transform.any_op) -> ()
  transform.test_notify_payload_op_replaced %h, %0 : (!transform.any_op, !transform.any_op) -> ()
  transform.test_report_number_of_tracked_handles_nested_under %h : !transform.any_op
  transform.test_produce_invalid_ir %h : !transform.any_op
  %7 = transform.test_required_memory_effects %h {has_operand_effect, has_result_effect, modifies_payload} : (!transform.any_op) -> !transform.any_op
  transform.test_dummy_payload_op  : () -> ()
  %9 = transform.test_reverse_payload_ops %h : (!transform.any_op) -> !transform.any_op
  transform.test_emit_remark_and_erase_operand %h, "s" {fail_after_erase} : !transform.any_op
  %a, %b, %c = transform.test_wrong_number_of_results %h : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %10 = transform.test_wrong_number_of_multi_results %h : (!transform.any_op) -> !transform.any_op
  %11:2 = transform.test_correct_number_of_multi_results %h : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %12:2 = transform.test_mixed_null_and_non_null_results %h : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.test_mixed_success_and_silenceable %h : !transform.any_op
  return
}

// -----

func.func @parameters(%h: !transform.any_op) {
  %0 = transform.test_add_to_param 3
  %1 = transform.test_add_to_param %0, 3
  %2 = transform.test_produce_param_with_number_of_test_ops %h : !transform.any_op
  %3 = transform.test_produce_param(1 : i64) {b} : !transform.any_param
  %4, %5 = transform.test_produce_transform_param_or_forward_operand %h {first_result_is_param, second_result_is_handle} : (!transform.any_op) -> (i32, !transform.any_param)
  %6 = transform.test_produce_null_payload : !transform.any_op
  %7 = transform.test_produce_null_param : !transform.any_param
  %8 = transform.test_produce_null_value : !transform.any_value
  %9 = transform.test_produce_empty_payload : !transform.any_op
  transform.test_add_test_extension "s"
  transform.test_initializer_extension "s" {x}
  transform.test_remove_test_extension
  transform.test_check_if_test_extension_present %h : !transform.any_op
  return
}

// -----

func.func @regions(%h: !transform.any_op) {
  transform.test_transform_op
  transform.test_transform_op_with_regions attributes {a} {
    "x.z"() : () -> ()
  }, {
  }
  transform.test_re_enter_region {
    "x.z"() : () -> ()
  }
  transform.test_re_enter_region %h : !transform.any_op attributes {a} {
  ^bb0(%x: i32):
    "x.z"() : () -> ()
  }
  "transform.test_transform_unrestricted_op_no_interface"() ({
  ^bb0(%x: !transform.any_op):
    "x.z"() : () -> ()
  }, {
  }) : () -> ()
  "transform.test_branching_transform_op_terminator"()[^bb1, ^bb1] : () -> ()
^bb1:
  "transform.test_branching_transform_op_terminator"() : () -> ()
}

// -----

func.func @tiling(%h: !transform.any_op, %l: !transform.any_op, %v: !transform.any_value) {
  %0 = transform.test.fuse_and_yield %h : (!transform.any_op) -> !transform.any_op
  %1:2 = transform.test.fuse_and_yield %h [1, 2] interchange [1, 0] use_forall true : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %2 = transform.test.fuse_consumer %h into() : (!transform.any_op) -> !transform.any_op
  %3:2 = transform.test.fuse_consumer %h into(%l) : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  %4:2 = transform.test.fuse_consumer_using_slice %h in(%l) num_consumer_to_fuse = 3 : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  %5 = transform.test.fuse_using_forall %h [1, 2] interchange [1, 0] mapping = [#gpu.thread<x>] : (!transform.any_op) -> !transform.any_op
  %6:2 = transform.test.tile_using_forall %h [1] interchange = [0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %7 = transform.test.tile_using_custom_loop %h tile_sizes = [1, 2] : (!transform.any_op) -> !transform.any_op
  %8 = transform.test.tile_using_custom_loop %h tile_sizes = [] : (!transform.any_op) -> !transform.any_op
  %9:2 = transform.test.tile_and_fuse_outer_parallel_partial_reduction %h reduction_dims = [1] tile_sizes = [1, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %10 = transform.test.tile_and_fuse_outer_parallel_partial_reduction %h : (!transform.any_op) -> !transform.any_op
  transform.test.query_consumer_fusability %h : !transform.any_op
  transform.test.query_producer_fusability %h : !transform.any_op
  transform.test.move_operand_deps %h before %l : !transform.any_op, !transform.any_op
  transform.test.move_value_defns %v, %v before %h : (!transform.any_value, !transform.any_value), !transform.any_op
  %11 = transform.test.make_composed_folded_affine_apply %h : (!transform.any_op) -> !transform.any_op
  return
}
