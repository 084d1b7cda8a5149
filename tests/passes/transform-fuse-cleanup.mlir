// RUN: not rmlir-opt %s --transform-interpreter
// REFERENCE: none, it can clean up between the steps
// What is not there yet is said.
func.func @f(%a: tensor<16x64xf32>, %o: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %1 = linalg.exp {here} ins(%a : tensor<16x64xf32>) outs(%o : tensor<16x64xf32>) -> tensor<16x64xf32>
  return %1 : tensor<16x64xf32>
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %1, %l = transform.structured.fuse %0 tile_sizes [4] {apply_cleanup} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}
