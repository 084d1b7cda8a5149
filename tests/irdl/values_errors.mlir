// RUN: rmlir-opt --irdl-file=%S/values.irdl --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// expected-error @+1 {{op expects at most 1 results, but got 2}}
%a:2 = "d.opt"() : () -> (i32, i32)

// -----

// expected-error @+1 {{op expects at least 1 operands, but got 0}}
"d.var"() : () -> ()

// -----

%f = "x.y"() : () -> f32
// expected-error @+1 {{expected 'i32' but got 'f32'}}
"d.var"(%f, %f) : (f32, f32) -> ()

// -----

%f = "x.y"() : () -> f32
// expected-error @+1 {{'operandSegmentSizes' attribute is expected but not provided}}
"d.two"(%f) : (f32) -> ()

// -----

%f = "x.y"() : () -> f32
// expected-error @+1 {{'resultSegmentSizes' attribute is expected but not provided}}
"d.two"(%f) {operandSegmentSizes = array<i32: 0, 1>} : (f32) -> ()

// -----

%f = "x.y"() : () -> f32
// expected-error @+1 {{element 1 in 'operandSegmentSizes' attribute must be equal to 0 or 1}}
"d.two"(%f, %f) {operandSegmentSizes = array<i32: 0, 2>, resultSegmentSizes = array<i32: 0, 0>} : (f32, f32) -> ()

// -----

%f = "x.y"() : () -> f32
// expected-error @+1 {{'operandSegmentSizes' attribute for specifying operand segments must have 2 elements, but got 1}}
"d.two"(%f) {operandSegmentSizes = array<i32: 0>, resultSegmentSizes = array<i32: 0, 0>} : (f32) -> ()

// -----

%f = "x.y"() : () -> f32
// expected-error @+1 {{sum of elements in 'operandSegmentSizes' attribute must be equal to the number of operands}}
"d.two"(%f) {operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 0, 0>} : (f32) -> ()

// -----

%f = "x.y"() : () -> f32
// expected-error @+1 {{'operandSegmentSizes' attribute for specifying operand segments must have non-negative values}}
"d.two"(%f) {operandSegmentSizes = array<i32: -1, 2>, resultSegmentSizes = array<i32: 0, 0>} : (f32) -> ()

// -----

%f = "x.y"() : () -> f32
// expected-error @+1 {{'operandSegmentSizes' attribute is expected to be a dense i32 array}}
"d.two"(%f) {operandSegmentSizes = 3 : i32, resultSegmentSizes = array<i32: 0, 0>} : (f32) -> ()

// -----

%f = "x.y"() : () -> f32
// expected-error @+1 {{'operandSegmentSizes' attribute is expected to be a dense i32 array}}
"d.two"(%f) {operandSegmentSizes = array<i64: 0, 1>, resultSegmentSizes = array<i32: 0, 0>} : (f32) -> ()

// -----

%f = "x.y"() : () -> f32
// expected-error @+1 {{sum of elements in 'resultSegmentSizes' attribute must be equal to the number of results}}
%q:2 = "d.two"(%f) {operandSegmentSizes = array<i32: 0, 1>, resultSegmentSizes = array<i32: 0, 0>} : (f32) -> (i32, f32)

// -----

// expected-error @+1 {{'d.attrs' op attribute "c" is expected but not provided}}
"d.attrs"() {a = i32, b = "foo"} : () -> ()

// -----

// expected-error @+1 {{expected 'i32' but got 'i64'}}
"d.attrs"() {a = i64, b = "foo", c = 1 : i32} : () -> ()

// -----

// expected-error @+1 {{expected '"foo"' but got '"fooo"'}}
"d.attrs"() {a = i32, b = "fooo", c = 1 : i32} : () -> ()

// -----

// expected-error @+1 {{expected base attribute 'builtin.integer' but got 'builtin.string'}}
"d.attrs"() {a = i32, b = "foo", c = "c"} : () -> ()

// -----

// expected-error @+1 {{'d.regs' op unexpected number of regions: expected 4 but got 0}}
"d.regs"() : () -> ()

// -----

// expected-error @+1 {{expected region 2 to have 2 arguments but got 0}}
"d.regs"() ({}, {}, {}, {}) : () -> ()

// -----

// expected-error @+1 {{expected region 2 to have 2 arguments but got 0}}
"d.regs"() ({}, {"d.empty"() : () -> ()}, {}, {}) : () -> ()

// -----

// expected-error @+1 {{block with no terminator, has "d.empty"() : () -> ()}}
"d.regs"() ({}, {"d.empty"() : () -> ()}, {^bb0(%a : i32, %b : i32): "d.empty"() : () -> ()}, {
^bb0: "d.empty"() : () -> ()
^bb1: "d.empty"() : () -> ()
}) : () -> ()

