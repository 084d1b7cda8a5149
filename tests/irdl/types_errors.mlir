// RUN: rmlir-opt --irdl-file=%S/types.irdl --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

%a = "x.y"(): () -> !q.t<i64>
// expected-error @+1 {{expected base attribute 'q.at' but got 'builtin.type'}}
"q.b"(%a) : (!q.t<i64>) -> ()

// -----

%a = "x.y"(): () -> !q.t<i64>
// expected-error @+1 {{expected base attribute 'at.q' but got '!q.t<i64>'}}
"q.d"(%a) : (!q.t<i64>) -> ()

// -----

// expected-error @+1 {{expected dynamic type}}
"x.y"() : () -> !q.nothing

// -----

// expected-error @+1 {{expected dynamic type}}
"x.y"() : () -> !q<nothing<i32>>

// -----

// expected-error @+1 {{expected valid keyword}}
"x.y"() : () -> !q<3>

// -----

// expected-error @+1 {{expected 1 type arguments, but had 2}}
"x.y"() { a = #q.at<i32, f32> } : () -> ()

// -----

// expected-error @+1 {{expected 0 type arguments, but had 1}}
"x.y"() : () -> !q.u<i32>

// -----

// expected-error @+1 {{expected attribute value}}
"x.y"() : () -> !q.t<,>
