// RUN: rmlir-opt %s --scf-for-loop-peeling=peel-front --allow-unregistered-dialect
// Only the bound of the first iteration is another one, not what else uses the same value.
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %n step %c4 iter_args(%k = %n) -> index {
    %q = arith.addi %n, %k : index
    "test.use"(%n) : (index) -> ()
    scf.yield %q : index
  }
  return %r : index
}
