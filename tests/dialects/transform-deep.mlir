// RUN: rmlir-opt %s
// REFERENCE: none, each level takes several times as long as the one inside it

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%a0: !transform.any_op {transform.readonly}) {
    transform.foreach %a0 : !transform.any_op {
    ^bb0(%a1: !transform.any_op):
    transform.foreach %a1 : !transform.any_op {
    ^bb0(%a2: !transform.any_op):
    transform.foreach %a2 : !transform.any_op {
    ^bb0(%a3: !transform.any_op):
    transform.foreach %a3 : !transform.any_op {
    ^bb0(%a4: !transform.any_op):
    transform.foreach %a4 : !transform.any_op {
    ^bb0(%a5: !transform.any_op):
    transform.foreach %a5 : !transform.any_op {
    ^bb0(%a6: !transform.any_op):
    transform.foreach %a6 : !transform.any_op {
    ^bb0(%a7: !transform.any_op):
    transform.foreach %a7 : !transform.any_op {
    ^bb0(%a8: !transform.any_op):
    transform.foreach %a8 : !transform.any_op {
    ^bb0(%a9: !transform.any_op):
    transform.foreach %a9 : !transform.any_op {
    ^bb0(%a10: !transform.any_op):
    transform.foreach %a10 : !transform.any_op {
    ^bb0(%a11: !transform.any_op):
    transform.foreach %a11 : !transform.any_op {
    ^bb0(%a12: !transform.any_op):
    transform.foreach %a12 : !transform.any_op {
    ^bb0(%a13: !transform.any_op):
    transform.foreach %a13 : !transform.any_op {
    ^bb0(%a14: !transform.any_op):
    transform.foreach %a14 : !transform.any_op {
    ^bb0(%a15: !transform.any_op):
    transform.foreach %a15 : !transform.any_op {
    ^bb0(%a16: !transform.any_op):
    transform.foreach %a16 : !transform.any_op {
    ^bb0(%a17: !transform.any_op):
    transform.foreach %a17 : !transform.any_op {
    ^bb0(%a18: !transform.any_op):
    transform.foreach %a18 : !transform.any_op {
    ^bb0(%a19: !transform.any_op):
    transform.foreach %a19 : !transform.any_op {
    ^bb0(%a20: !transform.any_op):
    transform.foreach %a20 : !transform.any_op {
    ^bb0(%a21: !transform.any_op):
    transform.foreach %a21 : !transform.any_op {
    ^bb0(%a22: !transform.any_op):
    transform.foreach %a22 : !transform.any_op {
    ^bb0(%a23: !transform.any_op):
    transform.foreach %a23 : !transform.any_op {
    ^bb0(%a24: !transform.any_op):
    transform.foreach %a24 : !transform.any_op {
    ^bb0(%a25: !transform.any_op):
    transform.foreach %a25 : !transform.any_op {
    ^bb0(%a26: !transform.any_op):
    transform.foreach %a26 : !transform.any_op {
    ^bb0(%a27: !transform.any_op):
    transform.foreach %a27 : !transform.any_op {
    ^bb0(%a28: !transform.any_op):
    transform.foreach %a28 : !transform.any_op {
    ^bb0(%a29: !transform.any_op):
    transform.foreach %a29 : !transform.any_op {
    ^bb0(%a30: !transform.any_op):
    transform.foreach %a30 : !transform.any_op {
    ^bb0(%a31: !transform.any_op):
    transform.foreach %a31 : !transform.any_op {
    ^bb0(%a32: !transform.any_op):
    transform.foreach %a32 : !transform.any_op {
    ^bb0(%a33: !transform.any_op):
    transform.foreach %a33 : !transform.any_op {
    ^bb0(%a34: !transform.any_op):
    transform.foreach %a34 : !transform.any_op {
    ^bb0(%a35: !transform.any_op):
    transform.foreach %a35 : !transform.any_op {
    ^bb0(%a36: !transform.any_op):
    transform.foreach %a36 : !transform.any_op {
    ^bb0(%a37: !transform.any_op):
    transform.foreach %a37 : !transform.any_op {
    ^bb0(%a38: !transform.any_op):
    transform.foreach %a38 : !transform.any_op {
    ^bb0(%a39: !transform.any_op):
    transform.foreach %a39 : !transform.any_op {
    ^bb0(%a40: !transform.any_op):
    transform.annotate %a40 "met" : !transform.any_op
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    }
    transform.yield
  }
}
