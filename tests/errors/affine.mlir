// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s
// expected-error@below {{memref layout mismatch between rank and affine map: 1 != 2}}
"foo"() : () -> memref<2xf32, affine_map<(d0,d1)->(d0)>>

// -----

// expected-error@below {{constant too large for index}}
"a"() {a = affine_map<(d0) -> (d0 + 9223372036854775808)>} : () -> ()

// -----

// expected-error@below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
#m = affine_map<(d0, d1) -> (d0 * d1)>

// -----

// expected-error@below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
#m = affine_map<(d0, d1) -> (d0 * d1 * 2)>

// -----

// expected-error@below {{non-affine expression: right operand of mod has to be either a constant or symbolic}}
#m = affine_map<(d0, d1) -> (d0 mod d1)>

// -----

// expected-error@below {{non-affine expression: right operand of mod has to be either a constant or symbolic}}
#m = affine_map<(d0, d1) -> (5 mod d0 mod 2)>

// -----

// expected-error@below {{unexpected ssa identifier}}
#m = affine_map<(d0, d1) -> (symbol(%a))>

// -----

// expected-error@below {{expected '(' at start of SSA symbol}}
#m = affine_map<(d0, d1) -> (symbol)>

// -----

// expected-error@below {{unexpected ssa identifier}}
#m = affine_map<(d0, d1) -> (symbol(5))>

// -----

// expected-error@below {{use of undeclared identifier}}
#m = affine_map<(d0, d1) -> (mod)>

// -----

// expected-error@below {{use of undeclared identifier}}
#m = affine_map<(d0, d1) -> (d0 mod mod)>

// -----

// expected-error@below {{use of undeclared identifier}}
// expected-error@below {{missing operand of negation}}
#m = affine_map<(d0, d1) -> (-z)>

// -----

// expected-error@below {{use of undeclared identifier}}
#m = affine_map<(d0, d1) -> (d0 * (d1 + z))>

// -----

// expected-error@below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
#m = affine_map<(d0, d1) -> (2 + d0 * d1 + 5)>

// -----

// expected-error@below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
#m = affine_map<(d0, d1) -> (d0 + d1 * d0 mod 5)>

// -----

// expected-error@below {{non-affine expression: right operand of floordiv has to be either a constant or symbolic}}
#m = affine_map<(d0, d1) -> (d0 floordiv d1 * 2 mod 4)>

// -----

// expected-error@below {{redefinition of identifier 'd0'}}
#m = affine_map<(d0, d0) -> ()>

// -----

// expected-error@below {{redefinition of identifier 'd0'}}
#m = affine_set<(d0, d0) -> ()>

// -----

// expected-error@below {{redefinition of identifier 'd0'}}
#m = affine_map<(d0)[d0] -> ()>

// -----

// expected-error@below {{redefinition of identifier 'd0'}}
#m = affine_set<(d0)[d0] -> ()>

// -----

// expected-error@below {{expected ')' in dimensional identifier list}}
#m = affine_map<(d0 d1) -> ()>

// -----

// expected-error@below {{expected ')' in dimensional identifier list}}
#m = affine_set<(d0 d1) -> ()>

// -----

// expected-error@below {{expected bare identifier}}
#m = affine_map<(5) -> ()>

// -----

// expected-error@below {{expected bare identifier}}
#m = affine_set<(5) -> ()>

// -----

// expected-error@below {{expected bare identifier}}
#m = affine_map<(d0,) -> ()>

// -----

// expected-error@below {{expected bare identifier}}
#m = affine_set<(d0,) -> ()>

// -----

// expected-error@below {{expected ']' in symbol list}}
#m = affine_map<(d0)[s0 s1] -> ()>

// -----

// expected-error@below {{expected ']' in symbol list}}
#m = affine_set<(d0)[s0 s1] -> ()>

// -----

// expected-error@below {{expected bare identifier}}
#m = affine_map<(d0)[5] -> ()>

// -----

// expected-error@below {{expected bare identifier}}
#m = affine_set<(d0)[5] -> ()>

// -----

// expected-error@below {{expected '->' or ':'}}
#m = affine_map<(d0) - (d0)>

// -----

// expected-error@below {{expected '->' or ':'}}
#m = affine_set<(d0) - (d0)>

// -----

// expected-error@below {{expected '(' in affine map range}}
#m = affine_map<(d0) -> d0>

// -----

// expected-error@below {{expected '(' in affine map range}}
#m = affine_set<(d0) -> d0>

// -----

// expected-error@below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
#m = affine_map<(d0) : (d0)>

// -----

// expected-error@below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
#m = affine_set<(d0) : (d0)>

// -----

// expected-error@below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
#m = affine_map<(d0) : (d0 > 0)>

// -----

// expected-error@below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
#m = affine_set<(d0) : (d0 > 0)>

// -----

// expected-error@below {{expected '(' in integer set constraint list}}
#m = affine_map<(d0) : d0>

// -----

// expected-error@below {{expected '(' in integer set constraint list}}
#m = affine_set<(d0) : d0>

// -----

// expected-error@below {{expected '(' in dimensional identifier list}}
#m = affine_map<d0>

// -----

// expected-error@below {{expected '(' in dimensional identifier list}}
#m = affine_set<d0>

// -----

// expected-error@below {{expected ')' in affine map range}}
#m = affine_map<(d0) -> (d0>

// -----

// expected-error@below {{expected ')' in affine map range}}
#m = affine_set<(d0) -> (d0>

// -----

// expected-error@below {{use of undeclared identifier}}
#m = affine_map<(d0) -> (z)>

// -----

// expected-error@below {{use of undeclared identifier}}
#m = affine_set<(d0) -> (z)>

// -----

// expected-error@below {{missing right operand of binary operator}}
#m = affine_map<(d0) -> (d0 + )>

// -----

// expected-error@below {{missing right operand of binary operator}}
#m = affine_set<(d0) -> (d0 + )>

// -----

// expected-error@below {{missing left operand of binary operator}}
#m = affine_map<(d0) -> (+ d0)>

// -----

// expected-error@below {{missing left operand of binary operator}}
#m = affine_set<(d0) -> (+ d0)>

// -----

// expected-error@below {{expected affine expression}}
// expected-error@below {{missing operand of negation}}
#m = affine_map<(d0) -> (-)>

// -----

// expected-error@below {{expected affine expression}}
// expected-error@below {{missing operand of negation}}
#m = affine_set<(d0) -> (-)>

// -----

// expected-error@below {{no expression inside parentheses}}
#m = affine_map<(d0) -> (())>

// -----

// expected-error@below {{no expression inside parentheses}}
#m = affine_set<(d0) -> (())>

// -----

// expected-error@below {{constant too large for index}}
#m = affine_map<(d0) -> (99999999999999999999)>

// -----

// expected-error@below {{constant too large for index}}
#m = affine_set<(d0) -> (99999999999999999999)>

// -----

// expected-error@below {{expected ')' in affine map range}}
#m = affine_map<(d0) -> (d0 5)>

// -----

// expected-error@below {{expected ')' in affine map range}}
#m = affine_set<(d0) -> (d0 5)>

// -----

// expected-error@below {{unexpected ssa identifier}}
#m = affine_map<(d0) -> (%d0)>

// -----

// expected-error@below {{unexpected ssa identifier}}
#m = affine_set<(d0) -> (%d0)>
