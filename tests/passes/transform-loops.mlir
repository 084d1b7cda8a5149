// RUN: rmlir-opt %s --split-input-file --transform-interpreter
// Loops are unrolled, peeled, put together and made of each other.
func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.unroll %0 {factor = 2} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.unroll %0 {factor = 3} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c7 step %c2 {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.unroll %0 {factor = 2} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  scf.for %i = %n to %m step %s {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.unroll %0 {factor = 2} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %m step %c1 {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.unroll %0 {factor = 4} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.unroll %0 {factor = 8} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.unroll %0 {factor = 1} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c1 {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.unroll %0 {factor = 1} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.unroll %0 {factor = 16} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  %c5 = arith.constant 5 : index
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c5 to %c3 step %c1 {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.unroll %0 {factor = 2} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c9 step %c1 {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.unroll %0 {factor = 8} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: tensor<?xf32>, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %z = arith.constant 0.0 : f32
  %r:2 = scf.for %i = %c0 to %c7 step %c1 iter_args(%a = %z, %d = %z) -> (f32, f32) {
    %v = tensor.extract %b[%i] : tensor<?xf32>
    %w = arith.addf %a, %v : f32
    scf.yield %d, %w : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.unroll %0 {factor = 2} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: tensor<?xf32>, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %z = arith.constant 0.0 : f32
  %r:2 = scf.for %i = %c0 to %c7 step %c1 iter_args(%a = %z, %d = %z) -> (f32, f32) {
    %v = tensor.extract %b[%i] : tensor<?xf32>
    %w = arith.addf %a, %v : f32
    scf.yield %d, %w : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.unroll %0 {factor = 7} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    %v = affine.load %b[%i] : memref<?xf32>
    affine.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["affine.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.unroll %0 {factor = 4} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: memref<?x?xf32>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
    %v = affine.load %b[%i, %j] : memref<?x?xf32>
    affine.store %v, %b[%i, %j] : memref<?x?xf32>
  }
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["affine.for"]} in %root : (!transform.any_op) -> !transform.any_op
 %1, %2 = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
 transform.loop.unroll_and_jam %2 {factor = 2} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c7 step %c2 {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
 %1, %2 = transform.loop.peel %0  : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    transform.debug.emit_remark_at %1, "here" : !transform.any_op
    transform.debug.emit_remark_at %2, "here" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  scf.for %i = %n to %m step %s {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
 %1, %2 = transform.loop.peel %0  : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    transform.debug.emit_remark_at %1, "here" : !transform.any_op
    transform.debug.emit_remark_at %2, "here" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c7 step %c2 {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
 %1, %2 = transform.loop.peel %0 {peel_front = true} : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    transform.debug.emit_remark_at %1, "here" : !transform.any_op
    transform.debug.emit_remark_at %2, "here" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  scf.for %i = %n to %m step %s {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.op<"scf.for">
 %1, %2 = transform.loop.peel %0 {peel_front = true} : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    transform.debug.emit_remark_at %1, "here" : !transform.any_op
    transform.debug.emit_remark_at %2, "here" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%b: memref<?x?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %v = memref.load %b[%i, %j] : memref<?x?xf32>
      memref.store %v, %b[%j, %i] : memref<?x?xf32>
    } {inner}
  } {outer}
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
 %0 = transform.structured.match ops{["scf.for"]} attributes{outer} in %root : (!transform.any_op) -> !transform.any_op
 %1 = transform.loop.coalesce %0 : (!transform.any_op) -> (!transform.any_op)
    transform.debug.emit_remark_at %1, "here" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c1 step %c1 {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.promote_if_one_iteration %0 : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.promote_if_one_iteration %0 : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: tensor<?xf32>, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %z = arith.constant 0.0 : f32
  %r:2 = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %z, %d = %z) -> (f32, f32) {
    %v = tensor.extract %b[%i] : tensor<?xf32>
    %w = arith.addf %a, %v : f32
    scf.yield %d, %w : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.promote_if_one_iteration %0 : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c3 to %c8 step %c5 {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.promote_if_one_iteration %0 : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index) {
  affine.for %i = 0 to 1 {
    %v = affine.load %b[%i] : memref<?xf32>
    affine.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["affine.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.promote_if_one_iteration %0 : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: memref<?x?xf32>, %n: index, %m: index) {
  scf.forall (%i, %j) = (0, 1) to (%n, 10) step (1, 2) {
      %v = memref.load %b[%i, %j] : memref<?x?xf32>
      memref.store %v, %b[%j, %i] : memref<?x?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.forall"]} in %root : (!transform.any_op) -> !transform.any_op
 %1, %2 = transform.loop.forall_to_for %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.debug.emit_remark_at %1, "here" : !transform.any_op
    transform.debug.emit_remark_at %2, "here" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%b: memref<?x?xf32>, %n: index, %m: index) {
  scf.forall (%i, %j) = (0, 1) to (%n, 10) step (1, 2) {
      %v = memref.load %b[%i, %j] : memref<?x?xf32>
      memref.store %v, %b[%j, %i] : memref<?x?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.forall"]} in %root : (!transform.any_op) -> !transform.any_op
 %1 = transform.loop.forall_to_parallel %0 : (!transform.any_op) -> (!transform.any_op)
    transform.debug.emit_remark_at %1, "here" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%b: memref<?x?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) {
      %v = memref.load %b[%i, %j] : memref<?x?xf32>
      memref.store %v, %b[%j, %i] : memref<?x?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.parallel"]} in %root : (!transform.any_op) -> !transform.any_op
 %1 = transform.loop.parallel_for_to_nested_fors %0 : (!transform.any_op) -> (!transform.any_op)
    transform.debug.emit_remark_at %1, "here" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%c: i1, %a: i32) -> i32 {
  %r = scf.if %c -> i32 {
    %x = arith.addi %a, %a : i32
    scf.yield %x : i32
  } else {
    %y = arith.muli %a, %a : i32
    scf.yield %y : i32
  }
  scf.if %c {
    
  } {second}
  return %r : i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.if"]} in %root : (!transform.any_op) -> !transform.any_op
 %1, %2 = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
 transform.scf.take_assumed_branch %1 : (!transform.any_op) -> ()
    transform.yield
  }
}

// -----

func.func @l(%t: tensor<?xf32>, %n: index, %f: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %s = tensor.extract_slice %a[0][5][1] : tensor<?xf32> to tensor<5xf32>
    %u = tensor.insert %f into %s[%c0] : tensor<5xf32>
    %q = tensor.insert_slice %u into %a[0][5][1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %q : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.hoist_loop_invariant_subsets %0 : !transform.any_op
    transform.debug.emit_remark_at %0, "here" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%b: memref<?xf32>, %n: index, %m: index, %s: index) {
  %c5 = arith.constant 5 : index
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c5 to %c3 step %c1 {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %b[%i] : memref<?xf32>
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.promote_if_one_iteration %0 : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: tensor<?xf32>, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %z = arith.constant 0.0 : f32
  %r:2 = scf.for %i = %c0 to %c0 step %c1 iter_args(%a = %z, %d = %z) -> (f32, f32) {
    %v = tensor.extract %b[%i] : tensor<?xf32>
    %w = arith.addf %a, %v : f32
    scf.yield %d, %w : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.promote_if_one_iteration %0 : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: tensor<?xf32>, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %z = arith.constant 0.0 : f32
  %r:2 = scf.for %i = %c0 to %c0 step %c1 iter_args(%a = %z, %d = %z) -> (f32, f32) {
    %v = tensor.extract %b[%i] : tensor<?xf32>
    %w = arith.addf %a, %v : f32
    scf.yield %d, %w : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.unroll %0 {factor = 2} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: tensor<?xf32>, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %z = arith.constant 0.0 : f32
  %r:2 = scf.for %i = %c0 to %c7 step %c1 iter_args(%a = %z, %d = %z) -> (f32, f32) {
    %v = tensor.extract %b[%i] : tensor<?xf32>
    %w = arith.addf %a, %v : f32
    scf.yield %d, %w : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.unroll %0 {factor = 16} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @l(%b: tensor<?xf32>, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %z = arith.constant 0.0 : f32
  %r:2 = scf.for %i = %c0 to %c0 step %c1 iter_args(%a = %z, %d = %z) -> (f32, f32) {
    %v = tensor.extract %b[%i] : tensor<?xf32>
    %w = arith.addf %a, %v : f32
    scf.yield %d, %w : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.loop.unroll %0 {factor = 1} : !transform.any_op
    transform.yield
  }
}
