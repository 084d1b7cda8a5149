// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{expected location instance}}
"a"() : () -> () loc()

// -----

// expected-error @+1 {{expected location instance}}
"a"() : () -> () loc(foo)

// -----

// expected-error @+1 {{expected integer line number in FileLineColRange}}
"a"() : () -> () loc("a":)

// -----

// expected-error @+1 {{expected integer line number in FileLineColRange}}
"a"() : () -> () loc("a":x)

// -----

// expected-error @+1 {{expected integer column number in FileLineColRange}}
"a"() : () -> () loc("a":1:)

// -----

// expected-error @+1 {{expected either integer or `:` post `to` in FileLineColRange}}
"a"() : () -> () loc("a":1:2 to)

// -----

// expected-error @+1 {{expected ')' in location}}
"a"() : () -> () loc("a":1:2

// -----

// expected-error @+1 {{expected ')' in location}}
"a"() : () -> () loc("n"("a":1:2)

// -----

// expected-error @+1 {{expected 'at' in callsite location}}
"a"() : () -> () loc(callsite("a" "b"))

// -----

// expected-error @+1 {{expected location instance}}
"a"() : () -> () loc(callsite("a" at ))

// -----

// expected-error @+1 {{expected '(' in callsite location}}
"a"() : () -> () loc(callsite "a")

// -----

// expected-error @+1 {{expected ')' in location}}
"a"() : () -> () loc(callsite("a" at "b")

// -----

// expected-error @+1 {{expected location instance}}
"a"() : () -> () loc(fused["a", ])

// -----

// expected-error @+1 {{expected attribute value}}
"a"() : () -> () loc(fused<>["a"])

// -----

// expected-error @+1 {{expected '>' after fused location metadata}}
"a"() : () -> () loc(fused<"m"["a"])

// -----

// expected-error @+1 {{expected '[' in fused location}}
"a"() : () -> () loc(fused "a")

// -----

// expected-error @+1 {{operation location alias was never defined}}
"a"() : () -> () loc(#nope)

// -----

// expected-error @+2 {{expected location, but found '1 : i64'}}
#x = 1
"a"() : () -> () loc(#x)

// -----

// expected-error @+1 {{expected location instance}}
"a"() {x = loc(1)} : () -> ()

// -----

// expected-error @+1 {{undefined symbol alias id 'l'}}
"a"() {x = loc(#l)} : () -> ()

// -----

// expected-error @+1 {{expected location instance}}
"a"() : () -> () loc(-1)
