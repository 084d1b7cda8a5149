// Passes of release 22: conversions.
include "Base.td"

def ConvertArmNeon2dToIntrPass : Pass<"arm-neon-2d-to-intr"> {
  let summary = "structured NEON ops to intrinsics";
  let dependentDialects = ["arm_neon", "vector"];
}

def ConvertAffineForToGPUPass : InterfacePass<"convert-affine-for-to-gpu", "FunctionOpInterface"> {
  let summary = "outer affine loops to gpu.launch";
  let dependentDialects = ["gpu"];
  let options = [
    Option<"gpuBlockDims", "gpu-block-dims", "unsigned", "1", "">,
    Option<"gpuThreadDims", "gpu-thread-dims", "unsigned", "1", "">
  ];
}

def ConvertAMDGPUToROCDLPass : Pass<"convert-amdgpu-to-rocdl"> {
  let summary = "lower amdgpu ops to rocdl";
  let dependentDialects = ["llvm", "rocdl"];
  let options = [
    Option<"chipset", "chipset", "std::string", "gfx000", "">
  ];
}

def ArithToAMDGPUConversionPass : Pass<"convert-arith-to-amdgpu"> {
  let summary = "lower arith ops to amdgpu";
  let dependentDialects = ["amdgpu", "vector"];
  let options = [
    Option<"chipset", "chipset", "std::string", "gfx000", "">,
    Option<"saturateFp8Truncf", "saturate-fp8-truncf", "bool", "false", "">,
    Option<"allowPackedF16RoundToZero", "allow-packed-f16-round-to-zero", "bool", "false", "">
  ];
}

def ArithToAPFloatConversionPass : Pass<"convert-arith-to-apfloat", "builtin.module"> {
  let summary = "lower arith ops to apfloat";
  let dependentDialects = ["arith", "func", "vector"];
}

def ArithToArmSMEConversionPass : Pass<"convert-arith-to-arm-sme"> {
  let summary = "lower arith ops to arm-sme";
  let dependentDialects = ["arm_sme"];
}

def ConvertArithToEmitC : Pass<"convert-arith-to-emitc"> {
  let summary = "lower arith ops to emitc";
  let dependentDialects = ["emitc"];
}

def ArithToLLVMConversionPass : Pass<"convert-arith-to-llvm"> {
  let summary = "lower arith ops to llvm";
  let dependentDialects = ["llvm"];
  let options = [
    Option<"indexBitwidth", "index-bitwidth", "unsigned", "0", "">
  ];
}

def ConvertArithToSPIRVPass : Pass<"convert-arith-to-spirv"> {
  let summary = "lower arith ops to spirv";
  let dependentDialects = ["spirv"];
  let options = [
    Option<"emulateLt32BitScalarTypes", "emulate-lt-32-bit-scalar-types", "bool", "true", "">,
    Option<"emulateUnsupportedFloatTypes", "emulate-unsupported-float-types", "bool", "true", "">
  ];
}

def ConvertArmSMEToLLVM : InterfacePass<"convert-arm-sme-to-llvm", "FunctionOpInterface"> {
  let summary = "lower arm-sme ops to llvm";
  let dependentDialects = ["arm_sme", "llvm"];
  let options = [
    Option<"dumpTileLiveRanges", "dump-tile-live-ranges", "bool", "false", "">
  ];
}

def ConvertArmSMEToSCFPass : Pass<"convert-arm-sme-to-scf"> {
  let summary = "lower arm-sme ops to scf";
  let dependentDialects = ["scf", "arith", "vector", "arm_sme"];
}

def ConvertAsyncToLLVMPass : Pass<"convert-async-to-llvm", "builtin.module"> {
  let summary = "lower async ops to llvm";
  let dependentDialects = ["arith", "async", "llvm", "func"];
}

def ConvertBufferizationToMemRefPass : Pass<"convert-bufferization-to-memref"> {
  let summary = "lower bufferization ops to memref";
  let dependentDialects = ["arith", "memref", "scf", "func"];
}

def ConvertControlFlowToLLVMPass : Pass<"convert-cf-to-llvm", "builtin.module"> {
  let summary = "lower cf ops to llvm";
  let dependentDialects = ["llvm"];
  let options = [
    Option<"indexBitwidth", "index-bitwidth", "unsigned", "0", "">
  ];
}

