// The spirv dialect itself, and the words of its binary form.

#ifndef RMLIR_SPIRV_ENUMS
#define RMLIR_SPIRV_ENUMS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def SPIRV_Dialect : Dialect {
  let name = "spirv";
  let summary = "Programs for graphics and compute devices";
  let description = [{
    Instructions of the binary form are operations of the same name, without `Op` in front. Control flow is structured: selections and
    loops are regions. Constants, variables and functions stand in a module, which says what it may use.
  }];
  let cppNamespace = "::mlir::spirv";
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let useDefaultTypePrinterParser = 1;
}

class SPIRV_Case<string symbol, int value, string text = symbol> : I32EnumAttrCase<symbol, value, text>;
class SPIRV_Bit<string symbol, int position> : I32BitEnumAttrCaseBit<symbol, position>;

class SPIRV_I32Enum<string name, string what, list<I32EnumAttrCase> cases> : I32EnumAttr<name, what, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::spirv";
}
class SPIRV_BitEnum<string name, string what, list<BitEnumAttrCaseBase> cases> : I32BitEnumAttr<name, what, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::spirv";
}
class SPIRV_Enum<string name, string what, string attrMnemonic, list<I32EnumAttrCase> cases>
    : EnumAttr<SPIRV_Dialect, SPIRV_I32Enum<name, what, cases>, attrMnemonic> {
  let assemblyFormat = "`<` $value `>`";
}
class SPIRV_Bits<string name, string what, string attrMnemonic, list<BitEnumAttrCaseBase> cases>
    : EnumAttr<SPIRV_Dialect, SPIRV_BitEnum<name, what, cases>, attrMnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def SPIRV_ExecutionModeAttr : SPIRV_Enum<"ExecutionMode", "valid SPIR-V ExecutionMode", "execution_mode", [
    SPIRV_Case<"Invocations", 0>, SPIRV_Case<"SpacingEqual", 1>, SPIRV_Case<"SpacingFractionalEven", 2>,
    SPIRV_Case<"SpacingFractionalOdd", 3>, SPIRV_Case<"VertexOrderCw", 4>, SPIRV_Case<"VertexOrderCcw", 5>,
    SPIRV_Case<"PixelCenterInteger", 6>, SPIRV_Case<"OriginUpperLeft", 7>, SPIRV_Case<"OriginLowerLeft", 8>,
    SPIRV_Case<"EarlyFragmentTests", 9>, SPIRV_Case<"PointMode", 10>, SPIRV_Case<"Xfb", 11>,
    SPIRV_Case<"DepthReplacing", 12>, SPIRV_Case<"DepthGreater", 14>, SPIRV_Case<"DepthLess", 15>,
    SPIRV_Case<"DepthUnchanged", 16>, SPIRV_Case<"LocalSize", 17>, SPIRV_Case<"LocalSizeHint", 18>,
    SPIRV_Case<"InputPoints", 19>, SPIRV_Case<"InputLines", 20>, SPIRV_Case<"InputLinesAdjacency", 21>,
    SPIRV_Case<"Triangles", 22>, SPIRV_Case<"InputTrianglesAdjacency", 23>, SPIRV_Case<"Quads", 24>,
    SPIRV_Case<"Isolines", 25>, SPIRV_Case<"OutputVertices", 26>, SPIRV_Case<"OutputPoints", 27>,
    SPIRV_Case<"OutputLineStrip", 28>, SPIRV_Case<"OutputTriangleStrip", 29>, SPIRV_Case<"VecTypeHint", 30>,
    SPIRV_Case<"ContractionOff", 31>, SPIRV_Case<"Initializer", 33>, SPIRV_Case<"Finalizer", 34>,
    SPIRV_Case<"SubgroupSize", 35>, SPIRV_Case<"SubgroupsPerWorkgroup", 36>,
    SPIRV_Case<"SubgroupsPerWorkgroupId", 37>, SPIRV_Case<"LocalSizeId", 38>, SPIRV_Case<"LocalSizeHintId", 39>,
    SPIRV_Case<"SubgroupUniformControlFlowKHR", 4421>, SPIRV_Case<"PostDepthCoverage", 4446>,
    SPIRV_Case<"DenormPreserve", 4459>, SPIRV_Case<"DenormFlushToZero", 4460>,
    SPIRV_Case<"SignedZeroInfNanPreserve", 4461>, SPIRV_Case<"RoundingModeRTE", 4462>,
    SPIRV_Case<"RoundingModeRTZ", 4463>, SPIRV_Case<"EarlyAndLateFragmentTestsAMD", 5017>,
    SPIRV_Case<"StencilRefReplacingEXT", 5027>, SPIRV_Case<"StencilRefUnchangedFrontAMD", 5079>,
    SPIRV_Case<"StencilRefGreaterFrontAMD", 5080>, SPIRV_Case<"StencilRefLessFrontAMD", 5081>,
    SPIRV_Case<"StencilRefUnchangedBackAMD", 5082>, SPIRV_Case<"StencilRefGreaterBackAMD", 5083>,
    SPIRV_Case<"StencilRefLessBackAMD", 5084>, SPIRV_Case<"OutputLinesEXT", 5269>,
    SPIRV_Case<"OutputPrimitivesEXT", 5270>, SPIRV_Case<"DerivativeGroupQuadsNV", 5289>,
    SPIRV_Case<"DerivativeGroupLinearNV", 5290>, SPIRV_Case<"OutputTrianglesEXT", 5298>,
    SPIRV_Case<"PixelInterlockOrderedEXT", 5366>, SPIRV_Case<"PixelInterlockUnorderedEXT", 5367>,
    SPIRV_Case<"SampleInterlockOrderedEXT", 5368>, SPIRV_Case<"SampleInterlockUnorderedEXT", 5369>,
    SPIRV_Case<"ShadingRateInterlockOrderedEXT", 5370>, SPIRV_Case<"ShadingRateInterlockUnorderedEXT", 5371>,
    SPIRV_Case<"SharedLocalMemorySizeINTEL", 5618>, SPIRV_Case<"RoundingModeRTPINTEL", 5620>,
    SPIRV_Case<"RoundingModeRTNINTEL", 5621>, SPIRV_Case<"FloatingPointModeALTINTEL", 5622>,
    SPIRV_Case<"FloatingPointModeIEEEINTEL", 5623>, SPIRV_Case<"MaxWorkgroupSizeINTEL", 5893>,
    SPIRV_Case<"MaxWorkDimINTEL", 5894>, SPIRV_Case<"NoGlobalOffsetINTEL", 5895>,
    SPIRV_Case<"NumSIMDWorkitemsINTEL", 5896>, SPIRV_Case<"SchedulerTargetFmaxMhzINTEL", 5903>,
    SPIRV_Case<"StreamingInterfaceINTEL", 6154>, SPIRV_Case<"NamedBarrierCountINTEL", 6417>]>;

