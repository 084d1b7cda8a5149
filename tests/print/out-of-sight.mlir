// RUN: rmlir-opt --allow-unregistered-dialect %s
// The reference accepts, where nothing gets to, a value of a region that does not enclose its use, and names it as in that other region.
"u.f"() ({
^bb0(%a: i32):
  "u.r"(%a) : (i32) -> ()
^bb1:
  "u.r"(%b) : (i32) -> ()
}) : () -> ()
"u.f"() ({
^bb0(%b: i32):
  "u.r"() : () -> ()
}) : () -> ()
