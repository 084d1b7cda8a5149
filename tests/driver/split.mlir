// RUN: not rmlir-opt --allow-unregistered-dialect --split-input-file %s
"u.a"() : () -> ()
// -----
"u.b"(%x) : (i32) -> ()

// -----
// ---- near miss
"u.c"() : () -> ()
