// RUN: rmlir-opt %s --remove-dead-values
func.func @by_constant() {
  cf.br ^bb2
^bb1:
  %false = arith.constant false
  cf.cond_br %false, ^bb2, ^bb1
^bb2:
  return
}
func.func @by_argument(%c: i1) {
  cf.br ^bb2
^bb1:
  cf.cond_br %c, ^bb2, ^bb2
^bb2:
  return
}
func.func @never_taken() {
  %false = arith.constant false
  cf.cond_br %false, ^bb1, ^bb2
^bb1:
  %0 = arith.constant true
  cf.cond_br %0, ^bb2, ^bb2
^bb2:
  return
}
func.func @arguments_stay() {
  cf.br ^bb2
^bb1(%0: i1):
  cf.cond_br %0, ^bb1(%0 : i1), ^bb1(%0 : i1)
^bb2:
  return
}
func.func @switched(%arg0: i32) -> i32 {
  cf.br ^bb2(%arg0 : i32)
^bb1:
  %0 = arith.constant 4 : i32
  cf.switch %0 : i32, [default: ^bb2(%0 : i32), 0: ^bb1]
^bb2(%1: i32):
  return %1 : i32
}
func.func @live_elsewhere(%c: i1, %x: i32) -> i1 {
  %0 = arith.xori %c, %c : i1
  cf.br ^bb2
^bb1:
  cf.cond_br %c, ^bb3(%x : i32), ^bb3(%x : i32)
^bb2:
  return %c : i1
^bb3(%y: i32):
  cf.cond_br %0, ^bb1, ^bb2
}
