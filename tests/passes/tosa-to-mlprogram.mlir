// RUN: rmlir-opt %s --tosa-to-mlprogram

module {
  tosa.variable @a = dense<-1> : tensor<2x4xi8>
  tosa.variable @b : tensor<?xf32>
  func.func @f(%x: tensor<2x4xi8>) -> tensor<2x4xi8> {
    tosa.variable_write @a, %x : tensor<2x4xi8>
    %0 = tosa.variable_read @a : tensor<2x4xi8>
    return %0 : tensor<2x4xi8>
  }
}
