// RUN: rmlir-opt %s --pre-sparsification-rewrite
// Reductions that are not sums.
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#DV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : dense) }>
#t = {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
func.func @prod(%arga: tensor<32xf32, #SV>, %argx: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%arga: tensor<32xf32, #SV>) outs(%argx: tensor<f32>) {
    ^bb(%a: f32, %x: f32):
      %0 = arith.mulf %x, %a : f32
      linalg.yield %0 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @prodi(%arga: tensor<32xi32, #SV>, %argx: tensor<i32>) -> tensor<i32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%arga: tensor<32xi32, #SV>) outs(%argx: tensor<i32>) {
    ^bb(%a: i32, %x: i32):
      %0 = arith.muli %a, %x : i32
      linalg.yield %0 : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}
func.func @sum(%arga: tensor<32xi32, #SV>, %argx: tensor<i32>) -> tensor<i32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%arga: tensor<32xi32, #SV>) outs(%argx: tensor<i32>) {
    ^bb(%a: i32, %x: i32):
      %0 = arith.addi %a, %x : i32
      linalg.yield %0 : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}
func.func @and(%arga: tensor<32xi32, #SV>, %argx: tensor<i32>) -> tensor<i32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%arga: tensor<32xi32, #SV>) outs(%argx: tensor<i32>) {
    ^bb(%a: i32, %x: i32):
      %0 = arith.andi %x, %a : i32
      linalg.yield %0 : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}
func.func @max(%arga: tensor<32xf32, #SV>, %argx: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%arga: tensor<32xf32, #SV>) outs(%argx: tensor<f32>) {
    ^bb(%a: f32, %x: f32):
      %0 = arith.maximumf %x, %a : f32
      linalg.yield %0 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @min(%arga: tensor<32xi32, #SV>, %argx: tensor<i32>) -> tensor<i32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%arga: tensor<32xi32, #SV>) outs(%argx: tensor<i32>) {
    ^bb(%a: i32, %x: i32):
      %0 = arith.minsi %x, %a : i32
      linalg.yield %0 : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}
func.func @minu(%arga: tensor<32xi32, #SV>, %argx: tensor<i32>) -> tensor<i32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%arga: tensor<32xi32, #SV>) outs(%argx: tensor<i32>) {
    ^bb(%a: i32, %x: i32):
      %0 = arith.minui %x, %a : i32
      linalg.yield %0 : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}
func.func @maxu(%arga: tensor<32xi32, #SV>, %argx: tensor<i32>) -> tensor<i32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%arga: tensor<32xi32, #SV>) outs(%argx: tensor<i32>) {
    ^bb(%a: i32, %x: i32):
      %0 = arith.maxui %x, %a : i32
      linalg.yield %0 : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}
func.func @maxs(%arga: tensor<32xi32, #SV>, %argx: tensor<i32>) -> tensor<i32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%arga: tensor<32xi32, #SV>) outs(%argx: tensor<i32>) {
    ^bb(%a: i32, %x: i32):
      %0 = arith.maxsi %x, %a : i32
      linalg.yield %0 : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}
func.func @minnum(%arga: tensor<32xf32, #SV>, %argx: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%arga: tensor<32xf32, #SV>) outs(%argx: tensor<f32>) {
    ^bb(%a: f32, %x: f32):
      %0 = arith.minnumf %x, %a : f32
      linalg.yield %0 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @maxnum(%arga: tensor<32xf32, #SV>, %argx: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%arga: tensor<32xf32, #SV>) outs(%argx: tensor<f32>) {
    ^bb(%a: f32, %x: f32):
      %0 = arith.maxnumf %x, %a : f32
      linalg.yield %0 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @minimum(%arga: tensor<32xf32, #DV>, %argx: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%arga: tensor<32xf32, #DV>) outs(%argx: tensor<f32>) {
    ^bb(%a: f32, %x: f32):
      %0 = arith.minimumf %a, %x : f32
      linalg.yield %0 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @xor(%arga: tensor<32xi32, #SV>, %argx: tensor<i32>) -> tensor<i32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%arga: tensor<32xi32, #SV>) outs(%argx: tensor<i32>) {
    ^bb(%a: i32, %x: i32):
      %0 = arith.xori %x, %a : i32
      linalg.yield %0 : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}
func.func @select(%c: tensor<8xi1, #SV>, %a: tensor<8xf64>, %b: tensor<8xf64,#SV>) -> tensor<8xf64> {
  %e = tensor.empty() : tensor<8xf64>
  %0 = linalg.generic {indexing_maps = [affine_map<(i)->(i)>,affine_map<(i)->(i)>,affine_map<(i)->(i)>,affine_map<(i)->(i)>], iterator_types=["parallel"]} ins(%c,%a,%b : tensor<8xi1,#SV>, tensor<8xf64>, tensor<8xf64,#SV>) outs(%e: tensor<8xf64>) {
  ^bb0(%x: i1, %y: f64, %z: f64, %w: f64):
    %s = arith.select %x, %y, %z : f64
    linalg.yield %s : f64
  } -> tensor<8xf64>
  return %0 : tensor<8xf64>
}
func.func @select2(%a: tensor<8xf64,#SV>, %b: tensor<8xf64,#SV>) -> tensor<8xf64,#SV> {
  %e = tensor.empty() : tensor<8xf64,#SV>
  %f0 = arith.constant 0.0 : f64
  %f1 = arith.constant 1.0 : f64
  %0 = linalg.generic {indexing_maps = [affine_map<(i)->(i)>,affine_map<(i)->(i)>,affine_map<(i)->(i)>], iterator_types=["parallel"]} ins(%a,%b : tensor<8xf64,#SV>, tensor<8xf64,#SV>) outs(%e: tensor<8xf64,#SV>) {
  ^bb0(%x: f64, %y: f64, %w: f64):
    %c = arith.cmpf oge, %x, %y : f64
    %m = arith.mulf %x, %f1 : f64
    %s = arith.select %c, %m, %f0 : f64
    linalg.yield %s : f64
  } -> tensor<8xf64,#SV>
  return %0 : tensor<8xf64,#SV>
}
