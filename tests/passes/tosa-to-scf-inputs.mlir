// RUN: rmlir-opt %s --tosa-to-scf
// What a choice is given is used in its cases.
func.func @swapped(%c: tensor<i1>, %a: tensor<3xf32>, %b: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  %0:2 = tosa.cond_if %c (%x = %a, %y = %b) : tensor<i1> (tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  ^bb0(%p: tensor<3xf32>, %q: tensor<3xf32>):
    tosa.yield %q, %p : tensor<3xf32>, tensor<3xf32>
  } else {
  ^bb0(%p: tensor<3xf32>, %q: tensor<3xf32>):
    %1 = tosa.add %p, %q : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    tosa.yield %1, %q : tensor<3xf32>, tensor<3xf32>
  }
  return %0#0, %0#1 : tensor<3xf32>, tensor<3xf32>
}
func.func @plain(%c: tensor<i1>, %a: tensor<3xf32>) -> tensor<3xf32> {
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<3xf32> {
    tosa.yield %a : tensor<3xf32>
  } else {
    %1 = tosa.abs %a : (tensor<3xf32>) -> tensor<3xf32>
    tosa.yield %1 : tensor<3xf32>
  }
  return %0 : tensor<3xf32>
}
