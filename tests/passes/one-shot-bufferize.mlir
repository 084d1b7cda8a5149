// RUN: rmlir-opt %s --one-shot-bufferize=bufferize-function-boundaries
// Tensors of many operations become memory: in place, with a copy, with a layout.
#id = affine_map<(d0) -> (d0)>
func.func private @ext(tensor<?xf32>) -> tensor<?xf32>
func.func @elements(%A : tensor<?x4xf32>, %f: f32, %i: index) -> (tensor<?x4xf32>, tensor<?x?xf32>, tensor<3x3xf32>, tensor<4xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant dense<[1,2,3,4]> : tensor<4xindex>
  %0 = tensor.insert %f into %A[%c0, %c0] : tensor<?x4xf32>
  %e = tensor.empty(%i) : tensor<?x4xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %g = tensor.generate %i, %i { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<?x?xf32>
  %p = tensor.pad %0 low[%i, 1] high[2, %i] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<?x4xf32> to tensor<?x?xf32>
  %s = tensor.splat %f : tensor<3x3xf32>
  %z = tensor.from_elements %f, %f, %f : tensor<3xf32>
  %q = tensor.extract %z[%i] : tensor<3xf32>
  %pp = linalg.add ins(%p, %g : tensor<?x?xf32>, tensor<?x?xf32>) outs(%g: tensor<?x?xf32>) -> tensor<?x?xf32>
  %ins = tensor.insert %q into %s[%i, %i] : tensor<3x3xf32>
  return %x, %pp, %ins, %c1 : tensor<?x4xf32>, tensor<?x?xf32>, tensor<3x3xf32>, tensor<4xindex>
}
func.func @blocks(%A : tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %r = call @ext(%A) : (tensor<?xf32>) -> tensor<?xf32>
  cf.cond_br %c, ^bb1(%r : tensor<?xf32>), ^bb2(%A: tensor<?xf32>)
^bb1(%x: tensor<?xf32>):
  cf.br ^bb2(%x : tensor<?xf32>)
^bb2(%y: tensor<?xf32>):
  return %y : tensor<?xf32>
}
func.func @copied(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, tensor<8xf32>) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %1, %0 : f32, tensor<8xf32>
}
func.func @slices(%t: tensor<?x?xf32>, %u: tensor<4x?xf32>, %i: index) -> tensor<?x?xf32> {
  %0 = tensor.extract_slice %t[%i, 0] [4, %i] [1, 1] : tensor<?x?xf32> to tensor<4x?xf32>
  %1 = linalg.copy ins(%u : tensor<4x?xf32>) outs(%0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  %2 = tensor.insert_slice %1 into %t[%i, 0] [4, %i] [1, 1] : tensor<4x?xf32> into tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
func.func @loops(%t: tensor<8xf32>, %n: index, %c: i1, %f: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %2 = scf.if %c -> tensor<8xf32> {
      %3 = tensor.insert %f into %a[%i] : tensor<8xf32>
      scf.yield %3 : tensor<8xf32>
    } else {
      scf.yield %a : tensor<8xf32>
    }
    scf.yield %2 : tensor<8xf32>
  }
  %e = tensor.empty() : tensor<8xf32>
  %1 = scf.forall (%i) in (8) shared_outs(%o = %e) -> tensor<8xf32> {
    %4 = tensor.extract_slice %0[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %4 into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
func.func @shapes(%t: tensor<?x4xf32>, %i: index, %v: vector<4xf32>) -> (tensor<?xf32>, tensor<?x2x2xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %t [[0], [1, 2]] output_shape [%i, 2, 2] : tensor<?x4xf32> into tensor<?x2x2xf32>
  %2 = vector.transfer_write %v, %0[%i] : vector<4xf32>, tensor<?xf32>
  %3 = vector.transfer_read %2[%c0], %f : tensor<?xf32>, vector<4xf32>
  return %2, %1, %3 : tensor<?xf32>, tensor<?x2x2xf32>, vector<4xf32>
}
func.func @whiles(%t: tensor<5xi1>, %i: index) -> tensor<5xi1> {
  %0 = scf.while (%a = %t) : (tensor<5xi1>) -> tensor<5xi1> {
    %c = tensor.extract %a[%i] : tensor<5xi1>
    scf.condition(%c) %a : tensor<5xi1>
  } do {
  ^bb0(%b: tensor<5xi1>):
    %c = tensor.extract %b[%i] : tensor<5xi1>
    %1 = tensor.insert %c into %b[%i] : tensor<5xi1>
    scf.yield %1 : tensor<5xi1>
  }
  return %0 : tensor<5xi1>
}
