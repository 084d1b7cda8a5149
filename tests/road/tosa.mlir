// RUN: rmlir-run %s
// REFERENCE: none, its runner needs each pass on functions

func.func @main() {
  %a = "tosa.const"() {values = dense<[[1.0,-2.0,3.0],[0.5,0.25,-8.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %b = "tosa.const"() {values = dense<[[2.0],[3.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %c = tosa.add %a, %b : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %d = tosa.clamp %c {min_val = 0.0 : f32, max_val = 4.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %e = tosa.reduce_max %c {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.extract %d[%c0, %c2] : tensor<2x3xf32>
  %1 = tensor.extract %d[%c1, %c2] : tensor<2x3xf32>
  %2 = tensor.extract %e[%c1, %c0] : tensor<2x1xf32>
  vector.print %0 : f32
  vector.print %1 : f32
  vector.print %2 : f32
  return
}
