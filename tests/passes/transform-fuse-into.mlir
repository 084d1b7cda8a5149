// RUN: rmlir-opt %s --split-input-file --transform-interpreter
// What a loop uses is computed in it: a part of it, the output of the loop, or all of it.
#id = affine_map<(i) -> (i)>
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index, %s: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %b, %c0 : tensor<?xf32>
  %cst = arith.constant 4.0 : f32
  %0 = linalg.fill {producer} ins(%cst : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %1 = scf.forall (%i) in (%n) shared_outs(%o = %b) -> (tensor<?xf32>) {
    %2 = affine.apply affine_map<(i)[s] -> (i * s)>(%i)[%s]
    %3 = affine.min affine_map<(i)[s, d] -> (-(i * s) + d, s)>(%i)[%s, %d]
    %4 = tensor.extract_slice %o[%2] [%3] [1] : tensor<?xf32> to tensor<?xf32>
    %5 = tensor.extract_slice %0[%2] [%3] [1] : tensor<?xf32> to tensor<?xf32>
    %6 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%5 : tensor<?xf32>) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %6 into %o[%2] [%3] [1] : tensor<?xf32> into tensor<?xf32>
    }
  } {container}
  return %1 : tensor<?xf32>
}
// The output of the loop is what is fused.
func.func @arg(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index, %s: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %b, %c0 : tensor<?xf32>
  %cst = arith.constant 4.0 : f32
  %0 = linalg.fill {producer} ins(%cst : f32) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  %1 = scf.forall (%i) in (%n) shared_outs(%o = %0) -> (tensor<?xf32>) {
    %2 = affine.apply affine_map<(i)[s] -> (i * s)>(%i)[%s]
    %3 = affine.min affine_map<(i)[s, d] -> (-(i * s) + d, s)>(%i)[%s, %d]
    %4 = tensor.extract_slice %o[%2] [%3] [1] : tensor<?xf32> to tensor<?xf32>
    %5 = tensor.extract_slice %a[%2] [%3] [1] : tensor<?xf32> to tensor<?xf32>
    %6 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%5 : tensor<?xf32>) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %6 into %o[%2] [%3] [1] : tensor<?xf32> into tensor<?xf32>
    }
  } {container}
  return %1 : tensor<?xf32>
}
// Used as a whole: the operation is copied.
func.func @whole(%a: tensor<16xf32>, %b: tensor<16xf32>, %n: index, %s: index) -> tensor<16xf32> {
  %cst = arith.constant 4.0 : f32
  %0 = linalg.fill {producer} ins(%cst : f32) outs(%a : tensor<16xf32>) -> tensor<16xf32>
  %1 = scf.forall (%i) in (16) shared_outs(%o = %b) -> (tensor<16xf32>) {
    %e = tensor.extract %0[%i] : tensor<16xf32>
    %t = tensor.from_elements %e : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %o[%i] [1] [1] : tensor<1xf32> into tensor<16xf32>
    }
  } {container}
  return %1 : tensor<16xf32>
}
// A slice of fewer dimensions; two uses; a use after the loop.
func.func @more(%a: tensor<4x16xf32>, %b: tensor<4x16xf32>, %n: index, %s: index) -> (tensor<4x16xf32>, tensor<4x16xf32>) {
  %cst = arith.constant 4.0 : f32
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x16xf32>) outs(%b : tensor<4x16xf32>) attrs = {producer} {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %x : f32
    linalg.yield %z : f32
  } -> tensor<4x16xf32>
  %1 = scf.forall (%i) in (4) shared_outs(%o = %a) -> (tensor<4x16xf32>) {
    %e = tensor.extract_slice %0[%i, 0] [1, 16] [1, 1] : tensor<4x16xf32> to tensor<16xf32>
    %f = tensor.extract_slice %0[%i, 4] [1, 2] [1, 1] : tensor<4x16xf32> to tensor<1x2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i, 0] [1, 16] [1, 1] : tensor<16xf32> into tensor<4x16xf32>
      tensor.parallel_insert_slice %f into %o[%i, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<4x16xf32>
    }
  } {container}
  return %1, %0 : tensor<4x16xf32>, tensor<4x16xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @fuse(%f: !transform.any_op {transform.readonly}) {
  %p = transform.structured.match attributes{producer} in %f : (!transform.any_op) -> !transform.any_op
  %c = transform.structured.match attributes{container} in %f : (!transform.any_op) -> !transform.any_op
  %1, %2 = transform.structured.fuse_into_containing_op %p into %c : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.debug.emit_remark_at %1, "fused" : !transform.any_op
  transform.debug.emit_remark_at %2, "new" : !transform.any_op
  transform.debug.emit_remark_at %c, "old" : !transform.any_op
  transform.yield
}
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
  transform.foreach %f : !transform.any_op {
  ^bb0(%one: !transform.any_op):
    transform.include @fuse failures(propagate) (%one) : (!transform.any_op) -> ()
  }
  transform.yield
}
}

