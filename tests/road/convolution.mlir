// RUN: rmlir-run %s
// REFERENCE: --one-shot-bufferize=bufferize-function-boundaries --convert-linalg-to-loops --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --reconcile-unrealized-casts

// Convolutions and pooling in two dimensions, with padding.

func.func private @printMemrefF32(memref<*xf32>)

func.func @main() {
  %zero = arith.constant 0.0 : f32
  %image = arith.constant dense<[[[[1.0], [2.0], [3.0], [4.0]], [[5.0], [6.0], [7.0], [8.0]],
                                  [[-1.0], [-2.0], [-3.0], [-4.0]], [[0.5], [0.25], [0.125], [9.0]]]]> : tensor<1x4x4x1xf32>
  %kernel = arith.constant dense<[[[[1.0, 0.5]], [[0.0, 1.5]]], [[[2.0, -1.0]], [[1.0, 0.0]]]]> : tensor<2x2x1x2xf32>
  %padded = tensor.pad %image low[0, 0, 0, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x4x4x1xf32> to tensor<1x5x5x1xf32>
  %empty = tensor.empty() : tensor<1x4x4x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %conv = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%padded, %kernel : tensor<1x5x5x1xf32>, tensor<2x2x1x2xf32>) outs(%init : tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %m = bufferization.to_buffer %conv : tensor<1x4x4x2xf32> to memref<1x4x4x2xf32>
  %u = memref.cast %m : memref<1x4x4x2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()

  %window = tensor.empty() : tensor<2x2xf32>
  %least = arith.constant -1.0e30 : f32
  %e2 = tensor.empty() : tensor<1x2x2x2xf32>
  %i2 = linalg.fill ins(%least : f32) outs(%e2 : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %pool = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
    ins(%conv, %window : tensor<1x4x4x2xf32>, tensor<2x2xf32>) outs(%i2 : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %m2 = bufferization.to_buffer %pool : tensor<1x2x2x2xf32> to memref<1x2x2x2xf32>
  %u2 = memref.cast %m2 : memref<1x2x2x2xf32> to memref<*xf32>
  call @printMemrefF32(%u2) : (memref<*xf32>) -> ()
  return
}
