// RUN: rmlir-opt --allow-unregistered-dialect %s

func.func @loops(%a: index, %f: f32, %x: i32, %c: i1) {
  scf.for %i = %a to %a step %a {
  }
  scf.for %i = %a to %a step %a {
    "u.x"(%i) : (index) -> ()
    scf.yield {a.b}
  } {a.b}
  %0:2 = scf.for unsigned %i = %x to %x step %x iter_args(%p = %f, %q = %a) -> (f32, index) : i32 {
    scf.yield %p, %q : f32, index
  }
  %1 = scf.for %i = %a to %a step %a iter_args(%p = %f) -> f32 {
    scf.yield %p : f32
  }
  %2 = scf.while (%p = %f) : (f32) -> i32 {
    scf.condition(%c) {a.b} %x : i32
  } do {
  ^bb0(%q: i32):
    scf.yield %f : f32
  } attributes {a.b}
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}
func.func @parallel(%a: index, %f: f32, %t: tensor<8xf32>) {
  scf.parallel (%i, %j) = (%a, %a) to (%a, %a) step (%a, %a) {
  }
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%f) -> f32 {
    scf.reduce(%f : f32) {
    ^bb0(%x: f32, %y: f32):
      scf.reduce.return %x : f32
    }
  } {a.b}
  %1:2 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%f, %a) -> (f32, index) {
    scf.reduce(%f, %a : f32, index) {
    ^bb0(%x: f32, %y: f32):
      scf.reduce.return %x : f32
    }, {
    ^bb0(%x: index, %y: index):
      scf.reduce.return %y : index
    }
  }
  scf.forall (%i, %j) in (%a, 4) {
  }
  scf.forall (%i, %j) = (0, %a) to (%a, 4) step (1, 2) {
  } {a.b}
  %2 = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
    scf.forall.in_parallel {
    } {a.b}
  }
  scf.forall (%i) = (0) to (4) step (1) {
  }
  return
}
func.func @choices(%a: index, %f: f32, %x: i32, %c: i1) {
  scf.if %c {
  }
  scf.if %c {
    "u.x"() : () -> ()
  } else {
    "u.y"() : () -> ()
  } {a.b}
  %0 = scf.if %c -> f32 {
    scf.yield %f : f32
  } else {
    scf.yield %f : f32
  }
  %1:2 = scf.if %c -> (f32, i32) {
    scf.yield %f, %x : f32, i32
  } else {
    scf.yield %f, %x : f32, i32
  }
  scf.index_switch %a {a.b}
  default {
  }
  %2 = scf.index_switch %a -> i32
  case 2 {
    scf.yield %x : i32
  }
  case -5 {
    scf.yield %x : i32
  }
  default {
    scf.yield %x : i32
  }
  scf.execute_region {
    scf.yield
  }
  %3:2 = scf.execute_region -> (i32, f32) no_inline {
    cf.br ^bb1
  ^bb1:
    scf.yield %x, %f : i32, f32
  } {a.b}
  return
}

// Bounds that operations give are as good as stated ones.
func.func @constant_bounds(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %i1 = index.constant 1
  scf.forall (%i, %j) = (%c0, 0) to (%n, 4) step (1, %i1) {
  }
  scf.forall (%i, %j) = (%c0, 0) to (%n, 4) step (%c2, 1) {
  }
  scf.forall (%i) = (%n) to (%n) step (%c1) {
  }
  return
}
