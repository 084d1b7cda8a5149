// RUN: rmlir-opt %s --cse --allow-unregistered-dialect
// Equal operations, in one block and in blocks that the first dominates.
func.func @equal(%a: i32, %b: i32, %c: i1) -> (i32, i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %b, %a : i32
  %2 = arith.subi %a, %b : i32
  %3 = arith.subi %b, %a : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %4 = arith.subi %a, %b : i32
  %5 = arith.muli %a, %b : i32
  return %1, %4, %5 : i32, i32, i32
^bb2:
  %6 = arith.subi %b, %a : i32
  %7 = arith.muli %a, %b : i32
  return %0, %6, %7 : i32, i32, i32
}

// Reads are equal as long as nothing writes between them.
func.func @reads(%m: memref<4xi32>, %i: index, %v: i32) -> (i32, i32, i32) {
  %0 = memref.load %m[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  memref.store %v, %m[%i] : memref<4xi32>
  %2 = memref.load %m[%i] : memref<4xi32>
  return %0, %1, %2 : i32, i32, i32
}

// Regions count.
func.func @regions(%c: i1, %a: i32) -> (i32, i32, i32) {
  %0 = scf.if %c -> i32 {
    %x = arith.addi %a, %a : i32
    scf.yield %x : i32
  } else {
    scf.yield %a : i32
  }
  %1 = scf.if %c -> i32 {
    %x = arith.addi %a, %a : i32
    scf.yield %x : i32
  } else {
    scf.yield %a : i32
  }
  %2 = scf.if %c -> i32 {
    scf.yield %a : i32
  } else {
    scf.yield %a : i32
  }
  return %0, %1, %2 : i32, i32, i32
}

// What is dead goes, what nobody knows stays.
func.func @dead(%a: i32) {
  %0 = arith.addi %a, %a : i32
  %1 = "unknown.op"(%a) : (i32) -> i32
  %2 = "unknown.op"(%a) : (i32) -> i32
  return
}
