// RUN: rmlir-opt %s --pass-pipeline=builtin.module(func.func(remove-dead-values))
// Of functions outside of the one that is looked at nothing is known.
func.func private @p(%x: i32) {
  vector.print %x : i32
  return
}
func.func @ops(%a: i32) {
  call @p(%a) : (i32) -> ()
  call @p(%a) : (i32) -> ()
  return
}
func.func @main() {
  %a = arith.constant 64 : i32
  call @ops(%a) : (i32) -> ()
  return
}
