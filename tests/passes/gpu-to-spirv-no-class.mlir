// RUN: not rmlir-opt %s --convert-gpu-to-spirv
// A memory space without a class is reported, and then what is not converted.
gpu.module @kernels {
  gpu.func @k(%a: memref<4xmemref<4xf32, #gpu.address_space<global>>, #gpu.address_space<global>>) {
    %c0 = arith.constant 0 : index
    %0 = memref.load %a[%c0] : memref<4xmemref<4xf32, #gpu.address_space<global>>, #gpu.address_space<global>>
    gpu.return
  }
}