// -----

// A fill that is used after the loop; a loop of one variable each; a size that is a constant.
func.func @fill(%a: tensor<4x16xf32>, %b: tensor<4x16xf32>) -> (tensor<4x16xf32>, tensor<4x16xf32>) {
  %cst = arith.constant 4.0 : f32
  %0 = linalg.fill {producer} ins(%cst : f32) outs(%b : tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = scf.forall (%i) in (4) shared_outs(%o = %b) -> (tensor<4x16xf32>) {
    %e = tensor.extract_slice %0[%i, 0] [1, 16] [1, 1] : tensor<4x16xf32> to tensor<16xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i, 0] [1, 16] [1, 1] : tensor<16xf32> into tensor<4x16xf32>
    }
  } {container}
  return %1, %0 : tensor<4x16xf32>, tensor<4x16xf32>
}
func.func @serial(%a: tensor<4x16xf32>, %b: tensor<4x16xf32>) -> (tensor<4x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %cst = arith.constant 4.0 : f32
  %0 = linalg.fill {producer} ins(%cst : f32) outs(%b : tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = scf.for %i = %c0 to %c4 step %c1 iter_args(%o = %b) -> (tensor<4x16xf32>) {
    %e = tensor.extract_slice %0[%i, 0] [1, 16] [1, 1] : tensor<4x16xf32> to tensor<1x16xf32>
    %x = linalg.exp ins(%e : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) -> tensor<1x16xf32>
    %r = tensor.insert_slice %x into %o[%i, 0] [1, 16] [1, 1] : tensor<1x16xf32> into tensor<4x16xf32>
    scf.yield %r : tensor<4x16xf32>
  } {container}
  return %1 : tensor<4x16xf32>
}
func.func @branch(%a: tensor<4x16xf32>, %b: tensor<4x16xf32>, %c: i1) {
  %cst = arith.constant 4.0 : f32
  %0 = linalg.fill {producer} ins(%cst : f32) outs(%b : tensor<4x16xf32>) -> tensor<4x16xf32>
  scf.if %c {
    %e = tensor.extract_slice %0[2, 0] [1, 16] [1, 1] : tensor<4x16xf32> to tensor<1x16xf32>
    %x = linalg.exp ins(%e : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) -> tensor<1x16xf32>
  } {container}
  return
}
func.func @results(%a: tensor<4x16xf32>, %b: tensor<4x16xf32>, %d: tensor<4xf32>) -> (tensor<4x16xf32>, tensor<4x16xf32>, tensor<4xf32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x16xf32>) outs(%b, %d : tensor<4x16xf32>, tensor<4xf32>) attrs = {producer} {
  ^bb0(%x: f32, %y: f32, %s: f32):
    %i = linalg.index 0 : index
    %c = arith.index_cast %i : index to i32
    %f = arith.sitofp %c : i32 to f32
    %z = arith.addf %x, %f : f32
    %w = arith.addf %x, %s : f32
    linalg.yield %z, %w : f32, f32
  } -> (tensor<4x16xf32>, tensor<4xf32>)
  %1 = scf.forall (%i) in (4) shared_outs(%o = %a) -> (tensor<4x16xf32>) {
    %e = tensor.extract_slice %0#0[%i, 0] [1, 16] [1, 1] : tensor<4x16xf32> to tensor<1x16xf32>
    %g = tensor.extract_slice %0#1[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    %x = linalg.broadcast ins(%g : tensor<1xf32>) outs(%e : tensor<1x16xf32>) dimensions = [1]
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i, 0] [1, 16] [1, 1] : tensor<1x16xf32> into tensor<4x16xf32>
    }
  } {container}
  %2 = linalg.exp ins(%1 : tensor<4x16xf32>) outs(%0#0 : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %1, %2, %0#1 : tensor<4x16xf32>, tensor<4x16xf32>, tensor<4xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @fuse(%f: !transform.any_op {transform.readonly}) {
  %p = transform.structured.match attributes{producer} in %f : (!transform.any_op) -> !transform.any_op
  %c = transform.structured.match attributes{container} in %f : (!transform.any_op) -> !transform.any_op
  %1, %2 = transform.structured.fuse_into_containing_op %p into %c : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.debug.emit_remark_at %1, "fused" : !transform.any_op
  transform.debug.emit_remark_at %2, "new" : !transform.any_op
  transform.debug.emit_remark_at %c, "old" : !transform.any_op
  transform.yield
}
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
  transform.foreach %f : !transform.any_op {
  ^bb0(%one: !transform.any_op):
    transform.include @fuse failures(propagate) (%one) : (!transform.any_op) -> ()
  }
  transform.yield
}
}

