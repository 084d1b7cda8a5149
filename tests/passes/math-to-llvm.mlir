// RUN: rmlir-opt %s --convert-math-to-llvm
// Functions of numbers as intrinsics; what the dialect has none for stays.
func.func @all(%f: f32, %v: vector<4xf32>, %m: vector<4x3xf32>, %i: i32, %iv: vector<4xi32>) {
  %0 = math.absf %f : f32
  %1 = math.absi %i : i32
  %2 = math.ceil %f : f32
  %3 = math.copysign %f, %f : f32
  %4 = math.cos %v : vector<4xf32>
  %5 = math.cosh %f : f32
  %6 = math.acos %f : f32
  %7 = math.acosh %f : f32
  %8 = math.asin %f : f32
  %9 = math.asinh %f : f32
  %10 = math.atan %f : f32
  %11 = math.atanh %f : f32
  %12 = math.atan2 %f, %f : f32
  %13 = math.cbrt %f : f32
  %14 = math.ctlz %i : i32
  %15 = math.cttz %iv : vector<4xi32>
  %16 = math.ctpop %i : i32
  %17 = math.exp2 %f : f32
  %18 = math.expm1 %v fastmath<fast> : vector<4xf32>
  %19 = math.exp %m : vector<4x3xf32>
  %20 = math.fpowi %f, %i : f32, i32
  %21 = math.floor %f : f32
  %22 = math.fma %f, %f, %f : f32
  %23 = math.isfinite %f : f32
  %24 = math.isnan %v : vector<4xf32>
  %25 = math.isinf %f : f32
  %26 = math.isnormal %f : f32
  %27 = math.log10 %f : f32
  %28 = math.log1p %m : vector<4x3xf32>
  %29 = math.log2 %f : f32
  %30 = math.log %f fastmath<nnan> : f32
  %31 = math.powf %f, %f : f32
  %32 = math.roundeven %f : f32
  %33 = math.round %f : f32
  %34 = math.rsqrt %f : f32
  %35 = math.sin %f : f32
  %36 = math.sinh %f : f32
  %37 = math.sqrt %f : f32
  %38 = math.tan %f : f32
  %39 = math.tanh %f : f32
  %40 = math.trunc %f : f32
  %41 = math.clampf %f to [%f, %f] : f32
  %42 = math.erf %f : f32
  %43 = math.erfc %f : f32
  %44 = math.ipowi %i, %i : i32
  %45, %46 = math.sincos %f : f32
  %47 = math.rsqrt %m : vector<4x3xf32>
  return
}
func.func @more(%f: f32, %v: vector<4xf32>, %m: vector<2x3xf32>, %i: i32, %iv: vector<2x4xi32>, %s : vector<[4]xf32>, %b: bf16) {
  %15 = math.cttz %iv : vector<2x4xi32>
  %18 = math.expm1 %m fastmath<fast> : vector<2x3xf32>
  %28 = math.log1p %m : vector<2x3xf32>
  %47 = math.rsqrt %m fastmath<fast>: vector<2x3xf32>
  %48 = math.rsqrt %s : vector<[4]xf32>
  %50, %51 = math.sincos %v fastmath<nnan>: vector<4xf32>
  %54 = math.absi %iv : vector<2x4xi32>
  %55 = math.exp %b : bf16
  %56 = math.absf %f {test.attr} : f32
  %57 = math.rsqrt %f {test.attr} : f32
  return
}
