// RUN: rmlir-opt %s --arith-int-range-narrowing=int-bitwidths-supported=8,16,32
// Arithmetic is done in the narrowest width that holds its operands and results.
func.func @add(%x: i8, %y: i8) -> i64 {
  %0 = arith.extui %x : i8 to i64
  %1 = arith.extui %y : i8 to i64
  %2 = arith.addi %0, %1 : i64
  return %2 : i64
}
func.func @signed(%x: i8, %y: i8) -> i64 {
  %0 = arith.extsi %x : i8 to i64
  %1 = arith.extsi %y : i8 to i64
  %2 = arith.muli %0, %1 : i64
  return %2 : i64
}
func.func @compare(%x: i8, %y: i8) -> i1 {
  %0 = arith.extui %x : i8 to i32
  %1 = arith.extui %y : i8 to i32
  %2 = arith.cmpi ult, %0, %1 : i32
  return %2 : i1
}
func.func @to_index(%x: i8) -> index {
  %c3 = arith.constant 3 : index
  %0 = arith.index_castui %x : i8 to index
  %1 = arith.addi %0, %c3 : index
  return %1 : index
}
func.func @wide(%x: i64, %y: i64) -> i64 {
  %0 = arith.addi %x, %y : i64
  return %0 : i64
}
func.func @lanes(%x: vector<4xi8>, %y: vector<4xi8>) -> vector<4xi32> {
  %0 = arith.extui %x : vector<4xi8> to vector<4xi32>
  %1 = arith.extui %y : vector<4xi8> to vector<4xi32>
  %2 = arith.addi %0, %1 : vector<4xi32>
  return %2 : vector<4xi32>
}
func.func @loop(%m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  scf.for %i = %c0 to %c100 step %c1 {
    %0 = arith.addi %i, %c1 : index
    %1 = arith.index_cast %0 : index to i32
    memref.store %1, %m[%i] : memref<?xi32>
  }
  return
}