def ConvertControlFlowToSPIRVPass : Pass<"convert-cf-to-spirv"> {
  let summary = "lower cf ops to spirv";
  let dependentDialects = ["spirv"];
  let options = [
    Option<"emulateLt32BitScalarTypes", "emulate-lt-32-bit-scalar-types", "bool", "true", "">,
    Option<"emulateUnsupportedFloatTypes", "emulate-unsupported-float-types", "bool", "true", "">
  ];
}

def ConvertComplexToLibm : Pass<"convert-complex-to-libm", "builtin.module"> {
  let summary = "lower complex ops to libm";
  let dependentDialects = ["func"];
}

def ConvertComplexToLLVMPass : Pass<"convert-complex-to-llvm"> {
  let summary = "lower complex ops to llvm";
  let dependentDialects = ["llvm"];
  let options = [
    Choice<"complexRange", "complex-range", "basic", ["improved", "basic", "none"], "">
  ];
}

def ConvertComplexToROCDLLibraryCalls : Pass<"convert-complex-to-rocdl-library-calls", "builtin.module"> {
  let summary = "lower complex ops to rocdl-library-calls";
  let dependentDialects = ["func"];
}

def ConvertComplexToSPIRVPass : Pass<"convert-complex-to-spirv"> {
  let summary = "lower complex ops to spirv";
  let dependentDialects = ["spirv"];
}

def ConvertComplexToStandardPass : Pass<"convert-complex-to-standard"> {
  let summary = "lower complex ops to standard";
  let dependentDialects = ["math"];
  let options = [
    Choice<"complexRange", "complex-range", "improved", ["improved", "basic", "none"], "">
  ];
}

def ConvertFuncToEmitC : Pass<"convert-func-to-emitc", "builtin.module"> {
  let summary = "lower func ops to emitc";
  let dependentDialects = ["emitc"];
}

def ConvertFuncToLLVMPass : Pass<"convert-func-to-llvm", "builtin.module"> {
  let summary = "lower func ops to llvm";
  let dependentDialects = ["llvm"];
  let options = [
    Option<"useBarePtrMemrefCallConv", "use-bare-ptr-memref-call-conv", "bool", "false", "">,
    Option<"indexBitwidth", "index-bitwidth", "unsigned", "0", "">
  ];
}

def ConvertFuncToSPIRVPass : Pass<"convert-func-to-spirv"> {
  let summary = "lower func ops to spirv";
  let dependentDialects = ["spirv"];
  let options = [
    Option<"emulateLt32BitScalarTypes", "emulate-lt-32-bit-scalar-types", "bool", "true", "">,
    Option<"emulateUnsupportedFloatTypes", "emulate-unsupported-float-types", "bool", "true", "">
  ];
}

def ConvertGpuOpsToLLVMSPVOps : Pass<"convert-gpu-to-llvm-spv", "gpu.module"> {
  let summary = "lower gpu ops to llvm-spv";
  let dependentDialects = ["llvm"];
  let options = [
    Option<"use64bitIndex", "use-64bit-index", "bool", "false", "">
  ];
}

def ConvertGpuOpsToNVVMOps : Pass<"convert-gpu-to-nvvm", "gpu.module"> {
  let summary = "lower gpu ops to nvvm";
  let dependentDialects = ["cf", "memref", "nvvm"];
  let options = [
    Option<"indexBitwidth", "index-bitwidth", "unsigned", "0", "">,
    Option<"hasRedux", "has-redux", "bool", "false", "">,
    Option<"useBarePtrMemrefCallConv", "use-bare-ptr-memref-call-conv", "bool", "false", "">,
    Option<"allowPatternRollback", "allow-pattern-rollback", "bool", "true", "">,
    ListOption<"allowedDialects", "allowed-dialects", "std::string", "">
  ];
}

def ConvertGpuOpsToROCDLOps : Pass<"convert-gpu-to-rocdl", "gpu.module"> {
  let summary = "lower gpu ops to rocdl";
  let dependentDialects = ["rocdl", "amdgpu", "cf", "memref"];
  let options = [
    Option<"chipset", "chipset", "std::string", "gfx000", "">,
    Option<"indexBitwidth", "index-bitwidth", "unsigned", "0", "">,
    Option<"useBarePtrMemrefCallConv", "use-bare-ptr-memref-call-conv", "bool", "false", "">,
    Choice<"runtime", "runtime", "unknown", ["unknown", "HIP", "OpenCL"], "">,
    ListOption<"allowedDialects", "allowed-dialects", "std::string", "">
  ];
}