def SPIRV_ExecutionModelAttr : SPIRV_Enum<"ExecutionModel", "valid SPIR-V ExecutionModel", "execution_model", [
    SPIRV_Case<"Vertex", 0>, SPIRV_Case<"TessellationControl", 1>, SPIRV_Case<"TessellationEvaluation", 2>,
    SPIRV_Case<"Geometry", 3>, SPIRV_Case<"Fragment", 4>, SPIRV_Case<"GLCompute", 5>, SPIRV_Case<"Kernel", 6>,
    SPIRV_Case<"RayGenerationKHR", 5313>, SPIRV_Case<"IntersectionKHR", 5314>, SPIRV_Case<"AnyHitKHR", 5315>,
    SPIRV_Case<"ClosestHitKHR", 5316>, SPIRV_Case<"MissKHR", 5317>, SPIRV_Case<"CallableKHR", 5318>,
    SPIRV_Case<"TaskEXT", 5364>, SPIRV_Case<"MeshEXT", 5365>]>;

def SPIRV_FPEncodingAttr : SPIRV_Enum<"FPEncoding", "valid SPIR-V FPEncoding", "f_p_encoding", [
    SPIRV_Case<"BFloat16KHR", 0>]>;

def SPIRV_FPRoundingModeAttr : SPIRV_Enum<"FPRoundingMode", "valid SPIR-V FPRoundingMode", "fp_rounding_mode", [
    SPIRV_Case<"RTE", 0>, SPIRV_Case<"RTZ", 1>, SPIRV_Case<"RTP", 2>, SPIRV_Case<"RTN", 3>]>;

def SPIRV_FunctionControlAttr : SPIRV_Bits<"FunctionControl", "valid SPIR-V FunctionControl", "function_control", [
    I32BitEnumAttrCaseNone<"None">, SPIRV_Bit<"Inline", 0>, SPIRV_Bit<"DontInline", 1>, SPIRV_Bit<"Pure", 2>,
    SPIRV_Bit<"Const", 3>, SPIRV_Bit<"OptNoneINTEL", 16>]>;

def SPIRV_GroupOperationAttr : SPIRV_Enum<"GroupOperation", "valid SPIR-V GroupOperation", "group_operation", [
    SPIRV_Case<"Reduce", 0>, SPIRV_Case<"InclusiveScan", 1>, SPIRV_Case<"ExclusiveScan", 2>,
    SPIRV_Case<"ClusteredReduce", 3>, SPIRV_Case<"PartitionedReduceNV", 6>,
    SPIRV_Case<"PartitionedInclusiveScanNV", 7>, SPIRV_Case<"PartitionedExclusiveScanNV", 8>]>;

