// RUN: rmlir-opt %s --convert-memref-to-spirv

func.func @c(%a: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %i: index) -> memref<?xi32, #spirv.storage_class<StorageBuffer>> {
  %cast = memref.cast %a : memref<4xi32, #spirv.storage_class<StorageBuffer>> to memref<?xi32, #spirv.storage_class<StorageBuffer>>
  return %cast : memref<?xi32, #spirv.storage_class<StorageBuffer>>
}
func.func @d(%a: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %i: index) {
  %cast = memref.cast %a : memref<4xi32, #spirv.storage_class<StorageBuffer>> to memref<?xi32, #spirv.storage_class<StorageBuffer>>
  return
}
func.func @e(%a: memref<4xi32, #spirv.storage_class<Function>>, %i: index) {
  %cast = memref.cast %a : memref<4xi32, #spirv.storage_class<Function>> to memref<?xi32, #spirv.storage_class<Function>>
  return
}
func.func @f(%arg : memref<?x?xi32, strided<[?, ?], offset:?>, #spirv.storage_class<StorageBuffer>>) {
  %cast = memref.cast %arg : memref<?x?xi32, strided<[?, ?], offset: ?>, #spirv.storage_class<StorageBuffer>> to memref<4x?xi32, strided<[?, 18], offset: 25>, #spirv.storage_class<StorageBuffer>>
  return
}
func.func @g(%arg : memref<?x?xi32, #spirv.storage_class<StorageBuffer>>) {
  %cast = memref.cast %arg : memref<?x?xi32, #spirv.storage_class<StorageBuffer>> to memref<4x?xi32, #spirv.storage_class<StorageBuffer>>
  return
}
func.func @h(%arg : memref<?x?xi32>) {
  %cast = memref.cast %arg : memref<?x?xi32> to memref<4x?xi32>
  return
}
func.func @i(%a: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %i: index) {
  %cast = memref.cast %a : memref<4xi32, #spirv.storage_class<StorageBuffer>> to memref<*xi32, #spirv.storage_class<StorageBuffer>>
  return
}
func.func @j(%a: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %i: index) -> i32 {
  %cast = memref.cast %a : memref<4xi32, #spirv.storage_class<StorageBuffer>> to memref<?xi32, strided<[1], offset: ?>, #spirv.storage_class<StorageBuffer>>
  %0 = memref.load %cast[%i] : memref<?xi32, strided<[1], offset: ?>, #spirv.storage_class<StorageBuffer>>
  return %0 : i32
}
func.func @k(%a: memref<4xi32, #spirv.storage_class<PhysicalStorageBuffer>>, %i: index) -> memref<?xi32, #spirv.storage_class<PhysicalStorageBuffer>> {
  %cast = memref.cast %a : memref<4xi32, #spirv.storage_class<PhysicalStorageBuffer>> to memref<?xi32, #spirv.storage_class<PhysicalStorageBuffer>>
  return %cast : memref<?xi32, #spirv.storage_class<PhysicalStorageBuffer>>
}
