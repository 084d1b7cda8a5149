// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

func.func @f(%a: index) {
  // expected-error @+1 {{custom op 'scf.for' mismatch in number of loop-carried values and defined values}}
  scf.for %i = %a to %a step %a iter_args(%x = %a) -> () {
  }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{custom op 'scf.for' expected 'step'}}
  scf.for %i = %a to %a {
  }
  return
}

// -----

func.func @f(%a: index, %b: f32) {
  // expected-error @+2 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @+1 {{region branch point}}
  %0 = scf.for %i = %a to %a step %a iter_args(%x = %b) -> (f32) {
  }
  return
}

// -----

func.func @f(%a: index, %b: f32) {
  // expected-error @+1 {{'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'index'}}
  %0 = scf.for %i = %a to %a step %a iter_args(%x = %b) -> (f32) {
    scf.yield %a : index
  }
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'scf.for' op operand #0 must be signless integer or index, but got 'f32'}}
  scf.for %i = %a to %a step %a : f32 {
  }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'scf.for' op expected induction variable to be same type as bounds and step}}
  "scf.for"(%a, %a, %a) ({
  ^bb0(%i: i32):
    scf.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'scf.for' op mismatch in number of loop-carried values and defined values}}
  "scf.for"(%a, %a, %a, %a) ({
  ^bb0(%i: index, %x: index):
    scf.yield
  }) : (index, index, index, index) -> ()
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'scf.for' op different number of inits and region iter_args: 1 != 0}}
  %0 = "scf.for"(%a, %a, %a, %a) ({
  ^bb0(%i: index):
    scf.yield %i : index
  }) : (index, index, index, index) -> index
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+2 {{'scf.for' op expects regions to end with 'scf.yield', found 't.end'}}
  // expected-note @+1 {{in custom textual format, the absence of terminator implies 'scf.yield'}}
  "scf.for"(%a, %a, %a) ({
  ^bb0(%i: index):
    "t.end"() : () -> ()
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%a: i1) {
  // expected-error @+1 {{'scf.if' op must have an else block if defining values}}
  %0 = scf.if %a -> i32 {
    %1 = arith.constant 1 : i32
    scf.yield %1 : i32
  }
  return
}

// -----

func.func @f(%a: i1, %b: i32, %c: i64) {
  // expected-error @+1 {{'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i64' should match successor input type #0 'i32'}}
  %0 = scf.if %a -> i32 {
    scf.yield %b : i32
  } else {
    // expected-note @+1 {{region branch point}}
    scf.yield %c : i64
  }
  return
}

// -----

func.func @f(%a: i1) {
  // expected-error @+2 {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @+1 {{region branch point}}
  %0 = scf.if %a -> (i32) {
  } else {
  }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%a: i32) {
  // expected-error @+1 {{use of value '%a' expects different type than prior uses: 'i1' vs 'i32'}}
  scf.if %a {
  }
  return
}

// -----

func.func @f(%a: i1) {
  // expected-error @+1 {{'scf.if' op region #0 should have no arguments}}
  "scf.if"(%a) ({
  ^bb0(%x: i32):
    scf.yield
  }, {}) : (i1) -> ()
  return
}

// -----

// expected-error @+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
scf.yield

// -----

func.func @f() {
  // expected-error @+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.yield
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{custom op 'scf.parallel' expected 2 operands}}
  scf.parallel (%i, %j) = (%a) to (%a) step (%a) {
  }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step}}
  scf.parallel () = () to () step () {
  }
  return
}

// -----

func.func @f(%a: index) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%i) = (%a) to (%a) step (%c0) {
  }
  return
}

// -----

func.func @f(%a: index, %b: f32) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%b) -> f32 {
  }
  return
}

// -----

func.func @f(%a: index, %b: f32) {
  // expected-error @+1 {{custom op 'scf.parallel' number of operands and types do not match: got 0 operands and 1 types}}
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) -> f32 {
    scf.reduce(%b : f32) {
    ^bb0(%x: f32, %y: f32):
      scf.reduce.return %x : f32
    }
  }
  return
}

// -----

func.func @f(%a: index, %b: f32) {
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%b) -> f32 {
    // expected-error @+1 {{'scf.reduce' op expects type of 0-th reduction operand: 'index' to be the same as the 0-th result type: 'f32'}}
    scf.reduce(%a : index) {
    ^bb0(%x: index, %y: index):
      scf.reduce.return %x : index
    }
  }
  return
}

// -----

func.func @f(%a: index, %b: f32) {
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%b) -> f32 {
    // expected-error @+1 {{'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region}}
    scf.reduce(%b : f32) {
    ^bb0(%x: f32):
      scf.reduce.return %x : f32
    }
  }
  return
}

