// RUN: rmlir-opt %s --convert-memref-to-spirv

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
func.func @i8(%a: memref<4xi8, #spirv.storage_class<StorageBuffer>>, %x: index, %v: i8) -> i8 {
  %0 = memref.load %a[%x] : memref<4xi8, #spirv.storage_class<StorageBuffer>>
  memref.store %v, %a[%x] : memref<4xi8, #spirv.storage_class<StorageBuffer>>
  return %0 : i8
}
func.func @i1(%a: memref<4xi1, #spirv.storage_class<StorageBuffer>>, %x: index, %v: i1) -> i1 {
  %0 = memref.load %a[%x] : memref<4xi1, #spirv.storage_class<StorageBuffer>>
  memref.store %v, %a[%x] : memref<4xi1, #spirv.storage_class<StorageBuffer>>
  return %0 : i1
}
func.func @scalar(%a: memref<i16, #spirv.storage_class<Workgroup>>, %x: index, %v: i16) -> i16 {
  %0 = memref.load %a[] : memref<i16, #spirv.storage_class<Workgroup>>
  memref.store %v, %a[] : memref<i16, #spirv.storage_class<Workgroup>>
  return %0 : i16
}
func.func @no(%a: memref<4xi8, #spirv.storage_class<Function>>, %x: index, %v: i8) -> i8 {
  %0 = memref.load %a[%x] : memref<4xi8, #spirv.storage_class<Function>>
  memref.store %v, %a[%x] : memref<4xi8, #spirv.storage_class<Function>>
  return %0 : i8
}
}
