// RUN: rmlir-opt %s --tosa-to-linalg-pipeline
// Canonicalisation knows the dialects that an earlier pass of the pipeline brings.
func.func @pool(%x: tensor<1x7x7x9xf32>) -> tensor<1x7x7x9xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x7x9xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x7x9xf32>
  return %0 : tensor<1x7x7x9xf32>
}
