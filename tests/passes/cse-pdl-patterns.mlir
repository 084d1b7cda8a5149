// RUN: rmlir-opt --cse %s
// Looking for what a pattern matches changes nothing, so the first script goes.
transform.with_pdl_patterns {
^bb0(%arg0: !pdl.operation):
  pdl.pattern @some : benefit(1) {
    %0 = operation "test.some_op"
    rewrite %0 with "transform.dialect"
  }
  sequence %arg0 : !pdl.operation failures(propagate) {
  ^bb0(%arg1: !pdl.operation):
    %0 = pdl_match @some in %arg1 : (!pdl.operation) -> !pdl.operation
  }
}
transform.with_pdl_patterns {
^bb0(%arg0: !pdl.operation):
  pdl.pattern @some : benefit(1) {
    %0 = operation "test.some_op"
    rewrite %0 with "transform.dialect"
  }
  sequence %arg0 : !pdl.operation failures(propagate) {
  ^bb0(%arg1: !pdl.operation):
    %0 = pdl_match @some in %arg1 : (!pdl.operation) -> !pdl.operation
    transform.annotate %0 "seen" : !pdl.operation
  }
}
