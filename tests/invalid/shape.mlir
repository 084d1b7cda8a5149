// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

func.func @a(%n: !shape.size) {
  // expected-error @+1 {{'shape.add' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
  %0 = "shape.add"(%n, %n) : (!shape.size, !shape.size) -> index
  return
}

// -----

func.func @a(%s: !shape.shape) {
  // expected-error @+1 {{'shape.rank' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
  %0 = shape.rank %s : !shape.shape -> index
  return
}

// -----

func.func @a() {
  // expected-error @+1 {{'shape.assuming_all' op no operands specified}}
  %0 = "shape.assuming_all"() : () -> !shape.witness
  return
}

// -----

func.func @a(%s: !shape.shape) {
  // expected-error @+1 {{'shape.cstr_broadcastable' op required at least 2 input shapes}}
  %0 = "shape.cstr_broadcastable"(%s) : (!shape.shape) -> !shape.witness
  return
}

// -----

func.func @a(%s: !shape.shape) {
  // expected-error @+1 {{'shape.broadcast' op if at least one of the operands can hold error values then the result must be of type `shape` to propagate them}}
  %0 = shape.broadcast %s, %s : !shape.shape, !shape.shape -> tensor<?xindex>
  return
}

// -----

func.func @a() {
  // expected-error @+2 {{'shape.const_shape' op inferred type(s) 'tensor<3xindex>' are incompatible with return type(s) of operation 'tensor<?xindex>'}}
  // expected-error @+1 {{'shape.const_shape' op failed to infer returned types}}
  %0 = shape.const_shape [0, 1, 2] : tensor<?xindex>
  return
}
