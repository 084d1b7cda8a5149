// RUN: rmlir-opt %s --load-ods %S/kitchen.td --load-patterns %S/kitchen.td --split-input-file --allow-unregistered-dialect
%x = "t.x"() : () -> i32
%0 = "kit.pair"(%x, %x) : (i32, i32) -> i32
"t.use"(%0) : (i32) -> ()

// -----

// Either order: each `same` goes.
%x, %y = "t.x"() : () -> (i32, i32)
%s = "kit.same"(%x) : (i32) -> i32
%0 = "kit.pair"(%s, %y) : (i32, i32) -> i32
%1 = "kit.pair"(%y, %s) : (i32, i32) -> i32
%2 = "kit.pair"(%s, %s) : (i32, i32) -> i32
"t.use"(%0, %1, %2) : (i32, i32, i32) -> ()

// -----

// Defaults, what is optional, and what does not fit.
%x, %f = "t.x"() : () -> (i32, f32)
%0 = "kit.made"(%x) <{n = 3 : i32, d = 5 : i64, s = "kept"}> : (i32) -> i32
%1 = "kit.made"(%x) <{n = 3 : i32, d = 7 : i64}> : (i32) -> i32
%2 = "kit.made"(%f) <{n = 3 : i32, d = 7 : i64}> : (f32) -> f32
%3 = "kit.made"(%x) <{n = 1 : i32, d = 7 : i64}> : (i32) -> i32
"t.use"(%0, %1, %2, %3) : (i32, i32, f32, i32) -> ()

// -----

// Groups of a length.
%x, %y, %z = "t.x"() : () -> (i32, i8, i64)
%s = "kit.same"(%y) : (i8) -> i8
%0 = "kit.many"(%x, %s, %z, %z) <{how = "h", operandSegmentSizes = array<i32: 3, 1>}> : (i32, i8, i64, i64) -> f32
%1:2 = "kit.many"(%x, %s, %x) <{how = 1, operandSegmentSizes = array<i32: 2, 1>}> : (i32, i8, i32) -> (f32, f32)
"t.use"(%0, %1#0, %1#1) : (f32, f32, f32) -> ()

// -----

// Constants: their sum if both are small.
%a = arith.constant 3 : i32
%b = arith.constant 4 : i32
%c = arith.constant 400 : i32
%0 = "kit.pair"(%a, %b) : (i32, i32) -> i32
%1 = "kit.pair"(%a, %c) : (i32, i32) -> i32
"t.use"(%0, %1) : (i32, i32) -> ()

// -----

%z = arith.constant 0 : i32
%0:2 = "kit.two"(%z) : (i32) -> (i64, f32)
"t.use"(%0#0, %0#1) : (i64, f32) -> ()

// -----

// Three results out of several trees, and an operation besides. Where the second result is used all stays.
%x = "t.x"() : () -> i32
%s = "kit.same"(%x) : (i32) -> i32
%0:3 = "kit.three"(%s) : (i32) -> (i32, i32, i32)
%1:3 = "kit.three"(%s) : (i32) -> (i32, i32, i32)
"t.use"(%0#0, %0#2, %1#1) : (i32, i32, i32) -> ()

// -----

%x = "t.x"() : () -> i32
%s = "kit.same"(%x) : (i32) -> i32
"kit.gone"(%s) : (i32) -> ()
"kit.gone"(%x) : (i32) -> ()
"kit.note"(%s) <{what = "w"}> : (i32) -> ()
