// RUN: rmlir-opt %s --canonicalize

func.func @nothing(%a: tensor<4x1x3xf32>, %b: tensor<4x3xi32>, %d: tensor<?x1xf32>) -> (tensor<4x1x3xf32>, tensor<?x1xf32>, tensor<4x3xi32>, tensor<4x3xi32>, tensor<4x1x3xf32>, tensor<4x3xi32>) {
  %0 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<4x1x3xf32>) -> tensor<4x1x3xf32>
  %1 = tosa.reduce_product %d {axis = 1 : i32} : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %2 = tosa.add %b, %z : (tensor<4x3xi32>, tensor<1x1xi32>) -> tensor<4x3xi32>
  %3 = tosa.sub %b, %z : (tensor<4x3xi32>, tensor<1x1xi32>) -> tensor<4x3xi32>
  %4 = tosa.transpose %0 {perms = array<i32: 0, 1, 2>} : (tensor<4x1x3xf32>) -> tensor<4x1x3xf32>
  %m = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %5 = tosa.tile %b, %m : (tensor<4x3xi32>, !tosa.shape<2>) -> tensor<4x3xi32>
  return %0, %1, %2, %3, %4, %5 : tensor<4x1x3xf32>, tensor<?x1xf32>, tensor<4x3xi32>, tensor<4x3xi32>, tensor<4x1x3xf32>, tensor<4x3xi32>
}
