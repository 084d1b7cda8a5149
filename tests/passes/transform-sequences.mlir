// RUN: rmlir-opt %s --split-input-file --transform-interpreter
// Sequences, calls of them, bodies that are run several times or tried.
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
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.sequence %0 : !transform.any_op failures(suppress) {
 ^bb0(%r: !transform.any_op):
 transform.match.operation_empty %r : !transform.any_op
    transform.debug.emit_remark_at %r, "here" : !transform.any_op
 }

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
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    %9 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 %1, %2 = transform.sequence %0, %9 : !transform.any_op, !transform.any_op -> !transform.any_op, !transform.any_op failures(propagate) {
 ^bb0(%r: !transform.any_op, %s: !transform.any_op):
 transform.yield %s, %r : !transform.any_op, !transform.any_op
 }
    transform.debug.emit_remark_at %1, "here" : !transform.any_op
    transform.debug.emit_remark_at %2, "here" : !transform.any_op

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
 transform.sequence failures(propagate) {
 ^bb0(%r: !transform.any_op):
    %0 = transform.structured.match ops{["arith.addi"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %0, "here" : !transform.any_op
 }

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
 %1, %2 = transform.include @callee failures(propagate) (%root) : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.debug.emit_remark_at %1, "here" : !transform.any_op

    transform.yield
  }
  transform.named_sequence @callee(%r: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_op) {
    %0 = transform.structured.match ops{["arith.addi"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.yield %0, %r : !transform.any_op, !transform.any_op
  }
  transform.named_sequence @fails(%r: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_empty %r : !transform.any_op
    transform.debug.emit_remark_at %r, "after" : !transform.any_op
    transform.yield %r : !transform.any_op
  }
  transform.named_sequence @eats(%r: !transform.any_op {transform.consumed}) {
    %1 = transform.apply_registered_pass "canonicalize" to %r : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %1, "eaten" : !transform.any_op
    transform.yield
  }
  transform.named_sequence private @ext(!transform.any_op {transform.readonly})
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
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 %1 = transform.include @fails failures(suppress) (%0) : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %1, "here" : !transform.any_op

    transform.yield
  }
  transform.named_sequence @callee(%r: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_op) {
    %0 = transform.structured.match ops{["arith.addi"]} in %r : (!transform.any_op) -> !transform.any_op
    transform.yield %0, %r : !transform.any_op, !transform.any_op
  }
  transform.named_sequence @fails(%r: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_empty %r : !transform.any_op
    transform.debug.emit_remark_at %r, "after" : !transform.any_op
    transform.yield %r : !transform.any_op
  }
  transform.named_sequence @eats(%r: !transform.any_op {transform.consumed}) {
    %1 = transform.apply_registered_pass "canonicalize" to %r : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %1, "eaten" : !transform.any_op
    transform.yield
  }
  transform.named_sequence private @ext(!transform.any_op {transform.readonly})
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
 transform.foreach %0 : !transform.any_op {
 ^bb0(%i: !transform.any_op):
    transform.debug.emit_remark_at %i, "here" : !transform.any_op
 }

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
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.foreach %0, %1 with_zip_shortest : !transform.any_op, !transform.any_op {
 ^bb0(%i: !transform.any_op, %j: !transform.any_op):
    transform.debug.emit_remark_at %i, "here" : !transform.any_op
    transform.debug.emit_remark_at %j, "here" : !transform.any_op
 }

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
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 %r = transform.foreach %0 : !transform.any_op -> !transform.any_op {
 ^bb0(%i: !transform.any_op):
    %k = transform.structured.match ops{["arith.addi"]} in %i : (!transform.any_op) -> !transform.any_op
 transform.yield %k : !transform.any_op
 }
    transform.debug.emit_remark_at %r, "here" : !transform.any_op

    transform.yield
  }
}
