// RUN: rmlir-opt --syntax-of=16 %s
// In custom form what a name said is stated; numbers and words in generic form are those of then.
#A = #sparse_tensor.encoding<{ dimLevelType = [ "dense", "compressed" ], dimOrdering = affine_map<(i,j) -> (j,i)>, pointerBitWidth = 64, indexBitWidth = 32 }>
func.func private @f(tensor<8x8xf32, #A>)
func.func @g(%a: tensor<2x2xf32>, %b: tensor<2x2xf32>, %c: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = linalg.matmul_transpose_a ins(%a, %b : tensor<2x2xf32>, tensor<2x2xf32>) outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
func.func @h(%m: memref<4xf32>, %i: index, %v: f32) {
  %0 = "memref.atomic_rmw"(%v, %m, %i) {kind = 6 : i64} : (f32, memref<4xf32>, index) -> f32
  return
}
func.func @v(%v: vector<4xf32>, %acc: f32) -> f32 {
  %0 = "vector.reduction"(%v) {kind = #vector.kind<maxf>} : (vector<4xf32>) -> f32
  return %0 : f32
}
