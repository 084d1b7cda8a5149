// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{expected '(' to start operand list}}
"a"

// -----

// expected-error @+1 {{expected ')' to end operand list}}
"a"(

// -----

// expected-error @+1 {{expected ':' followed by operation type}}
"a"()

// -----

// expected-error @+1 {{expected non-function type}}
"a"() :

// -----

// expected-error @+1 {{expected non-function type}}
"a"() : () ->

// -----

// expected-error @+1 {{expected function type}}
"a"() : i32

// -----

// expected-error @+1 {{expected 0 operand types but had 1}}
"a"() : (i32) -> ()

// -----

// expected-error @+1 {{expected '(' in location}}
"a"() : () -> () loc

// -----

// expected-error @+1 {{cannot name an operation with no results}}
%0 = "a"() : () -> ()

// -----

// expected-error @+1 {{operation defines 1 results but was provided 2 to bind}}
%0:2 = "a"() : () -> i32

// -----

// expected-error @+1 {{expected named operation to have at least 1 result}}
%0:0 = "a"() : () -> i32

// -----

// expected-error @+1 {{operation defines 1 results but was provided 2 to bind}}
%0, %1 = "a"() : () -> i32

// -----

// expected-error @+1 {{expected integer number of results}}
%0:x = "a"() : () -> i32

// -----

// expected-error @+1 {{expected '=' after SSA name}}
%0 "a"() : () -> i32

// -----

// expected-error @+1 {{expected valid ssa identifier}}
%0, = "a"() : () -> i32

// -----

// expected-error @+1 {{expected ')' to end operand list}}
"a"(%0 %1) : (i32, i32) -> ()

// -----

// expected-error @+1 {{expected ',' or ']'}}
"a"()[^bb0 ^bb1] : () -> ()

// -----

// expected-error @+1 {{expected list element}}
"a"()[] : () -> ()

// -----

// expected-error @+1 {{expected block name}}
"a"()[%a] : () -> ()

// -----

// expected-error @+1 {{expected operation name in quotes}}
"a"() ({ : () -> ()

// -----

// expected-error @+1 {{expected '{' to begin a region}}
"a"() ({}, ) : () -> ()

// -----

// expected-error @+1 {{expected ')' to end region list}}
"a"() ({} {}) : () -> ()

// -----

// expected-error @+1 {{expected '{' to begin a region}}
"a"() (}) : () -> ()

// -----

// expected-error @+1 {{expected '>' to close properties}}
"a"() <{x = 1}  : () -> ()

// -----

// expected-error @+1 {{expected attribute value}}
"a"() < : () -> ()

// -----

// expected-error @+1 {{expected attribute value}}
"a"() {x = } : () -> ()

// -----

// expected-error @+1 {{expected '}' in attribute dictionary}}
"a"() {x 1} : () -> ()

// -----

// expected-error @+1 {{expected attribute name}}
"a"() {1 = 1} : () -> ()

// -----

// expected-error @+1 {{duplicate key 'x' in dictionary attribute}}
"a"() {x = 1, x = 2} : () -> ()

// -----

// expected-error @+1 {{expected attribute name}}
"a"() {x = 1,} : () -> ()

// -----

// expected-error @+1 {{expected valid attribute name}}
"a"() {"" = 1} : () -> ()

// -----

// expected-error @+1 {{integer literal not valid for specified type}}
"a"() {x = 1 : () -> ()

// -----

// expected-error @+1 {{custom op 'a' is unknown (tried 'builtin.a' as well)}}
a() : () -> ()

// -----

// expected-error @+2 {{Dialect `foo' not found for custom op 'foo.bar' }}
// expected-note @+1 {{Available dialects: }}
foo.bar

// -----

// expected-error @+1 {{expected ')'}}
"a"() : () -> (i32

// -----

// expected-error @+1 {{expected non-function type}}
"a"() : (i32, ) -> ()

// -----

// expected-error @+1 {{expected '(' to start operand list}}
"a"() : () -> () "b"

// -----

// expected-error @+1 {{expected operation name in quotes}}
}

// -----

// expected-error @+1 {{expected operation name in quotes}}
module {

// -----

// expected-error @+1 {{expected attribute name}}
module @x attributes {

// -----

// expected-error @+1 {{custom op 'extra' is unknown (tried 'builtin.extra' as well)}}
module attributes {a} {} extra

// -----

// expected-error @+1 {{@ identifier expected to start with letter or '_'}}
module @1 {}

// -----

// expected-error @+1 {{expected '=' after SSA name}}
%x

// -----

// expected-error @+1 {{expected operation name in quotes}}
^bb0:

// -----

// expected-error @+1 {{expected location instance}}
"a"() : () -> () loc(

// -----

// expected-error @+1 {{'builtin.module' op requires one region}}
"builtin.module"() : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op requires one region}}
"builtin.module"() ({}, {}) : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op region should have no arguments}}
"builtin.module"() ({^bb0(%a: i32):}) : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
"builtin.module"() ({^bb0: 
^bb1:}) : () -> ()

// -----

// expected-error @+1 {{'builtin.module' op requires zero results}}
%0 = "builtin.module"() ({}) : () -> i32

// -----

// expected-error @+1 {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'foo'}}
module attributes {foo = 1} {}

// -----

// expected-error @+1 {{invalid properties {sym_name = 1 : i32} for op builtin.module: Invalid attribute `sym_name` in property conversion: 1 : i32}}
"builtin.module"() <{sym_name = 1 : i32}> ({}) : () -> ()

// -----

// expected-error @+1 {{invalid properties {sym_visibility} for op builtin.module: Invalid attribute `sym_visibility` in property conversion: unit}}
"builtin.module"() <{sym_visibility = unit}> ({}) : () -> ()

// -----

// expected-error @+1 {{invalid properties 1 : i32 for op builtin.module: expected DictionaryAttr to set properties}}
"builtin.module"() <1 : i32> ({}) : () -> ()

// -----

// expected-error @+2 {{redefinition of symbol named 'b'}}
// expected-note @+1 {{see existing symbol definition here}}
module @a { module @b {} module @b {} }

// -----

// expected-error @+1 {{'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
module @a { "builtin.module"() <{sym_name = "c", sym_visibility = "x"}> ({}) : () -> () }

// -----

// expected-error @+1 {{'builtin.unrealized_conversion_cast' op expected at least one result for cast operation}}
"builtin.unrealized_conversion_cast"() : () -> ()

// -----

// expected-error @+1 {{expected non-function type}}
unrealized_conversion_cast to

// -----

// expected-error @+1 {{custom op 'builtin.unrealized_conversion_cast' expected 'to'}}
%0 = unrealized_conversion_cast i32 to i32

// -----

// expected-error @+3 {{use of value '%0' expects different type than prior uses: 'f32' vs 'i32'}}
// expected-note @+1 {{prior use here}}
%0 = "a"() : () -> i32
%1 = unrealized_conversion_cast %0 : f32 to i32

// -----

llvm.func @f(%a: f32) {
  // expected-error @+1 {{expected '->' in function type}}
  %0 = llvm.intr.sqrt(%a) : (f32) f32
  llvm.return
}

// -----

llvm.func @f(%a: f32) {
  // expected-error @+1 {{expected '->' in function type}}
  %0 = llvm.intr.fma(%a, %a, %a) {x} : (f32, f32, f32)
  llvm.return
}

// -----

// expected-error @+1 {{invalid properties {operandSegmentSizes = array<i64: 0, 0>} for op memref.alloc: expected DenseI32ArrayAttr for key `value`}}
%0 = "memref.alloc"() <{operandSegmentSizes = array<i64: 0, 0>}> : () -> memref<2xf32>
