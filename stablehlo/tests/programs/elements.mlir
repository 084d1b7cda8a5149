// Arithmetic on elements of each kind: integers wrap, floats are rounded once.
func.func @integers() {
  %0 = stablehlo.constant dense<[7, -8, 3]> : tensor<3xi4>
  %1 = stablehlo.constant dense<[1, -1, -2]> : tensor<3xi4>
  %2 = stablehlo.add %0, %1 : tensor<3xi4>
  check.expect_eq_const %2, dense<[-8, 7, 1]> : tensor<3xi4>
  %3 = stablehlo.divide %0, %1 : tensor<3xi4>
  check.expect_eq_const %3, dense<[7, -8, -1]> : tensor<3xi4>
  %4 = stablehlo.constant dense<[200, 100, 0]> : tensor<3xui8>
  %5 = stablehlo.multiply %4, %4 : tensor<3xui8>
  check.expect_eq_const %5, dense<[64, 16, 0]> : tensor<3xui8>
  %6 = stablehlo.divide %4, %5 : tensor<3xui8>
  check.expect_eq_const %6, dense<[3, 6, 255]> : tensor<3xui8>
  %7 = stablehlo.constant dense<[9, 1, 2]> : tensor<3xui8>
  %8 = stablehlo.shift_left %4, %7 : tensor<3xui8>
  check.expect_eq_const %8, dense<[0, 200, 0]> : tensor<3xui8>
  %9 = stablehlo.count_leading_zeros %1 : tensor<3xi4>
  check.expect_eq_const %9, dense<[3, 0, 0]> : tensor<3xi4>
  return
}

func.func @floats() {
  %0 = stablehlo.constant dense<[1.0, 2.0, 0x7E00]> : tensor<3xf16>
  %1 = stablehlo.constant dense<[4.8828125e-4, 4.8828125e-4, 1.0]> : tensor<3xf16>
  %2 = stablehlo.add %0, %1 : tensor<3xf16>
  check.expect_eq_const %2, dense<[1.0, 2.0, 0x7E00]> : tensor<3xf16>
  %3 = stablehlo.maximum %0, %1 : tensor<3xf16>
  check.expect_eq_const %3, dense<[1.0, 2.0, 0x7E00]> : tensor<3xf16>
  %4 = stablehlo.constant dense<[300.0, -0.3, 17.0]> : tensor<3xf32>
  %5 = stablehlo.convert %4 : (tensor<3xf32>) -> tensor<3xf8E4M3FN>
  check.expect_eq_const %5, dense<[288.0, -3.125e-1, 16.0]> : tensor<3xf8E4M3FN>
  %6 = stablehlo.convert %4 : (tensor<3xf32>) -> tensor<3xi8>
  check.expect_eq_const %6, dense<[127, 0, 17]> : tensor<3xi8>
  %7 = stablehlo.constant dense<[0x7F800001, 0xFFC00000, 0x00000001]> : tensor<3xf32>
  %8 = stablehlo.bitcast_convert %7 : (tensor<3xf32>) -> tensor<3xui32>
  check.expect_eq_const %8, dense<[2139095041, 4290772992, 1]> : tensor<3xui32>
  %9 = stablehlo.compare LT, %7, %4, TOTALORDER : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  check.expect_eq_const %9, dense<[false, true, true]> : tensor<3xi1>
  return
}

func.func @complex() {
  %0 = stablehlo.constant dense<[(3.0, 4.0), (0.0, 1.0)]> : tensor<2xcomplex<f32>>
  %1 = stablehlo.multiply %0, %0 : tensor<2xcomplex<f32>>
  check.expect_eq_const %1, dense<[(-7.0, 24.0), (-1.0, 0.0)]> : tensor<2xcomplex<f32>>
  %2 = stablehlo.sqrt %1 : tensor<2xcomplex<f32>>
  check.expect_almost_eq_const %2, dense<[(3.0, 4.0), (0.0, 1.0)]> : tensor<2xcomplex<f32>>
  %3 = stablehlo.abs %0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  check.expect_eq_const %3, dense<[5.0, 1.0]> : tensor<2xf32>
  return
}

func.func @quantized() {
  %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = stablehlo.uniform_quantize %0 : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  %2 = stablehlo.add %1, %1 : tensor<2x!quant.uniform<i8:f32, 0.5:1>>
  %3 = stablehlo.bitcast_convert %2 : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2xi8>
  check.expect_eq_const %3, dense<[5, 9]> : tensor<2xi8>
  return
}
