// RUN: rmlir-opt --allow-unregistered-dialect %s

"u.types"() : () -> (!quant.any<i8>, !quant.any<u8:f32>, !quant.any<i8<-16:7>:f32>, !quant.any<u8<0:4>>,
  !quant.calibrated<f32<-0.998:1.2321>>, !quant.uniform<i8<-128:127>:f32, 1.5>, !quant.uniform<i8:f32, 1.0:0>,
  !quant.uniform<i8<-8:7>:f32:1, {1.0:2, 3.0:4}>, !quant.uniform<u16:bf16:0, {2.0e+2}>,
  !quant.uniform<i8:f32:{0:2,1:1}, {{1.0:2, 3.0}, {4.0:4, 5.0:-5}}>, !quant.uniform<i8:f32:{0:2}, {1.0:1,2.0}>)
func.func @casts(%f: f32, %t: tensor<4x?xf32>) {
  %0 = quant.qcast %f : f32 to !quant.uniform<i8:f32, 2.0>
  %1 = quant.scast %0 {a.b} : !quant.uniform<i8:f32, 2.0> to i8
  %2 = quant.qcast %t : tensor<4x?xf32> to tensor<4x?x!quant.uniform<i8:f32, 0.99872:127>>
  %3 = quant.dcast %2 : tensor<4x?x!quant.uniform<i8:f32, 0.99872:127>> to tensor<4x?xf32>
  return
}

func.func @calibrated(%a: !quant.calibrated<f32<-1.0:1.0>>, %b: f32, %c: tensor<2x!quant.calibrated<f32<-1.0:1.0>>>) {
  %0 = quant.dcast %a : !quant.calibrated<f32<-1.0:1.0>> to f32
  %1 = quant.qcast %b : f32 to !quant.calibrated<f32<-1.0:1.0>>
  %2 = quant.dcast %c : tensor<2x!quant.calibrated<f32<-1.0:1.0>>> to tensor<2xf32>
  return
}
