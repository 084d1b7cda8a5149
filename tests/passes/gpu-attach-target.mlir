// RUN: rmlir-opt %s --nvvm-attach-target="module=ker.* O=3 fast ftz chip=sm_90 features=+ptx80 l=a.bc,b.bc" --nvvm-attach-target="module=^a" --rocdl-attach-target="module=other O=1 wave64=false finite-only correct-sqrt=false" --xevm-attach-target="module=(abc|other) cmd-options=-foo" --spirv-attach-target="module=other ver=v1.5 caps=Shader,Kernel client_api=Vulkan vendor=NVIDIA device_type=DiscreteGPU device_id=5"

module attributes {gpu.container_module} {
gpu.module @kernel_module {
  gpu.func @k() kernel { gpu.return }
}
gpu.module @other [#nvvm.target<chip = "sm_70">] {
  gpu.func @k() kernel { gpu.return }
}
gpu.module @abc [#nvvm.target<chip = "sm_50">] {
}
}
