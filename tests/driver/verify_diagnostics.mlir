// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @below {{use of undeclared SSA value name}}
"u.b"(%x) : (i32) -> ()

// -----

"u.r"() ({
  "u.t"()[^bb1] : () -> ()
^bb1:
  "u.t"()[^bb2] : () -> ()
^bb2:
}) : () -> ()
"u.t"(%y) : (i32) -> ()  // expected-error {{undeclared}}

// -----

module @a {
  // expected-note-re @+1 {{see existing {{.*}} definition here}}
  module @b {}
  module @b {} // expected-error-re {{{{[a-z]*}} of symbol named 'b'}}
}
