// RUN: rmlir-opt %s --tosa-make-broadcastable --tosa-to-arith --tosa-to-tensor --tosa-to-scf
// Shapes are made alike; constants and reshapes are those of other dialects.
func.func @constant() -> tensor<2xi32> {
  %0 = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @reshape(%x: tensor<2x6xf32>) -> tensor<3x4xf32> {
  %s = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %s : (tensor<2x6xf32>, !tosa.shape<2>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}
func.func @add(%x: tensor<3x4xf32>, %y: tensor<1x4xf32>) -> tensor<3x4xf32> {
  %0 = tosa.add %x, %y : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}
