// RUN: rmlir-opt --irdl-file=%S/order.irdl --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// expected-error @+2 {{op expects exactly 2 operands, but got 0}}
// expected-error @+1 {{'d.all' op unexpected number of regions: expected 1 but got 0}}
"d.all"() : () -> ()

// -----

%i = "x.y"() : () -> i32
// expected-error @+2 {{op expects exactly 2 operands, but got 1}}
// expected-error @+1 {{'d.all' op unexpected number of regions: expected 1 but got 0}}
"d.all"(%i) {at = i64} : (i32) -> ()

// -----

%i = "x.y"() : () -> i32
// expected-error @+2 {{op expects exactly 2 operands, but got 1}}
// expected-error @+1 {{'d.all' op unexpected number of regions: expected 1 but got 0}}
"d.all"(%i) {at = i64, bt = i64, zz = i64, az = i64, yy = i64} : (i32) -> ()

// -----

%i = "x.y"() : () -> i32
// expected-error @+2 {{op expects exactly 2 operands, but got 1}}
// expected-error @+1 {{'d.all' op unexpected number of regions: expected 1 but got 0}}
"d.all"(%i) {at = f32, bt = i64, zz = i64, az = i64, yy = i64} : (i32) -> ()

// -----

%i = "x.y"() : () -> i32
// expected-error @+2 {{op expects exactly 2 operands, but got 1}}
// expected-error @+1 {{'d.all' op unexpected number of regions: expected 1 but got 0}}
"d.all"(%i) {at = f32, bt = i32, zz = i32, az = i32, yy = i32} : (i32) -> ()

// -----

%i = "x.y"() : () -> i32
// expected-error @+2 {{op expects exactly 1 results, but got 0}}
// expected-error @+1 {{'d.all' op unexpected number of regions: expected 1 but got 0}}
"d.all"(%i, %i) {at = f32, bt = i32, zz = i32, az = i32, yy = i32} : (i32, i32) -> ()

// -----

%i = "x.y"() : () -> i32
// expected-error @+2 {{expected 'f32' but got 'i32'}}
// expected-error @+1 {{'d.all' op unexpected number of regions: expected 1 but got 0}}
%r = "d.all"(%i, %i) {at = f32, bt = i32, zz = i32, az = i32, yy = i32} : (i32, i32) -> i64

// -----

%i = "x.y"() : () -> i32
%f = "x.y"() : () -> f32
// expected-error @+1 {{'d.all' op unexpected number of regions: expected 1 but got 2}}
%r = "d.all"(%i, %f) ({
 "d.e2"() : () -> ()
}, {}) {at = f32, bt = i32, zz = i32, az = i32, yy = i32} : (i32, f32) -> i32

// -----

%i = "x.y"() : () -> i32
%f = "x.y"() : () -> f32
// expected-note @+1 {{see the operation}}
%r = "d.all"(%i, %f) ({
// expected-error @+1 {{expected 'i32' but got 'f32'}}
^bb0(%x : f32):
 "d.e"() : () -> ()
}) {at = f32, bt = i32, zz = i32, az = i32, yy = i32} : (i32, f32) -> i32

// -----

%i = "x.y"() : () -> i32
%f = "x.y"() : () -> f32
%r:2 = "d.rv"(%i, %i) : (i32, i32) -> (i32, i32)
// expected-error @+1 {{expected 'i32' but got 'f32'}}
%s:2 = "d.rv"(%i, %f) : (i32, f32) -> (i32, i32)

// -----

// expected-error @+1 {{expected 'i32' but got 'i64'}}
"x.y"() : () -> !d.c<i32, i64>

// -----

// expected-error @+1 {{expected 'i32' but got 'f32'}}
"x.y"() : () -> !d.c<i32, f32>

// -----

%c = "x.y"() : () -> !d.c<i32, i32>
// expected-error @+1 {{expected '!d.c<i32, i32>' but got '!d.c<i64, i64>'}}
%r = "d.usec"(%c) : (!d.c<i32, i32>) -> !d.c<i64, i64>

// -----

%c = "x.y"() : () -> !d.c<i64, i64>
// expected-error @+1 {{expected 'i32' but got 'i64'}}
%r = "d.usec"(%c) : (!d.c<i64, i64>) -> !d.c<i64, i64>

// -----

"d.e"() : () -> ()
// expected-error @+1 {{expected dynamic attribute}}
"d.e"() { d.x = #d.foo} : () -> ()

// -----

%c = "x.y"() : () -> i64
// expected-error @+1 {{expected 'i32' but got 'i64'}}
"d.cp"(%c) : (i64) -> ()