// -----

func.func @mismatch(%a: tensor<4x16xf32>, %b: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %cst = arith.constant 4.0 : f32
  %c16 = arith.constant 16 : index
  %0 = linalg.fill {producer} ins(%cst : f32) outs(%b : tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = scf.forall (%i) in (4) shared_outs(%o = %a) -> (tensor<4x16xf32>) {
    %e = tensor.extract_slice %0[%i, 0] [1, %c16] [1, 1] : tensor<4x16xf32> to tensor<1x?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i, 0] [1, %c16] [1, 1] : tensor<1x?xf32> into tensor<4x16xf32>
    }
  } {container}
  return %1 : tensor<4x16xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @fuse(%f: !transform.any_op {transform.readonly}) {
  %p = transform.structured.match attributes{producer} in %f : (!transform.any_op) -> !transform.any_op
  %c = transform.structured.match attributes{container} in %f : (!transform.any_op) -> !transform.any_op
  %1, %2 = transform.structured.fuse_into_containing_op %p into %c : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.debug.emit_remark_at %1, "fused" : !transform.any_op
  transform.debug.emit_remark_at %2, "new" : !transform.any_op
  transform.debug.emit_remark_at %c, "old" : !transform.any_op
  transform.yield
}
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
  transform.foreach %f : !transform.any_op {
  ^bb0(%one: !transform.any_op):
    transform.include @fuse failures(propagate) (%one) : (!transform.any_op) -> ()
  }
  transform.yield
}
}

// -----

func.func @odd(%a: tensor<31xf32>, %b: tensor<16xf32>, %x: tensor<16x16xf32>) -> tensor<16xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (0)>], iterator_types = ["reduction", "reduction"]} ins(%a, %x : tensor<31xf32>, tensor<16x16xf32>) outs(%b : tensor<16xf32>) attrs = {producer} {
  ^bb0(%k: f32, %y: f32, %l: f32):
    linalg.yield %k : f32
  } -> tensor<16xf32>
  %1 = scf.forall (%i) in (16) shared_outs(%o = %b) -> (tensor<16xf32>) {
    %h = tensor.extract_slice %0[%i] [1] [1] : tensor<16xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %h into %o[%i] [1] [1] : tensor<1xf32> into tensor<16xf32>
    }
  } {container}
  return %1 : tensor<16xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @fuse(%f: !transform.any_op {transform.readonly}) {
  %p = transform.structured.match attributes{producer} in %f : (!transform.any_op) -> !transform.any_op
  %c = transform.structured.match attributes{container} in %f : (!transform.any_op) -> !transform.any_op
  %1, %2 = transform.structured.fuse_into_containing_op %p into %c : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.debug.emit_remark_at %1, "fused" : !transform.any_op
  transform.debug.emit_remark_at %2, "new" : !transform.any_op
  transform.debug.emit_remark_at %c, "old" : !transform.any_op
  transform.yield
}
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
  transform.foreach %f : !transform.any_op {
  ^bb0(%one: !transform.any_op):
    transform.include @fuse failures(propagate) (%one) : (!transform.any_op) -> ()
  }
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
  %p = transform.structured.match attributes{extracted} in %f : (!transform.any_op) -> !transform.any_op
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
  %p = transform.structured.match attributes{nothing} in %f : (!transform.any_op) -> !transform.any_op
  %c = transform.structured.match attributes{container} in %f : (!transform.any_op) -> !transform.any_op
  %1, %2 = transform.structured.fuse_into_containing_op %p into %c : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.debug.emit_remark_at %2, "new" : !transform.any_op
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
  %p = transform.structured.match attributes{zero} in %f : (!transform.any_op) -> !transform.any_op
  %c = transform.structured.match attributes{container} in %f : (!transform.any_op) -> !transform.any_op
  %1, %2 = transform.structured.fuse_into_containing_op %p into %c : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}
