func.func @f(%m: memref<i32>) {
  omp.taskwait depend(taskdependinx -> %m : memref<i32>)
  return
}
