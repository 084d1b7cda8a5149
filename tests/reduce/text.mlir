// RUN: rmlir-reduce %s --flags=--allow-unregistered-dialect --says=undeclared
func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  "t.use"(%0, %missing) : (i32, i32) -> ()
  return %0 : i32
}
func.func @g() {
  return
}
