func.func @kernel(%a: memref<1024x4096xf32>, %b: memref<1024xf32>, %c: memref<1024xf32>) attributes {llvm.emit_c_interface} {
  %x = bufferization.to_tensor %a restrict : memref<1024x4096xf32> to tensor<1024x4096xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1024xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1024xf32>) -> tensor<1024xf32>
  %z = linalg.reduce { arith.addf } ins(%x : tensor<1024x4096xf32>) outs(%init : tensor<1024xf32>) dimensions = [1]
  bufferization.materialize_in_destination %z in restrict writable %c : (tensor<1024xf32>, memref<1024xf32>) -> ()
  return
}
