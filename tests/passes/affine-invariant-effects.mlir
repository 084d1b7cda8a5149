// RUN: rmlir-opt %s --affine-loop-invariant-code-motion
// What else in the loop reads or writes the memory keeps an access where it is, whatever its dialect; what is outside does not.
func.func @inside(%m: memref<1xi32>, %a: memref<1xi32, 2>, %t: memref<1xi32>, %o: memref<320xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 320 {
    %0 = affine.load %a[0] : memref<1xi32, 2>
    affine.store %0, %o[%i] : memref<320xi32>
    affine.dma_start %m[%c0], %a[%c0], %t[%c0], %c1 : memref<1xi32>, memref<1xi32, 2>, memref<1xi32>
    affine.dma_wait %t[%c0], %c1 : memref<1xi32>
  }
  return
}
func.func @source(%m: memref<1xi32>, %a: memref<1xi32, 2>, %t: memref<1xi32>, %o: memref<320xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 320 {
    %0 = affine.load %m[0] : memref<1xi32>
    affine.store %0, %o[%i] : memref<320xi32>
    affine.dma_start %m[%c0], %a[%c0], %t[%c0], %c1 : memref<1xi32>, memref<1xi32, 2>, memref<1xi32>
    %1 = affine.load %t[0] : memref<1xi32>
    affine.dma_wait %t[%c0], %c1 : memref<1xi32>
  }
  return
}
func.func @outside(%m: memref<1xi32>, %a: memref<1xi32, 2>, %t: memref<1xi32>, %o: memref<320xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.dma_start %m[%c0], %a[%c0], %t[%c0], %c1 : memref<1xi32>, memref<1xi32, 2>, memref<1xi32>
  affine.dma_wait %t[%c0], %c1 : memref<1xi32>
  affine.for %i = 0 to 320 {
    %0 = affine.load %a[0] : memref<1xi32, 2>
    affine.store %0, %o[%i] : memref<320xi32>
  }
  return
}
func.func @after(%m: memref<1xi32>, %a: memref<1xi32, 2>, %t: memref<1xi32>, %o: memref<320xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 320 {
    %0 = affine.load %a[0] : memref<1xi32, 2>
    affine.store %0, %o[%i] : memref<320xi32>
  }
  affine.dma_start %m[%c0], %a[%c0], %t[%c0], %c1 : memref<1xi32>, memref<1xi32, 2>, memref<1xi32>
  return
}
func.func @tag(%m: memref<1xi32>, %a: memref<1xi32, 2>, %t: memref<1xi32>, %o: memref<320xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 320 {
    %0 = affine.load %t[0] : memref<1xi32>
    affine.store %0, %o[%i] : memref<320xi32>
  }
  affine.dma_start %m[%c0], %a[%c0], %t[%c0], %c1 : memref<1xi32>, memref<1xi32, 2>, memref<1xi32>
  return
}
func.func @store(%m: memref<1xi32>, %a: memref<1xi32>, %o: memref<320xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 320 {
    %0 = affine.load %a[0] : memref<1xi32>
    affine.store %0, %o[%i] : memref<320xi32>
    memref.store %x, %a[%c0] : memref<1xi32>
  }
  return
}
func.func @call(%m: memref<1xi32>, %a: memref<1xi32>, %o: memref<320xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 320 {
    %0 = affine.load %a[0] : memref<1xi32>
    affine.store %0, %o[%i] : memref<320xi32>
    func.call @g(%a) : (memref<1xi32>) -> ()
  }
  return
}
func.func private @g(memref<1xi32>)
func.func @loadstore(%m: memref<1xi32>, %a: memref<1xi32>, %o: memref<320xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 320 {
    affine.store %x, %a[0] : memref<1xi32>
    %0 = memref.load %a[%c0] : memref<1xi32>
    affine.store %0, %o[%i] : memref<320xi32>
  }
  return
}
func.func @dmastore(%m: memref<1xi32>, %a: memref<1xi32, 2>, %t: memref<1xi32>, %o: memref<320xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 320 {
    affine.store %x, %m[0] : memref<1xi32>
    affine.store %x, %t[0] : memref<1xi32>
    affine.dma_start %m[%c0], %a[%c0], %t[%c0], %c1 : memref<1xi32>, memref<1xi32, 2>, memref<1xi32>
  }
  return
}
func.func @waitstore(%t: memref<1xi32>,  %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 320 {
    affine.store %x, %t[0] : memref<1xi32>
    affine.dma_wait %t[%c0], %c1 : memref<1xi32>
  }
  return
}
