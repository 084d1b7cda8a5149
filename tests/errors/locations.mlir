// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s
// expected-error@below {{expected '(' in inline location}}
"foo"() {a= loc }

// -----

// expected-error@below {{expected integer line number in FileLineColRange}}
"foo"() {a= loc("a":x) }

// -----

// expected-error@below {{expected integer column number in FileLineColRange}}
"foo"() {a= loc("a":1:x) }

// -----

// expected-error@below {{expected either integer or `:` post `to` in FileLineColRange}}
"foo"() {a= loc("a":1:1 to x) }

// -----

// expected-error@below {{expected either integer or `:` post `to` in FileLineColRange}}
"foo"() {a= loc("a":1:1 to 2) }

// -----

// expected-error@below {{expected integer column number in FileLineColRange}}
"foo"() {a= loc("a":1:1 to :x) }

// -----

// expected-error@below {{expected integer column number in FileLineColRange}}
"foo"() {a= loc("a":1:1 to 2:x) }

// -----

// expected-error@below {{expected integer line number in FileLineColRange}}
"foo"() {a= loc("a":99999999999:1) }

// -----

// expected-error@below {{expected ')' after child location of NameLoc}}
"foo"() {a= loc("a"(unknown} }

// -----

// expected-error@below {{expected location instance}}
"foo"() {a= loc("a"(5)) }

// -----

// expected-error@below {{expected '>' after fused location metadata}}
"foo"() {a= loc(fused<5) }

// -----

// expected-error@below {{expected attribute value}}
"foo"() {a= loc(fused<a>[]) }

// -----

// expected-error@below {{expected '[' in fused location}}
"foo"() {a= loc(fused(unknown)) }

// -----

// expected-error@below {{expected ']' in fused location}}
"foo"() {a= loc(fused[unknown) }

// -----

// expected-error@below {{expected ']' in fused location}}
"foo"() {a= loc(fused[unknown unknown]) }

// -----

// expected-error@below {{expected '(' in callsite location}}
"foo"() {a= loc(callsite) }

// -----

// expected-error@below {{expected 'at' in callsite location}}
"foo"() {a= loc(callsite(unknown unknown) }

// -----

// expected-error@below {{expected ')' in callsite location}}
"foo"() {a= loc(callsite(unknown at unknown }

// -----

// expected-error@below {{expected ')' in inline location}}
"foo"() {a= loc(unknown }

// -----

// expected-error@below {{expected location instance}}
"foo"() : () -> () loc(foo

// -----

// expected-error@below {{expected '(' in location}}
"foo"() : () -> () loc

// -----

// expected-error@below {{expected ')' in location}}
"foo"() : () -> () loc(unknown

// -----

// expected-error@below {{operation location alias was never defined}}
"foo"() : () -> () loc(#foo)

// -----

// expected-error@below {{expected location, but found '5 : i64'}}
#foo = 5 "foo"() : () -> () loc(#foo)

// -----

// expected-error@below {{expected location, but found '5 : i64'}}
"foo"() : () -> () loc(#foo)  #foo = 5

// -----

// expected-error@below {{undefined symbol alias id 'foo'}}
"foo"() : () -> () loc(fused[#foo])  #foo = loc(unknown)

// -----

// expected-error@below {{expected location attribute, but got5 : i64}}
#foo = 5 "foo"() : () -> () loc(fused[#foo])

// -----

// expected-error@below {{expected location attribute, but got#foo.bar}}
"foo"() : () -> () loc(#foo.bar)

// -----

// expected-error@below {{expected location instance}}
"foo"() : () -> () loc(@foo)
