// RUN: rmlir-opt --transform-infer-effects %s
module attributes {transform.with_named_sequence} {
  transform.named_sequence @reads(%a: !transform.any_op) {
    transform.print %a : !transform.any_op
    transform.yield
  }
  transform.named_sequence @consumes(%a: !transform.any_op, %b: !transform.any_op {transform.readonly}, %c: !transform.any_op {transform.x = 1}) {
    %0, %1 = transform.structured.tile_using_for %a tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %2, %3 = transform.structured.tile_using_for %c tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
  transform.named_sequence @none() {
    transform.yield
  }
  transform.named_sequence @nested(%a: !transform.any_op) {
    transform.foreach %a : !transform.any_op {
    ^bb0(%b: !transform.any_op):
      %0, %1 = transform.structured.tile_using_for %a tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    }
    transform.yield
  }
}
