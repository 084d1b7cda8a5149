// RUN: rmlir-opt %s --allow-unregistered-dialect --tosa-arith-const-to-tosa-const

func.func @c() {
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %2 = arith.constant 1 : i32
  %3 = arith.constant dense<1.0> : vector<2xf32>
  %4 = arith.constant dense<1> : tensor<2xindex>
  %5 = arith.constant {a.b} dense<1> : tensor<2xi32>
  %6 = arith.constant dense_resource<x> : tensor<2xi32>
  %7 = arith.constant dense<1> : tensor<2xi1>
  %8 = arith.constant dense<1.0> : tensor<f64>
  %10 = arith.constant dense<1> : tensor<2xi64>
  %11 = arith.constant dense<1> : tensor<2xi3>
  %12 = arith.constant sparse<0, 1.0> : tensor<2xf32>
  %13 = arith.constant dense<(1.0,2.0)> : tensor<2xcomplex<f32>>
  %14 = arith.constant dense<1.0> : tensor<2xbf16>
  %15 = arith.constant dense<1.0> : tensor<2xf8E4M3FN>
  %16 = arith.constant dense<1.0> : tensor<2xf8E4M3>
  %17 = arith.constant dense<1> : tensor<2xi4>
  %18 = arith.constant dense<1> : tensor<2xi48>
  %20 = arith.constant dense<1> : tensor<2xi32, 3>
  "t.use"(%0,%2,%3,%4,%5,%6,%7,%8,%10,%11,%12,%13,%14,%15,%16,%17,%18, %20) : (tensor<2xf32>, i32, vector<2xf32>, tensor<2xindex>, tensor<2xi32>, tensor<2xi32>, tensor<2xi1>, tensor<f64>, tensor<2xi64>, tensor<2xi3>, tensor<2xf32>, tensor<2xcomplex<f32>>, tensor<2xbf16>, tensor<2xf8E4M3FN>, tensor<2xf8E4M3>, tensor<2xi4>, tensor<2xi48>, tensor<2xi32,3>) -> ()
  return
}
{-# dialect_resources: { builtin: { x: "0x040000000100000002000000" } } #-}
