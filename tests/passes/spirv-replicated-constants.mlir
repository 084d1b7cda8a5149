// RUN: rmlir-opt --pass-pipeline=builtin.module(spirv.module(spirv-promote-to-replicated-constants)) %s
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.SpecConstant @a = 1 : i32
  spirv.SpecConstant @b = 1 : i32
  spirv.SpecConstantComposite @c (@a, @a, @a) : !spirv.array<3 x i32>
  spirv.SpecConstantComposite @c1 (@a) : !spirv.array<1 x i32>
  spirv.SpecConstantComposite @d (@a, @b, @a) : !spirv.array<3 x i32>
  spirv.func @f() -> () "None" {
    %0 = spirv.Constant dense<1> : vector<2xi32>
    %1 = spirv.Constant dense<1> : tensor<3xi32> : !spirv.array<3 x i32>
    %2 = spirv.Constant [dense<3.0> : vector<2xf32>, dense<3.0> : vector<2xf32>] : !spirv.array<2 x vector<2xf32>>
    %3 = spirv.Constant [dense<3.0> : vector<2xf32>, dense<4.0> : vector<2xf32>] : !spirv.array<2 x vector<2xf32>>
    %4 = spirv.Constant dense<[1,2]> : vector<2xi32>
    %5 = spirv.Constant dense<1> : tensor<2x3xi32> : !spirv.array<2 x !spirv.array<3 x i32>>
    %6 = spirv.Constant dense<1> : tensor<1xi32> : !spirv.array<1 x i32>
    %7 = spirv.Constant true
    %8 = spirv.Constant dense<true> : vector<2xi1>
    %9 = spirv.Constant dense<[1,1]> : vector<2xi32>
    %10 = spirv.Constant [[1:i32, 1:i32], [1:i32, 1:i32]] : !spirv.array<2 x !spirv.array<2 x i32>>
    %13 = spirv.Constant [dense<[3.0,4.0]> : vector<2xf32>, dense<[3.0, 4.0]> : vector<2xf32>] : !spirv.array<2 x vector<2xf32>>
    %14 = spirv.Constant [dense<4.0> : vector<2xf32>] : !spirv.array<1 x vector<2xf32>>
    spirv.Return
  }
}
