// RUN: rmlir-opt --irdl-file=%S/base.irdl --split-input-file --verify-diagnostics %s

func.func @f(%i: i32, %f: f32, %t: !d.t<i32>, %u: !d.t<i64>) {
  "d.alternatives"() : () -> ()
  "d.alternatives"(%i, %i) : (i32, i32) -> ()
  "d.alternatives"(%f) : (f32) -> ()
  "d.alternatives"(%t, %t, %t) : (!d.t<i32>, !d.t<i32>, !d.t<i32>) -> ()
  "d.first"(%i) : (i32) -> ()
  "d.unknown"(%i) : (i32) -> ()
  "inner.o"() : () -> ()
  return
}

// -----

func.func @two(%i: i32, %f: f32) {
  // expected-error @+1 {{expected 'i32' but got 'f32'}}
  "d.alternatives"(%i, %f) : (i32, f32) -> ()
  return
}

// -----

func.func @parameter(%u: !d.t<i64>) {
  // expected-error @+1 {{'!d.t<i64>' does not satisfy the constraint}}
  "d.alternatives"(%u) : (!d.t<i64>) -> ()
  return
}

// -----

func.func @other() {
  // expected-error @+1 {{unregistered operation 'inner.p' found in dialect ('inner') that does not allow unknown operations}}
  "inner.p"() : () -> ()
  return
}
