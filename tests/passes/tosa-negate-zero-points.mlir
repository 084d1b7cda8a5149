// RUN: rmlir-opt %s --pass-pipeline="builtin.module(func.func(tosa-to-linalg))"
// Zero points that nobody knows have one dimension.
func.func @float(%x: tensor<5x4xf16>, %a: tensor<1xf16>, %b: tensor<1xf16>) -> tensor<5x4xf16> {
  %0 = tosa.negate %x, %a, %b : (tensor<5x4xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<5x4xf16>
  return %0 : tensor<5x4xf16>
}
func.func @int(%x: tensor<5x4xi8>, %a: tensor<1xi8>, %b: tensor<1xi8>) -> tensor<5x4xi8> {
  %0 = tosa.negate %x, %a, %b : (tensor<5x4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<5x4xi8>
  return %0 : tensor<5x4xi8>
}
