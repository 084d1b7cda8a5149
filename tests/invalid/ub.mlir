// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{invalid properties {value = 1 : i32} for op ub.poison: Invalid attribute `value` in property conversion: 1 : i32}}
%0 = "ub.poison"() <{value = 1 : i32}> : () -> i32

// -----

// expected-error @+1 {{expected ':'}}
%0 = ub.poison

// -----

// expected-error @+1 {{custom op 'ub.poison' invalid kind of attribute specified}}
%0 = ub.poison <1> : i32

// -----

func.func @f() {
  // expected-error @+1 {{'ub.unreachable' op must be the last operation in the parent block}}
  ub.unreachable
  return
}
