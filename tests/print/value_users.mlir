// RUN: rmlir-opt --allow-unregistered-dialect --mlir-print-value-users %s
%0:3 = "u.a"() : () -> (i32, i32, i32)
%r = "u.b"(%0#1, %0#2, %0#1) : (i32, i32, i32) -> i32
"u.r"() ({
^bb0(%x: i32, %y: i32):
  "u.t"(%x, %r) : (i32, i32) -> ()
}) : () -> ()
"u.s"() : () -> ()
