// Shapes, places, products and regions.
func.func @regions() {
  %0 = stablehlo.constant dense<[[3, 1, 2], [6, 5, 4]]> : tensor<2x3xi32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x3xi32>, tensor<i32>) -> tensor<2xi32>
  check.expect_eq_const %1, dense<[6, 15]> : tensor<2xi32>
  %2 = "stablehlo.sort"(%0) <{dimension = 1 : i64}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.compare GT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) : (tensor<2x3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %2, dense<[[3, 2, 1], [6, 5, 4]]> : tensor<2x3xi32>
  %3 = "stablehlo.reduce_window"(%0, %zero) <{window_dimensions = array<i64: 1, 2>, padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.add %a, %b : tensor<i32>
    %d = stablehlo.add %c, %b : tensor<i32>
    stablehlo.return %d : tensor<i32>
  }) : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
  check.expect_eq_const %3, dense<[[6, 8, 6], [12, 22, 18]]> : tensor<2x3xi32>
  return
}

func.func @products() {
  %0 = stablehlo.iota dim = 1 : tensor<2x3xf32>
  %1 = stablehlo.iota dim = 0 : tensor<3x2xf32>
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %2, dense<5.0> : tensor<2x2xf32>
  %e = stablehlo.einsum %0, %1, config = "ab,bc->ca" : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  check.expect_eq_const %e, dense<5.0> : tensor<2x2xf32>
  %u = stablehlo.unary_einsum %0, config = "ab->b" : (tensor<2x3xf32>) -> tensor<3xf32>
  check.expect_eq_const %u, dense<[0.0, 2.0, 4.0]> : tensor<3xf32>
  %3 = stablehlo.fft %0, type = RFFT, length = [3] : (tensor<2x3xf32>) -> tensor<2x2xcomplex<f32>>
  %4 = stablehlo.fft %3, type = IRFFT, length = [3] : (tensor<2x2xcomplex<f32>>) -> tensor<2x3xf32>
  check.expect_almost_eq %4, %0 : tensor<2x3xf32>, tensor<2x3xf32>
  return
}

func.func private @twice(%0: tensor<i32>) -> tensor<i32> {
  %1 = stablehlo.add %0, %0 : tensor<i32>
  return %1 : tensor<i32>
}

func.func @loops() {
  %c = stablehlo.constant dense<1> : tensor<i32>
  %limit = stablehlo.constant dense<100> : tensor<i32>
  %0 = stablehlo.while(%x = %c) : tensor<i32>
  cond {
    %1 = stablehlo.compare LT, %x, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = func.call @twice(%x) : (tensor<i32>) -> tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }
  check.expect_eq_const %0, dense<128> : tensor<i32>
  return
}

func.func private @shares(%0: tensor<2xi32>) -> tensor<2xi32> {
  %1 = "stablehlo.all_reduce"(%0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %c = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %c : tensor<i32>
  }) : (tensor<2xi32>) -> tensor<2xi32>
  return %1 : tensor<2xi32>
}

func.func @processes() {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %1 = stablehlo.constant dense<[10, 20]> : tensor<2xi32>
  %2:2 = "interpreter.run_parallel"(%0, %1) <{programs = [[@shares], [@shares]]}> : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  check.expect_eq_const %2#0, dense<[11, 22]> : tensor<2xi32>
  check.expect_eq_const %2#1, dense<[11, 22]> : tensor<2xi32>
  return
}
