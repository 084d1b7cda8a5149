// RUN: rmlir-opt %s --convert-vector-to-llvm
// Dot products are sums: contractions that combine otherwise stay.
#rows = affine_map<(d0, d1, d2) -> (d0, d2)>
#columns = affine_map<(d0, d1, d2) -> (d1, d2)>
#results = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @greatest(%a: vector<2x3xf16>, %b: vector<2x3xf16>, %c: vector<2x2xf16>) -> vector<2x2xf16> {
  %0 = vector.contract {
    indexing_maps = [#rows, #columns, #results], iterator_types = ["parallel", "parallel", "reduction"],
    kind = #vector.kind<maxnumf>
  } %a, %b, %c : vector<2x3xf16>, vector<2x3xf16> into vector<2x2xf16>
  return %0 : vector<2x2xf16>
}
func.func @product(%a: vector<2x3xi32>, %b: vector<2x3xi32>, %c: vector<2x2xi32>) -> vector<2x2xi32> {
  %0 = vector.contract {
    indexing_maps = [#rows, #columns, #results], iterator_types = ["parallel", "parallel", "reduction"],
    kind = #vector.kind<mul>
  } %a, %b, %c : vector<2x3xi32>, vector<2x3xi32> into vector<2x2xi32>
  return %0 : vector<2x2xi32>
}
