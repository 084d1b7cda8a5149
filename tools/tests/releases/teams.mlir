func.func @regions(%arg0: i1, %arg1: i32, %arg2: !llvm.ptr, %arg3: !llvm.ptr) {
  omp.parallel allocate(%arg2 : !llvm.ptr -> %arg3 : !llvm.ptr) if(%arg0) num_threads(%arg1 : i32) proc_bind(close) {
    omp.terminator
  }
  omp.teams allocate(%arg2 : !llvm.ptr -> %arg3 : !llvm.ptr) if(%arg0) num_teams(%arg1 : i32 to %arg1 : i32) thread_limit(%arg1 : i32) {
    omp.terminator
  }
  omp.taskgroup allocate(%arg3 : !llvm.ptr -> %arg2 : !llvm.ptr) {
    omp.terminator
  }
  return
}
