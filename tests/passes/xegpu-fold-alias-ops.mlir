// RUN: rmlir-opt %s --xegpu-fold-alias-ops

func.func @a(%m: memref<256x256xf16>, %i: index, %j: index) -> !xegpu.tensor_desc<8x16xf16> {
  %s = memref.subview %m[%i, %j] [32, 32] [1, 1] : memref<256x256xf16> to memref<32x32xf16, strided<[256, 1], offset: ?>>
  %t = xegpu.create_nd_tdesc %s[8, 16] : memref<32x32xf16, strided<[256, 1], offset: ?>> -> !xegpu.tensor_desc<8x16xf16>
  return %t : !xegpu.tensor_desc<8x16xf16>
}
func.func @b(%m: memref<256x256xf16>, %i: index, %j: index) -> !xegpu.tensor_desc<8x16xf16> {
  %s = memref.subview %m[%i, 3] [32, 32] [1, 1] : memref<256x256xf16> to memref<32x32xf16, strided<[256, 1], offset: ?>>
  %t = xegpu.create_nd_tdesc %s[%i, %j] : memref<32x32xf16, strided<[256, 1], offset: ?>> -> !xegpu.tensor_desc<8x16xf16>
  return %t : !xegpu.tensor_desc<8x16xf16>
}
func.func @c(%m: memref<256x256xf16>, %i: index, %j: index) -> !xegpu.tensor_desc<8x16xf16> {
  %s = memref.subview %m[%i, 3] [32, 32] [2, 1] : memref<256x256xf16> to memref<32x32xf16, strided<[512, 1], offset: ?>>
  %t = xegpu.create_nd_tdesc %s[%i, %j] : memref<32x32xf16, strided<[512, 1], offset: ?>> -> !xegpu.tensor_desc<8x16xf16>
  return %t : !xegpu.tensor_desc<8x16xf16>
}
func.func @d(%m: memref<4x256x256xf16>, %i: index, %j: index) -> !xegpu.tensor_desc<8x16xf16> {
  %s = memref.subview %m[%i, 3, 4] [1, 32, 32] [1, 1, 1] : memref<4x256x256xf16> to memref<32x32xf16, strided<[256, 1], offset: ?>>
  %t = xegpu.create_nd_tdesc %s[%i, %j] : memref<32x32xf16, strided<[256, 1], offset: ?>> -> !xegpu.tensor_desc<8x16xf16>
  return %t : !xegpu.tensor_desc<8x16xf16>
}
func.func @e(%m: memref<256x256xf16>, %i: index, %j: index) -> !xegpu.tensor_desc<8x16xf16> {
  %s = memref.subview %m[4, 3] [32, 32] [1, 1] : memref<256x256xf16> to memref<32x32xf16, strided<[256, 1], offset: 1027>>
  %t = xegpu.create_nd_tdesc %s[1, 2] : memref<32x32xf16, strided<[256, 1], offset: 1027>> -> !xegpu.tensor_desc<8x16xf16>
  return %t : !xegpu.tensor_desc<8x16xf16>
}
func.func @g(%m: memref<256x256xf16>, %i: index, %j: index) -> !xegpu.tensor_desc<8x16xf16> {
  %s = memref.subview %m[%i, %j] [32, 32] [1, 1] : memref<256x256xf16> to memref<32x32xf16, strided<[256, 1], offset: ?>>
  %s2 = memref.subview %s[%i, %j] [16, 16] [1, 1] : memref<32x32xf16, strided<[256, 1], offset: ?>> to memref<16x16xf16, strided<[256, 1], offset: ?>>
  %t = xegpu.create_nd_tdesc %s2[%i, 0] : memref<16x16xf16, strided<[256, 1], offset: ?>> -> !xegpu.tensor_desc<8x16xf16>
  return %t : !xegpu.tensor_desc<8x16xf16>
}
func.func @h(%m: memref<?x?xf16>, %i: index, %j: index) -> !xegpu.tensor_desc<8x16xf16> {
  %s = memref.subview %m[%i, %j] [%i, 32] [1, 1] : memref<?x?xf16> to memref<?x32xf16, strided<[?, 1], offset: ?>>
  %t = xegpu.create_nd_tdesc %s[%i, %j], shape: [%i, 32], strides: [%j, 1] {foo} : memref<?x32xf16, strided<[?, 1], offset: ?>> -> !xegpu.tensor_desc<8x16xf16>
  return %t : !xegpu.tensor_desc<8x16xf16>
}
func.func @i(%m: memref<256x256xf16>, %i: index, %j: index) -> (!xegpu.tensor_desc<8x16xf16>, memref<32x32xf16, strided<[256, 1], offset: ?>>) {
  %s = memref.subview %m[%i, %j] [32, 32] [1, 1] : memref<256x256xf16> to memref<32x32xf16, strided<[256, 1], offset: ?>>
  %t = xegpu.create_nd_tdesc %s[%i, %j] {foo} : memref<32x32xf16, strided<[256, 1], offset: ?>> -> !xegpu.tensor_desc<8x16xf16>
  return %t, %s : !xegpu.tensor_desc<8x16xf16>, memref<32x32xf16, strided<[256, 1], offset: ?>>
}
func.func @j(%m: memref<256xf16>, %i: index, %j: index) -> !xegpu.tensor_desc<16xf16> {
  %c4 = arith.constant 4 : index
  %s = memref.subview %m[%c4] [32] [1] : memref<256xf16> to memref<32xf16, strided<[1], offset: ?>>
  %t = xegpu.create_nd_tdesc %s[%c4] : memref<32xf16, strided<[1], offset: ?>> -> !xegpu.tensor_desc<16xf16>
  return %t : !xegpu.tensor_desc<16xf16>
}
func.func @k(%m: memref<256x256xf16>, %i: index, %j: index) -> !xegpu.tensor_desc<16xf16> {
  %s = memref.subview %m[%i, %j] [1, 32] [1, 1] : memref<256x256xf16> to memref<32xf16, strided<[1], offset: ?>>
  %t = xegpu.create_nd_tdesc %s[5] : memref<32xf16, strided<[1], offset: ?>> -> !xegpu.tensor_desc<16xf16>
  return %t : !xegpu.tensor_desc<16xf16>
}
