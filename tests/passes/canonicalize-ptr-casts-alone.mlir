// RUN: rmlir-opt %s --canonicalize
// Without what belongs to it a pointer is not what it was made of.
func.func @f(%m: memref<f32, #ptr.generic_space>) -> (memref<f32, #ptr.generic_space>, memref<f32, #ptr.generic_space>) {
  %0 = ptr.to_ptr %m : memref<f32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  %1 = ptr.from_ptr %0 : !ptr.ptr<#ptr.generic_space> -> memref<f32, #ptr.generic_space>
  %2 = ptr.get_metadata %m : memref<f32, #ptr.generic_space>
  %3 = ptr.from_ptr %0 metadata %2 : !ptr.ptr<#ptr.generic_space> -> memref<f32, #ptr.generic_space>
  return %1, %3 : memref<f32, #ptr.generic_space>, memref<f32, #ptr.generic_space>
}
