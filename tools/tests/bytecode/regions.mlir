module @outer attributes {u.a} {
  %0 = "u.value"() : () -> i32
  "u.captures"(%0) ({
  ^bb0(%a: i32, %b: i32):
    "u.use"(%a, %0, %b, %a, %b) : (i32, i32, i32, i32, i32) -> ()
    "u.deep"() ({
      %1 = "u.sum"(%0, %a) : (i32, i32) -> i32
      "u.isolated"() ({
        %2 = "u.late"(%3) : (i32) -> i32
        %3 = "u.early"(%2) : (i32) -> i32
      }) : () -> ()
    }) : () -> ()
    "u.br"(%a)[^bb2, ^bb1] : (i32) -> ()
  ^bb1:
    "u.br"()[^bb2] : () -> ()
  ^bb2:
    "u.end"(%b) : (i32) -> ()
  }, {
  }) : (i32) -> ()
  module {
    "u.empty"() ({}, {}) : () -> ()
  }
}
