// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{integer constant out of range for attribute}}
"a"() {x = 256 : i8} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
"a"() {x = -129 : i8} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
"a"() {x = -0 : i8} : () -> ()

// -----

// expected-error @+1 {{negative integer literal not valid for unsigned integer type}}
"a"() {x = -1 : ui8} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
"a"() {x = 128 : si8} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
"a"() {x = 1 : i0} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
"a"() {x = 18446744073709551616} : () -> ()

// -----

// expected-error @+1 {{integer literal not valid for specified type}}
"a"() {x = 1 : tensor<i32>} : () -> ()

// -----

// expected-error @+1 {{floating point value not valid for specified type}}
"a"() {x = 1.0 : i32} : () -> ()

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
"a"() {x = 1 : f32} : () -> ()

// -----

// expected-error @+1 {{hexadecimal float literal should not have a leading minus}}
"a"() {x = -0x1 : f32} : () -> ()

// -----

// expected-error @+1 {{hexadecimal float constant out of range for type}}
"a"() {x = 0x1FFFFFFFF : f32} : () -> ()

// -----

// expected-error @+1 {{floating point value not valid for specified type}}
"a"() {x = 1.0 : !foo.bar} : () -> ()

// -----

// expected-error @+1 {{expected constant integer or floating point value}}
"a"() {x = - } : () -> ()

// -----

// expected-error @+1 {{expected constant integer or floating point value}}
"a"() {x = -true} : () -> ()

// -----

// expected-error @+1 {{expected '}' in attribute dictionary}}
"a"() {x = true : i1} : () -> ()

// -----

// expected-error @+1 {{expected ',' or ']'}}
"a"() {x = [1, 2} : () -> ()

// -----

// expected-error @+1 {{expected ',' or ']'}}
"a"() {x = [1 2]} : () -> ()

// -----

// expected-error @+1 {{expected attribute value}}
"a"() {x = [,]} : () -> ()

// -----

// expected-error @+1 {{expected '}' in attribute dictionary}}
"a"() {x = {a = 1} : () -> ()

// -----

// expected-error @+1 {{expected nested symbol reference identifier}}
"a"() {x = @a::} : () -> ()

// -----

// expected-error @+1 {{expected nested symbol reference identifier}}
"a"() {x = @a::b} : () -> ()

// -----

// expected-error @+1 {{expected '}' in attribute dictionary}}
"a"() {x = @a:@b} : () -> ()

// -----

// expected-error @+1 {{expected ':'}}
"a"() {x = dense<1>} : () -> ()

// -----

// expected-error @+1 {{elements literal must be a shaped type}}
"a"() {x = dense<1> : i32} : () -> ()

// -----

// expected-error @+1 {{elements literal type must have static shape}}
"a"() {x = dense<1> : tensor<?xi32>} : () -> ()

// -----

// expected-error @+1 {{inferred shape of elements literal ([2]) does not match type ([3])}}
"a"() {x = dense<[1, 2]> : tensor<3xi32>} : () -> ()

// -----

// expected-error @+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"a"() {x = dense<[[1], [2, 3]]> : tensor<2x2xi32>} : () -> ()

// -----

// expected-error @+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"a"() {x = dense<[1, [2]]> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected integer elements, but parsed floating-point}}
"a"() {x = dense<1.0> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
"a"() {x = dense<1> : tensor<2xf32>} : () -> ()

// -----

// expected-error @+1 {{expected unsigned integer elements, but parsed negative value}}
"a"() {x = dense<-1> : tensor<2xui8>} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for type}}
"a"() {x = dense<300> : tensor<2xi8>} : () -> ()

// -----

// expected-error @+1 {{expected i1 type for 'true' or 'false' values}}
"a"() {x = dense<true> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{elements hex data size is invalid for provided type: 'tensor<2xi32>'}}
"a"() {x = dense<"0x01"> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected string containing hex digits starting with `0x`}}
"a"() {x = dense<"0xZZ"> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected string containing hex digits starting with `0x`}}
"a"() {x = dense<"01"> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{parsed zero elements, but type ('tensor<2xi32>') expected at least 1}}
"a"() {x = dense<> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected element literal of primitive type}}
"a"() {x = dense<foo> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected ')' after complex elements}}
"a"() {x = dense<(1, 2> : tensor<2xcomplex<i32>>} : () -> ()

// -----

// expected-error @+1 {{expected ',' between complex elements}}
"a"() {x = dense<(1)> : tensor<2xcomplex<i32>>} : () -> ()

// -----

// expected-error @+1 {{expected '>'}}
"a"() {x = dense<1 : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected '<' after 'dense'}}
"a"() {x = dense 1} : () -> ()

