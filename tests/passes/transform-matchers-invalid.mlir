// RUN: not rmlir-opt %s --split-input-file --transform-interpreter
// Matchers ask whether something holds. What is refused.
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
  %2 = transform.param.constant -2 : i64 -> !transform.any_param
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
  %1 = transform.param.constant 3 : i64 -> !transform.any_param
  %2 = transform.param.constant 3 : i64 -> !transform.any_param
 transform.match.param.cmpi ne %1, %2 : !transform.any_param
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
  %1 = transform.param.constant 3 : i64 -> !transform.any_param
  %2 = transform.param.constant 2 : i64 -> !transform.any_param
 transform.match.param.cmpi lt %1, %2 : !transform.any_param
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
  %1 = transform.param.constant 3 : i64 -> !transform.any_param
  %2 = transform.param.constant 2 : i64 -> !transform.any_param
 transform.match.param.cmpi le %1, %2 : !transform.any_param
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
  %1 = transform.param.constant 1 : i64 -> !transform.any_param
  %2 = transform.param.constant 2 : i64 -> !transform.any_param
 transform.match.param.cmpi gt %1, %2 : !transform.any_param
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
  %1 = transform.param.constant 1 : i64 -> !transform.any_param
  %2 = transform.param.constant 2 : i64 -> !transform.any_param
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
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %1 = transform.param.constant 1 : i32 -> !transform.any_param
  %2 = transform.param.constant 1 : i64 -> !transform.any_param
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
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %1 = transform.param.constant "a" -> !transform.any_param
  %2 = transform.param.constant 1 : i64 -> !transform.any_param
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
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %1 = transform.param.constant 1 -> !transform.any_param
 %2 = transform.merge_handles %1, %1 : !transform.any_param
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
    %0 = transform.structured.match ops{["arith.addi", "arith.muli"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.match.operation_name %0 ["arith.addi"] : !transform.any_op
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
 %1, %2 = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
 transform.match.operation_name %1 ["arith.addi"] : !transform.any_op
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
 transform.match.operation_empty %0 : !transform.any_op
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
 transform.match.operation_empty %0 : !transform.any_op
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
 %0 = transform.structured.match filter_operand_types = [i32, i32] in %root : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %0, "here" : !transform.any_op

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
    %1 = transform.structured.match ops{["arith.addi"]} in %0 : (!transform.any_op) -> !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.match.structured  %0 : !transform.any_op {
    ^bb0(%s: !transform.any_op):
 transform.match.structured.dim %s[2] {parallel} : !transform.any_op
 transform.match.structured.yield
    }

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.match.structured  %0 : !transform.any_op {
    ^bb0(%s: !transform.any_op):
 transform.match.structured.dim %s[0, 1] {reduction} : !transform.any_op
 transform.match.structured.yield
    }

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.match.structured  %0 : !transform.any_op {
    ^bb0(%s: !transform.any_op):
 transform.match.structured.dim %s[0, 7] {reduction} : !transform.any_op
 transform.match.structured.yield
    }

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.match.structured  %0 : !transform.any_op {
    ^bb0(%s: !transform.any_op):
 transform.match.structured.body %s {passthrough} : !transform.any_op
 transform.match.structured.yield
    }

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.match.structured  %0 : !transform.any_op {
    ^bb0(%s: !transform.any_op):
 transform.match.structured.input %s[all] {permutation} : !transform.any_op
 transform.match.structured.yield
    }

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.match.structured  %0 : !transform.any_op {
    ^bb0(%s: !transform.any_op):
 transform.match.structured.init %s[all] {permutation} : !transform.any_op
 transform.match.structured.yield
    }

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.match.structured  %0 : !transform.any_op {
    ^bb0(%s: !transform.any_op):
 transform.match.structured.init %s[1] {projected_permutation} : !transform.any_op
 transform.match.structured.yield
    }

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.empty"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.match.structured  %0 : !transform.any_op {
    ^bb0(%s: !transform.any_op):
 transform.match.structured.yield
    }

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %r = transform.match.structured  %0 : (!transform.any_op) -> !transform.any_op {
    ^bb0(%s: !transform.any_op):
 %x = transform.match.structured.input %s[0] : (!transform.any_op) -> !transform.any_op
 transform.match.structured.yield %x : !transform.any_op
    }
 transform.debug.emit_remark_at %r, "x" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %r = transform.match.structured  %0 : (!transform.any_op) -> !transform.any_op {
    ^bb0(%s: !transform.any_op):
 %x = transform.match.structured.input %s[0] : (!transform.any_op) -> !transform.any_op
 transform.match.structured.yield %x : !transform.any_op
    }
 transform.debug.emit_remark_at %r, "x" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %r = transform.match.structured  %0 : (!transform.any_op) -> !transform.any_op {
    ^bb0(%s: !transform.any_op):
 %x = transform.match.structured.init %s[0] : (!transform.any_op) -> !transform.any_op
 transform.match.structured.yield %x : !transform.any_op
    }
 transform.debug.emit_remark_at %r, "x" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %r = transform.match.structured  %0 : (!transform.any_op) -> !transform.any_op {
    ^bb0(%s: !transform.any_op):
 %x = transform.match.structured.input %s[all] : (!transform.any_op) -> !transform.any_op
 transform.match.structured.yield %x : !transform.any_op
    }
 transform.debug.emit_remark_at %r, "x" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %r = transform.match.structured  %0 : (!transform.any_op) -> !transform.any_op {
    ^bb0(%s: !transform.any_op):
 %x = transform.match.structured.input %s[all] : (!transform.any_op) -> !transform.any_op
 transform.match.structured.yield %x : !transform.any_op
    }
 transform.debug.emit_remark_at %r, "x" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %r = transform.match.structured  %0 : (!transform.any_op) -> !transform.any_op {
    ^bb0(%s: !transform.any_op):
 %x = transform.match.structured.result %s[1] any : (!transform.any_op) -> !transform.any_op
 transform.match.structured.yield %x : !transform.any_op
    }
 transform.debug.emit_remark_at %r, "x" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %r = transform.match.structured  %0 : (!transform.any_op) -> !transform.any_op {
    ^bb0(%s: !transform.any_op):
 %x = transform.match.structured.result %s[1] any : (!transform.any_op) -> !transform.any_op
 transform.match.structured.yield %x : !transform.any_op
    }
 transform.debug.emit_remark_at %r, "x" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
 %v = transform.get_operand %0[0, 1] : (!transform.any_op) -> !transform.any_value
 %r = transform.match.structured.elemental_bitwidth %v : (!transform.any_value) -> !transform.param<i64>
 transform.debug.emit_param_as_remark %r : !transform.param<i64>

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
 %v = transform.get_operand %0[0] : (!transform.any_op) -> !transform.any_value
 %r = transform.match.structured.elemental_bitwidth %v : (!transform.any_value) -> !transform.param<i64>
 transform.debug.emit_param_as_remark %r : !transform.param<i64>

    transform.yield
  }
}
