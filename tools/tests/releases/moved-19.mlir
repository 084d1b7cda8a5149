module {
  func.func @regions(%arg0: i1, %arg1: i32, %arg2: !llvm.ptr, %arg3: !llvm.ptr) {
    omp.parallel allocate(%arg2 : !llvm.ptr -> %arg3 : !llvm.ptr) if(%arg0) num_threads(%arg1 : i32) proc_bind(close) {
      omp.terminator
    }
    omp.teams allocate(%arg2 : !llvm.ptr -> %arg3 : !llvm.ptr) if(%arg0) num_teams(%arg1 : i32 to %arg1 : i32) thread_limit(%arg1 : i32) {
      omp.terminator
    }
    omp.task allocate(%arg2 : !llvm.ptr -> %arg3 : !llvm.ptr) depend(taskdependin -> %arg2 : !llvm.ptr) final(%arg0) if(%arg0) priority(%arg1 : i32) untied {
      omp.terminator
    }
    omp.taskgroup allocate(%arg3 : !llvm.ptr -> %arg3 : !llvm.ptr) {
      omp.terminator
    }
    omp.single allocate(%arg2 : !llvm.ptr -> %arg3 : !llvm.ptr) nowait {
      omp.terminator
    }
    omp.sections allocate(%arg2 : !llvm.ptr -> %arg3 : !llvm.ptr) {
      omp.section {
        omp.terminator
      }
      omp.terminator
    }
    return
  }
  func.func @loops(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: !llvm.ptr) {
    omp.wsloop ordered(1) schedule(dynamic = %arg2 : i32, nonmonotonic) {
      omp.loop_nest (%arg4) : i32 = (%arg0) to (%arg1) step (%arg2) {
        omp.yield
      }
    }
    omp.simd order(concurrent) simdlen(4) {
      omp.loop_nest (%arg4) : i32 = (%arg0) to (%arg1) step (%arg2) {
        omp.yield
      }
    }
    return
  }
  func.func @device(%arg0: i1, %arg1: i32, %arg2: !llvm.ptr) {
    %0 = omp.map.info var_ptr(%arg2 : !llvm.ptr, i32) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr
    omp.target_data device(%arg1 : i32) if(%arg0) map_entries(%0 : !llvm.ptr) {
      omp.terminator
    }
    %1 = omp.map.info var_ptr(%arg2 : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr
    omp.target_enter_data device(%arg1 : i32) if(%arg0) map_entries(%1 : !llvm.ptr) nowait
    omp.target device(%arg1 : i32) if(%arg0) thread_limit(%arg1 : i32) map_entries(%0 -> %arg3 : !llvm.ptr) {
      omp.terminator
    }
    return
  }
  func.func @constructs(%arg0: i32) {
    acc.kernels num_gangs({%arg0 : i32}) {
      acc.terminator
    }
    return
  }
  ml_program.global private @unused(dense<0.000000e+00> : tensor<f32>) : tensor<f32>
  tosa.variable @state = dense<0> : tensor<2x4xi8>
}

