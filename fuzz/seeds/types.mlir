%0:14 = "gen.types"() : () -> (i1, si7, ui64, index, bf16, f80, complex<f64>, vector<3xindex>, vector<f32>, tensor<?x0x3xcomplex<i8>>,
  tensor<2x!gen.elem<"a">, #gen.enc>, memref<*xvector<4xi1>, "local">, memref<2x3xf32, affine_map<(d0, d1) -> (d1, d0)>>, !gen<"opaque \22">)
