// RUN: rmlir-run %s
// REFERENCE: --convert-elementwise-to-linalg --convert-tensor-to-linalg --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func @main() {
  %v = arith.constant dense<[[1,-1],[2,3]]> : vector<2x2xi64>
  vector.print %v : vector<2x2xi64>
  vector.print str "hello\n"
  %m = arith.constant dense<[true,false]> : vector<2xi1>
  vector.print %m : vector<2xi1>
  %u = arith.constant -1 : i8
  vector.print %u : i8
  %i4 = arith.constant -3 : i4
  vector.print %i4 : i4
  %sc = arith.constant dense<[[[1.5]]]> : vector<1x1x1xf64>
  vector.print %sc : vector<1x1x1xf64> punctuation <comma>
  vector.print punctuation <newline>
  %z = arith.constant dense<3.0> : vector<f32>
  vector.print %z : vector<f32>
  %inf = arith.constant 0x7F800000 : f32
  vector.print %inf : f32
  %d = arith.constant 1.0e-310 : f64
  vector.print %d : f64
  %e = arith.constant 123456789.125 : f64
  vector.print %e : f64
  %ix = arith.constant dense<[4, -5]> : vector<2xindex>
  vector.print %ix : vector<2xindex>
  return
}
