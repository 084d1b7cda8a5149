// RUN: rmlir-opt %s --topological-sort --allow-unregistered-dialect
module {
  "t.use"(%a, %b) : (i32, i32) -> ()
  %a = "t.a"(%b) : (i32) -> i32
  "t.other"() : () -> ()
  %b = "t.b"() : () -> i32
  // These two wait for each other.
  %c = "t.c"(%d) : (i32) -> i32
  %d = "t.d"(%c) : (i32) -> i32
  "t.nested"() ({
    "t.inside"(%e) : (i32) -> ()
  }) : () -> ()
  %e = "t.e"(%d) : (i32) -> i32
}
