// RUN: rmlir-opt --decorate-spirv-composite-type-layout %s
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @var0 bind(0, 1) : !spirv.ptr<!spirv.struct<(i32, !spirv.struct<(f32, i8)>)>, Uniform>
  spirv.GlobalVariable @var1 bind(0, 2) : !spirv.ptr<!spirv.struct<(!spirv.array<64 x i64>, f32)>, StorageBuffer>
  spirv.GlobalVariable @var2 : !spirv.ptr<!spirv.struct<(f32)>, Input>
  spirv.func @use() -> f32 "None" {
    %0 = spirv.mlir.addressof @var1 : !spirv.ptr<!spirv.struct<(!spirv.array<64 x i64>, f32)>, StorageBuffer>
    %1 = spirv.Constant 1 : i32
    %2 = spirv.AccessChain %0[%1] : !spirv.ptr<!spirv.struct<(!spirv.array<64 x i64>, f32)>, StorageBuffer>, i32 -> !spirv.ptr<f32, StorageBuffer>
    %3 = spirv.Load "StorageBuffer" %2 : f32
    spirv.ReturnValue %3 : f32
  }
}
