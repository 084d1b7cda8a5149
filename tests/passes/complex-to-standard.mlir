// RUN: rmlir-opt %s --convert-complex-to-standard

func.func @f_(%a: complex<f32>, %b: complex<f32>, %i: i32) {
  %add = complex.add %a, %b : complex<f32>
  %sub = complex.sub %a, %b : complex<f32>
  %mul = complex.mul %a, %b : complex<f32>
  %div = complex.div %a, %b : complex<f32>
  %pow = complex.pow %a, %b : complex<f32>
  %atan2 = complex.atan2 %a, %b : complex<f32>
  %abs = complex.abs %a : complex<f32>
  %angle = complex.angle %a : complex<f32>
  %conj = complex.conj %a : complex<f32>
  %cos = complex.cos %a : complex<f32>
  %exp = complex.exp %a : complex<f32>
  %expm1 = complex.expm1 %a : complex<f32>
  %log = complex.log %a : complex<f32>
  %log1p = complex.log1p %a : complex<f32>
  %neg = complex.neg %a : complex<f32>
  %rsqrt = complex.rsqrt %a : complex<f32>
  %sign = complex.sign %a : complex<f32>
  %sin = complex.sin %a : complex<f32>
  %sqrt = complex.sqrt %a : complex<f32>
  %tan = complex.tan %a : complex<f32>
  %tanh = complex.tanh %a : complex<f32>
  %powi = complex.powi %a, %i : complex<f32>, i32
  %eq = complex.eq %a, %b : complex<f32>
  %neq = complex.neq %a, %b : complex<f32>
  return
}
func.func @f_fastmathnnan(%a: complex<f32>, %b: complex<f32>, %i: i32) {
  %add = complex.add %a, %b fastmath<nnan> : complex<f32>
  %sub = complex.sub %a, %b fastmath<nnan> : complex<f32>
  %mul = complex.mul %a, %b fastmath<nnan> : complex<f32>
  %div = complex.div %a, %b fastmath<nnan> : complex<f32>
  %pow = complex.pow %a, %b fastmath<nnan> : complex<f32>
  %atan2 = complex.atan2 %a, %b fastmath<nnan> : complex<f32>
  %abs = complex.abs %a fastmath<nnan> : complex<f32>
  %angle = complex.angle %a fastmath<nnan> : complex<f32>
  %conj = complex.conj %a fastmath<nnan> : complex<f32>
  %cos = complex.cos %a fastmath<nnan> : complex<f32>
  %exp = complex.exp %a fastmath<nnan> : complex<f32>
  %expm1 = complex.expm1 %a fastmath<nnan> : complex<f32>
  %log = complex.log %a fastmath<nnan> : complex<f32>
  %log1p = complex.log1p %a fastmath<nnan> : complex<f32>
  %neg = complex.neg %a fastmath<nnan> : complex<f32>
  %rsqrt = complex.rsqrt %a fastmath<nnan> : complex<f32>
  %sign = complex.sign %a fastmath<nnan> : complex<f32>
  %sin = complex.sin %a fastmath<nnan> : complex<f32>
  %sqrt = complex.sqrt %a fastmath<nnan> : complex<f32>
  %tan = complex.tan %a fastmath<nnan> : complex<f32>
  %tanh = complex.tanh %a fastmath<nnan> : complex<f32>
  %powi = complex.powi %a, %i fastmath<nnan> : complex<f32>, i32
  %eq = complex.eq %a, %b : complex<f32>
  %neq = complex.neq %a, %b : complex<f32>
  return
}
func.func @f_fastmathfast(%a: complex<f32>, %b: complex<f32>, %i: i32) {
  %add = complex.add %a, %b fastmath<fast> : complex<f32>
  %sub = complex.sub %a, %b fastmath<fast> : complex<f32>
  %mul = complex.mul %a, %b fastmath<fast> : complex<f32>
  %div = complex.div %a, %b fastmath<fast> : complex<f32>
  %pow = complex.pow %a, %b fastmath<fast> : complex<f32>
  %atan2 = complex.atan2 %a, %b fastmath<fast> : complex<f32>
  %abs = complex.abs %a fastmath<fast> : complex<f32>
  %angle = complex.angle %a fastmath<fast> : complex<f32>
  %conj = complex.conj %a fastmath<fast> : complex<f32>
  %cos = complex.cos %a fastmath<fast> : complex<f32>
  %exp = complex.exp %a fastmath<fast> : complex<f32>
  %expm1 = complex.expm1 %a fastmath<fast> : complex<f32>
  %log = complex.log %a fastmath<fast> : complex<f32>
  %log1p = complex.log1p %a fastmath<fast> : complex<f32>
  %neg = complex.neg %a fastmath<fast> : complex<f32>
  %rsqrt = complex.rsqrt %a fastmath<fast> : complex<f32>
  %sign = complex.sign %a fastmath<fast> : complex<f32>
  %sin = complex.sin %a fastmath<fast> : complex<f32>
  %sqrt = complex.sqrt %a fastmath<fast> : complex<f32>
  %tan = complex.tan %a fastmath<fast> : complex<f32>
  %tanh = complex.tanh %a fastmath<fast> : complex<f32>
  %powi = complex.powi %a, %i fastmath<fast> : complex<f32>, i32
  %eq = complex.eq %a, %b : complex<f32>
  %neq = complex.neq %a, %b : complex<f32>
  return
}
func.func @wide(%a: complex<f64>) -> complex<f64> {
  %0 = complex.expm1 %a : complex<f64>
  return %0 : complex<f64>
}
