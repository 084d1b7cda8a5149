// RUN: rmlir-opt --spirv-update-vce --split-input-file %s
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, Kernel, Vector16, Int8, Int16, Float16, Int64, Float64, StorageBuffer8BitAccess, StorageBuffer16BitAccess, UniformAndStorageBuffer8BitAccess, StorageUniform16,StorageInputOutput16, Matrix, CooperativeMatrixKHR, DotProduct, DotProductInput4x8Bit, DotProductInputAll, Sampled1D, StorageImageExtendedFormats, Linkage, GroupNonUniformArithmetic], [SPV_KHR_8bit_storage, SPV_KHR_16bit_storage, SPV_KHR_storage_buffer_storage_class, SPV_KHR_cooperative_matrix, SPV_KHR_integer_dot_product]>, #spirv.resource_limits<>>} {
  spirv.module Logical GLSL450 {
    spirv.GlobalVariable @a : !spirv.ptr<!spirv.struct<(!spirv.array<16xi8, stride=1>[0], f16[16])>, StorageBuffer>
    spirv.GlobalVariable @c : !spirv.ptr<vector<4xi64>, Uniform>
    spirv.GlobalVariable @b : !spirv.ptr<!spirv.image<f32, Dim1D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba32f>, UniformConstant>
    spirv.GlobalVariable @st : !spirv.ptr<!spirv.struct<(!spirv.struct<(f64)>)>, Private>
    spirv.func @f(%v: vector<4xi64>) -> () "None" { spirv.Return }
  }
  spirv.module Logical GLSL450 {
    spirv.func @f(%v: vector<4xi64>, %m: !spirv.matrix<3 x vector<3xf16>>, %p: !spirv.ptr<!spirv.rtarray<f64>, StorageBuffer>) -> () "None" { spirv.Return }
  }
  spirv.module Logical GLSL450 {
    spirv.func @f(%v: vector<4xi8>, %w: vector<3xi16>, %c: i1, %x: vector<3xf32>) -> () "None" {
      %0 = spirv.SDot %v, %v : vector<4xi8> -> i32
      %1 = spirv.SDot %w, %w : vector<3xi16> -> i64
      %2 = spirv.Select %c, %x, %x : i1, vector<3xf32>
      %3 = spirv.GroupNonUniformFAdd <Subgroup> <Reduce> %x : vector<3xf32> -> vector<3xf32>
      spirv.Return }
  }
  spirv.module Logical GLSL450 {
    spirv.func @f(%v: !spirv.ptr<i32, Workgroup>, %i : i32) -> () "None" {
      %0 = spirv.AtomicAnd <Device> <AcquireRelease|UniformMemory> %v, %i : !spirv.ptr<i32, Workgroup>
      %1 = spirv.Load "Workgroup" %v ["NonPrivatePointer"] : i32
      spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
      spirv.Return }
  }
}
// -----
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, DotProduct, DotProductInputAll, Int16, Int64], []>, #spirv.resource_limits<>>} {
  spirv.module Logical GLSL450 {
    spirv.func @f(%w: vector<3xi16>) -> () "None" {
      %1 = spirv.SDot %w, %w : vector<3xi16> -> i64
      spirv.Return }
  }
}
// -----
spirv.module Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, Int16, StorageBuffer8BitAccess, StorageUniform16, Matrix, Kernel, Groups, GroupNonUniformArithmetic, DotProductInput4x8Bit,DotProduct, DotProductInputAll, CooperativeMatrixKHR, Image1D, UniformAndStorageBuffer8BitAccess, StorageImageExtendedFormats], [SPV_KHR_variable_pointers, SPV_AMD_shader_ballot, SPV_KHR_cooperative_matrix]>, #spirv.resource_limits<>>}  {
    spirv.GlobalVariable @a : !spirv.ptr<!spirv.struct<(!spirv.array<16xi8, stride=1>[0], f16[16])>, StorageBuffer>
    spirv.GlobalVariable @b : !spirv.ptr<!spirv.image<f32, Dim1D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rg32f>, UniformConstant>
    spirv.func @f(%v: vector<4xi8>, %w: vector<3xi16>, %c: i1, %x: vector<3xf32>, %q: f32) -> () "None" {
      %0 = spirv.SDot %v, %v : vector<4xi8> -> i32
      %2 = spirv.Select %c, %x, %x : i1, vector<3xf32>
      %3 = spirv.GroupNonUniformFAdd <Subgroup> <Reduce> %x : vector<3xf32> -> vector<3xf32>
      %4 = spirv.GroupFAdd <Subgroup> <Reduce> %q : f32
      spirv.Return }
 }
// -----
spirv.module Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.1, [Shader, Int16, StorageBuffer8BitAccess, StorageUniform16, Matrix, Kernel, Groups, GroupNonUniformArithmetic, DotProductInput4x8Bit,DotProduct, DotProductInputAll, CooperativeMatrixKHR, Image1D, UniformAndStorageBuffer8BitAccess, StorageImageExtendedFormats], [SPV_KHR_variable_pointers, SPV_AMD_shader_ballot, SPV_KHR_cooperative_matrix]>, #spirv.resource_limits<>>}  {
    spirv.GlobalVariable @b : !spirv.ptr<!spirv.image<f32, Dim1D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rg32f>, UniformConstant>
 }
// -----
spirv.module Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, StorageBuffer8BitAccess, StorageUniform16,Matrix, Kernel], [SPV_KHR_8bit_storage, SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>}  {
    spirv.GlobalVariable @b : !spirv.ptr<!spirv.struct<(i8[0])>, StorageBuffer>
 }
// -----
spirv.module Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, Int16, Int8, Int64, Float16, Float64, Addresses, Linkage], []>, #spirv.resource_limits<>>}  {
    spirv.func @f(%v: vector<4xi8>, %w: vector<3xi16>) -> () "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name="x", linkage_type=<Import>>}
    spirv.func @g(%v: vector<4xf16>, %w: vector<3xi16>) -> f64 "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name="x", linkage_type=<Import>>}
 }
// -----
spirv.module Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, TensorsARM, Float16], [SPV_KHR_cooperative_matrix, SPV_ARM_tensors]>, #spirv.resource_limits<>>}  {
   spirv.GlobalVariable @v1 : !spirv.ptr<!spirv.coopmatrix<8x16xf16, Subgroup, MatrixA>, Private>
   spirv.GlobalVariable @v2 : !spirv.ptr<!spirv.arm.tensor<8x16xf16>, Private>
 }
