// RUN: rmlir-opt %s --remove-dead-values
// What nothing needs goes: operations, arguments and results of functions that nobody outside calls, of loops and of blocks.
func.func @pure(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.muli %0, %x : i32
  return %x : i32
}
func.func private @argument(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @calls(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  %1 = call @argument(%x, %0) : (i32, i32) -> i32
  return %1 : i32
}
func.func private @result(%a: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  return %a, %0 : i32, i32
}
func.func @uses_one(%x: i32) -> i32 {
  %0:2 = call @result(%x) : (i32) -> (i32, i32)
  return %0#0 : i32
}
func.func @loop(%n: index, %x: i32, %m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
    memref.store %a, %m[%i] : memref<?xi32>
    %1 = arith.addi %a, %x : i32
    %2 = arith.muli %b, %x : i32
    scf.yield %1, %2 : i32, i32
  }
  return
}
func.func @if(%c: i1, %x: i32) -> i32 {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = arith.addi %x, %x : i32
    %2 = arith.muli %x, %x : i32
    scf.yield %1, %2 : i32, i32
  } else {
    scf.yield %x, %x : i32, i32
  }
  return %0#1 : i32
}
func.func @blocks(%c: i1, %x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  cf.cond_br %c, ^bb1(%0, %x : i32, i32), ^bb2(%x : i32)
^bb1(%a: i32, %b: i32):
  cf.br ^bb2(%b : i32)
^bb2(%d: i32):
  return %d : i32
}
func.func @effects(%m: memref<4xi32>, %i: index, %x: i32) {
  %0 = arith.addi %x, %x : i32
  %1 = memref.load %m[%i] : memref<4xi32>
  memref.store %0, %m[%i] : memref<4xi32>
  return
}
func.func @public(%a: i32, %b: i32) -> i32 {
  return %a : i32
}
func.func private @declared(i32) -> i32
func.func @calls_declared(%x: i32) {
  %0 = arith.addi %x, %x : i32
  %1 = call @declared(%0) : (i32) -> i32
  return
}
func.func @while(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0:2 = scf.while (%i = %c0, %j = %c0) : (i32, i32) -> (i32, i32) {
    %2 = arith.cmpi slt, %i, %n : i32
    scf.condition(%2) %i, %j : i32, i32
  } do {
  ^bb0(%i: i32, %j: i32):
    %3 = arith.addi %i, %c1 : i32
    %4 = arith.addi %j, %c1 : i32
    scf.yield %3, %4 : i32, i32
  }
  return %0#0 : i32
}
