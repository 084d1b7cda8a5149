// RUN: rmlir-opt %s --split-input-file --transform-interpreter
// Tiles of operations that are not structured.
func.func @both(%a: tensor<10x?xf32>, %l: index, %h: index) -> tensor<?x?xf32> {
  %cst = arith.constant 1.0 : f32
  %0 = tensor.pad %a low[3, %l] high[%h, 4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } {here} : tensor<10x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @high(%a: tensor<7x9xf32>) -> tensor<7x15xf32> {
  %cst = arith.constant 1.0 : f32
  %0 = tensor.pad %a nofold low[0, 0] high[0, 6] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } {here} : tensor<7x9xf32> to tensor<7x15xf32>
  return %0 : tensor<7x15xf32>
}
func.func @low(%a: tensor<7x9xf32>) -> tensor<8x15xf32> {
  %cst = arith.constant 1.0 : f32
  %0 = tensor.pad %a low[1, 6] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } {here} : tensor<7x9xf32> to tensor<8x15xf32>
  return %0 : tensor<8x15xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l:2 = transform.structured.tile_using_for %0 tile_sizes [2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.debug.emit_remark_at %1, "tiled" : !transform.any_op
  transform.yield
}
}

// -----

func.func @both(%a: tensor<10x?xf32>, %l: index, %h: index) -> tensor<?x?xf32> {
  %cst = arith.constant 1.0 : f32
  %0 = tensor.pad %a low[3, %l] high[%h, 4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } {here} : tensor<10x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @high(%a: tensor<7x9xf32>) -> tensor<7x15xf32> {
  %cst = arith.constant 1.0 : f32
  %0 = tensor.pad %a nofold low[0, 0] high[0, 6] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } {here} : tensor<7x9xf32> to tensor<7x15xf32>
  return %0 : tensor<7x15xf32>
}
func.func @low(%a: tensor<7x9xf32>) -> tensor<8x15xf32> {
  %cst = arith.constant 1.0 : f32
  %0 = tensor.pad %a low[1, 6] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } {here} : tensor<7x9xf32> to tensor<8x15xf32>
  return %0 : tensor<8x15xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l = transform.structured.tile_using_forall %0 num_threads [0, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.debug.emit_remark_at %1, "tiled" : !transform.any_op
  transform.yield
}
}

// -----

// A padding that is computed where it is used; one that is not the same everywhere.
func.func @consumer(%a: tensor<10x?xf32>, %l: index, %h: index, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %cst = arith.constant 1.0 : f32
  %0 = tensor.pad %a low[3, %l] high[%h, 4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } : tensor<10x?xf32> to tensor<?x?xf32>
  %1 = linalg.exp {here} ins(%0 : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
func.func @unknown(%a: tensor<10x?xindex>, %o: tensor<12x?xindex>) -> tensor<12x?xindex> {
  %0 = tensor.pad %a low[1, 1] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %i : index
  } : tensor<10x?xindex> to tensor<12x?xindex>
  %1 = linalg.copy {here} ins(%0 : tensor<12x?xindex>) outs(%o : tensor<12x?xindex>) -> tensor<12x?xindex>
  return %1 : tensor<12x?xindex>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l:2 = transform.structured.fuse %0 tile_sizes [2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func @f(%a: tensor<16x64x?xf32>, %o: tensor<16x64x?xf32>, %m: memref<4x?xf32>) -> tensor<16x64x?xf32> {
  %0 = linalg.softmax {here} dimension(1) ins(%a : tensor<16x64x?xf32>) outs(%o : tensor<16x64x?xf32>) -> tensor<16x64x?xf32>
  linalg.softmax {here} dimension(1) ins(%m : memref<4x?xf32>) outs(%m : memref<4x?xf32>)
  return %0 : tensor<16x64x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l:2 = transform.structured.tile_using_for %0 tile_sizes [5, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %2, %m = transform.structured.tile_using_forall %1 tile_sizes [2, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

// What comes before a softmax is computed in the loops; a softmax is not.
func.func @f(%a: tensor<16x64xf32>, %o: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %e = linalg.exp ins(%a : tensor<16x64xf32>) outs(%o : tensor<16x64xf32>) -> tensor<16x64xf32>
  %0 = linalg.softmax dimension(1) ins(%e : tensor<16x64xf32>) outs(%o : tensor<16x64xf32>) -> tensor<16x64xf32>
  %1 = linalg.exp {here} ins(%0 : tensor<16x64xf32>) outs(%o : tensor<16x64xf32>) -> tensor<16x64xf32>
  %2 = linalg.softmax {here} dimension(1) ins(%e : tensor<16x64xf32>) outs(%1 : tensor<16x64xf32>) -> tensor<16x64xf32>
  return %2 : tensor<16x64xf32>
}
// Nothing but filling, and a pad that no value is needed for.
func.func @known(%a: tensor<4x8xf32>) -> (tensor<8x8xf32>, tensor<4x8xf32>) {
  %cst = arith.constant 1.0 : f32
  %0 = tensor.pad %a low[4, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } : tensor<4x8xf32> to tensor<8x8xf32>
  %1 = tensor.extract_slice %0[0, 0] [4, 8] [1, 1] : tensor<8x8xf32> to tensor<4x8xf32>
  %2 = tensor.pad %a low[2, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %cst : f32
  } {here} : tensor<4x8xf32> to tensor<8x8xf32>
  return %2, %1 : tensor<8x8xf32>, tensor<4x8xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l = transform.structured.fuse %0 tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %2 = transform.structured.tile_using_for %1 tile_sizes [] : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}
