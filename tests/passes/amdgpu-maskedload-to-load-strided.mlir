// RUN: not rmlir-opt %s --amdgpu-maskedload-to-load

#buf = #amdgpu.address_space<fat_raw_buffer>
func.func @strided(%m: memref<?x?xf32, strided<[?, ?], offset: ?>, #buf>, %i: index, %j: index, %mask: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %r = vector.maskedload %m[%i, %j], %mask, %p : memref<?x?xf32, strided<[?, ?], offset: ?>, #buf>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %r : vector<4xf32>
}
