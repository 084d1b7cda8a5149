// RUN: rmlir-opt %s --allow-unregistered-dialect --normalize-quant-types

!b = !quant.uniform<i8<-10:20>:f32:{1:1}, {{1.0:1,2.0:4}}>
!c = !quant.uniform<u8:f32:{0:2, 1:2}, {{1.0, 2.0}, {3.0:1, 4.0}}>
!d = !quant.uniform<u8:f32:{0:2, 1:2}, {{1.0:4}}>
func.func @s(%3: tensor<3x2x!b>, %5: tensor<4x4x!c>, %6 : tensor<2x2x!d>) -> tensor<3x2x!b> {
  %9 = quant.dcast %5 : tensor<4x4x!c> to tensor<4x4xf32>
  %7 = quant.dcast %3 : tensor<3x2x!b> to tensor<3x2xf32>
  %8 = quant.dcast %6 : tensor<2x2x!d> to tensor<2x2xf32>
  %k = "test.use"(%9, %3) ({ ^bb0(%q: tensor<2x2x!d>): "test.y"() : () -> () }) {a = 1} : (tensor<4x4xf32>, tensor<3x2x!b>) -> tensor<3x2x!b>
  return %k : tensor<3x2x!b>
}
func.func @u(%3: tensor<3x2x!b>) -> tensor<3x2x!b> {
  %k = call @u(%3) : (tensor<3x2x!b>) -> tensor<3x2x!b>
  return %3 : tensor<3x2x!b>
}
