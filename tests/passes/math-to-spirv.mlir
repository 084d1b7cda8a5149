// RUN: rmlir-opt %s --convert-math-to-spirv

func.func @f(%a: f32, %b: f32, %i: i32, %v: vector<2xf32>, %w: vector<2xf32>, %vi: vector<2xi32>, %h: f16, %i8: i8, %d: f64, %v5: vector<5xf32>) {
  %0 = math.absf %a : f32
  %1 = math.acos %a : f32
  %2 = math.acosh %a : f32
  %3 = math.asin %a : f32
  %4 = math.asinh %a : f32
  %5 = math.atan %a : f32
  %6 = math.atanh %a : f32
  %7 = math.ceil %a : f32
  %8 = math.cos %a : f32
  %9 = math.cosh %a : f32
  %10 = math.exp %a : f32
  %11 = math.exp2 %a : f32
  %12 = math.expm1 %a : f32
  %13 = math.floor %a : f32
  %14 = math.log %a : f32
  %15 = math.log10 %a : f32
  %16 = math.log1p %a : f32
  %17 = math.log2 %a : f32
  %18 = math.round %a : f32
  %19 = math.roundeven %a : f32
  %20 = math.rsqrt %a : f32
  %21 = math.sin %a : f32
  %22 = math.sinh %a : f32
  %23 = math.sqrt %a : f32
  %24 = math.tan %a : f32
  %25 = math.tanh %a : f32
  %26 = math.erf %a : f32
  %27 = math.trunc %a : f32
  %28 = math.cbrt %a : f32
  %29 = math.isnan %a : f32
  %30 = math.isinf %a : f32
  %31 = math.isfinite %a : f32
  %32 = math.atan2 %a, %b : f32
  %33 = math.powf %a, %b : f32
  %34 = math.fma %a, %b, %a : f32
  %35 = math.copysign %a, %b : f32
  %36 = math.absi %i : i32
  %37 = math.ctlz %i : i32
  %38 = math.cttz %i : i32
  %39 = math.copysign %v, %w : vector<2xf32>
  %40 = math.log10 %v : vector<2xf32>
  %41 = math.ctlz %vi : vector<2xi32>
  %42 = math.powf %v, %w : vector<2xf32>
  %43 = math.sin %h : f16
  %44 = math.absi %i8 : i8
  %45 = math.round %v : vector<2xf32>
  %46 = math.expm1 %v : vector<2xf32>
  %47 = math.copysign %h, %h : f16
  %48 = math.sin %d : f64
  %49 = math.sin %v5 : vector<5xf32>
  %50 = math.isnan %v : vector<2xf32>
  return
}
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel], []>, #spirv.resource_limits<>>} {
  func.func @kernel(%a: f32, %i: i32) {
    %0 = math.erf %a : f32
    %1 = math.roundeven %a : f32
    %2 = math.round %a : f32
    %3 = math.powf %a, %a : f32
    %4 = math.log1p %a : f32
    %5 = math.atan2 %a, %a : f32
    %6 = math.log2 %a : f32
    %7 = math.exp2 %a : f32
    %8 = math.absi %i : i32
    %9 = math.tan %a : f32
    %10 = math.rsqrt %a : f32
    %11 = math.expm1 %a : f32
    return
  }
}
