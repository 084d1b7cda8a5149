// RUN: rmlir-opt %s --allow-unregistered-dialect --lower-quant-ops

!a = !quant.uniform<i8:f32, 1.5:3>
!b = !quant.uniform<i8<-10:20>:f32:1, {1.0:1,2.0:4}>
!c = !quant.uniform<u8:f32:{0:2, 1:2}, {{1.0, 2.0}, {3.0:1, 4.0}}>
!z = !quant.uniform<i8:f32, 1.5>
func.func @s(%a: f32, %t: tensor<?x3xf32>, %u : tensor<*xf32>, %x: tensor<3x2xf32>, %y: tensor<4x4xf32>, %z: tensor<3x?xf32>) {
  %0 = quant.qcast %a : f32 to !a
  %1 = quant.qcast %t : tensor<?x3xf32> to tensor<?x3x!a>
  %2 = quant.qcast %u : tensor<*xf32> to tensor<*x!a>
  %3 = quant.qcast %x : tensor<3x2xf32> to tensor<3x2x!b>
  %4 = quant.qcast %u : tensor<*xf32> to tensor<*x!b>
  %5 = quant.qcast %y : tensor<4x4xf32> to tensor<4x4x!c>
  %6 = quant.qcast %a : f32 to !z
  %7 = quant.dcast %1 : tensor<?x3x!a> to tensor<?x3xf32>
  %8 = quant.dcast %4 : tensor<*x!b> to tensor<*xf32>
  %9 = quant.dcast %5 : tensor<4x4x!c> to tensor<4x4xf32>
  "test.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9) : (!a, tensor<?x3x!a>, tensor<*x!a>, tensor<3x2x!b>, tensor<*x!b>, tensor<4x4x!c>, !z, tensor<?x3xf32>, tensor<*xf32>, tensor<4x4xf32>) -> ()
  return
}