def SPIRV_ImageFormatAttr : SPIRV_Enum<"ImageFormat", "valid SPIR-V ImageFormat", "image_format", [
    SPIRV_Case<"Unknown", 0>, SPIRV_Case<"Rgba32f", 1>, SPIRV_Case<"Rgba16f", 2>, SPIRV_Case<"R32f", 3>,
    SPIRV_Case<"Rgba8", 4>, SPIRV_Case<"Rgba8Snorm", 5>, SPIRV_Case<"Rg32f", 6>, SPIRV_Case<"Rg16f", 7>,
    SPIRV_Case<"R11fG11fB10f", 8>, SPIRV_Case<"R16f", 9>, SPIRV_Case<"Rgba16", 10>, SPIRV_Case<"Rgb10A2", 11>,
    SPIRV_Case<"Rg16", 12>, SPIRV_Case<"Rg8", 13>, SPIRV_Case<"R16", 14>, SPIRV_Case<"R8", 15>,
    SPIRV_Case<"Rgba16Snorm", 16>, SPIRV_Case<"Rg16Snorm", 17>, SPIRV_Case<"Rg8Snorm", 18>,
    SPIRV_Case<"R16Snorm", 19>, SPIRV_Case<"R8Snorm", 20>, SPIRV_Case<"Rgba32i", 21>, SPIRV_Case<"Rgba16i", 22>,
    SPIRV_Case<"Rgba8i", 23>, SPIRV_Case<"R32i", 24>, SPIRV_Case<"Rg32i", 25>, SPIRV_Case<"Rg16i", 26>,
    SPIRV_Case<"Rg8i", 27>, SPIRV_Case<"R16i", 28>, SPIRV_Case<"R8i", 29>, SPIRV_Case<"Rgba32ui", 30>,
    SPIRV_Case<"Rgba16ui", 31>, SPIRV_Case<"Rgba8ui", 32>, SPIRV_Case<"R32ui", 33>, SPIRV_Case<"Rgb10a2ui", 34>,
    SPIRV_Case<"Rg32ui", 35>, SPIRV_Case<"Rg16ui", 36>, SPIRV_Case<"Rg8ui", 37>, SPIRV_Case<"R16ui", 38>,
    SPIRV_Case<"R8ui", 39>, SPIRV_Case<"R64ui", 40>, SPIRV_Case<"R64i", 41>]>;

def SPIRV_ImageOperandsAttr : SPIRV_Bits<"ImageOperands", "valid SPIR-V ImageOperands", "image_operands", [
    I32BitEnumAttrCaseNone<"None">, SPIRV_Bit<"Bias", 0>, SPIRV_Bit<"Lod", 1>, SPIRV_Bit<"Grad", 2>,
    SPIRV_Bit<"ConstOffset", 3>, SPIRV_Bit<"Offset", 4>, SPIRV_Bit<"ConstOffsets", 5>, SPIRV_Bit<"Sample", 6>,
    SPIRV_Bit<"MinLod", 7>, SPIRV_Bit<"MakeTexelAvailable", 8>, SPIRV_Bit<"MakeTexelVisible", 9>,
    SPIRV_Bit<"NonPrivateTexel", 10>, SPIRV_Bit<"VolatileTexel", 11>, SPIRV_Bit<"SignExtend", 12>,
    SPIRV_Bit<"Offsets", 16>, SPIRV_Bit<"ZeroExtend", 13>, SPIRV_Bit<"Nontemporal", 14>]>;

def SPIRV_LinkageTypeAttr : SPIRV_Enum<"LinkageType", "valid SPIR-V LinkageType", "linkage_type", [
    SPIRV_Case<"Export", 0>, SPIRV_Case<"Import", 1>, SPIRV_Case<"LinkOnceODR", 2>]>;

def SPIRV_LoopControlAttr : SPIRV_Bits<"LoopControl", "valid SPIR-V LoopControl", "loop_control", [
    I32BitEnumAttrCaseNone<"None">, SPIRV_Bit<"Unroll", 0>, SPIRV_Bit<"DontUnroll", 1>,
    SPIRV_Bit<"DependencyInfinite", 2>, SPIRV_Bit<"DependencyLength", 3>, SPIRV_Bit<"MinIterations", 4>,
    SPIRV_Bit<"MaxIterations", 5>, SPIRV_Bit<"IterationMultiple", 6>, SPIRV_Bit<"PeelCount", 7>,
    SPIRV_Bit<"PartialCount", 8>, SPIRV_Bit<"InitiationIntervalINTEL", 16>, SPIRV_Bit<"LoopCoalesceINTEL", 20>,
    SPIRV_Bit<"MaxConcurrencyINTEL", 17>, SPIRV_Bit<"MaxInterleavingINTEL", 21>,
    SPIRV_Bit<"DependencyArrayINTEL", 18>, SPIRV_Bit<"SpeculatedIterationsINTEL", 22>,
    SPIRV_Bit<"PipelineEnableINTEL", 19>, SPIRV_Bit<"NoFusionINTEL", 23>]>;

