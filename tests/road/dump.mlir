// RUN: rmlir-run --dump-pass-pipeline %s

// The passes that a module calls for: no tensors, no vectors, so none for these.

func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0 : i32
  %sum = scf.for %i = %c0 to %c5 step %c1 iter_args(%s = %zero) -> i32 {
    %j = arith.index_cast %i : index to i32
    %t = arith.addi %s, %j : i32
    scf.yield %t : i32
  }
  return %sum : i32
}
