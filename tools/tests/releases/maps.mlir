func.func private @maps(memref<4x4xf32, strided<[?, 1], offset: ?>>, memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>)
func.func @attributes() attributes {
  identity = affine_map<(d0, d1) -> (d0, d1)>,
  some = affine_map<(d0, d1, d2) -> (d2, d0)>,
  general = affine_map<(d0, d1)[s0] -> (d0 * 2 + s0, (d1 floordiv 4) mod 3, d0 ceildiv 8, -7)>,
  set = affine_set<(d0)[s0] : (d0 - s0 == 0, d0 + 3 >= 0)>,
  empty = affine_map<() -> ()>,
  strided = strided<[4, 1], offset: 7>
} {
  return
}
