// RUN: rmlir-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// A line like one before it is wrong all the same where its names stand for something else.

func.func @type(%a: i32, %b: i64) { // expected-note {{prior use here}}
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %0, %a : i32
  // expected-error@+1 {{use of value '%b' expects different type than prior uses: 'i32' vs 'i64'}}
  %2 = arith.addi %1, %b : i32
  return
}

// -----

func.func @undefined(%a: i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %0, %a : i32
  // expected-error@+1 {{use of undeclared SSA value name}}
  %2 = arith.addi %1, %u : i32
  return
}

// -----

func.func @results(%a: i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %0, %a : i32
  // expected-error@+1 {{operation defines 1 results but was provided 2 to bind}}
  %2, %3 = arith.addi %1, %a : i32
  return
}

// -----

func.func @argument(%x: i32) {
  cf.br ^b1(%x : i32)
^b1(%y: i32):
  // expected-error@+1 {{type mismatch for bb argument #0 of successor #0}}
  cf.br ^b2(%y : i32)
^b2(%z: i64):
  return
}

// -----

func.func @place() {
  // expected-error@+1 {{must be the last operation in the parent block}}
  return
  return
}
