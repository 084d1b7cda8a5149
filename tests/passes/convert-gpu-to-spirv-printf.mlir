// RUN: rmlir-opt %s --convert-gpu-to-spirv

module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Int8, Linkage], [SPV_KHR_no_integer_wrap_decoration]>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @print(%a: i32, %f: f32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<>} {
      gpu.printf "%d\n", %a : i32
      gpu.printf "%f", %f : f32
      gpu.return
    }
  }
}
