// What versions before 1.4.0 and 1.1.0 lack, and what the expander has for it.
func.func @tangents() {
  %0 = stablehlo.constant dense<[0.0, 1.0, -0.5]> : tensor<3xf32>
  %1 = stablehlo.tan %0 : tensor<3xf32>
  check.expect_almost_eq_const %1, dense<[0.0, 1.5574077, -0.5463025]> : tensor<3xf32>
  %2 = stablehlo.constant dense<[(1.0, 1.0)]> : tensor<1xcomplex<f32>>
  %3 = stablehlo.tan %2 : tensor<1xcomplex<f32>>
  check.expect_almost_eq_const %3, dense<[(0.27175258, 1.0839233)]> : tensor<1xcomplex<f32>>
  return
}

func.func @slices() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %1 = stablehlo.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %2 = "stablehlo.gather"(%0, %1) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<2x3xi32>, tensor<2x1xi64>) -> tensor<2xi32>
  check.expect_eq_const %2, dense<[3, 4]> : tensor<2xi32>
  %3 = stablehlo.constant dense<[10, 20]> : tensor<2xi32>
  %4 = "stablehlo.scatter"(%0, %1, %3) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %5 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %5 : tensor<i32>
  }) : (tensor<2x3xi32>, tensor<2x1xi64>, tensor<2xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %4, dense<[[1, 2, 13], [24, 5, 6]]> : tensor<2x3xi32>
  return
}
