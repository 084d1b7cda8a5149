// RUN: not rmlir-opt %s --split-input-file

func.func @no_results(%a: memref<4xf32>, %out: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : memref<4xf32>) outs(%out : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @vector(%v: vector<4xf32>, %out: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%v : vector<4xf32>) outs(%out : memref<4xf32>) {
  ^bb0(%x: vector<4xf32>, %y: f32):
    linalg.yield %y : f32
  }
  return
}