def SPIRV_MemoryAccessAttr : SPIRV_Bits<"MemoryAccess", "valid SPIR-V MemoryAccess", "memory_access", [
    I32BitEnumAttrCaseNone<"None">, SPIRV_Bit<"Volatile", 0>, SPIRV_Bit<"Aligned", 1>, SPIRV_Bit<"Nontemporal", 2>,
    SPIRV_Bit<"MakePointerAvailable", 3>, SPIRV_Bit<"MakePointerVisible", 4>, SPIRV_Bit<"NonPrivatePointer", 5>,
    SPIRV_Bit<"AliasScopeINTELMask", 16>, SPIRV_Bit<"NoAliasINTELMask", 17>]>;

def SPIRV_MemoryModelAttr : SPIRV_Enum<"MemoryModel", "valid SPIR-V MemoryModel", "memory_model", [
    SPIRV_Case<"Simple", 0>, SPIRV_Case<"GLSL450", 1>, SPIRV_Case<"OpenCL", 2>, SPIRV_Case<"Vulkan", 3>]>;

def SPIRV_MemorySemanticsAttr : SPIRV_Bits<"MemorySemantics", "valid SPIR-V MemorySemantics", "memory_semantics", [
    I32BitEnumAttrCaseNone<"None">, SPIRV_Bit<"Acquire", 1>, SPIRV_Bit<"Release", 2>,
    SPIRV_Bit<"AcquireRelease", 3>, SPIRV_Bit<"SequentiallyConsistent", 4>, SPIRV_Bit<"UniformMemory", 6>,
    SPIRV_Bit<"SubgroupMemory", 7>, SPIRV_Bit<"WorkgroupMemory", 8>, SPIRV_Bit<"CrossWorkgroupMemory", 9>,
    SPIRV_Bit<"AtomicCounterMemory", 10>, SPIRV_Bit<"ImageMemory", 11>, SPIRV_Bit<"OutputMemory", 12>,
    SPIRV_Bit<"MakeAvailable", 13>, SPIRV_Bit<"MakeVisible", 14>, SPIRV_Bit<"Volatile", 15>]>;

def SPIRV_ScopeAttr : SPIRV_Enum<"Scope", "valid SPIR-V Scope", "scope", [
    SPIRV_Case<"CrossDevice", 0>, SPIRV_Case<"Device", 1>, SPIRV_Case<"Workgroup", 2>, SPIRV_Case<"Subgroup", 3>,
    SPIRV_Case<"Invocation", 4>, SPIRV_Case<"QueueFamily", 5>, SPIRV_Case<"ShaderCallKHR", 6>]>;

def SPIRV_SelectionControlAttr : SPIRV_Bits<
    "SelectionControl", "valid SPIR-V SelectionControl", "selection_control", [
    I32BitEnumAttrCaseNone<"None">, SPIRV_Bit<"Flatten", 0>, SPIRV_Bit<"DontFlatten", 1>]>;

def SPIRV_StorageClassAttr : SPIRV_Enum<"StorageClass", "valid SPIR-V StorageClass", "storage_class", [
    SPIRV_Case<"UniformConstant", 0>, SPIRV_Case<"Input", 1>, SPIRV_Case<"Uniform", 2>, SPIRV_Case<"Output", 3>,
    SPIRV_Case<"Workgroup", 4>, SPIRV_Case<"CrossWorkgroup", 5>, SPIRV_Case<"Private", 6>,
    SPIRV_Case<"Function", 7>, SPIRV_Case<"Generic", 8>, SPIRV_Case<"PushConstant", 9>,
    SPIRV_Case<"AtomicCounter", 10>, SPIRV_Case<"Image", 11>, SPIRV_Case<"StorageBuffer", 12>,
    SPIRV_Case<"CallableDataKHR", 5328>, SPIRV_Case<"IncomingCallableDataKHR", 5329>,
    SPIRV_Case<"RayPayloadKHR", 5338>, SPIRV_Case<"HitAttributeKHR", 5339>,
    SPIRV_Case<"IncomingRayPayloadKHR", 5342>, SPIRV_Case<"ShaderRecordBufferKHR", 5343>,
    SPIRV_Case<"PhysicalStorageBuffer", 5349>, SPIRV_Case<"TaskPayloadWorkgroupEXT", 5402>,
    SPIRV_Case<"CodeSectionINTEL", 5605>, SPIRV_Case<"DeviceOnlyINTEL", 5936>, SPIRV_Case<"HostOnlyINTEL", 5937>]>;

def SPIRV_PackedVectorFormatAttr : SPIRV_Enum<
    "PackedVectorFormat", "valid SPIR-V PackedVectorFormat", "packed_vector_format", [
    SPIRV_Case<"PackedVectorFormat4x8Bit", 0>]>;

def SPIRV_DepthAttr : SPIRV_Enum<"ImageDepthInfo", "valid SPIR-V Image Depth specification", "image_depth_info", [
    SPIRV_Case<"NoDepth", 0>, SPIRV_Case<"IsDepth", 1>, SPIRV_Case<"DepthUnknown", 2>]>;

