"gen.attrs"() {
  d = dense<[[1, -2], [3, 0x4]]> : tensor<2x2xi16>, h = dense<"0x00000080FFFFFFFF"> : tensor<2xi32>, b = dense<[true, false]> : vector<2xi1>,
  s = sparse<[[0, 1]], 2.0> : tensor<2x3xf32>, r = dense_resource<blob> : tensor<2xi8>, a = array<i64: 1, -2>, e = array<f32>,
  m = affine_map<(d0, d1)[s0] -> (d0 + s0 * 2, d1 floordiv 3 mod 4)>, n = affine_set<(d0) : (d0 - 1 >= 0, d0 == 0)>,
  f = 0x7FC00000 : f32, g = 1.0e-300, i = -170141183460469231731687303715884105728 : i128, u = 255 : ui8,
  o = #gen<"x">, p = #gen.attr<[1 -> {2}]>, q = distinct[1]<unit>, l = loc("a":1:2), t = (i32, none) -> tensor<*xf8E5M2>, c = dense<(1, 2)> : tensor<complex<i8>>
} : () -> ()
{-#
  dialect_resources: { builtin: { blob: "0x040000000102" } },
  external_resources: { tool: { key: true, other: "text" } }
#-}
