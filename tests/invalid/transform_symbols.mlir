// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{argument #0 is consumed in the body but is not marked as such}}
  transform.named_sequence @main(%arg0: !transform.any_op {transform.readonly}) {
    %r, %o = transform.foreach_match in %arg0
        @m1 -> @a1,
        @m1 -> @a1 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
  transform.named_sequence @m1(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %arg0 : !transform.any_op
  }
  transform.named_sequence @a1(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %arg0 : !transform.any_op
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-error @+1 {{argument #0 is consumed in the body but is not marked as such}}
  transform.named_sequence @main(%arg0: !transform.any_op {transform.readonly}) {
    %r, %o = transform.foreach_match in %arg0
        @m1 -> @a1: (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
  transform.named_sequence @m1(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %arg0 : !transform.any_op
  }
  transform.named_sequence @a1(%arg0: !transform.any_op {transform.readonly}) {
    transform.yield 
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%arg0: !transform.any_op {transform.consumed}) {
    // expected-error @+1 {{'transform.foreach_match' op does not expect matcher symbol to consume its operand #0}}
    %r, %o = transform.foreach_match in %arg0
        @m1 -> @a1: (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
  // expected-warning @+2 {{op argument #0 is not consumed in the body but is marked as consumed}}
  // expected-note @+1 {{symbol declaration}}
  transform.named_sequence @m1(%arg0: !transform.any_op {transform.consumed}) -> !transform.any_op {
    transform.yield %arg0 : !transform.any_op
  }
  transform.named_sequence @a1(%arg0: !transform.any_op {transform.readonly}) {
    transform.yield 
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%arg0: !transform.any_op {transform.consumed}, %x: !transform.any_op {transform.readonly}) {
    // expected-error @+1 {{the number of operands (2) doesn't match the number of matcher arguments (1) for @m1}}
    %r, %o = transform.foreach_match in %arg0, %x
        @m1 -> @a1: (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
  // expected-note @+1 {{symbol declaration}}
  transform.named_sequence @m1(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %arg0 : !transform.any_op
  }
  transform.named_sequence @a1(%arg0: !transform.any_op {transform.readonly}) {
    transform.yield 
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%arg0: !transform.any_op {transform.consumed}) {
    // expected-error @+1 {{mismatching number of matcher results and action arguments between @m1 (1) and @a1 (0)}}
    %r = transform.foreach_match in %arg0
        @m1 -> @a1: (!transform.any_op) -> (!transform.any_op)
    transform.yield
  }
  transform.named_sequence @m1(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %arg0 : !transform.any_op
  }
  transform.named_sequence @a1() {
    transform.yield 
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%arg0: !transform.any_op {transform.consumed}) {
    // expected-error @+1 {{mismatching type interfaces for matcher result and action argument #0of matcher @m1 and action @a1}}
    %r = transform.foreach_match in %arg0
        @m1 -> @a1: (!transform.any_op) -> (!transform.any_op)
    transform.yield
  }
  transform.named_sequence @m1(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %arg0 : !transform.any_op
  }
  transform.named_sequence @a1(%a: !transform.any_value {transform.readonly}) {
    transform.yield 
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-warning @+1 {{op argument #0 is not consumed in the body but is marked as consumed}}
  transform.named_sequence @main(%arg0: !transform.any_op {transform.consumed}) {
    %r = transform.collect_matching @m1 in %arg0 : (!transform.any_op) -> (!transform.any_op)
    // expected-error @+1 {{expected the matcher to yield as many values as op has results (2), got 1}}
    %s:2 = transform.collect_matching @m1 in %arg0 : (!transform.any_op) -> (!transform.any_op,!transform.any_op)
    transform.yield
  }
  transform.named_sequence @m1(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %arg0 : !transform.any_op
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-warning @+1 {{op argument #0 is not consumed in the body but is marked as consumed}}
  transform.named_sequence @main(%arg0: !transform.any_op {transform.consumed}) {
    // expected-error @+1 {{mismatching type interfaces for matcher result and op result #0}}
    %r = transform.collect_matching @m1 in %arg0 : (!transform.any_op) -> (!transform.any_value)
    transform.yield
  }
  transform.named_sequence @m1(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %arg0 : !transform.any_op
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-warning @+1 {{op argument #0 is not consumed in the body but is marked as consumed}}
  transform.named_sequence @main(%arg0: !transform.any_op {transform.consumed}) {
    // expected-error @+1 {{expected the matcher argument to be marked readonly}}
    %r = transform.collect_matching @m1 in %arg0 : (!transform.any_op) -> (!transform.any_value)
    transform.yield
  }
  // expected-warning @+1 {{op argument #0 is not consumed in the body but is marked as consumed}}
  transform.named_sequence @m1(%arg0: !transform.any_op {transform.consumed}) -> !transform.any_op {
    transform.yield %arg0 : !transform.any_op
  }
}

// -----

module attributes {transform.with_named_sequence} {
  // expected-warning @+1 {{op argument #0 is not consumed in the body but is marked as consumed}}
  transform.named_sequence @main(%arg0: !transform.any_op {transform.consumed}) {
    // expected-error @+1 {{unresolved matcher symbol @m2}}
    %r = transform.collect_matching @m2 in %arg0 : (!transform.any_op) -> (!transform.any_value)
    transform.yield
  }
}
