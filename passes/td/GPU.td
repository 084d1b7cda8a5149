// Passes of release 22: gpu.
include "Base.td"

def GpuAsyncRegionPass : Pass<"gpu-async-region", "func.func"> {
  let summary = "thread async tokens through gpu ops";
  let dependentDialects = ["async"];
}

def GpuDecomposeMemrefsPass : Pass<"gpu-decompose-memrefs"> {
  let summary = "make memref index arithmetic explicit";
  let dependentDialects = ["gpu", "memref", "affine"];
}

def GpuEliminateBarriers : Pass<"gpu-eliminate-barriers", "func.func"> {
  let summary = "drop barriers shown useless";
  let dependentDialects = ["gpu", "memref", "scf"];
}

def GpuKernelOutliningPass : Pass<"gpu-kernel-outlining", "builtin.module"> {
  let summary = "gpu.launch bodies to gpu.func";
  let dependentDialects = ["dlti", "cf"];
  let options = [
    Option<"dataLayoutStr", "data-layout-str", "std::string", "", "">
  ];
}

def GpuLaunchSinkIndexComputationsPass : Pass<"gpu-launch-sink-index-computations"> {
  let summary = "copy cheap ops into launch bodies";
  let dependentDialects = ["gpu"];
}

def GpuMapParallelLoopsPass : Pass<"gpu-map-parallel-loops", "func.func"> {
  let summary = "attach processor mapping to scf.parallel";
  let dependentDialects = ["gpu"];
  let options = [
    Option<"mappingPolicy", "mapping-policy", "std::string", "outermost-first", "">
  ];
}

def GpuModuleToBinaryPass : Pass<"gpu-module-to-binary"> {
  let summary = "serialise gpu.module to gpu.binary";
  let options = [
    Option<"toolkit", "toolkit", "std::string", "", "">,
    ListOption<"l", "l", "std::string", "">,
    Option<"opts", "opts", "std::string", "", "">,
    Option<"format", "format", "std::string", "fatbin", "">,
    Option<"section", "section", "std::string", "", "">
  ];
}

def OptimizeSharedMemory : Pass<"nvgpu-optimize-shared-memory"> {
  let summary = "swizzle shared memory against bank conflicts";
  let dependentDialects = ["memref", "vector"];
}

def GpuNVVMAttachTarget : Pass<"nvvm-attach-target"> {
  let summary = "attach #nvvm.target to gpu.module";
  let options = [
    Option<"module", "module", "std::string", "", "">,
    Option<"triple", "triple", "std::string", "nvptx64-nvidia-cuda", "">,
    Option<"chip", "chip", "std::string", "sm_50", "">,
    Option<"features", "features", "std::string", "", "">,
    Option<"O", "O", "unsigned", "2", "">,
    Option<"fast", "fast", "bool", "false", "">,
    Option<"ftz", "ftz", "bool", "false", "">,
    ListOption<"l", "l", "std::string", "">,
    Option<"ptxasCmdOptions", "ptxas-cmd-options", "std::string", "", "">
  ];
}

def GpuROCDLAttachTarget : Pass<"rocdl-attach-target"> {
  let summary = "attach #rocdl.target to gpu.module";
  let options = [
    Option<"module", "module", "std::string", "", "">,
    Option<"triple", "triple", "std::string", "amdgcn-amd-amdhsa", "">,
    Option<"chip", "chip", "std::string", "gfx900", "">,
    Option<"features", "features", "std::string", "", "">,
    Option<"abi", "abi", "std::string", "600", "">,
    Option<"O", "O", "unsigned", "2", "">,
    Option<"wave64", "wave64", "bool", "true", "">,
    Option<"fast", "fast", "bool", "false", "">,
    Option<"daz", "daz", "bool", "false", "">,
    Option<"finiteOnly", "finite-only", "bool", "false", "">,
    Option<"unsafeMath", "unsafe-math", "bool", "false", "">,
    Option<"correctSqrt", "correct-sqrt", "bool", "true", "">,
    ListOption<"l", "l", "std::string", "">
  ];
}

def GpuSPIRVAttachTarget : Pass<"spirv-attach-target"> {
  let summary = "attach #spirv.target_env to gpu.module";
  let options = [
    Option<"module", "module", "std::string", "", "">,
    Option<"ver", "ver", "std::string", "v1.0", "">,
    ListOption<"caps", "caps", "std::string", "">,
    ListOption<"exts", "exts", "std::string", "">,
    Option<"clientApi", "client_api", "std::string", "Unknown", "">,
    Option<"vendor", "vendor", "std::string", "Unknown", "">,
    Option<"deviceType", "device_type", "std::string", "Unknown", "">,
    Option<"deviceId", "device_id", "uint32_t", "0", "">
  ];
}

def GpuXeVMAttachTarget : Pass<"xevm-attach-target"> {
  let summary = "attach #xevm.target to gpu.module";
  let options = [
    Option<"module", "module", "std::string", "", "">,
    Option<"triple", "triple", "std::string", "spirv64-unknown-unknown", "">,
    Option<"chip", "chip", "std::string", "bmg", "">,
    Option<"O", "O", "unsigned", "2", "">,
    ListOption<"l", "l", "std::string", "">,
    Option<"cmdOptions", "cmd-options", "std::string", "", "">
  ];
}
