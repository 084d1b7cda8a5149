// RUN: rmlir-opt %s --convert-vector-to-llvm="reassociate-fp-reductions force-32bit-vector-indices=0 use-vector-alignment vector-contract-lowering=outerproduct vector-transpose-lowering=shuffle1d"

func.func @sum(%a: vector<4xf32>) -> f32 {
  %0 = vector.reduction <add>, %a : vector<4xf32> into f32
  return %0 : f32
}

func.func @mask(%i: index) -> vector<4xi1> {
  %0 = vector.create_mask %i : vector<4xi1>
  return %0 : vector<4xi1>
}

func.func @aligned(%m: memref<?xf32>, %i: index) -> vector<3xf32> {
  %0 = vector.load %m[%i] : memref<?xf32>, vector<3xf32>
  return %0 : vector<3xf32>
}

func.func @transpose(%a: vector<2x3xf32>) -> vector<3x2xf32> {
  %0 = vector.transpose %a, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %0 : vector<3x2xf32>
}

func.func @contract(%a: vector<2x3xf32>, %b: vector<3x2xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