def SPIRV_ArrayedAttr : SPIRV_Enum<
    "ImageArrayedInfo", "valid SPIR-V Image Arrayed specification", "image_arrayed_info", [
    SPIRV_Case<"NonArrayed", 0>, SPIRV_Case<"Arrayed", 1>]>;

def SPIRV_SamplingAttr : SPIRV_Enum<
    "ImageSamplingInfo", "valid SPIR-V Image Sampling specification", "image_sampling_info", [
    SPIRV_Case<"SingleSampled", 0>, SPIRV_Case<"MultiSampled", 1>]>;

def SPIRV_SamplerUseAttr : SPIRV_Enum<
    "ImageSamplerUseInfo", "valid SPIR-V Sampler Use specification", "image_sampler_use_info", [
    SPIRV_Case<"SamplerUnknown", 0>, SPIRV_Case<"NeedSampler", 1>, SPIRV_Case<"NoSampler", 2>]>;

def SPIRV_MatrixLayoutAttr : SPIRV_Enum<"MatrixLayout", "valid SPIR-V MatrixLayout", "matrixLayout", [
    SPIRV_Case<"ColumnMajor", 0>, SPIRV_Case<"RowMajor", 1>, SPIRV_Case<"PackedA", 2>, SPIRV_Case<"PackedB", 3>]>;

def SPIRV_KHR_CooperativeMatrixUseAttr : SPIRV_Enum<
    "CooperativeMatrixUseKHR", "valid SPIR-V Cooperative Matrix Use (KHR)", "coop_matrix_use_khr", [
    SPIRV_Case<"MatrixA", 0>, SPIRV_Case<"MatrixB", 1>, SPIRV_Case<"MatrixAcc", 2>]>;

def SPIRV_KHR_CooperativeMatrixLayoutAttr : SPIRV_Enum<
    "CooperativeMatrixLayoutKHR", "valid SPIR-V Cooperative Matrix Layout (KHR)", "coop_matrix_layout_khr", [
    SPIRV_Case<"RowMajor", 0>, SPIRV_Case<"ColumnMajor", 1>]>;

def SPIRV_KHR_CooperativeMatrixOperandsAttr : SPIRV_Bits<
    "CooperativeMatrixOperandsKHR", "valid SPIR-V Cooperative Matrix Operands (KHR)", "cooperative_matrix_operands_khr", [
    I32BitEnumAttrCaseNone<"None">, SPIRV_Bit<"ASigned", 0>, SPIRV_Bit<"BSigned", 1>, SPIRV_Bit<"CSigned", 2>,
    SPIRV_Bit<"ResultSigned", 3>, SPIRV_Bit<"AccSat", 4>]>;

def SPIRV_INTEL_LoadCacheControlAttr : SPIRV_Enum<
    "LoadCacheControl", "valid SPIR-V LoadCacheControl", "load_cache_control", [
    SPIRV_Case<"Uncached", 0>, SPIRV_Case<"Cached", 1>, SPIRV_Case<"Streaming", 2>,
    SPIRV_Case<"InvalidateAfterR", 3>, SPIRV_Case<"ConstCached", 4>]>;

def SPIRV_INTEL_StoreCacheControlAttr : SPIRV_Enum<
    "StoreCacheControl", "valid SPIR-V StoreCacheControl", "store_cache_control", [
    SPIRV_Case<"Uncached", 0>, SPIRV_Case<"WriteThrough", 1>, SPIRV_Case<"WriteBack", 2>,
    SPIRV_Case<"Streaming", 3>]>;

def SPIRV_FPFastMathModeAttr : SPIRV_Bits<
    "FPFastMathMode", "Indicates a floating-point fast math flag", "fastmath_mode", [
    I32BitEnumAttrCaseNone<"None">, SPIRV_Bit<"NotNaN", 0>, SPIRV_Bit<"NotInf", 1>, SPIRV_Bit<"NSZ", 2>,
    SPIRV_Bit<"AllowRecip", 3>, SPIRV_Bit<"Fast", 4>, SPIRV_Bit<"AllowContractFastINTEL", 16>,
    SPIRV_Bit<"AllowReassocINTEL", 17>]>;

def SPIRV_VersionAttr : SPIRV_Enum<"Version", "valid SPIR-V version", "version", [
    SPIRV_Case<"V_1_0", 0, "v1.0">, SPIRV_Case<"V_1_1", 1, "v1.1">, SPIRV_Case<"V_1_2", 2, "v1.2">,
    SPIRV_Case<"V_1_3", 3, "v1.3">, SPIRV_Case<"V_1_4", 4, "v1.4">, SPIRV_Case<"V_1_5", 5, "v1.5">,
    SPIRV_Case<"V_1_6", 6, "v1.6">]>;

def SPIRV_DeviceTypeAttr : SPIRV_Enum<"DeviceType", "valid SPIR-V device types", "device_type", [
    SPIRV_Case<"Other", 3>, SPIRV_Case<"IntegratedGPU", 2>, SPIRV_Case<"DiscreteGPU", 1>, SPIRV_Case<"CPU", 0>,
    SPIRV_Case<"Unknown", 4294967295>]>;