// -----

func.func @f(%a: index, %b: f32) {
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%b) -> f32 {
    scf.reduce(%b : f32) {
    ^bb0(%x: f32, %y: f32):
      // expected-error @+1 {{'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)}}
      scf.reduce.return %i : index
    }
  }
  return
}

// -----

func.func @f(%a: index, %b: f32) {
  %0 = scf.parallel (%i) = (%a) to (%a) step (%a) init (%b) -> f32 {
    // expected-error @+1 {{'scf.reduce' op reduction bodies must be terminated with an 'scf.reduce.return' op}}
    scf.reduce(%b : f32) {
    ^bb0(%x: f32, %y: f32):
      "t.end"(%x) : (f32) -> ()
    }
  }
  return
}

// -----

func.func @f(%a: index, %b: f32) {
  scf.parallel (%i) = (%a) to (%a) step (%a) {
    // expected-error @+1 {{'scf.reduce' op expects number of reduction regions: 0 to be the same as number of reduction operands: 1}}
    "scf.reduce"(%b) : (f32) -> ()
  }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'scf.parallel' op expects the same number of induction variables: 0 as bound and step values: 1}}
  "scf.parallel"(%a, %a, %a) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0:
    scf.reduce
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'scf.parallel' op expects arguments for the induction variable to be of index type}}
  "scf.parallel"(%a, %a, %a) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: i32):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{custom op 'scf.while' expected as many input types as operands (expected 1 got 2)}}
  %0 = scf.while (%x = %a) : (i32, i32) -> i32 {
  } do {
  }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{custom op 'scf.while' invalid kind of type specified: expected builtin.function, but found 'i32'}}
  %0 = scf.while (%x = %a) : i32 {
  } do {
  }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  scf.while (%x = %a) : (i32) -> () {
    // expected-note @+1 {{terminator here}}
    scf.yield %x : i32
  } do {
    scf.yield
  }
  return
}

// -----

func.func @f(%a: i32, %c: i1) {
  // expected-error @+1 {{'scf.while' op expects the 'after' region to terminate with 'scf.yield'}}
  scf.while (%x = %a) : (i32) -> () {
    scf.condition(%c)
  } do {
    // expected-note @+1 {{terminator here}}
    "t.end"() : () -> ()
  }
  return
}

// -----

func.func @f(%a: i32, %c: i1) {
  // expected-error @+1 {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  scf.while (%x = %a) : (i32) -> () {
    scf.condition(%c)
  } do {
    // expected-note @+1 {{region branch point}}
    scf.yield
  }
  return
}

// -----

func.func @f(%a: i32, %c: i1) {
  // expected-error @+1 {{'scf.while' op along control flow edge from Operation scf.condition to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  scf.while (%x = %a) : (i32) -> () {
    // expected-note @+1 {{region branch point}}
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%y: i32):
    scf.yield %y : i32
  }
  return
}

// -----

func.func @f(%a: i32, %c: i1) {
  // expected-error @+1 {{'scf.while' op along control flow edge from Operation scf.condition to Region #1: successor operand type #0 'i32' should match successor input type #0 'i64'}}
  %0 = scf.while (%x = %a) : (i32) -> i32 {
    // expected-note @+1 {{region branch point}}
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%y: i64):
    scf.yield %a : i32
  }
  return
}

// -----

func.func @f(%a: i32, %c: i1) {
  // expected-error @+1 {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'i1' should match successor input type #0 'i32'}}
  %0 = scf.while (%x = %a) : (i32) -> i32 {
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%y: i32):
    // expected-note @+1 {{region branch point}}
    scf.yield %c : i1
  }
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error @+1 {{'scf.condition' op expects parent op 'scf.while'}}
  scf.condition(%c)
}

// -----

