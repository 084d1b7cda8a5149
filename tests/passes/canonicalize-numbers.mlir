// RUN: rmlir-opt %s --canonicalize
// Numbers: constants that meet, casts of casts, comparisons of what is known.
func.func @sums(%x: i32) -> (i32, i32, i32, i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = arith.subi %c2, %x : i32
  %1 = arith.addi %0, %c1 : i32
  %2 = arith.subi %c1, %0 : i32
  %3 = arith.addi %c1, %x : i32
  %4 = arith.subi %3, %c2 : i32
  %cm = arith.constant -1 : i32
  %5 = arith.muli %x, %cm : i32
  %6 = arith.addi %5, %4 : i32
  return %1, %2, %4, %6 : i32, i32, i32, i32
}
func.func @casts(%x: i8, %y: i8, %f: f16) -> (i32, i16, i64, f16, i1) {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.extsi %0 : i16 to i32
  %2 = arith.extui %y : i8 to i32
  %3 = arith.andi %1, %2 : i32
  %4 = arith.trunci %1 : i32 to i16
  %5 = arith.extsi %x : i8 to i32
  %6 = arith.extsi %5 : i32 to i64
  %7 = arith.extf %f : f16 to f64
  %8 = arith.truncf %7 : f64 to f16
  %9 = arith.cmpi eq, %1, %2 : i32
  return %3, %4, %6, %8, %9 : i32, i16, i64, f16, i1
}
func.func @compare(%x: i8, %b: i1) -> (i1, i1, i1, i32, i1) {
  %c = arith.constant 4.5 : f32
  %0 = arith.sitofp %x : i8 to f32
  %1 = arith.cmpf ole, %0, %c : f32
  %c300 = arith.constant 300.0 : f32
  %2 = arith.cmpf oge, %0, %c300 : f32
  %c3 = arith.constant 3 : i8
  %3 = arith.cmpi slt, %c3, %x : i8
  %true = arith.constant true
  %4 = arith.xori %3, %true : i1
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %5 = arith.select %b, %zero, %one : i32
  return %1, %2, %4, %5, %3 : i1, i1, i1, i32, i1
}
func.func @products(%x: i32, %y: i32) -> (i32, i32, i32) {
  %0, %1 = arith.mulsi_extended %x, %y : i32
  %one = arith.constant 1 : i32
  %2, %3 = arith.mulsi_extended %x, %one : i32
  return %0, %2, %3 : i32, i32, i32
}
func.func @poison(%b: i1, %x: i32) -> (i32, i32) {
  %p = ub.poison : i32
  %0 = arith.addi %x, %p : i32
  %1 = arith.select %b, %p, %x : i32
  %c1 = arith.constant 1 : i32
  %2 = arith.subi %c1, %p : i32
  return %1, %2 : i32, i32
}
func.func @functions(%x: index, %f: f32) -> (f32, f64, i32, index, complex<f32>) {
  %c = arith.constant 2.0 : f32
  %0 = math.sqrt %c : f32
  %d = arith.constant -2.5 : f64
  %1 = math.roundeven %d : f64
  %i = arith.constant 3 : i32
  %2 = math.ipowi %i, %i : i32
  %k = index.constant 5
  %3 = index.add %x, %k
  %4 = index.add %3, %k
  %5 = complex.create %f, %f : complex<f32>
  %6 = complex.neg %5 : complex<f32>
  %7 = complex.neg %6 : complex<f32>
  return %0, %1, %2, %4, %7 : f32, f64, i32, index, complex<f32>
}
