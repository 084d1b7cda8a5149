// RUN: rmlir-opt %s
func.func @copies(%m: memref<8x8xf32>, %f: memref<64xf32, 2>, %t: memref<1xi32>, %n: index, %i: index) {
  affine.dma_start %m[%i, %i + 1], %f[%i * 8], %t[0], %n : memref<8x8xf32>, memref<64xf32, 2>, memref<1xi32>
  affine.dma_start %m[%i, symbol(%n)], %f[%i * 8], %t[0], %n, %i, %i : memref<8x8xf32>, memref<64xf32, 2>, memref<1xi32>
  affine.dma_wait %t[0], %n : memref<1xi32>
  return
}
