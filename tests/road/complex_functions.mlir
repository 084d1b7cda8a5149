// RUN: rmlir-run %s
// REFERENCE: --convert-elementwise-to-linalg --convert-tensor-to-linalg --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func @pc(%z: complex<f64>) {
  %r = complex.re %z : complex<f64>
  %i = complex.im %z : complex<f64>
  vector.print %r : f64
  vector.print %i : f64
  return
}
func.func @t(%a: complex<f64>, %b: complex<f64>) {
  %0 = complex.mul %a, %b : complex<f64>
  call @pc(%0) : (complex<f64>) -> ()
  %1 = complex.div %a, %b : complex<f64>
  call @pc(%1) : (complex<f64>) -> ()
  %2 = complex.exp %a : complex<f64>
  call @pc(%2) : (complex<f64>) -> ()
  %3 = complex.log %a : complex<f64>
  call @pc(%3) : (complex<f64>) -> ()
  %4 = complex.sqrt %a : complex<f64>
  call @pc(%4) : (complex<f64>) -> ()
  %5 = complex.pow %a, %b : complex<f64>
  call @pc(%5) : (complex<f64>) -> ()
  %6 = complex.abs %a : complex<f64>
  vector.print %6 : f64
  %7 = complex.tanh %a : complex<f64>
  call @pc(%7) : (complex<f64>) -> ()
  %8 = complex.sin %a : complex<f64>
  call @pc(%8) : (complex<f64>) -> ()
  %9 = complex.conj %a : complex<f64>
  call @pc(%9) : (complex<f64>) -> ()
  %10 = complex.rsqrt %a : complex<f64>
  call @pc(%10) : (complex<f64>) -> ()
  %11 = complex.expm1 %a : complex<f64>
  call @pc(%11) : (complex<f64>) -> ()
  %12 = complex.angle %a : complex<f64>
  vector.print %12 : f64
  %13 = complex.eq %a, %b : complex<f64>
  vector.print %13 : i1
  %14 = complex.sign %a : complex<f64>
  call @pc(%14) : (complex<f64>) -> ()
  return
}
func.func @main() {
  %a = complex.constant [1.5, -2.25] : complex<f64>
  %b = complex.constant [-0.5, 3.0] : complex<f64>
  call @t(%a, %b) : (complex<f64>, complex<f64>) -> ()
  call @t(%b, %a) : (complex<f64>, complex<f64>) -> ()
  %t = arith.constant dense<[(1.0, 2.0), (3.0, -4.0)]> : tensor<2xcomplex<f64>>
  %c1 = arith.constant 1 : index
  %e = tensor.extract %t[%c1] : tensor<2xcomplex<f64>>
  call @pc(%e) : (complex<f64>) -> ()
  return
}
