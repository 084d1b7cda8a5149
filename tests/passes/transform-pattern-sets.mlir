// RUN: rmlir-opt %s --split-input-file --transform-interpreter
// Sets of patterns by name.
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
 transform.apply_patterns.vector.lower_contraction
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
 transform.apply_patterns.vector.lower_contraction lowering_strategy = outerproduct
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
 transform.apply_patterns.vector.lower_contraction lowering_strategy = dot
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
 transform.apply_patterns.vector.lower_contraction lowering_strategy = parallelarith
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
 transform.apply_patterns.vector.lower_contraction lowering_strategy = llvmintr
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
 transform.apply_patterns.vector.lower_transpose
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
 transform.apply_patterns.vector.lower_transpose lowering_strategy = llvmintr
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
 transform.apply_patterns.vector.lower_transpose lowering_strategy = shuffle_1d
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
 transform.apply_patterns.vector.lower_transpose lowering_strategy = shuffle_16x16
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
 transform.apply_patterns.vector.lower_multi_reduction
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
 transform.apply_patterns.vector.lower_multi_reduction lowering_strategy = innerreduction
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
 transform.apply_patterns.vector.lower_broadcast
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
 transform.apply_patterns.vector.lower_shape_cast
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
 transform.apply_patterns.vector.lower_bitcast
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
 transform.apply_patterns.vector.lower_interleave
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
 transform.apply_patterns.vector.lower_create_mask
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
 transform.apply_patterns.vector.materialize_masks
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
 transform.apply_patterns.vector.lower_transfer
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
 transform.apply_patterns.vector.lower_transfer max_transfer_rank = 2
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
 transform.apply_patterns.vector.transfer_permutation_patterns
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
 transform.apply_patterns.vector.transfer_to_scf
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
 transform.apply_patterns.vector.transfer_to_scf max_transfer_rank = 1 full_unroll = true
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
 transform.apply_patterns.vector.transfer_to_scf full_unroll = false
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
 transform.apply_patterns.vector.unroll_from_elements
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
 transform.apply_patterns.vector.lower_outerproduct
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
 transform.apply_patterns.canonicalization
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
 transform.apply_patterns.vector.lower_contraction
 transform.apply_patterns.vector.transfer_permutation_patterns
 transform.apply_patterns.vector.lower_multi_reduction
 transform.apply_patterns.vector.lower_transpose
 transform.apply_patterns.vector.lower_shape_cast
 transform.apply_patterns.vector.lower_outerproduct
 transform.apply_patterns.canonicalization
 } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @v(%m: memref<8x8xf32>, %i: index, %j: index, %t: tensor<?x?xf32>, %f: f32) -> (f32, index, f32, vector<4xf32>) {
  %s = memref.subview %m[%i, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  %v = memref.load %s[%i, %j] : memref<4x4xf32, strided<[8, 1], offset: ?>>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.extract_slice %t[0, 0] [%i, %j] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %d = tensor.dim %e, %c1 : tensor<?x?xf32>
  %x = tensor.extract %e[%c0, %c0] : tensor<?x?xf32>
  %w = vector.transfer_read %e[%c0, %c0], %f {in_bounds = [true]} : tensor<?x?xf32>, vector<4xf32>
  return %v, %d, %x, %w : f32, index, f32, vector<4xf32>
}
func.func @w(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %cf = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c4 {
    %1 = affine.min affine_map<(d0, d1)[s0] -> (4, s0 - d0)>(%i, %i)[%n]
    %2 = affine.min affine_map<(d0) -> (8, d0 + 12)>(%i)
    memref.store %cf, %m[%1] : memref<?xf32>
    memref.store %cf, %m[%2] : memref<?xf32>
  }
  return
}
func.func @u(%a: tensor<1x8xf32>, %o: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %a : tensor<1x8xf32>, tensor<1x8xf32>) outs(%o : tensor<1x8xf32>) {
  ^bb0(%x: f32, %z: f32, %y: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<1x8xf32>
  return %1 : tensor<1x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.memref.expand_strided_metadata
 } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @v(%m: memref<8x8xf32>, %i: index, %j: index, %t: tensor<?x?xf32>, %f: f32) -> (f32, index, f32, vector<4xf32>) {
  %s = memref.subview %m[%i, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  %v = memref.load %s[%i, %j] : memref<4x4xf32, strided<[8, 1], offset: ?>>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.extract_slice %t[0, 0] [%i, %j] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %d = tensor.dim %e, %c1 : tensor<?x?xf32>
  %x = tensor.extract %e[%c0, %c0] : tensor<?x?xf32>
  %w = vector.transfer_read %e[%c0, %c0], %f {in_bounds = [true]} : tensor<?x?xf32>, vector<4xf32>
  return %v, %d, %x, %w : f32, index, f32, vector<4xf32>
}
func.func @w(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %cf = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c4 {
    %1 = affine.min affine_map<(d0, d1)[s0] -> (4, s0 - d0)>(%i, %i)[%n]
    %2 = affine.min affine_map<(d0) -> (8, d0 + 12)>(%i)
    memref.store %cf, %m[%1] : memref<?xf32>
    memref.store %cf, %m[%2] : memref<?xf32>
  }
  return
}
func.func @u(%a: tensor<1x8xf32>, %o: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %a : tensor<1x8xf32>, tensor<1x8xf32>) outs(%o : tensor<1x8xf32>) {
  ^bb0(%x: f32, %z: f32, %y: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<1x8xf32>
  return %1 : tensor<1x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.memref.fold_memref_alias_ops
 } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @v(%m: memref<8x8xf32>, %i: index, %j: index, %t: tensor<?x?xf32>, %f: f32) -> (f32, index, f32, vector<4xf32>) {
  %s = memref.subview %m[%i, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  %v = memref.load %s[%i, %j] : memref<4x4xf32, strided<[8, 1], offset: ?>>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.extract_slice %t[0, 0] [%i, %j] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %d = tensor.dim %e, %c1 : tensor<?x?xf32>
  %x = tensor.extract %e[%c0, %c0] : tensor<?x?xf32>
  %w = vector.transfer_read %e[%c0, %c0], %f {in_bounds = [true]} : tensor<?x?xf32>, vector<4xf32>
  return %v, %d, %x, %w : f32, index, f32, vector<4xf32>
}
func.func @w(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %cf = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c4 {
    %1 = affine.min affine_map<(d0, d1)[s0] -> (4, s0 - d0)>(%i, %i)[%n]
    %2 = affine.min affine_map<(d0) -> (8, d0 + 12)>(%i)
    memref.store %cf, %m[%1] : memref<?xf32>
    memref.store %cf, %m[%2] : memref<?xf32>
  }
  return
}
func.func @u(%a: tensor<1x8xf32>, %o: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %a : tensor<1x8xf32>, tensor<1x8xf32>) outs(%o : tensor<1x8xf32>) {
  ^bb0(%x: f32, %z: f32, %y: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<1x8xf32>
  return %1 : tensor<1x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims
 } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @v(%m: memref<8x8xf32>, %i: index, %j: index, %t: tensor<?x?xf32>, %f: f32) -> (f32, index, f32, vector<4xf32>) {
  %s = memref.subview %m[%i, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  %v = memref.load %s[%i, %j] : memref<4x4xf32, strided<[8, 1], offset: ?>>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.extract_slice %t[0, 0] [%i, %j] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %d = tensor.dim %e, %c1 : tensor<?x?xf32>
  %x = tensor.extract %e[%c0, %c0] : tensor<?x?xf32>
  %w = vector.transfer_read %e[%c0, %c0], %f {in_bounds = [true]} : tensor<?x?xf32>, vector<4xf32>
  return %v, %d, %x, %w : f32, index, f32, vector<4xf32>
}
func.func @w(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %cf = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c4 {
    %1 = affine.min affine_map<(d0, d1)[s0] -> (4, s0 - d0)>(%i, %i)[%n]
    %2 = affine.min affine_map<(d0) -> (8, d0 + 12)>(%i)
    memref.store %cf, %m[%1] : memref<?xf32>
    memref.store %cf, %m[%2] : memref<?xf32>
  }
  return
}
func.func @u(%a: tensor<1x8xf32>, %o: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %a : tensor<1x8xf32>, tensor<1x8xf32>) outs(%o : tensor<1x8xf32>) {
  ^bb0(%x: f32, %z: f32, %y: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<1x8xf32>
  return %1 : tensor<1x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.scf.for_loop_canonicalization
 } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @v(%m: memref<8x8xf32>, %i: index, %j: index, %t: tensor<?x?xf32>, %f: f32) -> (f32, index, f32, vector<4xf32>) {
  %s = memref.subview %m[%i, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  %v = memref.load %s[%i, %j] : memref<4x4xf32, strided<[8, 1], offset: ?>>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.extract_slice %t[0, 0] [%i, %j] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %d = tensor.dim %e, %c1 : tensor<?x?xf32>
  %x = tensor.extract %e[%c0, %c0] : tensor<?x?xf32>
  %w = vector.transfer_read %e[%c0, %c0], %f {in_bounds = [true]} : tensor<?x?xf32>, vector<4xf32>
  return %v, %d, %x, %w : f32, index, f32, vector<4xf32>
}
func.func @w(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %cf = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c4 {
    %1 = affine.min affine_map<(d0, d1)[s0] -> (4, s0 - d0)>(%i, %i)[%n]
    %2 = affine.min affine_map<(d0) -> (8, d0 + 12)>(%i)
    memref.store %cf, %m[%1] : memref<?xf32>
    memref.store %cf, %m[%2] : memref<?xf32>
  }
  return
}
func.func @u(%a: tensor<1x8xf32>, %o: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %a : tensor<1x8xf32>, tensor<1x8xf32>) outs(%o : tensor<1x8xf32>) {
  ^bb0(%x: f32, %z: f32, %y: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<1x8xf32>
  return %1 : tensor<1x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.tensor.fold_tensor_subset_ops
 } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @v(%m: memref<8x8xf32>, %i: index, %j: index, %t: tensor<?x?xf32>, %f: f32) -> (f32, index, f32, vector<4xf32>) {
  %s = memref.subview %m[%i, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  %v = memref.load %s[%i, %j] : memref<4x4xf32, strided<[8, 1], offset: ?>>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.extract_slice %t[0, 0] [%i, %j] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %d = tensor.dim %e, %c1 : tensor<?x?xf32>
  %x = tensor.extract %e[%c0, %c0] : tensor<?x?xf32>
  %w = vector.transfer_read %e[%c0, %c0], %f {in_bounds = [true]} : tensor<?x?xf32>, vector<4xf32>
  return %v, %d, %x, %w : f32, index, f32, vector<4xf32>
}
func.func @w(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %cf = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c4 {
    %1 = affine.min affine_map<(d0, d1)[s0] -> (4, s0 - d0)>(%i, %i)[%n]
    %2 = affine.min affine_map<(d0) -> (8, d0 + 12)>(%i)
    memref.store %cf, %m[%1] : memref<?xf32>
    memref.store %cf, %m[%2] : memref<?xf32>
  }
  return
}
func.func @u(%a: tensor<1x8xf32>, %o: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %a : tensor<1x8xf32>, tensor<1x8xf32>) outs(%o : tensor<1x8xf32>) {
  ^bb0(%x: f32, %z: f32, %y: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<1x8xf32>
  return %1 : tensor<1x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.linalg.erase_unnecessary_inputs
 } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @v(%m: memref<8x8xf32>, %i: index, %j: index, %t: tensor<?x?xf32>, %f: f32) -> (f32, index, f32, vector<4xf32>) {
  %s = memref.subview %m[%i, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  %v = memref.load %s[%i, %j] : memref<4x4xf32, strided<[8, 1], offset: ?>>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.extract_slice %t[0, 0] [%i, %j] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %d = tensor.dim %e, %c1 : tensor<?x?xf32>
  %x = tensor.extract %e[%c0, %c0] : tensor<?x?xf32>
  %w = vector.transfer_read %e[%c0, %c0], %f {in_bounds = [true]} : tensor<?x?xf32>, vector<4xf32>
  return %v, %d, %x, %w : f32, index, f32, vector<4xf32>
}
func.func @w(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %cf = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c4 {
    %1 = affine.min affine_map<(d0, d1)[s0] -> (4, s0 - d0)>(%i, %i)[%n]
    %2 = affine.min affine_map<(d0) -> (8, d0 + 12)>(%i)
    memref.store %cf, %m[%1] : memref<?xf32>
    memref.store %cf, %m[%2] : memref<?xf32>
  }
  return
}
func.func @u(%a: tensor<1x8xf32>, %o: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %a : tensor<1x8xf32>, tensor<1x8xf32>) outs(%o : tensor<1x8xf32>) {
  ^bb0(%x: f32, %z: f32, %y: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<1x8xf32>
  return %1 : tensor<1x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.linalg.fold_unit_extent_dims_via_reshapes
 } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @v(%m: memref<8x8xf32>, %i: index, %j: index, %t: tensor<?x?xf32>, %f: f32) -> (f32, index, f32, vector<4xf32>) {
  %s = memref.subview %m[%i, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  %v = memref.load %s[%i, %j] : memref<4x4xf32, strided<[8, 1], offset: ?>>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.extract_slice %t[0, 0] [%i, %j] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %d = tensor.dim %e, %c1 : tensor<?x?xf32>
  %x = tensor.extract %e[%c0, %c0] : tensor<?x?xf32>
  %w = vector.transfer_read %e[%c0, %c0], %f {in_bounds = [true]} : tensor<?x?xf32>, vector<4xf32>
  return %v, %d, %x, %w : f32, index, f32, vector<4xf32>
}
func.func @w(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %cf = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c4 {
    %1 = affine.min affine_map<(d0, d1)[s0] -> (4, s0 - d0)>(%i, %i)[%n]
    %2 = affine.min affine_map<(d0) -> (8, d0 + 12)>(%i)
    memref.store %cf, %m[%1] : memref<?xf32>
    memref.store %cf, %m[%2] : memref<?xf32>
  }
  return
}
func.func @u(%a: tensor<1x8xf32>, %o: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %a : tensor<1x8xf32>, tensor<1x8xf32>) outs(%o : tensor<1x8xf32>) {
  ^bb0(%x: f32, %z: f32, %y: f32):
    %s = arith.addf %x, %x : f32
    linalg.yield %s : f32
  } -> tensor<1x8xf32>
  return %1 : tensor<1x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.linalg.fold_unit_extent_dims_via_slices
 } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @v(%m: memref<?x?xf32>, %i: index, %k: vector<2x4xi1>, %p: f32, %s: vector<2x4xf32>, %t: memref<2x3xf32>, %sh: memref<2xi32>, %un: memref<*xf32>) -> (vector<2x4xf32>, vector<2x4xi1>, vector<2x4xi1>, f32, tensor<?xf32>, memref<?x?xf32>) {
  %0 = vector.mask %k { vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<2x4xf32> } : vector<2x4xi1> -> vector<2x4xf32>
  vector.mask %k { vector.transfer_write %s, %m[%i, %i] : vector<2x4xf32>, memref<?x?xf32> } : vector<2x4xi1>
  %1 = vector.create_mask %i, %i : vector<2x4xi1>
  %2 = vector.constant_mask [1, 2] : vector<2x4xi1>
  %e:8 = vector.to_elements %s : vector<2x4xf32>
  %em = tensor.empty(%i) : tensor<?xf32>
  %sl = tensor.extract_slice %em[0][%i][1] : tensor<?xf32> to tensor<?xf32>
  %rs = memref.reshape %un(%sh) : (memref<*xf32>, memref<2xi32>) -> memref<?x?xf32>
  return %0, %1, %2, %e#3, %sl, %rs : vector<2x4xf32>, vector<2x4xi1>, vector<2x4xi1>, f32, tensor<?xf32>, memref<?x?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.vector.lower_masked_transfers
 } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @v(%m: memref<?x?xf32>, %i: index, %k: vector<2x4xi1>, %p: f32, %s: vector<2x4xf32>, %t: memref<2x3xf32>, %sh: memref<2xi32>, %un: memref<*xf32>) -> (vector<2x4xf32>, vector<2x4xi1>, vector<2x4xi1>, f32, tensor<?xf32>, memref<?x?xf32>) {
  %0 = vector.mask %k { vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<2x4xf32> } : vector<2x4xi1> -> vector<2x4xf32>
  vector.mask %k { vector.transfer_write %s, %m[%i, %i] : vector<2x4xf32>, memref<?x?xf32> } : vector<2x4xi1>
  %1 = vector.create_mask %i, %i : vector<2x4xi1>
  %2 = vector.constant_mask [1, 2] : vector<2x4xi1>
  %e:8 = vector.to_elements %s : vector<2x4xf32>
  %em = tensor.empty(%i) : tensor<?xf32>
  %sl = tensor.extract_slice %em[0][%i][1] : tensor<?xf32> to tensor<?xf32>
  %rs = memref.reshape %un(%sh) : (memref<*xf32>, memref<2xi32>) -> memref<?x?xf32>
  return %0, %1, %2, %e#3, %sl, %rs : vector<2x4xf32>, vector<2x4xi1>, vector<2x4xi1>, f32, tensor<?xf32>, memref<?x?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.vector.lower_masks
 } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @v(%m: memref<?x?xf32>, %i: index, %k: vector<2x4xi1>, %p: f32, %s: vector<2x4xf32>, %t: memref<2x3xf32>, %sh: memref<2xi32>, %un: memref<*xf32>) -> (vector<2x4xf32>, vector<2x4xi1>, vector<2x4xi1>, f32, tensor<?xf32>, memref<?x?xf32>) {
  %0 = vector.mask %k { vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<2x4xf32> } : vector<2x4xi1> -> vector<2x4xf32>
  vector.mask %k { vector.transfer_write %s, %m[%i, %i] : vector<2x4xf32>, memref<?x?xf32> } : vector<2x4xi1>
  %1 = vector.create_mask %i, %i : vector<2x4xi1>
  %2 = vector.constant_mask [1, 2] : vector<2x4xi1>
  %e:8 = vector.to_elements %s : vector<2x4xf32>
  %em = tensor.empty(%i) : tensor<?xf32>
  %sl = tensor.extract_slice %em[0][%i][1] : tensor<?xf32> to tensor<?xf32>
  %rs = memref.reshape %un(%sh) : (memref<*xf32>, memref<2xi32>) -> memref<?x?xf32>
  return %0, %1, %2, %e#3, %sl, %rs : vector<2x4xf32>, vector<2x4xi1>, vector<2x4xi1>, f32, tensor<?xf32>, memref<?x?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.vector.lower_create_mask
 } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @v(%m: memref<?x?xf32>, %i: index, %k: vector<2x4xi1>, %p: f32, %s: vector<2x4xf32>, %t: memref<2x3xf32>, %sh: memref<2xi32>, %un: memref<*xf32>) -> (vector<2x4xf32>, vector<2x4xi1>, vector<2x4xi1>, f32, tensor<?xf32>, memref<?x?xf32>) {
  %0 = vector.mask %k { vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<2x4xf32> } : vector<2x4xi1> -> vector<2x4xf32>
  vector.mask %k { vector.transfer_write %s, %m[%i, %i] : vector<2x4xf32>, memref<?x?xf32> } : vector<2x4xi1>
  %1 = vector.create_mask %i, %i : vector<2x4xi1>
  %2 = vector.constant_mask [1, 2] : vector<2x4xi1>
  %e:8 = vector.to_elements %s : vector<2x4xf32>
  %em = tensor.empty(%i) : tensor<?xf32>
  %sl = tensor.extract_slice %em[0][%i][1] : tensor<?xf32> to tensor<?xf32>
  %rs = memref.reshape %un(%sh) : (memref<*xf32>, memref<2xi32>) -> memref<?x?xf32>
  return %0, %1, %2, %e#3, %sl, %rs : vector<2x4xf32>, vector<2x4xi1>, vector<2x4xi1>, f32, tensor<?xf32>, memref<?x?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.vector.unroll_to_elements
 } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @v(%m: memref<?x?xf32>, %i: index, %k: vector<2x4xi1>, %p: f32, %s: vector<2x4xf32>, %t: memref<2x3xf32>, %sh: memref<2xi32>, %un: memref<*xf32>) -> (vector<2x4xf32>, vector<2x4xi1>, vector<2x4xi1>, f32, tensor<?xf32>, memref<?x?xf32>) {
  %0 = vector.mask %k { vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<2x4xf32> } : vector<2x4xi1> -> vector<2x4xf32>
  vector.mask %k { vector.transfer_write %s, %m[%i, %i] : vector<2x4xf32>, memref<?x?xf32> } : vector<2x4xi1>
  %1 = vector.create_mask %i, %i : vector<2x4xi1>
  %2 = vector.constant_mask [1, 2] : vector<2x4xi1>
  %e:8 = vector.to_elements %s : vector<2x4xf32>
  %em = tensor.empty(%i) : tensor<?xf32>
  %sl = tensor.extract_slice %em[0][%i][1] : tensor<?xf32> to tensor<?xf32>
  %rs = memref.reshape %un(%sh) : (memref<*xf32>, memref<2xi32>) -> memref<?x?xf32>
  return %0, %1, %2, %e#3, %sl, %rs : vector<2x4xf32>, vector<2x4xi1>, vector<2x4xi1>, f32, tensor<?xf32>, memref<?x?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.tensor.fold_tensor_empty
 } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @v(%m: memref<?x?xf32>, %i: index, %k: vector<2x4xi1>, %p: f32, %s: vector<2x4xf32>, %t: memref<2x3xf32>, %sh: memref<2xi32>, %un: memref<*xf32>) -> (vector<2x4xf32>, vector<2x4xi1>, vector<2x4xi1>, f32, tensor<?xf32>, memref<?x?xf32>) {
  %0 = vector.mask %k { vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<2x4xf32> } : vector<2x4xi1> -> vector<2x4xf32>
  vector.mask %k { vector.transfer_write %s, %m[%i, %i] : vector<2x4xf32>, memref<?x?xf32> } : vector<2x4xi1>
  %1 = vector.create_mask %i, %i : vector<2x4xi1>
  %2 = vector.constant_mask [1, 2] : vector<2x4xi1>
  %e:8 = vector.to_elements %s : vector<2x4xf32>
  %em = tensor.empty(%i) : tensor<?xf32>
  %sl = tensor.extract_slice %em[0][%i][1] : tensor<?xf32> to tensor<?xf32>
  %rs = memref.reshape %un(%sh) : (memref<*xf32>, memref<2xi32>) -> memref<?x?xf32>
  return %0, %1, %2, %e#3, %sl, %rs : vector<2x4xf32>, vector<2x4xi1>, vector<2x4xi1>, f32, tensor<?xf32>, memref<?x?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.memref.expand_ops
 } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @v(%m: memref<?x?xf32>, %i: index, %k: vector<2x4xi1>, %p: f32, %s: vector<2x4xf32>, %t: memref<2x3xf32>, %sh: memref<2xi32>, %un: memref<*xf32>) -> (vector<2x4xf32>, vector<2x4xi1>, vector<2x4xi1>, f32, tensor<?xf32>, memref<?x?xf32>) {
  %0 = vector.mask %k { vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<2x4xf32> } : vector<2x4xi1> -> vector<2x4xf32>
  vector.mask %k { vector.transfer_write %s, %m[%i, %i] : vector<2x4xf32>, memref<?x?xf32> } : vector<2x4xi1>
  %1 = vector.create_mask %i, %i : vector<2x4xi1>
  %2 = vector.constant_mask [1, 2] : vector<2x4xi1>
  %e:8 = vector.to_elements %s : vector<2x4xf32>
  %em = tensor.empty(%i) : tensor<?xf32>
  %sl = tensor.extract_slice %em[0][%i][1] : tensor<?xf32> to tensor<?xf32>
  %rs = memref.reshape %un(%sh) : (memref<*xf32>, memref<2xi32>) -> memref<?x?xf32>
  return %0, %1, %2, %e#3, %sl, %rs : vector<2x4xf32>, vector<2x4xi1>, vector<2x4xi1>, f32, tensor<?xf32>, memref<?x?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.tensor.fold_tensor_empty
 } : !transform.any_op
    transform.yield
  }
}

// -----

func.func @v(%m: memref<?x?xf32>, %i: index, %k: vector<2x4xi1>, %p: f32, %s: vector<2x4xf32>, %t: memref<2x3xf32>, %sh: memref<2xi32>, %un: memref<*xf32>) -> (vector<2x4xf32>, vector<2x4xi1>, vector<2x4xi1>, f32, tensor<?xf32>, memref<?x?xf32>) {
  %0 = vector.mask %k { vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<2x4xf32> } : vector<2x4xi1> -> vector<2x4xf32>
  vector.mask %k { vector.transfer_write %s, %m[%i, %i] : vector<2x4xf32>, memref<?x?xf32> } : vector<2x4xi1>
  %1 = vector.create_mask %i, %i : vector<2x4xi1>
  %2 = vector.constant_mask [1, 2] : vector<2x4xi1>
  %e:8 = vector.to_elements %s : vector<2x4xf32>
  %em = tensor.empty(%i) : tensor<?xf32>
  %sl = tensor.extract_slice %em[0][%i][1] : tensor<?xf32> to tensor<?xf32>
  %rs = memref.reshape %un(%sh) : (memref<*xf32>, memref<2xi32>) -> memref<?x?xf32>
  return %0, %1, %2, %e#3, %sl, %rs : vector<2x4xf32>, vector<2x4xi1>, vector<2x4xi1>, f32, tensor<?xf32>, memref<?x?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.gpu.gpu_rewrite_patterns
 } : !transform.any_op
    transform.yield
  }
}
