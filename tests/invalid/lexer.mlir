// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{unexpected character}}
"a"() {x = $} : () -> ()

// -----

// expected-error @+1 {{unexpected character}}
"a"() : () -> () ;

// -----

// expected-error @+1 {{expected '"' in string literal}}
"a"() {x = "abc

// -----

// expected-error @+1 {{unknown escape in string literal}}
"a"() {x = "a\q"} : () -> ()

// -----

// expected-error @+1 {{@ identifier expected to start with letter or '_'}}
"a"() {x = @1a} : () -> ()

// -----

// expected-error @+1 {{@ identifier expected to start with letter or '_'}}
"a"() {x = @} : () -> ()

// -----

// expected-error @+1 {{invalid attribute name}}
"a"() {x = #} : () -> ()

// -----

// expected-error @+1 {{invalid SSA name}}
"a"(%) : () -> ()

// -----

// expected-error @+1 {{invalid block name}}
"a"()[^] : () -> ()

// -----

// expected-error @+1 {{invalid type identifier}}
"a"() {x = !} : () -> ()

// -----

// expected-error @+1 {{expected three consecutive dots for an ellipsis}}
"a"() .. : () -> ()

// -----

// expected-error @+1 {{expected '}' in attribute dictionary}}
"a"() {x = 1.5e} : () -> ()

// -----

// expected-error @+1 {{expected three consecutive dots for an ellipsis}}
"a"() {x = .5} : () -> ()

// -----

// expected-error @+1 {{expected '}' in attribute dictionary}}
"a"() {x = 0x} : () -> ()

// -----

// expected-error @+1 {{expected '=' after SSA name}}
%0#a = "a"() : () -> i32

// -----

// expected-error @+1 {{unknown escape in string literal}}
"a"() {x = "\zz"} : () -> ()

// -----

// expected-error @+1 {{unexpected character}}
"a"() ~ : () -> ()

// -----

// expected-error @+1 {{unexpected character}}
"a"() {x = 5 : i32 & } : () -> ()

// -----

// expected-error @+1 {{empty operation name is invalid}}
"" () : () -> ()

// -----

"a"() : () -> ()
// expected-error @+1 {{@ identifier expected to start with letter or '_'}}
"a"() : @() -> ()

// -----

"a"() : () -> ()
// expected-error @+1 {{expected three consecutive dots for an ellipsis}}
"a"() : .() -> ()
