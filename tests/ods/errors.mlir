// RUN: rmlir-opt --allow-unregistered-dialect --load-ods %S/formats.td --split-input-file --verify-diagnostics %s
// expected-error@+1 {{expected ':'}}
fmt.literals word (

// -----
// expected-error@+1 {{custom op 'fmt.literals' expected 'word'}}
fmt.literals other

// -----
// expected-error@+1 {{custom op 'fmt.enums' expected string or keyword containing one of the following enum values for attribute 'color' [red, green, not-a-word]}}
fmt.enums blue <a>

// -----
// expected-error@+1 {{custom op 'fmt.enums' invalid color attribute specification: "blue"}}
fmt.enums "blue" <a>

// -----
// expected-error@+2 {{custom op 'fmt.enums' expected one of [none, a, b, both] for some flags, got: c}}
// expected-error@+1 {{custom op 'fmt.enums' failed to parse FlagsAttr parameter 'value' which is to be a `::fmt::Flags`}}
fmt.enums red <c>

// -----
// expected-error@+1 {{custom op 'fmt.attrs' invalid kind of attribute specified}}
fmt.attrs "5" "text" sizes [] unit

// -----
%box = "t.box"() : () -> !fmt.other
// expected-error@+1 {{custom op 'fmt.box' invalid kind of type specified: expected fmt.box, but found '!fmt.other'}}
fmt.box %box : !fmt.other -> i8

// -----
%i = "t.i"() : () -> i32
// expected-error@+1 {{custom op 'fmt.all' number of operands and types do not match: got 2 operands and 1 types}}
%a = fmt.all %i, %i : i32 to f32

// -----
// expected-error@+1 {{custom op 'fmt.params' duplicate or unknown struct parameter name: third}}
fmt.params <first = 1, third = 2>

// -----
// expected-error@+1 {{custom op 'fmt.params' struct is missing required parameter: first}}
fmt.params <second = 1>

// -----
// expected-error@+1 {{`u` clause can appear at most once in the expansion of the oilist directive}}
fmt.clauses u u

// -----
%i = "t.i"() : () -> i32
// expected-error@+1 {{custom op 'fmt.attrs' 'fmt.attrs' op attribute 'd' failed to satisfy constraint: 32-bit signless integer attribute}}
fmt.attrs 5 "text" sizes [] unit {d = "x"}
