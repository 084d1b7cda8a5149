// RUN: rmlir-opt %s --convert-tensor-to-spirv

func.func @constant(%i: index, %j: index) -> f32 {
  %0 = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %1 = tensor.extract %0[%i, %j] : tensor<2x2xf32>
  return %1 : f32
}

func.func @small(%i: index) -> i8 {
  %0 = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %1 = tensor.extract %0[%i] : tensor<3xi8>
  return %1 : i8
}

func.func @large(%i: index) -> i32 {
  %0 = arith.constant dense<1> : tensor<17xi32>
  %1 = tensor.extract %0[%i] : tensor<17xi32>
  return %1 : i32
}

func.func @argument(%t: tensor<3xf32>, %i: index) -> f32 {
  %0 = tensor.extract %t[%i] : tensor<3xf32>
  return %0 : f32
}
