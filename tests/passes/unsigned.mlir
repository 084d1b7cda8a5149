// RUN: rmlir-opt %s --arith-unsigned-when-equivalent
// Where no operand or result can be negative, the unsigned operation does the same.
func.func @no_sign(%x: i32, %y: i32) -> (i32, i32, i1) {
  %c255 = arith.constant 255 : i32
  %0 = arith.andi %x, %c255 : i32
  %1 = arith.andi %y, %c255 : i32
  %2 = arith.divsi %0, %1 : i32
  %3 = arith.remsi %0, %1 : i32
  %4 = arith.cmpi slt, %0, %1 : i32
  return %2, %3, %4 : i32, i32, i1
}
func.func @minmax(%x: i8, %y: i8) -> (i32, i32, i64) {
  %0 = arith.extui %x : i8 to i32
  %1 = arith.extui %y : i8 to i32
  %2 = arith.maxsi %0, %1 : i32
  %3 = arith.minsi %0, %1 : i32
  %4 = arith.extsi %2 : i32 to i64
  return %2, %3, %4 : i32, i32, i64
}
func.func @signs(%x: i32, %y: i32) -> (i32, i32, i1) {
  %0 = arith.divsi %x, %y : i32
  %1 = arith.remsi %x, %y : i32
  %2 = arith.cmpi slt, %x, %y : i32
  return %0, %1, %2 : i32, i32, i1
}
func.func @rounded(%x: i8, %y: i8) -> (i32, i32) {
  %0 = arith.extui %x : i8 to i32
  %1 = arith.extui %y : i8 to i32
  %2 = arith.ceildivsi %0, %1 : i32
  %3 = arith.floordivsi %0, %1 : i32
  return %2, %3 : i32, i32
}
