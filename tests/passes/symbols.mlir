// RUN: rmlir-opt %s --symbol-privatize=exclude=keep,also --symbol-dce
func.func @keep() {
  call @used() : () -> ()
  return
}
func.func @used() {
  return
}
func.func @unused() {
  return
}
func.func private @also()
module @inner {
  func.func @in_a_dead_module() {
    return
  }
}
module {
  func.func @in_a_hidden_module() {
    return
  }
}
