// RUN: rmlir-opt --allow-unregistered-dialect --load-ods %S/shaped_types.td --split-input-file --verify-diagnostics %s
// What a type of a dialect has for elements is its parameter of that name.

%tile = "t.tile"() : () -> !shaped.tile<f32, 2>
"shaped.one"(%tile) : (!shaped.tile<f32, 2>) -> ()
"shaped.flat"(%tile) : (!shaped.tile<f32, 2>) -> ()

// -----
%tile = "t.tile"() : () -> !shaped.tile<i8, 2>
// expected-error@+1 {{'shaped.one' op operand #0 must be tile of 32-bit float values, but got '!shaped.tile<i8, 2>'}}
"shaped.one"(%tile) : (!shaped.tile<i8, 2>) -> ()

// -----
%tile = "t.tile"() : () -> !shaped.tile<i8, 2>
// expected-error@+1 {{'shaped.flat' op operand #0 must be flat tile of 32-bit float values, but got '!shaped.tile<i8, 2>'}}
"shaped.flat"(%tile) : (!shaped.tile<i8, 2>) -> ()

// -----
%tile = "t.tile"() : () -> !shaped.tile<f32, 3>
// expected-error@+1 {{'shaped.flat' op operand #0 must be flat tile of 32-bit float values, but got '!shaped.tile<f32, 3>'}}
"shaped.flat"(%tile) : (!shaped.tile<f32, 3>) -> ()

// -----
%tile = "t.tile"() : () -> !other.tile<f32>
// expected-error@+1 {{'shaped.one' op operand #0 must be tile of 32-bit float values, but got '!other.tile<f32>'}}
"shaped.one"(%tile) : (!other.tile<f32>) -> ()
