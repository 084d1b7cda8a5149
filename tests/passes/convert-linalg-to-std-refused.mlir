// RUN: not rmlir-opt %s --convert-linalg-to-std --split-input-file

func.func @tensors(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
// -----
func.func @space(%a: memref<4x4xf32, "a">) {
  linalg.exp ins(%a : memref<4x4xf32, "a">) outs(%a : memref<4x4xf32, "a">)
  return
}
// -----
func.func @complex(%a: memref<3xcomplex<f32>>, %b: complex<f32>) {
  linalg.fill ins(%b : complex<f32>) outs(%a : memref<3xcomplex<f32>>)
  return
}
// -----
func.func @empty(%a: memref<4xf32>) {
  linalg.generic {iterator_types = ["parallel"], indexing_maps = [affine_map<(i) -> (i)>], library_call = ""} outs(%a : memref<4xf32>) {
  ^bb0(%z: f32):
    linalg.yield %z : f32
  }
  return
}
// -----
func.func @other(%a: tensor<?xf32>) {
  %0 = math.exp %a : tensor<?xf32>
  return
}
// -----
func.func private @linalg_fill_f32_view4xf32()
func.func @known(%a: memref<4xf32>, %v: f32) {
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  return
}
// -----
func.func @softmax(%a: memref<4x4xf32>) {
  linalg.softmax dimension(1) ins(%a : memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  return
}
// -----
func.func @unnamed(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4xf32>) {
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%b : memref<8x4xf32>) permutation = [1, 0]
  linalg.reduce { arith.addf } ins(%b : memref<8x4xf32>) outs(%c : memref<4xf32>) dimensions = [0]
  return
}
