// RUN: rmlir-opt %s --affine-pipeline-data-transfer --split-input-file

func.func @copies(%a: memref<256xf32>, %out: memref<256xf32>) {
  %fast = memref.alloc() : memref<16xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  %c0 = arith.constant 0 : index
  %count = arith.constant 16 : index
  affine.for %i = 0 to 256 step 16 {
    affine.dma_start %a[%i], %fast[%c0], %tag[%c0], %count : memref<256xf32>, memref<16xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%c0], %count : memref<1xi32>
    affine.for %j = 0 to 16 {
      %x = affine.load %fast[%j] : memref<16xf32, 1>
      affine.store %x, %out[%i + %j] : memref<256xf32>
    }
  }
  memref.dealloc %tag : memref<1xi32>
  memref.dealloc %fast : memref<16xf32, 1>
  return
}

// -----

// A buffer that something else gets has no second half.
func.func private @use(memref<16xf32, 1>)
func.func @escapes(%a: memref<256xf32>) {
  %fast = memref.alloc() : memref<16xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  %c0 = arith.constant 0 : index
  %count = arith.constant 16 : index
  affine.for %i = 0 to 8 {
    affine.dma_start %a[%i], %fast[%c0], %tag[%c0], %count, : memref<256xf32>, memref<16xf32, 1>, memref<1xi32>
    affine.dma_wait %tag[%c0], %count : memref<1xi32>
    func.call @use(%fast) : (memref<16xf32, 1>) -> ()
  }
  return
}
