// RUN: rmlir-opt %s
// The reference prints no storage class here, which it needs to read the operation: what is printed does not read back.
spirv.module Logical GLSL450 {
  spirv.func @f(%i: i32, %p: !spirv.ptr<i32, StorageBuffer>) "None" {
    spirv.INTEL.SubgroupBlockWrite "StorageBuffer" %p, %i : i32
    spirv.Return
  }
}
