// RUN: not rmlir-opt --spirv-update-vce --split-input-file %s
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, DotProduct, DotProductInputAll], [SPV_KHR_integer_dot_product]>, #spirv.resource_limits<>>} {
  spirv.module Logical GLSL450 {
    spirv.func @f(%w: vector<3xi16>) -> () "None" {
      %1 = spirv.SDot %w, %w : vector<3xi16> -> i64
      spirv.Return }
  }
}
// -----
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.1, [Shader, GroupNonUniformArithmetic], []>, #spirv.resource_limits<>>} {
  spirv.module Logical GLSL450 {
    spirv.func @f(%w: f32) -> () "None" {
      %3 = spirv.GroupNonUniformFAdd <Subgroup> <Reduce> %w : f32 -> f32
      spirv.Return }
  }
}
// -----
spirv.module Logical GLSL450 { }
// -----
spirv.module Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.1, [Shader, GroupNonUniformArithmetic], []>, #spirv.resource_limits<>>}  {
    spirv.func @f(%w: f32) -> () "None" {
  %2 = spirv.CL.exp %w : f32
      spirv.Return }
 }
// -----
spirv.module Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.1, [StorageBuffer8BitAccess, StorageUniform16,Matrix], [SPV_KHR_16bit_storage, SPV_KHR_8bit_storage,SPV_KHR_variable_pointers]>, #spirv.resource_limits<>>}  {
    spirv.GlobalVariable @a : !spirv.ptr<!spirv.struct<(!spirv.array<16xi8, stride=1>[0], f16[16])>, StorageBuffer>
 }
// -----
spirv.module Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.1, [], []>, #spirv.resource_limits<>>}  {
 }
// -----
spirv.module Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.1, [Matrix], []>, #spirv.resource_limits<>>}  {
    spirv.GlobalVariable @a : !spirv.ptr<i32, Private>
 }
// -----
spirv.module Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.1, [Matrix, GroupNonUniformArithmetic, Groups], [SPV_AMD_shader_ballot]>, #spirv.resource_limits<>>}  {
    spirv.GlobalVariable @a : !spirv.ptr<i32, Private>
    spirv.func @f(%w: f32) -> () "None" {
      %3 = spirv.GroupFAdd <Subgroup> <Reduce> %w : f32
      spirv.Return }
 }
// -----
spirv.module Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.1, [Matrix, GroupNonUniformArithmetic, Groups], []>, #spirv.resource_limits<>>}  {
    spirv.func @f(%w: f32) -> () "None" {
      %3 = spirv.GroupFAdd <Subgroup> <Reduce> %w : f32
      spirv.Return }
 }
// -----
spirv.module Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.1, [Shader, Int16, StorageBuffer8BitAccess, StorageUniform16, Matrix, Kernel, Groups, GroupNonUniformArithmetic, DotProductInput4x8Bit,DotProduct, DotProductInputAll, CooperativeMatrixKHR, Image1D, UniformAndStorageBuffer8BitAccess, StorageImageExtendedFormats], [SPV_KHR_variable_pointers, SPV_AMD_shader_ballot, SPV_KHR_cooperative_matrix]>, #spirv.resource_limits<>>}  {
    spirv.func @f(%v: vector<4xi8>, %w: vector<3xi16>, %c: i1, %x: vector<3xf32>, %q: f32) -> () "None" {
      %4 = spirv.GroupFAdd <Subgroup> <Reduce> %q : f32
      spirv.Return }
 }
// -----
spirv.module Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.1, [Shader, StorageBuffer8BitAccess, StorageUniform16,Matrix, Kernel], []>, #spirv.resource_limits<>>}  {
    spirv.GlobalVariable @b : !spirv.ptr<!spirv.struct<(i8[0])>, StorageBuffer>
 }
// -----
spirv.module Logical GLSL450 attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, StorageBuffer8BitAccess, StorageUniform16,Matrix, Kernel], []>, #spirv.resource_limits<>>}  {
    spirv.GlobalVariable @b : !spirv.ptr<!spirv.struct<(i8[0])>, StorageBuffer>
 }
