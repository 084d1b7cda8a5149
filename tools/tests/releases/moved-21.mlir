module {
  acc.private.recipe @p : memref<f32> init {
  ^bb0(%arg0: memref<f32>):
    acc.yield %arg0 : memref<f32>
  }
  acc.firstprivate.recipe @q : memref<f32> init {
  ^bb0(%arg0: memref<f32>):
    acc.yield %arg0 : memref<f32>
  } copy {
  ^bb0(%arg0: memref<f32>, %arg1: memref<f32>):
    acc.terminator
  }
  func.func @constructs(%arg0: memref<f32>, %arg1: i32) {
    %0 = acc.private varPtr(%arg0 : memref<f32>) recipe(@p) -> memref<f32>
    %1 = acc.firstprivate varPtr(%arg0 : memref<f32>) recipe(@q) -> memref<f32>
    acc.parallel firstprivate(%1 : memref<f32>) private(%0 : memref<f32>) {
      acc.yield
    }
    %2 = acc.copyin varPtr(%arg0 : memref<f32>) -> memref<f32>
    acc.kernels dataOperands(%2 : memref<f32>) num_gangs({%arg1 : i32}) {
      acc.terminator
    }
    return
  }
  llvm.func @lives(%arg0: !llvm.ptr) {
    llvm.intr.lifetime.start %arg0 : !llvm.ptr
    llvm.intr.lifetime.end %arg0 : !llvm.ptr
    rocdl.s.wait.dscnt 3
    llvm.return
  }
  func.func @device(%arg0: !llvm.ptr) {
    %0 = omp.map.info var_ptr(%arg0 : !llvm.ptr, i32) map_clauses(always, tofrom) capture(ByRef) -> !llvm.ptr
    omp.target_data map_entries(%0 : !llvm.ptr) {
      omp.terminator
    }
    return
  }
  tosa.variable @state = dense<0> : tensor<2x4xi8>
}

