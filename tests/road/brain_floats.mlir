// RUN: rmlir-run %s
// REFERENCE: --convert-elementwise-to-linalg --convert-tensor-to-linalg --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func @main() {
  %a = arith.constant dense<[[1.5,2.25],[3.125,-4.5]]> : tensor<2x2xf16>
  %z = arith.constant dense<0.0> : tensor<2x2xf16>
  %r = linalg.matmul ins(%a, %a : tensor<2x2xf16>, tensor<2x2xf16>) outs(%z : tensor<2x2xf16>) -> tensor<2x2xf16>
  %e = tensor.empty() : tensor<2x2xbf16>
  %b = linalg.generic {indexing_maps=[affine_map<(i,j)->(i,j)>,affine_map<(i,j)->(j,i)>], iterator_types=["parallel","parallel"]} ins(%r : tensor<2x2xf16>) outs(%e : tensor<2x2xbf16>) {
  ^bb0(%x: f16, %o: bf16):
    %f = arith.extf %x : f16 to f32
    %g = math.exp %f : f32
    %h = arith.truncf %g : f32 to bf16
    %k = math.log %h : bf16
    %m = math.tanh %x : f16
    %mm = arith.extf %m : f16 to f32
    %nn = arith.truncf %mm : f32 to bf16
    %l = arith.addf %k, %nn : bf16
    linalg.yield %l : bf16
  } -> tensor<2x2xbf16>
  %c0 = arith.constant 0 : index
  %p0 = arith.constant 0.0 : f16
 %p1 = arith.constant 0.0 : bf16
 %v = vector.transfer_read %r[%c0,%c0], %p0 : tensor<2x2xf16>, vector<2x2xf16>
 vector.print %v : vector<2x2xf16>
 %v1 = vector.transfer_read %b[%c0,%c0], %p1 : tensor<2x2xbf16>, vector<2x2xbf16>
 vector.print %v1 : vector<2x2xbf16>
  return
}
