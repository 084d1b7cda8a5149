// RUN: not rmlir-opt %s --split-input-file --transform-interpreter
// From operations and values to others. What is refused.
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
    %1 = transform.get_parent_op %0 {op_name = "scf.for"} : (!transform.any_op) -> !transform.any_op
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
    %0 = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_producer_of_operand %0[0] : (!transform.any_op) -> !transform.any_op
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
    %1 = transform.get_producer_of_operand %0[5] : (!transform.any_op) -> !transform.any_op
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
    %1 = transform.get_producer_of_operand %0[0] : (!transform.any_op) -> !transform.op<"arith.constant">
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
    %1 = transform.get_consumers_of_result %0[0] : (!transform.any_op) -> !transform.any_op
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
    %0 = transform.structured.match ops{["arith.constant"]} in %root : (!transform.any_op) -> !transform.any_op
  %a, %b, %c = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %1 = transform.get_consumers_of_result %a[0] : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %1, "here" : !transform.any_op
  %2 = transform.get_consumers_of_result %a[1] : (!transform.any_op) -> !transform.any_op
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
    %v = transform.get_operand %0[not(0)] : (!transform.any_op) -> !transform.any_value
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
    %v = transform.get_result %0[not(0)] : (!transform.any_op) -> !transform.any_value
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
    %v = transform.get_operand %0[2] : (!transform.any_op) -> !transform.any_value
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
    %v = transform.get_result %0[2] : (!transform.any_op) -> !transform.any_value
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
    %v = transform.get_operand %0[-3] : (!transform.any_op) -> !transform.any_value
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
    %v = transform.get_result %0[-3] : (!transform.any_op) -> !transform.any_value
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
    %v = transform.get_operand %0[0, 0] : (!transform.any_op) -> !transform.any_value
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
    %v = transform.get_result %0[0, 0] : (!transform.any_op) -> !transform.any_value
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
    %v = transform.get_operand %0[0, -2] : (!transform.any_op) -> !transform.any_value
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
    %v = transform.get_result %0[0, -2] : (!transform.any_op) -> !transform.any_value
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
    %v = transform.get_operand %0[not(5)] : (!transform.any_op) -> !transform.any_value
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
    %v = transform.get_result %0[not(5)] : (!transform.any_op) -> !transform.any_value
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
    %v = transform.get_result %0[1, 0] : (!transform.any_op) -> !transform.any_value
 transform.debug.emit_remark_at %v, "v" : !transform.any_value
 %t = transform.get_type %v : (!transform.any_value) -> !transform.type
 transform.debug.emit_param_as_remark %t : !transform.type
    transform.yield
  }
}
