func.func @kernel(%a: memref<1x66x66x32xf32>, %b: memref<3x3x32x32xf32>, %c: memref<1x64x64x32xf32>) attributes {llvm.emit_c_interface} {
  %x = bufferization.to_tensor %a restrict : memref<1x66x66x32xf32> to tensor<1x66x66x32xf32>
  %y = bufferization.to_tensor %b restrict : memref<3x3x32x32xf32> to tensor<3x3x32x32xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x64x64x32xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x64x64x32xf32>) -> tensor<1x64x64x32xf32>
  %z = linalg.conv_2d_nhwc_hwcf ins(%x, %y : tensor<1x66x66x32xf32>, tensor<3x3x32x32xf32>) outs(%init : tensor<1x64x64x32xf32>) -> tensor<1x64x64x32xf32>
  bufferization.materialize_in_destination %z in restrict writable %c : (tensor<1x64x64x32xf32>, memref<1x64x64x32xf32>) -> ()
  return
}
