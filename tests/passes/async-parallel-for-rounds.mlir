// RUN: rmlir-opt %s --async-parallel-for --allow-unregistered-dialect
// Constants stand as if what is in a branch had been looked at a round later.
func.func @loop(%a: index, %b: index, %c: index) {
  scf.parallel (%i) = (%a) to (%b) step (%c) {
    "test.payload"(%i) : (index) -> ()
  }
  return
}
