// RUN: rmlir-opt %s --split-input-file --verify-diagnostics
// One type that text spells is one operand's.
func.func @none(%value: i32) -> i32 {
  // expected-error @+1 {{number of operands and types do not match: got 0 operands and 1 types}}
  %0 = spirv.GroupSMin <Workgroup> <Reduce> : i32
  return %0: i32
}

// -----

func.func @two(%value: i32) -> i32 {
  // expected-error @+1 {{number of operands and types do not match: got 2 operands and 1 types}}
  %0 = spirv.GroupSMin <Workgroup> <Reduce> %value, %value : i32
  return %0: i32
}
