// RUN: not rmlir-opt %s --split-input-file --transform-interpreter
// Structured operations get other names and orders of loops; tensors become memory. What is refused.
func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %k = linalg.index 1 : index
    %kk = arith.index_cast %k : index to i32
    %kf = arith.sitofp %kk : i32 to f32
    %s = arith.addf %x, %kf : f32
    linalg.yield %s : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 %1 = transform.structured.generalize %0 : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %1, "here" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %k = linalg.index 1 : index
    %kk = arith.index_cast %k : index to i32
    %kf = arith.sitofp %kk : i32 to f32
    %s = arith.addf %x, %kf : f32
    linalg.yield %s : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
 %1 = transform.structured.interchange %0 iterator_interchange = [1, 0, 2] : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %1, "here" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %k = linalg.index 1 : index
    %kk = arith.index_cast %k : index to i32
    %kf = arith.sitofp %kk : i32 to f32
    %s = arith.addf %x, %kf : f32
    linalg.yield %s : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
 %1 = transform.structured.interchange %0 iterator_interchange = [1, 0, 2] : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %1, "here" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %k = linalg.index 1 : index
    %kk = arith.index_cast %k : index to i32
    %kf = arith.sitofp %kk : i32 to f32
    %s = arith.addf %x, %kf : f32
    linalg.yield %s : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
 %1 = transform.structured.specialize %0 : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %1, "here" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %d: memref<4x8xf32>, %e: memref<4x8xf32>) -> (tensor<4x16xf32>, tensor<8x4xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %i = tensor.empty() : tensor<8x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%i : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %k = linalg.index 1 : index
    %kk = arith.index_cast %k : index to i32
    %kf = arith.sitofp %kk : i32 to f32
    %s = arith.addf %x, %kf : f32
    linalg.yield %s : f32
  } -> tensor<8x4xf32>
  linalg.copy ins(%d : memref<4x8xf32>) outs(%e : memref<4x8xf32>)
  return %0, %1 : tensor<4x16xf32>, tensor<8x4xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
 %1 = transform.structured.interchange %0 iterator_interchange = [1, 1] : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %1, "here" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %1 = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
func.func @k(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %0:2 = call @l(%t, %f, %i) : (tensor<8xf32>, f32, index) -> (tensor<8xf32>, tensor<8xf32>)
  return %0#1 : tensor<8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.insert"]} in %root : (!transform.any_op) -> !transform.any_op
 %1 = transform.bufferization.one_shot_bufferize %0 : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %1, "here" : !transform.any_op

    transform.yield
  }
}

// -----

func.func @l(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %1 = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
func.func @k(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %0:2 = call @l(%t, %f, %i) : (tensor<8xf32>, f32, index) -> (tensor<8xf32>, tensor<8xf32>)
  return %0#1 : tensor<8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 %1 = transform.bufferization.one_shot_bufferize %0 {bufferize_function_boundaries = true} : (!transform.any_op) -> !transform.any_op
    transform.debug.emit_remark_at %1, "here" : !transform.any_op

    transform.yield
  }
}