func.func @f() {
  // expected-error @+1 {{'scf.execute_region' op region cannot have any arguments}}
  scf.execute_region {
  ^bb0(%a: i32):
    scf.yield
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'scf.execute_region' op region needs to have at least one block}}
  "scf.execute_region"() ({}) : () -> ()
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i32' should match successor input type #0 'i64'}}
  %0 = scf.execute_region -> i64 {
    // expected-note @+1 {{region branch point}}
    scf.yield %a : i32
  }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'scf.index_switch' op has duplicate case value: 1}}
  scf.index_switch %a
  case 1 {
    scf.yield
  }
  case 1 {
    scf.yield
  }
  default {
  }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'scf.index_switch' op has 0 case regions but 1 case values}}
  "scf.index_switch"(%a) <{cases = array<i64: 1>}> ({
    scf.yield
  }) : (index) -> ()
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'scf.index_switch' op expected each region to return 1 values, but default region returns 0}}
  %0 = scf.index_switch %a -> i32
  case 1 {
    scf.yield
  }
  default {
    // expected-note @+1 {{see yield operation here}}
    scf.yield
  }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'scf.index_switch' op expected result #0 of each region to be 'i32'}}
  %0 = scf.index_switch %a -> i32
  default {
    // expected-note @+1 {{default region returns 'index' here}}
    scf.yield %a : index
  }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'scf.index_switch' op region #1 ('caseRegions') failed to verify constraint: region with 1 blocks}}
  scf.index_switch %a
  case 1 {
  }
  default {
  }
  return
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'scf.forall' number of operands and types do not match: got 1 operands and 2 types}}
  %0 = scf.forall (%i) in (%a) shared_outs(%o = %t) -> (tensor<4xf32>, tensor<4xf32>) {
  }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{expected 2 upper bound values, got 1}}
  scf.forall (%i, %j) in (%a) {
  }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute}}
  scf.forall (%i) in (%a) {
  } {mapping = [1]}
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{expected 0 dynamic upper bound values}}
  "scf.forall"(%a) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: index):
    scf.forall.in_parallel {
    }
  }) : (index) -> ()
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'scf.forall' op region expects 2 arguments}}
  "scf.forall"(%a) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0, 1>, staticUpperBound = array<i64: -9223372036854775808>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: index):
    scf.forall.in_parallel {
    }
  }) : (index) -> ()
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{'scf.forall' op expects 0-th block argument to be an index}}
  "scf.forall"(%a) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: -9223372036854775808>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: i32):
    scf.forall.in_parallel {
    }
  }) : (index) -> ()
  return
}

// -----

func.func @f(%a: index) {
  scf.forall (%i) in (%a) {
    // expected-error @+1 {{'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops}}
    scf.forall.in_parallel {
      %c = arith.constant 1 : i32
    }
  }
  return
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>, %u: tensor<2xf32>) -> tensor<4xf32> {
  %0 = scf.forall (%i) in (%a) shared_outs(%o = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      // expected-error @+1 {{'tensor.parallel_insert_slice' op may only insert into an output block argument}}
      tensor.parallel_insert_slice %u into %t[%i] [2] [1] : tensor<2xf32> into tensor<4xf32>
    }
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>, %u: tensor<5xf32>) {
  // expected-error @+1 {{'scf.forall' op expected type of operand #1 ('tensor<4xf32>') to match type of corresponding result ('tensor<5xf32>')}}
  %0 = "scf.forall"(%a, %t) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: -9223372036854775808>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: index, %o: tensor<4xf32>):
    scf.forall.in_parallel {
    }
  }) : (index, tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%a: index, %t: tensor<4xf32>) {
  // expected-error @+1 {{'scf.forall' op produces 0 results, but has only 1 outputs}}
  "scf.forall"(%a, %t) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: -9223372036854775808>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: index, %o: tensor<4xf32>):
    scf.forall.in_parallel {
    }
  }) : (index, tensor<4xf32>) -> ()
  return
}

// -----

// expected-error @+1 {{dialect 'scf' provides no attribute parsing hook}}
"u.a"() {a = #scf.x} : () -> ()

// -----

func.func @f() {
  // expected-error @+1 {{expected ')' in argument list}}
  scf.parallel (%i = (%a) to (%a) step (%a) {}
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{expected '(' in argument list}}
  scf.parallel %i = (%a) to (%a) step (%a) {}
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{expected '(' in operand list}}
  scf.parallel (%i) = %a to (%a) step (%a) {}
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{expected ')' in operand list}}
  scf.parallel (%i) = (%a to (%a) step (%a) {}
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{custom op 'scf.for' expected '('}}
  scf.for %i = %a to %a step %a iter_args %a -> i32 {}
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{expected ',' or ')'}}
  scf.for %i = %a to %a step %a iter_args(%x = %a -> i32 {}
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @+1 {{custom op 'scf.forall' expected '('}}
  scf.forall (%i) in (2) shared_outs %a {}
  return
}

// -----

// What one loop was found to fit does not stand for a loop of other types.
func.func @f(%a: index, %b: i32) {
  "scf.for"(%a, %a, %a) ({
  ^bb0(%i: index):
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  // expected-error @+1 {{'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type}}
  "scf.for"(%a, %a, %b) ({
  ^bb0(%i: index):
    "scf.yield"() : () -> ()
  }) : (index, index, i32) -> ()
  return
}
