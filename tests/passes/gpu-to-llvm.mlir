// RUN: rmlir-opt %s --gpu-to-llvm

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @k(%a: !llvm.ptr, %b: !llvm.ptr, %c: i64, %d: i64, %e: i64, %i: i32) attributes {gpu.kernel} {
      llvm.return
    }
  }
  func.func @host(%size: index, %f: f32, %host: memref<?xf32>, %d: i32, %any: memref<*xf32>) {
    %c1 = arith.constant 1 : index
    gpu.set_default_device %d
    gpu.host_register %any : memref<*xf32>
    %t0 = gpu.wait async
    %m, %t1 = gpu.alloc async [%t0] (%size) : memref<?xf32>
    %t2 = gpu.memset async [%t1] %m, %f : memref<?xf32>, f32
    %t3 = gpu.memcpy async [%t2] %m, %host : memref<?xf32>, memref<?xf32>
    %t4 = gpu.launch_func async [%t3] @kernels::@k blocks in (%c1, %c1, %c1) threads in (%c1, %size, %c1) args(%m : memref<?xf32>, %d : i32)
    %t5 = gpu.wait async [%t4]
    %t6 = gpu.dealloc async [%t5] %m : memref<?xf32>
    gpu.wait [%t6]
    %shared = gpu.alloc host_shared () : memref<4xf32>
    gpu.launch_func @kernels::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) dynamic_shared_memory_size %d args(%host : memref<?xf32>, %d : i32)
    gpu.host_unregister %any : memref<*xf32>
    return
  }
}
