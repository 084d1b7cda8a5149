// RUN: rmlir-run %s
// REFERENCE: none, its flags take an option with spaces

// Each round of the loop hands on the other tensor.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %ea = tensor.empty() : tensor<4xf32>
  %eb = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f1 : f32) outs(%ea : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.fill ins(%f2 : f32) outs(%eb : tensor<4xf32>) -> tensor<4xf32>
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %v = tensor.extract %x[%i] : tensor<4xf32>
    %w = arith.addf %v, %f1 : f32
    %z = tensor.insert %w into %y[%i] : tensor<4xf32>
    scf.yield %z, %x : tensor<4xf32>, tensor<4xf32>
  }
  %0 = tensor.extract %r#0[%c0] : tensor<4xf32>
  %1 = tensor.extract %r#0[%c1] : tensor<4xf32>
  %2 = tensor.extract %r#1[%c1] : tensor<4xf32>
  vector.print %0 : f32
  vector.print %1 : f32
  vector.print %2 : f32
  return
}
