// RUN: rmlir-opt %s --lift-cf-to-scf --verify-diagnostics
// REFERENCE: none, it does not end
func.func @leads(%c: i32, %x: f32) -> i1 {
  cf.switch %c : i32, [
    default: ^bb3(%x : f32),
    0: ^bb1
  ]
^bb1:
  ub.unreachable
^bb2:
  // expected-error@+1 {{transformation does not support unreachable blocks}}
  cf.switch %c : i32, [
    default: ^bb2,
    0: ^bb3(%x : f32)
  ]
^bb3(%y: f32):
  %false = arith.constant false
  return %false : i1
}
