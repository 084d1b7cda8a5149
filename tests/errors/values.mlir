// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s
// expected-error@below {{expected ')' to end operand list}}
"foo"(%a   x) : (i32) -> ()

// -----

// expected-error@below {{expected ':' followed by operation type}}
"foo"() [^a]

// -----

// expected-error@below {{cannot name an operation with no results}}
%a = module {}

// -----

// expected-error@below {{operation defines 2 results but was provided 1 to bind}}
%a = "x"() : () -> (i32, i32)

// -----

// expected-error@below {{expected attribute value}}
%a = unrealized_conversion_cast to i32 {a = }

// -----

// expected-error@below {{operation defines 1 results but was provided 2 to bind}}
%a, %b = unrealized_conversion_cast to i32

// -----

// expected-error@below {{expected SSA operand}}
%a = unrealized_conversion_cast %b, to i32

// -----

// expected-error@below {{expected ':'}}
%a = unrealized_conversion_cast %b to i32

// -----

// expected-error@below {{expected non-function type}}
%a = unrealized_conversion_cast %b : to i32

// -----

// expected-error@below {{custom op 'builtin.unrealized_conversion_cast' number of operands and types do not match: got 1 operands and 2 types}}
%a = unrealized_conversion_cast %b : i32, i64 to i32

// -----

// expected-error@below {{custom op 'builtin.unrealized_conversion_cast' expected 'to'}}
%a = unrealized_conversion_cast %b : i32 i32

// -----

// expected-error@below {{expected non-function type}}
%a = unrealized_conversion_cast %b : i32 to i32,

// -----

// expected-error@below {{successors in non-terminator}}
"builtin.module"() [^bb] ({ "x"() : () -> () }) : () -> ()

// -----

// expected-error@below {{reference to an undefined block}}
"x"() ({ "y"() [^bb1, ^bb2] : () -> () ^bb1(%a : i32 , %b: i32): "z"(): () -> () }) : () -> ()

// -----

// expected-error@below {{redefinition of block '^bb1'}}
"x"() ({ ^bb1: "z"(): () -> () ^bb1: "y"(): () -> () }) : () -> ()

// -----

// expected-error@below {{expected ')'}}
"x"() ({ ^bb1(%a: i32: "z"(): () -> () }) : () -> ()

// -----

// expected-error@below {{expected ':' and type for SSA operand}}
"x"() ({ ^bb1(%a i32): "z"(): () -> () }) : () -> ()

// -----

// expected-error@below {{expected SSA operand}}
"x"() ({ ^bb1(a i32): "z"(): () -> () }) : () -> ()

// -----

// expected-error@below {{expected ':' after block name}}
"x"() ({ ^bb1 "z"(): () -> () }) : () -> ()

// -----

// expected-error@below {{expected ',' or ']'}}
"x"() [^a b] : () -> ()

// -----

// expected-error@below {{reference to an undefined block}}
"x"() [^a] : () -> ()

// -----

// expected-error@below {{invalid SSA value result number}}
"x"(%a#b) : (i32) -> ()

// -----

// expected-error@below {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
// expected-note@below {{prior use here}}
"x"(%a) : (i32) -> () "x"(%a) : (i64) -> ()

// -----

// expected-error@below {{reference to invalid result number}}
%a:2 = "y"() : () -> (i32, i32) "y"(%a#2) : (i32) -> ()

// -----

// expected-error@below {{use of value '%a' expects different type than prior uses: 'f32' vs 'i32'}}
// expected-note@below {{prior use here}}
%a:2 = "y"() : () -> (i32, i32) "y"(%a#1) : (f32) -> ()

// -----

// expected-error@below {{definition of SSA value '%a#1' has type 'i32'}}
// expected-note@below {{previously used here with type 'f32'}}
"y"(%a#1) : (f32) -> () %a:2 = "y"() : () -> (i32, i32)

// -----

// expected-error@below {{expected 1 operand type}}
"x"(%a) : () -> ()

// -----

// expected-error@below {{expected 2 operand types but had 1}}
"x"(%a, %b) : (i32) -> ()

// -----

// expected-error@below {{expected '=' after SSA name}}
%x

// -----

// expected-error@below {{expected named operation to have at least 1 result}}
%x:0 = "x"() : () -> ()

// -----

// expected-error@below {{expected operation name in quotes}}
%x = 5

// -----

// expected-error@below {{invalid SSA name}}
"a"(%) : (i32) -> ~

// -----

// expected-error@below {{invalid block name}}
"a"()[^ ] : (i32) -> ~

// -----

// expected-error@below {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
// expected-note@below {{prior use here}}
"a"() ({^bb0(%a : i32): "b"(%a) : (i64) -> ()}) : () -> ()

// -----

// expected-error@below {{redefinition of SSA value '%a'}}
// expected-note@below {{previously defined here}}
"a"() ({^bb0(%a : i32, %a : i32): "b"(%a) : (i64) -> ()}) : () -> ()

// -----

// expected-error@below {{expected operation name in quotes}}
"a"() : () -> () ^bb0:

// -----

"x"() ({
  // expected-error@below {{reference to an undefined block}}
  "y"() [^bb1] : () -> ()
^bb2:
  // expected-error@below {{reference to an undefined block}}
  "y"() [^bb3, ^bb2] : () -> ()
}) : () -> ()

// -----

"x"(
  // expected-error@below {{use of undeclared SSA value name}}
  %a,
  // expected-error@below {{use of undeclared SSA value name}}
  %b#1
) : (i32, i32) -> ()
