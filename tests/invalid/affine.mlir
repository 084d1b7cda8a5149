// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{expected '(' in affine map range}}
"a"() {x = affine_map<(d0) -> d0>} : () -> ()

// -----

// expected-error @+1 {{redefinition of identifier 'd0'}}
"a"() {x = affine_map<(d0, d0) -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{redefinition of identifier 'd0'}}
"a"() {x = affine_map<(d0)[d0] -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{use of undeclared identifier}}
"a"() {x = affine_map<(d0) -> (d1)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
"a"() {x = affine_map<(d0, d1) -> (d0 * d1)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: right operand of mod has to be either a constant or symbolic}}
"a"() {x = affine_map<(d0, d1) -> (d0 mod d1)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: right operand of floordiv has to be either a constant or symbolic}}
"a"() {x = affine_map<(d0, d1) -> (d0 floordiv d1)>} : () -> ()

// -----

// expected-error @+1 {{non-affine expression: right operand of ceildiv has to be either a constant or symbolic}}
"a"() {x = affine_map<(d0, d1) -> (d0 ceildiv d1)>} : () -> ()

// -----

// expected-error @+1 {{missing right operand of binary operator}}
"a"() {x = affine_map<(d0) -> (d0 +)>} : () -> ()

// -----

// expected-error @+1 {{missing left operand of binary operator}}
"a"() {x = affine_map<(d0) -> (* d0)>} : () -> ()

// -----

// expected-error @+2 {{expected affine expression}}
// expected-error @+1 {{missing operand of negation}}
"a"() {x = affine_map<(d0) -> (-)>} : () -> ()

// -----

// expected-error @+1 {{no expression inside parentheses}}
"a"() {x = affine_map<(d0) -> (())>} : () -> ()

// -----

// expected-error @+1 {{expected ')' in affine map range}}
"a"() {x = affine_map<(d0) -> ((d0)>} : () -> ()

// -----

// expected-error @+1 {{constant too large for index}}
"a"() {x = affine_map<(d0) -> (99999999999999999999)>} : () -> ()

// -----

// expected-error @+1 {{expected '->' or ':'}}
"a"() {x = affine_map<(d0) => (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '(' in dimensional identifier list}}
"a"() {x = affine_map<d0 -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected ']' in symbol list}}
"a"() {x = affine_map<(d0)[s0 -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected AffineMap, but got IntegerSet}}
"a"() {x = affine_map<(d0) : (d0 >= 0)>} : () -> ()

// -----

// expected-error @+1 {{expected IntegerSet, but got AffineMap}}
"a"() {x = affine_set<(d0) -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"a"() {x = affine_set<(d0) : (d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
"a"() {x = affine_set<(d0) : (d0 > 0)>} : () -> ()

// -----

// expected-error @+1 {{expected '(' in integer set constraint list}}
"a"() {x = affine_set<(d0) : d0 >= 0>} : () -> ()

// -----

// expected-error @+1 {{expected bare identifier}}
"a"() {x = affine_map<(%a) -> (d0)>} : () -> ()

// -----

// expected-error @+1 {{unexpected ssa identifier}}
"a"() {x = affine_map<(d0) -> (%d0)>} : () -> ()

// -----

// expected-error @+1 {{expected '>' in affine map}}
"a"() {x = affine_map<(d0) -> (d0)} : () -> ()

// -----

// expected-error @+1 {{expected '<' in affine map}}
"a"() {x = affine_map} : () -> ()
