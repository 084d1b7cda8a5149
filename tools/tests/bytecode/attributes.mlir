"u.builtin"() {array = [1, 2.5, "s"], bool = true, i4 = -1 : i4, i8 = -1 : i8, si7 = -3 : si7, i16 = -1 : i16, i64 = -1 : i64, i65 = -1 : i65,
  i128 = 18446744073709551616 : i128, index = 7 : index, f16 = 1.5 : f16, bf16 = 1.5 : bf16, f80 = 1.5 : f80, f128 = 1.5 : f128, f8 = 1.5 : f8E5M2,
  type = tuple<i1, none>, unit, symbol = @a::@b::@c, flat = @a, nested = {x = {y = 1 : i32}}} : () -> ()
"u.dense"() {array = array<i64: 1, -2>, bools = array<i1: true, false>, empty = array<f32>, elements = dense<[1, 2, -3]> : tensor<3xi7>,
  bits = dense<[true, false, true]> : tensor<3xi1>, all = dense<true> : tensor<9xi1>, splat = dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>,
  none = dense<> : tensor<0xi32>, words = dense<["a", "b"]> : tensor<2x!u.s>, one = dense<"a"> : tensor<2x!u.s>,
  sparse = sparse<[[0, 1]], 4.0> : tensor<2x3xf32>} : () -> ()
"u.text"() {map = affine_map<(d0)[s0] -> (d0 + s0)>, set = affine_set<(d0) : (d0 >= 0)>, strided = strided<[?, 1], offset: 3>, own = #u.x<"a", [1]>} : () -> ()
"u.distinct"() {a = distinct[0]<1 : i32>, b = distinct[1]<1 : i32>, c = distinct[0]<1 : i32>} : () -> ()
"u.property"() <{p = 1 : i32, q = "s"}> {d = unit} : () -> ()
"foo"() : () -> ()
"a.b.c"() : () -> ()
