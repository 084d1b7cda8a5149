// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s
// expected-error@below {{expected ':' followed by operation type}}
"foo"()   x

// -----

// expected-error@below {{expected ')'}}
"foo"()  : () -> (i32

// -----

// expected-error@below {{expected '->' in function type}}
"foo"()  : ()

// -----

// expected-error@below {{expected function type}}
"foo"()  : i32

// -----

// expected-error@below {{expected ')'}}
"foo"()  : (i32 i32) -> ()

// -----

// expected-error@below {{custom op 'foo' is unknown (tried 'builtin.foo' as well)}}
foo

// -----

// expected-error@below {{expected attribute name}}
"foo"() {1}

// -----

// expected-error@below {{expected operation name in quotes}}
}

// -----

// expected-error@below {{expected operation name in quotes}}
"foo"() ({

// -----

// expected-error@below {{expected '{' to begin a region}}
"foo"() ({},

// -----

// expected-error@below {{expected operation name in quotes}}
module {

// -----

// expected-error@below {{@ identifier expected to start with letter or '_'}}
module @1 {}

// -----

// expected-error@below {{custom op 'builtin.module' 'builtin.module' op attribute 'sym_name' failed to satisfy constraint: string attribute}}
module attributes {sym_name = 1} {}

// -----

// expected-error@below {{expected '{' to begin a region}}
module foo {}

// -----

// expected-error@below {{expected '{' in attribute dictionary}}
module attributes 5 {}

// -----

// expected-error@below {{expected '{' to begin a region}}
module attributes {}

// -----

// expected-error@below {{'builtin.module' op attribute 'sym_name' failed to satisfy constraint: string attribute}}
"builtin.module"() ({ "x"() : () -> () }) {sym_name = 5} : () -> ()

// -----

// expected-error@below {{invalid properties {sym_name = 5 : i64} for op builtin.module: Invalid attribute `sym_name` in property conversion: 5 : i64}}
"builtin.module"() <{sym_name = 5}> ({ "x"() : () -> () }) : () -> ()

// -----

// expected-error@below {{invalid properties 5 : i64 for op builtin.module: expected DictionaryAttr to set properties}}
"builtin.module"() <5> ({ "x"() : () -> () }) : () -> ()

// -----

// expected-error@below {{expected list element}}
"x"() [] : () -> ()

// -----

// expected-error@below {{expected block name}}
"x"() [a] : () -> ()

// -----

// expected-error@below {{expected 0 operand types but had 1}}
"x"() : (i32) -> ()

// -----

// expected-error@below {{empty operation name is invalid}}
"" () : () -> ()

// -----

// expected-error@below {{null character not allowed in operation name}}
"a\00b" () : () -> ()

// -----

// expected-error@below {{expected '(' to start operand list}}
"x" : () -> ()

// -----

// expected-error@below {{integer literal not valid for specified type}}
"x"() <5 : () -> ()

// -----

// expected-error@below {{expected attribute value}}
"x"() <> : () -> ()

// -----

// expected-error@below {{expected ')' to end region list}}
"x"() ({} : () -> ()

// -----

// expected-error@below {{expected '{' to begin a region}}
"x"() ( : () -> ()

// -----

// expected-error@below {{expected operation name in quotes}}
@a

// -----

// expected-error@below {{expected operation name in quotes}}
5

// -----

// expected-error@below {{custom op 'foo' is unknown (tried 'builtin.foo' as well)}}
"x"() ({ foo }) : () -> ()

// -----

// expected-error@below {{expected ':' followed by operation type}}
"x"() : () -> () "y"()

// -----

// expected-error@below {{expected '"' in string literal}}
"x

// -----

// expected-error@below {{unknown escape in string literal}}
"x\y

// -----

// expected-error@below {{expected three consecutive dots for an ellipsis}}
"x" ..

// -----

// expected-error@below {{unexpected character}}
~

// -----

// expected-error@below {{unexpected character}}
"a"() : () -> ~

// -----

// expected-error@below {{expected operation name in quotes}}
"a"() : () -> () }

// -----

// expected-error@below {{expected '}' in attribute dictionary}}
"a"() {i32 = 5, true = 6, "a b" = 7, a.b = 8, a-b} : () -> ()

// -----

// expected-error@below {{expected operation name in quotes}}
"a"() : () -> (() -> ()) "b"() : () -> () -> ()

// -----

// expected-error@below {{expected non-function type}}
"a"() : (() -> () , i32, ) -> ()
