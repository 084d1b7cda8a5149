// RUN: rmlir-run %s
// REFERENCE: --convert-elementwise-to-linalg --convert-tensor-to-linalg --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func private @printMemrefF32(tensor<*xf32> {bufferization.access = "read"})
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %t = tensor.generate %c6, %c6 {
  ^bb0(%i: index, %j: index):
    %m = arith.muli %i, %c6 : index
    %a = arith.addi %m, %j : index
    %x = arith.index_castui %a : index to i64
    %f = arith.uitofp %x : i64 to f32
    tensor.yield %f : f32
  } : tensor<?x?xf32>
  %s = tensor.extract_slice %t[1, %c2] [%c3, 2] [2, %c2] : tensor<?x?xf32> to tensor<?x2xf32>
  %u = tensor.cast %s : tensor<?x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  %ins = tensor.insert_slice %s into %t[%c0, 0] [%c3, 2] [1, 3] : tensor<?x2xf32> into tensor<?x?xf32>
  %u1 = tensor.cast %ins : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%u1) : (tensor<*xf32>) -> ()
  %u2 = tensor.cast %t : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%u2) : (tensor<*xf32>) -> ()
  %row = tensor.extract_slice %t[4, 0] [1, 6] [1, 1] : tensor<?x?xf32> to tensor<6xf32>
  %ex = tensor.expand_shape %row [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %u3 = tensor.cast %ex : tensor<2x3xf32> to tensor<*xf32>
  call @printMemrefF32(%u3) : (tensor<*xf32>) -> ()
  %cl = tensor.collapse_shape %t [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %u4 = tensor.cast %cl : tensor<?xf32> to tensor<*xf32>
  call @printMemrefF32(%u4) : (tensor<*xf32>) -> ()
  %sh = arith.constant dense<[4, 9]> : tensor<2xindex>
  %rs = tensor.reshape %t(%sh) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<4x9xf32>
  %u5 = tensor.cast %rs : tensor<4x9xf32> to tensor<*xf32>
  call @printMemrefF32(%u5) : (tensor<*xf32>) -> ()
  %pad = tensor.pad %s low[%c1, 0] high[0, %c2] {
  ^bb0(%i: index, %j: index):
    %q = arith.addi %i, %j : index
    %x = arith.index_cast %q : index to i32
    %f = arith.sitofp %x : i32 to f32
    tensor.yield %f : f32
  } : tensor<?x2xf32> to tensor<?x?xf32>
  %u6 = tensor.cast %pad : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%u6) : (tensor<*xf32>) -> ()
  %cc = tensor.concat dim(1) %ex, %ex : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  %u7 = tensor.cast %cc : tensor<2x6xf32> to tensor<*xf32>
  call @printMemrefF32(%u7) : (tensor<*xf32>) -> ()
  return
}
