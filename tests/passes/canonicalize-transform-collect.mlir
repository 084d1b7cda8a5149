// RUN: rmlir-opt %s --canonicalize
// What only collects goes where nobody wants it.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.collect_matching @all in %root : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @all(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %op : !transform.any_op
  }
}
