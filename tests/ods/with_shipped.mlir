// RUN: rmlir-opt --load-ods %S/with_shipped.td --split-input-file --verify-diagnostics %s
// The file is about another dialect: what it includes of one that ships is only spoken of.

func.func @f(%a: i32) -> i32 {
  own.start
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}

// -----

// expected-error @+1 {{custom op 'arith.nothing' is unknown}}
arith.nothing

// -----

func.func @g() {
  // expected-error @+1 {{'own.end' op expects parent op 'arith.nothing'}}
  own.end
  return
}
