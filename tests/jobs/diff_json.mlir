// RUN: not rmlir diff --json %s %S/diff_new.mlir
module attributes {k = 1 : i32} {
  func.func @first() {
    return
  }
  func.func @kept(%a: i32) -> i32 {
    return %a : i32
  }
  func.func @old_name(%a: i32) -> i32 {
    %0 = call @old_name(%a) : (i32) -> i32
    return %0 : i32
  }
  func.func @changed(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %0, %b : i32
    %2 = arith.subi %1, %0 : i32
    return %2 : i32
  }
  module @inner {
    func.func @in() -> i1 {
      %f = arith.constant false
      return %f : i1
    }
  }
  func.func @removed() {
    return
  }
}
