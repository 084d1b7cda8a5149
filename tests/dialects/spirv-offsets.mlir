// RUN: rmlir-opt %s
// Offsets are numbers of 32 bits without a sign.
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @a : !spirv.ptr<!spirv.struct<(f32 [0], f32 [-1])>, StorageBuffer>
}
