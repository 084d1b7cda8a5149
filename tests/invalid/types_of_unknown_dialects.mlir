// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

func.func @add(%a: !foo.bar) {
  // expected-error @+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got '!foo.bar'}}
  %0 = "arith.addi"(%a, %a) : (!foo.bar, !foo.bar) -> !foo.bar
  return
}

// -----

func.func @abs(%a: !foo.bar) {
  // expected-error @+1 {{'math.absf' op operand #0 must be floating-point-like, but got '!foo.bar'}}
  %0 = "math.absf"(%a) : (!foo.bar) -> !foo.bar
  return
}

// -----

func.func @select(%c: i1, %a: !foo.bar) {
  // expected-error @+1 {{'arith.select' op operand #0 must be bool-like, but got '!foo.bar'}}
  %0 = "arith.select"(%a, %a, %a) : (!foo.bar, !foo.bar, !foo.bar) -> !foo.bar
  return
}

// -----

func.func @llvm(%a: !foo.bar) {
  // expected-error @+1 {{'llvm.add' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got '!foo.bar'}}
  %0 = "llvm.add"(%a, %a) : (!foo.bar, !foo.bar) -> !foo.bar
  return
}
