// RUN: rmlir-opt --pass-pipeline=builtin.module(spirv.module(spirv-rewrite-inserts)) %s
spirv.module Logical GLSL450 {
  spirv.func @rewrite(%a: f32, %b: f32, %c: i32) -> vector<2xf32> "None" {
    %0 = spirv.Undef : vector<2xf32>
    %1 = spirv.CompositeInsert %a, %0[0 : i32] : f32 into vector<2xf32>
    %2 = spirv.CompositeInsert %b, %1[1 : i32] : f32 into vector<2xf32>
    %3 = spirv.Undef : !spirv.struct<(f32, i32)>
    %4 = spirv.CompositeInsert %c, %3[1 : i32] : i32 into !spirv.struct<(f32, i32)>
    %5 = spirv.CompositeInsert %a, %4[0 : i32] : f32 into !spirv.struct<(f32, i32)>
    spirv.ReturnValue %2 : vector<2xf32>
  }
}
