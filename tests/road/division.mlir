// RUN: not rmlir-run %s

// A division by zero.

func.func private @zero() -> i32 {
  %m = memref.alloca() : memref<i32>
  %c = arith.constant 0 : i32
  memref.store %c, %m[] : memref<i32>
  %v = memref.load %m[] : memref<i32>
  return %v : i32
}

func.func @main() -> i32 {
  %z = call @zero() : () -> i32
  %c = arith.constant 7 : i32
  %q = arith.divsi %c, %z : i32
  return %q : i32
}
