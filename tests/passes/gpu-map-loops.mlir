// RUN: rmlir-opt %s --pass-pipeline="builtin.module(func.func(gpu-map-parallel-loops{mapping-policy=innermost-first}))"
// What loops are spread over.
func.func @f(%a: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j, %k, %l) = (%c0, %c0, %c0, %c0) to (%a, %a, %a, %a) step (%c1, %c1, %c1, %c1) {
    scf.parallel (%m, %n) = (%c0, %c0) to (%a, %a) step (%c1, %c1) {
      scf.parallel (%o) = (%c0) to (%a) step (%c1) {
      }
    }
    scf.for %x = %c0 to %a step %c1 {
      scf.parallel (%m, %n) = (%c0, %c0) to (%a, %a) step (%c1, %c1) {
      }
    }
  }
  return
}
