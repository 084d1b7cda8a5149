// RUN: not rmlir-run %s

// An operation that no pass of the road knows.

func.func @main() {
  %0 = arith.constant 1 : i32
  gpu.barrier
  return
}
