// RUN: rmlir rename %s @helper @twice
// References in attributes, in operands' types and in nested modules follow; a module inside has names of its own.
func.func private @helper(i32) -> i32
func.func @main(%a: i32) -> i32 attributes {also = [@helper, {deep = @helper}]} {
  %0 = call @helper(%a) : (i32) -> i32
  %1 = constant @helper : (i32) -> i32
  return %0 : i32
}
module @inner {
  func.func private @helper(i32) -> i32
  func.func @user(%a: i32) -> i32 {
    %0 = call @helper(%a) : (i32) -> i32
    return %0 : i32
  }
}
