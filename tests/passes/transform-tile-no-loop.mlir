// RUN: not rmlir-opt %s --transform-interpreter
// REFERENCE: none, it takes what lies in memory for the loop that there is not
// A space that is not cut has no loop for the handle.
func.func @empty(%a: tensor<0x13xf32>, %o: tensor<0x13xf32>) -> tensor<0x13xf32> {
  %0 = linalg.exp {root} ins(%a : tensor<0x13xf32>) outs(%o : tensor<0x13xf32>) -> tensor<0x13xf32>
  return %0 : tensor<0x13xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %m = transform.structured.match attributes {root} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_forall %m num_threads [8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
