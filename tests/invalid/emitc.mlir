// RUN: rmlir-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error @+1 {{'emitc.apply' op applicable operator must not be empty}}
func.func @f(%x: i32, %l: !emitc.lvalue<i32>) { %0 = emitc.apply ""(%x) : (i32) -> !emitc.ptr<i32>  return }

// -----

// expected-error @+1 {{'emitc.apply' op applicable operator is illegal}}
func.func @f(%x: i32, %l: !emitc.lvalue<i32>) { %0 = emitc.apply "+"(%x) : (i32) -> !emitc.ptr<i32>  return }

// -----

// expected-error @+1 {{'emitc.apply' op operand type must be an lvalue when applying `&`}}
func.func @f(%x: i32, %l: !emitc.lvalue<i32>) { %0 = emitc.apply "&"(%x) : (i32) -> !emitc.ptr<i32>  return }

// -----

// expected-error @+1 {{'emitc.apply' op result type must be a pointer when applying `&`}}
func.func @f(%x: i32, %l: !emitc.lvalue<i32>) { %0 = emitc.apply "&"(%l) : (!emitc.lvalue<i32>) -> i32  return }

// -----

// expected-error @+1 {{'emitc.apply' op operand type must be a pointer when applying `*`}}
func.func @f(%x: i32, %l: !emitc.lvalue<i32>) { %0 = emitc.apply "*"(%x) : (i32) -> i32  return }

// -----

// expected-error @+1 {{'emitc.add' op requires that at most one operand is a pointer}}
func.func @f(%x: i32, %l: !emitc.ptr<i32>) { %0 = emitc.add %l, %l : (!emitc.ptr<i32>,!emitc.ptr<i32>) -> i64  return }

// -----

// expected-error @+1 {{'emitc.sub' op rhs can only be a pointer if lhs is a pointer}}
func.func @f(%x: i32, %l: !emitc.ptr<i32>) { %0 = emitc.sub %x, %l : (i32,!emitc.ptr<i32>) -> i64  return }

// -----

// expected-error @+1 {{'emitc.sub' op requires that the result is an integer, ptrdiff_t or of opaque type if lhs and rhs are pointers}}
func.func @f(%x: f32, %l: !emitc.ptr<i32>) { %0 = emitc.sub %l, %l : (!emitc.ptr<i32>,!emitc.ptr<i32>) -> f32  return }

// -----

// expected-error @+1 {{'emitc.assign' op cannot assign to block argument}}
func.func @f(%x: i32, %l: !emitc.lvalue<i32>) { emitc.assign %x : i32 to %l : !emitc.lvalue<i32>  return }

// -----

