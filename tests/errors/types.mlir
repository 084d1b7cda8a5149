// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s
// expected-error@below {{expected valid ssa identifier}}
%a, = "foo"() : () -> i32

// -----

// expected-error@below {{expected integer number of results}}
%a:x = "foo"() : () -> i32

// -----

// expected-error@below {{expected '=' after SSA name}}
%a "foo"() : () -> i32

// -----

// expected-error@below {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"foo"() : () -> vector<2xcomplex<f32>>

// -----

// expected-error@below {{vector types must have positive constant sizes but got 0}}
"foo"() : () -> vector<0xf32>

// -----

// expected-error@below {{invalid dimension}}
"foo"() : () -> vector<2x[?]xf32>

// -----

// expected-error@below {{missing ']' closing scalable dimension}}
"foo"() : () -> vector<2x[2xf32>

// -----

// expected-error@below {{expected '>' in vector type}}
"foo"() : () -> vector<2xi32

// -----

// expected-error@below {{expected '<' in vector type}}
"foo"() : () -> vector 2xi32

// -----

// expected-error@below {{expected non-function type}}
"foo"() : () -> vector<?xi32>

// -----

// expected-error@below {{expected non-function type}}
"foo"() : () -> vector<-1xi32>

// -----

// expected-error@below {{expected non-function type}}
"foo"() : () -> vector<*xi32>

// -----

// expected-error@below {{invalid memref element type}}
"foo"() : () -> memref<2xtuple<>>

// -----

// expected-error@below {{multiple memory spaces specified in memref type}}
"foo"() : () -> memref<2xf32, 1, 2>

// -----

// expected-error@below {{unsupported memory space Attribute}}
"foo"() : () -> memref<2xf32, unit>

// -----

// expected-error@below {{expected list element}}
"foo"() : () -> memref<2xf32, >

// -----

// expected-error@below {{expected memory space to be last in memref type}}
"foo"() : () -> memref<2xf32, 1, strided<[1]>>

// -----

// expected-error@below {{cannot have affine map for unranked memref type}}
"foo"() : () -> memref<*xf32, strided<[1]>>

// -----

// expected-error@below {{expected ',' or '>' in memref type}}
"foo"() : () -> memref<2xf32 1>

// -----

// expected-error@below {{expected ',' or '>'}}
"foo"() : () -> memref<2xf32, 1 2>

// -----

// expected-error@below {{expected 'x' in dimension list}}
"foo"() : () -> memref<2, f32>

// -----

// expected-error@below {{expected 'x' in dimension list}}
"foo"() : () -> memref<2 3xf32>

// -----

// expected-error@below {{expected 'x' in dimension list}}
"foo"() : () -> memref<*f32>

// -----

// expected-error@below {{invalid dimension}}
"foo"() : () -> memref<99999999999999999999xf32>

// -----

// expected-error@below {{expected non-function type}}
"foo"() : () -> memref<-1xf32>

// -----

// expected-error@below {{unsupported memory space Attribute}}
"foo"() : () -> memref<2xf32, 1.0>

// -----

// expected-error@below {{unsupported memory space Attribute}}
"foo"() : () -> memref<2xf32, [1]>

// -----

// expected-error@below {{unsupported memory space Attribute}}
"foo"() : () -> memref<2xf32, i32>

// -----

// expected-error@below {{invalid tensor element type}}
"foo"() : () -> tensor<2xtuple<>>

// -----

// expected-error@below {{cannot apply encoding to unranked tensor}}
"foo"() : () -> tensor<*xf32, 1> loc(unknown)

// -----

// expected-error@below {{expected '>' in tensor type}}
"foo"() : () -> tensor<2xf32, 1 2>

// -----

// expected-error@below {{expected '>' in tensor type}}
"foo"() : () -> tensor<2xf32, )>

// -----

// expected-error@below {{invalid element type for complex}}
"foo"() : () -> complex<index>

// -----

// expected-error@below {{expected '<' in complex type}}
"foo"() : () -> complex

// -----

// expected-error@below {{expected '>' in complex type}}
"foo"() : () -> complex<f32

// -----

// expected-error@below {{expected '>' in tuple type}}
"foo"() : () -> tuple<i32

// -----

// expected-error@below {{expected non-function type}}
"foo"() : () -> tuple<i32,>

// -----

// expected-error@below {{expected '<' in tuple type}}
"foo"() : () -> tuple

// -----

// expected-error@below {{integer bitwidth is limited to 16777215 bits}}
"foo"() : () -> i99999999

// -----

// expected-error@below {{invalid integer width}}
"foo"() : () -> i99999999999

// -----

// expected-error@below {{undefined symbol alias id 'foo'}}
"foo"() : () -> !foo

// -----

// expected-error@below {{unbalanced '<' character in pretty dialect name}}
"foo"() : () -> !foo<

// -----

// expected-error@below {{unbalanced '(' character in pretty dialect name}}
"foo"() : () -> !foo<(]>

// -----

// expected-error@below {{unknown escape in string literal}}
"foo"() : () -> !foo<"a\q">

// -----

// expected-error@below {{unbalanced '<' character in pretty dialect name}}
"foo"() : () -> !foo.a<b

// -----

// expected-error@below {{invalid dialect namespace '"$foo"'}}
"foo"() : () -> !$foo.a

// -----

// expected-error@below {{dialect 'builtin' provides no type parsing hook}}
"foo"() : () -> !builtin.foo

// -----

// expected-error@below {{use of undeclared SSA value name}}
"x"(%a#1) : (i32) -> () %a = "y"() : () -> i32

// -----

// expected-error@below {{reference to invalid result number}}
%a = "y"() : () -> i32 "x"(%a#1) : (i32) -> ()

// -----

// expected-error@below {{expected '=' after SSA name}}
%a#1 = "y"() : () -> i32

// -----

// expected-error@below {{redefinition of SSA value '%a'}}
// expected-note@below {{previously defined here}}
%a = "y"() : () -> i32 %a = "y"() : () -> i32

// -----

// expected-error@below {{redefinition of SSA value '%a'}}
// expected-note@below {{previously defined here}}
%a:2 = "y"() : () -> (i32, i32) %a = "y"() : () -> i32

// -----

// expected-error@below {{definition of SSA value '%a#0' has type 'i64'}}
// expected-note@below {{previously used here with type 'i32'}}
"x"(%a) : (i32) -> () %a = "y"() : () -> i64

// -----

// expected-error@below {{redefinition of SSA value '%x'}}
// expected-note@below {{previously defined here}}
%x = "c"() : () -> i32 "a"() ({^bb0(%x : i32): "b"(%a) : (i64) -> ()}) : () -> ()

// -----

// expected-error@below {{redefinition of SSA value '%x'}}
// expected-note@below {{previously defined here}}
%x = "c"() : () -> i32 module { %x = "c"() : () -> i32 }

// -----

// expected-error@below {{expected attribute value}}
"a"() {a = [unit, 5 : i32, [1.0], {a}, i32, (i32) -> i32, ] } : () -> ()

// -----

// expected-error@below {{expected ')'}}
"a"() : ((i32) -> i32 -> ()
