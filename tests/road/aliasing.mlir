// RUN: rmlir-run %s
// REFERENCE: --convert-elementwise-to-linalg --convert-tensor-to-linalg --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func private @printMemrefF32(memref<*xf32>)
func.func @mm(%a: memref<5x5xf32>, %b: memref<5x5xf32>, %c: memref<5x5xf32>) attributes {no_inline} {
  linalg.matmul ins(%a, %b : memref<5x5xf32>, memref<5x5xf32>) outs(%c : memref<5x5xf32>)
  return
}
func.func @st(%a: memref<?xf32>, %o: memref<?xf32>, %n: index) attributes {no_inline} {
  affine.for %i = 1 to affine_map<()[s] -> (s - 1)>()[%n] {
    %x = affine.load %a[%i - 1] : memref<?xf32>
    %y = affine.load %a[%i + 1] : memref<?xf32>
    %s = arith.addf %x, %y : f32
    affine.store %s, %o[%i] : memref<?xf32>
  }
  return
}
func.func @acc(%a: memref<?x?xf32>, %o: memref<?xf32>) attributes {no_inline} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?x?xf32>
  %m = memref.dim %a, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %x = affine.load %a[%i, %j] : memref<?x?xf32>
      %y = affine.load %o[%i] : memref<?xf32>
      %s = arith.addf %x, %y : f32
      affine.store %s, %o[%i] : memref<?xf32>
    }
  }
  return
}
func.func @main() {
  %c5 = arith.constant 5 : index
  %c9 = arith.constant 9 : index
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<5x5xf32>
  %k = memref.alloc() : memref<5x5xf32>
  affine.for %i = 0 to 5 { affine.for %j = 0 to 5 {
    %q = affine.apply affine_map<(a,b)->((a*3+b) mod 4 - 1)>(%i,%j)
    %x = arith.index_cast %q : index to i32
    %f = arith.sitofp %x : i32 to f32
    affine.store %f, %m[%i,%j] : memref<5x5xf32>
    affine.store %f, %k[%i,%j] : memref<5x5xf32>
  } }
  %u = memref.cast %m : memref<5x5xf32> to memref<*xf32>
  %uk = memref.cast %k : memref<5x5xf32> to memref<*xf32>
  call @mm(%m, %k, %m) : (memref<5x5xf32>, memref<5x5xf32>, memref<5x5xf32>) -> ()
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  call @mm(%m, %k, %k) : (memref<5x5xf32>, memref<5x5xf32>, memref<5x5xf32>) -> ()
  call @printMemrefF32(%uk) : (memref<*xf32>) -> ()
  %fl = memref.collapse_shape %k [[0,1]] : memref<5x5xf32> into memref<25xf32>
  %d = memref.cast %fl : memref<25xf32> to memref<?xf32>
  call @st(%d, %d, %c9) : (memref<?xf32>, memref<?xf32>, index) -> ()
  call @printMemrefF32(%uk) : (memref<*xf32>) -> ()
  %md = memref.cast %k : memref<5x5xf32> to memref<?x?xf32>
  call @acc(%md, %d) : (memref<?x?xf32>, memref<?xf32>) -> ()
  call @printMemrefF32(%uk) : (memref<*xf32>) -> ()
  %loc = memref.alloc() : memref<25xf32>
  %locd = memref.cast %loc : memref<25xf32> to memref<?xf32>
  %vw = memref.reinterpret_cast %loc to offset: [0], sizes: [5, 5], strides: [5, 1] : memref<25xf32> to memref<5x5xf32, strided<[5,1]>>
  %z = arith.constant 1.0 : f32
  linalg.fill ins(%z : f32) outs(%loc : memref<25xf32>)
  linalg.matmul ins(%m, %vw : memref<5x5xf32>, memref<5x5xf32, strided<[5,1]>>) outs(%vw : memref<5x5xf32, strided<[5,1]>>)
  %ul = memref.cast %loc : memref<25xf32> to memref<*xf32>
  call @printMemrefF32(%ul) : (memref<*xf32>) -> ()
  affine.for %i = 0 to 5 { affine.for %j = 0 to 5 {
      %x = affine.load %vw[%i, %j] : memref<5x5xf32, strided<[5,1]>>
      %y = affine.load %loc[%i] : memref<25xf32>
      %s = arith.subf %x, %y : f32
      affine.store %s, %loc[%i] : memref<25xf32>
  } }
  call @printMemrefF32(%ul) : (memref<*xf32>) -> ()
  return
}
