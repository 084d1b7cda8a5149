// RUN: rmlir-opt %s --tosa-narrow-i64-to-i32="aggressive-rewrite" --split-input-file

func.func @argmax(%a: tensor<1x13x5xf32>) -> tensor<1x13xi64> {
  %0 = tosa.argmax %a {axis = 2 : i32} : (tensor<1x13x5xf32>) -> tensor<1x13xi64>
  return %0 : tensor<1x13xi64>
}
func.func @cc(%a: tensor<13x21x3xi64>, %b: tensor<13x21x3xi64>) -> tensor<26x21x3xi64> {
  %c = "tosa.const"() <{values = dense<[[[5000000000]]]> : tensor<1x1x1xi64>}> : () -> tensor<1x1x1xi64>
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<13x21x3xi64>, tensor<13x21x3xi64>) -> tensor<26x21x3xi64>
  return %0 : tensor<26x21x3xi64>
}
func.func @cast(%a: tensor<13xi32>) -> tensor<13xi64> {
  %0 = tosa.cast %a : (tensor<13xi32>) -> tensor<13xi64>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<13xi64>) -> tensor<13xi64>
  %p = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  return %1 : tensor<13xi64>
}
func.func @ifs(%c: tensor<i1>, %a: tensor<3xi64>) -> tensor<3xi64> {
  %0 = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<3xi64>) -> tensor<3xi64> {
  ^bb0(%q: tensor<3xi64>):
    tosa.yield %q : tensor<3xi64>
  } else {
  ^bb0(%q: tensor<3xi64>):
    %r = tosa.identity %q : (tensor<3xi64>) -> tensor<3xi64>
    tosa.yield %r : tensor<3xi64>
  }
  return %0 : tensor<3xi64>
}
// -----
func.func @d(%a: tensor<?xf64>, %u: tensor<*xf64>) -> (tensor<?xf64>, tensor<*xf64>) {
  %c = "tosa.const"() <{values = dense<[1.1, 2.5e300]> : tensor<2xf64>}> : () -> tensor<2xf64>
  %0 = tosa.identity %a : (tensor<?xf64>) -> tensor<?xf64>
  %1 = tosa.identity %u : (tensor<*xf64>) -> tensor<*xf64>
  %2 = tosa.cast %0 : (tensor<?xf64>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf64>, tensor<*xf64>
}
// -----
func.func @d(%a: tensor<4xf64>) -> (tensor<4xf64>) {
  %c = "tosa.const"() <{values = dense<[1.1, 2.5e300, 1.0, 2.0]> : tensor<4xf64>}> : () -> tensor<4xf64>
  %0 = tosa.identity %a : (tensor<4xf64>) -> tensor<4xf64>
  %1 = tosa.reverse %c {axis = 0 : i32} : (tensor<4xf64>) -> tensor<4xf64>
  return %1 : tensor<4xf64>
}
// -----
func.func @e(%a: tensor<4xf64>) -> (tensor<4xf64>) {
  %0 = tosa.clamp %a {min_val = 1.5 : f64, max_val = 3.0 : f64} : (tensor<4xf64>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}
