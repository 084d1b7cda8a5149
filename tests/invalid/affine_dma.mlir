// RUN: rmlir-opt --verify-diagnostics --split-input-file %s
func.func @strides(%m: memref<8xf32>, %t: memref<1xi32>, %i: index) {
  // expected-error @+1 {{custom op 'affine.dma_start' expected two stride related operands}}
  affine.dma_start %m[%i], %m[%i], %t[0], %i, %i : memref<8xf32>, memref<8xf32>, memref<1xi32>
  return
}

// -----

func.func @types(%m: memref<8xf32>, %t: memref<1xi32>, %i: index) {
  // expected-error @+1 {{custom op 'affine.dma_start' expected three types}}
  affine.dma_start %m[%i], %m[%i], %t[0], %i : memref<8xf32>, memref<8xf32>
  return
}

// -----

func.func @destination(%m: memref<8xf32>, %t: memref<1xi32>, %i: index, %x: i32) {
  // expected-error @+1 {{'affine.dma_start' op expected DMA destination to be of memref type}}
  affine.dma_start %m[%i], %x[%i], %t[0], %i : memref<8xf32>, i32, memref<1xi32>
  return
}

// -----

func.func @count(%m: memref<8xf32>, %t: memref<1xi32>, %i: index) {
  // expected-error @+1 {{'affine.dma_start' op incorrect number of operands}}
  "affine.dma_start"(%m, %i, %m, %i, %t) {src_map = affine_map<(d0) -> (d0)>, dst_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<() -> (0)>} : (memref<8xf32>, index, memref<8xf32>, index, memref<1xi32>) -> ()
  return
}

// -----

func.func @tag(%x: i32, %i: index) {
  // expected-error @+1 {{custom op 'affine.dma_wait' expected tag to be of memref type}}
  affine.dma_wait %x[0], %i : i32
  return
}

// -----

func.func @index(%t: memref<1xi32>, %x: i32, %i: index) {
  // expected-error @+1 {{'affine.dma_wait' op index to dma_wait must have 'index' type}}
  "affine.dma_wait"(%t, %x, %i) {tag_map = affine_map<(d0) -> (d0)>} : (memref<1xi32>, i32, index) -> ()
  return
}
