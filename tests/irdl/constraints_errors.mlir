// RUN: rmlir-opt --irdl-file=%S/constraints.irdl --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// expected-error @+1 {{expected type, got attribute '"x"}}
"q.b"() {a = "x"} : () -> ()

// -----

// expected-error @+1 {{attribute 'q.t' expects 1 parameters but got 2}}
"q.b"() {a = !q.t<f32>} : () -> ()

// -----

// expected-error @+1 {{expected base attribute 'at.q' but got '"x"'}}
"q.c"() {a = "x"} : () -> ()

// -----

// expected-error @+1 {{attribute 'q.at' expects 1 parameters but got 2}}
"q.c"() {a = #q.at<f32>} : () -> ()

// -----

// expected-error @+1 {{expected type, got attribute '"x"}}
"q.d"() {a = "x"} : () -> ()

// -----

// expected-error @+1 {{expected type, got attribute '#q.at<f32>}}
"q.d"() {a = #q.at<f32>} : () -> ()

// -----

// expected-error @+1 {{expected type, got attribute '"x"}}
"q.e"() {a = "x"} : () -> ()

// -----

// expected-error @+1 {{expected base type 'builtin.integer' but got 'q.t'}}
"q.e"() {a = !q.t<i32>} : () -> ()

// -----

// expected-error @+1 {{expected base type 'builtin.integer' but got 'llvm.ptr'}}
"q.e"() {a = !llvm.ptr} : () -> ()

// -----

// expected-error @+1 {{expected type, got attribute '1 : i32}}
"q.e"() {a = 1 : i32} : () -> ()

// -----

// expected-error @+1 {{expected base type 'builtin.integer' but got 'builtin.tensor'}}
"q.e"() {a = tensor<2xi32>} : () -> ()

// -----

%f = "x.y"() : () -> f32
%t = "x.y"() : () -> !q.t<f32>
"q.f"(%f, %f, %f) : (f32, f32, f32) -> ()
// expected-error @+1 {{expected '!q.t<f32>' but got 'f32'}}
"q.f"(%t, %t, %f) : (!q.t<f32>, !q.t<f32>, f32) -> ()

// -----

%f = "x.y"() : () -> f32
%t = "x.y"() : () -> !q.t<f32>
// expected-error @+1 {{expected 'f32' but got '!q.t<f32>'}}
"q.f"(%t, %t, %t) : (!q.t<f32>, !q.t<f32>, !q.t<f32>) -> ()

// -----

%f = "x.y"() : () -> f32
%t = "x.y"() : () -> !q.t<f32>
// expected-error @+1 {{expected '!q.t<f32>' but got 'f32'}}
"q.f"(%t, %f, %f) : (!q.t<f32>, f32, f32) -> ()

// -----

%f = "x.y"() : () -> f32
// expected-note @+1 {{see the operation}}
"q.g"(%f) ({
// expected-error @+1 {{expected 'f32' but got 'f64'}}
^bb0(%x: f64):
  %y = "q.g"(%x) ({}, {}): (f64) -> i32
}, {}) : (f32) -> ()

// -----

%f = "x.y"() : () -> f32
"q.g"(%f) ({
^bb0(%x: f32):
  // expected-error @+1 {{expected region 0 to have 1 arguments but got 0}}
  "q.g"(%x) ({}, {}): (f32) -> ()
}, {}) : (f32) -> ()

// -----

%f = "x.y"() : () -> f32
"q.g"(%f) ({
^bb0(%x: f32):
  // expected-error @+2 {{op expects exactly 0 operands, but got 1}}
  // expected-error @+1 {{'q.h' op unexpected number of regions: expected 1 but got 2}}
  "q.h"(%x) ({}, {}): (f32) -> ()
}, {"x.y"() : () -> ()}) : (f32) -> ()

// -----

// expected-error @+1 {{expected region 0 to have 3 block(s) but got 2}}
"q.h"() ({
  ^bb0(%x: f32):
  "x.b"()[^bb1] : () -> ()
  ^bb1:
  "x.b"()[^bb1] : () -> ()
}) : () -> ()

// -----

%f = "x.y"() : () -> f32
// expected-error @+1 {{'q.g' op unexpected number of regions: expected 2 but got 0}}
"q.g"(%f) {q.foo, x = #q.at<1>}: (f32) -> ()

// -----

func.func @f(%a: f32 {q.x}) -> (i32 {q.y = 1}) attributes {q.z} {
  // expected-error @+1 {{unregistered operation 'q.nope' found in dialect ('q') that does not allow unknown operations}}
  %y = "q.nope"() : () -> i32
  return %y : i32
}