// -----

// expected-error @+2 {{expected region 2 to have 2 arguments but got 1}}
// expected-note @+1 {{see the operation}}
"d.regs"() ({}, {"d.empty"() : () -> ()}, {^bb0(%a : i32): "d.empty"() : () -> ()}, {
^bb0: "d.empty"() : () -> ()
^bb1: "d.empty"() : () -> ()
}) : () -> ()

// -----

// expected-error @+2 {{expected 'i32' but got 'f32'}}
// expected-note @+1 {{see the operation}}
"d.regs"() ({}, {"d.empty"() : () -> ()}, {^bb0(%a : i32, %b : f32): "d.empty"() : () -> ()}, {
^bb0: "d.empty"() : () -> ()
^bb1: "d.empty"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{expected region 3 to have 2 block(s) but got 1}}
"d.regs"() ({}, {"d.empty"() : () -> ()}, {^bb0(%a : i32, %b : i32): "d.empty"() : () -> ()}, {
^bb0: "d.empty"() : () -> ()
}) : () -> ()

// -----

// expected-error @+2 {{expected region 1 to have 0 arguments but got 1}}
// expected-note @+1 {{see the operation}}
"d.regs"() ({}, {^bb0(%a: i32): "d.empty"() : () -> ()}, {^bb0(%a : i32, %b : i32): "d.empty"() : () -> ()}, {
^bb0: "d.empty"() : () -> ()
}) : () -> ()

// -----

%i = "x.y"() : () -> f32
%t = "x.y"() : () -> !d.ty
// expected-error @+1 {{expected base type 'builtin.integer' but got 'builtin.f32'}}
"d.bases"(%i, %t) {a = "x", b = #d.at<i32>} : (f32, !d.ty) -> ()

// -----

%i = "x.y"() : () -> i32
// expected-error @+1 {{expected base type 'd.ty' but got 'builtin.integer'}}
"d.bases"(%i, %i) {a = "x", b = #d.at<i32>} : (i32, i32) -> ()

// -----

%i = "x.y"() : () -> i32
%t = "x.y"() : () -> !d.ty
// expected-error @+1 {{expected base attribute 'builtin.string' but got 'builtin.integer'}}
"d.bases"(%i, %t) {a = 1 : i32, b = #d.at<i32>} : (i32, !d.ty) -> ()

// -----

%i = "x.y"() : () -> i32
%t = "x.y"() : () -> !d.ty
// expected-error @+1 {{expected base attribute 'd.at' but got 'builtin.string'}}
"d.bases"(%i, %t) {a = "x", b = "x"} : (i32, !d.ty) -> ()

// -----

%i = "x.y"() : () -> i32
%f = "x.y"() : () -> f32
// expected-error @+1 {{expected 'i32' but got 'f32'}}
%t = "d.same"(%i, %f) : (i32, f32) -> i32

// -----

%i = "x.y"() : () -> i64
// expected-error @+1 {{expected 'i32' but got 'i64'}}
"d.both"(%i) : (i64) -> ()

// -----

%i = "x.y"() : () -> f32
// expected-error @+1 {{expected base type 'builtin.integer' but got 'builtin.f32'}}
"d.both"(%i) : (f32) -> ()

// -----

// expected-error @+1 {{expected 1 type arguments, but had 0}}
"d.empty"() {a = #d.at, b = #d.unitlike, c = #d.unitlike<>} : () -> ()

// -----

// expected-error @+1 {{expected dynamic attribute}}
"d.empty"() {b = #d.nope} : () -> ()

// -----

// expected-error @+1 {{expected valid keyword}}
"d.empty"() {b = #d<"at">} : () -> ()

// -----

// expected-error @+1 {{unbalanced '<' character in pretty dialect name}}
"d.empty"() {b = #d.at<i32} : () -> ()

// -----

// expected-error @+1 {{expected 1 type arguments, but had 0}}
"d.empty"() {b = #d.at<>} : () -> ()

// -----

// expected-error @+1 {{successors in non-terminator}}
"d.region_only"() ({ ^bb0(%a: i32): "d.empty"() : () -> () ^bb1: "d.empty"()[^bb1] : () -> ()}) : () -> ()

// -----

// expected-error @+1 {{successors in non-terminator}}
"d.empty"()[^bb1] : () -> ()
^bb1:
"d.empty"() : () -> ()

// -----

// expected-error @+1 {{op expects exactly 0 results, but got 1}}
%x = "d.empty"() : () -> i32

// -----

%f = "x.y"() : () -> f32
// expected-error @+1 {{element 1 in 'operandSegmentSizes' attribute must be equal to 1}}
"d.segments"(%f, %f) {operandSegmentSizes = array<i32: 0, 2, 0>} : (f32, f32) -> ()
