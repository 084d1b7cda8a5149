// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s
// expected-error@below {{expected ']'}}
"foo"() {a=dense<[1 2]>}

// -----

// expected-error@below {{unexpected decimal integer literal for a floating point value}}
// expected-note@below {{add a trailing dot to make the literal a float}}
"foo"() {a=dense<5> : tensor<2xf32>}

// -----

// expected-error@below {{elements literal must be a shaped type}}
"foo"() {a=dense<5> : i32} : () -> ()

// -----

// expected-error@below {{elements literal type must have static shape}}
"foo"() {a=dense<5> : tensor<?xi32>} : () -> ()

// -----

// expected-error@below {{inferred shape of elements literal ([2]) does not match type ([3])}}
"foo"() {a=dense<[1,2]> : tensor<3xi32>} : () -> ()

// -----

// expected-error@below {{parsed zero elements, but type ('tensor<3xi32>') expected at least 1}}
"foo"() {a=dense<> : tensor<3xi32>} : () -> ()

// -----

// expected-error@below {{tensor literal is invalid; ranks are not consistent between elements}}
"foo"() {a=dense<[1,[2]]> : tensor<3xi32>} : () -> ()

// -----

// expected-error@below {{elements hex data size is invalid for provided type: 'tensor<3xi32>'}}
"foo"() {a=dense<"0x12"> : tensor<3xi32>} : () -> ()

// -----

// expected-error@below {{expected string containing hex digits starting with `0x`}}
"foo"() {a=dense<"12"> : tensor<3xi32>} : () -> ()

// -----

// expected-error@below {{expected string containing hex digits starting with `0x`}}
"foo"() {a=dense<"0x123"> : tensor<3xi32>} : () -> ()

// -----

// expected-error@below {{integer constant out of range for type}}
"foo"() {a=dense<["a"]> : tensor<1xi32>} : () -> ()

// -----

// expected-error@below {{expected floating point literal}}
"foo"() {a=dense<["a"]> : tensor<1xf32>} : () -> ()

// -----

// expected-error@below {{expected floating point literal}}
"foo"() {a=dense<true> : tensor<1xf32>} : () -> ()

// -----

// expected-error@below {{expected string token, got 1}}
"foo"() {a=dense<1> : tensor<1x!foo.s>} : () -> ()

// -----

// expected-error@below {{element type bitwidth must be a multiple of 8}}
"foo"() {a=array<i3: 1>}: () -> ()

// -----

// expected-error@below {{expected non-function type}}
// expected-error@below {{expected an integer or floating point type}}
"foo"() {a=array<foo: 1>}: () -> ()

// -----

// expected-error@below {{expected integer or float type, got: 'tensor<2xi32>'}}
"foo"() {a=array<tensor<2xi32>: 1>}: () -> ()

// -----

// expected-error@below {{integer constant out of range}}
"foo"() {a=array<i8: 300>}: () -> ()

// -----

// expected-error@below {{expected integer literal}}
"foo"() {a=array<i8: 3.0>}: () -> ()

// -----

// expected-error@below {{unexpected decimal integer literal for a floating point value}}
// expected-note@below {{add a trailing dot to make the literal a float}}
"foo"() {a=array<f32: 3>}: () -> ()

// -----

// expected-error@below {{expected floating point literal}}
"foo"() {a=array<f32: i>}: () -> ()

// -----

// expected-error@below {{expected integer literal}}
"foo"() {a=array<i8: >}: () -> ()

// -----

// expected-error@below {{expected '>' to close an array attribute}}
"foo"() {a=array<i8: 1 2>}: () -> ()

// -----

// expected-error@below {{expected ':' after dense array type}}
"foo"() {a=array<i8 1>}: () -> ()

// -----

// expected-error@below {{expected i1 type for 'true' or 'false' values}}
"foo"() {a=array<i8: true>}: () -> ()

// -----

