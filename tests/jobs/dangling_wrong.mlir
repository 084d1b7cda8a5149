// RUN: not rmlir-opt %s --allow-dangling-symbols
// What is there must fit.
func.func private @here(i64)
func.func @f(%a: i32) {
  call @here(%a) : (i32) -> ()
  return
}
