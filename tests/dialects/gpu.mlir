// RUN: rmlir-opt --allow-unregistered-dialect %s

gpu.module @m0 <#gpu.select_object<1>> [#nvvm.target, #rocdl.target] attributes {a} { }
gpu.binary @b1 <#gpu.select_object<#nvvm.target>> [#gpu.object<#nvvm.target, "">, #gpu.object<#nvvm.target, properties = {O=3:i32}, assembly = "aa\00">,  #gpu.object<#nvvm.target, bin="x">]
gpu.binary @b2 <#gpu.select_object> {x} [#gpu.object<#nvvm.target, offload="">]
gpu.binary @b3 [#gpu.object<#nvvm.target, fatbin="">]
func.func @w(%l: index, %v: vector<4xf32>) {
  gpu.warp_execute_on_lane_0(%l)[32] {
  }
  %r = gpu.warp_execute_on_lane_0(%l)[32] args(%v : vector<4xf32>) -> (vector<1xf32>) {
  ^bb0(%a: vector<128xf32>):
    %d = "x.y"() : () -> vector<32xf32>
    gpu.yield %d : vector<32xf32>
  } {foo}
  return
}
