// RUN: rmlir-opt %s --simplify-depthwise-conv

func.func @one(%a: tensor<1x8x8x4xf32>, %k: tensor<3x3x4x1xf32>, %o: tensor<1x6x6x4x1xf32>) -> tensor<1x6x6x4x1xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%a, %k : tensor<1x8x8x4xf32>, tensor<3x3x4x1xf32>) outs(%o : tensor<1x6x6x4x1xf32>) -> tensor<1x6x6x4x1xf32>
  return %0 : tensor<1x6x6x4x1xf32>
}

func.func @quantized(%a: tensor<1x8x8x4xi8>, %k: tensor<3x3x4x1xi8>, %i: i32, %z: i32, %o: tensor<1x6x6x4x1xi32>) -> tensor<1x6x6x4x1xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%a, %k, %i, %z : tensor<1x8x8x4xi8>, tensor<3x3x4x1xi8>, i32, i32) outs(%o : tensor<1x6x6x4x1xi32>) -> tensor<1x6x6x4x1xi32>
  return %0 : tensor<1x6x6x4x1xi32>
}
