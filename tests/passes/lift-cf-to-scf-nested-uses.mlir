// RUN: rmlir-opt %s --lift-cf-to-scf --allow-unregistered-dialect
func.func @f0(%a: i32, %c: i1) {
  cf.br ^bb1(%a : i32)
^bb1(%0: i32):
  %2 = arith.addi %0, %a : i32
  scf.if %c {
    "t.use"(%2) : (i32) -> ()
  }
  cf.cond_br %c, ^bb1(%2 : i32), ^bb3
^bb3:
  return
}
func.func @f1(%a: i32, %c: i1) -> i32 {
  cf.br ^bb1(%a : i32)
^bb1(%0: i32):
  %2 = arith.addi %0, %a : i32
  %3 = arith.muli %0, %a : i32
  cf.cond_br %c, ^bb1(%2 : i32), ^bb3
^bb3:
  scf.if %c {
    "t.use"(%2, %3) : (i32, i32) -> ()
  }
  return %2 : i32
}
