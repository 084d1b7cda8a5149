// RUN: rmlir-opt --allow-unregistered-dialect %s

module attributes {transform.with_named_sequence} {
  transform.named_sequence private @declared(!transform.any_op {transform.consumed})
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}, %n: !transform.param<i64> {transform.readonly}) {
    %loops = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
    %first, %rest = transform.loop.peel %loops {peel_front = true} : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    transform.include @helper failures(suppress) (%first) : (!transform.any_op) -> ()
    %updated, %more = transform.foreach_match restrict_root in %rest, %n
        @matcher -> @action,
        @matcher2 -> @action : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_value)
    transform.include @declared failures(propagate) (%root) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @helper(%op: !transform.any_op {transform.readonly}) {
    transform.print %op {name = "x"} : !transform.any_op
    transform.print
    transform.yield
  }
  transform.named_sequence @matcher(%op: !transform.any_op {transform.readonly}, %n: !transform.param<i64> {transform.readonly}) -> (!transform.any_op, !transform.any_param) {
    transform.match.operation_name %op ["test.a", "test.b"] : !transform.any_op
    %p = transform.param.constant "text" -> !transform.any_param
    transform.yield %op, %p : !transform.any_op, !transform.any_param
  }
  transform.named_sequence @matcher2(%op: !transform.any_op {transform.readonly}, %n: !transform.param<i64> {transform.readonly}) -> (!transform.any_op, !transform.any_param) {
    transform.match.operation_empty %op : !transform.any_op
    %p = transform.param.constant "text" -> !transform.any_param
    transform.yield %op, %p : !transform.any_op, !transform.any_param
  }
  transform.named_sequence @action(%op: !transform.any_op {transform.readonly}, %p: !transform.any_param {transform.readonly}) -> !transform.any_value {
    %v = transform.get_result %op[all] : (!transform.any_op) -> !transform.any_value
    transform.yield %v : !transform.any_value
  }
}

transform.sequence failures(propagate) {
^bb0(%root: !transform.any_op, %extra: !transform.any_value):
  %0 = transform.sequence %root, %extra : (!transform.any_op, !transform.any_value) -> !transform.any_op failures(suppress) attributes {a.b} {
  ^bb1(%arg: !transform.any_op, %value: !transform.any_value):
    %1 = transform.get_defining_op %value : (!transform.any_value) -> !transform.any_op
    transform.yield %1 : !transform.any_op
  }
  %2 = transform.alternatives %0 : !transform.any_op -> !transform.any_op {
  ^bb0(%arg: !transform.any_op):
    transform.yield %arg : !transform.any_op
  }, {
  ^bb0(%arg: !transform.any_op):
    %3 = transform.get_parent_op %arg {isolated_from_above} : (!transform.any_op) -> !transform.any_op
    transform.yield %3 : !transform.any_op
  }
  %4, %5 = transform.foreach %2, %2 : !transform.any_op, !transform.any_op -> !transform.any_op, !transform.any_op {
  ^bb0(%a: !transform.any_op, %b: !transform.any_op):
    transform.yield %a, %b : !transform.any_op, !transform.any_op
  }
  transform.foreach %4 with_zip_shortest : !transform.any_op {
  ^bb0(%a: !transform.any_op):
    transform.loop.unroll %a {factor = 4 : i64} : !transform.any_op
  }
  %6 = transform.get_operand %5[except(0, 2)] : (!transform.any_op) -> !transform.any_value
  %7 = transform.get_operand %5[0] : (!transform.any_op) -> !transform.any_value
  %8 = transform.merge_handles deduplicate %6, %7 : !transform.any_value
  transform.apply_patterns to %5 {
    transform.apply_patterns.canonicalization
    transform.apply_patterns.linalg.tiling_canonicalization
  } {apply_cse} : !transform.any_op
  %9:2 = transform.split_handle %5 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %10 = transform.num_associations %9#0 : (!transform.any_op) -> !transform.param<i64>
  transform.match.param.cmpi le %10, %10 : !transform.param<i64>
  transform.annotate %9#1 "tag" = %10 : !transform.any_op, !transform.param<i64>
  %11 = transform.cast %9#1 : !transform.any_op to !transform.op<"scf.for">
  %12 = transform.apply_registered_pass "canonicalize" with options = {"top-down" = false, n = %10, list = [%10, 4 : i64]} to %9#0 : (!transform.any_op, !transform.param<i64>, !transform.param<i64>) -> !transform.any_op
  transform.apply_conversion_patterns to %12 {
    transform.apply_conversion_patterns.func.func_to_llvm
  } with type_converter {
    transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {use_bare_ptr_call_conv = true}
  } {legal_dialects = ["llvm"]} : !transform.any_op
}

transform.sequence failures(propagate) {
^bb0(%root: !transform.any_op):
  %n = transform.param.constant 4 : i64 -> !transform.param<i64>
  %t, %l:2 = transform.structured.tile_using_for %root tile_sizes [%n, 0, [4]] interchange = [1, 0, 2] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %u, %f = transform.structured.tile_using_forall %t tile_sizes [%n, 2] (mapping = [#gpu.thread<x>, #gpu.thread<y>]) : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
  %g, %h = transform.structured.tile_using_forall %u num_threads *(%l#0) : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  %s = transform.structured.split %g after %n {dimension = 1 : i64} : !transform.any_op, !transform.param<i64>
  %r = transform.structured.split %s after 42 {dimension = 1 : i64, multiway} : !transform.any_op
  %m:3 = transform.structured.multitile_sizes %r {dimension = 0 : i64, target_size = 8 : i64} : (!transform.any_op) -> !transform.any_op
  %i = transform.structured.generalize %r : (!transform.any_op) -> !transform.any_op
  %k = transform.structured.interchange %i iterator_interchange = [1, 0] : (!transform.any_op) -> !transform.any_op
  %p, %q, %c = transform.structured.pad %k pad_to_multiple_of [2, %n] {padding_dimensions = [0, 1]} : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %v = transform.structured.replace %p {
    %new = arith.constant 4 : index
  } : (!transform.any_op) -> !transform.any_op
  transform.structured.vectorize %q vector_sizes [4, [8], %n] : !transform.any_op, !transform.param<i64>
  %w = transform.match.structured failures(suppress) %h : (!transform.any_op) -> !transform.param<i64> {
  ^bb0(%op: !transform.any_op):
    transform.match.structured.dim %op[all] {parallel} : !transform.any_op
    %rank = transform.match.structured.rank %op : (!transform.any_op) -> !transform.param<i64>
    %in = transform.match.structured.input %op[0] {permutation} : (!transform.any_op) -> !transform.affine_map
    transform.match.structured.yield %rank : !transform.param<i64>
  }
  transform.tune.alternatives<"choice"> selected_region = 1 {
    transform.yield
  }, {
    transform.yield
  }
  %knob = transform.tune.knob<"size"> = 4 from options = [2, 4] -> !transform.param<i64>
  transform.debug.emit_param_as_remark %knob, "size" at %v : !transform.param<i64>, !transform.any_op
}

transform.with_pdl_patterns {
^bb0(%root: !transform.any_op):
  pdl.pattern @p : benefit(1) {
    %0 = operation "test.a"
    rewrite %0 with "transform.dialect"
  }
  transform.sequence %root : !transform.any_op failures(propagate) {
  ^bb1(%arg: !transform.any_op):
    %0 = transform.pdl_match @p in %arg : (!transform.any_op) -> !pdl.operation
  }
}
