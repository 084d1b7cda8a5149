// RUN: rmlir-opt %s --one-shot-bufferize=bufferize-function-boundaries
// The operations on buffers say nothing of alignment.
func.func @gather(%base: tensor<16xf32>, %at: vector<16xindex>, %pass: vector<16xf32>, %mask: vector<16xi1>) -> vector<16xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.gather %base[%c0][%at], %mask, %pass {alignment = 8} : tensor<16xf32>, vector<16xindex>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return %0 : vector<16xf32>
}
func.func @scatter(%base: tensor<16xf32>, %at: vector<16xindex>, %value: vector<16xf32>, %mask: vector<16xi1>) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.scatter %base[%c0][%at], %mask, %value {alignment = 8} : tensor<16xf32>, vector<16xindex>, vector<16xi1>, vector<16xf32> -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
func.func @both(%base: tensor<16x?xf32>, %at: vector<16xindex>, %value: vector<16xf32>, %mask: vector<16xi1>) -> (tensor<16x?xf32>, tensor<16x?xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.scatter %base[%c0, %c0][%at], %mask, %value : tensor<16x?xf32>, vector<16xindex>, vector<16xi1>, vector<16xf32> -> tensor<16x?xf32>
  return %0, %base : tensor<16x?xf32>, tensor<16x?xf32>
}
