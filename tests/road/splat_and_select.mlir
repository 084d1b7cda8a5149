// RUN: rmlir-run %s
// REFERENCE: --convert-elementwise-to-linalg --convert-tensor-to-linalg --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func private @printMemrefF32(tensor<*xf32> {bufferization.access = "read"})
func.func @f(%c: i1, %a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %s = arith.select %c, %a, %b : tensor<?x4xf32>
  %r = scf.if %c -> tensor<?x4xf32> {
    %k = arith.addf %s, %b : tensor<?x4xf32>
    scf.yield %k : tensor<?x4xf32>
  } else { scf.yield %a : tensor<?x4xf32> }
  return %r : tensor<?x4xf32>
}
func.func @main() {
  %f = arith.constant 2.5 : f32
  %c3 = arith.constant 3 : index
  %s = tensor.splat %f[%c3] : tensor<?x4xf32>
  %g = tensor.from_elements %f, %f, %f, %f : tensor<1x4xf32>
  %d = tensor.empty(%c3) : tensor<?x4xf32>
  %x = arith.constant 7.0 : f32
  %fl = linalg.fill ins(%x : f32) outs(%d : tensor<?x4xf32>) -> tensor<?x4xf32>
  %t = arith.constant true
  %n = arith.constant false
  %r = call @f(%t, %s, %fl) : (i1, tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %r2 = call @f(%n, %r, %fl) : (i1, tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %ins = tensor.insert_slice %g into %r2[1, 0][1, 4][1, 1] : tensor<1x4xf32> into tensor<?x4xf32>
  %u = tensor.cast %ins : tensor<?x4xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  %u2 = tensor.cast %r : tensor<?x4xf32> to tensor<*xf32>
  call @printMemrefF32(%u2) : (tensor<*xf32>) -> ()
  %c0 = arith.constant 0 : index
  %rank = tensor.rank %u2 : tensor<*xf32>
  vector.print %rank : index
  return
}
