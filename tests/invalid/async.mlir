// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

func.func @a(%c: !async.value<f32>) {
  // expected-error @+1 {{'async.await' op result type 'f64' does not match async value type 'f32'}}
  %0 = "async.await"(%c) : (!async.value<f32>) -> f64
  return
}

// -----

func.func @a(%c: !async.token) {
  // expected-error @+1 {{'async.await' op awaiting on a token must have empty result}}
  %0 = "async.await"(%c) : (!async.token) -> f64
  return
}

// -----

// expected-error @+1 {{'async.func' op result type must be async value type or async token type, but got 'f32'}}
async.func @a() -> (f32) { return }

// -----

func.func @a() {
  // expected-error @+1 {{'async.call' op 'b' does not reference a valid async function}}
  %0 = async.call @b() : () -> !async.token
  return
}
