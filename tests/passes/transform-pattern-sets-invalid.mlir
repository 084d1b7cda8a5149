// RUN: not rmlir-opt %s --split-input-file --transform-interpreter
// Sets of patterns by name. What is refused.
func.func @v(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %c: vector<2x4xf32>, %m: memref<?x?xf32>, %i: index, %s: vector<4xf32>, %k: vector<4x2xi8>, %p: f32) -> (vector<2x4xf32>, vector<3x2xf32>, vector<2xf32>, vector<2x4xf32>, vector<6xf32>, vector<4x1xi16>, vector<2x6xf32>, vector<2x3xi1>, vector<2x2xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  %1 = vector.transpose %a, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %acc = arith.constant dense<0.0> : vector<2xf32>
  %2 = vector.multi_reduction <add>, %a, %acc [1] : vector<2x3xf32> to vector<2xf32>
  %3 = vector.broadcast %s : vector<4xf32> to vector<2x4xf32>
  %4 = vector.shape_cast %a : vector<2x3xf32> to vector<6xf32>
  %5 = vector.bitcast %k : vector<4x2xi8> to vector<4x1xi16>
  %6 = vector.interleave %a, %a : vector<2x3xf32> -> vector<2x6xf32>
  %7 = vector.create_mask %i, %i : vector<2x3xi1>
  %8 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<2x4xf32>
  vector.transfer_write %8, %m[%i, %i] {in_bounds = [true, true]} : vector<2x4xf32>, memref<?x?xf32>
  %9 = vector.from_elements %p, %p, %p, %p : vector<2x2xf32>
  %10 = vector.outerproduct %acc, %s : vector<2xf32>, vector<4xf32>
  %11 = arith.addf %10, %3 : vector<2x4xf32>
  return %0, %1, %2, %11, %4, %5, %6, %7, %9 : vector<2x4xf32>, vector<3x2xf32>, vector<2xf32>, vector<2x4xf32>, vector<6xf32>, vector<4x1xi16>, vector<2x6xf32>, vector<2x3xi1>, vector<2x2xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.vector.lower_contraction lowering_strategy = llvm_intr
 } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @v(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %c: vector<2x4xf32>, %m: memref<?x?xf32>, %i: index, %s: vector<4xf32>, %k: vector<4x2xi8>, %p: f32) -> (vector<2x4xf32>, vector<3x2xf32>, vector<2xf32>, vector<2x4xf32>, vector<6xf32>, vector<4x1xi16>, vector<2x6xf32>, vector<2x3xi1>, vector<2x2xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  %1 = vector.transpose %a, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  %acc = arith.constant dense<0.0> : vector<2xf32>
  %2 = vector.multi_reduction <add>, %a, %acc [1] : vector<2x3xf32> to vector<2xf32>
  %3 = vector.broadcast %s : vector<4xf32> to vector<2x4xf32>
  %4 = vector.shape_cast %a : vector<2x3xf32> to vector<6xf32>
  %5 = vector.bitcast %k : vector<4x2xi8> to vector<4x1xi16>
  %6 = vector.interleave %a, %a : vector<2x3xf32> -> vector<2x6xf32>
  %7 = vector.create_mask %i, %i : vector<2x3xi1>
  %8 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<2x4xf32>
  vector.transfer_write %8, %m[%i, %i] {in_bounds = [true, true]} : vector<2x4xf32>, memref<?x?xf32>
  %9 = vector.from_elements %p, %p, %p, %p : vector<2x2xf32>
  %10 = vector.outerproduct %acc, %s : vector<2xf32>, vector<4xf32>
  %11 = arith.addf %10, %3 : vector<2x4xf32>
  return %0, %1, %2, %11, %4, %5, %6, %7, %9 : vector<2x4xf32>, vector<3x2xf32>, vector<2xf32>, vector<2x4xf32>, vector<6xf32>, vector<4x1xi16>, vector<2x6xf32>, vector<2x3xi1>, vector<2x2xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.vector.lower_transpose lowering_strategy = llvm_intr
 } : !transform.any_op
    transform.yield
  }
}
