// RUN: rmlir-opt %s --gpu-async-region
// Operations on a device follow each other; the host waits before it does something.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @kernel() kernel { gpu.return }
  }
  func.func private @foo() -> ()
  func.func @f(%sz : index, %m: memref<4xf32>) {
    gpu.launch_func @kernels::@kernel blocks in (%sz, %sz, %sz) threads in (%sz, %sz, %sz)
    %x = arith.addi %sz, %sz : index
    %d = gpu.alloc() : memref<4xf32>
    gpu.memcpy %d, %m : memref<4xf32>, memref<4xf32>
    call @foo() : () -> ()
    %t = gpu.wait async
    %k = gpu.memcpy async [%t] %m, %d : memref<4xf32>, memref<4xf32>
    gpu.wait [%k]
    gpu.dealloc %d : memref<4xf32>
    return
  }
}