// -----

// expected-error @+1 {{expected ':'}}
"a"() {x = sparse<0, 1>} : () -> ()

// -----

// expected-error @+1 {{sparse index #1 is not contained within the value shape, with index=[1, 2], and type='tensor<2x2xi32>'}}
"a"() {x = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<2x2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected shape ([4]); inferred shape of indices literal ([1]); inferred shape of values literal ([2])}}
"a"() {x = sparse<[0], [1, 5]> : tensor<4xi32>} : () -> ()

// -----

// expected-error @+1 {{expected 1-d tensor for sparse element values}}
"a"() {x = sparse<[[0, 0]], [[1]]> : tensor<2x2xi32>} : () -> ()

// -----

// expected-error @+1 {{expected integer elements, but parsed floating-point}}
"a"() {x = sparse<1.0, 1> : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{element type bitwidth must be a multiple of 8}}
"a"() {x = array<i3: 1>} : () -> ()

// -----

// expected-error @+1 {{expected integer literal}}
"a"() {x = array<i32:>} : () -> ()

// -----

// expected-error @+1 {{expected ':' after dense array type}}
"a"() {x = array<i32 1>} : () -> ()

// -----

// expected-error @+1 {{expected integer literal}}
"a"() {x = array<i32: 1.0>} : () -> ()

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
"a"() {x = array<f32: 1>} : () -> ()

// -----

// expected-error @+1 {{expected 'true' or 'false' values for i1 type}}
"a"() {x = array<i1: 1>} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range}}
"a"() {x = array<i8: 256>} : () -> ()

// -----

// expected-error @+1 {{expected integer or float type, got: 'tensor<i32>'}}
"a"() {x = array<tensor<i32>: 1>} : () -> ()

// -----

// expected-error @+1 {{expected '<' after 'array'}}
"a"() {x = array i32} : () -> ()

// -----

// expected-error @+1 {{expected '['}}
"a"() {x = strided<1>} : () -> ()

// -----

// expected-error @+1 {{expected 'offset' after comma}}
"a"() {x = strided<[1], ofset: 1>} : () -> ()

// -----

// expected-error @+1 {{expected ':' after 'offset'}}
"a"() {x = strided<[1], offset 1>} : () -> ()

// -----

// expected-error @+1 {{expected a 64-bit signed integer or '?'}}
"a"() {x = strided<[a]>} : () -> ()

// -----

// expected-error @+1 {{`dense_resource` expected a shaped type}}
"a"() {x = dense_resource<k> : i32} : () -> ()

// -----

// expected-error @+1 {{expected identifier key for 'resource' entry}}
"a"() {x = dense_resource<> : tensor<1xi32>} : () -> ()

// -----

// expected-error @+1 {{expected '>'}}
"a"() {x = dense_resource<k} : () -> ()

// -----

// expected-error @+1 {{expected distinct ID}}
"a"() {x = distinct[]<unit>} : () -> ()

// -----

// expected-error @+1 {{referenced attribute does not match previous definition: 1 : i32}}
"a"() {x = distinct[0]<1 : i32>, y = distinct[0]<2 : i32>} : () -> ()

// -----

// expected-error @+1 {{expected '[' after 'distinct'}}
"a"() {x = distinct<1>} : () -> ()

// -----

// expected-error @+1 {{undefined symbol alias id 'foo'}}
"a"() {x = #foo} : () -> ()

// -----

// expected-error @+1 {{unbalanced '[' character in pretty dialect name}}
"a"() {x = #foo.bar<[>} : () -> ()

// -----

// expected-error @+1 {{dialect 'builtin' provides no attribute parsing hook}}
"a"() {x = #builtin.nothing} : () -> ()

// -----

// expected-error @+2 {{redefinition of attribute alias id 'x'}}
#x = 1
#x = 2

// -----

// expected-error @+1 {{attribute names with a '.' are reserved for dialect-defined names}}
#x.y = 1

// -----

// expected-error @+1 {{expected '=' in attribute alias definition}}
#x 1

// -----

// expected-error @+1 {{expected attribute value}}
#x =

// -----

// expected-error @+1 {{expected non-function type}}
"a"() {x = "s" : } : () -> ()

// -----

// expected-error @+1 {{unbalanced '<' character in pretty dialect name}}
"a"() {x = !foo.bar<y, "a<b", (z)} : () -> ()

// -----

// expected-error @+2 {{unbalanced '(' character in pretty dialect name}}
"a"() {x = #foo.bar<(
  "a", b>} : () -> ()