def ConvertGPUToSPIRV : Pass<"convert-gpu-to-spirv", "builtin.module"> {
  let summary = "lower gpu ops to spirv";
  let dependentDialects = ["func", "spirv"];
  let options = [
    Option<"use64bitIndex", "use-64bit-index", "bool", "false", "">
  ];
}

def ConvertIndexToLLVMPass : Pass<"convert-index-to-llvm"> {
  let summary = "lower index ops to llvm";
  let dependentDialects = ["llvm"];
  let options = [
    Option<"indexBitwidth", "index-bitwidth", "unsigned", "0", "">
  ];
}

def ConvertIndexToSPIRVPass : Pass<"convert-index-to-spirv"> {
  let summary = "lower index ops to spirv";
  let dependentDialects = ["spirv"];
  let options = [
    Option<"use64bitIndex", "use-64bit-index", "bool", "false", "">
  ];
}

def ConvertLinalgToStandardPass : Pass<"convert-linalg-to-std", "builtin.module"> {
  let summary = "lower linalg ops to std";
  let dependentDialects = ["func", "memref"];
}

def MathToAPFloatConversionPass : Pass<"convert-math-to-apfloat", "builtin.module"> {
  let summary = "lower math ops to apfloat";
  let dependentDialects = ["math", "func"];
}

def ConvertMathToEmitC : Pass<"convert-math-to-emitc"> {
  let summary = "lower math ops to emitc";
  let dependentDialects = ["emitc"];
  let options = [
    Choice<"languageTarget", "language-target", "c99", ["c99", "cpp11"], "">
  ];
}

def ConvertMathToFuncs : Pass<"convert-math-to-funcs", "builtin.module"> {
  let summary = "math to generated functions";
  let dependentDialects = ["arith", "cf", "func", "scf", "vector", "llvm"];
  let options = [
    Option<"minWidthOfFpowiExponent", "min-width-of-fpowi-exponent", "unsigned", "1", "">,
    Option<"convertCtlz", "convert-ctlz", "bool", "false", "">
  ];
}

def ConvertMathToLibmPass : Pass<"convert-math-to-libm", "builtin.module"> {
  let summary = "lower math ops to libm";
  let dependentDialects = ["arith", "func", "vector"];
}

def ConvertMathToLLVMPass : Pass<"convert-math-to-llvm"> {
  let summary = "lower math ops to llvm";
  let dependentDialects = ["llvm"];
  let options = [
    Option<"approximateLog1p", "approximate-log1p", "bool", "true", "">
  ];
}

def ConvertMathToROCDL : Pass<"convert-math-to-rocdl", "builtin.module"> {
  let summary = "lower math ops to rocdl";
  let dependentDialects = ["arith", "func", "rocdl", "vector"];
  let options = [
    Option<"chipset", "chipset", "std::string", "", "">
  ];
}

def ConvertMathToSPIRVPass : Pass<"convert-math-to-spirv"> {
  let summary = "lower math ops to spirv";
  let dependentDialects = ["spirv"];
}

def ConvertMathToXeVM : Pass<"convert-math-to-xevm"> {
  let summary = "lower math ops to xevm";
  let dependentDialects = ["arith", "xevm", "llvm"];
  let options = [
    Option<"convertArith", "convert-arith", "bool", "true", "">
  ];
}

def ConvertMemRefToEmitC : Pass<"convert-memref-to-emitc", "builtin.module"> {
  let summary = "lower memref ops to emitc";
  let dependentDialects = ["emitc"];
  let options = [
    Option<"lowerToCpp", "lower-to-cpp", "bool", "false", "">
  ];
}

def ConvertMemRefToSPIRVPass : Pass<"convert-memref-to-spirv"> {
  let summary = "lower memref ops to spirv";
  let dependentDialects = ["spirv"];
  let options = [
    Option<"boolNumBits", "bool-num-bits", "int", "8", "">,
    Option<"use64bitIndex", "use-64bit-index", "bool", "false", "">
  ];
}