// expected-error@below {{expected 'true' or 'false' values for i1 type}}
"foo"() {a=array<i1: 1>}: () -> ()

// -----

// expected-error@below {{expected '<' after 'array'}}
"foo"() {a=array i1>}: () -> ()

// -----

// expected-error@below {{`dense_resource` expected a shaped type}}
"foo"() {a= dense_resource<a> : i32 }: () -> ()

// -----

// expected-error@below {{expected identifier key for 'resource' entry}}
"foo"() {a= dense_resource<1> : tensor<2xi32> }: () -> ()

// -----

// expected-error@below {{expected '<' after 'dense_resource'}}
"foo"() {a= dense_resource : tensor<2xi32> }: () -> ()

// -----

// expected-error@below {{expected '>'}}
"foo"() {a= dense_resource<a : tensor<2xi32> }: () -> ()

// -----

// expected-error@below {{expected ':'}}
"foo"() {a= dense_resource<a> tensor<2xi32> }: () -> ()

// -----

// expected-error@below {{expected shape ([2]); inferred shape of indices literal ([1, 2]); inferred shape of values literal ([1])}}
"foo"() {a= sparse<[[1,2]],2> : tensor<2xi32> }: () -> ()

// -----

// expected-error@below {{sparse index #0 is not contained within the value shape, with index=[5], and type='tensor<2xi32>'}}
"foo"() {a= sparse<[[5]],2> : tensor<2xi32> }: () -> ()

// -----

// expected-error@below {{expected 1-d tensor for sparse element values}}
"foo"() {a= sparse<[[5]],[[2]]> : tensor<2xi32> }: () -> ()

// -----

// expected-error@below {{expected integer elements, but parsed floating-point}}
"foo"() {a= sparse<[[0]],[2.0]> : tensor<2xi32> }: () -> ()

// -----

// expected-error@below {{expected ','}}
"foo"() {a= sparse<[[0]] [2.0]> : tensor<2xi32> }: () -> ()

// -----

// expected-error@below {{elements literal must be a shaped type}}
"foo"() {a= sparse<[[0]], [2]> : i32 }: () -> ()

// -----

// expected-error@below {{elements literal type must have static shape}}
"foo"() {a= sparse<[[0]], [2]> : tensor<?xi32> }: () -> ()

// -----

// expected-error@below {{Expected '<' after 'sparse'}}
"foo"() {a= sparse [[0]], [2]> : tensor<?xi32> }: () -> ()

// -----

// expected-error@below {{expected '>'}}
"foo"() {a= sparse<[[0]], [2] : tensor<?xi32> }: () -> ()

// -----

// expected-error@below {{tensor literal is invalid; ranks are not consistent between elements}}
"foo"() {a= sparse<[[0, 1], [1]], [2, 3]> : tensor<2x2xi32> }: () -> ()

// -----

// expected-error@below {{expected shape ([2, 2]); inferred shape of indices literal ([2, 2]); inferred shape of values literal ([3])}}
"foo"() {a= sparse<[[0, 1], [1, 1]], [2, 3, 4]> : tensor<2x2xi32> }: () -> ()

// -----

// expected-error@below {{expected shape ([2]); inferred shape of indices literal ([2, 2]); inferred shape of values literal ([2])}}
"foo"() {a= sparse<[[0, 1], [1, 1]], [2, 3]> : tensor<2xi32> }: () -> ()

// -----

// expected-error@below {{expected shape ([2]); inferred shape of indices literal ([1, 1]); inferred shape of values literal ([2])}}
"foo"() {a= sparse<0, [2, 3]> : tensor<2xi32> }: () -> ()

// -----

// expected-error@below {{sparse index #0 is not contained within the value shape, with index=[3], and type='tensor<2xi32>'}}
"foo"() {a= sparse<3, 3> : tensor<2xi32> }: () -> ()

// -----

// expected-error@below {{sparse index #1 is not contained within the value shape, with index=[18446744073709551615], and type='tensor<2xi32>'}}
"foo"() {a= sparse<[0, -1], [3, 4]> : tensor<2xi32> }: () -> ()

