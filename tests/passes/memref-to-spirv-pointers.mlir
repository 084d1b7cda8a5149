// RUN: rmlir-opt %s --convert-memref-to-spirv

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses], []>, #spirv.resource_limits<>>} {
  func.func @f(%m: memref<?xf32, #spirv.storage_class<CrossWorkgroup>>, %i: index) -> index {
    %0 = memref.reinterpret_cast %m to offset: [%i], sizes: [%i], strides: [1] : memref<?xf32, #spirv.storage_class<CrossWorkgroup>> to memref<?xf32, strided<[1], offset: ?>, #spirv.storage_class<CrossWorkgroup>>
    %1 = memref.extract_aligned_pointer_as_index %0 : memref<?xf32, strided<[1], offset: ?>, #spirv.storage_class<CrossWorkgroup>> -> index
    return %1 : index
  }
}
