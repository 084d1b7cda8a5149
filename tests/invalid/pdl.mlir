// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

pdl.pattern @a : benefit(1) {
  // expected-error @+1 {{'pdl.operation' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %op = operation "foo.op"
}

// -----

// expected-error @+1 {{'pdl.pattern' op the pattern must contain at least one `pdl.operation`}}
pdl.pattern @a : benefit(1) {
  rewrite with "x"
}

// -----

pdl.pattern @a : benefit(1) {
  // expected-error @+1 {{'pdl.type' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %t = type
  %op = operation "foo.op"
  rewrite %op with "x"
}

// -----

// expected-error @+1 {{'pdl.pattern' op expected only `pdl` operations within the pattern body}}
pdl.pattern @a : benefit(1) {
  %op = operation "foo.op"
  // expected-note @+1 {{see non-`pdl` operation defined here}}
  "test.op"() : () -> ()
  rewrite %op with "x"
}

// -----

pdl.pattern @a : benefit(1) {
  %op = operation "foo.op"
  // expected-error @+1 {{'pdl.operation' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %op2 = operation "foo.op"
  rewrite %op with "x"
}

// -----

pdl.pattern @a : benefit(1) {
  %op = operation "foo.op"
  // expected-error @+1 {{expected '('}}
  apply_native_constraint "foo"
  rewrite %op with "x"
}

// -----

pdl.pattern @a : benefit(1) {
  %t = type
  %a = attribute : %t
  // expected-error @+1 {{'pdl.attribute' op expected only one of [`type`, `value`] to be set}}
  %b = "pdl.attribute"(%t) <{value = 3 : i32}> : (!pdl.type) -> !pdl.attribute
  %op = operation "foo.op" {"a" = %a, "b" = %b}
  rewrite %op with "x"
}

// -----

pdl.pattern @a : benefit(1) {
  %op = operation "foo.op"
  rewrite %op {
    // expected-error @+1 {{'pdl.attribute' op expected constant value when specified within a `pdl.rewrite`}}
    %a = attribute
  }
}

// -----

pdl.pattern @a : benefit(1) {
  %op = operation "foo.op"
  rewrite %op {
    // expected-error @+1 {{'pdl.operation' op must have an operation name when nested within a `pdl.rewrite`}}
    %a = operation
  }
}

// -----

pdl.pattern @a : benefit(1) {
  // expected-error @+1 {{'pdl.operand' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %o = operand
  %op = operation "foo.op"
  rewrite %op with "x"
}

// -----

pdl.pattern @a : benefit(1) {
  %op = operation "foo.op"
  // expected-error @+1 {{'pdl.rewrite' op expected rewrite region to be empty when rewrite is external}}
  rewrite %op with "x" {
    %t = type : i32
  }
}

// -----

pdl.pattern @a : benefit(1) {
  %op = operation "foo.op"
  // expected-error @+1 {{'pdl.rewrite' op expected rewrite region to be non-empty if external name is not specified}}
  "pdl.rewrite"(%op) <{operandSegmentSizes = array<i32: 1, 0>}> ({}) : (!pdl.operation) -> ()
}

// -----

// expected-error @+1 {{'pdl.pattern' op the operations must form a connected component}}
pdl.pattern @a : benefit(1) {
  %op = operation "foo.op"
  // expected-note @+1 {{see a disconnected value / operation here}}
  %v = operand
  rewrite %op {
    replace %op with (%v : !pdl.value)
    "pdl.replace"(%op) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!pdl.operation) -> ()
  }
}

// -----

pdl.pattern @a : benefit(1) {
  %op = operation "foo.op"
  rewrite %op {
    replace %op with %op
    // expected-error @+1 {{'pdl.replace' op operand #2 must be variadic of single element or range of PDL handle for an `mlir::Value`, but got '!pdl.operation'}}
    "pdl.replace"(%op, %op, %op) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.operation, !pdl.operation, !pdl.operation) -> ()
  }
}

// -----

pdl.pattern @a : benefit(1) {
  %op = operation "foo.op"
  %r = results of %op
  // expected-error @+1 {{'pdl.results' op expected `pdl.range<value>` result type when no index is specified, but got: '!pdl.value'}}
  %x = "pdl.results"(%op) : (!pdl.operation) -> !pdl.value
  rewrite %op with "x"
}

// -----

pdl.pattern @a : benefit(1) {
  %t = types
  %op = operation "foo.op" -> (%t : !pdl.range<type>)
  rewrite %op {
    %r = operation "foo.x" -> (%t : !pdl.range<type>)
    // expected-error @+1 {{'pdl.range' op result #0 must be range of PDL handle to an `mlir::Type` or PDL handle for an `mlir::Value` values, but got '!pdl.range<operation>'}}
    %a = range %op : !pdl.operation
  }
}

// -----

pdl.pattern @a : benefit(1) {
  // expected-error @+1 {{'pdl.operation' op expected the same number of attribute values and attribute names, got 1 names and 0 values}}
  %op = "pdl.operation"() <{attributeValueNames = ["a"], opName = "x.y", operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !pdl.operation
  rewrite %op with "x"
}

// -----

pdl.pattern @a : benefit(1) {
  %op = operation "foo.op"
  // expected-error @+1 {{'pdl.range' op expects parent op 'pdl.rewrite'}}
  %x = "pdl.range"(%op) : (!pdl.operation) -> !pdl.range<operation>
  rewrite %op with "x"
}

// -----

pdl.pattern @a : benefit(1) {
  %op = operation "foo.op"
  %t = type
  // expected-error @+1 {{'pdl.attribute' op expected a bindable user when defined in the matcher body of a `pdl.pattern`}}
  %x = "pdl.attribute"(%t) : (!pdl.type) -> !pdl.attribute
  rewrite %op { %x2 = apply_native_rewrite "a" : !pdl.value
   "pdl.apply_native_rewrite"() <{name = "b"}> : () -> () }
}

// -----

// expected-error @+1 {{invalid 'pdl' type: `foo'}}
!x = !pdl.range<foo>

// -----

// expected-error @+1 {{element of pdl.range cannot be another range, but got'!pdl.range<value>'}}
"test.a"() {x = !pdl.range<range<value>>} : () -> ()

// -----

pdl.pattern : benefit(1) {
  %op = operation "foo.op"
  // expected-error @+1 {{'pdl.rewrite' op expected rewrite region to be non-empty if external name is not specified}}
  rewrite %op {
  }
}
