// RUN: not rmlir-opt %s
// Padding that is not known counts as -1.
func.func @f(%i: tensor<1x8x4x3xf32>) -> tensor<1x8x?x3xf32> {
  %s = tosa.const_shape {values = dense<[0, 0, 0, 0, -1, 2, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : ()-> tensor<1xf32>
  %0 = tosa.pad %i, %s, %c : (tensor<1x8x4x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x8x?x3xf32>
  return %0 : tensor<1x8x?x3xf32>
}
func.func @g(%i: tensor<1x8x4x3xf32>) -> tensor<1x8x4x3xf32> {
  %s = tosa.const_shape {values = dense<[0, 0, 0, 0, -1, 2, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %c = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : ()-> tensor<1xf32>
  %0 = tosa.pad %i, %s, %c : (tensor<1x8x4x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x8x4x3xf32>
  return %0 : tensor<1x8x4x3xf32>
}
