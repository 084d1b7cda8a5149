// RUN: rmlir-opt %s
// A stride of one is the identity of one dimension: what such memory becomes has no layout.

func.func @expand(%a: memref<?xf32, strided<[1]>, 3>, %i: index) -> memref<?x2xf32, 3> {
  %0 = memref.expand_shape %a [[0, 1]] output_shape [%i, 2] : memref<?xf32, strided<[1]>, 3> into memref<?x2xf32, 3>
  return %0 : memref<?x2xf32, 3>
}

func.func @expand_with_offset(%a: memref<?xf32, strided<[1], offset: 4>>, %i: index) -> memref<?x2xf32, strided<[2, 1], offset: 4>> {
  %0 = memref.expand_shape %a [[0, 1]] output_shape [%i, 2] : memref<?xf32, strided<[1], offset: 4>> into memref<?x2xf32, strided<[2, 1], offset: 4>>
  return %0 : memref<?x2xf32, strided<[2, 1], offset: 4>>
}

func.func @collapse(%a: memref<8xf32, strided<[1]>>) -> memref<8xf32> {
  %0 = memref.collapse_shape %a [[0]] : memref<8xf32, strided<[1]>> into memref<8xf32>
  return %0 : memref<8xf32>
}

func.func @reshape(%a: memref<8xf32, strided<[1]>>, %shape: memref<2xindex>) -> memref<?x?xf32> {
  %0 = memref.reshape %a(%shape) : (memref<8xf32, strided<[1]>>, memref<2xindex>) -> memref<?x?xf32>
  return %0 : memref<?x?xf32>
}
