// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{'transform.sequence' op block argument #0 has more than one potential consumer}}
transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %a = transform.param.constant 4 : i64 -> !transform.param<i64>
  // expected-note @+1 {{used here as operand #0}}
  %1 = transform.apply_registered_pass "foo" with options = {} to %arg0 : (!transform.any_op) -> !transform.any_op
  // expected-note @+1 {{used here as operand #0}}
  %2 = transform.apply_registered_pass "foo" to %arg0 : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.tile_using_for' op expected number of loops to tile (2) to match number of `loops` results (3)}}
  %l:3, %m = transform.structured.tile_using_for %arg0 tile_sizes [4, [5], 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

// expected-error @+1 {{'transform.sequence' op block argument #0 has more than one potential consumer}}
transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-note @+2 {{used here as operand #1}}
  // expected-note @+1 {{used here as operand #0}}
  %l, %m = transform.structured.tile_using_forall %arg0 tile_sizes *(%arg0)  : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

// expected-error @+1 {{'transform.sequence' op block argument #0 has more than one potential consumer}}
transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-note @+2 {{used here as operand #1}}
  // expected-note @+1 {{used here as operand #0}}
  %l, %m = transform.structured.tile_using_forall %arg0 num_threads *(%arg0) tile_sizes [3]  : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.tile_using_forall' op either (packed_)num_threads or (packed_)tile_sizes must be specified}}
  %l, %m = transform.structured.tile_using_forall %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

// expected-error @+1 {{'transform.sequence' op block argument #0 has more than one potential consumer}}
transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-note @+2 {{used here as operand #2}}
  // expected-note @+1 {{used here as operand #1}}
  %l, %m = "transform.structured.tile_using_forall"(%arg0, %arg0, %arg0) <{operandSegmentSizes=array<i32: 1,0,1,1,0>}> : (!transform.any_op, !transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

// expected-error @+1 {{'transform.sequence' op block argument #0 has more than one potential consumer}}
transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-note @+2 {{used here as operand #1}}
  // expected-note @+1 {{used here as operand #0}}
  %l, %m = "transform.structured.tile_using_forall"(%arg0, %arg0) <{static_num_threads=array<i64: 2>, operandSegmentSizes=array<i32: 1,0,0,1,0>}> : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

// expected-error @+1 {{'transform.sequence' op block argument #0 has more than one potential consumer}}
transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-note @+1 {{used here as operand #0}}
  %l:3 = transform.structured.tile_using_for %arg0 tile_sizes [4, [5], 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  // expected-note @+1 {{used here as operand #0}}
  %l2 = transform.structured.tile_using_for %arg0 tile_sizes [4, [5], 0] : (!transform.any_op) -> (!transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.tile_using_for' op expected same number of sizes (2) and scalable sizes (1)}}
  %l:3 = "transform.structured.tile_using_for"(%arg0) <{static_sizes=array<i64: 4, 4>, scalable_sizes = array<i1: true>}> : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

// expected-error @+1 {{'transform.sequence' op block argument #0 has more than one potential consumer}}
transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-note @+1 {{used here as operand #0}}
  transform.structured.vectorize %arg0 vector_sizes [1, [2], 2] : !transform.any_op
  // expected-note @+1 {{used here as operand #0}}
  "transform.structured.vectorize"(%arg0) <{static_vector_sizes=array<i64: 4, 4>, scalable_sizes = array<i1: true>}> : (!transform.any_op) -> ()
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.pack_greedily' op requires one result}}
  %1:2 = transform.structured.pack_greedily %arg0 matmul_packed_sizes = [8, 16, 32] matmul_inner_dims_order = [1, 2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.pack_greedily' op "matmul_inner_dims_order" is not a valid permutation}}
  %1 = transform.structured.pack_greedily %arg0 matmul_packed_sizes = [8, 16, 32] matmul_inner_dims_order = [1, 2, 3] : (!transform.any_op) -> (!transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.pack_greedily' op at most one of the packed_size and the padded_sizes_next_multiple_of can be nonzero for the matmul strategy}}
  %1 = transform.structured.pack_greedily %arg0 matmul_packed_sizes = [8, 16, 32] matmul_padded_sizes_next_multiple_of = [1, 2, 3] matmul_inner_dims_order = [1, 2, 0] : (!transform.any_op) -> (!transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{operation defines 1 results but was provided 2 to bind}}
  %a, %b = transform.structured.split %arg0 after 4 {dimension = 1} : !transform.any_op, !transform.op<"x.y">
}

// -----

// expected-error @+1 {{'transform.sequence' op block argument #0 has more than one potential consumer}}
transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-note @+2 {{used here as operand #1}}
  // expected-note @+1 {{used here as operand #0}}
  %a = transform.structured.split %arg0 after %arg0 {dimension = 1, multiway} : !transform.any_op, !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{expected ','}}
  %a = transform.structured.split %arg0 after %arg0 {dimension = 1, multiway} : !transform.any_op
}

// -----

// expected-error @+1 {{'transform.sequence' op block argument #0 has more than one potential consumer}}
transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-note @+2 {{used here as operand #1}}
  // expected-note @+1 {{used here as operand #0}}
  %a = "transform.structured.split"(%arg0, %arg0) <{dimension = 1 : i64, static_chunk_sizes = 5 : i64}> : (!transform.any_op, !transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.split' op expects either a dynamic or a static split point to be provided}}
  %a = "transform.structured.split"(%arg0) <{dimension = 1 : i64, static_chunk_sizes = -9223372036854775808 : i64}> : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{custom op 'transform.structured.multitile_sizes' invalid kind of type specified: expected builtin.function, but found '!transform.any_op'}}
  %a:3 = transform.structured.multitile_sizes %arg0 {dimension = 1, target_size = 3} : !transform.any_op -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.multitile_sizes' op expects all results type to be the same}}
  %a:3 = "transform.structured.multitile_sizes"(%arg0) {dimension = 1 : i64, target_size = 3 : i64} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.param<i64>)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.debug.emit_remark_at %arg0, "x" : !transform.any_op
  %a = transform.get_operand %arg0[all] : (!transform.any_op) -> !transform.any_value
  %b = transform.get_operand %arg0[except(0, 2)] : (!transform.any_op) -> !transform.any_value
  %c = transform.get_operand %arg0[0, 2] : (!transform.any_op) -> !transform.any_value
  // expected-error @+1 {{custom op 'transform.get_operand' expected integer value}}
  %d = transform.get_operand %arg0[except(all)] : (!transform.any_op) -> !transform.any_value
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{custom op 'transform.get_operand' expected integer value}}
  %b = transform.get_operand %arg0[except()] : (!transform.any_op) -> !transform.any_value
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{custom op 'transform.get_operand' expected integer value}}
  %b = transform.get_operand %arg0[] : (!transform.any_op) -> !transform.any_value
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.get_operand' op expected the listed values to be unique}}
  %b = transform.get_operand %arg0[1, 1] : (!transform.any_op) -> !transform.any_value
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{custom op 'transform.get_operand' expected integer value}}
  %b = transform.get_operand %arg0[1, all] : (!transform.any_op) -> !transform.any_value
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.replace' op expected one operation in block}}
  %b = transform.structured.replace %arg0 {
    "test.a"() : () -> ()
    "test.a"() : () -> ()
  } : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %b = transform.structured.replace %arg0 {
    "test.a"() : () -> ()
  // expected-error @+1 {{expected '('}}
  } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.replace' op expected one operation in block}}
  %b = transform.structured.replace %arg0 {
    %a = "test.a"() : () -> i32
    "test.a"(%a) : (i32) -> ()
  } : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.structured.match interface{LinalgOp} in %arg0 : (!transform.any_op) -> !transform.any_op
  // expected-error @+1 {{'transform.structured.bufferize_to_allocation' op unsupported memcpy op}}
  %1, %2 = transform.structured.bufferize_to_allocation %arg0 {memcpy_op = "foo"} : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.bufferize_to_allocation' op unsupported alloc op}}
  %1, %2 = transform.structured.bufferize_to_allocation %arg0 {alloc_op = "foo"} : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.interchange' op expects iterator_interchange to be a permutation, found 1, 1}}
  %1 = transform.structured.interchange %arg0 iterator_interchange = [1, 1] : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.interchange' op expects iterator_interchange to be a permutation, found 1, 3}}
  %1 = transform.structured.interchange %arg0 iterator_interchange = [1, 3] : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'test.a' op expected replacement without operands}}
  %1 = "transform.structured.replace"(%arg0) ({ ^bb0(%x: i32): "test.a"(%x) : (i32) -> () }) : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'func.func' op symbol's parent must have the SymbolTable trait}}
  %1 = transform.structured.replace %arg0 { func.func private @a() } : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.hoist_pad' op expects transpose to be a permutation, found 1, 1}}
  %1 = transform.structured.hoist_pad %arg0 by 1 loops, transpose by [1, 1] : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.fuse' op expects interchange values to be in range [0, 2), found: 2}}
  %l2:2 = transform.structured.fuse %arg0 tile_sizes [4, 4] interchange [0, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.fuse' op found duplicate interchange value: 1}}
  %l2:2 = transform.structured.fuse %arg0 tile_sizes [4, 4] interchange [1, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.fuse' op interchange length exceeds iteration space dimensions (2), found }}
  %l2:2 = transform.structured.fuse %arg0 tile_sizes [4, 4] interchange [1, 0, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %l2:2 = transform.structured.fuse %arg0 tile_sizes [4, 0] interchange [1, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  // expected-error @+1 {{'transform.structured.fuse' op expects 2 loop results}}
  %l3:2 = transform.structured.fuse %l2#0 tile_sizes [4, 3] interchange [1, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.fuse' op expects 1 loop results}}
  %l3:3 = transform.structured.fuse %arg0 tile_sizes [4, 3] {use_forall} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.pad' op expects nofold_flags to contain booleans (0/1), found [2]}}
  %a, %b, %c = transform.structured.pad %arg0 { nofold_flags = [2] } : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.pad' op expects padding_dimensions to contain positive integers, found [-1]}}
  %a, %b, %c = transform.structured.pad %arg0 { padding_dimensions = [-1] } : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.pad' op expects as many multiples as padding_dimensions}}
  %a, %b, %c = transform.structured.pad %arg0 pad_to_multiple_of [1, 2] { padding_dimensions = [1] } : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.pad' op expects transpose_paddings to be a permutation, found [1, 1]}}
  %a, %b, %c = transform.structured.pad %arg0 { transpose_paddings = [[1, 1]] } : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.pad' op invalid copy_back_op}}
  %a, %b, %c = transform.structured.pad %arg0 { copy_back_op = "x" } : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

// expected-error @+1 {{'transform.sequence' op block argument #0 has more than one potential consumer}}
transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-note @+2 {{used here as operand #1}}
  // expected-note @+1 {{used here as operand #0}}
  %a:3 = transform.structured.pack_transpose %arg0 with_compute_op(%arg0) : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %0 = transform.structured.match interface{LinalgOp} in %arg0 : (!transform.any_op) -> !transform.any_op
  // expected-error @+1 {{'transform.structured.pack_transpose' op "inner_perm" is not a valid permutation}}
  %a:3 = transform.structured.pack_transpose %arg0 with_compute_op(%0) inner_perm = [1, 1] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.vectorize' op expected same number of vector sizes (2) and scalable sizes (1)}}
  "transform.structured.vectorize"(%arg0) <{static_vector_sizes=array<i64: 4, 4>, scalable_sizes = array<i1: true>}> : (!transform.any_op) -> ()
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.vectorize' op expected same number of vector sizes (2) and scalable sizes (1)}}
  "transform.structured.vectorize"(%arg0) <{static_vector_sizes=array<i64: 4, 4>, scalable_sizes = array<i1: true>}> : (!transform.any_op) -> ()
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.match.structured %arg0 : !transform.any_op {
  ^bb0(%x: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.body' op only one of {"reduction_position", "passthrough", "elementwise", "contraction"} is allowed}}
    transform.match.structured.body %x { passthrough, elementwise } : !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.match.structured %arg0 : !transform.any_op {
  ^bb0(%x: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.body' op expects "contraction" to contain two elements}}
    transform.match.structured.body %x { contraction = ["a"] } : !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.match.structured %arg0 : !transform.any_op {
  ^bb0(%x: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.input' op "permutation" and "projected_permutation" are mutually exclusive}}
    %7 = transform.match.structured.input %x[0] {permutation, projected_permutation} : (!transform.any_op) -> !transform.any_value
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.match.structured %arg0 : !transform.any_op {
  ^bb0(%x: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.init' op cannot bind multiple inputs/inits to the same value}}
    %8 = transform.match.structured.init %x[0, 1] : (!transform.any_op) -> !transform.any_value
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.match.structured %arg0 : !transform.any_op {
  ^bb0(%x: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.result' op expects either the any/single keyword or the type value handle result type}}
    %8 = transform.match.structured.result %x[0] : (!transform.any_op) -> !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.match.structured %arg0 : !transform.any_op {
  ^bb0(%x: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.result' op 'any' and 'single' are mutually exclusive}}
    %8 = transform.match.structured.result %x[0] any single : (!transform.any_op) -> !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.match.structured %arg0 : !transform.any_op {
  ^bb0(%x: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.result' op expects either the any/single keyword or the type value handle result type}}
    %8 = transform.match.structured.result %x[0] any : (!transform.any_op) -> !transform.any_value
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.match.structured %arg0 : !transform.any_op {
  ^bb0(%x: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.dim' op expected the listed values to be unique}}
    transform.match.structured.dim %x[1, 1] {parallel} : !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.match.structured %arg0 : !transform.any_op {
  ^bb0(%x: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.dim' op cannot request the same dimension to be both parallel and reduction}}
    transform.match.structured.dim %x[1] {parallel, reduction} : !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.match.structured' op expected one body argument}}
  transform.match.structured %arg0 : !transform.any_op {
  ^bb0(%x: !transform.any_op, %y: !transform.any_op):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.match.structured' op expected body argument to implement TransformHandleTypeInterface}}
  transform.match.structured %arg0 : !transform.any_op {
  ^bb0(%x: !transform.any_value):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.match.structured' op expects nested operations to implement MatchOpInterface}}
  transform.match.structured %arg0 : !transform.any_op {
  ^bb0(%x: !transform.any_op):
   // expected-note @+1 {{offending operation}}
   "test.a"() : () -> ()
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.match.structured' op expects nested operations to implement MatchOpInterface}}
  transform.match.structured %arg0 : !transform.any_op {
  ^bb0(%x: !transform.any_op):
    // expected-note @+1 {{offending operation}}
    transform.structured.match interface{LinalgOp} in %x : (!transform.any_op) -> !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.match.structured %arg0 : !transform.any_op {
  ^bb0(%x: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.dim' op expected predicate to apply to the surrounding structured op}}
    transform.match.structured.dim %arg0[1] {parallel} : !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
    // expected-error @+1 {{'transform.match.structured.dim' op expects parent op to be 'transform.match.structured'}}
    transform.match.structured.dim %arg0[1] {parallel} : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %0 = transform.structured.match interface{LinalgOp} in %arg0 : (!transform.any_op) -> !transform.any_op
  // expected-error @+1 {{'transform.structured.tile_using_forall' op tile_sizes and packed_tile_sizes are mutually exclusive}}
  %l, %m = "transform.structured.tile_using_forall"(%arg0, %0) <{static_tile_sizes=array<i64: 2>, operandSegmentSizes=array<i32: 1,0,0,0,1>}> : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %0 = transform.structured.match interface{LinalgOp} in %arg0 : (!transform.any_op) -> !transform.any_op
  // expected-error @+1 {{'transform.structured.tile_using_forall' op num_threads and packed_num_threads are mutually exclusive}}
  %l, %m = "transform.structured.tile_using_forall"(%arg0, %0) <{static_num_threads=array<i64: 2>, operandSegmentSizes=array<i32: 1,0,0,1,0>}> : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %0 = transform.structured.match interface{LinalgOp} in %arg0 : (!transform.any_op) -> !transform.any_op
  // expected-error @+1 {{expected 2 operand types but had 1}}
  %l, %m = "transform.structured.tile_using_forall"(%arg0, %0) <{static_num_threads=array<i64: 2>, static_tile_sizes=array<i64: 2>, operandSegmentSizes=array<i32: 1,0,0,0,0>}> : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.structured.tile_using_for' op expected number of loops to tile (1) to match number of `loops` results (2)}}
  %a:3 = transform.structured.tile_using_for %arg0 tile_sizes [0, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %0 = transform.structured.match interface{LinalgOp} in %arg0 : (!transform.any_op) -> !transform.any_op
  %1 = transform.structured.interchange %0 iterator_interchange = [] : (!transform.any_op) -> !transform.any_op
  // expected-error @+1 {{'scf.execute_region' op expect op that is isolated from above}}
  %2 = transform.structured.replace %1 { scf.execute_region { scf.yield} } : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'test.foo' op expect op that is isolated from above}}
  %2 = transform.structured.replace %arg0 { "test.foo"() ({}) : () -> () } : (!transform.any_op) -> !transform.any_op
}
