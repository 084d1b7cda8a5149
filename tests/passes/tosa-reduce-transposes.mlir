// RUN: rmlir-opt %s --tosa-reduce-transposes

func.func @t1(%a: tensor<1x2x3xi32>) -> tensor<1x2x3xi32> {
  %0 = tosa.transpose %a {perms = array<i32: 1, 2, 0>} : (tensor<1x2x3xi32>) -> tensor<2x3x1xi32>
  %1 = tosa.clamp %0 {min_val = 0 : i32, max_val = 10 : i32} : (tensor<2x3x1xi32>) -> tensor<2x3x1xi32>
  %2 = tosa.abs %1 : (tensor<2x3x1xi32>) -> tensor<2x3x1xi32>
  %3 = tosa.transpose %2 {perms = array<i32: 2, 0, 1>} : (tensor<2x3x1xi32>) -> tensor<1x2x3xi32>
  return %3 : tensor<1x2x3xi32>
}
func.func @t2(%a: tensor<5xi32>, %b: tensor<1x2x3x4xi32>) -> (tensor<1x1x1x5xi32>, tensor<3x2xi32>) {
  %s = tosa.const_shape {values = dense<[1, 5, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %r = tosa.reshape %a, %s : (tensor<5xi32>, !tosa.shape<4>) -> tensor<1x5x1x1xi32>
  %c = "tosa.const"() <{values = dense<7> : tensor<1x5x1x1xi32>}> : () -> tensor<1x5x1x1xi32>
  %x = tosa.add %r, %c : (tensor<1x5x1x1xi32>, tensor<1x5x1x1xi32>) -> tensor<1x5x1x1xi32>
  %t = tosa.transpose %x {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x5x1x1xi32>) -> tensor<1x1x1x5xi32>
  %k = "tosa.const"() <{values = dense<[[1,2,3],[4,5,6]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %u = tosa.transpose %k {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  return %t, %u : tensor<1x1x1x5xi32>, tensor<3x2xi32>
}
func.func @t3(%a: tensor<1x2x3xi32>) -> (tensor<1x2x3xi32>, tensor<2x3x1xi32>) {
  %0 = tosa.transpose %a {perms = array<i32: 1, 2, 0>} : (tensor<1x2x3xi32>) -> tensor<2x3x1xi32>
  %1 = tosa.clamp %0 {min_val = 0 : i32, max_val = 10 : i32} : (tensor<2x3x1xi32>) -> tensor<2x3x1xi32>
  %sh = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = tosa.mul %1, %1, %sh : (tensor<2x3x1xi32>, tensor<2x3x1xi32>, tensor<1xi8>) -> tensor<2x3x1xi32>
  %3 = tosa.transpose %2 {perms = array<i32: 2, 0, 1>} : (tensor<2x3x1xi32>) -> tensor<1x2x3xi32>
  %4 = tosa.transpose %1 {perms = array<i32: 2, 0, 1>} : (tensor<2x3x1xi32>) -> tensor<1x2x3xi32>
  %5 = tosa.add %3, %4 : (tensor<1x2x3xi32>, tensor<1x2x3xi32>) -> tensor<1x2x3xi32>
  return %5, %2 : tensor<1x2x3xi32>, tensor<2x3x1xi32>
}
func.func @t4(%a: tensor<1x2x3xi1>) -> (tensor<1x2x3xi1>) {
  %k = "tosa.const"() <{values = dense<[[[true,false,true],[false,false,true]]]> : tensor<1x2x3xi1>}> : () -> tensor<1x2x3xi1>
  %0 = tosa.transpose %a {perms = array<i32: 1, 2, 0>} : (tensor<1x2x3xi1>) -> tensor<2x3x1xi1>
  %k2 = tosa.transpose %k {perms = array<i32: 1, 2, 0>} : (tensor<1x2x3xi1>) -> tensor<2x3x1xi1>
  %1 = tosa.logical_and %0, %k2 : (tensor<2x3x1xi1>, tensor<2x3x1xi1>) -> tensor<2x3x1xi1>
  %3 = tosa.transpose %1 {perms = array<i32: 2, 0, 1>} : (tensor<2x3x1xi1>) -> tensor<1x2x3xi1>
  return %3 : tensor<1x2x3xi1>
}
func.func @t5(%a: tensor<?x2x3xi32>) -> tensor<?x2x3xi32> {
  %0 = tosa.transpose %a {perms = array<i32: 1, 2, 0>} : (tensor<?x2x3xi32>) -> tensor<2x3x?xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %2 = tosa.sub %0, %0 : (tensor<2x3x?xi32>, tensor<2x3x?xi32>) -> tensor<2x3x?xi32>
  %3 = tosa.transpose %2 {perms = array<i32: 2, 0, 1>} : (tensor<2x3x?xi32>) -> tensor<?x2x3xi32>
  return %3 : tensor<?x2x3xi32>
}
