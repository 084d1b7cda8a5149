// RUN: rmlir-opt %s --convert-vector-to-llvm
// Sums that are wider than what they are of are for others.
func.func @f(%a: vector<2x4xi8>, %b: vector<3x4xi8>, %c: vector<2x3xi32>) -> vector<2x3xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x4xi8>, vector<3x4xi8> into vector<2x3xi32>
  return %0 : vector<2x3xi32>
}
