// RUN: not rmlir-opt --convert-scf-to-cf %s
func.func @tensors(%t: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
  }
  return %r : tensor<4xf32>
}
