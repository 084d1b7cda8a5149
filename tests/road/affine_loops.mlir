// RUN: rmlir-run %s
// REFERENCE: --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %n = arith.constant 7 : index
  %m = memref.alloc(%n, %n) : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %z = arith.constant 0.0 : f32
      affine.store %z, %m[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %i = 0 to %n step 2 {
    affine.for %j = max affine_map<(d)[s] -> (d - 2, 0)>(%i)[%n] to min affine_map<(d)[s] -> (d + 3, s)>(%i)[%n] {
      affine.if affine_set<(i,j) : (i + j - 3 >= 0, (i - j) mod 2 == 0)>(%i, %j) {
        %k = affine.apply affine_map<(a,b) -> (a floordiv 2 + (b * 3) ceildiv 4 - a mod 3)>(%i, %j)
        %x = arith.index_cast %k : index to i64
        %f = arith.sitofp %x : i64 to f32
        affine.store %f, %m[%i, %j] : memref<?x?xf32>
      } else {
        %f = arith.constant -1.0 : f32
        affine.store %f, %m[%i, %j] : memref<?x?xf32>
      }
    }
  }
  %u = memref.cast %m : memref<?x?xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  %zz = arith.constant 1.0 : f32
  %s = affine.for %i = 0 to %n iter_args(%a = %zz) -> f32 {
    %v = affine.load %m[%i, (%i * 2) mod 7] : memref<?x?xf32>
    %b = arith.addf %a, %v : f32
    affine.yield %b : f32
  }
  vector.print %s : f32
  %p = affine.parallel (%i, %j) = (0, 0) to (7, 5) step (2, 1) reduce ("maximumf") -> f32 {
    %v = affine.load %m[%i, symbol(%c0) + %j] : memref<?x?xf32>
    affine.yield %v : f32
  }
  vector.print %p : f32
  %vv = affine.vector_load %m[2, 1] : memref<?x?xf32>, vector<4xf32>
  vector.print %vv : vector<4xf32>
  %mx = affine.max affine_map<(d0)[s0] -> (1000, d0 + 512, s0)>(%n)[%n]
  vector.print %mx : index
  %lin = affine.linearize_index disjoint [%c0, %n] by (3, 9) : index
  vector.print %lin : index
  %dl:2 = affine.delinearize_index %mx into (5, 7) : index, index
  vector.print %dl#0 : index
  vector.print %dl#1 : index
  affine.prefetch %m[1, 2], read, locality<3>, data : memref<?x?xf32>
  return
}
