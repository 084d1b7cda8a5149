// RUN: rmlir-opt %s --convert-math-to-xevm

func.func @f(%h: f16, %f: f32, %d: f64, %b: bf16, %v: vector<4xf32>, %i: i32) {
  %exp = math.exp %f fastmath<afn> : f32
  %exp2 = math.exp2 %f fastmath<afn> : f32
  %expm1 = math.expm1 %f fastmath<afn> : f32
  %log = math.log %f fastmath<afn> : f32
  %log2 = math.log2 %f fastmath<afn> : f32
  %log10 = math.log10 %f fastmath<afn> : f32
  %log1p = math.log1p %f fastmath<afn> : f32
  %sin = math.sin %f fastmath<afn> : f32
  %cos = math.cos %f fastmath<afn> : f32
  %tan = math.tan %f fastmath<afn> : f32
  %sqrt = math.sqrt %f fastmath<afn> : f32
  %rsqrt = math.rsqrt %f fastmath<afn> : f32
  %tanh = math.tanh %f fastmath<afn> : f32
  %absf = math.absf %f fastmath<afn> : f32
  %erf = math.erf %f fastmath<afn> : f32
  %asin = math.asin %f fastmath<afn> : f32
  %sinh = math.sinh %f fastmath<afn> : f32
  %cbrt = math.cbrt %f fastmath<afn> : f32
  %ceil = math.ceil %f fastmath<afn> : f32
  %powf = math.powf %f, %f fastmath<afn> : f32
  %atan2 = math.atan2 %f, %f fastmath<afn> : f32
  %fp = math.fpowi %f, %i fastmath<afn> : f32, i32
  %fma = math.fma %f, %f, %f fastmath<afn> : f32
  %div = arith.divf %f, %f fastmath<afn> : f32
  %mul = arith.mulf %f, %f fastmath<afn> : f32
  %rem = arith.remf %f, %f fastmath<afn> : f32
  return
}
func.func @types(%h: f16, %f: f32, %d: f64, %b: bf16, %v2: vector<2xf32>, %v3: vector<3xf16>, %v4: vector<4xf64>, %v8: vector<8xf32>, %v16: vector<16xf32>, %v5: vector<5xf32>, %v1: vector<1xf32>, %v22: vector<2x2xf32>, %vs: vector<[4]xf32>, %v32: vector<32xf32>, %v0: vector<f32>) {
  %eh = math.exp %h fastmath<afn> : f16
  %dh = arith.divf %h, %h fastmath<afn> : f16
  %ef = math.exp %f fastmath<afn> : f32
  %df = arith.divf %f, %f fastmath<afn> : f32
  %ed = math.exp %d fastmath<afn> : f64
  %dd = arith.divf %d, %d fastmath<afn> : f64
  %eb = math.exp %b fastmath<afn> : bf16
  %db = arith.divf %b, %b fastmath<afn> : bf16
  %ev2 = math.exp %v2 fastmath<afn> : vector<2xf32>
  %dv2 = arith.divf %v2, %v2 fastmath<afn> : vector<2xf32>
  %ev3 = math.exp %v3 fastmath<afn> : vector<3xf16>
  %dv3 = arith.divf %v3, %v3 fastmath<afn> : vector<3xf16>
  %ev4 = math.exp %v4 fastmath<afn> : vector<4xf64>
  %dv4 = arith.divf %v4, %v4 fastmath<afn> : vector<4xf64>
  %ev8 = math.exp %v8 fastmath<afn> : vector<8xf32>
  %dv8 = arith.divf %v8, %v8 fastmath<afn> : vector<8xf32>
  %ev16 = math.exp %v16 fastmath<afn> : vector<16xf32>
  %dv16 = arith.divf %v16, %v16 fastmath<afn> : vector<16xf32>
  %ev5 = math.exp %v5 fastmath<afn> : vector<5xf32>
  %dv5 = arith.divf %v5, %v5 fastmath<afn> : vector<5xf32>
  %ev1 = math.exp %v1 fastmath<afn> : vector<1xf32>
  %dv1 = arith.divf %v1, %v1 fastmath<afn> : vector<1xf32>
  %ev22 = math.exp %v22 fastmath<afn> : vector<2x2xf32>
  %dv22 = arith.divf %v22, %v22 fastmath<afn> : vector<2x2xf32>
  %evs = math.exp %vs fastmath<afn> : vector<[4]xf32>
  %dvs = arith.divf %vs, %vs fastmath<afn> : vector<[4]xf32>
  %ev32 = math.exp %v32 fastmath<afn> : vector<32xf32>
  %dv32 = arith.divf %v32, %v32 fastmath<afn> : vector<32xf32>
  %ev0 = math.exp %v0 fastmath<afn> : vector<f32>
  %dv0 = arith.divf %v0, %v0 fastmath<afn> : vector<f32>
  return
}
func.func @flags(%f: f32) {
  %0 = math.exp %f : f32
  %1 = math.exp %f fastmath<fast> : f32
  %2 = math.exp %f fastmath<nnan> : f32
  %3 = math.exp %f fastmath<afn,ninf> {foo} : f32
  %4 = arith.divf %f, %f : f32
  %5 = arith.divf %f, %f fastmath<arcp> : f32
  %6 = arith.divf %f, %f fastmath<fast> {foo} : f32
  return
}
gpu.module @g {
  gpu.func @k(%f: f32, %ev: vector<2xf8E5M2>) kernel {
    %0 = math.exp %f fastmath<afn> : f32
    %5 = math.exp %ev fastmath<afn> : vector<2xf8E5M2>
    gpu.return
  }
}
llvm.func @_Z22__spirv_ocl_native_cosf(f32) -> f32
func.func @calls(%f: f32) {
    %0 = math.cos %f fastmath<afn> : f32
    %1 = math.exp %f fastmath<afn> : f32
    return
}
func.func private @i(%f: f32) {
    %0 = math.exp %f fastmath<afn> : f32
    %2 = arith.divf %f, %f fastmath<afn> : f32
    return
}
