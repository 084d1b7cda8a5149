// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{use of undeclared SSA value name}}
"a"(%x) : (i32) -> ()

// -----

// expected-error @+3 {{redefinition of SSA value '%x'}}
// expected-note @+1 {{previously defined here}}
%x = "a"() : () -> i32
%x = "b"() : () -> i32

// -----

// expected-error @+3 {{use of value '%x' expects different type than prior uses: 'f32' vs 'i32'}}
// expected-note @+1 {{prior use here}}
%x = "a"() : () -> i32
"b"(%x) : (f32) -> ()

// -----

// expected-error @+3 {{use of value '%x' expects different type than prior uses: 'i32' vs 'f32'}}
// expected-note @+1 {{prior use here}}
"b"(%x) : (f32) -> ()
"c"(%x) : (i32) -> ()

// -----

// expected-error @+3 {{definition of SSA value '%x#0' has type 'i32'}}
// expected-note @+1 {{previously used here with type 'f32'}}
"b"(%x) : (f32) -> ()
%x = "a"() : () -> i32

// -----

// expected-error @+2 {{reference to invalid result number}}
%x:2 = "a"() : () -> (i32, i32)
"b"(%x#2) : (i32) -> ()

// -----

// expected-error @+1 {{use of undeclared SSA value name}}
"b"(%x#1) : (i32) -> ()
%x = "a"() : () -> i32

// -----

// expected-error @+4 {{use of undeclared SSA value name}}
"a"() ({
  %x = "b"() : () -> i32
}) : () -> ()
"c"(%x) : (i32) -> ()

// -----

// expected-error @+4 {{redefinition of SSA value '%x'}}
// expected-note @+1 {{previously defined here}}
%x = "a"() : () -> i32
"a"() ({
  %x = "b"() : () -> i32
}) : () -> ()

// -----

// expected-error @+3 {{redefinition of SSA value '%x'}}
// expected-note @+2 {{previously defined here}}
"a"() ({
^bb0(%x: i32, %x: i32):
}) : () -> ()

// -----

// expected-error @+2 {{expected ':' and type for SSA operand}}
"a"() ({
^bb0(%x i32):
}) : () -> ()

// -----

// expected-error @+2 {{expected non-function type}}
"a"() ({
^bb0(%x: ):
}) : () -> ()

// -----

// expected-error @+2 {{expected SSA operand}}
"a"() ({
^bb0(x: i32):
}) : () -> ()

// -----

// expected-error @+2 {{expected ':' after block name}}
"a"() ({
^bb0(%x: i32)
}) : () -> ()

// -----

// expected-error @+3 {{reference to an undefined block}}
"a"() ({
^bb0:
  "t"()[^bb1] : () -> ()
}) : () -> ()

// -----

// expected-error @+4 {{redefinition of block '^bb1'}}
"a"() ({
^bb1:
  "t"()[^bb1] : () -> ()
^bb1:
  "t"() : () -> ()
}) : () -> ()

// -----

// expected-error @+2 {{operation with block successors must terminate its parent block}}
"a"() ({
  "t"()[^bb1] : () -> ()
  "u"() : () -> ()
^bb1:
  "t"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{entry block of region may not have predecessors}}
"a"() ({
^bb0:
  "t"()[^bb0] : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{empty block: expect at least a terminator}}
"a"() ({
^bb0:
^bb1:
  "t"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{empty block: expect at least a terminator}}
"a"() ({
  "t"() : () -> ()
^bb1:
}) : () -> ()

// -----

// expected-error @+1 {{expected ')' to end operand list}}
%0 = "a"(%0#0#0) : (i32) -> i32

// -----

// expected-error @+2 {{operand #0 does not dominate this use}}
// expected-note @+3 {{operand defined here (op in a child region)}}
"b"(%x) : (i32) -> ()
module {
  %x = "a"() : () -> i32
}

// -----

// expected-error @+4 {{'b' op using value defined outside the region}}
// expected-note @+2 {{required by region isolation constraints}}
%x = "a"() : () -> i32
module {
  "b"(%x) : (i32) -> ()
}

// -----

// expected-error @+6 {{'b' op using value defined outside the region}}
// expected-note @+3 {{required by region isolation constraints}}
module {
  %x = "a"() : () -> i32
  module {
    "q"() ({
      "b"(%x) : (i32) -> ()
    }) : () -> ()
  }
}

// -----

// expected-error @+5 {{reference to an undefined block}}
"a"() ({
  "t"()[^bb1] : () -> ()
^bb1:
  %y = "u"() ({
    "t"()[^bb1] : () -> ()
  }) : () -> i32
  "t"() : () -> ()
}) : () -> ()
