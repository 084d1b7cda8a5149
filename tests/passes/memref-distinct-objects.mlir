// RUN: rmlir-opt %s --finalize-memref-to-llvm

func.func @d(%a: memref<?xf16>, %b: memref<?xf32, strided<[1], offset: ?>>, %c: memref<2xf32>) -> memref<?xf16> {
  %1, %2, %3 = memref.distinct_objects %a, %b, %c : memref<?xf16>, memref<?xf32, strided<[1], offset: ?>>, memref<2xf32>
  return %1 : memref<?xf16>
}
