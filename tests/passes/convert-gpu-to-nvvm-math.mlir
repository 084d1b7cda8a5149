// RUN: rmlir-opt %s --allow-unregistered-dialect --convert-gpu-to-nvvm

gpu.module @m {
  gpu.func @f(%f: f32, %d: f64, %v: vector<2xf32>, %i: i32) {
    %a = math.isnan %f : f32
    %a1 = math.isnan %d : f64
    %b = math.isinf %f : f32
    %b1 = math.isinf %d : f64
    %c = math.isfinite %f : f32
    %c1 = math.isfinite %d : f64
    %e = math.trunc %f : f32
    %g = math.erfc %f : f32
    %h = math.ipowi %i, %i : i32
    %s, %co = math.sincos %f : f32
    %m = arith.maxnumf %f, %f : f32
    %m1 = arith.minimumf %f, %f : f32
    %q = math.clampf %f to [%f, %f] : f32
    %v1 = math.isnan %v : vector<2xf32>
    %w = math.ctlz %i : i32
    %v2 = math.erf %v : vector<2xf32>
    "x.y"(%a, %a1, %b, %b1, %c, %c1, %e, %g, %h, %s, %co, %m, %m1, %q, %v1, %w, %v2) : (i1,i1,i1,i1,i1,i1,f32, f32, i32, f32, f32, f32, f32, f32, vector<2xi1>, i32, vector<2xf32>) -> ()
    gpu.return
  }
}
