// RUN: rmlir-opt %s --split-input-file --transform-interpreter
// Structured operations become loops over their tiles: sizes that are known, not known, computed, scalable and given as parameters.
func.func @m(%a: tensor<128x64xf32>, %b: tensor<64x96xf32>, %c: tensor<128x96xf32>) -> tensor<128x96xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<128x64xf32>, tensor<64x96xf32>) outs(%c : tensor<128x96xf32>) -> tensor<128x96xf32>
  return %0 : tensor<128x96xf32>
}
func.func @d(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @r(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
  %1, %loops:3 = transform.structured.tile_using_for %0 tile_sizes [8, 10, 5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

// Static, dynamic, memory, generic with indices, reductions, convolutions, scalars.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#tr = affine_map<(i, j) -> (j, i)>
#z = affine_map<(i, j) -> (0, j)>
func.func @gen(%a: tensor<?x37xf32>, %b: tensor<37x?xf32>, %s: f32, %o: tensor<?x37xf32>, %p: tensor<?xf32>) -> (tensor<?x37xf32>, tensor<?xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#id, #tr, affine_map<(i, j) -> ()>, #id, #row], iterator_types = ["parallel", "reduction"]} ins(%a, %b, %s : tensor<?x37xf32>, tensor<37x?xf32>, f32) outs(%o, %p : tensor<?x37xf32>, tensor<?xf32>) attrs = {here} {
  ^bb0(%x: f32, %y: f32, %c: f32, %q: f32, %r: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    %l = arith.index_cast %k : index to i32
    %f = arith.sitofp %l : i32 to f32
    %g = arith.addf %f, %x : f32
    linalg.yield %g, %r : f32, f32
  } -> (tensor<?x37xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?x37xf32>, tensor<?xf32>
}
func.func @row(%a: tensor<1x16xf32>, %o: tensor<12x16xf32>) -> tensor<12x16xf32> {
  %0 = linalg.generic {indexing_maps = [#z, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x16xf32>) outs(%o : tensor<12x16xf32>) attrs = {here} {
  ^bb0(%x: f32, %q: f32):
    linalg.yield %x : f32
  } -> tensor<12x16xf32>
  return %0 : tensor<12x16xf32>
}
func.func @fill(%s: f32, %o: tensor<?x?xf32>, %m: memref<12x?xf32, strided<[?, 2], offset: ?>>) -> tensor<?x?xf32> {
  %0 = linalg.fill {here} ins(%s : f32) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  linalg.fill {here} ins(%s : f32) outs(%m : memref<12x?xf32, strided<[?, 2], offset: ?>>)
  return %0 : tensor<?x?xf32>
}
func.func @same(%a: tensor<8x8xf32>, %n: index) -> tensor<8x8xf32> {
  %0 = linalg.matmul {here} ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%a : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
func.func @conv(%i: tensor<2x10x18x3xf32>, %f: tensor<3x3x3x4xf32>, %o: tensor<2x4x8x4xf32>) -> tensor<2x4x8x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {here, dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i, %f : tensor<2x10x18x3xf32>, tensor<3x3x3x4xf32>) outs(%o : tensor<2x4x8x4xf32>) -> tensor<2x4x8x4xf32>
  return %0 : tensor<2x4x8x4xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %1, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [4, 3] interchange = [1, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  transform.debug.emit_remark_at %1, "tiled" : !transform.any_op
  transform.debug.emit_remark_at %loops#0, "outer" : !transform.any_op
  transform.debug.emit_remark_at %loops#1, "inner" : !transform.any_op
  transform.yield
}
}

// -----

// Sizes that are computed, parameters, scalable sizes.
func.func private @size() -> index
func.func @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = func.call @size() {size} : () -> index
  %k = arith.constant {const} 16 : index
  %0 = linalg.matmul {here} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %s = transform.structured.match attributes{size} in %root : (!transform.any_op) -> !transform.any_op
  %k = transform.structured.match attributes{const} in %root : (!transform.any_op) -> !transform.any_op
  %p = transform.param.constant 7 : i64 -> !transform.param<i64>
  %z = transform.param.constant 0 : i64 -> !transform.param<i64>
  %1, %loops:3 = transform.structured.tile_using_for %0 tile_sizes [%s, %p, %k] : (!transform.any_op, !transform.any_op, !transform.param<i64>, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
  %2, %l:2 = transform.structured.tile_using_for %1 tile_sizes [[4], 1, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %3, %m:2 = transform.structured.tile_using_for %2 tile_sizes [0, %z, 2] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %c = transform.num_associations %m#1 : (!transform.any_op) -> !transform.param<i64>
  transform.debug.emit_param_as_remark %c, "loops" : !transform.param<i64>
  %4 = transform.structured.tile_using_for %3 tile_sizes [] : (!transform.any_op) -> !transform.any_op
  %5 = transform.structured.tile_using_for %4 tile_sizes [0, 0] : (!transform.any_op) -> !transform.any_op
  transform.yield
}
}

// -----

// Operations of all kinds.
func.func @named(%a: tensor<6x?xf32>, %b: tensor<?x6xf32>, %c: tensor<6x?x5xf32>, %r: tensor<6xf32>, %v: tensor<?xf32>, %d: tensor<f32>,
                 %batch: tensor<3x6x7xf32>, %batch2: tensor<3x7x9xf32>, %batch3: tensor<3x6x9xf32>) {
  %0 = linalg.transpose {here} ins(%a : tensor<6x?xf32>) outs(%b : tensor<?x6xf32>) permutation = [1, 0]
  %1 = linalg.broadcast {here} ins(%a : tensor<6x?xf32>) outs(%c : tensor<6x?x5xf32>) dimensions = [2]
  %2 = linalg.reduce {arith.addf} ins(%a : tensor<6x?xf32>) outs(%r : tensor<6xf32>) dimensions = [1] {here}
  %3 = linalg.map {arith.addf} ins(%a, %a : tensor<6x?xf32>, tensor<6x?xf32>) outs(%a : tensor<6x?xf32>) {here}
  %4 = linalg.dot {here} ins(%v, %v : tensor<?xf32>, tensor<?xf32>) outs(%d : tensor<f32>) -> tensor<f32>
  %5 = linalg.batch_matmul {here} ins(%batch, %batch2 : tensor<3x6x7xf32>, tensor<3x7x9xf32>) outs(%batch3 : tensor<3x6x9xf32>) -> tensor<3x6x9xf32>
  %6 = linalg.elementwise kind=#linalg.elementwise_kind<exp> {here} ins(%a : tensor<6x?xf32>) outs(%a : tensor<6x?xf32>) -> tensor<6x?xf32>
  %7 = linalg.exp {here} ins(%a : tensor<6x?xf32>) outs(%a : tensor<6x?xf32>) -> tensor<6x?xf32>
  %8 = linalg.add {here} ins(%a, %a : tensor<6x?xf32>, tensor<6x?xf32>) outs(%a : tensor<6x?xf32>) -> tensor<6x?xf32>
  %9 = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] {here} ins(%a, %b : tensor<6x?xf32>, tensor<?x6xf32>) outs(%a : tensor<6x?xf32>) -> tensor<6x?xf32>
  return
}
func.func @buffers(%i: memref<?x?x?x?xf32>, %w: memref<?x?xf32>, %o: memref<?x?x?x?xf32>, %d: memref<f32>, %v: memref<?xf32, 3>) {
  linalg.pooling_nhwc_max {here, dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[3, 2]> : tensor<2xi64>} ins(%i, %w : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%o : memref<?x?x?x?xf32>)
  linalg.dot {here} ins(%v, %v : memref<?xf32, 3>, memref<?xf32, 3>) outs(%d : memref<f32>)
  linalg.copy {here} ins(%v : memref<?xf32, 3>) outs(%v : memref<?xf32, 3>)
  return
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %1, %loops:1 = transform.structured.tile_using_for %0 tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}
