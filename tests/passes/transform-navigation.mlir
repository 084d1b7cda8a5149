// RUN: rmlir-opt %s --split-input-file --transform-interpreter
// From operations and values to others.
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
    %0 = transform.structured.match ops{["memref.load", "memref.store"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_parent_op %0 {deduplicate} : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %1, "here" : !transform.any_op
    %2 = transform.get_parent_op %0 {isolated_from_above} : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %2, "here" : !transform.any_op
    %3 = transform.get_parent_op %0 {nth_parent = 2 : i64} : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %3, "here" : !transform.any_op
    %4 = transform.get_parent_op %0 {nth_parent = 9 : i64, allow_empty_results} : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %4, "here" : !transform.any_op

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
    %0 = transform.structured.match ops{["arith.muli"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_producer_of_operand %0[0] : (!transform.any_op) -> !transform.op<"arith.addi">
    transform.debug.emit_remark_at %1, "p" : !transform.op<"arith.addi">
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
    %0 = transform.structured.match ops{["nope"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_consumers_of_result %0[7] : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %1, "here" : !transform.any_op

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
    %0 = transform.structured.match ops{["arith.muli"]} in %root : (!transform.any_op) -> !transform.any_op
    %v = transform.get_operand %0[0] : (!transform.any_op) -> !transform.any_value
    %1 = transform.get_defining_op %v : (!transform.any_value) -> !transform.any_op
    transform.debug.emit_remark_at %1, "here" : !transform.any_op

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
    %0 = transform.structured.match ops{["arith.muli"]} in %root : (!transform.any_op) -> !transform.any_op
    %v = transform.get_operand %0[0] : (!transform.any_op) -> !transform.any_value
 transform.debug.emit_remark_at %v, "v" : !transform.any_value
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
    %0 = transform.structured.match ops{["arith.muli"]} in %root : (!transform.any_op) -> !transform.any_op
    %v = transform.get_result %0[0] : (!transform.any_op) -> !transform.any_value
 transform.debug.emit_remark_at %v, "v" : !transform.any_value
 %t = transform.get_type %v : (!transform.any_value) -> !transform.type
 transform.debug.emit_param_as_remark %t : !transform.type
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
    %0 = transform.structured.match ops{["arith.muli"]} in %root : (!transform.any_op) -> !transform.any_op
    %v = transform.get_operand %0[-1] : (!transform.any_op) -> !transform.any_value
 transform.debug.emit_remark_at %v, "v" : !transform.any_value
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
    %0 = transform.structured.match ops{["arith.muli"]} in %root : (!transform.any_op) -> !transform.any_op
    %v = transform.get_result %0[-1] : (!transform.any_op) -> !transform.any_value
 transform.debug.emit_remark_at %v, "v" : !transform.any_value
 %t = transform.get_type %v : (!transform.any_value) -> !transform.type
 transform.debug.emit_param_as_remark %t : !transform.type
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
    %0 = transform.structured.match ops{["arith.muli"]} in %root : (!transform.any_op) -> !transform.any_op
    %v = transform.get_operand %0[all] : (!transform.any_op) -> !transform.any_value
 transform.debug.emit_remark_at %v, "v" : !transform.any_value
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
    %0 = transform.structured.match ops{["arith.muli"]} in %root : (!transform.any_op) -> !transform.any_op
    %v = transform.get_result %0[all] : (!transform.any_op) -> !transform.any_value
 transform.debug.emit_remark_at %v, "v" : !transform.any_value
 %t = transform.get_type %v : (!transform.any_value) -> !transform.type
 transform.debug.emit_param_as_remark %t : !transform.type
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
    %0 = transform.structured.match ops{["arith.muli"]} in %root : (!transform.any_op) -> !transform.any_op
    %v = transform.get_operand %0[1, 0] : (!transform.any_op) -> !transform.any_value
 transform.debug.emit_remark_at %v, "v" : !transform.any_value
    transform.yield
  }
}
