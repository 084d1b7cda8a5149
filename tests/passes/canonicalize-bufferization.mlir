// RUN: rmlir-opt %s --canonicalize --split-input-file --allow-unregistered-dialect

func.func @allocs(%n: index, %t: tensor<?xf32>) -> (tensor<?x?xf32>, index, index) {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %0 = bufferization.alloc_tensor(%c4, %n) : tensor<?x?xf32>
  %1 = tensor.dim %0, %c1 : tensor<?x?xf32>
  %2 = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %3 = tensor.dim %2, %c0 : tensor<?xf32>
  return %0, %1, %3 : tensor<?x?xf32>, index, index
}

// -----

func.func @buffers(%m: memref<?xf32>, %t: tensor<4xf32>, %i: index) -> (memref<?xf32>, memref<?xf32>, index, index, f32, tensor<4xf32>) {
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  %3 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %4 = bufferization.to_buffer %3 : tensor<?xf32> to memref<?xf32>
  %5 = tensor.dim %0, %i : tensor<?xf32>
  %6 = memref.dim %4, %i : memref<?xf32>
  %7 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %8 = memref.load %7[%i] : memref<4xf32>
  %9 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %10 = bufferization.to_tensor %9 : memref<4xf32> to tensor<4xf32>
  return %1, %4, %5, %6, %8, %10 : memref<?xf32>, memref<?xf32>, index, index, f32, tensor<4xf32>
}

// -----

func.func @layouts(%m: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[1], offset: 3>> {
  %0 = bufferization.to_tensor %m : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32, strided<[1], offset: 3>>
  return %1 : memref<?xf32, strided<[1], offset: 3>>
}

// -----

func.func @clones(%m: memref<?xf32>, %n: memref<?xf32>) -> memref<?xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  %1 = bufferization.clone %n : memref<?xf32> to memref<?xf32>
  "t.use"(%1) : (memref<?xf32>) -> ()
  memref.dealloc %1 : memref<?xf32>
  %2 = bufferization.clone %n : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// -----

func.func @deallocs(%m: memref<?xf32>, %n: memref<?xf32>) -> i1 {
  %false = arith.constant false
  bufferization.dealloc
  %0 = bufferization.dealloc (%m : memref<?xf32>) if (%false) retain (%n : memref<?xf32>)
  return %0 : i1
}
