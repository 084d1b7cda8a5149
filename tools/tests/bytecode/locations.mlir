"u.file"() : () -> () loc("f.c":1:2)
"u.range"() : () -> () loc("f.c":1:2 to :7)
"u.lines"() : () -> () loc("f.c":1:2 to 3:4)
"u.name"() : () -> () loc("n"("f.c":1:2))
"u.call"() : () -> () loc(callsite("a" at "f.c":1:2))
"u.fused"() : () -> () loc(fused<"pass">["f.c":1:2, "f.c":5:6])
"u.unknown"() ({
^bb0(%a: i32 loc(unknown), %b: i32 loc("f.c":9:9)):
  "u.inner"() : () -> () loc(unknown)
}) : () -> () loc(unknown)
