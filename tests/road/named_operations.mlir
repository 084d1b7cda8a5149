// RUN: rmlir-run %s
// REFERENCE: --convert-elementwise-to-linalg --convert-tensor-to-linalg --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func private @printMemrefF32(tensor<*xf32> {bufferization.access = "read"})
func.func private @printMemrefI32(tensor<*xi32> {bufferization.access = "read"})
func.func @main() {
  %a = arith.constant dense<[[[1.0,2.0],[3.0,4.0]],[[5.0,6.0],[7.0,8.0]]]> : tensor<2x2x2xf32>
  %z = arith.constant dense<0.0> : tensor<2x2x2xf32>
  %r = linalg.batch_matmul ins(%a, %a : tensor<2x2x2xf32>, tensor<2x2x2xf32>) outs(%z : tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  %u = tensor.cast %r : tensor<2x2x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  %i8a = arith.constant dense<[[1,-2,3],[100,127,-128]]> : tensor<2x3xi8>
  %i8b = arith.constant dense<[[1,2],[3,4],[5,-6]]> : tensor<3x2xi8>
  %zi = arith.constant dense<0> : tensor<2x2xi32>
  %q = linalg.matmul ins(%i8a, %i8b : tensor<2x3xi8>, tensor<3x2xi8>) outs(%zi : tensor<2x2xi32>) -> tensor<2x2xi32>
  %q1 = tensor.cast %q : tensor<2x2xi32> to tensor<*xi32>
  call @printMemrefI32(%q1) : (tensor<*xi32>) -> ()
  %d1 = arith.constant dense<[1.0,2.0,3.0,4.0,5.0,6.0]> : tensor<6xf32>
  %dk = arith.constant dense<[1.0,0.0,-1.0]> : tensor<3xf32>
  %dz = arith.constant dense<0.0> : tensor<4xf32>
  %c1 = linalg.conv_1d ins(%d1, %dk : tensor<6xf32>, tensor<3xf32>) outs(%dz : tensor<4xf32>) -> tensor<4xf32>
  %u1 = tensor.cast %c1 : tensor<4xf32> to tensor<*xf32>
  call @printMemrefF32(%u1) : (tensor<*xf32>) -> ()
  %sc = arith.constant dense<0.0> : tensor<f32>
  %dot = linalg.dot ins(%d1, %d1 : tensor<6xf32>, tensor<6xf32>) outs(%sc : tensor<f32>) -> tensor<f32>
  %u2 = tensor.cast %dot : tensor<f32> to tensor<*xf32>
  call @printMemrefF32(%u2) : (tensor<*xf32>) -> ()
  %x = arith.constant dense<2.0> : tensor<1x4x4x2xf32>
  %k = arith.constant dense<[[[1.0,2.0],[3.0,4.0]],[[5.0,6.0],[7.0,8.0]]]> : tensor<2x2x2xf32>
  %dwz = arith.constant dense<0.0> : tensor<1x2x2x2xf32>
  %dw = linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<2> : tensor<2xi64>} ins(%x, %k : tensor<1x4x4x2xf32>, tensor<2x2x2xf32>) outs(%dwz : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %u3 = tensor.cast %dw : tensor<1x2x2x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u3) : (tensor<*xf32>) -> ()
  %be = tensor.empty() : tensor<6x2xf32>
  %b = linalg.broadcast ins(%d1 : tensor<6xf32>) outs(%be : tensor<6x2xf32>) dimensions = [1]
  %me = tensor.empty() : tensor<6x2xf32>
  %m = linalg.map { math.exp } ins(%b : tensor<6x2xf32>) outs(%me : tensor<6x2xf32>)
  %u4 = tensor.cast %m : tensor<6x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u4) : (tensor<*xf32>) -> ()
  %sq = linalg.square ins(%b : tensor<6x2xf32>) outs(%me : tensor<6x2xf32>) -> tensor<6x2xf32>
  %sub = linalg.sub ins(%sq, %b : tensor<6x2xf32>, tensor<6x2xf32>) outs(%me : tensor<6x2xf32>) -> tensor<6x2xf32>
  %u5 = tensor.cast %sub : tensor<6x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u5) : (tensor<*xf32>) -> ()
  return
}
