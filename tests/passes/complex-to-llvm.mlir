// RUN: rmlir-opt %s --convert-complex-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts

func.func @f(%a: complex<f32>, %b: complex<f32>, %x: f32) {
  %0 = complex.abs %a fastmath<nnan> : complex<f32>
  %1 = complex.add %a, %b fastmath<nnan> : complex<f32>
  %2 = complex.sub %a, %b : complex<f32>
  %3 = complex.mul %a, %b : complex<f32>
  %4 = complex.div %a, %b : complex<f32>
  %5 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %6 = complex.create %x, %x : complex<f32>
  %7 = complex.re %a : complex<f32>
  %8 = complex.im %a : complex<f32>
  return
}
