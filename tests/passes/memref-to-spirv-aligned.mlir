// RUN: rmlir-opt %s --convert-memref-to-spirv

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Int8, PhysicalStorageBufferAddresses], [SPV_KHR_physical_storage_buffer]>, #spirv.resource_limits<>>} {
  func.func @aligned(%m: memref<9xf32, #spirv.storage_class<Function>>, %p: memref<9xf32, #spirv.storage_class<PhysicalStorageBuffer>>, %i: index) {
    %0 = memref.load %m[%i] {alignment = 8} : memref<9xf32, #spirv.storage_class<Function>>
    memref.store %0, %p[%i] {nontemporal = true} : memref<9xf32, #spirv.storage_class<PhysicalStorageBuffer>>
    return
  }
  // The number is as wide as the memory; who wants less of it gets that.
  func.func @narrow(%m: memref<9xi8, #spirv.storage_class<StorageBuffer>>, %b: memref<9xi1, #spirv.storage_class<StorageBuffer>>, %i: index) -> i8 {
    %0 = memref.load %m[%i] : memref<9xi8, #spirv.storage_class<StorageBuffer>>
    %1 = memref.load %b[%i] : memref<9xi1, #spirv.storage_class<StorageBuffer>>
    memref.store %1, %b[%i] : memref<9xi1, #spirv.storage_class<StorageBuffer>>
    return %0 : i8
  }
}
