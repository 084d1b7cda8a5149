// RUN: rmlir-opt --convert-spirv-to-llvm %s
spirv.module @m Logical GLSL450 {
  spirv.GlobalVariable @v bind(1, 2) : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>
  spirv.GlobalVariable @l {location = 3 : i32} : !spirv.ptr<f32, Output>
  spirv.GlobalVariable @p : !spirv.ptr<f32, Private>
  spirv.func @inl() "Inline" { spirv.Return }
  spirv.func @dinl() "DontInline" { spirv.Return }
  spirv.func @pure() "Pure" { spirv.Return }
  spirv.func @const() "Const" { spirv.Return }
  spirv.func @both() "Inline|Const" { spirv.Return }
  spirv.func @cb() "None" {
    %0 = spirv.mlir.addressof @v : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>
    %c0 = spirv.Constant 0 : i32
    %1 = spirv.AccessChain %0[%c0, %c0] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
    spirv.Return }
  spirv.func @grp(%a: i32, %f: f16, %d: f64, %e: i64, %b: i1, %s: i8, %t: i16) "None" {
    %0 = spirv.GroupIAdd <Workgroup> <Reduce> %a : i32
    %1 = spirv.GroupFAdd <Workgroup> <Reduce> %f : f16
    %2 = spirv.GroupUMin <Workgroup> <Reduce> %e : i64
    %3 = spirv.GroupFMin <Workgroup> <Reduce> %d : f64
    %4 = spirv.GroupSMin <Workgroup> <Reduce> %a : i32
    %5 = spirv.GroupUMax <Workgroup> <Reduce> %s : i8
    %6 = spirv.GroupSMax <Workgroup> <Reduce> %t : i16
    %7 = spirv.GroupFMax <Workgroup> <Reduce> %d : f64
    spirv.Return
  }
  spirv.func @nu(%a: i32, %f: f16, %d: f64, %e: i64, %b: i1, %s: i8, %t: i16) "None" {
    %c4 = spirv.Constant 4 : i32
    %0 = spirv.GroupNonUniformIAdd <Subgroup> <Reduce> %a : i32 -> i32
    %00 = spirv.GroupNonUniformIAdd <Subgroup> <ClusteredReduce> %a cluster_size(%c4) : i32, i32 -> i32
    %1 = spirv.GroupNonUniformFAdd <Subgroup> <Reduce> %f : f16 -> f16
    %2 = spirv.GroupNonUniformIMul <Subgroup> <Reduce> %e : i64 -> i64
    %3 = spirv.GroupNonUniformFMul <Subgroup> <Reduce> %d : f64 -> f64
    %4 = spirv.GroupNonUniformSMin <Subgroup> <Reduce> %a : i32 -> i32
    %5 = spirv.GroupNonUniformUMin <Subgroup> <Reduce> %s : i8 -> i8
    %6 = spirv.GroupNonUniformFMin <Subgroup> <Reduce> %d : f64 -> f64
    %7 = spirv.GroupNonUniformSMax <Subgroup> <Reduce> %t : i16 -> i16
    %8 = spirv.GroupNonUniformUMax <Subgroup> <Reduce> %t : i16 -> i16
    %9 = spirv.GroupNonUniformFMax <Subgroup> <Reduce> %d : f64 -> f64
    %10 = spirv.GroupNonUniformBitwiseAnd <Subgroup> <Reduce> %a : i32 -> i32
    %11 = spirv.GroupNonUniformBitwiseOr <Subgroup> <Reduce> %a : i32 -> i32
    %12 = spirv.GroupNonUniformBitwiseXor <Subgroup> <Reduce> %a : i32 -> i32
    %13 = spirv.GroupNonUniformLogicalAnd <Subgroup> <Reduce> %b : i1 -> i1
    %14 = spirv.GroupNonUniformLogicalOr <Subgroup> <Reduce> %b : i1 -> i1
    %15 = spirv.GroupNonUniformLogicalXor <Subgroup> <Reduce> %b : i1 -> i1
    spirv.Return
  }
  spirv.func @gl(%f: f32, %v: vector<3xf32>, %i: i32, %w: vector<2xi32>, %k: i16) "None" {
    %0 = spirv.GL.InverseSqrt %f : f32
    %1 = spirv.GL.Tanh %v : vector<3xf32>
    %2 = spirv.GL.Tan %v : vector<3xf32>
    %3 = spirv.Not %w : vector<2xi32>
    %4 = spirv.BitFieldInsert %w, %w, %k, %i : vector<2xi32>, i16, i32
    %5 = spirv.BitFieldSExtract %i, %i, %k : i32, i32, i16
    %6 = spirv.BitFieldUExtract %w, %i, %k : vector<2xi32>, i32, i16
    %7 = spirv.BitCount %i : i32
    %8 = spirv.BitReverse %i : i32
    %9 = spirv.CompositeExtract %v[1 : i32] : vector<3xf32>
    %10 = spirv.CompositeInsert %f, %v[1 : i32] : f32 into vector<3xf32>
    %11 = spirv.Undef : i32
    %12 = spirv.Constant dense<[1,2]> : vector<2xsi32>
    %13 = spirv.Constant 3 : ui32
    spirv.Return
  }
}
