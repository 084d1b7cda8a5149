// RUN: rmlir-opt %s --split-input-file --transform-interpreter
// Sequences that match and act; everything that matches.
func.func @f(%a: i32, %b: memref<4xf32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %x = arith.addi %a, %a : i32
  %y = arith.muli %x, %a : i32
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %b[%i] : memref<4xf32>
    memref.store %v, %b[%i] : memref<4xf32>
  }
  return %y : i32
}
func.func private @g(%a: i32) -> (i32, i32) {
  %x = arith.addi %a, %a : i32
  %z = arith.addi %a, %a : i32
  %y = arith.muli %x, %z : i32
  return %y, %x : i32, i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %1 = transform.param.constant 1 : i64 -> !transform.any_param
  %2 = transform.param.constant 1 : i64 -> !transform.any_param
 transform.match.param.cmpi eq %1, %2 : !transform.any_param
    transform.yield
  }
}

// -----

func.func @f(%a: i32, %b: memref<4xf32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %x = arith.addi %a, %a : i32
  %y = arith.muli %x, %a : i32
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %b[%i] : memref<4xf32>
    memref.store %v, %b[%i] : memref<4xf32>
  }
  return %y : i32
}
func.func private @g(%a: i32) -> (i32, i32) {
  %x = arith.addi %a, %a : i32
  %z = arith.addi %a, %a : i32
  %y = arith.muli %x, %z : i32
  return %y, %x : i32, i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %1 = transform.param.constant -1 : i64 -> !transform.any_param
  %2 = transform.param.constant -2 : i64 -> !transform.any_param
 transform.match.param.cmpi ge %1, %2 : !transform.any_param
    transform.yield
  }
}

// -----

