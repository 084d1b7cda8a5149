// RUN: not rmlir-opt %s --convert-gpu-to-spirv
// The function lies in a module of spirv by then, so it is shown in generic form.
gpu.module @kernels {
  gpu.func @k(%a: memref<8xi32>) kernel {
    gpu.return
  }
}
