// RUN: rmlir-opt %s --split-input-file --transform-interpreter
// Operations become loops over their tiles, in which what they use is computed.
#id = affine_map<(i, j) -> (i, j)>
func.func @f(%a: tensor<128x512xf32>, %b: tensor<512x256xf32>, %c: tensor<256x256xf32>, %o: tensor<128x256xf32>) -> tensor<128x256xf32> {
  %cst = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x256xf32>
  %0 = linalg.fill ins(%cst : f32) outs(%e : tensor<128x256xf32>) -> tensor<128x256xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<128x512xf32>, tensor<512x256xf32>) outs(%0 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%e : tensor<128x256xf32>) -> tensor<128x256xf32>
  %3 = linalg.matmul {root} ins(%1, %c : tensor<128x256xf32>, tensor<256x256xf32>) outs(%2 : tensor<128x256xf32>) -> tensor<128x256xf32>
  return %3 : tensor<128x256xf32>
}
func.func @dyn(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = linalg.exp ins(%a : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.add {root} ins(%0, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1, %0 : tensor<?x?xf32>, tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{root} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l:2 = transform.structured.fuse %0 tile_sizes [32, 48] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.debug.emit_remark_at %1, "tiled" : !transform.any_op
  transform.debug.emit_remark_at %l#0, "loop" : !transform.any_op
  transform.yield
}
}

// -----

// A chain, one after the other; sizes given by parameters and constants; interchange.
func.func private @make() -> tensor<?x?xf32>
func.func @chain(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %k = arith.constant {const} 16 : index
  %q = func.call @make() : () -> tensor<?x?xf32>
  %0 = linalg.exp ins(%q : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %i = linalg.index 0 : index
    %c = arith.index_cast %i : index to i32
    %f = arith.sitofp %c : i32 to f32
    %z = arith.addf %x, %f : f32
    linalg.yield %z : f32
  } -> tensor<?x?xf32>
  %2 = linalg.add {root} ins(%1, %0 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{root} in %root : (!transform.any_op) -> !transform.any_op
  %k = transform.structured.match attributes{const} in %root : (!transform.any_op) -> !transform.any_op
  %p = transform.param.constant 7 : i64 -> !transform.param<i64>
  %o = transform.param.constant 1 : i64 -> !transform.param<i64>
  %1, %l:2 = transform.structured.fuse %0 tile_sizes [%p, %k] interchange [%o, 0] : (!transform.any_op, !transform.param<i64>, !transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.debug.emit_remark_at %1, "tiled" : !transform.any_op
  transform.debug.emit_remark_at %l#1, "inner" : !transform.any_op
  transform.yield
}
}

// -----

// One parallel loop, and none.
func.func @f(%a: tensor<128x512xf32>, %b: tensor<512x256xf32>, %o: tensor<128x256xf32>) -> tensor<128x256xf32> {
  %cst = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%cst : f32) outs(%o : tensor<128x256xf32>) -> tensor<128x256xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<128x512xf32>, tensor<512x256xf32>) outs(%0 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %2 = linalg.exp {root} ins(%1 : tensor<128x256xf32>) outs(%0 : tensor<128x256xf32>) -> tensor<128x256xf32>
  return %2 : tensor<128x256xf32>
}
func.func @reduction(%a: tensor<128x512xf32>, %o: tensor<128xf32>) -> tensor<128xf32> {
  %cst = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%cst : f32) outs(%o : tensor<128xf32>) -> tensor<128xf32>
  %e = linalg.exp ins(%a : tensor<128x512xf32>) outs(%a : tensor<128x512xf32>) -> tensor<128x512xf32>
  %2 = linalg.reduce {arith.addf} ins(%e : tensor<128x512xf32>) outs(%0 : tensor<128xf32>) dimensions = [1] {root}
  return %2 : tensor<128xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{root} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l = transform.structured.fuse %0 tile_sizes [32, 50] {use_forall} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.debug.emit_remark_at %l, "loop" : !transform.any_op
  %2 = transform.structured.fuse %1 tile_sizes [0, 0] : (!transform.any_op) -> !transform.any_op
  %3, %m = transform.structured.fuse %2 tile_sizes [8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func @f(%a: tensor<128x256xf32>, %m: memref<4x4xf32>) -> tensor<128x256xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %2 = linalg.exp {root} ins(%a : tensor<128x256xf32>) outs(%a : tensor<128x256xf32>) -> tensor<128x256xf32>
  linalg.exp {memory} ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  return %2 : tensor<128x256xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%f: !transform.any_op {transform.readonly}) {
  %t = transform.structured.match attributes{root} in %f : (!transform.any_op) -> !transform.any_op
  %1, %l:2 = transform.structured.fuse %t tile_sizes [4, 5] interchange [1, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func @f(%a: tensor<128x256xf32>, %m: memref<4x4xf32>) -> tensor<128x256xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %2 = linalg.exp {root} ins(%a : tensor<128x256xf32>) outs(%a : tensor<128x256xf32>) -> tensor<128x256xf32>
  linalg.exp {memory} ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  return %2 : tensor<128x256xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%f: !transform.any_op {transform.readonly}) {
  %t = transform.structured.match attributes{nothing} in %f : (!transform.any_op) -> !transform.any_op
  %1, %l:3 = transform.structured.fuse %t tile_sizes [4, 5, 6] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield
}
}
