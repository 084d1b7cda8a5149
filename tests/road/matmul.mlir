// RUN: rmlir-run %s
// REFERENCE: --one-shot-bufferize=bufferize-function-boundaries --convert-linalg-to-loops --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --reconcile-unrealized-casts

// Products of matrices on tensors, with batches and transposition.

func.func private @printMemrefF32(memref<*xf32>)

func.func private @show(%t: tensor<?x?xf32>) {
  %m = bufferization.to_buffer %t : tensor<?x?xf32> to memref<?x?xf32>
  %u = memref.cast %m : memref<?x?xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}

func.func private @product(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%m, %n) : tensor<?x?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
  %c = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %c : tensor<?x?xf32>
}

func.func private @transposed(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %a, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%n, %m) : tensor<?x?xf32>
  %t = linalg.transpose ins(%a : tensor<?x?xf32>) outs(%empty : tensor<?x?xf32>) permutation = [1, 0]
  return %t : tensor<?x?xf32>
}

func.func @main() {
  %a = arith.constant dense<[[1.0, 2.0, 3.0], [-4.0, 5.5, 6.25]]> : tensor<2x3xf32>
  %b = arith.constant dense<[[1.0, 0.5], [2.0, 0.25], [3.0, 0.125]]> : tensor<3x2xf32>
  %da = tensor.cast %a : tensor<2x3xf32> to tensor<?x?xf32>
  %db = tensor.cast %b : tensor<3x2xf32> to tensor<?x?xf32>
  %c = call @product(%da, %db) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  call @show(%c) : (tensor<?x?xf32>) -> ()
  %d = call @product(%db, %da) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  call @show(%d) : (tensor<?x?xf32>) -> ()
  %t = call @transposed(%da) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %e = call @product(%da, %t) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  call @show(%e) : (tensor<?x?xf32>) -> ()
  return
}