func.func @f(%a: i32, %b: memref<4xf32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %x = arith.addi %a, %a : i32
  %y = arith.muli %x, %a : i32
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %b[%i] : memref<4xf32>
    memref.store %v, %b[%i] : memref<4xf32>
  }
  return %y : i32
}
func.func private @g(%a: i32) -> (i32, i32) {
  %x = arith.addi %a, %a : i32
  %z = arith.addi %a, %a : i32
  %y = arith.muli %x, %z : i32
  return %y, %x : i32, i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}) {
 %1 = transform.foreach_match in %root @is_add -> @say, @is_mul -> @say : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @is_add(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.addi"] : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @is_mul(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @is_any(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @two(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    %1 = transform.merge_handles %o, %o : !transform.any_op
    transform.yield %1 : !transform.any_op
  }
  transform.named_sequence @param(%o: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_param) {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    %1 = transform.param.constant 4 -> !transform.any_param
    transform.yield %o, %1 : !transform.any_op, !transform.any_param
  }
  transform.named_sequence @notmatch(%o: !transform.any_op {transform.readonly}) {
    transform.annotate %o "a" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @say(%o: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %o, "say" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @mark(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.annotate %o "mark" : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @markp(%o: !transform.any_op {transform.readonly}, %p: !transform.any_param {transform.readonly}) {
    transform.annotate %o "mark" = %p : !transform.any_op, !transform.any_param
    transform.yield
  }
  transform.named_sequence @fail(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_empty %o : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence private @ext(!transform.any_op {transform.readonly}) -> !transform.any_op
}

// -----

func.func @f(%a: i32, %b: memref<4xf32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %x = arith.addi %a, %a : i32
  %y = arith.muli %x, %a : i32
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %b[%i] : memref<4xf32>
    memref.store %v, %b[%i] : memref<4xf32>
  }
  return %y : i32
}
func.func private @g(%a: i32) -> (i32, i32) {
  %x = arith.addi %a, %a : i32
  %z = arith.addi %a, %a : i32
  %y = arith.muli %x, %z : i32
  return %y, %x : i32, i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 %1 = transform.foreach_match in %0 @is_any -> @say : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @is_add(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.addi"] : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @is_mul(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @is_any(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @two(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    %1 = transform.merge_handles %o, %o : !transform.any_op
    transform.yield %1 : !transform.any_op
  }
  transform.named_sequence @param(%o: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_param) {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    %1 = transform.param.constant 4 -> !transform.any_param
    transform.yield %o, %1 : !transform.any_op, !transform.any_param
  }
  transform.named_sequence @notmatch(%o: !transform.any_op {transform.readonly}) {
    transform.annotate %o "a" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @say(%o: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %o, "say" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @mark(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.annotate %o "mark" : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @markp(%o: !transform.any_op {transform.readonly}, %p: !transform.any_param {transform.readonly}) {
    transform.annotate %o "mark" = %p : !transform.any_op, !transform.any_param
    transform.yield
  }
  transform.named_sequence @fail(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_empty %o : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence private @ext(!transform.any_op {transform.readonly}) -> !transform.any_op
}

// -----

func.func @f(%a: i32, %b: memref<4xf32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %x = arith.addi %a, %a : i32
  %y = arith.muli %x, %a : i32
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %b[%i] : memref<4xf32>
    memref.store %v, %b[%i] : memref<4xf32>
  }
  return %y : i32
}
func.func private @g(%a: i32) -> (i32, i32) {
  %x = arith.addi %a, %a : i32
  %z = arith.addi %a, %a : i32
  %y = arith.muli %x, %z : i32
  return %y, %x : i32, i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 %1 = transform.foreach_match restrict_root in %0 @is_any -> @say : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @is_add(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.addi"] : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @is_mul(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @is_any(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @two(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    %1 = transform.merge_handles %o, %o : !transform.any_op
    transform.yield %1 : !transform.any_op
  }
  transform.named_sequence @param(%o: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_param) {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    %1 = transform.param.constant 4 -> !transform.any_param
    transform.yield %o, %1 : !transform.any_op, !transform.any_param
  }
  transform.named_sequence @notmatch(%o: !transform.any_op {transform.readonly}) {
    transform.annotate %o "a" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @say(%o: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %o, "say" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @mark(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.annotate %o "mark" : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @markp(%o: !transform.any_op {transform.readonly}, %p: !transform.any_param {transform.readonly}) {
    transform.annotate %o "mark" = %p : !transform.any_op, !transform.any_param
    transform.yield
  }
  transform.named_sequence @fail(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_empty %o : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence private @ext(!transform.any_op {transform.readonly}) -> !transform.any_op
}

// -----

func.func @f(%a: i32, %b: memref<4xf32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %x = arith.addi %a, %a : i32
  %y = arith.muli %x, %a : i32
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %b[%i] : memref<4xf32>
    memref.store %v, %b[%i] : memref<4xf32>
  }
  return %y : i32
}
func.func private @g(%a: i32) -> (i32, i32) {
  %x = arith.addi %a, %a : i32
  %z = arith.addi %a, %a : i32
  %y = arith.muli %x, %z : i32
  return %y, %x : i32, i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 %1, %2 = transform.foreach_match in %0 @is_add -> @mark : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.debug.emit_remark_at %1, "here" : !transform.any_op
    transform.debug.emit_remark_at %2, "here" : !transform.any_op

    transform.yield
  }
  transform.named_sequence @is_add(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.addi"] : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @is_mul(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @is_any(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @two(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    %1 = transform.merge_handles %o, %o : !transform.any_op
    transform.yield %1 : !transform.any_op
  }
  transform.named_sequence @param(%o: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_param) {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    %1 = transform.param.constant 4 -> !transform.any_param
    transform.yield %o, %1 : !transform.any_op, !transform.any_param
  }
  transform.named_sequence @notmatch(%o: !transform.any_op {transform.readonly}) {
    transform.annotate %o "a" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @say(%o: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %o, "say" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @mark(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.annotate %o "mark" : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @markp(%o: !transform.any_op {transform.readonly}, %p: !transform.any_param {transform.readonly}) {
    transform.annotate %o "mark" = %p : !transform.any_op, !transform.any_param
    transform.yield
  }
  transform.named_sequence @fail(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_empty %o : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence private @ext(!transform.any_op {transform.readonly}) -> !transform.any_op
}

// -----

func.func @f(%a: i32, %b: memref<4xf32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %x = arith.addi %a, %a : i32
  %y = arith.muli %x, %a : i32
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %b[%i] : memref<4xf32>
    memref.store %v, %b[%i] : memref<4xf32>
  }
  return %y : i32
}
func.func private @g(%a: i32) -> (i32, i32) {
  %x = arith.addi %a, %a : i32
  %z = arith.addi %a, %a : i32
  %y = arith.muli %x, %z : i32
  return %y, %x : i32, i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 %1, %2 = transform.foreach_match flatten_results in %0 @two -> @mark: (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.debug.emit_remark_at %1, "here" : !transform.any_op
    transform.debug.emit_remark_at %2, "here" : !transform.any_op

    transform.yield
  }
  transform.named_sequence @is_add(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.addi"] : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @is_mul(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @is_any(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @two(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    %1 = transform.merge_handles %o, %o : !transform.any_op
    transform.yield %1 : !transform.any_op
  }
  transform.named_sequence @param(%o: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_param) {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    %1 = transform.param.constant 4 -> !transform.any_param
    transform.yield %o, %1 : !transform.any_op, !transform.any_param
  }
  transform.named_sequence @notmatch(%o: !transform.any_op {transform.readonly}) {
    transform.annotate %o "a" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @say(%o: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %o, "say" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @mark(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.annotate %o "mark" : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @markp(%o: !transform.any_op {transform.readonly}, %p: !transform.any_param {transform.readonly}) {
    transform.annotate %o "mark" = %p : !transform.any_op, !transform.any_param
    transform.yield
  }
  transform.named_sequence @fail(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_empty %o : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence private @ext(!transform.any_op {transform.readonly}) -> !transform.any_op
}

// -----

func.func @f(%a: i32, %b: memref<4xf32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %x = arith.addi %a, %a : i32
  %y = arith.muli %x, %a : i32
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %b[%i] : memref<4xf32>
    memref.store %v, %b[%i] : memref<4xf32>
  }
  return %y : i32
}
func.func private @g(%a: i32) -> (i32, i32) {
  %x = arith.addi %a, %a : i32
  %z = arith.addi %a, %a : i32
  %y = arith.muli %x, %z : i32
  return %y, %x : i32, i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
 %1 = transform.collect_matching @is_add in %root : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %1, "here" : !transform.any_op

    transform.yield
  }
  transform.named_sequence @is_add(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.addi"] : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @is_mul(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @is_any(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @two(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    %1 = transform.merge_handles %o, %o : !transform.any_op
    transform.yield %1 : !transform.any_op
  }
  transform.named_sequence @param(%o: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_param) {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    %1 = transform.param.constant 4 -> !transform.any_param
    transform.yield %o, %1 : !transform.any_op, !transform.any_param
  }
  transform.named_sequence @notmatch(%o: !transform.any_op {transform.readonly}) {
    transform.annotate %o "a" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @say(%o: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %o, "say" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @mark(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.annotate %o "mark" : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @markp(%o: !transform.any_op {transform.readonly}, %p: !transform.any_param {transform.readonly}) {
    transform.annotate %o "mark" = %p : !transform.any_op, !transform.any_param
    transform.yield
  }
  transform.named_sequence @fail(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_empty %o : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence private @ext(!transform.any_op {transform.readonly}) -> !transform.any_op
}

// -----

func.func @f(%a: i32, %b: memref<4xf32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %x = arith.addi %a, %a : i32
  %y = arith.muli %x, %a : i32
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %b[%i] : memref<4xf32>
    memref.store %v, %b[%i] : memref<4xf32>
  }
  return %y : i32
}
func.func private @g(%a: i32) -> (i32, i32) {
  %x = arith.addi %a, %a : i32
  %z = arith.addi %a, %a : i32
  %y = arith.muli %x, %z : i32
  return %y, %x : i32, i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
 %1, %2 = transform.collect_matching @param in %root : (!transform.any_op) -> (!transform.any_op, !transform.any_param)
    transform.debug.emit_remark_at %1, "here" : !transform.any_op
 transform.debug.emit_param_as_remark %2 : !transform.any_param
    transform.yield
  }
  transform.named_sequence @is_add(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.addi"] : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @is_mul(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @is_any(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @two(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    %1 = transform.merge_handles %o, %o : !transform.any_op
    transform.yield %1 : !transform.any_op
  }
  transform.named_sequence @param(%o: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_param) {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    %1 = transform.param.constant 4 -> !transform.any_param
    transform.yield %o, %1 : !transform.any_op, !transform.any_param
  }
  transform.named_sequence @notmatch(%o: !transform.any_op {transform.readonly}) {
    transform.annotate %o "a" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @say(%o: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %o, "say" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @mark(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.annotate %o "mark" : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @markp(%o: !transform.any_op {transform.readonly}, %p: !transform.any_param {transform.readonly}) {
    transform.annotate %o "mark" = %p : !transform.any_op, !transform.any_param
    transform.yield
  }
  transform.named_sequence @fail(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_empty %o : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence private @ext(!transform.any_op {transform.readonly}) -> !transform.any_op
}

// -----

func.func @f(%a: i32, %b: memref<4xf32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %x = arith.addi %a, %a : i32
  %y = arith.muli %x, %a : i32
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %b[%i] : memref<4xf32>
    memref.store %v, %b[%i] : memref<4xf32>
  }
  return %y : i32
}
func.func private @g(%a: i32) -> (i32, i32) {
  %x = arith.addi %a, %a : i32
  %z = arith.addi %a, %a : i32
  %y = arith.muli %x, %z : i32
  return %y, %x : i32, i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
 %1 = transform.collect_matching @is_any in %root : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %1, "here" : !transform.any_op

    transform.yield
  }
  transform.named_sequence @is_add(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.addi"] : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @is_mul(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @is_any(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @two(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    %1 = transform.merge_handles %o, %o : !transform.any_op
    transform.yield %1 : !transform.any_op
  }
  transform.named_sequence @param(%o: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_param) {
    transform.match.operation_name %o ["arith.muli"] : !transform.any_op
    %1 = transform.param.constant 4 -> !transform.any_param
    transform.yield %o, %1 : !transform.any_op, !transform.any_param
  }
  transform.named_sequence @notmatch(%o: !transform.any_op {transform.readonly}) {
    transform.annotate %o "a" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @say(%o: !transform.any_op {transform.readonly}) {
    transform.debug.emit_remark_at %o, "say" : !transform.any_op
    transform.yield
  }
  transform.named_sequence @mark(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.annotate %o "mark" : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence @markp(%o: !transform.any_op {transform.readonly}, %p: !transform.any_param {transform.readonly}) {
    transform.annotate %o "mark" = %p : !transform.any_op, !transform.any_param
    transform.yield
  }
  transform.named_sequence @fail(%o: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_empty %o : !transform.any_op
    transform.yield %o : !transform.any_op
  }
  transform.named_sequence private @ext(!transform.any_op {transform.readonly}) -> !transform.any_op
}
