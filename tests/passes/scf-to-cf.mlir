// RUN: rmlir-opt --convert-scf-to-cf --allow-unregistered-dialect %s
func.func @nest(%n: index, %init: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %init) -> f32 {
    %c = "t.cond"(%i) : (index) -> i1
    %x = scf.if %c -> f32 {
      %y = arith.addf %sum, %sum : f32
      scf.yield %y : f32
    } else {
      scf.yield %sum : f32
    }
    scf.for unsigned %j = %c0 to %i step %c1 {
      "t.use"(%j) : (index) -> ()
    } {llvm.loop_annotation = #llvm.loop_annotation<mustProgress = true>}
    scf.yield %x : f32
  }
  return %r : f32
}
func.func @whiles(%a: i32) -> i64 {
  %r = scf.while (%x = %a) : (i32) -> i64 {
    %c, %v = "t.before"(%x) : (i32) -> (i1, i64)
    scf.condition(%c) %v : i64
  } do {
  ^bb0(%v: i64):
    %t = arith.trunci %v : i64 to i32
    scf.yield %t : i32
  }
  %s = scf.while (%x = %r) : (i64) -> i64 {
    %c = "t.again"(%x) : (i64) -> i1
    scf.condition(%c) %x : i64
  } do {
  ^bb0(%v: i64):
    scf.yield %v : i64
  }
  return %s : i64
}
func.func @choices(%i: index, %a: i32, %b: i32) -> i32 {
  %0 = scf.index_switch %i -> i32
  case 2 {
    scf.yield %a : i32
  }
  case -5 {
    %x = scf.execute_region -> i32 {
      %c = "t.cond"(%i) : (index) -> i1
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      scf.yield %a : i32
    ^bb2:
      scf.yield %b : i32
    }
    scf.yield %x : i32
  }
  default {
    scf.yield %b : i32
  }
  return %0 : i32
}
func.func @parallel(%n: index, %init: f32, %m: memref<?x4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) init (%init) -> f32 {
    %v = "t.value"(%i, %j) : (index, index) -> f32
    scf.reduce(%v : f32) {
    ^bb0(%l: f32, %r: f32):
      %s = arith.addf %l, %r : f32
      scf.reduce.return %s : f32
    }
  }
  scf.forall (%i, %j) = (0, 1) to (%n, 4) step (1, 2) {
    memref.store %r, %m[%i, %j] : memref<?x4xf32>
  }
  return %r : f32
}
