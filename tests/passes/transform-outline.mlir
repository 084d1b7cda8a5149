// RUN: rmlir-opt %s --split-input-file --transform-interpreter
// Operations with one region become functions of their own.
func.func @f(%b: memref<?xf32>, %n: index, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i32 = arith.constant 5 : i32
  %cst = arith.constant 2.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %v) -> (f32) {
    %x = memref.load %b[%i] : memref<?xf32>
    %y = arith.addf %x, %s : f32
    %z = arith.addf %y, %cst : f32
    scf.yield %z : f32
  } {here}
  scf.for %i = %c0 to %n step %c1 {
    memref.store %r, %b[%c0] : memref<?xf32>
    memref.store %r, %b[%i] : memref<?xf32>
  } {here}
  return %r : f32
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %f, %c = transform.loop.outline %0 {func_name = "foo"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.debug.emit_remark_at %f, "function" : !transform.any_op
  transform.debug.emit_remark_at %c, "call" : !transform.any_op
  transform.yield
}
}

// -----

// A name that is taken, and another operation than a loop.
func.func private @foo()
func.func private @foo_0()
func.func @f(%n: index, %t: tensor<4xf32>) -> (index, tensor<4xf32>) {
  %c2 = arith.constant 2 : index
  %r = scf.execute_region -> index {
    %x = arith.addi %n, %c2 : index
    cf.br ^bb1
  ^bb1:
    scf.yield %x : index
  } {here}
  %e = linalg.map {arith.addf} ins(%t, %t : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) {here}
  return %r, %e : index, tensor<4xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %v = transform.get_result %0[0] : (!transform.any_op) -> !transform.any_value
  %f, %c = transform.loop.outline %0 {func_name = "foo"} : (!transform.any_op) -> (!transform.any_op, !transform.op<"func.call">)
  transform.yield
}
}
