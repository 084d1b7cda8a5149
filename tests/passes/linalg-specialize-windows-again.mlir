// RUN: rmlir-opt --linalg-generalize-named-ops --linalg-specialize-generic-ops %s
// What a convolution or pooling without its name does gets the name again.
func.func @f0(%i: memref<?x?xf32>, %f: memref<?x?xf32>, %o: memref<?x?xf32>) {
  linalg.conv_2d ins(%i, %f : memref<?x?xf32>, memref<?x?xf32>) outs(%o : memref<?x?xf32>)
  return
}
func.func @f1(%i: memref<?x?x?xi8>, %f: memref<?x?x?xi8>, %o: memref<?x?x?xi32>) {
  linalg.conv_3d ins(%i, %f : memref<?x?x?xi8>, memref<?x?x?xi8>) outs(%o : memref<?x?x?xi32>)
  return
}
func.func @f2(%i: memref<?x?x?xf16>, %f: memref<?x?x?xf32>, %o: memref<?x?x?xf32>) {
  linalg.conv_1d_ncw_fcw {strides = dense<2> : tensor<1xi64>, dilations = dense<3> : tensor<1xi64>} ins(%i, %f : memref<?x?x?xf16>, memref<?x?x?xf32>) outs(%o : memref<?x?x?xf32>)
  return
}
func.func @f3(%i: memref<?x?x?x?xf32>, %f: memref<?x?x?x?xf32>, %o: memref<?x?x?x?xf32>) {
  linalg.conv_2d_nhwc_fhwc {strides = dense<[2, 3]> : tensor<2xi64>} ins(%i, %f : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%o : memref<?x?x?x?xf32>)
  return
}
func.func @f4(%i: memref<?x?x?x?xi8>, %f: memref<?x?x?x?xi16>, %o: memref<?x?x?x?xi32>) {
  linalg.conv_2d_nchw_fchw {strides = dense<[2, 3]> : tensor<2xi64>} ins(%i, %f : memref<?x?x?x?xi8>, memref<?x?x?x?xi16>) outs(%o : memref<?x?x?x?xi32>)
  return
}
func.func @f5(%i: memref<?x?x?x?x?xf32>, %f: memref<?x?x?x?x?xf32>, %o: memref<?x?x?x?x?xf32>) {
  linalg.conv_2d_ngchw_fgchw {strides = dense<[2, 3]> : tensor<2xi64>} ins(%i, %f : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) outs(%o : memref<?x?x?x?x?xf32>)
  return
}
func.func @f6(%i: memref<?x?x?x?x?xf32>, %f: memref<?x?x?x?x?xf32>, %o: memref<?x?x?x?x?xf32>) {
  linalg.conv_2d_ngchw_gfchw {strides = dense<[2, 3]> : tensor<2xi64>} ins(%i, %f : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) outs(%o : memref<?x?x?x?x?xf32>)
  return
}
func.func @f7(%i: memref<?x?x?x?x?xf32>, %f: memref<?x?x?x?x?xf32>, %o: memref<?x?x?x?x?xf32>) {
  linalg.conv_3d_ncdhw_fcdhw {strides = dense<1> : tensor<3xi64>, dilations = dense<[1, 2, 3]> : tensor<3xi64>} ins(%i, %f : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) outs(%o : memref<?x?x?x?x?xf32>)
  return
}
func.func @f8(%i: memref<?x?x?xf32>, %f: memref<?x?xf32>, %o: memref<?x?x?xf32>) {
  linalg.depthwise_conv_1d_ncw_cw {strides = dense<2> : tensor<1xi64>, dilations = dense<3> : tensor<1xi64>} ins(%i, %f : memref<?x?x?xf32>, memref<?x?xf32>) outs(%o : memref<?x?x?xf32>)
  return
}
func.func @f9(%i: memref<?x?x?x?xf32>, %f: memref<?x?x?xf32>, %o: memref<?x?x?x?xf32>) {
  linalg.depthwise_conv_2d_nchw_chw {strides = dense<[2, 3]> : tensor<2xi64>} ins(%i, %f : memref<?x?x?x?xf32>, memref<?x?x?xf32>) outs(%o : memref<?x?x?x?xf32>)
  return
}
func.func @f10(%i: memref<?x?x?x?xf32>, %f: memref<?x?x?x?xf32>, %o: memref<?x?x?x?x?xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm {strides = dense<[2, 3]> : tensor<2xi64>} ins(%i, %f : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%o : memref<?x?x?x?x?xf32>)
  return
}
func.func @f11(%i: memref<?x?x?x?x?xf32>, %f: memref<?x?x?x?x?xf32>, %o: memref<?x?x?x?x?x?xf32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwcm {strides = dense<1> : tensor<3xi64>, dilations = dense<[1, 2, 3]> : tensor<3xi64>} ins(%i, %f : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) outs(%o : memref<?x?x?x?x?x?xf32>)
  return
}
func.func @f12(%i: memref<?x?x?x?xf32>, %f: memref<?x?xf32>, %o: memref<?x?x?x?xf32>) {
  linalg.pooling_nhwc_sum {strides = dense<[2, 3]> : tensor<2xi64>} ins(%i, %f : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%o : memref<?x?x?x?xf32>)
  return
}
func.func @f14(%i: memref<?x?x?x?xi8>, %f: memref<?x?xi8>, %o: memref<?x?x?x?xi32>) {
  linalg.pooling_nhwc_max_unsigned {strides = dense<[2, 3]> : tensor<2xi64>} ins(%i, %f : memref<?x?x?x?xi8>, memref<?x?xi8>) outs(%o : memref<?x?x?x?xi32>)
  return
}
func.func @f16(%i: memref<?x?x?xf32>, %f: memref<?xf32>, %o: memref<?x?x?xf32>) {
  linalg.pooling_ncw_sum {strides = dense<2> : tensor<1xi64>, dilations = dense<3> : tensor<1xi64>} ins(%i, %f : memref<?x?x?xf32>, memref<?xf32>) outs(%o : memref<?x?x?xf32>)
  return
}
func.func @f17(%i: memref<?x?x?xf32>, %f: memref<?xf32>, %o: memref<?x?x?xf32>) {
  linalg.pooling_nwc_min {strides = dense<2> : tensor<1xi64>, dilations = dense<3> : tensor<1xi64>} ins(%i, %f : memref<?x?x?xf32>, memref<?xf32>) outs(%o : memref<?x?x?xf32>)
  return
}
func.func @f18(%i: memref<?x?x?x?x?xf32>, %f: memref<?x?x?xf32>, %o: memref<?x?x?x?x?xf32>) {
  linalg.pooling_ndhwc_max {strides = dense<1> : tensor<3xi64>, dilations = dense<[1, 2, 3]> : tensor<3xi64>} ins(%i, %f : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>) outs(%o : memref<?x?x?x?x?xf32>)
  return
}
func.func @f19(%i: memref<?x?x?x?xi1>, %f: memref<?x?xi1>, %o: memref<?x?x?x?xi1>) {
  linalg.pooling_nhwc_sum {strides = dense<[2, 3]> : tensor<2xi64>} ins(%i, %f : memref<?x?x?x?xi1>, memref<?x?xi1>) outs(%o : memref<?x?x?x?xi1>)
  return
}
func.func @conv_2d_nhwc_hwcf_q(%i: memref<?x?x?x?xi8>, %f: memref<?x?x?x?xi8>, %z: i32, %w: i32, %o: memref<?x?x?x?xi32>) {
  linalg.conv_2d_nhwc_hwcf_q ins(%i, %f, %z, %w : memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32) outs(%o : memref<?x?x?x?xi32>)
  return
}
func.func @conv_2d_nchw_fchw_q(%i: memref<?x?x?x?xi8>, %f: memref<?x?x?x?xi8>, %z: i32, %w: i32, %o: memref<?x?x?x?xi32>) {
  linalg.conv_2d_nchw_fchw_q ins(%i, %f, %z, %w : memref<?x?x?x?xi8>, memref<?x?x?x?xi8>, i32, i32) outs(%o : memref<?x?x?x?xi32>)
  return
}
// What loses something, complex numbers and single bits have no name but for the greatest and least.
func.func @kind0(%i: memref<?x?xi1>, %f: memref<?x?xi1>, %o: memref<?x?xi1>) {
  linalg.conv_2d ins(%i, %f : memref<?x?xi1>, memref<?x?xi1>) outs(%o : memref<?x?xi1>)
  return
}
func.func @kind1(%i: memref<?x?xcomplex<f32>>, %f: memref<?x?xcomplex<f32>>, %o: memref<?x?xcomplex<f32>>) {
  linalg.conv_2d ins(%i, %f : memref<?x?xcomplex<f32>>, memref<?x?xcomplex<f32>>) outs(%o : memref<?x?xcomplex<f32>>)
  return
}
func.func @kind2(%i: memref<?x?x?xi1>, %f: memref<?xi1>, %o: memref<?x?x?xi1>) {
  linalg.pooling_ncw_max ins(%i, %f : memref<?x?x?xi1>, memref<?xi1>) outs(%o : memref<?x?x?xi1>)
  return
}
func.func @kind4(%i: memref<?x?x?xcomplex<f32>>, %f: memref<?xf32>, %o: memref<?x?x?xcomplex<f32>>) {
  linalg.pooling_ncw_sum ins(%i, %f : memref<?x?x?xcomplex<f32>>, memref<?xf32>) outs(%o : memref<?x?x?xcomplex<f32>>)
  return
}
func.func @kind6(%i: memref<?x?xf32>, %f: memref<?x?xf16>, %o: memref<?x?xf16>) {
  linalg.conv_2d ins(%i, %f : memref<?x?xf32>, memref<?x?xf16>) outs(%o : memref<?x?xf16>)
  return
}
func.func @kind7(%i: memref<?x?xi8>, %f: memref<?x?xf16>, %o: memref<?x?xf32>) {
  linalg.conv_2d ins(%i, %f : memref<?x?xi8>, memref<?x?xf16>) outs(%o : memref<?x?xf32>)
  return
}
func.func @kind8(%i: memref<?x?xf32>, %f: memref<?x?xf32>, %o: memref<?x?xi32>) {
  linalg.conv_2d ins(%i, %f : memref<?x?xf32>, memref<?x?xf32>) outs(%o : memref<?x?xi32>)
  return
}
