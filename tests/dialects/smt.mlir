// RUN: rmlir-opt %s

smt.solver() : () -> () {
  %a = smt.declare_fun "a" : !smt.int
  %d = smt.declare_fun : !smt.func<(!smt.int, !smt.bool) !smt.bool>
  %c = smt.int.constant 3
  %c2 = smt.int.constant -3 {foo}
  %b = smt.bv.constant #smt.bv<3> : !smt.bv<4>
  %b2 = smt.bv.constant #smt.bv<-1> : !smt.bv<4>
  %r = smt.bv.repeat 3 times %b : !smt.bv<4>
  %cc = smt.bv.concat %b, %r : !smt.bv<4>, !smt.bv<12>
  %eq = smt.eq %a, %c {foo} : !smt.int
  %di = smt.distinct %a, %c : !smt.int
  %t = smt.constant true
  %f = smt.constant false
  %q = smt.forall ["x"] weight 2 {
  ^bb0(%x: !smt.int):
    smt.yield %t : !smt.bool
  } patterns { ^bb0(%x: !smt.int):
    smt.yield %x : !smt.int }
  smt.assert %eq
  smt.check sat {} unknown {} unsat {}
  %s = smt.declare_fun "s" : !smt.sort<"foo"[!smt.bool]>
  %ar = smt.declare_fun "s" : !smt.array<[!smt.int -> !smt.bool]>
}
