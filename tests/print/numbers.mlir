// RUN: rmlir-opt --allow-unregistered-dialect %s
"u.ints"() {a = 255 : i8, b = -1 : index, c = 0xFF : ui8, d = -128 : i8, e = true, f = -1 : i1, g = 340282366920938463463374607431768211455 : i128, h = [1, 2 : i32, 3 : i64]} : () -> ()
"u.floats"() {a = 1.0, b = 0.1 : f32, c = 3.1415926535897931, d = 16777216.0 : f32, e = 1.0e23, f = 0x7FC00000 : f32, g = -0.0 : f16, h = 5.0e-324, i = [1.5, 0x7FF0000000000000], j = 0.1 : f128, k = 1.0 : f8E8M0FNU} : () -> ()
"u.dense"() {a = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>, b = dense<[7, 7]> : vector<2xi16>, c = dense<[true, false, true]> : tensor<3xi1>, d = dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>, e = dense<["x", "y"]> : tensor<2x!u.s>, f = dense<> : tensor<0xi32>, g = dense<"0x0100000002000000"> : tensor<2xi32>, h = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, i = array<i32: 1, -2>, j = array<i1: true, false>, k = array<f64>} : () -> ()
"u.others"() {a = strided<[?, 1], offset: ?>, b = @"a b"::@c, c = "tab\09\22\5C\n", d = (i32) -> (f32, f64), e = !u.t<3>, f = #u<x-y>, g = #u.a<"s"> : i32, h = unit, i = [unit], j = vector<2x[4]xf32>, k = tensor<4x?xi32, "enc">, l = memref<*xf32, 3 : i32>, m = complex<bf16>, n = tuple<none, index>} : () -> ()
"u.d"() {a = -1.0 : f8E8M0FNU, b = dense<-1.0> : tensor<2xf8E8M0FNU>, c = array<i8: 1>, d = -1.5 : f8E8M0FNU} : () -> ()
"u.e"() {a = dense<0> : tensor<4xi0>, b = dense<[0, 0]> : tensor<2xi0>} : () -> ()
"u.f"() {a = sparse<[1, 2], [1, 2]> : tensor<4xi32>, b = sparse<[1], 1> : tensor<4xi32>, c = sparse<[], []> : tensor<4xi32>} : () -> ()
