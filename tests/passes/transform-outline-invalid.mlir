// RUN: not rmlir-opt %s --split-input-file --transform-interpreter
// What has no region does not become a function.
func.func private @make()
func.func @f(%n: index) {
  func.call @make() {here} : () -> ()
  return
}
module attributes {transform.with_named_sequence} {
transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
  %0 = transform.structured.match attributes{here} in %root : (!transform.any_op) -> !transform.any_op
  %f, %c = transform.loop.outline %0 {func_name = "foo"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.yield
}
}
