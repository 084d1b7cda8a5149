// RUN: rmlir-opt --allow-unregistered-dialect %s

tosa.variable @v0 = dense<7.0> : tensor<2x4xf32>
tosa.variable @v1 {x} : tensor<2x?xf32>
tosa.variable @v2 : tensor<f32>
func.func @f(%a: tensor<i32>, %b: tensor<f32>, %c: tensor<i1>) {
  %0:2 = tosa.while_loop (%x = %a, %y = %b) : (tensor<i32>, tensor<f32>) -> (tensor<i32>, tensor<f32>) {
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%x1: tensor<i32>, %y1: tensor<f32>):
    tosa.yield %x1, %y1 : tensor<i32>, tensor<f32>
  } attributes {foo}
  %1 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
    tosa.yield %b : tensor<f32>
  } else {
    tosa.yield %b : tensor<f32>
  } {aa = 1}
  return
}
