// RUN: rmlir-opt %s --convert-linalg-to-loops --split-input-file

// A vector is no dimension of the loops: each turn takes the whole of it.
func.func @generic(%v: vector<8xf32>, %out: memref<4xvector<8xf32>>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%v : vector<8xf32>) outs(%out : memref<4xvector<8xf32>>) {
  ^bb0(%a: vector<8xf32>, %b: vector<8xf32>):
    linalg.yield %a : vector<8xf32>
  }
  return
}

// -----

func.func @fill(%v: vector<2xf32>, %out: memref<4xvector<2xf32>>) {
  linalg.fill ins(%v : vector<2xf32>) outs(%out : memref<4xvector<2xf32>>)
  return
}

// -----

func.func @dynamic(%v: vector<2xf32>, %out: memref<?x3xvector<2xf32>>) {
  linalg.fill ins(%v : vector<2xf32>) outs(%out : memref<?x3xvector<2xf32>>)
  return
}
