"gen.op"() ({
^bb0(%a: i32, %b: f32 loc("x":1:2)):
  %r:2, %s = "gen.two"(%a, %b)[^bb1, ^bb2] {k = 1 : i8} : (i32, f32) ->(i1, index, none)
^bb1:
  "gen.use"(%r#1, %s) : (index, none) -> ()
^bb2(%c: i64):
  "gen.end"(%c)[^bb1] :  i64) -> ()
}, {
  "gen.end"() : () -> ()
}) : () -> () loc(fused<"m">["a":1:1, callsite("b" at unknown)])
