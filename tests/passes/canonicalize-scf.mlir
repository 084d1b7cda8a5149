// RUN: rmlir-opt %s --canonicalize --allow-unregistered-dialect
// Choices and loops that need not be there, and values that pass through them for nothing.
func.func @a(%b: i1, %x: i32, %y: i32) -> (i32, i32) {
  %0:2 = scf.if %b -> (i32, i32) {
    %1 = "t.a"(%b) : (i1) -> i32
    scf.yield %x, %1 : i32, i32
  } else {
    %1 = "t.b"(%b) : (i1) -> i32
    scf.yield %y, %1 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @c(%b: i1, %x: i32) {
  scf.if %b { "t.a"() : () -> () } else { }
  scf.if %b { "t.c"() : () -> () } else { "t.d"() : () -> () }
  return
}
func.func @n(%b: i1, %c: i1, %x: i32, %y: i32) -> i32 {
  %r = scf.if %b -> i32 {
    %r2 = scf.if %c -> i32 {
      %z = "t.a"() : () -> i32
      scf.yield %z : i32
    } else {
      scf.yield %x : i32
    }
    scf.yield %r2 : i32
  } else {
    scf.yield %x : i32
  }
  return %r : i32
}
func.func @t(%b: i1) -> i1 {
  %r = scf.if %b -> i1 {
    %t = arith.constant true
    "t.a"() : () -> ()
    scf.yield %t : i1
  } else {
    %t = arith.constant false
    scf.yield %t : i1
  }
  return %r : i1
}
func.func @l(%x: i32, %n: index) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = scf.for %i = %c0 to %c1 step %c2 iter_args(%a = %x) -> i32 {
    %1 = "t.a"(%i, %a) : (index, i32) -> i32
    scf.yield %1 : i32
  }
  %2 = scf.for %i = %c0 to %c0 step %c2 iter_args(%a = %x) -> i32 {
    %1 = "t.a"(%i, %a) : (index, i32) -> i32
    scf.yield %1 : i32
  }
  %3:3 = scf.for %i = %c0 to %n step %c2 iter_args(%a = %x, %b = %x, %d = %x) -> (i32, i32, i32) {
    %1 = "t.a"(%i, %a, %b, %d) : (index, i32, i32, i32) -> i32
    scf.yield %1, %1, %d : i32, i32, i32
  }
  %k = arith.addi %3#0, %3#1 : i32
  %k2 = arith.addi %k, %3#2 : i32
  return %0, %2, %k2 : i32, i32, i32
}
func.func @w(%x: i32, %n: i32) -> i32 {
  %0:3 = scf.while (%a = %x, %u = %n) : (i32, i32) -> (i32, i1, i32) {
    %c = arith.cmpi slt, %a, %n : i32
    scf.condition(%c) %a, %c, %u : i32, i1, i32
  } do {
  ^bb0(%a: i32, %c: i1, %u: i32):
    %d = arith.cmpi slt, %a, %n : i32
    %1 = "t.a"(%a, %c, %d) : (i32, i1, i1) -> i32
    scf.yield %1, %u : i32, i32
  }
  return %0#0 : i32
}
func.func @s(%x: i32) -> i32 {
  %c1 = arith.constant 1 : index
  %r = scf.index_switch %c1 -> i32
  case 1 {
    %1 = "t.a"() : () -> i32
    scf.yield %1 : i32
  }
  default {
    scf.yield %x : i32
  }
  %e = scf.execute_region -> i32 {
    %1 = "t.a"() : () -> i32
    scf.yield %1 : i32
  }
  %z = arith.addi %r, %e : i32
  return %z : i32
}
func.func @ex(%b: i1, %c: i1) -> i32 {
  %t = arith.constant true
  %nb = arith.xori %b, %t : i1
  %0 = scf.if %b -> i32 {
    %1 = "t.a"() : () -> i32
    scf.yield %1 : i32
  } else {
    %1 = "t.b"() : () -> i32
    scf.yield %1 : i32
  }
  %2 = scf.if %nb -> i32 {
    %1 = "t.c"(%0) : (i32) -> i32
    scf.yield %1 : i32
  } else {
    %1 = "t.d"(%0) : (i32) -> i32
    scf.yield %1 : i32
  }
  %k = arith.addi %0, %2 : i32
  return %k : i32
}
