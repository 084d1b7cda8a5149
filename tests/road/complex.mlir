// RUN: rmlir-run %s
// REFERENCE: --convert-scf-to-cf --convert-complex-to-standard --convert-math-to-llvm --convert-math-to-libm --convert-vector-to-llvm --convert-complex-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts

// Complex numbers, as values and as results.

func.func private @square(%z: complex<f64>) -> complex<f64> {
  %s = complex.mul %z, %z : complex<f64>
  return %s : complex<f64>
}

func.func private @show(%z: complex<f64>) {
  %re = complex.re %z : complex<f64>
  %im = complex.im %z : complex<f64>
  vector.print %re : f64 punctuation <comma>
  vector.print %im : f64
  return
}

func.func @main() {
  %a = complex.constant [1.5, -2.0] : complex<f64>
  %b = complex.constant [0.25, 4.0] : complex<f64>
  %s = call @square(%a) : (complex<f64>) -> complex<f64>
  call @show(%s) : (complex<f64>) -> ()
  %d = complex.div %s, %b : complex<f64>
  call @show(%d) : (complex<f64>) -> ()
  %e = complex.exp %b : complex<f64>
  call @show(%e) : (complex<f64>) -> ()
  %r = complex.sqrt %a : complex<f64>
  call @show(%r) : (complex<f64>) -> ()
  %abs = complex.abs %a : complex<f64>
  vector.print %abs : f64
  return
}
