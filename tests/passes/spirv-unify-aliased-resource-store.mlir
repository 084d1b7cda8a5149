// RUN: not rmlir-opt %s --pass-pipeline=builtin.module(spirv.module(spirv-unify-aliased-resource))

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @s bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>
  spirv.GlobalVariable @i bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
  spirv.func @f(%index: i32, %v: i64) -> i64 "None" {
    %c0 = spirv.Constant 0 : i32
    %addr = spirv.mlir.addressof @s : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>
    %ac = spirv.AccessChain %addr[%c0, %index] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i64, StorageBuffer>
    spirv.Store "StorageBuffer" %ac, %v : i64
    %value = spirv.Load "StorageBuffer" %ac : i64
    spirv.ReturnValue %value : i64
  }
}
