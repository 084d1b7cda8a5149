// RUN: rmlir-opt %s --split-input-file --transform-interpreter --allow-unregistered-dialect
// Tiles at the edge: maps that add a number, sizes that turn out to be zero, and slices that are deeper inside.
func.func @adds(%a: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i * 2 + 1)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : tensor<?xf32>) outs(%o : tensor<?xf32>) attrs = {root} {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @known(%a: memref<20xf32>, %o: memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i + 3)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : memref<20xf32>) outs(%o : memref<8xf32>) attrs = {root} {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %m = transform.structured.match attributes {root} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_for %m tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @one(%a: tensor<16x8xf32>, %o: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %0 = linalg.exp {root} ins(%a : tensor<16x8xf32>) outs(%o : tensor<16x8xf32>) -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %m = transform.structured.match attributes {root} in %root : (!transform.any_op) -> !transform.any_op
    %zero = transform.param.constant 0 : i64 -> !transform.param<i64>
    %t, %l:2 = transform.structured.fuse %m tile_sizes [8, %zero] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @deeper(%a: tensor<16x9xf32>, %o: tensor<16x9xf32>, %c: i1, %other: tensor<4x9xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %p = linalg.exp {prod} ins(%a : tensor<16x9xf32>) outs(%o : tensor<16x9xf32>) -> tensor<16x9xf32>
  scf.parallel (%i) = (%c0) to (%c16) step (%c4) {
    %s = scf.if %c -> tensor<4x9xf32> {
      %s1 = tensor.extract_slice %p[%i, 0] [4, 9] [1, 1] : tensor<16x9xf32> to tensor<4x9xf32>
      scf.yield %s1 : tensor<4x9xf32>
    } else {
      scf.yield %other : tensor<4x9xf32>
    }
    "test.use"(%s) : (tensor<4x9xf32>) -> ()
  } {cont}
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %p = transform.structured.match attributes {prod} in %root : (!transform.any_op) -> !transform.any_op
    %l = transform.structured.match attributes {cont} in %root : (!transform.any_op) -> !transform.any_op
    %u, %v = transform.structured.fuse_into_containing_op %p into %l : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

func.func @passed_along(%a: tensor<?x9xf32>, %n: index) -> tensor<?x9xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<?x9xf32> {
    %e = linalg.exp {prod} ins(%x : tensor<?x9xf32>) outs(%a : tensor<?x9xf32>) -> tensor<?x9xf32>
    %0 = linalg.exp {root} ins(%e : tensor<?x9xf32>) outs(%x : tensor<?x9xf32>) -> tensor<?x9xf32>
    scf.yield %0 : tensor<?x9xf32>
  }
  return %r : tensor<?x9xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %m = transform.structured.match attributes {root} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_forall %m num_threads [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %p = transform.structured.match attributes {prod} in %root : (!transform.any_op) -> !transform.any_op
    %u, %v = transform.structured.fuse_into_containing_op %p into %l : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