def ConvertNVGPUToNVVMPass : Pass<"convert-nvgpu-to-nvvm"> {
  let summary = "lower nvgpu ops to nvvm";
  let dependentDialects = ["arith", "llvm", "memref", "nvvm"];
}

def ConvertNVVMToLLVMPass : Pass<"convert-nvvm-to-llvm"> {
  let summary = "lower nvvm ops to llvm";
  let dependentDialects = ["nvvm"];
}

def ConvertOpenACCToSCFPass : Pass<"convert-openacc-to-scf", "builtin.module"> {
  let summary = "guard acc ops with scf.if";
  let dependentDialects = ["scf", "acc"];
}

def ConvertOpenMPToLLVMPass : Pass<"convert-openmp-to-llvm", "builtin.module"> {
  let summary = "lower openmp ops to llvm";
  let dependentDialects = ["llvm"];
}

def ConvertParallelLoopToGpuPass : Pass<"convert-parallel-loops-to-gpu"> {
  let summary = "mapped scf.parallel to gpu.launch";
  let dependentDialects = ["affine", "gpu"];
}

def ConvertPDLToPDLInterpPass : Pass<"convert-pdl-to-pdl-interp", "builtin.module"> {
  let summary = "lower pdl ops to pdl-interp";
  let dependentDialects = ["pdl_interp"];
}

def SCFToControlFlowPass : Pass<"convert-scf-to-cf"> {
  let summary = "lower scf ops to cf";
  let dependentDialects = ["cf"];
  let options = [
    Option<"allowPatternRollback", "allow-pattern-rollback", "bool", "true", "">
  ];
}

def SCFToEmitC : Pass<"convert-scf-to-emitc"> {
  let summary = "lower scf ops to emitc";
  let dependentDialects = ["emitc"];
}

def ConvertSCFToOpenMPPass : Pass<"convert-scf-to-openmp", "builtin.module"> {
  let summary = "lower scf ops to openmp";
  let dependentDialects = ["omp", "llvm", "memref"];
  let options = [
    Option<"numThreads", "num-threads", "unsigned", "0", "">
  ];
}

def SCFToSPIRV : Pass<"convert-scf-to-spirv"> {
  let summary = "lower scf ops to spirv";
  let dependentDialects = ["spirv"];
}

def ConvertShapeConstraintsPass : Pass<"convert-shape-constraints"> {
  let summary = "shape constraints to eager cf.assert";
  let dependentDialects = ["cf", "scf"];
}

def ConvertShapeToStandardPass : Pass<"convert-shape-to-std", "builtin.module"> {
  let summary = "lower shape ops to std";
  let dependentDialects = ["scf"];
}

def ConvertShardToMPIPass : Pass<"convert-shard-to-mpi"> {
  let summary = "lower shard ops to mpi";
  let dependentDialects = ["affine", "arith", "memref", "mpi", "scf", "bufferization"];
}

def ConvertSPIRVToLLVMPass : Pass<"convert-spirv-to-llvm", "builtin.module"> {
  let summary = "lower spirv ops to llvm";
  let dependentDialects = ["llvm"];
  let options = [
    Choice<"clientApi", "client-api", "Unknown", ["Unknown", "Metal", "OpenCL", "Vulkan", "WebGPU"], "">
  ];
}

def ConvertTensorToLinalgPass : Pass<"convert-tensor-to-linalg", "builtin.module"> {
  let summary = "lower tensor ops to linalg";
  let dependentDialects = ["arith", "linalg"];
}

def ConvertTensorToSPIRVPass : Pass<"convert-tensor-to-spirv"> {
  let summary = "lower tensor ops to spirv";
  let dependentDialects = ["spirv"];
  let options = [
    Option<"emulateLt32BitScalarTypes", "emulate-lt-32-bit-scalar-types", "bool", "true", "">,
    Option<"emulateUnsupportedFloatTypes", "emulate-unsupported-float-types", "bool", "true", "">
  ];
}

def ConvertToEmitC : Pass<"convert-to-emitc"> {
  let summary = "all dialects with a ToEmitC interface";
  let dependentDialects = ["emitc"];
  let options = [
    ListOption<"filterDialects", "filter-dialects", "std::string", "">
  ];
}

