// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s
// expected-error@below {{expected attribute value}}
"foo"()  {a = }: () -> ()

// -----

// expected-error@below {{expected attribute value}}
"foo"()  {a = b}: () -> ()

// -----

// expected-error@below {{expected '}' in attribute dictionary}}
"foo"() {a=1 b=2}

// -----

// expected-error@below {{expected ',' or ']'}}
"foo"() {a=[1 2]}

// -----

// expected-error@below {{unexpected decimal integer literal for a floating point value}}
// expected-note@below {{add a trailing dot to make the literal a float}}
"foo"() {a=5 : f32}

// -----

// expected-error@below {{invalid dialect namespace '"$foo"'}}
"foo"() {a = #$foo<b>} : () -> ()

// -----

// expected-error@below {{dialect 'builtin' provides no attribute parsing hook}}
"foo"() {a=#builtin.foo}: () -> ()

// -----

// expected-error@below {{expected a 64-bit signed integer or '?'}}
"foo"() {a=strided<[1],  offset: x>}: () -> ()

// -----

// expected-error@below {{expected 'offset' after comma}}
"foo"() {a=strided<[1], foo>}: () -> ()

// -----

// expected-error@below {{expected ']'}}
"foo"() {a=strided<[1 2]>}: () -> ()

// -----

// expected-error@below {{expected '['}}
"foo"() {a=strided<1>}: () -> ()

// -----

// expected-error@below {{expected '<' after 'strided'}}
"foo"() {a=strided [1]}: () -> ()

// -----

// expected-error@below {{expected ':' after 'offset'}}
"foo"() {a=strided<[1], offset 1>}: () -> ()

// -----

// expected-error@below {{expected '>'}}
"foo"() {a=strided<[1], offset: 1 2>}: () -> ()

// -----

// expected-error@below {{expected a 64-bit signed integer or '?'}}
"foo"() {a=strided<[99999999999999999999]>}: () -> ()

// -----

// expected-error@below {{expected a 64-bit signed integer or '?'}}
"foo"() {a=strided<[-]>}: () -> ()

// -----

// expected-error@below {{expected a 64-bit signed integer or '?'}}
"foo"() {a=strided<[1,]>}: () -> ()

// -----

// expected-error@below {{expected ','}}
"foo"() {a=strided<[1] 2>}: () -> ()

// -----

// expected-error@below {{expected distinct ID}}
"foo"() {a=distinct[]<>}: () -> ()

// -----

// expected-error@below {{expected '[' after 'distinct'}}
"foo"() {a=distinct<>}: () -> ()

// -----

// expected-error@below {{expected ']' to close distinct ID}}
"foo"() {a=distinct[1>}: () -> ()

// -----

// expected-error@below {{expected '<' after distinct ID}}
"foo"() {a=distinct[1]5}: () -> ()

// -----

// expected-error@below {{expected '>' to close distinct attribute}}
"foo"() {a=distinct[1]<5}: () -> ()

// -----

// expected-error@below {{expected attribute value}}
// expected-error@below {{expected attribute}}
"foo"() {a=distinct[1]<x>}: () -> ()

// -----

// expected-error@below {{expected an unsigned 64-bit integer}}
"foo"() {a=distinct[99999999999999999999999]<>}: () -> ()

// -----

// expected-error@below {{referenced attribute does not match previous definition: 5 : i64}}
"foo"() {a=distinct[0]<5>, b=distinct[0]<6>}: () -> ()

// -----

// expected-error@below {{integer literal not valid for specified type}}
"foo"() {a=5 : tuple<>}: () -> ()

// -----

// expected-error@below {{floating point value not valid for specified type}}
"foo"() {a=5.0 : i32 }: () -> ()

// -----

// expected-error@below {{expected '}' in attribute dictionary}}
"foo"() {a=true : i1 }: () -> ()

// -----

// expected-error@below {{expected non-function type}}
"foo"() {a="x" : foo }: () -> ()

// -----

// expected-error@below {{expected nested symbol reference identifier}}
"foo"() {a= @a:: }: () -> ()

// -----

// expected-error@below {{expected nested symbol reference identifier}}
"foo"() {a= @a::b }: () -> ()

// -----

// expected-error@below {{@ identifier expected to start with letter or '_'}}
"foo"() {a= @1 }: () -> ()

// -----

// expected-error@below {{expected '"' in string literal}}
"foo"() {a= 5 : memref<*xf32> "

// -----

// expected-error@below {{expected valid attribute name}}
"x"() {"" = 1} : () -> ()

// -----

// expected-error@below {{duplicate key 'a' in dictionary attribute}}
"x"() {a = 1, a = 2} : () -> ()

// -----

// expected-error@below {{expected constant integer or floating point value}}
"x"() {a = -} : () -> ()

// -----

// expected-error@below {{expected attribute name}}
"x"() {a = 1,} : () -> ()

// -----

// expected-error@below {{expected '>' to close properties}}
"x"() <{a = 1} : () -> ()

// -----

// expected-error@below {{invalid attribute name}}
"a"() {a = # } : (i32) -> ~

// -----

// expected-error@below {{invalid type identifier}}
"a"() {a = ! } : (i32) -> ~

// -----

// expected-error@below {{@ identifier expected to start with letter or '_'}}
"a"() {a = @ } : (i32) -> ~

// -----

// expected-error@below {{expected '"' in string literal}}
"a"() {a = @"aa } : (i32) -> ~

// -----

// expected-error@below {{integer constant out of range for attribute}}
"a"() {a = -0} : () -> ()

// -----

// expected-error@below {{integer constant out of range for attribute}}
"a"() {a = 5 : i2} : () -> ()

// -----

// expected-error@below {{integer constant out of range for attribute}}
"a"() {a = -5 : i2} : () -> ()

// -----

// expected-error@below {{negative integer literal not valid for unsigned integer type}}
"a"() {a = -5 : ui8} : () -> ()

// -----

// expected-error@below {{integer constant out of range for attribute}}
"a"() {a = 128 : si8} : () -> ()

// -----

// expected-error@below {{integer constant out of range for attribute}}
"a"() {a = 9223372036854775808 : index} : () -> ()

// -----

// expected-error@below {{hexadecimal float literal should not have a leading minus}}
"a"() {a = -0x80 : f8E5M2} : () -> ()

// -----

// expected-error@below {{hexadecimal float constant out of range for type}}
"a"() {a = 0x800 : f8E5M2} : () -> ()

// -----

// expected-error@below {{unexpected decimal integer literal for a floating point value}}
// expected-note@below {{add a trailing dot to make the literal a float}}
"a"() {a = 1 : f32} : () -> ()

// -----

// expected-error@below {{unexpected decimal integer literal for a floating point value}}
// expected-note@below {{add a trailing dot to make the literal a float}}
"a"() {a = -1 : f32} : () -> ()

// -----

// expected-error@below {{integer constant out of range for attribute}}
"a"() {a = 1 : i0} : () -> ()

// -----

// expected-error@below {{expected '}' in attribute dictionary}}
"a"() {a = 1e5} : () -> ()

// -----

// expected-error@below {{expected '}' in attribute dictionary}}
"a"() {a = "abc" : i32 : i32} : () -> ()

// -----

// expected-error@below {{expected '}' in attribute dictionary}}
"a"() {a = #foo.bar<1> : i32 : i32} : () -> ()

// -----

// expected-error@below {{expected non-function type}}
"a"() {a = #foo.bar<1> : x} : () -> ()

// -----

// expected-error@below {{expected attribute value}}
"a"() {a = #-} : () -> ()

// -----

// expected-error@below {{expected attribute value}}
"a"() {a = [,]} : () -> ()

// -----

// expected-error@below {{expected attribute value}}
"a"() {a = [} : () -> ()

// -----

// expected-error@below {{expected attribute value}}
"a"() {a = {b = {c = {d =}}}} : () -> ()
