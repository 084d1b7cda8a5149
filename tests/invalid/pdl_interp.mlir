// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

pdl_interp.func @f(%root: !pdl.operation) {
  // expected-error @+1 {{'pdl_interp.switch_operand_count' op expected number of cases to match the number of case values, got 1 but expected 2}}
  pdl_interp.switch_operand_count of %root to dense<[2, 3]> : vector<2xi32>(^end) -> ^end
^end:
  pdl_interp.finalize
}

// -----

pdl_interp.func @f(%root: !pdl.operation) {
  // expected-error @+1 {{'pdl_interp.foreach' op operand #0 must be range of pdl type values, but got '!pdl.operation'}}
  "pdl_interp.foreach"(%root)[^end] ({ ^bb0(%a: !pdl.operation, %b: !pdl.value): pdl_interp.continue }) : (!pdl.operation) -> ()
^end:
  pdl_interp.finalize
}

// -----

pdl_interp.func @f(%root: !pdl.range<operation>) {
  // expected-error @+1 {{'pdl_interp.foreach' op operand must be a range of loop variable type}}
  "pdl_interp.foreach"(%root)[^end] ({ ^bb0(%a: !pdl.value): pdl_interp.continue }) : (!pdl.range<operation>) -> ()
^end:
  pdl_interp.finalize
}

// -----

pdl_interp.func @f(%root: !pdl.operation) {
  // expected-error @+1 {{integer literal not valid for specified type}}
  pdl_interp.switch_attribute %root to 10(^end, ^end) -> ^end
^end:
  pdl_interp.finalize
}

// -----

pdl_interp.func @f(%root: !pdl.operation) {
  // expected-error @+1 {{'pdl_interp.create_range' op expected operand to have element type '!pdl.value', but got '!pdl.operation'}}
  %x = "pdl_interp.create_range"(%root) : (!pdl.operation) -> !pdl.range<value>
  pdl_interp.finalize
}

// -----

pdl_interp.func @f(%root: !pdl.operation) -> i32 {
  // expected-error @+1 {{'pdl_interp.switch_operation_name' op expected number of cases to match the number of case values, got 1 but expected 2}}
  pdl_interp.switch_operation_name of %root to ["a.b", "c.d"](^end) -> ^end
^end:
  pdl_interp.finalize
}

// -----

// expected-error @+1 {{'pdl_interp.func' op region #0 ('body') failed to verify constraint: region with at least 1 blocks}}
pdl_interp.func @f(%root: !pdl.operation)
