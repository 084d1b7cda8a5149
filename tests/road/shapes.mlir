// RUN: rmlir-run %s
// REFERENCE: --one-shot-bufferize=bufferize-function-boundaries --convert-linalg-to-loops --convert-scf-to-cf --expand-strided-metadata --lower-affine --convert-math-to-llvm --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --reconcile-unrealized-casts

// Tensors whose sizes are known at run time only: slices, reshapes, reductions, generated elements, loops that carry tensors.

func.func private @printMemrefF32(memref<*xf32>)

func.func private @iota(%n: index) -> tensor<?xf32> {
  %t = tensor.generate %n {
  ^bb0(%i: index):
    %j = arith.index_cast %i : index to i32
    %f = arith.sitofp %j : i32 to f32
    tensor.yield %f : f32
  } : tensor<?xf32>
  return %t : tensor<?xf32>
}

func.func private @show(%t: tensor<*xf32>) {
  %m = bufferization.to_buffer %t read_only : tensor<*xf32> to memref<*xf32>
  call @printMemrefF32(%m) : (memref<*xf32>) -> ()
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c12 = arith.constant 12 : index
  %zero = arith.constant 0.0 : f32
  %t = call @iota(%c12) : (index) -> tensor<?xf32>
  %s = tensor.extract_slice %t[%c1] [%c3] [%c2] : tensor<?xf32> to tensor<?xf32>
  %us = tensor.cast %s : tensor<?xf32> to tensor<*xf32>
  call @show(%us) : (tensor<*xf32>) -> ()
  %st = tensor.cast %t : tensor<?xf32> to tensor<12xf32>
  %m = tensor.expand_shape %st [[0, 1]] output_shape [3, 4] : tensor<12xf32> into tensor<3x4xf32>
  %e = tensor.empty() : tensor<3xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %rows = linalg.reduce ins(%m : tensor<3x4xf32>) outs(%i : tensor<3xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %x = arith.addf %a, %b : f32
      linalg.yield %x : f32
    }
  %ur = tensor.cast %rows : tensor<3xf32> to tensor<*xf32>
  call @show(%ur) : (tensor<*xf32>) -> ()
  %carried = scf.for %k = %c0 to %c3 step %c1 iter_args(%acc = %m) -> tensor<3x4xf32> {
    %old = tensor.extract %acc[%k, %k] : tensor<3x4xf32>
    %root = math.sqrt %old : f32
    %new = tensor.insert %root into %acc[%k, %c0] : tensor<3x4xf32>
    scf.yield %new : tensor<3x4xf32>
  }
  %uc = tensor.cast %carried : tensor<3x4xf32> to tensor<*xf32>
  call @show(%uc) : (tensor<*xf32>) -> ()
  %um = tensor.cast %m : tensor<3x4xf32> to tensor<*xf32>
  call @show(%um) : (tensor<*xf32>) -> ()
  %inserted = tensor.insert_slice %rows into %m[0, 1] [3, 1] [1, 1] : tensor<3xf32> into tensor<3x4xf32>
  %ui = tensor.cast %inserted : tensor<3x4xf32> to tensor<*xf32>
  call @show(%ui) : (tensor<*xf32>) -> ()
  return
}
