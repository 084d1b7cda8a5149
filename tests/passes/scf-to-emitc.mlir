// RUN: rmlir-opt %s --convert-scf-to-emitc

func.func @a(%c: i1, %x: index, %f: f32) -> (index, f32) {
  %0:2 = scf.if %c -> (index, f32) { scf.yield %x, %f : index, f32 } else { func.call @side() : () -> ()
 scf.yield %x, %f : index, f32 }
  scf.if %c { func.call @side() : () -> () }
  %1 = scf.index_switch %x -> f32 case 2 { scf.yield %f : f32 } case 5 { scf.yield %f : f32} default { func.call @side() : () -> ()
 scf.yield %f : f32 }
  return %0#0, %1 : index, f32
}
func.func @b(%f: f32, %i: i32) -> (f32, i32) {
  %0:2 = scf.while (%x = %f, %y = %i) : (f32, i32) -> (f32, i32) {
    %c = func.call @cond(%x) : (f32) -> i1
    scf.condition(%c) %x, %y : f32, i32
  } do {
  ^bb0(%p: f32, %q: i32):
    %n = func.call @next(%p) : (f32) -> f32
    scf.yield %n, %q : f32, i32
  }
  return %0#0, %0#1 : f32, i32
}
func.func private @side()
func.func private @cond(f32) -> i1
func.func private @next(f32) -> f32
func.func @nest(%n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %f) -> f32 {
    %s = scf.for %j = %c0 to %i step %c1 iter_args(%y = %x) -> f32 {
      %z = arith.addf %y, %f : f32
      scf.yield %z : f32
    }
    scf.yield %s : f32
  }
  return %r : f32
}

// What comes after the condition and does nothing is left out.
func.func @asked_only(%a: f32) -> f32 {
  %0 = scf.while (%x = %a) : (f32) -> f32 {
    %c = func.call @ask() : () -> i1
    scf.condition(%c) %x : f32
  } do {
  ^bb0(%y: f32):
    scf.yield %y : f32
  }
  return %0 : f32
}
func.func private @ask() -> i1
