// RUN: rmlir-opt %s --canonicalize
func.func @false(%x: f32) -> (i1, i1, i1, i1, i1) {
  %zero = arith.constant 0.0 : f32
  %less = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf false, %zero, %less : f32
  %1 = arith.cmpf false, %one, %zero : f32
  %2 = arith.cmpf false, %zero, %one : f32
  %3 = arith.cmpf false, %nan, %one : f32
  %4 = arith.cmpf false, %x, %nan : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
func.func @oeq(%x: f32) -> (i1, i1, i1, i1, i1) {
  %zero = arith.constant 0.0 : f32
  %less = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf oeq, %zero, %less : f32
  %1 = arith.cmpf oeq, %one, %zero : f32
  %2 = arith.cmpf oeq, %zero, %one : f32
  %3 = arith.cmpf oeq, %nan, %one : f32
  %4 = arith.cmpf oeq, %x, %nan : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
func.func @ogt(%x: f32) -> (i1, i1, i1, i1, i1) {
  %zero = arith.constant 0.0 : f32
  %less = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ogt, %zero, %less : f32
  %1 = arith.cmpf ogt, %one, %zero : f32
  %2 = arith.cmpf ogt, %zero, %one : f32
  %3 = arith.cmpf ogt, %nan, %one : f32
  %4 = arith.cmpf ogt, %x, %nan : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
func.func @oge(%x: f32) -> (i1, i1, i1, i1, i1) {
  %zero = arith.constant 0.0 : f32
  %less = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf oge, %zero, %less : f32
  %1 = arith.cmpf oge, %one, %zero : f32
  %2 = arith.cmpf oge, %zero, %one : f32
  %3 = arith.cmpf oge, %nan, %one : f32
  %4 = arith.cmpf oge, %x, %nan : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
func.func @olt(%x: f32) -> (i1, i1, i1, i1, i1) {
  %zero = arith.constant 0.0 : f32
  %less = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf olt, %zero, %less : f32
  %1 = arith.cmpf olt, %one, %zero : f32
  %2 = arith.cmpf olt, %zero, %one : f32
  %3 = arith.cmpf olt, %nan, %one : f32
  %4 = arith.cmpf olt, %x, %nan : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
func.func @ole(%x: f32) -> (i1, i1, i1, i1, i1) {
  %zero = arith.constant 0.0 : f32
  %less = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ole, %zero, %less : f32
  %1 = arith.cmpf ole, %one, %zero : f32
  %2 = arith.cmpf ole, %zero, %one : f32
  %3 = arith.cmpf ole, %nan, %one : f32
  %4 = arith.cmpf ole, %x, %nan : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
func.func @one(%x: f32) -> (i1, i1, i1, i1, i1) {
  %zero = arith.constant 0.0 : f32
  %less = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf one, %zero, %less : f32
  %1 = arith.cmpf one, %one, %zero : f32
  %2 = arith.cmpf one, %zero, %one : f32
  %3 = arith.cmpf one, %nan, %one : f32
  %4 = arith.cmpf one, %x, %nan : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
func.func @ord(%x: f32) -> (i1, i1, i1, i1, i1) {
  %zero = arith.constant 0.0 : f32
  %less = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ord, %zero, %less : f32
  %1 = arith.cmpf ord, %one, %zero : f32
  %2 = arith.cmpf ord, %zero, %one : f32
  %3 = arith.cmpf ord, %nan, %one : f32
  %4 = arith.cmpf ord, %x, %nan : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
func.func @ueq(%x: f32) -> (i1, i1, i1, i1, i1) {
  %zero = arith.constant 0.0 : f32
  %less = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ueq, %zero, %less : f32
  %1 = arith.cmpf ueq, %one, %zero : f32
  %2 = arith.cmpf ueq, %zero, %one : f32
  %3 = arith.cmpf ueq, %nan, %one : f32
  %4 = arith.cmpf ueq, %x, %nan : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
func.func @ugt(%x: f32) -> (i1, i1, i1, i1, i1) {
  %zero = arith.constant 0.0 : f32
  %less = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ugt, %zero, %less : f32
  %1 = arith.cmpf ugt, %one, %zero : f32
  %2 = arith.cmpf ugt, %zero, %one : f32
  %3 = arith.cmpf ugt, %nan, %one : f32
  %4 = arith.cmpf ugt, %x, %nan : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
func.func @uge(%x: f32) -> (i1, i1, i1, i1, i1) {
  %zero = arith.constant 0.0 : f32
  %less = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf uge, %zero, %less : f32
  %1 = arith.cmpf uge, %one, %zero : f32
  %2 = arith.cmpf uge, %zero, %one : f32
  %3 = arith.cmpf uge, %nan, %one : f32
  %4 = arith.cmpf uge, %x, %nan : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
func.func @ult(%x: f32) -> (i1, i1, i1, i1, i1) {
  %zero = arith.constant 0.0 : f32
  %less = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ult, %zero, %less : f32
  %1 = arith.cmpf ult, %one, %zero : f32
  %2 = arith.cmpf ult, %zero, %one : f32
  %3 = arith.cmpf ult, %nan, %one : f32
  %4 = arith.cmpf ult, %x, %nan : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
func.func @ule(%x: f32) -> (i1, i1, i1, i1, i1) {
  %zero = arith.constant 0.0 : f32
  %less = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ule, %zero, %less : f32
  %1 = arith.cmpf ule, %one, %zero : f32
  %2 = arith.cmpf ule, %zero, %one : f32
  %3 = arith.cmpf ule, %nan, %one : f32
  %4 = arith.cmpf ule, %x, %nan : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
func.func @une(%x: f32) -> (i1, i1, i1, i1, i1) {
  %zero = arith.constant 0.0 : f32
  %less = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf une, %zero, %less : f32
  %1 = arith.cmpf une, %one, %zero : f32
  %2 = arith.cmpf une, %zero, %one : f32
  %3 = arith.cmpf une, %nan, %one : f32
  %4 = arith.cmpf une, %x, %nan : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
func.func @uno(%x: f32) -> (i1, i1, i1, i1, i1) {
  %zero = arith.constant 0.0 : f32
  %less = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf uno, %zero, %less : f32
  %1 = arith.cmpf uno, %one, %zero : f32
  %2 = arith.cmpf uno, %zero, %one : f32
  %3 = arith.cmpf uno, %nan, %one : f32
  %4 = arith.cmpf uno, %x, %nan : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
func.func @true(%x: f32) -> (i1, i1, i1, i1, i1) {
  %zero = arith.constant 0.0 : f32
  %less = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf true, %zero, %less : f32
  %1 = arith.cmpf true, %one, %zero : f32
  %2 = arith.cmpf true, %zero, %one : f32
  %3 = arith.cmpf true, %nan, %one : f32
  %4 = arith.cmpf true, %x, %nan : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
