// RUN: rmlir-opt --allow-unregistered-dialect --mlir-use-nameloc-as-prefix --mlir-print-unique-ssa-ids %s
"u.f"() ({
^bb0(%x: i32 loc("arg"("f":1:1)), %y: f32):
  %a = "u.a"(%x) : (i32) -> i32 loc("sum"("f":2:2))
  %b = "u.a"(%x) : (i32) -> i32 loc("sum"("f":3:3))
  %c = "u.a"(%a, %b, %y) : (i32, i32, f32) -> i32 loc("a b-c"("f":3:3))
  "u.e"(%c) : (i32) -> ()
}) : () -> ()
"u.g"() ({
  %a = "u.a"() : () -> i32
  "u.e"(%a) : (i32) -> ()
}) : () -> ()
