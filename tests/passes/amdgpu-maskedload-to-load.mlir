// RUN: rmlir-opt %s --amdgpu-maskedload-to-load

#buf = #amdgpu.address_space<fat_raw_buffer>
func.func @all(%m: memref<8x8xf32, #buf>, %i: index, %mask: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %r = vector.maskedload %m[%i, %i], %mask, %p : memref<8x8xf32, #buf>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %r : vector<4xf32>
}
func.func @byte(%m: memref<8x8xi8, #buf>, %i: index, %mask: vector<4xi1>, %p: vector<4xi8>) -> vector<4xi8> {
  %r = vector.maskedload %m[%i, %i], %mask, %p : memref<8x8xi8, #buf>, vector<4xi1>, vector<4xi8> into vector<4xi8>
  return %r : vector<4xi8>
}
func.func @dyn(%m: memref<?x?xf16, #buf>, %i: index, %j: index, %mask: vector<4xi1>, %p: vector<4xf16>) -> vector<4xf16> {
  %r = vector.maskedload %m[%i, %j], %mask, %p {alignment = 8} : memref<?x?xf16, #buf>, vector<4xi1>, vector<4xf16> into vector<4xf16>
  return %r : vector<4xf16>
}
func.func @strided1(%m: memref<?x?xf32, strided<[?, 1], offset: ?>, #buf>, %i: index, %j: index, %mask: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %r = vector.maskedload %m[%i, %j], %mask, %p : memref<?x?xf32, strided<[?, 1], offset: ?>, #buf>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %r : vector<4xf32>
}
func.func @strided4(%m: memref<?x?xf32, strided<[?, 1], offset: 4>, #buf>, %i: index, %j: index, %mask: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %r = vector.maskedload %m[%i, %j], %mask, %p : memref<?x?xf32, strided<[?, 1], offset: 4>, #buf>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %r : vector<4xf32>
}
func.func @global(%m: memref<8x8xf32>, %i: index, %mask: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %r = vector.maskedload %m[%i, %i], %mask, %p : memref<8x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %r : vector<4xf32>
}
func.func @bc(%m: memref<8x8xf32>, %i: index, %c: i1, %p: vector<4xf32>) -> vector<4xf32> {
  %mask = vector.broadcast %c : i1 to vector<4xi1>
  %r = vector.maskedload %m[%i, %i], %mask, %p : memref<8x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %r : vector<4xf32>
}
func.func @bc1(%m: memref<8x8xf32>, %i: index, %c: vector<1xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %mask = vector.broadcast %c : vector<1xi1> to vector<4xi1>
  %r = vector.maskedload %m[%i, %i], %mask, %p {alignment = 16} : memref<8x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %r : vector<4xf32>
}
func.func @bcbuf(%m: memref<8x8xf32, #buf>, %i: index, %c: i1, %p: vector<4xf32>) -> vector<4xf32> {
  %mask = vector.broadcast %c : i1 to vector<4xi1>
  %r = vector.maskedload %m[%i, %i], %mask, %p {alignment = 16}: memref<8x8xf32, #buf>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %r : vector<4xf32>
}
func.func @const(%m: memref<8x8xf32, #buf>, %i: index, %p: vector<4xf32>) -> vector<4xf32> {
  %mask = arith.constant dense<true> : vector<4xi1>
  %r = vector.maskedload %m[%i, %i], %mask, %p : memref<8x8xf32, #buf>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %r : vector<4xf32>
}
func.func @store(%m: memref<8x8xf32>, %i: index, %c: i1, %p: vector<4xf32>) {
  %mask = vector.broadcast %c : i1 to vector<4xi1>
  vector.maskedstore %m[%i, %i], %mask, %p {alignment = 16} : memref<8x8xf32>, vector<4xi1>, vector<4xf32>
  return
}
func.func @storebuf(%m: memref<8x8xf32, #buf>, %i: index, %c: i1, %p: vector<4xf32>) {
  %mask = vector.broadcast %c : i1 to vector<4xi1>
  vector.maskedstore %m[%i, %i], %mask, %p : memref<8x8xf32, #buf>, vector<4xi1>, vector<4xf32>
  return
}
func.func @storemask(%m: memref<8x8xf32, #buf>, %i: index, %mask: vector<4xi1>, %p: vector<4xf32>) {
  vector.maskedstore %m[%i, %i], %mask, %p : memref<8x8xf32, #buf>, vector<4xi1>, vector<4xf32>
  return
}
func.func @scalable(%m: memref<8x8xf32, #buf>, %i: index, %mask: vector<[4]xi1>, %p: vector<[4]xf32>) -> vector<[4]xf32> {
  %r = vector.maskedload %m[%i, %i], %mask, %p : memref<8x8xf32, #buf>, vector<[4]xi1>, vector<[4]xf32> into vector<[4]xf32>
  return %r : vector<[4]xf32>
}
func.func @bits(%m: memref<8x8xi4, #buf>, %i: index, %mask: vector<4xi1>, %p: vector<4xi4>) -> vector<4xi4> {
  %r = vector.maskedload %m[%i, %i], %mask, %p : memref<8x8xi4, #buf>, vector<4xi1>, vector<4xi4> into vector<4xi4>
  return %r : vector<4xi4>
}
func.func @twod(%m: memref<8x8xf32, #buf>, %i: index, %mask: vector<2x4xi1>, %p: vector<2x4xf32>) -> vector<2x4xf32> {
  %r = vector.maskedload %m[%i, %i], %mask, %p : memref<8x8xf32, #buf>, vector<2x4xi1>, vector<2x4xf32> into vector<2x4xf32>
  return %r : vector<2x4xf32>
}
func.func @num(%m: memref<8x8xf32, 7>, %i: index, %mask: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %r = vector.maskedload %m[%i, %i], %mask, %p : memref<8x8xf32, 7>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %r : vector<4xf32>
}
func.func @offset(%m: memref<?x?xf16, strided<[?, 1], offset: ?>, #buf>, %i: index, %j: index, %mask: vector<4xi1>, %p: vector<4xf16>) -> vector<4xf16> {
  %r = vector.maskedload %m[%i, %j], %mask, %p : memref<?x?xf16, strided<[?, 1], offset: ?>, #buf>, vector<4xi1>, vector<4xf16> into vector<4xf16>
  return %r : vector<4xf16>
}
func.func @offset2(%m: memref<8x8xi8, strided<[16, 1], offset: 4>, #buf>, %j: index, %mask: vector<4xi1>, %p: vector<4xi8>) -> vector<4xi8> {
  %i = arith.constant 3 : index
  %r = vector.maskedload %m[%i, %j], %mask, %p : memref<8x8xi8, strided<[16, 1], offset: 4>, #buf>, vector<4xi1>, vector<4xi8> into vector<4xi8>
  return %r : vector<4xi8>
}
func.func @allconst(%m: memref<8x8xi8, #buf>, %mask: vector<4xi1>, %p: vector<4xi8>) -> vector<4xi8> {
  %i = arith.constant 3 : index
  %r = vector.maskedload %m[%i, %i], %mask, %p : memref<8x8xi8, #buf>, vector<4xi1>, vector<4xi8> into vector<4xi8>
  return %r : vector<4xi8>
}
func.func @rank0(%m: memref<8xi8, #buf>, %i : index,  %mask: vector<4xi1>, %p: vector<4xi8>) -> vector<4xi8> {
  %r = vector.maskedload %m[%i], %mask, %p {foo} : memref<8xi8, #buf>, vector<4xi1>, vector<4xi8> into vector<4xi8>
  return %r : vector<4xi8>
}
func.func @odd(%m: memref<8xi24, #buf>, %i : index,  %mask: vector<4xi1>, %p: vector<4xi24>) -> vector<4xi24> {
  %r = vector.maskedload %m[%i], %mask, %p : memref<8xi24, #buf>, vector<4xi1>, vector<4xi24> into vector<4xi24>
  return %r : vector<4xi24>
}
func.func @needs(%m: memref<8x8xf32, #buf>, %i: index, %c: i1, %p: vector<4xf32>) -> vector<4xf32> {
  %mask = vector.broadcast %c : i1 to vector<4xi1>
  %r = vector.maskedload %m[%i, %i], %mask, %p {amdgpu.buffer_maskedload_needs_mask}: memref<8x8xf32, #buf>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %r : vector<4xf32>
}
func.func @two(%m: memref<8x8xf32>, %i: index, %c: i1, %p: vector<2x4xf32>) -> vector<2x4xf32> {
  %mask = vector.broadcast %c : i1 to vector<2x4xi1>
  %r = vector.maskedload %m[%i, %i], %mask, %p {foo}: memref<8x8xf32>, vector<2x4xi1>, vector<2x4xf32> into vector<2x4xf32>
  return %r : vector<2x4xf32>
}
func.func @other(%m: memref<8x8xf32, #amdgpu.address_space<buffer_rsrc>>, %n : memref<8x8xf32, #amdgpu.address_space<fat_structured_buffer>>, %i: index, %mask: vector<4xi1>, %p: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %r = vector.maskedload %m[%i, %i], %mask, %p : memref<8x8xf32, #amdgpu.address_space<buffer_rsrc>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %s = vector.maskedload %n[%i, %i], %mask, %p : memref<8x8xf32, #amdgpu.address_space<fat_structured_buffer>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %r, %s : vector<4xf32>, vector<4xf32>
}
func.func @splat(%m: memref<8x8xf32>, %i: index, %v: vector<i1>, %p: vector<4xf32>) -> vector<4xf32> {
  %mask = vector.broadcast %v : vector<i1> to vector<4xi1>
  %r = vector.maskedload %m[%i, %i], %mask, %p {nontemporal = true}: memref<8x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %r : vector<4xf32>
}
