// RUN: rmlir-opt --load-ods %S/by_hand.td -I %S/project/include --split-input-file --verify-diagnostics %s
// A form that only code knows.

func.func @f(%a: i32) {
  // expected-error @+1 {{the custom form of 'own.spoken' is written by hand and not known here; its generic form can be read}}
  own.spoken %a
  return
}

// -----

func.func @f(%a: i32) {
  "own.spoken"(%a) : (i32) -> ()
  return
}
