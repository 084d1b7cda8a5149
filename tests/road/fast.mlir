// RUN: rmlir-run -O2 %s
// REFERENCE: --one-shot-bufferize=bufferize-function-boundaries --convert-linalg-to-loops --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --reconcile-unrealized-casts

// Products, a convolution, sums and a stencil with all passes that make them faster: sizes that do and do not divide.

func.func private @printMemrefF32(memref<*xf32>)

func.func private @product(%a: tensor<8x5xf32>, %b: tensor<5x12xf32>) -> tensor<8x12xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8x12xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x12xf32>) -> tensor<8x12xf32>
  %c = linalg.matmul ins(%a, %b : tensor<8x5xf32>, tensor<5x12xf32>) outs(%init : tensor<8x12xf32>) -> tensor<8x12xf32>
  return %c : tensor<8x12xf32>
}

func.func @main() {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %a = tensor.generate {
  ^bb0(%i: index, %j: index):
    %x = arith.muli %i, %j : index
    %y = arith.addi %x, %i : index
    %z = arith.index_cast %y : index to i32
    %f = arith.sitofp %z : i32 to f32
    tensor.yield %f : f32
  } : tensor<8x5xf32>
  %b = tensor.generate {
  ^bb0(%i: index, %j: index):
    %x = arith.subi %i, %j : index
    %z = arith.index_cast %x : index to i32
    %f = arith.sitofp %z : i32 to f32
    %g = arith.mulf %f, %half : f32
    tensor.yield %g : f32
  } : tensor<5x12xf32>
  %c = call @product(%a, %b) : (tensor<8x5xf32>, tensor<5x12xf32>) -> tensor<8x12xf32>
  %mc = bufferization.to_buffer %c : tensor<8x12xf32> to memref<8x12xf32>
  %uc = memref.cast %mc : memref<8x12xf32> to memref<*xf32>
  call @printMemrefF32(%uc) : (memref<*xf32>) -> ()

  %e = tensor.empty() : tensor<8xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %rows = linalg.reduce ins(%c : tensor<8x12xf32>) outs(%i : tensor<8xf32>) dimensions = [1]
    (%x: f32, %acc: f32) {
      %s = arith.addf %acc, %x : f32
      linalg.yield %s : f32
    }
  %mr = bufferization.to_buffer %rows : tensor<8xf32> to memref<8xf32>
  %ur = memref.cast %mr : memref<8xf32> to memref<*xf32>
  call @printMemrefF32(%ur) : (memref<*xf32>) -> ()

  %kernel = arith.constant dense<[[1.0, 2.0, 1.0], [0.0, -1.0, 0.5], [-1.0, 0.25, 3.0]]> : tensor<3x3xf32>
  %ce = tensor.empty() : tensor<6x10xf32>
  %ci = linalg.fill ins(%zero : f32) outs(%ce : tensor<6x10xf32>) -> tensor<6x10xf32>
  %conv = linalg.conv_2d ins(%c, %kernel : tensor<8x12xf32>, tensor<3x3xf32>) outs(%ci : tensor<6x10xf32>) -> tensor<6x10xf32>
  %mv = bufferization.to_buffer %conv : tensor<6x10xf32> to memref<6x10xf32>
  %uv = memref.cast %mv : memref<6x10xf32> to memref<*xf32>
  call @printMemrefF32(%uv) : (memref<*xf32>) -> ()

  %m = memref.alloc() : memref<9x7xf32>
  affine.for %r = 0 to 9 {
    affine.for %s = 0 to 7 {
      %v = affine.apply affine_map<(r, s) -> (r * 3 - s)>(%r, %s)
      %w = arith.index_cast %v : index to i32
      %f = arith.sitofp %w : i32 to f32
      affine.store %f, %m[%r, %s] : memref<9x7xf32>
    }
  }
  affine.for %r = 1 to 9 {
    affine.for %s = 0 to 7 {
      affine.for %k = 0 to 3 {
        %x = affine.load %m[%r - 1, %s] : memref<9x7xf32>
        %y = affine.load %m[%r, %s] : memref<9x7xf32>
        %z = arith.addf %x, %y : f32
        %q = arith.mulf %z, %half : f32
        affine.store %q, %m[%r, %s] : memref<9x7xf32>
      }
    }
  }
  %um = memref.cast %m : memref<9x7xf32> to memref<*xf32>
  call @printMemrefF32(%um) : (memref<*xf32>) -> ()
  memref.dealloc %m : memref<9x7xf32>
  return
}
