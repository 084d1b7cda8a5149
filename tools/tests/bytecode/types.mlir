%0:9 = "u.scalars"() : () -> (i1, si8, ui16, index, none, bf16, tf32, f8E4M3FN, complex<f64>)
%1:6 = "u.shaped"() : () -> (tensor<2x?xf32>, tensor<*xi8>, tensor<4xi32, "enc">, vector<4xf32>, vector<[4]x2xi1>, vector<f32>)
%2:6 = "u.memory"() : () -> (memref<f32>, memref<?x4xf32>, memref<4xf32, strided<[2]>>, memref<4xi8, 3>, memref<*xi8>, memref<*xi8, "space">)
%3:3 = "u.other"() : () -> (!u.t<3>, (i32, tuple<>) -> (!u.t<3>), tuple<i32, tuple<index>>)
