// RUN: rmlir-opt --canonicalize --allow-unregistered-dialect %s
// What a loop of one round writes is worked out in its body.
func.func @f(%t: tensor<1x2xf32>, %s: tensor<f32>, %u: tensor<1x1xf32>) -> tensor<1x2xf32> {
  %c1 = arith.constant 1 : index
  %r = scf.forall (%i, %j) in (%c1, %c1) shared_outs(%o = %t) -> (tensor<1x2xf32>) {
    %0 = "a.b"(%s, %u) : (tensor<f32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %0 into %o[%i, %j] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<1x2xf32>
    }
  }
  return %r : tensor<1x2xf32>
}
func.func @g(%t: tensor<1x2xf32>, %x: index) -> (tensor<1x2xf32>, tensor<1x2xf32>) {
  %r:2 = scf.forall (%i) in (1) shared_outs(%o = %t, %p = %t) -> (tensor<1x2xf32>, tensor<1x2xf32>) {
    %0 = tensor.extract_slice %o[0, %x] [1, 1] [1, 1] : tensor<1x2xf32> to tensor<1x1xf32>
    %1 = "a.b"(%0) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %o[0, %x] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<1x2xf32>
      tensor.parallel_insert_slice %0 into %p[%i, 1] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<1x2xf32>
    }
  }
  return %r#0, %r#1 : tensor<1x2xf32>, tensor<1x2xf32>
}