// -----

// expected-error@below {{expected integer elements, but parsed floating-point}}
"foo"() {a= sparse<[[1.0]], [3]> : tensor<2xi32> }: () -> ()

// -----

// expected-error@below {{integer constant out of range for type}}
"foo"() {a= sparse<"0x00", [3]> : tensor<2xi32> }: () -> ()

// -----

// expected-error@below {{elements hex data size is invalid for provided type: 'tensor<1xi32>'}}
"foo"() {a= sparse<[0], "0x00"> : tensor<2xi32> }: () -> ()

// -----

// expected-error@below {{expected unsigned integer elements, but parsed negative value}}
"a"() {a = dense<-1> : tensor<2xui8>} : () -> ()

// -----

// expected-error@below {{integer constant out of range for type}}
"a"() {a = dense<300> : tensor<2xi8>} : () -> ()

// -----

// expected-error@below {{expected integer elements, but parsed floating-point}}
"a"() {a = dense<1.0> : tensor<2xi8>} : () -> ()

// -----

// expected-error@below {{expected i1 type for 'true' or 'false' values}}
"a"() {a = dense<true> : tensor<2xi8>} : () -> ()

// -----

// expected-error@below {{integer constant out of range for type}}
"a"() {a = dense<2> : tensor<2xi1>} : () -> ()

// -----

// expected-error@below {{expected integer or floating point literal}}
"a"() {a = dense<-x> : tensor<2xi1>} : () -> ()

// -----

// expected-error@below {{expected element literal of primitive type}}
"a"() {a = dense<x> : tensor<2xi1>} : () -> ()

// -----

// expected-error@below {{expected element literal of primitive type}}
"a"() {a = dense<[1,]> : tensor<2xi1>} : () -> ()

// -----

// expected-error@below {{expected ',' between complex elements}}
"a"() {a = dense<(1 2)> : tensor<2xi1>} : () -> ()

// -----

// expected-error@below {{expected ')' after complex elements}}
"a"() {a = dense<(1,2> : tensor<2xi1>} : () -> ()

// -----

// expected-error@below {{expected '<' after 'dense'}}
"a"() {a = dense 1> : tensor<2xi1>} : () -> ()

// -----

// expected-error@below {{expected '>'}}
"a"() {a = dense<1 : tensor<2xi1>} : () -> ()

// -----

// expected-error@below {{expected ':'}}
"a"() {a = dense<1> tensor<2xi1>} : () -> ()

// -----

// expected-error@below {{parsed 3 elements, but type ('tensor<2xcomplex<i32>>') expected 4 elements}}
"a"() {a = dense<[(1,2),3]> : tensor<2xcomplex<i32>>} : () -> ()

// -----

// expected-error@below {{tensor literal is invalid; ranks are not consistent between elements}}
"a"() {a = dense<[[1,2],[3]]> : tensor<2x2xi32>} : () -> ()

// -----

// expected-error@below {{inferred shape of elements literal ([2, 2]) does not match type ([4])}}
"a"() {a = dense<[[1,2],[3,4]]> : tensor<4xi32>} : () -> ()

// -----

// expected-error@below {{inferred shape of elements literal ([0]) does not match type ([4])}}
"a"() {a = dense<[]> : tensor<4xi32>} : () -> ()

// -----

// expected-error@below {{expected string containing hex digits starting with `0x`}}
"a"() {a = dense<"0xF"> : tensor<4xi32>} : () -> ()

// -----

// expected-error@below {{expected string containing hex digits starting with `0x`}}
"a"() {a = dense<"0xFG"> : tensor<4xi32>} : () -> ()

// -----

// expected-error@below {{custom op 'x' is unknown (tried 'builtin.x' as well)}}
"a"() {a = dense<"abc"> : tensor<4x!foo.bar>} : () -> () x
