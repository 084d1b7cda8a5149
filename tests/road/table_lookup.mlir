// RUN: rmlir-run %s
// REFERENCE: --convert-elementwise-to-linalg --convert-tensor-to-linalg --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline --convert-bufferization-to-memref --convert-linalg-to-loops --lower-vector-mask --lower-vector-multi-reduction --convert-vector-to-scf --scf-forall-to-for --expand-realloc --memref-expand --expand-strided-metadata --lower-affine --arith-expand=include-bf16 --convert-scf-to-cf --canonicalize --cse --convert-vector-to-llvm --convert-complex-to-standard --convert-math-to-funcs --convert-math-to-llvm --convert-math-to-libm --convert-complex-to-llvm --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --convert-ub-to-llvm --reconcile-unrealized-casts
memref.global "private" @g : memref<4x8xf32> = dense<[[0.,1.,2.,3.,4.,5.,6.,7.],[10.,11.,12.,13.,14.,15.,16.,17.],[20.,21.,22.,23.,24.,25.,26.,27.],[30.,31.,32.,33.,34.,35.,36.,37.]]>
func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %g = memref.get_global @g : memref<4x8xf32>
  %idx = arith.constant dense<[3,0,5,9]> : vector<4xi32>
  %m = arith.constant dense<[true,false,true,true]> : vector<4xi1>
  %p = arith.constant dense<-1.0> : vector<4xf32>
  %v = vector.gather %g[%c1, %c0] [%idx], %m, %p : memref<4x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %v : vector<4xf32>
  vector.scatter %g[%c0, %c0] [%idx], %m, %p : memref<4x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %g[%c2, %c1], %m, %v : memref<4x8xf32>, vector<4xi1>, vector<4xf32>
  %e = vector.expandload %g[%c3, %c2], %m, %p : memref<4x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %e : vector<4xf32>
  %ml = vector.maskedload %g[%c3, %c3], %m, %p : memref<4x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %ml : vector<4xf32>
  vector.maskedstore %g[%c3, %c0], %m, %p : memref<4x8xf32>, vector<4xi1>, vector<4xf32>
  %f9 = arith.constant 9.5 : f32
  %t = vector.transfer_read %g[%c2, %c3], %f9 : memref<4x8xf32>, vector<3x6xf32>
  vector.print %t : vector<3x6xf32>
  %t2 = vector.transfer_read %g[%c0, %c1], %f9 {permutation_map = affine_map<(i,j)->(j,i)>} : memref<4x8xf32>, vector<3x5xf32>
  vector.print %t2 : vector<3x5xf32>
  vector.transfer_write %t2, %g[%c2, %c1] : vector<3x5xf32>, memref<4x8xf32>
  %bc = vector.transfer_read %g[%c0, %c1], %f9 {permutation_map = affine_map<(i,j)->(0,j)>, in_bounds=[true,true]} : memref<4x8xf32>, vector<2x3xf32>
  vector.print %bc : vector<2x3xf32>
  %u = memref.cast %g : memref<4x8xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
