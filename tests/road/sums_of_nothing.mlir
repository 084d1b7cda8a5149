// RUN: rmlir-run --O2 %s
// REFERENCE: none, this is a pipeline of our own

// What is added is zero, so that each round stores what it has loaded: several of them are carried in registers.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 7 : i32
  %a = arith.constant dense<[[-12,-6],[39,-12],[-17,-8],[42,21]]> : tensor<4x2xi32>
  %b = arith.constant dense<[[-33,-26,-15,-49],[48,-45,37,4]]> : tensor<2x4xi32>
  %none = arith.subi %a, %a : tensor<4x2xi32>
  %empty = tensor.empty() : tensor<4x4xi32>
  %filled = linalg.fill ins(%zero : i32) outs(%empty : tensor<4x4xi32>) -> tensor<4x4xi32>
  %sum = linalg.matmul ins(%none, %b : tensor<4x2xi32>, tensor<2x4xi32>) outs(%filled : tensor<4x4xi32>) -> tensor<4x4xi32>
  %0 = tensor.extract %sum[%c3, %c0] : tensor<4x4xi32>
  vector.print %0 : i32
  return
}
