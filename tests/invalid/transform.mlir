// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{result #0 has more than one potential consumer}}
  %0 = transform.structured.match ops{["x"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  // expected-note @+1 {{used here as operand #0}}
  transform.loop.unroll %0 {factor = 4 : i64} : !transform.any_op
  // expected-note @+1 {{used here as operand #0}}
  transform.loop.unroll %0 {factor = 4 : i64} : !transform.any_op
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @a(%arg0: !transform.any_op) -> (!transform.any_op) {
    %0 = transform.structured.match ops{["x"]} in %arg0 : (!transform.any_op) -> !transform.op<"scf.for">
    // expected-error @+1 {{the type of the terminator operand #0 must match the type of the corresponding parent op result ('!transform.op<"scf.for">' vs '!transform.any_op')}}
    transform.yield %0 : !transform.op<"scf.for">
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{argument #0 is consumed in the body but is not marked as such}}
  transform.named_sequence @a(%arg0: !transform.any_op {transform.readonly}) {
    transform.loop.unroll %arg0 {factor = 4 : i64} : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @a(%arg0: !transform.any_op) {
    // expected-error @+2 {{TransformOpInterface requires memory effects on operands to be specified}}
    // expected-note @+1 {{no effects specified for operand #0}}
    transform.include @b failures(propagate) (%arg0) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @b(%arg0: !transform.any_op) {
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @a(%arg0: !transform.any_op) {
    transform.include @b failures(propagate) (%arg0) : (!transform.any_op) -> ()
    transform.yield
  }
  // expected-error @+1 {{argument #0 cannot be both readonly and consumed}}
  transform.named_sequence @b(%arg0: !transform.any_op {transform.readonly, transform.consumed}) {
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{expected 'transform.yield' as terminator}}
  transform.named_sequence @b(%arg0: !transform.any_op {transform.readonly}) {
    // expected-note @+1 {{terminator}}
    "test.a"() : () -> ()
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{must provide consumed/readonly status for arguments of external or called ops}}
  transform.named_sequence @b(%arg0: !transform.any_op)
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @b(%arg0: !transform.any_op {transform.readonly}) -> i32 {
    %a = transform.param.constant 4 : i32 -> !transform.param<i32>
    // expected-error @+1 {{the type of the terminator operand #0 must match the type of the corresponding parent op result ('!transform.param<i32>' vs 'i32')}}
    transform.yield %a : !transform.param<i32>
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.sequence failures(propagate) {
  ^bb0(%arg0: !transform.any_op):
    // expected-error @+1 {{unresolved matcher symbol @m}}
    transform.foreach_match in %arg0 @m -> @a : (!transform.any_op) -> !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.foreach' op expects the same number of targets as the body has block arguments}}
  transform.foreach %arg0, %arg0 : !transform.any_op, !transform.any_op {
  ^bb1(%a: !transform.any_op):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.foreach' op expects the same number of targets as the body has block arguments}}
  transform.foreach %arg0 : !transform.any_op {
  ^bb1(%a: !transform.any_op, %b: !transform.any_op):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.foreach' op expects co-indexed targets and the body's block arguments to have the same op/value/param type}}
  transform.foreach %arg0 : !transform.any_op {
  ^bb1(%a: !transform.any_value):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.foreach' op expects co-indexed targets and the body's block arguments to have the same op/value/param type}}
  transform.foreach %arg0 : !transform.any_op -> !transform.any_op {
  ^bb1(%a: !transform.op<"x.y">):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.sequence' op expects the type of the block argument to match the type of the operand}}
  transform.sequence %arg0 : !transform.any_op failures(propagate) {
  ^bb1(%arg1: !transform.op<"x.y">):
  }
}

// -----

// expected-note @+1 {{nested in another possible top-level op}}
transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.sequence' op expects operands to be provided for a nested op}}
  transform.sequence failures(propagate) {
  ^bb1(%arg1: !transform.op<"x.y">):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+2 {{'transform.sequence' op expects the types of the terminator operands to match the types of the result}}
  // expected-note @+1 {{terminator}}
  %x = transform.sequence %arg0 : !transform.any_op -> !transform.any_op failures(propagate) {
  ^bb1(%arg1: !transform.any_op):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.sequence' op expects a non-empty block}}
  "transform.sequence"(%arg0) <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 1, 0>}> ({
  ^bb1(%arg1: !transform.any_op):
  }) : (!transform.any_op) -> ()
}

// -----

// expected-error @+2 {{'transform.sequence' op expects trailing entry block arguments to be of type implementing TransformHandleTypeInterface, TransformValueHandleTypeInterface or TransformParamTypeInterface}}
// expected-note @+1 {{argument #1 does not}}
"transform.sequence"() <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({
  ^bb1(%arg1: !transform.any_op, %x: i32):
    transform.yield
  }) : () -> ()

// -----

// expected-error @+1 {{'transform.sequence' op expected children ops to implement TransformOpInterface}}
transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-note @+1 {{op without interface}}
  %x = "test.x"(%arg0) : (!transform.any_op) -> !transform.any_op
  transform.yield
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+2 {{'transform.alternatives' op expects terminator operands to have the same type as results of the operation}}
  // expected-note @+1 {{terminator}}
  %x = transform.alternatives %arg0 : !transform.any_op -> !transform.any_op {
  ^bb0(%a: !transform.any_op):
    transform.yield %a : !transform.any_op
  }, {
  ^bb0(%a: !transform.any_op):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{unresolved matcher symbol @m}}
  %a, %b = transform.foreach_match in %arg0 @m -> @a : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.annotate %a "x" : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.foreach' op expects co-indexed targets and the body's block arguments to have the same op/value/param type}}
  transform.foreach %arg0 : !transform.any_op {
  ^bb1(%a: !transform.op<"x.y">):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.foreach' op expects the same number of results as the yield terminator has operands}}
  %x = transform.foreach %arg0 : !transform.any_op -> !transform.any_op {
  ^bb1(%a: !transform.any_op):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.foreach' op expects co-indexed results and yield operands to have the same op/value/param type}}
  %x = transform.foreach %arg0 : !transform.any_op -> !transform.op<"x.y"> {
  ^bb1(%a: !transform.any_op):
    transform.yield %a : !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.foreach' op expects co-indexed results and yield operands to have the same op/value/param type}}
  %x = transform.foreach %arg0 : !transform.any_op -> !transform.any_value {
  ^bb1(%a: !transform.any_op):
    transform.yield %a : !transform.any_op
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.split_handle' op expects result types to implement the same transform interface as the operand type}}
  %x:2 = transform.split_handle %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.any_value)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.split_handle' op overflow_result is not a valid result index}}
  %x:2 = transform.split_handle %arg0 {overflow_result = 4} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{expected the type of the parameter attribute ('i64') to match the parameter type ('i32')}}
  %x = transform.num_associations %arg0 : (!transform.any_op) -> !transform.param<i32>
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{expected type attribute, got 0 : i64}}
  %x = transform.num_associations %arg0 : (!transform.any_op) -> !transform.type
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{only supports integer types with width <=64}}
  %x = transform.param.constant 4.0 : f32 -> !transform.param<vector<4xi32>>
}

// -----

// expected-error @+1 {{'transform.with_pdl_patterns' op expects at least one non-pattern op}}
transform.with_pdl_patterns {
^bb0(%arg0: !transform.any_op):
}

// -----

// expected-error @+1 {{'transform.with_pdl_patterns' op expects only pattern and top-level transform ops in its body}}
transform.with_pdl_patterns {
^bb0(%arg0: !transform.any_op):
  // expected-note @+1 {{offending op}}
  "test.a"() : () -> ()
  "test.a"() : () -> ()
}

// -----

// expected-error @+1 {{'transform.with_pdl_patterns' op expects only pattern and top-level transform ops in its body}}
transform.with_pdl_patterns {
^bb0(%arg0: !transform.any_op):
  // expected-note @+1 {{offending op}}
  "test.a"() : () -> ()
}

// -----

// expected-note @+1 {{parent operation}}
transform.with_pdl_patterns {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.with_pdl_patterns' op cannot be nested}}
  transform.with_pdl_patterns %arg0 : !transform.any_op {
  ^bb0(%arg1: !transform.any_op):
    transform.sequence %arg1 : !transform.any_op failures(propagate) {
    ^bb1(%arg2: !transform.any_op):
    }
  }
}

// -----

// expected-error @+1 {{'transform.with_pdl_patterns' op expects only one non-pattern op in its body}}
transform.with_pdl_patterns {
^bb0(%arg0: !transform.any_op):
  // expected-note @+1 {{first non-pattern op}}
  transform.sequence %arg0 : !transform.any_op failures(propagate) {
  ^bb1(%arg2: !transform.any_op):
  }
  // expected-note @+1 {{second non-pattern op}}
  transform.sequence %arg0 : !transform.any_op failures(propagate) {
  ^bb1(%arg2: !transform.any_op):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.irdl.collect_matching' op expects the body operation to be irdl.dialect}}
  %x = transform.irdl.collect_matching in %arg0 : (!transform.any_op) -> !transform.any_op {
    "test.x"() : () -> ()
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.irdl.collect_matching' op expects IRDL to contain exactly one operation}}
  %x = transform.irdl.collect_matching in %arg0 : (!transform.any_op) -> !transform.any_op {
    irdl.dialect @a { irdl.operation @x {} 
     irdl.operation @y {} }
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.irdl.collect_matching' op expects a single operation in the body}}
  %x = transform.irdl.collect_matching in %arg0 : (!transform.any_op) -> !transform.any_op {
    irdl.dialect @a { irdl.operation @x {} }
    irdl.dialect @b { irdl.operation @x {} }
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %x = transform.structured.match ops{["x"]} in %arg0 : (!transform.any_op) -> !transform.any_op
  // expected-error @+2 {{'transform.apply_patterns' op expected children ops to implement PatternDescriptorOpInterface}}
  // expected-note @+1 {{op without interface}}
  transform.apply_patterns to %x { "test.x"() : () -> () } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+2 {{'transform.apply_conversion_patterns' op expected pattern children ops to implement ConversionPatternDescriptorOpInterface}}
  // expected-note @+1 {{op without interface}}
  transform.apply_conversion_patterns to %arg0 { "test.x"() : () -> () } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.apply_conversion_patterns.dialect_to_llvm' op unknown dialect or dialect not loaded: foo}}
  transform.apply_conversion_patterns to %arg0 { transform.apply_conversion_patterns.dialect_to_llvm "foo" } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.apply_conversion_patterns.dialect_to_llvm' op dialect does not implement ConvertToLLVMPatternInterface or extension was not loaded: transform}}
  transform.apply_conversion_patterns to %arg0 { transform.apply_conversion_patterns.dialect_to_llvm "transform" } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+2 {{'transform.apply_conversion_patterns' op expected default converter child op to implement TypeConverterBuilderOpInterface}}
  // expected-note @+1 {{op without interface}}
  transform.apply_conversion_patterns to %arg0 { } with type_converter { "test.x"() : () -> () } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.apply_conversion_patterns' op expected exactly one op in default type converter region}}
  transform.apply_conversion_patterns to %arg0 { } with type_converter {  } : !transform.any_op
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{"transform.with_named_sequence" attribute can only be attached to operations with symbol tables}}
  "test.x"() {transform.with_named_sequence} : () -> ()
  func.func @a(%a: i32 {transform.readonly}) { return}
  func.func @b(%a: i32 {transform.readonly=1}) { return}
}

// -----

// expected-error @+1 {{unknown attribute: "transform.foo"}}
"test.x"() {transform.with_named_sequence=2, transform.foo} : () -> ()

// -----

// expected-error @+1 {{unknown attribute: "transform.foo"}}
"test.x"() {transform.foo} : () -> ()

// -----

// expected-error @+1 {{"transform.target_tag" attribute must be a string}}
"test.x"() {transform.target_tag} : () -> ()

// -----

// expected-error @+1 {{"transform.with_named_sequence" attribute can only be attached to operations with symbol tables}}
"test.x"() {transform.with_named_sequence} : () -> ()

// -----

module attributes {transform.with_named_sequence} {
// expected-note @+1 {{operation on recursion stack}}
transform.named_sequence @a(%arg0: !transform.any_op {transform.readonly}) {
  transform.include @b failures(propagate) (%arg0) : (!transform.any_op) -> ()
  transform.yield
}
// expected-error @+1 {{recursion not allowed in named sequences}}
transform.named_sequence @b(%arg0: !transform.any_op {transform.readonly}) {
  transform.include @a failures(propagate) (%arg0) : (!transform.any_op) -> ()
  transform.yield
}
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.apply_conversion_patterns to %arg0 { transform.apply_conversion_patterns.vector.vector_to_llvm } with type_converter { 
  // expected-error @+1 {{custom op 'transform.apply_conversion_patterns.test_type_converter' is unknown}}
  transform.apply_conversion_patterns.test_type_converter } : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+2 {{'transform.func.cast_and_call' op expected children ops to implement TypeConverterBuilderOpInterface}}
  // expected-note @+1 {{op without interface}}
  transform.func.cast_and_call @a before %arg0 { "test.x"() : () -> () } : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.func.cast_and_call' op function handle and name are mutually exclusive}}
  transform.func.cast_and_call @a %arg0 before %arg0 : (!transform.any_op, !transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.func.cast_and_call' op expected a function handle or name to call}}
  transform.func.cast_and_call before %arg0 : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.gpu.map_forall_to_blocks' op transform requires empty or size-3 grid_dims}}
  transform.gpu.map_forall_to_blocks %arg0 generate_gpu_launch grid_dims = [1, 2] : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.bufferization.one_shot_bufferize' op unsupported memcpy op}}
  %0 = transform.bufferization.one_shot_bufferize %arg0 {memcpy_op = "x"} : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.bufferization.one_shot_bufferize' op 'print_conflicts' requires 'test_analysis_only'}}
  %0 = transform.bufferization.one_shot_bufferize %arg0 {print_conflicts = true} : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.bufferization.one_shot_bufferize' op 'dump_alias_sets' requires 'test_analysis_only'}}
  %0 = transform.bufferization.one_shot_bufferize %arg0 {dump_alias_sets = true, memcpy_op = "linalg.copy"} : (!transform.any_op) -> !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.affine.simplify_bounded_affine_ops' op incorrect number of lower bounds, expected 0 but found 1}}
  transform.affine.simplify_bounded_affine_ops %arg0 with [] within [1] and [] : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.affine.simplify_bounded_affine_ops' op incorrect number of upper bounds, expected 0 but found 1}}
  transform.affine.simplify_bounded_affine_ops %arg0 with [] within [] and [1] : !transform.any_op
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.tune.knob' op provided `selected` attribute is not an element of `options` array of attributes}}
  %0 = transform.tune.knob<"k"> = 7 from options = [1, 3] -> !transform.param<i64>
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.tune.alternatives' op 'selected_region' attribute specifies region at index -1 while op has only 2 regions}}
  transform.tune.alternatives<"x"> selected_region = -1 { transform.yield }, { transform.yield }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.yield' op expected terminator to have as many operands as the parent op has results}}
  transform.tune.alternatives<"x"> { transform.yield }, { transform.yield %arg0 : !transform.any_op }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  // expected-error @+1 {{'transform.yield' op the type of the terminator operand #0 must match the type of the corresponding parent op result ('!transform.any_op' vs '!transform.any_value')}}
  %a = transform.tune.alternatives<"x"> -> !transform.any_value { transform.yield %arg0 : !transform.any_op }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %a = transform.param.constant 3 -> !transform.param<i64>
  // expected-error @+1 {{'transform.tune.alternatives' op expected 'transform.yield' as terminator}}
  "transform.tune.alternatives"() <{name = "x", selected_region_attr = 0 : index}> ({ "test.a"() : () -> ()}) : () -> ()
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %a = transform.param.constant 3 -> !transform.param<i64>
  // expected-error @+1 {{'transform.smt.constrain_params' op must have the same number of block arguments as operands}}
  transform.smt.constrain_params(%a) : (!transform.param<i64>) -> () {
  ^bb0(%x: !smt.int, %y: !smt.int):
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %a = transform.param.constant 3 -> !transform.param<i64>
  // expected-error @+1 {{'transform.smt.constrain_params' op ops contained in region should belong to SMT-dialect}}
  transform.smt.constrain_params(%a) : (!transform.param<i64>) -> () {
  ^bb0(%x: !smt.int):
   "test.a"() : () -> ()
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %a = transform.param.constant 3 -> !transform.param<i64>
  transform.smt.constrain_params(%a) : (!transform.param<i64>) -> () {
  ^bb0(%x: !smt.int):
   // expected-error @+1 {{'smt.yield' op expected terminator to have as many operands as the parent op has results}}
   smt.yield %x : !smt.int
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %a = transform.param.constant 3 -> !transform.param<i64>
  // expected-error @+1 {{'transform.smt.constrain_params' op the type of block arg #0 is !smt.bool though the corresponding operand type ('!transform.param<i64>') is not wrapping i1}}
  %b = transform.smt.constrain_params(%a) : (!transform.param<i64>) -> (!transform.param<i64>) {
  ^bb0(%x: !smt.bool):
   smt.yield %x : !smt.bool
  }
}

// -----

transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  %a = transform.param.constant 3 -> !transform.param<i64>
  // expected-error @+1 {{'transform.smt.constrain_params' op the type of block arg #0 is '!smt.bv<8>' though the corresponding operand type ('!transform.param<i64>') is not wrapping an integer type of the same bitwidth}}
  %b = transform.smt.constrain_params(%a) : (!transform.param<i64>) -> (!transform.param<i64>) {
  ^bb0(%x: !smt.bv<8>):
   smt.yield %x : !smt.bv<8>
  }
}
