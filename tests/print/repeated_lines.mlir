// RUN: rmlir-opt --allow-unregistered-dialect --mlir-print-value-users %s

// Lines that occur again with other names, and what looks like such lines but is none.
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %0, %b : i32
  %2 = arith.addi %1, %1 : i32
  %3 = arith.addi %2,
     %1 : i32
  %4:2 = "test.two"(%3) : (i32) -> (i32, i32)
  %5:2 = "test.two"(%4#1) : (i32) -> (i32, i32)
  %6:2 = "test.two"(%5#1) : (i32) -> (i32, i32)
  "test.str"(%6#0) {x = "%a ^b %6"} : (i32) -> ()
  "test.str"(%6#1) {x = "%a ^b %6"} : (i32) -> ()
  %7 = arith.addi %a, %b : i32 loc("x":1:2)
  %8 = arith.addi %7, %b : i32 loc("x":1:3)
  %9 = arith.addi %8, %b : i32 loc(#late)
  %10 = arith.addi %9, %b : i32 loc(#late) // %z
  %11 = arith.addi %10, %b : i32 // %z
  %12 = arith.addi %11, %b : i32
    loc("y":4:5)
  %13 = arith.addi %12, %b
      {foo} : i32
  cf.br ^bb1(%13 : i32)
^bb1(%c: i32):
  %14 = arith.cmpi slt, %c, %b : i32
  %15 = arith.addi %c, %b : i32
  cf.cond_br %14, ^bb1(%15 : i32), ^bb2
^bb2:
  %very_long_name_1 = arith.addi %c, %b : i32
  %very_long_name_2 = arith.addi %very_long_name_1, %b : i32
  %16 = arith.cmpi slt, %very_long_name_2, %b : i32
  cf.cond_br %16, ^bb1(%15 : i32), ^bb3
^bb3:
  return %very_long_name_2 : i32
}
#late = loc("late":7:8)
