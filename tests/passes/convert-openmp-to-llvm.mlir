// RUN: rmlir-opt %s --convert-openmp-to-llvm

func.func @loop(%from: index, %to: index, %m: memref<f32>) {
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%from) to (%to) step (%from) {
        %0 = arith.index_cast %i : index to i32
        %1 = arith.sitofp %0 : i32 to f32
        memref.store %1, %m[] : memref<f32>
        omp.yield
      }
    }
    omp.barrier
    omp.terminator
  }
  return
}

func.func @branches(%c: i1, %n: index) {
  omp.master {
    cf.cond_br %c, ^bb1(%n : index), ^bb2
  ^bb1(%i: index):
    cf.br ^bb2
  ^bb2:
    omp.terminator
  }
  return
}