def ConvertToLLVMPass : Pass<"convert-to-llvm"> {
  let summary = "all dialects with a ToLLVM interface";
  let dependentDialects = ["llvm"];
  let options = [
    ListOption<"filterDialects", "filter-dialects", "std::string", "">,
    Option<"dynamic", "dynamic", "bool", "false", "">,
    Option<"allowPatternRollback", "allow-pattern-rollback", "bool", "true", "">
  ];
}

def UBToLLVMConversionPass : Pass<"convert-ub-to-llvm"> {
  let summary = "lower ub ops to llvm";
  let dependentDialects = ["llvm"];
  let options = [
    Option<"indexBitwidth", "index-bitwidth", "unsigned", "0", "">
  ];
}

def UBToSPIRVConversionPass : Pass<"convert-ub-to-spirv"> {
  let summary = "lower ub ops to spirv";
  let dependentDialects = ["spirv"];
}

def ConvertVectorToAMX : Pass<"convert-vector-to-amx"> {
  let summary = "lower vector ops to amx";
  let dependentDialects = ["affine", "amx", "arith", "memref", "scf", "vector"];
}

def ConvertVectorToArmSMEPass : Pass<"convert-vector-to-arm-sme"> {
  let summary = "lower vector ops to arm-sme";
  let dependentDialects = ["arm_sme", "arm_sve"];
}

def ConvertVectorToGPU : Pass<"convert-vector-to-gpu"> {
  let summary = "lower vector ops to gpu";
  let dependentDialects = ["memref", "gpu", "affine", "vector", "nvgpu"];
  let options = [
    Option<"useNvgpu", "use-nvgpu", "bool", "false", "">
  ];
}

def ConvertVectorToLLVMPass : Pass<"convert-vector-to-llvm"> {
  let summary = "lower vector ops to llvm";
  let options = [
    Option<"reassociateFpReductions", "reassociate-fp-reductions", "bool", "false", "">,
    Option<"force32bitVectorIndices", "force-32bit-vector-indices", "bool", "true", "">,
    Option<"useVectorAlignment", "use-vector-alignment", "bool", "false", "">,
    Option<"enableAmx", "enable-amx", "bool", "false", "">,
    Option<"enableArmNeon", "enable-arm-neon", "bool", "false", "">,
    Option<"enableArmSve", "enable-arm-sve", "bool", "false", "">,
    Option<"enableArmI8mm", "enable-arm-i8mm", "bool", "false", "">,
    Option<"enableArmBf16", "enable-arm-bf16", "bool", "false", "">,
    Option<"enableX86vector", "enable-x86vector", "bool", "false", "">,
    Choice<"vectorContractLowering", "vector-contract-lowering", "dot",
           ["dot", "llvmintr", "outerproduct", "parallelarith"], "">,
    Choice<"vectorTransposeLowering", "vector-transpose-lowering", "eltwise",
           ["eltwise", "llvmintr", "shuffle1d", "shuffle16x16"], "">
  ];
}

def ConvertVectorToSCF : Pass<"convert-vector-to-scf"> {
  let summary = "lower vector ops to scf";
  let dependentDialects = ["affine", "memref", "scf", "tensor"];
  let options = [
    Option<"fullUnroll", "full-unroll", "bool", "false", "">,
    Option<"targetRank", "target-rank", "unsigned", "1", "">,
    Option<"lowerTensors", "lower-tensors", "bool", "false", "">,
    Option<"lowerScalable", "lower-scalable", "bool", "false", "">
  ];
}

def ConvertVectorToSPIRVPass : Pass<"convert-vector-to-spirv"> {
  let summary = "lower vector ops to spirv";
  let dependentDialects = ["spirv", "ub"];
}

def ConvertVectorToXeGPU : Pass<"convert-vector-to-xegpu"> {
  let summary = "lower vector ops to xegpu";
  let dependentDialects = ["memref", "arith", "vector", "xegpu"];
}

def ConvertXeGPUToXeVMPass : Pass<"convert-xegpu-to-xevm"> {
  let summary = "lower xegpu ops to xevm";
  let dependentDialects = ["xevm", "vector", "memref", "arith", "llvm", "index", "gpu", "scf"];
}

