// RUN: rmlir hash %s
module attributes {k = 2 : i32} {
  func.func @kept(%p: i32) -> i32 {
    return %p : i32
  }
  func.func @new_name(%n: i32) -> i32 {
    %r = call @new_name(%n) : (i32) -> i32
    return %r : i32
  }
  func.func @changed(%p: i32, %q: i32) -> i32 {
    %new = arith.muli %p, %p : i32
    %one = arith.addi %p, %q : i32
    %two = arith.addi %one, %q : i32
    %three = arith.subi %two, %new : i32
    return %three : i32
  }
  func.func @first() {
    return
  }
  module @inner {
    func.func @in() -> i1 {
      %t = arith.constant true
      return %t : i1
    }
  }
  func.func @added() {
    return
  }
}
