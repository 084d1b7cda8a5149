// RUN: not rmlir-opt %s --split-input-file --transform-interpreter
// What cannot be computed in a loop.
func.func private @make() -> tensor<16xf32>
func.func @f(%a: tensor<16xf32>, %b: tensor<16xf32>, %x: tensor<?xf32>) -> tensor<16xf32> {
  %cst = arith.constant 4.0 : f32
  %0 = linalg.fill {producer} ins(%cst : f32) outs(%a : tensor<16xf32>) -> tensor<16xf32>
  %u = linalg.fill {unused} ins(%cst : f32) outs(%a : tensor<16xf32>) -> tensor<16xf32>
  %q = func.call @make() {called} : () -> tensor<16xf32>
  %r = func.call @make() {extracted} : () -> tensor<16xf32>
  %pp:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<16xf32>) outs(%b, %x : tensor<16xf32>, tensor<?xf32>) attrs = {odd} {
  ^bb0(%k: f32, %y: f32, %l: f32):
    linalg.yield %k, %l : f32, f32
  } -> (tensor<16xf32>, tensor<?xf32>)
  %m = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i + 0)>], iterator_types = ["reduction"]} ins(%a : tensor<16xf32>) outs(%b : tensor<16xf32>) attrs = {zero} {
  ^bb0(%k: f32, %y: f32):
    linalg.yield %k : f32
  } -> tensor<16xf32>
  %1 = scf.forall (%i) in (16) shared_outs(%o = %q) -> (tensor<16xf32>) {
    %e = tensor.extract %0[%i] : tensor<16xf32>
    %t = tensor.from_elements %e : tensor<1xf32>
    %g = tensor.extract_slice %r[%i] [1] [1] : tensor<16xf32> to tensor<1xf32>
    %h = tensor.extract_slice %m[%i] [1] [1] : tensor<16xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %o[%i] [1] [1] : tensor<1xf32> into tensor<16xf32>
    }
  } {container}
  return %1 : tensor<16xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%f: !transform.any_op {transform.readonly}) {
  %p = transform.structured.match attributes{producer} in %f : (!transform.any_op) -> !transform.any_op
  %c = transform.structured.match attributes{nothing} in %f : (!transform.any_op) -> !transform.any_op
  %1, %2 = transform.structured.fuse_into_containing_op %p into %c : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @make() -> tensor<16xf32>
func.func @f(%a: tensor<16xf32>, %b: tensor<16xf32>, %x: tensor<?xf32>) -> tensor<16xf32> {
  %cst = arith.constant 4.0 : f32
  %0 = linalg.fill {producer} ins(%cst : f32) outs(%a : tensor<16xf32>) -> tensor<16xf32>
  %u = linalg.fill {unused} ins(%cst : f32) outs(%a : tensor<16xf32>) -> tensor<16xf32>
  %q = func.call @make() {called} : () -> tensor<16xf32>
  %r = func.call @make() {extracted} : () -> tensor<16xf32>
  %pp:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<16xf32>) outs(%b, %x : tensor<16xf32>, tensor<?xf32>) attrs = {odd} {
  ^bb0(%k: f32, %y: f32, %l: f32):
    linalg.yield %k, %l : f32, f32
  } -> (tensor<16xf32>, tensor<?xf32>)
  %m = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i + 0)>], iterator_types = ["reduction"]} ins(%a : tensor<16xf32>) outs(%b : tensor<16xf32>) attrs = {zero} {
  ^bb0(%k: f32, %y: f32):
    linalg.yield %k : f32
  } -> tensor<16xf32>
  %1 = scf.forall (%i) in (16) shared_outs(%o = %q) -> (tensor<16xf32>) {
    %e = tensor.extract %0[%i] : tensor<16xf32>
    %t = tensor.from_elements %e : tensor<1xf32>
    %g = tensor.extract_slice %r[%i] [1] [1] : tensor<16xf32> to tensor<1xf32>
    %h = tensor.extract_slice %m[%i] [1] [1] : tensor<16xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %o[%i] [1] [1] : tensor<1xf32> into tensor<16xf32>
    }
  } {container}
  return %1 : tensor<16xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%f: !transform.any_op {transform.readonly}) {
  %p = transform.structured.match attributes{unused} in %f : (!transform.any_op) -> !transform.any_op
  %c = transform.structured.match attributes{container} in %f : (!transform.any_op) -> !transform.any_op
  %1, %2 = transform.structured.fuse_into_containing_op %p into %c : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @make() -> tensor<16xf32>
func.func @f(%a: tensor<16xf32>, %b: tensor<16xf32>, %x: tensor<?xf32>) -> tensor<16xf32> {
  %cst = arith.constant 4.0 : f32
  %0 = linalg.fill {producer} ins(%cst : f32) outs(%a : tensor<16xf32>) -> tensor<16xf32>
  %u = linalg.fill {unused} ins(%cst : f32) outs(%a : tensor<16xf32>) -> tensor<16xf32>
  %q = func.call @make() {called} : () -> tensor<16xf32>
  %r = func.call @make() {extracted} : () -> tensor<16xf32>
  %pp:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<16xf32>) outs(%b, %x : tensor<16xf32>, tensor<?xf32>) attrs = {odd} {
  ^bb0(%k: f32, %y: f32, %l: f32):
    linalg.yield %k, %l : f32, f32
  } -> (tensor<16xf32>, tensor<?xf32>)
  %m = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i + 0)>], iterator_types = ["reduction"]} ins(%a : tensor<16xf32>) outs(%b : tensor<16xf32>) attrs = {zero} {
  ^bb0(%k: f32, %y: f32):
    linalg.yield %k : f32
  } -> tensor<16xf32>
  %1 = scf.forall (%i) in (16) shared_outs(%o = %q) -> (tensor<16xf32>) {
    %e = tensor.extract %0[%i] : tensor<16xf32>
    %t = tensor.from_elements %e : tensor<1xf32>
    %g = tensor.extract_slice %r[%i] [1] [1] : tensor<16xf32> to tensor<1xf32>
    %h = tensor.extract_slice %m[%i] [1] [1] : tensor<16xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %o[%i] [1] [1] : tensor<1xf32> into tensor<16xf32>
    }
  } {container}
  return %1 : tensor<16xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%f: !transform.any_op {transform.readonly}) {
  %p = transform.structured.match attributes{called} in %f : (!transform.any_op) -> !transform.any_op
  %c = transform.structured.match attributes{container} in %f : (!transform.any_op) -> !transform.any_op
  %1, %2 = transform.structured.fuse_into_containing_op %p into %c : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @make() -> tensor<16xf32>
func.func @f(%a: tensor<16xf32>, %b: tensor<16xf32>, %x: tensor<?xf32>) -> tensor<16xf32> {
  %cst = arith.constant 4.0 : f32
  %0 = linalg.fill {producer} ins(%cst : f32) outs(%a : tensor<16xf32>) -> tensor<16xf32>
  %u = linalg.fill {unused} ins(%cst : f32) outs(%a : tensor<16xf32>) -> tensor<16xf32>
  %q = func.call @make() {called} : () -> tensor<16xf32>
  %r = func.call @make() {extracted} : () -> tensor<16xf32>
  %pp:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<16xf32>) outs(%b, %x : tensor<16xf32>, tensor<?xf32>) attrs = {odd} {
  ^bb0(%k: f32, %y: f32, %l: f32):
    linalg.yield %k, %l : f32, f32
  } -> (tensor<16xf32>, tensor<?xf32>)
  %m = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i + 0)>], iterator_types = ["reduction"]} ins(%a : tensor<16xf32>) outs(%b : tensor<16xf32>) attrs = {zero} {
  ^bb0(%k: f32, %y: f32):
    linalg.yield %k : f32
  } -> tensor<16xf32>
  %1 = scf.forall (%i) in (16) shared_outs(%o = %q) -> (tensor<16xf32>) {
    %e = tensor.extract %0[%i] : tensor<16xf32>
    %t = tensor.from_elements %e : tensor<1xf32>
    %g = tensor.extract_slice %r[%i] [1] [1] : tensor<16xf32> to tensor<1xf32>
    %h = tensor.extract_slice %m[%i] [1] [1] : tensor<16xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %o[%i] [1] [1] : tensor<1xf32> into tensor<16xf32>
    }
  } {container}
  return %1 : tensor<16xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%f: !transform.any_op {transform.readonly}) {
  %p = transform.structured.match attributes{producer} in %f : (!transform.any_op) -> !transform.any_op
  %c = transform.structured.match attributes{producer} in %f : (!transform.any_op) -> !transform.any_op
  %1, %2 = transform.structured.fuse_into_containing_op %p into %c : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}

