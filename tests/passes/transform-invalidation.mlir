// RUN: rmlir-opt %s --split-input-file --transform-interpreter
// Handles of what was consumed; what takes the place of what was replaced.
func.func @f(%a: i32, %b: tensor<4xf32>) -> (i32, tensor<?xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %x = arith.addi %a, %c0 : i32
  %m = arith.muli %x, %c1 : i32
  %w = arith.addi %c1, %c1 : i32
  %s = arith.subi %m, %w : i32
  %t = tensor.cast %b : tensor<4xf32> to tensor<?xf32>
  return %s, %t : i32, tensor<?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.canonicalization
 } {transform.silence_tracking_failures} : !transform.any_op
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
    %0 = transform.structured.match ops{["func.func", "scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 %1 = transform.merge_handles %root, %0 : !transform.any_op

    transform.yield
  }
}
