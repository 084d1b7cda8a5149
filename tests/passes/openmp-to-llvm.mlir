// RUN: rmlir-opt --convert-openmp-to-llvm %s
func.func @shared(%m: memref<4xf32>, %n: index) {
  omp.parallel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    omp.wsloop {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
        %v = memref.load %m[%i] : memref<4xf32>
        memref.store %v, %m[%i] : memref<4xf32>
        omp.yield
      }
    }
    omp.barrier
    omp.terminator
  }
  return
}
