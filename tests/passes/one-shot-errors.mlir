// RUN: rmlir-opt %s --one-shot-bufferize=bufferize-function-boundaries --split-input-file --verify-diagnostics --allow-unregistered-dialect
func.func @unknown(%t: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{op was not bufferized}}
  %0 = "t.x"(%t) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @loop(%t: tensor<8xf32>, %f: f32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %4 = tensor.empty() : tensor<8xf32>
    %5 = linalg.fill ins(%f : f32) outs(%4 : tensor<8xf32>) -> tensor<8xf32>
    // expected-error @below {{Yield operand #0 is not equivalent to the corresponding iter bbArg}}
    scf.yield %5 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}

// -----

func.func @elementwise(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<2xi1>) -> tensor<2xf32> {
  // expected-error @below {{only i1 condition values are supported}}
  // expected-error @below {{failed to bufferize op}}
  %0 = arith.select %c, %a, %b : tensor<2xi1>, tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @unrestricted(%m: memref<8xf32>, %i: index) -> f32 {
  // expected-error @below {{to_tensor ops without `restrict` are not supported by One-Shot Analysis}}
  %t = bufferization.to_tensor %m : memref<8xf32> to tensor<8xf32>
  %0 = tensor.extract %t[%i] : tensor<8xf32>
  return %0 : f32
}