// expected-error @+1 {{'emitc.assign' op requires value's type ('i32') to match variable's type ('i64')}}
func.func @f(%x: i32) { %v = "emitc.variable"() {value = #emitc.opaque<"">}: () -> !emitc.lvalue<i64> emitc.assign %x : i32 to %v : !emitc.lvalue<i64>  return }

// -----

// expected-error @+1 {{'emitc.variable' op string attributes are not supported, use #emitc.opaque instead}}
func.func @f(%x: i32) { %v = "emitc.variable"() {value = "s"}: () -> !emitc.lvalue<i64>  return }

// -----

// expected-error @+1 {{'emitc.variable' op requires attribute to either be an #emitc.opaque attribute or it's type ('i32') to match the op's result type ('i64')}}
func.func @f(%x: i32) { %v = "emitc.variable"() {value = 1: i32}: () -> !emitc.lvalue<i64>  return }

// -----

// expected-error @+1 {{'emitc.constant' op value must not be empty}}
func.func @f(%x: i32) { %v = "emitc.constant"() {value = #emitc.opaque<"">}: () -> i64  return }

// -----

// expected-error @+1 {{'emitc.literal' op value must not be empty}}
func.func @f(%x: i32) { %v = emitc.literal "" : i32  return }

// -----

// expected-error @+1 {{'emitc.verbatim' op expected '}' after unescaped '{' at end of string}}
func.func @f(%x: i32) { emitc.verbatim "{} {" args %x : i32  return }

// -----

// expected-error @+1 {{'emitc.verbatim' op expected '}' after unescaped '{'}}
func.func @f(%x: i32) { emitc.verbatim "{} {a" args %x : i32  return }

// -----

// expected-error @+1 {{'emitc.verbatim' op requires operands for each placeholder in the format string}}
func.func @f(%x: i32) { emitc.verbatim "{} {}" args %x : i32  return }

// -----

// expected-error @+1 {{invalid array element type ''i3''}}
func.func @f(%x: !emitc.array<3xi3>) { return }

// -----

// expected-error @+1 {{shape must not be empty}}
func.func @f(%x: !emitc.array<i32>) { return }

// -----

// expected-error @+1 {{expected static shape}}
func.func @f(%x: !emitc.array<?xi32>) { return }

// -----

// expected-error @+1 {{invalid array element type ''tensor<3xi32>''}}
func.func @f(%x: !emitc.array<3xtensor<3xi32>>) { return }

// -----

// expected-error @+1 {{!emitc.lvalue must wrap supported emitc type, but got '!emitc.lvalue<i32>'}}
func.func @f(%x: !emitc.lvalue<!emitc.lvalue<i32>>) { return }

// -----

// expected-error @+1 {{!emitc.lvalue cannot wrap !emitc.array type}}
func.func @f(%x: !emitc.lvalue<!emitc.array<3xi32>>) { return }

// -----

// expected-error @+1 {{pointers to lvalues are not allowed}}
func.func @f(%x: !emitc.ptr<!emitc.lvalue<i32>>) { return }

// -----

// expected-error @+1 {{expected non empty string in !emitc.opaque type}}
func.func @f(%x: !emitc.opaque<"">) { return }

// -----

// expected-error @+1 {{pointer not allowed as outer type with !emitc.opaque, use !emitc.ptr instead}}
func.func @f(%x: !emitc.opaque<"a*">) { return }

// -----

// expected-error @+1 {{'emitc.global' op expected valid emitc type}}
emitc.global @g : i3

// -----

// expected-error @+1 {{elements literal must be a shaped type}}
emitc.global @g : i32 = dense<1> 

// -----

// expected-error @+1 {{elements literal must be a shaped type}}
emitc.global @g : i32 = dense<1> : tensor<2xi32>

// -----

// expected-error @+1 {{expected operation name in quotes}}
emitc.global @g : !emitc.array<3xi32> = dense<1> : tensor<2xi32>

// -----

// expected-error @+1 {{expected operation name in quotes}}
emitc.global @g : i32 = 1 : i64

// -----

// expected-error @+1 {{'emitc.global' op initial value expected to be of type 'i32', but was of type 'i64'}}
"emitc.global"() {sym_name = "g", type = i32, initial_value = 1 : i64} : () -> ()

// -----

// expected-error @+1 {{custom op 'emitc.global' initial value should be a integer, float, elements or opaque attribute}}
emitc.global @g : i32 = "x"

// -----

// expected-error @+1 {{custom op 'emitc.global' initial value should be a integer, float, elements or opaque attribute}}
emitc.global @g : i32 = unit

// -----

// expected-error @+1 {{'emitc.global' op cannot have both static and extern specifiers}}
"emitc.global"() {sym_name = "g", type = i32, initial_value = 1 : i32, static_specifier, extern_specifier} : () -> ()

// -----

// expected-error @+1 {{'emitc.global' op initial value should be a integer, float, elements or opaque attribute, but got "x"}}
"emitc.global"() {sym_name = "g", type = i32, initial_value = "x"} : () -> ()

// -----

emitc.global @g : i32
// expected-error @+1 {{'emitc.get_global' op on non-array type expects result inner type 'i64' to match type 'i32' of the global @g}}
func.func @f(%x: i32) { %0 = emitc.get_global @g : !emitc.lvalue<i64> return }

// -----

emitc.global @g : i32
// expected-error @+1 {{'emitc.get_global' op on non-array type expects result type to be an lvalue type for the global @g}}
func.func @f(%x: i32) { %0 = emitc.get_global @g : !emitc.array<2xi32> return }

// -----

emitc.global @g : !emitc.array<2xi32>
// expected-error @+1 {{'emitc.get_global' op on array type expects result type '!emitc.array<3xi32>' to match type '!emitc.array<2xi32>' of the global @g}}
func.func @f(%x: i32) { %0 = emitc.get_global @g : !emitc.array<3xi32> return }

// -----

// expected-error @+1 {{'emitc.get_global' op 'g' does not reference a valid emitc.global}}
func.func @f(%x: i32) { %0 = emitc.get_global @g : !emitc.array<3xi32> return }

// -----

// expected-error @+1 {{'emitc.field' op field must be nested within an emitc.class operation}}
emitc.field @x : i32

// -----

// expected-error @+1 {{'emitc.field' op expected valid emitc type}}
emitc.class @c { emitc.field @x : i3 }

// -----

// expected-error @+1 {{'emitc.get_field' op  must be nested within an emitc.class operation}}
func.func @f(%x: i32) { %0 = emitc.get_field @x : i32 return }

// -----

// expected-error @+1 {{'emitc.get_field' op result type 'i64' does not match field '@x' type 'i32'}}
emitc.class @c { emitc.field @x : i32 emitc.func @f() { %0 = get_field @x : i64 return } }

// -----

// expected-error @+1 {{'emitc.get_field' op field '@y' not found in the class}}
emitc.class @c { emitc.field @x : i32 emitc.func @f() { %0 = get_field @y : i64 return } }

// -----

// expected-error @+1 {{'emitc.declare_func' op 'x' does not reference a valid function}}
emitc.declare_func @x

// -----

// expected-error @+1 {{'emitc.call' op 'g' does not reference a valid function}}
emitc.func @f() { call @g() : () -> () return }

// -----

emitc.func @g() { return }
// expected-error @+1 {{'emitc.call' op incorrect number of results for callee}}
emitc.func @f() { %0 = call @g() : () -> i32 return }

// -----

// expected-error @+1 {{'emitc.func' op requires zero or exactly one result, but has 2}}
emitc.func @g() -> (i32, i32) { return }

// -----

// expected-error @+1 {{'emitc.func' op cannot have lvalue type as argument}}
emitc.func @g(%x: !emitc.lvalue<i32>) { return }

// -----

// expected-error @+1 {{'emitc.func' op cannot return array type}}
emitc.func @g() -> !emitc.array<2xi32> { return }

// -----

// expected-error @+1 {{'emitc.return' op has 0 operands, but enclosing function (@g) returns 1}}
emitc.func @g() -> i32 { return }

// -----

// expected-error @+1 {{type of the return operand ('i64') doesn't match function result type ('i32') in function @g}}
emitc.func @g(%x: i64) -> i32 { return %x : i64 }

// -----

// expected-error @+1 {{'emitc.call_opaque' op callee must not be empty}}
func.func @f(%x: i32) { emitc.call_opaque ""() : () -> () return }

// -----

// expected-error @+1 {{'emitc.call_opaque' op index argument is out of range}}
func.func @f(%x: i32) { emitc.call_opaque "a"(%x) {args = [1 : index]}: (i32) -> () return }

// -----

// expected-error @+1 {{'emitc.call_opaque' op array argument has no type}}
func.func @f(%x: i32) { emitc.call_opaque "a"(%x) {args = [[1]]}: (i32) -> () return }

// -----

// expected-error @+1 {{'emitc.call_opaque' op template argument has invalid type}}
func.func @f(%x: i32) { emitc.call_opaque "a"(%x) {template_args = ["a"]}: (i32) -> () return }

// -----

// expected-error @+1 {{'emitc.call_opaque' op cannot return array type}}
func.func @f(%x: i32) { %0 = emitc.call_opaque "a"(%x) : (i32) -> !emitc.array<3xi32> return }

// -----

// expected-error @+1 {{'emitc.subscript' op on array operand requires number of indices (0) to match the rank of the array type (1)}}
func.func @f(%x: !emitc.array<3xi32>, %i: i32) { %0 = emitc.subscript %x[] : (!emitc.array<3xi32>) -> !emitc.lvalue<i32> return }

// -----

// expected-error @+1 {{'emitc.subscript' op on array operand requires index operand 0 to be integer-like, but got 'f32'}}
func.func @f(%x: !emitc.array<3xi32>, %i: f32) { %0 = emitc.subscript %x[%i] : (!emitc.array<3xi32>, f32) -> !emitc.lvalue<i32> return }

// -----

// expected-error @+1 {{'emitc.subscript' op on array operand requires element type ('i32') and result type ('i64') to match}}
func.func @f(%x: !emitc.array<3xi32>, %i: i32) { %0 = emitc.subscript %x[%i] : (!emitc.array<3xi32>, i32) -> !emitc.lvalue<i64> return }

// -----

// expected-error @+1 {{'emitc.subscript' op on pointer operand requires one index operand, but got 2}}
func.func @f(%x: !emitc.ptr<i32>, %i: i32) { %0 = emitc.subscript %x[%i, %i] : (!emitc.ptr<i32>, i32, i32) -> !emitc.lvalue<i64> return }

// -----

// expected-error @+1 {{'emitc.subscript' op on pointer operand requires index operand to be integer-like, but got 'f32'}}
func.func @f(%x: !emitc.ptr<i32>, %i: f32) { %0 = emitc.subscript %x[%i] : (!emitc.ptr<i32>, f32) -> !emitc.lvalue<i64> return }

// -----

// expected-error @+1 {{'emitc.subscript' op on pointer operand requires pointee type ('i32') and result type ('i64') to match}}
func.func @f(%x: !emitc.ptr<i32>, %i: i32) { %0 = emitc.subscript %x[%i] : (!emitc.ptr<i32>, i32) -> !emitc.lvalue<i64> return }

// -----

// expected-error @+1 {{'emitc.switch' op has duplicate case value: 1}}
func.func @f(%x: i32) { emitc.switch %x : i32 case 1 { emitc.yield } case 1 { emitc.yield} default {} return }

// -----

// expected-error @+2 {{'emitc.switch' op expected each region to return 0 values, but case region #0 returns 1}}
// expected-note @+1 {{see yield operation here}}
func.func @f(%x: i32) { emitc.switch %x : i32 case 1 { emitc.yield %x : i32 } default {} return }

// -----

// expected-error @+1 {{'emitc.for' op expected induction variable to be same type as bounds and step}}
func.func @f(%x: i32) { "emitc.for"(%x, %x, %x) ({ ^bb0(%i: i64): emitc.yield}) : (i32,i32,i32) -> () return }

// -----

// expected-error @+1 {{'emitc.for' op expected body to have a single block argument for the induction variable}}
func.func @f(%x: i32) { "emitc.for"(%x, %x, %x) ({ emitc.yield}) : (i32,i32,i32) -> () return }

// -----

// expected-error @+1 {{'emitc.expression' op must yield a value at termination}}
func.func @f(%x: i32) { %0 = emitc.expression : () -> i32 { emitc.yield } return }

// -----

// expected-error @+1 {{'emitc.expression' op yielded value has no defining op}}
func.func @f(%x: i32) { %0 = emitc.expression %x : (i32) -> i32 { emitc.yield %x : i32 } return }

// -----

// expected-error @+1 {{'emitc.expression' op requires yielded type to match return type}}
func.func @f(%x: i32) { %0 = emitc.expression %x : (i32) -> i32 { %0 = mul %x, %x : (i32, i32) -> i64 emitc.yield %0 : i64 } return }

// -----

// expected-error @+1 {{'emitc.expression' op contains an unused operation}}
func.func @f(%x: i32) { %0 = emitc.expression %x : (i32) -> i32 { %0 = mul %x, %x : (i32, i32) -> i32 %1 = mul %x, %x : (i32, i32) -> i32 emitc.yield %0 : i32 } return }

// -----

// expected-error @+1 {{'emitc.expression' op contains an unsupported operation}}
func.func @f(%x: i32) { %0 = emitc.expression %x : (i32) -> i32 { %0 = arith.addi %x, %x : i32  emitc.yield %0 : i32 } return }

// -----

// expected-error @+1 {{'emitc.expression' op requires exactly one result for each operation}}
func.func @f(%x: i32) { %0 = emitc.expression %x : (i32) -> i32 { %0:2 = emitc.call_opaque "f"() : () -> (i32, i32)  emitc.yield %0#0 : i32 } return }

// -----

// expected-error @+1 {{'emitc.expression' op requires exactly one use for operations with side effects}}
func.func @f(%x: i32) { %0 = emitc.expression %x : (i32) -> i32 { %0 = emitc.call_opaque "f"() : () -> (i32) %1 = add %0, %0 : (i32, i32) -> i32 emitc.yield %1 : i32 } return }

// -----

// expected-error @+1 {{custom op 'emitc.expression' expected function type}}
func.func @f(%x: i32) { %0 = emitc.expression %x : i32 { emitc.yield %x : i32 } return }

// -----

// expected-error @+1 {{custom op 'emitc.expression' expected single return type}}
func.func @f(%x: i32) { %0 = emitc.expression %x : (i32) -> (i32, i32) { emitc.yield %x : i32 } return }

// -----

// expected-error @+1 {{'emitc.do' op region #1 ('conditionRegion') failed to verify constraint: region with 1 blocks}}
func.func @f(%x: i32) { emitc.do { } while { } return }

// -----

// expected-error @+1 {{'emitc.do' op condition region must contain exactly two operations: 'emitc.expression' followed by 'emitc.yield', but found 1 operations}}
func.func @f(%x: i32) { emitc.do { } while { emitc.yield %x : i32 } return }

// -----

// expected-error @+1 {{'emitc.do' op expected first op in condition region to be 'emitc.expression', but got emitc.literal}}
func.func @f(%x: i32) { emitc.do { } while { %0 = emitc.literal "a" : i32 emitc.yield %x : i32 } return }

// -----

// expected-error @+1 {{'emitc.do' op emitc.expression in condition region must return 'i1', but returns 'i32'}}
func.func @f(%x: i32) { emitc.do { } while { %0 = emitc.expression : () -> i32 { %1 = "emitc.constant"() {value = 1 : i32} : () -> i32 emitc.yield %1 : i32} emitc.yield %0 : i32 } return }

// -----

// expected-error @+1 {{'emitc.yield' must return result of 'emitc.expression' from this condition region}}
func.func @f(%x: i1) { emitc.do { } while { %0 = emitc.expression : () -> i1 { %1 = "emitc.constant"() {value = 1 : i1} : () -> i1 emitc.yield %1 : i1} emitc.yield %x : i1 } return }

// -----

// expected-error @+1 {{'emitc.do' op body region must not contain terminator}}
func.func @f(%x: i1) { emitc.do { emitc.yield } while { %0 = emitc.expression : () -> i1 { %1 = "emitc.constant"() {value = 1 : i1} : () -> i1 emitc.yield %1 : i1} emitc.yield %0 : i1 } return }

// -----

// expected-error @+1 {{'emitc.do' op expected condition region to return 1 value, but it returns 0 values}}
func.func @f(%x: i1) { emitc.do {  } while { %0 = emitc.expression : () -> i1 { %1 = "emitc.constant"() {value = 1 : i1} : () -> i1 emitc.yield %1 : i1} emitc.yield } return }

// -----

// expected-error @+1 {{'emitc.yield' op yields a value not returned by parent}}
func.func @f(%x: i1) { emitc.if %x { emitc.yield %x : i1 } return }

// -----

// expected-error @+1 {{'emitc.cast' op operand type '!emitc.array<3xi32>' and result type 'i32' are cast incompatible}}
func.func @f(%x: !emitc.array<3xi32>) { %0 = emitc.cast %x : !emitc.array<3xi32> to i32 return }

// -----

// expected-error @+1 {{'emitc.cast' op operand type 'tuple<i32>' and result type 'i32' are cast incompatible}}
func.func @f(%x: tuple<i32>) { %0 = emitc.cast %x : tuple<i32> to i32 return }

// -----

// expected-error @+1 {{'emitc.address_of' op failed to verify that input and result reference the same type}}
func.func @f(%l: !emitc.lvalue<i32>) { %0 = "emitc.address_of"(%l) : (!emitc.lvalue<i32>) -> !emitc.ptr<i64> return }

// -----

// expected-error @+1 {{'emitc.dereference' op failed to verify that input and result reference the same type}}
func.func @f(%l: !emitc.ptr<i32>) { %0 = "emitc.dereference"(%l) : (!emitc.ptr<i32>) -> !emitc.lvalue<i64> return }

// -----

// expected-error @+1 {{'emitc.load' op failed to verify that result type matches value type of 'operand'}}
func.func @f(%l: !emitc.lvalue<i32>) { %0 = "emitc.load"(%l) : (!emitc.lvalue<i32>) -> i64 return }

// -----

// expected-error @+1 {{custom op 'emitc.include' expected trailing '>' for standard include}}
emitc.include <"x"

// -----

// expected-error @+1 {{custom op 'emitc.include' expected string attribute}}
emitc.include x

// -----

// expected-error @+1 {{custom op 'emitc.include' expected string attribute}}
emitc.include 3
