// RUN: rmlir-run %s
// REFERENCE: --convert-elementwise-to-linalg --convert-tensor-to-linalg --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func private @printMemrefF32(tensor<*xf32> {bufferization.access = "read"})
func.func @g3(%a: index, %b: index, %c: index) -> tensor<?x?x?xf32> {
  %t = tensor.generate %a, %b, %c { ^bb0(%i: index, %j: index, %k: index):
    %s = arith.muli %i, %j : index
    %q = arith.subi %s, %k : index
    %x = arith.index_cast %q : index to i32
    %f = arith.sitofp %x : i32 to f32
    tensor.yield %f : f32 } : tensor<?x?x?xf32>
  return %t : tensor<?x?x?xf32>
}
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  %a = call @g3(%c2, %c3, %c4) : (index,index,index) -> tensor<?x?x?xf32>
  %b = call @g3(%c2, %c4, %c3) : (index,index,index) -> tensor<?x?x?xf32>
  %e = tensor.empty() : tensor<3x3xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<3x3xf32>) -> tensor<3x3xf32>
  %r = linalg.batch_reduce_matmul ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%f : tensor<3x3xf32>) -> tensor<3x3xf32>
  %u = tensor.cast %r : tensor<3x3xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  %d = tensor.empty() : tensor<2x2xf32>
  %df = linalg.fill ins(%z : f32) outs(%d : tensor<2x2xf32>) -> tensor<2x2xf32>
  %k = linalg.contract indexing_maps = [affine_map<(b,i,j,k)->(b,i,k)>, affine_map<(b,i,j,k)->(b,k,j)>, affine_map<(b,i,j,k)->(i,j)>] ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%f : tensor<3x3xf32>) -> tensor<3x3xf32>
  %ex = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%k : tensor<3x3xf32>) outs(%e : tensor<3x3xf32>) -> tensor<3x3xf32>
  %u1 = tensor.cast %ex : tensor<3x3xf32> to tensor<*xf32>
  call @printMemrefF32(%u1) : (tensor<*xf32>) -> ()
  %as = tensor.cast %a : tensor<?x?x?xf32> to tensor<2x3x4xf32>
  %x = tensor.expand_shape %as [[0, 1], [2], [3]] output_shape [1, 2, 3, 4] : tensor<2x3x4xf32> into tensor<1x2x3x4xf32>
  %kk = tensor.expand_shape %as [[0, 1], [2], [3]] output_shape [1, 2, 3, 4] : tensor<2x3x4xf32> into tensor<1x2x3x4xf32>
  %ks = tensor.extract_slice %kk[0,0,1,1][1,2,2,2][1,1,1,1] : tensor<1x2x3x4xf32> to tensor<1x2x2x2xf32>
  %o = arith.constant dense<0.5> : tensor<1x1x2x3xf32>
  %cv = linalg.conv_2d_nchw_fchw ins(%x, %ks : tensor<1x2x3x4xf32>, tensor<1x2x2x2xf32>) outs(%o : tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
  %u2 = tensor.cast %cv : tensor<1x1x2x3xf32> to tensor<*xf32>
  call @printMemrefF32(%u2) : (tensor<*xf32>) -> ()
  %w = tensor.empty() : tensor<2x2xf32>
  %o2 = arith.constant dense<0.25> : tensor<1x2x2x3xf32>
  %po = linalg.pooling_nchw_sum ins(%x, %w : tensor<1x2x3x4xf32>, tensor<2x2xf32>) outs(%o2 : tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
  %u3 = tensor.cast %po : tensor<1x2x2x3xf32> to tensor<*xf32>
  call @printMemrefF32(%u3) : (tensor<*xf32>) -> ()
  return
}
