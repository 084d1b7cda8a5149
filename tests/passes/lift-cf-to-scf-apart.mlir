// RUN: rmlir-opt %s --lift-cf-to-scf
// Unreachable blocks that only reach each other stay.
func.func @apart() {
  return
^bb1:
  cf.br ^bb1
}
