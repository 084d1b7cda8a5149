// RUN: rmlir-opt --irdl-file=%S/values.irdl --allow-unregistered-dialect --split-input-file %s
// Operands, results, attributes and regions of operations that irdl defines.

"d.opt"() : () -> ()

// -----
%a = "d.opt"() : () -> i32

// -----
%f = "x.y"() : () -> f32
%i = "x.y"() : () -> i32
"d.var"(%f) : (f32) -> ()
"d.var"(%i, %i, %f) : (i32, i32, f32) -> ()
%x:2 = "d.var"(%i, %f) : (i32, f32) -> (i32, i32)

// -----
%f = "x.y"() : () -> f32
"d.two"(%f) {operandSegmentSizes = array<i32: 0, 1>, resultSegmentSizes = array<i32: 0, 0>} : (f32) -> ()

// -----
"d.attrs"() {a = i32, b = "foo", c = 1 : i32} : () -> ()

// -----
%i = "x.y"() : () -> i32
%t = "x.y"() : () -> !d.ty
"d.bases"(%i, %t) {a = "x", b = #d.at<i32>} : (i32, !d.ty) -> ()
"d.bases"(%i, %t) {a = "x", b = #d.at<"foo">} : (i32, !d.ty) -> ()

// -----
%i = "x.y"() : () -> i32
%t = "d.same"(%i, %i) : (i32, i32) -> i32

// -----
"d.empty"() {b = #d.unitlike, c = !d.ty, d = !d.ty2<#d.at<i64>, i32>} : () -> ()

// -----
"d.empty"() {b = #d<at<i32>>} : () -> ()

// -----
"d.empty"() {b = #d.at<i32>, d.foo = 1} : () -> ()
