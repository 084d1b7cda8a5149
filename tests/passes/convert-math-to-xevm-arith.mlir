// RUN: rmlir-opt %s --convert-math-to-xevm=convert-arith=false

gpu.module @g {
  gpu.func @k(%f: f32, %ev: vector<2xf8E5M2>) kernel {
    %0 = math.exp %f fastmath<afn> : f32
    %5 = math.exp %ev fastmath<afn> : vector<2xf8E5M2>
    gpu.return
  }
}
llvm.func @_Z22__spirv_ocl_native_cosf(f32) -> f32
func.func @h(%f: f32) {
    %0 = math.cos %f fastmath<afn> : f32
    %1 = math.exp %f fastmath<afn> : f32
    return
}
func.func private @i(%f: f32) {
    %0 = math.exp %f fastmath<afn> : f32
    %2 = arith.divf %f, %f fastmath<afn> : f32
    return
}
func.func @tensor(%tt: tensor<4xf32>) {
    %2 = math.exp %tt fastmath<afn> : tensor<4xf32>
    return
}
