// RUN: rmlir-opt --allow-unregistered-dialect --mlir-print-debuginfo --mlir-print-local-scope %s
"u.a"() : () -> () loc("n"("f.c":1:2))
"u.b"() {l = loc("n"("f.c":1:2))} : () -> () loc(callsite("x" at "f.c":3:4 to :9))
"u.c"() ({
^bb0(%i: i32 loc("arg")):
}) : () -> () loc(fused<{k = "v"}>["x", "f.c":3:4 to :9])
"u.d"() : () -> () loc(unknown)
"u.e"() {l = loc("":0:0), m = loc("":1), n = loc("":1:2 to :3)} : () -> () loc("":1:2)
