// RUN: not rmlir-opt %s
func.func @f(%a: tensor<4x8x32xf8E5M2>, %k: tensor<4x8x2xf8E8M0FNU>) -> tensor<4x8x8xf32> {
  %0 = tosa.matmul_t_block_scaled %a, %k, %a, %k {block_size = BLOCK_SIZE_32} : (tensor<4x8x32xf8E5M2>, tensor<4x8x2xf8E8M0FNU>, tensor<4x8x32xf8E5M2>, tensor<4x8x2xf8E8M0FNU>) -> tensor<4x8x8xf32>
  return %0 : tensor<4x8x8xf32>
}