def SPIRV_VendorAttr : SPIRV_Enum<"Vendor", "recognized SPIR-V vendor strings", "vendor", [
    SPIRV_Case<"AMD", 0>, SPIRV_Case<"Apple", 1>, SPIRV_Case<"ARM", 2>, SPIRV_Case<"Broadcom", 3>,
    SPIRV_Case<"Imagination", 4>, SPIRV_Case<"Intel", 5>, SPIRV_Case<"NVIDIA", 6>, SPIRV_Case<"Qualcomm", 7>,
    SPIRV_Case<"SwiftShader", 8>, SPIRV_Case<"Unknown", 4294967295>]>;

def SPIRV_ClientAPIAttr : SPIRV_Enum<"ClientAPI", "recognized SPIR-V client APIs", "client_api", [
    SPIRV_Case<"Metal", 0>, SPIRV_Case<"OpenCL", 1>, SPIRV_Case<"Vulkan", 2>, SPIRV_Case<"WebGPU", 3>,
    SPIRV_Case<"Unknown", 4294967295>]>;

def SPIRV_AddressingModelAttr : SPIRV_Enum<"AddressingModel", "valid SPIR-V AddressingModel", "addressing_model", [
    SPIRV_Case<"Logical", 0>, SPIRV_Case<"Physical32", 1>, SPIRV_Case<"Physical64", 2>,
    SPIRV_Case<"PhysicalStorageBuffer64", 5348>]>;

def SPIRV_BuiltInAttr : SPIRV_Enum<"BuiltIn", "valid SPIR-V BuiltIn", "built_in", [
    SPIRV_Case<"Position", 0>, SPIRV_Case<"PointSize", 1>, SPIRV_Case<"ClipDistance", 3>,
    SPIRV_Case<"CullDistance", 4>, SPIRV_Case<"VertexId", 5>, SPIRV_Case<"InstanceId", 6>,
    SPIRV_Case<"PrimitiveId", 7>, SPIRV_Case<"InvocationId", 8>, SPIRV_Case<"Layer", 9>,
    SPIRV_Case<"ViewportIndex", 10>, SPIRV_Case<"TessLevelOuter", 11>, SPIRV_Case<"TessLevelInner", 12>,
    SPIRV_Case<"TessCoord", 13>, SPIRV_Case<"PatchVertices", 14>, SPIRV_Case<"FragCoord", 15>,
    SPIRV_Case<"PointCoord", 16>, SPIRV_Case<"FrontFacing", 17>, SPIRV_Case<"SampleId", 18>,
    SPIRV_Case<"SamplePosition", 19>, SPIRV_Case<"SampleMask", 20>, SPIRV_Case<"FragDepth", 22>,
    SPIRV_Case<"HelperInvocation", 23>, SPIRV_Case<"NumWorkgroups", 24>, SPIRV_Case<"WorkgroupSize", 25>,
    SPIRV_Case<"WorkgroupId", 26>, SPIRV_Case<"LocalInvocationId", 27>, SPIRV_Case<"GlobalInvocationId", 28>,
    SPIRV_Case<"LocalInvocationIndex", 29>, SPIRV_Case<"WorkDim", 30>, SPIRV_Case<"GlobalSize", 31>,
    SPIRV_Case<"EnqueuedWorkgroupSize", 32>, SPIRV_Case<"GlobalOffset", 33>, SPIRV_Case<"GlobalLinearId", 34>,
    SPIRV_Case<"SubgroupSize", 36>, SPIRV_Case<"SubgroupMaxSize", 37>, SPIRV_Case<"NumSubgroups", 38>,
    SPIRV_Case<"NumEnqueuedSubgroups", 39>, SPIRV_Case<"SubgroupId", 40>,
    SPIRV_Case<"SubgroupLocalInvocationId", 41>, SPIRV_Case<"VertexIndex", 42>, SPIRV_Case<"InstanceIndex", 43>,
    SPIRV_Case<"SubgroupEqMask", 4416>, SPIRV_Case<"SubgroupGeMask", 4417>, SPIRV_Case<"SubgroupGtMask", 4418>,
    SPIRV_Case<"SubgroupLeMask", 4419>, SPIRV_Case<"SubgroupLtMask", 4420>, SPIRV_Case<"BaseVertex", 4424>,
    SPIRV_Case<"BaseInstance", 4425>, SPIRV_Case<"DrawIndex", 4426>, SPIRV_Case<"PrimitiveShadingRateKHR", 4432>,
    SPIRV_Case<"DeviceIndex", 4438>, SPIRV_Case<"ViewIndex", 4440>, SPIRV_Case<"ShadingRateKHR", 4444>,
    SPIRV_Case<"BaryCoordNoPerspAMD", 4992>, SPIRV_Case<"BaryCoordNoPerspCentroidAMD", 4993>,
    SPIRV_Case<"BaryCoordNoPerspSampleAMD", 4994>, SPIRV_Case<"BaryCoordSmoothAMD", 4995>,
    SPIRV_Case<"BaryCoordSmoothCentroidAMD", 4996>, SPIRV_Case<"BaryCoordSmoothSampleAMD", 4997>,
    SPIRV_Case<"BaryCoordPullModelAMD", 4998>, SPIRV_Case<"FragStencilRefEXT", 5014>,
    SPIRV_Case<"ViewportMaskNV", 5253>, SPIRV_Case<"SecondaryPositionNV", 5257>,
    SPIRV_Case<"SecondaryViewportMaskNV", 5258>, SPIRV_Case<"PositionPerViewNV", 5261>,
    SPIRV_Case<"ViewportMaskPerViewNV", 5262>, SPIRV_Case<"FullyCoveredEXT", 5264>,
    SPIRV_Case<"BaryCoordKHR", 5286>, SPIRV_Case<"BaryCoordNoPerspKHR", 5287>, SPIRV_Case<"FragSizeEXT", 5292>,
    SPIRV_Case<"FragInvocationCountEXT", 5293>, SPIRV_Case<"PrimitivePointIndicesEXT", 5294>,
    SPIRV_Case<"PrimitiveLineIndicesEXT", 5295>, SPIRV_Case<"PrimitiveTriangleIndicesEXT", 5296>,
    SPIRV_Case<"CullPrimitiveEXT", 5299>, SPIRV_Case<"LaunchIdKHR", 5319>, SPIRV_Case<"LaunchSizeKHR", 5320>,
    SPIRV_Case<"WorldRayOriginKHR", 5321>, SPIRV_Case<"WorldRayDirectionKHR", 5322>,
    SPIRV_Case<"ObjectRayOriginKHR", 5323>, SPIRV_Case<"ObjectRayDirectionKHR", 5324>,
    SPIRV_Case<"RayTminKHR", 5325>, SPIRV_Case<"RayTmaxKHR", 5326>, SPIRV_Case<"InstanceCustomIndexKHR", 5327>,
    SPIRV_Case<"ObjectToWorldKHR", 5330>, SPIRV_Case<"WorldToObjectKHR", 5331>, SPIRV_Case<"HitTNV", 5332>,
    SPIRV_Case<"HitKindKHR", 5333>, SPIRV_Case<"CurrentRayTimeNV", 5334>, SPIRV_Case<"IncomingRayFlagsKHR", 5351>,
    SPIRV_Case<"RayGeometryIndexKHR", 5352>, SPIRV_Case<"WarpsPerSMNV", 5374>, SPIRV_Case<"SMCountNV", 5375>,
    SPIRV_Case<"WarpIDNV", 5376>, SPIRV_Case<"SMIDNV", 5377>, SPIRV_Case<"CullMaskKHR", 6021>]>;

