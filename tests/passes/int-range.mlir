// RUN: rmlir-opt %s --int-range-optimizations
// What the bounds of integers decide: comparisons, remainders and whole values that are one number.
func.func @loop(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c20 = arith.constant 20 : index
  %false = arith.constant false
  %0 = scf.for %i = %c0 to %c16 step %c1 iter_args(%a = %false) -> i1 {
    %1 = arith.cmpi ult, %i, %c20 : index
    %2 = arith.ori %a, %1 : i1
    scf.yield %2 : i1
  }
  return %0 : i1
}
func.func @remainder(%x: index) -> (index, index) {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %0 = arith.remui %x, %c8 : index
  %1 = arith.remui %0, %c16 : index
  %2 = arith.remsi %0, %c16 : index
  return %1, %2 : index, index
}
func.func @masked(%x: i32) -> (i1, i1) {
  %c255 = arith.constant 255 : i32
  %c256 = arith.constant 256 : i32
  %0 = arith.andi %x, %c255 : i32
  %1 = arith.cmpi ult, %0, %c256 : i32
  %2 = arith.cmpi sgt, %0, %c256 : i32
  return %1, %2 : i1, i1
}
func.func @shifted(%x: i8) -> i1 {
  %c4 = arith.constant 4 : i32
  %c4096 = arith.constant 4096 : i32
  %0 = arith.extui %x : i8 to i32
  %1 = arith.shli %0, %c4 : i32
  %2 = arith.cmpi ult, %1, %c4096 : i32
  return %2 : i1
}
func.func @joined(%c: i1) -> (i32, i1) {
  %c3 = arith.constant 3 : i32
  %c7 = arith.constant 7 : i32
  %c9 = arith.constant 9 : i32
  %0 = arith.select %c, %c3, %c7 : i32
  %1 = arith.cmpi slt, %0, %c9 : i32
  return %0, %1 : i32, i1
}
func.func @blocks(%c: i1) -> i1 {
  %c3 = arith.constant 3 : i32
  %c7 = arith.constant 7 : i32
  cf.cond_br %c, ^bb1(%c3 : i32), ^bb1(%c7 : i32)
^bb1(%a: i32):
  %0 = arith.cmpi sle, %a, %c7 : i32
  return %0 : i1
}
func.func @unknown(%x: i32) -> i1 {
  %c7 = arith.constant 7 : i32
  %0 = arith.cmpi sle, %x, %c7 : i32
  return %0 : i1
}
func.func @bounds(%x: index) -> (i1, index) {
  %c0 = arith.constant 0 : index
  %c63 = arith.constant 63 : index
  %0 = arith.maxsi %x, %c0 : index
  %1 = arith.minsi %0, %c63 : index
  %2 = arith.cmpi sle, %1, %c63 : index
  %3 = arith.cmpi slt, %1, %c0 : index
  %4 = arith.select %3, %c0, %1 : index
  return %2, %4 : i1, index
}
func.func @wraps(%x: i8) -> i1 {
  %c127 = arith.constant 127 : i8
  %c0 = arith.constant 0 : i8
  %0 = arith.andi %x, %c127 : i8
  %1 = arith.addi %0, %0 : i8
  %2 = arith.cmpi sge, %1, %c0 : i8
  return %2 : i1
}
func.func @no_wrap(%x: i8) -> i1 {
  %c127 = arith.constant 127 : i8
  %c0 = arith.constant 0 : i8
  %0 = arith.andi %x, %c127 : i8
  %1 = arith.addi %0, %0 overflow<nsw> : i8
  %2 = arith.cmpi sge, %1, %c0 : i8
  return %2 : i1
}
func.func @divided(%x: i32, %y: i32) -> (i1, i32) {
  %c10 = arith.constant 10 : i32
  %c100 = arith.constant 100 : i32
  %c11 = arith.constant 11 : i32
  %0 = arith.remui %x, %c100 : i32
  %1 = arith.divui %0, %c10 : i32
  %2 = arith.cmpi ult, %1, %c11 : i32
  %3 = arith.divui %x, %y : i32
  return %2, %3 : i1, i32
}
func.func @lanes(%x: vector<4xi32>) -> vector<4xi1> {
  %m = arith.constant dense<255> : vector<4xi32>
  %b = arith.constant dense<256> : vector<4xi32>
  %0 = arith.andi %x, %m : vector<4xi32>
  %1 = arith.cmpi ult, %0, %b : vector<4xi32>
  return %1 : vector<4xi1>
}
func.func private @callee(%x: i32) -> i1 {
  %c10 = arith.constant 10 : i32
  %0 = arith.cmpi slt, %x, %c10 : i32
  return %0 : i1
}
func.func @caller() -> i1 {
  %c4 = arith.constant 4 : i32
  %0 = call @callee(%c4) : (i32) -> i1
  return %0 : i1
}
func.func @of_index(%x: index, %y: index) -> (i1, i1) {
  %c8 = index.constant 8
  %0 = index.remu %x, %c8
  %1 = index.cmp ult(%0, %c8)
  %2 = index.maxu %0, %c8
  %3 = index.cmp uge(%2, %c8)
  return %1, %3 : i1, i1
}
func.func @while(%n: i32) -> i1 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = scf.while (%i = %c0) : (i32) -> i32 {
    %2 = arith.cmpi slt, %i, %n : i32
    scf.condition(%2) %i : i32
  } do {
  ^bb0(%i: i32):
    %3 = arith.addi %i, %c1 : i32
    scf.yield %3 : i32
  }
  %1 = arith.cmpi sge, %0, %c0 : i32
  return %1 : i1
}
