// RUN: rmlir-opt %s --amdgpu-resolve-strided-metadata

#buf = #amdgpu.address_space<fat_raw_buffer>
func.func @a(%m: memref<16x16xf32, strided<[?, ?], offset: ?>>) -> (memref<f32, #buf>, index, index, index, index, index) {
  %c = amdgpu.fat_raw_buffer_cast %m : memref<16x16xf32, strided<[?, ?], offset: ?>> to memref<16x16xf32, strided<[?, ?], offset: ?>, #buf>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<16x16xf32, strided<[?, ?], offset: ?>, #buf> -> memref<f32, #buf>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32, #buf>, index, index, index, index, index
}
func.func @b(%m: memref<16x16xf32, strided<[?, ?], offset: ?>>) -> (memref<f32, #buf>, index, index, index, index, index) {
  %c = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<16x16xf32, strided<[?, ?], offset: ?>> to memref<16x16xf32, strided<[?, ?]>, #buf>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<16x16xf32, strided<[?, ?]>, #buf> -> memref<f32, #buf>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32, #buf>, index, index, index, index, index
}
func.func @c(%m: memref<?x?xf32, strided<[?, 1], offset: ?>>) -> (memref<f32, #buf>, index, index, index, index, index) {
  %c = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, 1]>, #buf>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<?x?xf32, strided<[?, 1]>, #buf> -> memref<f32, #buf>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32, #buf>, index, index, index, index, index
}
func.func @d(%m: memref<8x?xf32>, %n: i64, %st: i14) -> (index, memref<f32, #buf>) {
  %c = amdgpu.fat_raw_buffer_cast %m validBytes(%n) cacheSwizzleStride(%st) boundsCheck(false) : memref<8x?xf32> to memref<8x?xf32, #buf>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<8x?xf32, #buf> -> memref<f32, #buf>, index, index, index, index, index
  return %s#1, %b: index, memref<f32, #buf>
}
func.func @e(%m: memref<8xf32>) -> (index, index, index) {
  %c = amdgpu.fat_raw_buffer_cast %m : memref<8xf32> to memref<8xf32, #buf>
  %b, %o, %s, %t = memref.extract_strided_metadata %c : memref<8xf32, #buf> -> memref<f32, #buf>, index, index, index
  return %o, %s, %t: index, index, index
}
func.func @f(%m: memref<8xf32, strided<[1], offset: 5>>) -> (memref<f32, #buf>, index, index, index) {
  %c = amdgpu.fat_raw_buffer_cast %m : memref<8xf32, strided<[1], offset: 5>> to memref<8xf32, strided<[1], offset: 5>, #buf>
  %b, %o, %s, %t = memref.extract_strided_metadata %c : memref<8xf32, strided<[1], offset: 5>, #buf> -> memref<f32, #buf>, index, index, index
  return %b, %o, %s, %t: memref<f32, #buf>, index, index, index
}
