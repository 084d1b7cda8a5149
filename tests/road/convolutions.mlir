// RUN: rmlir-run %s
// REFERENCE: --convert-elementwise-to-linalg --convert-tensor-to-linalg --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func private @printMemrefF32(tensor<*xf32> {bufferization.access = "read"})
func.func @iota(%n: index, %h: index, %w: index, %c: index) -> tensor<?x?x?x?xf32> {
  %t = tensor.generate %n, %h, %w, %c {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    %s = arith.addi %i, %j : index
    %s2 = arith.muli %k, %s : index
    %s3 = arith.addi %s2, %l : index
    %x = arith.index_cast %s3 : index to i32
    %f = arith.sitofp %x : i32 to f32
    tensor.yield %f : f32
  } : tensor<?x?x?x?xf32>
  return %t : tensor<?x?x?x?xf32>
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %z = arith.constant 0.0 : f32
  %in = call @iota(%c1, %c6, %c6, %c2) : (index,index,index,index) -> tensor<?x?x?x?xf32>
  %k = call @iota(%c3, %c3, %c2, %c3) : (index,index,index,index) -> tensor<?x?x?x?xf32>
  %c4 = arith.constant 4 : index
  %p = tensor.pad %in low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    %m = arith.constant -1.0 : f32
    tensor.yield %m : f32
  } : tensor<?x?x?x?xf32> to tensor<?x?x?x?xf32>
  %e = tensor.empty(%c1, %c6, %c6, %c3) : tensor<?x?x?x?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p, %k : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%f : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %u = tensor.cast %r : tensor<?x?x?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  %w = tensor.empty() : tensor<2x2xf32>
  %pe = tensor.empty() : tensor<1x3x3x3xf32>
  %ninf = arith.constant 0xFF800000 : f32
  %pf = linalg.fill ins(%ninf : f32) outs(%pe : tensor<1x3x3x3xf32>) -> tensor<1x3x3x3xf32>
  %rs = tensor.cast %r : tensor<?x?x?x?xf32> to tensor<1x6x6x3xf32>
  %q = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%rs, %w : tensor<1x6x6x3xf32>, tensor<2x2xf32>) outs(%pf : tensor<1x3x3x3xf32>) -> tensor<1x3x3x3xf32>
  %uq = tensor.cast %q : tensor<1x3x3x3xf32> to tensor<*xf32>
  call @printMemrefF32(%uq) : (tensor<*xf32>) -> ()
  return
}