// -----

func.func private @make() -> tensor<16xf32>
func.func @f(%a: tensor<16xf32>, %b: tensor<16xf32>, %x: tensor<?xf32>) -> tensor<16xf32> {
  %cst = arith.constant 4.0 : f32
  %0 = linalg.fill {producer} ins(%cst : f32) outs(%a : tensor<16xf32>) -> tensor<16xf32>
  %u = linalg.fill {unused} ins(%cst : f32) outs(%a : tensor<16xf32>) -> tensor<16xf32>
  %q = func.call @make() {called} : () -> tensor<16xf32>
  %r = func.call @make() {extracted} : () -> tensor<16xf32>
  %pp:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<16xf32>) outs(%b, %x : tensor<16xf32>, tensor<?xf32>) attrs = {odd} {
  ^bb0(%k: f32, %y: f32, %l: f32):
    linalg.yield %k, %l : f32, f32
  } -> (tensor<16xf32>, tensor<?xf32>)
  %m = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i + 0)>], iterator_types = ["reduction"]} ins(%a : tensor<16xf32>) outs(%b : tensor<16xf32>) attrs = {zero} {
  ^bb0(%k: f32, %y: f32):
    linalg.yield %k : f32
  } -> tensor<16xf32>
  %1 = scf.forall (%i) in (16) shared_outs(%o = %q) -> (tensor<16xf32>) {
    %e = tensor.extract %0[%i] : tensor<16xf32>
    %t = tensor.from_elements %e : tensor<1xf32>
    %g = tensor.extract_slice %r[%i] [1] [1] : tensor<16xf32> to tensor<1xf32>
    %h = tensor.extract_slice %m[%i] [1] [1] : tensor<16xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %o[%i] [1] [1] : tensor<1xf32> into tensor<16xf32>
    }
  } {container}
  return %1 : tensor<16xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%f: !transform.any_op {transform.readonly}) {
  %x = transform.structured.match attributes{producer} in %f : (!transform.any_op) -> !transform.any_op
  %y = transform.structured.match attributes{unused} in %f : (!transform.any_op) -> !transform.any_op
  %c = transform.structured.match attributes{container} in %f : (!transform.any_op) -> !transform.any_op
  %p = transform.merge_handles %x, %y : !transform.any_op
  %1, %2 = transform.structured.fuse_into_containing_op %p into %c : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}
