// RUN: rmlir-opt --allow-unregistered-dialect %s

func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>, %u: memref<*xf32>, %n: index, %c: i1) {
  %0 = bufferization.alloc_tensor(%n) {memory_space = 1 : i64} : tensor<?xf32>
  %1 = bufferization.alloc_tensor() copy(%t) size_hint=%n : tensor<4xf32>
  %2 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  %3 = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %4 = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  %5 = bufferization.materialize_in_destination %t in %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  bufferization.dealloc_tensor %0 : tensor<?xf32>
  %6 = bufferization.dealloc (%m : memref<4xf32>) if (%c) retain (%2 : memref<4xf32>)
  return
}
