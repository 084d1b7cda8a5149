// RUN: rmlir-opt %s --sccp
// Elements that lie in a resource are a constant as others are.
func.func @f() -> (tensor<64x2xi32>, !tosa.shape<2>) {
  %0 = tosa.const_shape {values = dense<[64, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = "tosa.const"() {values = dense_resource<blob> : tensor<2x64xi32>} : () -> tensor<2x64xi32>
  %2 = tosa.reshape %1, %0 : (tensor<2x64xi32>, !tosa.shape<2>) -> tensor<64x2xi32>
  return %2, %0 : tensor<64x2xi32>, !tosa.shape<2>
}
