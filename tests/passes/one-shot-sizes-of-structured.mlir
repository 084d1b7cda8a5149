// RUN: rmlir-opt %s --one-shot-bufferize=bufferize-function-boundaries
// Who asks a structured operation for the sizes of a result asks for those of all its operands.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @named(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = linalg.exp ins(%a : tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.add ins(%0, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1, %0 : tensor<?x?xf32>, tensor<?x?xf32>
}
func.func @product(%a: tensor<?x4xf32>, %b: tensor<4x?xf32>, %o: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<?x4xf32>, tensor<4x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.exp ins(%0 : tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1, %0 : tensor<?x?xf32>, tensor<?x?xf32>
}
func.func @second(%a: tensor<?x8xf32>, %o: tensor<?xf32>, %p: tensor<?x8xf32>) -> (tensor<?xf32>, tensor<?x8xf32>, tensor<?x8xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<?x8xf32>) outs(%o, %p : tensor<?xf32>, tensor<?x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %x, %x : f32, f32
  } -> (tensor<?xf32>, tensor<?x8xf32>)
  %1 = linalg.exp ins(%0#1 : tensor<?x8xf32>) outs(%0#1 : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0#0, %0#1, %1 : tensor<?xf32>, tensor<?x8xf32>, tensor<?x8xf32>
}
