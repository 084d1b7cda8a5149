// RUN: rmlir-run %s
// REFERENCE: --convert-elementwise-to-linalg --convert-tensor-to-linalg --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func @scan(%t: tensor<?xi64>) -> (tensor<?xi64>, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i64
  %n = tensor.dim %t, %c0 : tensor<?xi64>
  %e = tensor.empty(%n) : tensor<?xi64>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%o = %e, %s = %z) -> (tensor<?xi64>, i64) {
    %v = tensor.extract %t[%i] : tensor<?xi64>
    %s2 = arith.addi %s, %v : i64
    %o2 = tensor.insert %s2 into %o[%i] : tensor<?xi64>
    scf.yield %o2, %s2 : tensor<?xi64>, i64
  }
  return %r#0, %r#1 : tensor<?xi64>, i64
}
func.func @main() {
  %d = arith.constant dense<[3,1,4,1,5,9,2,6]> : tensor<8xi64>
  %t = tensor.cast %d : tensor<8xi64> to tensor<?xi64>
  %r:2 = call @scan(%t) : (tensor<?xi64>) -> (tensor<?xi64>, i64)
  %r2:2 = call @scan(%r#0) : (tensor<?xi64>) -> (tensor<?xi64>, i64)
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 0 : i64
  %v = vector.transfer_read %r#0[%c0], %z : tensor<?xi64>, vector<10xi64>
  vector.print %v : vector<10xi64>
  %w = vector.transfer_read %r2#0[%c0], %z : tensor<?xi64>, vector<8xi64>
  vector.print %w : vector<8xi64>
  vector.print %r2#1 : i64
  return
}
