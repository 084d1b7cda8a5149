// RUN: rmlir-opt --allow-unregistered-dialect --mlir-print-op-generic %s
module @m attributes {u.x = 1 : i32} {
  %p, %q:2 = "u.a"() {z, "1k" = [1, 2.0, {k = 3}], m = affine_map<(d0) -> (d0 + 1)>} : () -> (i32, i32, i32)
  "u.r"(%q#1) <{a = 1}> ({
    "u.s"(%q#1)[^bb1, ^bb2] : (i32) -> ()
  ^bb1:
    "u.t"()[^bb2] : () -> ()
  ^bb2:
    "u.e"() : () -> ()
  }, {
  }, {
  ^bb0(%e: i32):
    "u.u"(%e)[^bb1] : (i32) -> ()
  ^bb1:
    "u.e"() : () -> ()
  ^bb3:
    "u.e"() : () -> ()
  }) : (i32) -> ()
  module {}
}
