// RUN: rmlir-run %s
// REFERENCE: --convert-elementwise-to-linalg --convert-tensor-to-linalg --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
memref.global "private" constant @d : memref<10xi32> = dense<[5,-3,9,1,2,2,100,-77,0,4]>
func.func private @printMemrefI32(memref<*xi32>)
func.func @qs(%m: memref<?xi32>, %lo: index, %hi: index) {
  %c = arith.cmpi slt, %lo, %hi : index
  scf.if %c {
    %c1 = arith.constant 1 : index
    %p = memref.load %m[%hi] : memref<?xi32>
    %i = scf.for %j = %lo to %hi step %c1 iter_args(%k = %lo) -> (index) {
      %v = memref.load %m[%j] : memref<?xi32>
      %l = arith.cmpi slt, %v, %p : i32
      %n = scf.if %l -> index {
        %w = memref.load %m[%k] : memref<?xi32>
        memref.store %w, %m[%j] : memref<?xi32>
        memref.store %v, %m[%k] : memref<?xi32>
        %k1 = arith.addi %k, %c1 : index
        scf.yield %k1 : index
      } else { scf.yield %k : index }
      scf.yield %n : index
    }
    %x = memref.load %m[%i] : memref<?xi32>
    memref.store %p, %m[%i] : memref<?xi32>
    memref.store %x, %m[%hi] : memref<?xi32>
    %i0 = arith.subi %i, %c1 : index
    %i1 = arith.addi %i, %c1 : index
    func.call @qs(%m, %lo, %i0) : (memref<?xi32>, index, index) -> ()
    func.call @qs(%m, %i1, %hi) : (memref<?xi32>, index, index) -> ()
  }
  return
}
func.func @main() {
  %g = memref.get_global @d : memref<10xi32>
  %a = memref.alloc() : memref<10xi32>
  memref.copy %g, %a : memref<10xi32> to memref<10xi32>
  %m = memref.cast %a : memref<10xi32> to memref<?xi32>
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  call @qs(%m, %c0, %c9) : (memref<?xi32>, index, index) -> ()
  %u = memref.cast %m : memref<?xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  %sv = memref.subview %m[1][4][2] : memref<?xi32> to memref<4xi32, strided<[2], offset: 1>>
  %u2 = memref.cast %sv : memref<4xi32, strided<[2], offset: 1>> to memref<*xi32>
  call @printMemrefI32(%u2) : (memref<*xi32>) -> ()
  return
}
