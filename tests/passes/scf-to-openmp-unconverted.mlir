// RUN: not rmlir-opt %s --convert-scf-to-openmp
// A reduction that openmp has no word for stays, which is said without naming the operation.
func.func @f(%a: index, %b: index, %c: index, %d: f32) -> f32 {
  %0 = scf.parallel (%i) = (%a) to (%b) step (%c) init (%d) -> f32 {
    scf.reduce(%d : f32) {
    ^bb0(%x: f32, %y: f32):
      %1 = arith.subf %x, %y : f32
      scf.reduce.return %1 : f32
    }
  }
  return %0 : f32
}
