// RUN: rmlir-opt --pass-pipeline=builtin.module(spirv.module(spirv-webgpu-prepare)) %s
spirv.module Logical GLSL450 {
  spirv.func @u(%a: i32, %b: i32) -> !spirv.struct<(i32, i32)> "None" {
    %0 = spirv.UMulExtended %a, %b : !spirv.struct<(i32, i32)>
    spirv.ReturnValue %0 : !spirv.struct<(i32, i32)>
  }
  spirv.func @s(%a: vector<3xi32>, %b: vector<3xi32>) -> !spirv.struct<(vector<3xi32>, vector<3xi32>)> "None" {
    %0 = spirv.SMulExtended %a, %b : !spirv.struct<(vector<3xi32>, vector<3xi32>)>
    spirv.ReturnValue %0 : !spirv.struct<(vector<3xi32>, vector<3xi32>)>
  }
  spirv.func @c(%a: i32, %b: i32) -> !spirv.struct<(i32, i32)> "None" {
    %0 = spirv.IAddCarry %a, %b : !spirv.struct<(i32, i32)>
    spirv.ReturnValue %0 : !spirv.struct<(i32, i32)>
  }
  spirv.func @u64(%a: i64, %b: i64) -> !spirv.struct<(i64, i64)> "None" {
    %0 = spirv.UMulExtended %a, %b : !spirv.struct<(i64, i64)>
    spirv.ReturnValue %0 : !spirv.struct<(i64, i64)>
  }
  spirv.func @const(%b: i32) -> !spirv.struct<(i32, i32)> "None" {
    %a = spirv.Constant 70000 : i32
    %0 = spirv.SMulExtended %a, %b : !spirv.struct<(i32, i32)>
    spirv.ReturnValue %0 : !spirv.struct<(i32, i32)>
  }
  spirv.func @n(%b: f32, %w: vector<2xf16>) -> i1 "None" {
    %1 = spirv.IsNan %b : f32
    %0 = spirv.IsInf %b : f32
    %2 = spirv.IsInf %w : vector<2xf16>
    %3 = spirv.LogicalOr %0, %1 : i1
    spirv.ReturnValue %3 : i1
  }
}
