// RUN: rmlir-opt %s --allow-unregistered-dialect --convert-gpu-to-nvvm

gpu.module @kernels {
  gpu.func @sum(%a: f32) kernel {
    %0 = gpu.all_reduce add %a uniform {} : (f32) -> f32
    "x.y"(%0) : (f32) -> ()
    gpu.return
  }
  gpu.func @region(%a: i32) kernel {
    %0 = gpu.all_reduce %a uniform {
    ^bb(%l: i32, %r: i32):
      %1 = arith.xori %l, %r : i32
      gpu.yield %1 : i32
    } : (i32) -> i32
    "x.y"(%0) : (i32) -> ()
    gpu.return
  }
}
