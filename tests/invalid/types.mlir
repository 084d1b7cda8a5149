// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{expected attribute value}}
"a"() {x = i} : () -> ()

// -----

// expected-error @+1 {{integer bitwidth is limited to 16777215 bits}}
"a"() {x = i16777216} : () -> ()

// -----

// expected-error @+1 {{invalid integer width}}
"a"() {x = i99999999999999999999} : () -> ()

// -----

// expected-error @+1 {{expected attribute value}}
"a"() {x = f33} : () -> ()

// -----

// expected-error @+1 {{expected '>' in tuple type}}
"a"() {x = tuple<i32} : () -> ()

// -----

// expected-error @+1 {{expected '<' in tuple type}}
"a"() {x = tuple i32} : () -> ()

// -----

// expected-error @+1 {{expected non-function type}}
"a"() {x = tuple<i32,>} : () -> ()

// -----

// expected-error @+1 {{expected '>' in complex type}}
"a"() {x = complex<i32, i32>} : () -> ()

// -----

// expected-error @+1 {{invalid element type for complex}}
"a"() {x = complex<index>} : () -> ()

// -----

// expected-error @+1 {{invalid element type for complex}}
"a"() {x = complex<complex<f32>>} : () -> ()

// -----

// expected-error @+1 {{expected '<' in complex type}}
"a"() {x = complex} : () -> ()

// -----

// expected-error @+1 {{expected non-function type}}
"a"() {x = vector<>} : () -> ()

// -----

// expected-error @+1 {{expected non-function type}}
"a"() {x = vector<4x>} : () -> ()

// -----

// expected-error @+1 {{expected non-function type}}
"a"() {x = vector<?xi32>} : () -> ()

// -----

// expected-error @+1 {{vector types must have positive constant sizes but got 0}}
"a"() {x = vector<0xi32>} : () -> ()

// -----

// expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"a"() {x = vector<4xtensor<4xi32>>} : () -> ()

// -----

// expected-error @+1 {{missing ']' closing scalable dimension}}
"a"() {x = vector<[4xi32>} : () -> ()

// -----

// expected-error @+1 {{invalid dimension}}
"a"() {x = vector<[]xi32>} : () -> ()

// -----

// expected-error @+1 {{expected '>' in vector type}}
"a"() {x = vector<4xi32, 1>} : () -> ()

// -----

// expected-error @+1 {{expected non-function type}}
"a"() {x = vector<*xi32>} : () -> ()

// -----

// expected-error @+1 {{expected 'x' in dimension list}}
"a"() {x = tensor<4i32>} : () -> ()

// -----

// expected-error @+1 {{expected '>' in tensor type}}
"a"() {x = tensor<4xi32} : () -> ()

// -----

// expected-error @+1 {{expected non-function type}}
"a"() {x = tensor<-1xi32>} : () -> ()

// -----

// expected-error @+1 {{invalid tensor element type}}
"a"() {x = tensor<4xtensor<4xi32>>} : () -> ()

// -----

// expected-error @+1 {{invalid tensor element type}}
"a"() {x = tensor<4xnone>} : () -> ()

// -----

// expected-error @+1 {{invalid tensor element type}}
"a"() {x = tensor<4x(i32) -> i32>} : () -> ()

// -----

// expected-error @+1 {{cannot apply encoding to unranked tensor}}
"a"() {x = tensor<*xi32, 1>} : () -> ()

// -----

// expected-error @+1 {{expected 'x' in dimension list}}
"a"() {x = tensor<* i32>} : () -> ()

// -----

// expected-error @+1 {{invalid dimension}}
"a"() {x = tensor<99999999999999999999xi32>} : () -> ()

// -----

// expected-error @+2 {{expected ')' to end operand list}}
"a"() {x = tensor<4xi32, >} : () -> ()
"b"(

// -----

// expected-error @+1 {{invalid memref element type}}
"a"() {x = memref<4xtensor<i32>>} : () -> ()

// -----

// expected-error @+1 {{expected list element}}
"a"() {x = memref<4xi32, >} : () -> ()

// -----

// expected-error @+1 {{multiple memory spaces specified in memref type}}
"a"() {x = memref<4xi32, 1, 2>} : () -> ()

// -----

// expected-error @+1 {{expected memory space to be last in memref type}}
"a"() {x = memref<4xi32, 1, affine_map<(d0) -> (d0)>>} : () -> ()

// -----

// expected-error @+1 {{unsupported memory space Attribute}}
"a"() {x = memref<4xi32, unit>} : () -> ()

// -----

// expected-error @+1 {{memref layout mismatch between rank and affine map: 1 != 2}}
"a"() {x = memref<4xi32, affine_map<(d0, d1) -> (d0)>>} : () -> ()

// -----

// expected-error @+1 {{expected the number of strides to match the rank}}
"a"() {x = memref<4xi32, strided<[1, 2]>>} : () -> ()

// -----

// expected-error @+1 {{cannot have affine map for unranked memref type}}
"a"() {x = memref<*xi32, affine_map<(d0) -> (d0)>>} : () -> ()

// -----

// expected-error @+1 {{expected non-function type}}
"a"() {x = memref<* x 4xi32>} : () -> ()

// -----

// expected-error @+1 {{expected non-function type}}
"a"() {x = () -> } : () -> ()

// -----

// expected-error @+1 {{expected ')'}}
"a"() {x = (i32 -> i32} : () -> ()

// -----

// expected-error @+1 {{expected '->' in function type}}
"a"() {x = (i32) i32} : () -> ()

// -----

// expected-error @+1 {{undefined symbol alias id 'foo'}}
"a"() {x = !foo} : () -> ()

// -----

// expected-error @+1 {{unbalanced '<' character in pretty dialect name}}
"a"() {x = !foo.bar<} : () -> ()

// -----

// expected-error @+1 {{unbalanced '(' character in pretty dialect name}}
"a"() {x = !foo.bar<(>} : () -> ()

// -----

// expected-error @+1 {{expected '"' in string literal}}
"a"() {x = !foo<"a>} : () -> ()

// -----

// expected-error @+1 {{dialect 'builtin' provides no type parsing hook}}
"a"() {x = !builtin.nothing} : () -> ()

// -----

// expected-error @+2 {{redefinition of type alias id 'x'}}
!x = i32
!x = i64

// -----

// expected-error @+1 {{type names with a '.' are reserved for dialect-defined names}}
!x.y = i32

// -----

// expected-error @+1 {{expected '=' in type alias definition}}
!x i32

// -----

// expected-error @+1 {{expected non-function type}}
!x =

// -----

// expected-error @+1 {{undefined symbol alias id 'y'}}
"a"() {x = !y} : () -> ()

// -----

// expected-error @+1 {{expected non-function type}}
"a"() : () -> (4)

// -----

// expected-error @+1 {{expected ')'}}
"a"() : () -> (none

// -----

// expected-error @+1 {{expected '>' in tensor type}}
"a"() : () -> (tensor<4xf32, array<i32: 1>>)

// -----

// expected-error @+1 {{expected '>' in tensor type}}
"a"() : () -> (tensor<4xf32, strided<[1]>>)
