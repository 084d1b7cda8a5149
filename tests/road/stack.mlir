// RUN: not rmlir-run %s

// Recursion without an end.

func.func private @deeper(%n: i64) -> i64 {
  %one = arith.constant 1 : i64
  %m = arith.addi %n, %one : i64
  %r = call @deeper(%m) : (i64) -> i64
  %s = arith.addi %r, %n : i64
  return %s : i64
}

func.func @main() -> i64 {
  %z = arith.constant 0 : i64
  %r = call @deeper(%z) : (i64) -> i64
  return %r : i64
}
