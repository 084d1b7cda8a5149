// RUN: rmlir-opt %s --split-input-file --verify-diagnostics
// Where the reference refuses a form without a word, the place is told.
func.func @depend(%m: memref<i32>) {
  // expected-error @+1 {{custom op 'omp.taskwait' is not understood up to here}}
  omp.taskwait depend(taskdependinx -> %m : memref<i32>)
  return
}
