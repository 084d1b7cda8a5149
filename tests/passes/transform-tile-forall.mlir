// RUN: rmlir-opt %s --split-input-file --transform-interpreter
// Structured operations become parallel loops over their tiles, by the size of tiles or the number of threads.
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
  %1, %loops = transform.structured.tile_using_forall %0 tile_sizes [8, 10] (mapping = [#gpu.block<y>, #gpu.block<x>]): (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

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
  %1, %loops = transform.structured.tile_using_forall %0 num_threads [7, 4, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
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
  %1, %loops = transform.structured.tile_using_forall %0 num_threads [4, 0, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
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
  %1, %loops = transform.structured.tile_using_forall %0 tile_sizes [3, 2, 4, 1, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = func.call @size() {size} : () -> index
  %k = arith.constant {const} 16 : index
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) attrs = {here} {
  ^bb0(%x: f32, %y: f32, %q: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %e = arith.addi %i, %j : index
    %l = arith.index_cast %e : index to i32
    %f = arith.sitofp %l : i32 to f32
    %g = arith.addf %f, %x : f32
    linalg.yield %g : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %s = transform.structured.match attributes{size} in %root : (!transform.any_op) -> !transform.any_op
  %k = transform.structured.match attributes{const} in %root : (!transform.any_op) -> !transform.any_op
  %p = transform.param.constant 7 : i64 -> !transform.param<i64>
  %q = transform.param.constant 3 : i64 -> !transform.param<i64>
  %both = transform.merge_handles %p, %q : !transform.param<i64>
  %ops = transform.merge_handles %s, %k : !transform.any_op
  %1, %l1 = transform.structured.tile_using_forall %0 num_threads [%s, %p] : (!transform.any_op, !transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
  %2, %l2 = transform.structured.tile_using_forall %1 tile_sizes [%s, %k] (mapping = [#gpu.warp<y>, #gpu.warp<x>]) : (!transform.any_op, !transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  %3, %l3 = transform.structured.tile_using_forall %2 num_threads *(%both) : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
  %4, %l4 = transform.structured.tile_using_forall %3 tile_sizes *(%ops) : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  %5, %l5 = transform.structured.tile_using_forall %4 tile_sizes [1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %6, %l6 = transform.structured.tile_using_forall %5 tile_sizes [0, 1, 5] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.debug.emit_remark_at %6, "tiled" : !transform.any_op
  transform.yield
}
}

// -----

// Static sizes that divide, and more threads than there is work for.
func.func @f(%s: f32, %o: tensor<100x33xf32>, %m: memref<100x33xf32>) -> tensor<100x33xf32> {
  %0 = linalg.fill {here} ins(%s : f32) outs(%o : tensor<100x33xf32>) -> tensor<100x33xf32>
  linalg.fill {here} ins(%s : f32) outs(%m : memref<100x33xf32>)
  return %0 : tensor<100x33xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l1 = transform.structured.tile_using_forall %0 num_threads [7, 40] (mapping = [#gpu.block<linear_dim_0>, #gpu.block<linear_dim_1>]) : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %2, %l2 = transform.structured.tile_using_forall %1 tile_sizes [3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func private @other() -> i32
func.func @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %r = func.call @other() {other} : () -> i32
  %0 = linalg.matmul {here} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l = transform.structured.tile_using_forall %0 num_threads [1, 2, 3, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @size() -> index
func.func private @two() -> (index, index)
func.func private @other() -> i32
func.func @m(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = func.call @size() {size} : () -> index
  %q:2 = func.call @two() {two} : () -> (index, index)
  %r = func.call @other() {other} : () -> i32
  %0 = linalg.matmul {here} ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l = transform.structured.tile_using_forall %0 num_threads [0, 4] tile_sizes [3, 5] (mapping = [#gpu.thread<x>]) : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}
