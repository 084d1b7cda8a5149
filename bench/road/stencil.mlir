#o = affine_map<(i, j) -> (i, j)>
func.func @kernel(%a: memref<1026x1026xf32>, %b: memref<1024x1024xf32>, %c: memref<1024x1024xf32>) attributes {llvm.emit_c_interface} {
  %x = bufferization.to_tensor %a restrict : memref<1026x1026xf32> to tensor<1026x1026xf32>
  %empty = tensor.empty() : tensor<1024x1024xf32>
  %fifth = arith.constant 0.2 : f32
  %xc = tensor.extract_slice %x[1, 1] [1024, 1024] [1, 1] : tensor<1026x1026xf32> to tensor<1024x1024xf32>
  %xn = tensor.extract_slice %x[0, 1] [1024, 1024] [1, 1] : tensor<1026x1026xf32> to tensor<1024x1024xf32>
  %xs = tensor.extract_slice %x[2, 1] [1024, 1024] [1, 1] : tensor<1026x1026xf32> to tensor<1024x1024xf32>
  %xw = tensor.extract_slice %x[1, 0] [1024, 1024] [1, 1] : tensor<1026x1026xf32> to tensor<1024x1024xf32>
  %xe = tensor.extract_slice %x[1, 2] [1024, 1024] [1, 1] : tensor<1026x1026xf32> to tensor<1024x1024xf32>
  %z = linalg.generic {indexing_maps = [#o, #o, #o, #o, #o, #o], iterator_types = ["parallel", "parallel"]}
    ins(%xc, %xn, %xs, %xw, %xe : tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1024x1024xf32>, tensor<1024x1024xf32>)
    outs(%empty : tensor<1024x1024xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32, %s: f32, %t: f32, %o: f32):
    %1 = arith.addf %p, %q : f32
    %2 = arith.addf %1, %r : f32
    %3 = arith.addf %2, %s : f32
    %4 = arith.addf %3, %t : f32
    %5 = arith.mulf %4, %fifth : f32
    linalg.yield %5 : f32
  } -> tensor<1024x1024xf32>
  bufferization.materialize_in_destination %z in restrict writable %c : (tensor<1024x1024xf32>, memref<1024x1024xf32>) -> ()
  return
}
