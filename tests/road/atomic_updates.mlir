// RUN: rmlir-run %s
// REFERENCE: none, its runner needs a pass twice

func.func @times(%m: memref<10xi32>, %i: index) -> i32 {
  %old = memref.generic_atomic_rmw %m[%i] : memref<10xi32> {
  ^bb0(%now: i32):
    %five = arith.constant 5 : i32
    %new = arith.muli %now, %five : i32
    memref.atomic_yield %new : i32
  }
  return %old : i32
}
func.func @main() {
  %m = memref.alloc() : memref<10xi32>
  %c2 = arith.constant 2 : index
  %three = arith.constant 3 : i32
  memref.store %three, %m[%c2] : memref<10xi32>
  %0 = call @times(%m, %c2) : (memref<10xi32>, index) -> i32
  vector.print %0 : i32
  %1 = memref.load %m[%c2] : memref<10xi32>
  vector.print %1 : i32
  return
}
