// RUN: rmlir-opt %s --split-input-file --verify-diagnostics
// REFERENCE: none, it refuses this without a word; here the place is told
func.func @depend(%m: memref<i32>) {
  // expected-error @+1 {{custom op 'omp.taskwait' is not understood up to here}}
  omp.taskwait depend(taskdependinx -> %m : memref<i32>)
  return
}
