// RUN: rmlir-opt %s --sccp
// Constant integers of smt stay where they are, unlike vectors of bits.
func.func @f() -> (!smt.bv<4>, !smt.bv<4>, !smt.int, !smt.int, !smt.bool) {
  %0 = smt.bv.constant #smt.bv<5> : !smt.bv<4>
  %1 = smt.bv.constant #smt.bv<5> : !smt.bv<4>
  %2 = smt.int.constant -5
  %3 = smt.int.constant -5
  %4 = smt.constant true
  return %0, %1, %2, %3, %4 : !smt.bv<4>, !smt.bv<4>, !smt.int, !smt.int, !smt.bool
}