def ConvertXeVMToLLVMPass : Pass<"convert-xevm-to-llvm"> {
  let summary = "lower xevm ops to llvm";
  let dependentDialects = ["llvm"];
}

def FinalizeMemRefToLLVMConversionPass : Pass<"finalize-memref-to-llvm", "builtin.module"> {
  let summary = "rest of memref to llvm";
  let dependentDialects = ["llvm"];
  let options = [
    Option<"useAlignedAlloc", "use-aligned-alloc", "bool", "false", "">,
    Option<"indexBitwidth", "index-bitwidth", "unsigned", "0", "">,
    Option<"useGenericFunctions", "use-generic-functions", "bool", "false", "">
  ];
}

def GpuToLLVMConversionPass : Pass<"gpu-to-llvm", "builtin.module"> {
  let summary = "host gpu ops to runtime calls";
  let dependentDialects = ["llvm", "memref"];
  let options = [
    Option<"useBarePointersForHost", "use-bare-pointers-for-host", "bool", "false", "">,
    Option<"useBarePointersForKernels", "use-bare-pointers-for-kernels", "bool", "false", "">,
    Option<"intersperseSizesForKernels", "intersperse-sizes-for-kernels", "bool", "false", "">
  ];
}

def LiftControlFlowToSCFPass : Pass<"lift-cf-to-scf"> {
  let summary = "structure cf graphs as scf";
  let dependentDialects = ["scf", "arith", "ub", "func"];
}

def LowerAffinePass : Pass<"lower-affine"> {
  let summary = "affine to scf, arith, memref";
  let dependentDialects = ["arith", "memref", "scf", "vector"];
}

def LowerHostCodeToLLVMPass : Pass<"lower-host-to-llvm", "builtin.module"> {
  let summary = "host module and launches to llvm (SPIR-V runner)";
  let dependentDialects = ["llvm"];
}

def MapMemRefStorageClass : Pass<"map-memref-spirv-storage-class"> {
  let summary = "memory spaces to storage classes";
  let dependentDialects = ["spirv"];
  let options = [
    Option<"clientApi", "client-api", "std::string", "vulkan", "">
  ];
}

def ReconcileUnrealizedCastsPass : Pass<"reconcile-unrealized-casts"> {
  let summary = "cancel unrealized_conversion_cast chains";
}

def SetLLVMModuleDataLayoutPass : Pass<"set-llvm-module-datalayout", "builtin.module"> {
  let summary = "set llvm.data_layout on the module";
  let options = [
    Option<"dataLayout", "data-layout", "std::string", "", "">
  ];
}

def TosaToArithPass : Pass<"tosa-to-arith"> {
  let summary = "part of tosa to arith";
  let dependentDialects = ["arith"];
  let options = [
    Option<"includeApplyRescale", "include-apply-rescale", "bool", "false", "">,
    Option<"use32Bit", "use-32-bit", "bool", "false", "">
  ];
}

def TosaToLinalg : InterfacePass<"tosa-to-linalg", "FunctionOpInterface"> {
  let summary = "tosa to linalg on tensors";
  let dependentDialects = ["arith", "linalg", "math", "scf", "tensor"];
  let options = [
    Option<"disableTosaDecompositions", "disable-tosa-decompositions", "bool", "false", "">,
    Option<"aggressiveReduceConstant", "aggressive-reduce-constant", "bool", "false", "">
  ];
}

def TosaToLinalgNamed : InterfacePass<"tosa-to-linalg-named", "FunctionOpInterface"> {
  let summary = "tosa to named linalg";
  let dependentDialects = ["arith", "linalg", "math", "scf", "tensor"];
  let options = [
    Option<"preferConv2dKernelLayoutHwcf", "prefer-conv2d-kernel-layout-hwcf", "bool", "false", "">
  ];
}

def TosaToMLProgram : Pass<"tosa-to-mlprogram", "builtin.module"> {
  let summary = "tosa variables to ml_program";
  let dependentDialects = ["ml_program"];
}

def TosaToSCFPass : Pass<"tosa-to-scf"> {
  let summary = "tosa control flow to scf";
  let dependentDialects = ["tensor", "scf"];
}

def TosaToTensorPass : Pass<"tosa-to-tensor"> {
  let summary = "part of tosa to tensor";
  let dependentDialects = ["tensor"];
}
