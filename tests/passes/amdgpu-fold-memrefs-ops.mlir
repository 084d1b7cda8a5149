// RUN: rmlir-opt %s --amdgpu-fold-memrefs-ops

#lds = #gpu.address_space<workgroup>
func.func @subview(%m: memref<64x64xf16>, %l: memref<64x64xf16, #lds>, %i: index, %j: index) {
  %v = memref.subview %m[%i, 5] [8, 8] [1, 1] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
  amdgpu.gather_to_lds %v[%i, %j], %l[%j, %i] : vector<8xf16>, memref<8x8xf16, strided<[64, 1], offset: ?>>, memref<64x64xf16, #lds>
  return
}
func.func @subview_strided(%m: memref<64x64xf16>, %l: memref<64x64xf16, #lds>, %i: index, %j: index) {
  %v = memref.subview %m[%i, 5] [8, 8] [2, %j] : memref<64x64xf16> to memref<8x8xf16, strided<[128, ?], offset: ?>>
  amdgpu.gather_to_lds %v[%i, %j], %l[%j, %i] : f16, memref<8x8xf16, strided<[128, ?], offset: ?>>, memref<64x64xf16, #lds>
  return
}
func.func @subview_reduced(%m: memref<64x64xf16>, %l: memref<64x64xf16, #lds>, %i: index, %j: index) {
  %v = memref.subview %m[%i, 5] [1, 8] [1, 1] : memref<64x64xf16> to memref<8xf16, strided<[1], offset: ?>>
  amdgpu.gather_to_lds %v[%i], %l[%j, %i] : vector<8xf16>, memref<8xf16, strided<[1], offset: ?>>, memref<64x64xf16, #lds>
  return
}
func.func @subview_dst(%m: memref<64x64xf16>, %l: memref<64x64xf16, #lds>, %i: index, %j: index) {
  %v = memref.subview %l[%i, 5] [8, 8] [1, 1] : memref<64x64xf16, #lds> to memref<8x8xf16, strided<[64, 1], offset: ?>, #lds>
  amdgpu.gather_to_lds %m[%i, %j], %v[%j, %i] : vector<8xf16>, memref<64x64xf16>, memref<8x8xf16, strided<[64, 1], offset: ?>, #lds>
  return
}
func.func @both(%m: memref<64x64xf16>, %l: memref<64x64xf16, #lds>, %i: index, %j: index) {
  %v = memref.subview %m[%i, 5] [8, 8] [1, 1] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
  %w = memref.subview %l[3, %j] [8, 8] [1, 1] : memref<64x64xf16, #lds> to memref<8x8xf16, strided<[64, 1], offset: ?>, #lds>
  amdgpu.gather_to_lds %v[%i, %j], %w[%j, %i] {a = 1} : vector<8xf16>, memref<8x8xf16, strided<[64, 1], offset: ?>>, memref<8x8xf16, strided<[64, 1], offset: ?>, #lds>
  return
}
func.func @expand(%m: memref<64x64xf16>, %l: memref<64x64xf16, #lds>, %i: index, %j: index) {
  %v = memref.expand_shape %m[[0, 1], [2]] output_shape [8, 8, 64] : memref<64x64xf16> into memref<8x8x64xf16>
  amdgpu.gather_to_lds %v[%i, %j, %i], %l[%j, %i] : vector<8xf16>, memref<8x8x64xf16>, memref<64x64xf16, #lds>
  return
}
func.func @expand_dyn(%m: memref<?x64xf16>, %l: memref<64x64xf16, #lds>, %i: index, %j: index, %n: index) {
  %v = memref.expand_shape %m[[0, 1], [2]] output_shape [%n, 8, 64] : memref<?x64xf16> into memref<?x8x64xf16>
  amdgpu.gather_to_lds %v[%i, %j, %i], %l[%j, %i] : vector<8xf16>, memref<?x8x64xf16>, memref<64x64xf16, #lds>
  return
}
func.func @expand_dyn2(%m: memref<?x64xf16>, %l: memref<64x64xf16, #lds>, %i: index, %j: index, %n: index) {
  %v = memref.expand_shape %m[[0, 1], [2]] output_shape [8, %n, 64] : memref<?x64xf16> into memref<8x?x64xf16>
  amdgpu.gather_to_lds %v[%i, %j, %i], %l[%j, %i] : vector<8xf16>, memref<8x?x64xf16>, memref<64x64xf16, #lds>
  return
}
func.func @collapse(%m: memref<8x8x64xf16>, %l: memref<64x64xf16, #lds>, %i: index, %j: index) {
  %v = memref.collapse_shape %m[[0, 1], [2]] : memref<8x8x64xf16> into memref<64x64xf16>
  amdgpu.gather_to_lds %v[%i, %j], %l[%j, %i] : vector<8xf16>, memref<64x64xf16>, memref<64x64xf16, #lds>
  return
}
func.func @collapse_dyn(%m: memref<?x?x64xf16>, %l: memref<64x64xf16, #lds>, %i: index, %j: index) {
  %v = memref.collapse_shape %m[[0, 1], [2]] : memref<?x?x64xf16> into memref<?x64xf16>
  amdgpu.gather_to_lds %v[%i, %j], %l[%j, %i] : vector<8xf16>, memref<?x64xf16>, memref<64x64xf16, #lds>
  return
}
func.func @chain(%m: memref<64x64xf16>, %l: memref<64x64xf16, #lds>, %i: index, %j: index) {
  %v = memref.subview %m[%i, 0] [16, 64] [1, 1] : memref<64x64xf16> to memref<16x64xf16, strided<[64, 1], offset: ?>>
  %w = memref.expand_shape %v[[0, 1], [2]] output_shape [4, 4, 64] : memref<16x64xf16, strided<[64, 1], offset: ?>> into memref<4x4x64xf16, strided<[256, 64, 1], offset: ?>>
  amdgpu.gather_to_lds %w[%i, %j, %j], %l[%j, %i] : vector<8xf16>, memref<4x4x64xf16, strided<[256, 64, 1], offset: ?>>, memref<64x64xf16, #lds>
  return
}
func.func @dstexpand(%m: memref<64x64xf16>, %l: memref<64x64xf16, #lds>, %i: index, %j: index) {
  %v = memref.expand_shape %l[[0, 1], [2]] output_shape [8, 8, 64] : memref<64x64xf16, #lds> into memref<8x8x64xf16, #lds>
  amdgpu.gather_to_lds %m[%i, %j], %v[%j, %i, %i] : vector<8xf16>, memref<64x64xf16>, memref<8x8x64xf16, #lds>
  return
}
func.func @dstcollapse(%m: memref<64x64xf16>, %l: memref<8x8x64xf16, #lds>, %i: index, %j: index) {
  %v = memref.collapse_shape %l[[0, 1], [2]] : memref<8x8x64xf16, #lds> into memref<64x64xf16, #lds>
  amdgpu.gather_to_lds %m[%i, %j], %v[%j, %i] : vector<8xf16>, memref<64x64xf16>, memref<64x64xf16, #lds>
  return
}
func.func @cast(%m: memref<64x64xf16>, %l: memref<64x64xf16, #lds>, %i: index, %j: index) {
  %v = memref.cast %m : memref<64x64xf16> to memref<?x?xf16>
  amdgpu.gather_to_lds %v[%i, %j], %l[%j, %i] : vector<8xf16>, memref<?x?xf16>, memref<64x64xf16, #lds>
  return
}
func.func @dst_before(%m: memref<64x64xf16>, %l: memref<64x64xf16, #lds>, %i: index, %j: index) {
  %c = memref.cast %m : memref<64x64xf16> to memref<?x?xf16>
  %v = memref.expand_shape %l[[0, 1], [2]] output_shape [8, 8, 64] : memref<64x64xf16, #lds> into memref<8x8x64xf16, #lds>
  amdgpu.gather_to_lds %c[%i, %j], %v[%j, %i, %i] : vector<8xf16>, memref<?x?xf16>, memref<8x8x64xf16, #lds>
  return
}
