// RUN: rmlir-opt %s --convert-tensor-to-linalg

func.func @pad(%a: tensor<?x4xf32>, %n: index, %f: f32) -> tensor<?x8xf32> {
  %0 = tensor.pad %a low[%n, 1] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x4xf32> to tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

func.func @by_index(%a: tensor<4xindex>) -> tensor<8xindex> {
  %0 = tensor.pad %a low[1] high[3] {
  ^bb0(%i: index):
    %s = arith.addi %i, %i : index
    tensor.yield %s : index
  } : tensor<4xindex> to tensor<8xindex>
  return %0 : tensor<8xindex>
}
func.func @inside(%a: tensor<4x?xf32>, %n: index) -> tensor<5x?xf32> {
  %0 = tensor.pad %a low[0, %n] high[1, 2] {
  ^bb0(%i: index, %j: index):
    %c = arith.constant 1.5 : f32
    tensor.yield %c : f32
  } : tensor<4x?xf32> to tensor<5x?xf32>
  return %0 : tensor<5x?xf32>
}
func.func @inside_of_known_shape(%a: tensor<4x4xf32>, %n: index) -> tensor<5x6xf32> {
  %0 = tensor.pad %a low[0, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    %c = arith.constant 1.5 : f32
    tensor.yield %c : f32
  } : tensor<4x4xf32> to tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}
