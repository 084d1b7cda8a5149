func.func @kernel(%a: memref<512x512xf32>, %b: memref<512x512xf32>, %c: memref<512x512xf32>) attributes {llvm.emit_c_interface} {
  %x = bufferization.to_tensor %a restrict : memref<512x512xf32> to tensor<512x512xf32>
  %y = bufferization.to_tensor %b restrict : memref<512x512xf32> to tensor<512x512xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<512x512xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<512x512xf32>) -> tensor<512x512xf32>
  %z = linalg.matmul ins(%x, %y : tensor<512x512xf32>, tensor<512x512xf32>) outs(%init : tensor<512x512xf32>) -> tensor<512x512xf32>
  bufferization.materialize_in_destination %z in restrict writable %c : (tensor<512x512xf32>, memref<512x512xf32>) -> ()
  return
}
