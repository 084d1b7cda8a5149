// RUN: rmlir-opt %s --convert-memref-to-spirv

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
func.func @f(%a: memref<12x4xf32, #spirv.storage_class<StorageBuffer>>, %x: index, %y: index, %s: memref<f32, #spirv.storage_class<Uniform>>, %i: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %d: memref<?xf32, #spirv.storage_class<StorageBuffer>>, %b: memref<4xi1, #spirv.storage_class<StorageBuffer>>, %v: memref<4xvector<4xf32>, #spirv.storage_class<StorageBuffer>>, %dd: memref<?x?xf32, #spirv.storage_class<StorageBuffer>>, %o: memref<4xf32, strided<[2], offset: 3>, #spirv.storage_class<StorageBuffer>>) {
  %c1 = arith.constant 1 : index
  %0 = memref.load %a[%x, %y] : memref<12x4xf32, #spirv.storage_class<StorageBuffer>>
  memref.store %0, %a[%y, %x] : memref<12x4xf32, #spirv.storage_class<StorageBuffer>>
  %1 = memref.load %s[] : memref<f32, #spirv.storage_class<Uniform>>
  %2 = memref.load %i[%c1] {nontemporal = true} : memref<4xi32, #spirv.storage_class<StorageBuffer>>
  memref.store %2, %i[%x] : memref<4xi32, #spirv.storage_class<StorageBuffer>>
  %3 = memref.load %d[%x] : memref<?xf32, #spirv.storage_class<StorageBuffer>>
  %5 = memref.load %v[%x] : memref<4xvector<4xf32>, #spirv.storage_class<StorageBuffer>>
  %6 = memref.load %dd[%x, %y] : memref<?x?xf32, #spirv.storage_class<StorageBuffer>>
  %7 = memref.load %o[%x] : memref<4xf32, strided<[2], offset: 3>, #spirv.storage_class<StorageBuffer>>
  %8 = memref.alloca() : memref<4xf32, #spirv.storage_class<Function>>
  %9 = memref.alloc() : memref<4xf32, #spirv.storage_class<Workgroup>>
  %10 = memref.alloc() : memref<4xf32, #spirv.storage_class<StorageBuffer>>
  memref.dealloc %9 : memref<4xf32, #spirv.storage_class<Workgroup>>
  return
}
}
