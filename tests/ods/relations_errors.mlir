// RUN: rmlir-opt --load-ods %S/relations.td --split-input-file --verify-diagnostics %s
// An operation of the same signature was found good before: what depends on more is asked each time.

func.func @one_value(%x: i32, %y: i32) {
  "rel.one_value"(%x, %x) : (i32, i32) -> ()
  "rel.one_value"(%y, %y) : (i32, i32) -> ()
  // expected-error @+1 {{failed to verify that both operands are one value}}
  "rel.one_value"(%x, %y) : (i32, i32) -> ()
  return
}

// -----

func.func @in_list(%x: i32, %y: i32) {
  "rel.in_list"(%x, %x) : (i32, i32) -> ()
  // expected-error @+1 {{failed to verify that the second operand is among all}}
  "rel.in_list"(%x, %y) : (i32, i32) -> ()
  return
}

// -----

func.func @made(%x: i32, %y: i32) {
  %z = arith.addi %x, %y : i32
  "rel.made"(%z, %x) : (i32, i32) -> ()
  "rel.made"(%z, %y) : (i32, i32) -> ()
  // expected-error @+1 {{failed to verify that the first operand is made by an operation}}
  "rel.made"(%x, %z) : (i32, i32) -> ()
  return
}

// -----

// What does follow from the types is asked once, and refused all the same where they differ.
func.func @one_type(%x: i32, %y: i32, %z: i64) {
  "rel.one_type"(%x, %y) : (i32, i32) -> ()
  "rel.one_type"(%y, %x) : (i32, i32) -> ()
  // expected-error @+1 {{failed to verify that both operands have one type}}
  "rel.one_type"(%x, %z) : (i32, i64) -> ()
  return
}
