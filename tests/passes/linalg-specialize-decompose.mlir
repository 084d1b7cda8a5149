// RUN: rmlir-opt %s --linalg-specialize-generic-ops

#id = affine_map<(d0, d1) -> (d0, d1)>
#c = affine_map<(d0, d1) -> (d0)>
#t = affine_map<(d0, d1) -> (d1, d0)>
func.func @a(%a : tensor<10x20xf32>, %b : tensor<10xf32>, %o: tensor<10x20xf32>) -> tensor<10x20xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<10x20xf32>, tensor<10xf32>) outs(%o : tensor<10x20xf32>) {
    ^bb0(%b0 : f32, %b1 : f32, %b2 : f32):
      %3 = arith.addf %b0, %b1 : f32
      linalg.yield %3 : f32
    } -> tensor<10x20xf32>
  return %0 : tensor<10x20xf32>
}
func.func @two(%a : tensor<10x20xf32>, %b : tensor<10xf32>, %o: tensor<10x20xf32>) -> tensor<10x20xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<10x20xf32>, tensor<10xf32>) outs(%o : tensor<10x20xf32>) {
    ^bb0(%b0 : f32, %b1 : f32, %b2 : f32):
      %3 = arith.addf %b0, %b1 : f32
      %4 = arith.addf %b0, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<10x20xf32>
  return %0 : tensor<10x20xf32>
}
func.func @outt(%a : tensor<10x20xf32>, %b : tensor<10xf32>, %o: tensor<20x10xf32>) -> tensor<20x10xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #c, #t], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<10x20xf32>, tensor<10xf32>) outs(%o : tensor<20x10xf32>) {
    ^bb0(%b0 : f32, %b1 : f32, %b2 : f32):
      %3 = arith.addf %b0, %b1 : f32
      %4 = arith.addf %b0, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<20x10xf32>
  return %0 : tensor<20x10xf32>
}
func.func @outid(%a : tensor<20x10xf32>, %b : tensor<10xf32>, %o: tensor<10x20xf32>) -> tensor<10x20xf32> {
  %0 = linalg.generic {indexing_maps = [#t, #c, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<20x10xf32>, tensor<10xf32>) outs(%o : tensor<10x20xf32>) {
    ^bb0(%b0 : f32, %b1 : f32, %b2 : f32):
      %3 = arith.addf %b0, %b1 : f32
      %4 = arith.addf %b0, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<10x20xf32>
  return %0 : tensor<10x20xf32>
}
func.func @outct(%a : tensor<10x20xf32>, %b : tensor<10xf32>, %o: tensor<20x10xf32>) -> tensor<20x10xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #c, #t], iterator_types = ["parallel", "reduction"]} ins(%a, %b : tensor<10x20xf32>, tensor<10xf32>) outs(%o : tensor<20x10xf32>) {
    ^bb0(%b0 : f32, %b1 : f32, %b2 : f32):
      %3 = arith.addf %b0, %b1 : f32
      linalg.yield %3 : f32
    } -> tensor<20x10xf32>
  return %0 : tensor<20x10xf32>
}
func.func @perm(%a : tensor<10x20xf32>, %o: tensor<20x10xf32>) -> tensor<20x10xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #t], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<10x20xf32>) outs(%o : tensor<20x10xf32>) {
    ^bb0(%b0 : f32, %b2 : f32):
      %3 = math.exp %b0 : f32
      linalg.yield %3 : f32
    } -> tensor<20x10xf32>
  return %0 : tensor<20x10xf32>
}
func.func @pt(%a : tensor<20x10xf32>, %o: tensor<20x10xf32>) -> tensor<20x10xf32> {
  %0 = linalg.generic {indexing_maps = [#t, #t], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<20x10xf32>) outs(%o : tensor<20x10xf32>) {
    ^bb0(%b0 : f32, %b2 : f32):
      %3 = math.exp %b0 : f32
      linalg.yield %3 : f32
    } -> tensor<20x10xf32>
  return %0 : tensor<20x10xf32>
}
