// RUN: rmlir-opt %s --allow-unregistered-dialect --convert-memref-to-spirv

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], []>, #spirv.resource_limits<>>} {
func.func @a(%v: i32, %m: memref<2x3xi32, #spirv.storage_class<StorageBuffer>>, %i: index) -> i32 {
  %0 = memref.atomic_rmw "addi" %v, %m[%i, %i] : (i32, memref<2x3xi32, #spirv.storage_class<StorageBuffer>>) -> i32
  %1 = memref.atomic_rmw "maxu" %0, %m[%i, %i] : (i32, memref<2x3xi32, #spirv.storage_class<StorageBuffer>>) -> i32
  %2 = memref.atomic_rmw "muli" %1, %m[%i, %i] : (i32, memref<2x3xi32, #spirv.storage_class<StorageBuffer>>) -> i32
  return %2 : i32
}
}
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, GenericPointer, Int8], []>, #spirv.resource_limits<>>} {
func.func @k(%m: memref<?xf32, #spirv.storage_class<CrossWorkgroup>>, %n: memref<4xi1, #spirv.storage_class<CrossWorkgroup>>, %i: index) -> memref<4xf32, #spirv.storage_class<Function>> {
  %0 = memref.load %m[%i] : memref<?xf32, #spirv.storage_class<CrossWorkgroup>>
  memref.store %0, %m[%i] : memref<?xf32, #spirv.storage_class<CrossWorkgroup>>
  %1 = memref.load %n[%i] : memref<4xi1, #spirv.storage_class<CrossWorkgroup>>
  memref.store %1, %n[%i] : memref<4xi1, #spirv.storage_class<CrossWorkgroup>>
  %x = "test.x"() : () -> memref<4xf32, #spirv.storage_class<CrossWorkgroup>>
  %c = memref.memory_space_cast %x : memref<4xf32, #spirv.storage_class<CrossWorkgroup>> to memref<4xf32, #spirv.storage_class<Function>>
  return %c : memref<4xf32, #spirv.storage_class<Function>>
}
}