def SPIRV_DecorationAttr : SPIRV_Enum<"Decoration", "valid SPIR-V Decoration", "decoration", [
    SPIRV_Case<"RelaxedPrecision", 0>, SPIRV_Case<"SpecId", 1>, SPIRV_Case<"Block", 2>,
    SPIRV_Case<"BufferBlock", 3>, SPIRV_Case<"RowMajor", 4>, SPIRV_Case<"ColMajor", 5>,
    SPIRV_Case<"ArrayStride", 6>, SPIRV_Case<"MatrixStride", 7>, SPIRV_Case<"GLSLShared", 8>,
    SPIRV_Case<"GLSLPacked", 9>, SPIRV_Case<"CPacked", 10>, SPIRV_Case<"BuiltIn", 11>,
    SPIRV_Case<"NoPerspective", 13>, SPIRV_Case<"Flat", 14>, SPIRV_Case<"Patch", 15>, SPIRV_Case<"Centroid", 16>,
    SPIRV_Case<"Sample", 17>, SPIRV_Case<"Invariant", 18>, SPIRV_Case<"Restrict", 19>, SPIRV_Case<"Aliased", 20>,
    SPIRV_Case<"Volatile", 21>, SPIRV_Case<"Constant", 22>, SPIRV_Case<"Coherent", 23>,
    SPIRV_Case<"NonWritable", 24>, SPIRV_Case<"NonReadable", 25>, SPIRV_Case<"Uniform", 26>,
    SPIRV_Case<"UniformId", 27>, SPIRV_Case<"SaturatedConversion", 28>, SPIRV_Case<"Stream", 29>,
    SPIRV_Case<"Location", 30>, SPIRV_Case<"Component", 31>, SPIRV_Case<"Index", 32>, SPIRV_Case<"Binding", 33>,
    SPIRV_Case<"DescriptorSet", 34>, SPIRV_Case<"Offset", 35>, SPIRV_Case<"XfbBuffer", 36>,
    SPIRV_Case<"XfbStride", 37>, SPIRV_Case<"FuncParamAttr", 38>, SPIRV_Case<"FPRoundingMode", 39>,
    SPIRV_Case<"FPFastMathMode", 40>, SPIRV_Case<"LinkageAttributes", 41>, SPIRV_Case<"NoContraction", 42>,
    SPIRV_Case<"InputAttachmentIndex", 43>, SPIRV_Case<"Alignment", 44>, SPIRV_Case<"MaxByteOffset", 45>,
    SPIRV_Case<"AlignmentId", 46>, SPIRV_Case<"MaxByteOffsetId", 47>, SPIRV_Case<"NoSignedWrap", 4469>,
    SPIRV_Case<"NoUnsignedWrap", 4470>, SPIRV_Case<"ExplicitInterpAMD", 4999>,
    SPIRV_Case<"OverrideCoverageNV", 5248>, SPIRV_Case<"PassthroughNV", 5250>,
    SPIRV_Case<"ViewportRelativeNV", 5252>, SPIRV_Case<"SecondaryViewportRelativeNV", 5256>,
    SPIRV_Case<"PerPrimitiveEXT", 5271>, SPIRV_Case<"PerVertexKHR", 5285>, SPIRV_Case<"NonUniform", 5300>,
    SPIRV_Case<"RestrictPointer", 5355>, SPIRV_Case<"AliasedPointer", 5356>, SPIRV_Case<"BindlessSamplerNV", 5398>,
    SPIRV_Case<"BindlessImageNV", 5399>, SPIRV_Case<"BoundSamplerNV", 5400>, SPIRV_Case<"BoundImageNV", 5401>,
    SPIRV_Case<"SIMTCallINTEL", 5599>, SPIRV_Case<"ReferencedIndirectlyINTEL", 5602>,
    SPIRV_Case<"ClobberINTEL", 5607>, SPIRV_Case<"SideEffectsINTEL", 5608>,
    SPIRV_Case<"VectorComputeVariableINTEL", 5624>, SPIRV_Case<"FuncParamIOKindINTEL", 5625>,
    SPIRV_Case<"VectorComputeFunctionINTEL", 5626>, SPIRV_Case<"StackCallINTEL", 5627>,
    SPIRV_Case<"GlobalVariableOffsetINTEL", 5628>, SPIRV_Case<"CounterBuffer", 5634>,
    SPIRV_Case<"UserSemantic", 5635>, SPIRV_Case<"UserTypeGOOGLE", 5636>,
    SPIRV_Case<"FunctionRoundingModeINTEL", 5822>, SPIRV_Case<"FunctionDenormModeINTEL", 5823>,
    SPIRV_Case<"RegisterINTEL", 5825>, SPIRV_Case<"MemoryINTEL", 5826>, SPIRV_Case<"NumbanksINTEL", 5827>,
    SPIRV_Case<"BankwidthINTEL", 5828>, SPIRV_Case<"MaxPrivateCopiesINTEL", 5829>,
    SPIRV_Case<"SinglepumpINTEL", 5830>, SPIRV_Case<"DoublepumpINTEL", 5831>,
    SPIRV_Case<"MaxReplicatesINTEL", 5832>, SPIRV_Case<"SimpleDualPortINTEL", 5833>, SPIRV_Case<"MergeINTEL", 5834>,
    SPIRV_Case<"BankBitsINTEL", 5835>, SPIRV_Case<"ForcePow2DepthINTEL", 5836>,
    SPIRV_Case<"BurstCoalesceINTEL", 5899>, SPIRV_Case<"CacheSizeINTEL", 5900>,
    SPIRV_Case<"DontStaticallyCoalesceINTEL", 5901>, SPIRV_Case<"PrefetchINTEL", 5902>,
    SPIRV_Case<"StallEnableINTEL", 5905>, SPIRV_Case<"FuseLoopsInFunctionINTEL", 5907>,
    SPIRV_Case<"AliasScopeINTEL", 5914>, SPIRV_Case<"NoAliasINTEL", 5915>, SPIRV_Case<"BufferLocationINTEL", 5921>,
    SPIRV_Case<"IOPipeStorageINTEL", 5944>, SPIRV_Case<"FunctionFloatingPointModeINTEL", 6080>,
    SPIRV_Case<"SingleElementVectorINTEL", 6085>, SPIRV_Case<"VectorComputeCallableFunctionINTEL", 6087>,
    SPIRV_Case<"MediaBlockIOINTEL", 6140>, SPIRV_Case<"CacheControlLoadINTEL", 6442>,
    SPIRV_Case<"CacheControlStoreINTEL", 6443>]>;

def SPIRV_DimAttr : SPIRV_Enum<"Dim", "valid SPIR-V Dim", "dim", [
    SPIRV_Case<"Dim1D", 0>, SPIRV_Case<"Dim2D", 1>, SPIRV_Case<"Dim3D", 2>, SPIRV_Case<"Cube", 3>,
    SPIRV_Case<"Rect", 4>, SPIRV_Case<"Buffer", 5>, SPIRV_Case<"SubpassData", 6>]>;

#endif // RMLIR_SPIRV_ENUMS
