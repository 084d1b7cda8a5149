// RUN: rmlir-opt %s --canonicalize --allow-unregistered-dialect
// Branches whose way is known, that lead on to others, or both of whose ways are one.
func.func @known(%a: i32) -> i32 {
  %true = arith.constant true
  cf.cond_br %true, ^bb1(%a : i32), ^bb2
^bb1(%0: i32):
  return %0 : i32
^bb2:
  %1 = "t.x"() : () -> i32
  cf.br ^bb1(%1 : i32)
}
func.func @chain(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb2
^bb1(%0: i32):
  cf.br ^bb3(%0, %b : i32, i32)
^bb2:
  "t.use"(%c) : (i1) -> ()
  cf.cond_br %c, ^bb1(%b : i32), ^bb3(%a, %a : i32, i32)
^bb3(%1: i32, %2: i32):
  %3 = arith.addi %1, %2 : i32
  return %3 : i32
}
func.func @same(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
^bb1(%0: i32):
  return %0 : i32
}
func.func @switches(%f: i32, %a: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^bb1(%a : i32),
    42: ^bb1(%a : i32),
    43: ^bb2
  ]
^bb1(%0: i32):
  return %0 : i32
^bb2:
  %c7 = arith.constant 7 : i32
  cf.switch %c7 : i32, [
    default: ^bb1(%f : i32),
    7: ^bb3
  ]
^bb3:
  "t.use"() : () -> ()
  cf.switch %f : i32, [
    default: ^bb1(%a : i32),
    43: ^bb1(%f : i32)
  ]
}
func.func private @callee(i32) -> i32
func.func @call(%a: i32) -> i32 {
  %f = func.constant @callee : (i32) -> i32
  %0 = func.call_indirect %f(%a) : (i32) -> i32
  %1 = builtin.unrealized_conversion_cast %0 : i32 to i64
  %2 = builtin.unrealized_conversion_cast %1 : i64 to i32
  return %2 : i32
}
