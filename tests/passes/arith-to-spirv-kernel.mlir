// RUN: rmlir-opt %s --convert-arith-to-spirv

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Int8, Int16, Int64, Float16, Float64], []>, #spirv.resource_limits<>>} {
  func.func @f(%a: i8, %b: i64, %c: f16, %d: f64, %x: f32, %i: i32) {
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.trunci %b : i64 to i32
    %2 = arith.extf %c : f16 to f32
    %3 = arith.truncf %d : f64 to f32
    %4 = arith.maxsi %i, %i : i32
    %5 = arith.maximumf %x, %3 : f32
    %6 = arith.remsi %i, %1 : i32
    %7 = arith.extui %a : i8 to i64
    %8 = arith.constant 5000000000 : i64
    return
  }
}
