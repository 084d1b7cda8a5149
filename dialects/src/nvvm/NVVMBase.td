// The nvvm dialect itself: its enums, attributes and constraints.

#ifndef RMLIR_NVVM_BASE
#define RMLIR_NVVM_BASE

include "llvm/LLVMAttrs.td"
include "llvm/LLVMTypes.td"
include "mlir/Dialect/GPU/IR/CompilationAttrInterfaces.td"
include "mlir/Dialect/Ptr/IR/MemorySpaceInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def NVVM_Dialect : Dialect {
  let name = "nvvm";
  let cppNamespace = "::mlir::NVVM";
  let summary = "Intrinsics of LLVM for NVIDIA's processors";
  let description = [{
    What PTX can do and the llvm dialect cannot say: special registers, barriers, shuffles, asynchronous copies, tensor cores.
    Kernels are functions of the llvm dialect with attributes of this one.
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
}

//===-- Enums -----------------------------------------------------------------------------------------------------===//

// Cases that count from `first`, with the same names in programs and text.
class NVVM_Cases<list<string> names, int first = 0> {
  list<I32EnumAttrCase> all = !foreach(i, !range(!size(names)), I32EnumAttrCase<names[i], !add(first, i)>);
}
// The same, with capitals in programs.
class NVVM_Capitals<list<string> names, int first = 0> {
  list<I32EnumAttrCase> all =
      !foreach(i, !range(!size(names)), I32EnumAttrCase<!toupper(names[i]), !add(first, i), names[i]>);
}

class NVVM_Enum<string name, string what, list<I32EnumAttrCase> cases> : I32EnumAttr<name, what, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::NVVM";
}
class NVVM_PlainEnum<string name, string what, list<I32EnumCase> cases> : I32Enum<name, what, cases> {
  let cppNamespace = "::mlir::NVVM";
}

// Written in angle brackets, or as the word alone.
class NVVM_EnumAttr<EnumInfo info, string name, list<Trait> traits = []> : EnumAttr<NVVM_Dialect, info, name, traits> {
  let assemblyFormat = "`<` $value `>`";
}
class NVVM_WordAttr<EnumInfo info, string name> : EnumAttr<NVVM_Dialect, info, name> {
  let assemblyFormat = "$value";
}

def CacheEvictionPriority : NVVM_PlainEnum<"CacheEvictionPriority", "NVVM Cache Eviction Priority", [
    I32EnumCase<"EvictNormal", 0, "evict_normal">, I32EnumCase<"EvictFirst", 1, "evict_first">,
    I32EnumCase<"EvictLast", 2, "evict_last">, I32EnumCase<"EvictUnchanged", 3, "evict_unchanged">,
    I32EnumCase<"NoAllocate", 4, "no_allocate">]>;
def CacheEvictionPriorityAttr : NVVM_WordAttr<CacheEvictionPriority, "cache_eviction_priority">;

def NVVMMemorySpace : NVVM_PlainEnum<"NVVMMemorySpace", "NVVM Memory Space", [
    I32EnumCase<"Generic", 0, "generic">, I32EnumCase<"Global", 1, "global">, I32EnumCase<"Shared", 3, "shared">,
    I32EnumCase<"Constant", 4, "constant">, I32EnumCase<"Local", 5, "local">, I32EnumCase<"Tensor", 6, "tensor">,
    I32EnumCase<"SharedCluster", 7, "shared_cluster">]>;
def NVVMMemorySpaceAttr : NVVM_EnumAttr<NVVMMemorySpace, "memory_space", [
    DeclareAttrInterfaceMethods<LLVM_AddrSpaceAttrInterface>, DeclareAttrInterfaceMethods<MemorySpaceAttrInterface>]>;

// Memory and its order.
def MemScopeKind : NVVM_Enum<"MemScopeKind", "NVVM Memory Scope kind",
                             NVVM_Capitals<["cta", "cluster", "gpu", "sys"]>.all>;
def MemScopeKindAttr : NVVM_EnumAttr<MemScopeKind, "mem_scope">;
def SharedSpace : NVVM_Enum<"SharedSpace", "Shared memory space", [
    I32EnumAttrCase<"shared_cta", 0, "cta">, I32EnumAttrCase<"shared_cluster", 1, "cluster">]>;
def SharedSpaceAttr : NVVM_EnumAttr<SharedSpace, "shared_space">;
def MemOrderKind : NVVM_Enum<
    "MemOrderKind", "NVVM Memory Ordering kind",
    NVVM_Capitals<["weak", "relaxed", "acquire", "release", "acq_rel", "sc", "mmio", "volatile"]>.all>;
def MemOrderKindAttr : NVVM_EnumAttr<MemOrderKind, "mem_order">;
def ProxyKind : NVVM_Enum<"ProxyKind", "Proxy kind", [
    I32EnumAttrCase<"alias", 0>, I32EnumAttrCase<"async", 1>, I32EnumAttrCase<"async_global", 2, "async.global">,
    I32EnumAttrCase<"async_shared", 3, "async.shared">, I32EnumAttrCase<"TENSORMAP", 4, "tensormap">,
    I32EnumAttrCase<"GENERIC", 5, "generic">]>;
def ProxyKindAttr : NVVM_EnumAttr<ProxyKind, "proxy_kind">;
def LoadCacheModifierKind : NVVM_Enum<"LoadCacheModifierKind", "NVVM load cache modifier kind",
                                      NVVM_Capitals<["ca", "cg", "cs", "lu", "cv"]>.all>;
def LoadCacheModifierAttr : NVVM_WordAttr<LoadCacheModifierKind, "load_cache_modifier">;
def PrefetchCacheLevel : NVVM_PlainEnum<"PrefetchCacheLevel", "NVVM Prefetch Cache Level",
                                        [I32EnumCase<"L1", 0>, I32EnumCase<"L2", 1>]>;
def PrefetchCacheLevelAttr : NVVM_WordAttr<PrefetchCacheLevel, "prefetch_cache_level">;

// Warps and blocks.
def BarrierReduction : NVVM_Enum<"BarrierReduction", "NVVM barrier reduction operation",
                                 NVVM_Capitals<["popc", "and", "or"]>.all>;
def BarrierReductionAttr : NVVM_EnumAttr<BarrierReduction, "reduction">;
def ReduxKind : NVVM_Enum<
    "ReduxKind", "NVVM redux kind",
    NVVM_Capitals<["add", "and", "max", "min", "or", "umax", "umin", "xor", "fmin", "fmax"], 1>.all>;
def ReduxKindAttr : NVVM_WordAttr<ReduxKind, "redux_kind">;
def ShflKind : NVVM_Enum<"ShflKind", "NVVM shuffle kind", NVVM_Cases<["bfly", "up", "down", "idx"]>.all>;
def ShflKindAttr : NVVM_WordAttr<ShflKind, "shfl_kind">;
def VoteSyncKind : NVVM_Enum<"VoteSyncKind", "NVVM vote sync kind", NVVM_Cases<["any", "all", "ballot", "uni"]>.all>;
def VoteSyncKindAttr : NVVM_WordAttr<VoteSyncKind, "vote_sync_kind">;
def MatchSyncKind : NVVM_Enum<"MatchSyncKind", "NVVM match sync kind", NVVM_Cases<["any", "all"]>.all>;
def MatchSyncKindAttr : NVVM_WordAttr<MatchSyncKind, "match_sync_kind">;
def PermuteMode : NVVM_Enum<"PermuteMode", "NVVM permute mode",
                            NVVM_Capitals<["default", "f4e", "b4e", "rc8", "ecl", "ecr", "rc16"]>.all>;
def PermuteModeAttr : NVVM_EnumAttr<PermuteMode, "permute_mode">;
def SetMaxRegisterAction : NVVM_Enum<"SetMaxRegisterAction", "NVVM set max register action",
                                     [I32EnumAttrCase<"decrease", 1>, I32EnumAttrCase<"increase", 0>]>;
def SetMaxRegisterActionAttr : NVVM_WordAttr<SetMaxRegisterAction, "action">;
def GridDepAction : NVVM_PlainEnum<"GridDepActionKind", "Action kind for grid dependency control",
                                   [I32EnumCase<"wait", 0>, I32EnumCase<"launch_dependents", 1>]>;
def GridDepActionAttr : NVVM_WordAttr<GridDepAction, "grid_dep_action">;
def ClusterLaunchControlQueryType : NVVM_PlainEnum<
    "ClusterLaunchControlQueryType", "NVVM ClusterLaunchControlQueryType", [
    I32EnumCase<"IS_CANCELED", 0, "is_canceled">, I32EnumCase<"GET_FIRST_CTA_ID_X", 1, "get_first_cta_id_x">,
    I32EnumCase<"GET_FIRST_CTA_ID_Y", 2, "get_first_cta_id_y">,
    I32EnumCase<"GET_FIRST_CTA_ID_Z", 3, "get_first_cta_id_z">]>;
def ClusterLaunchControlQueryTypeAttr
    : NVVM_WordAttr<ClusterLaunchControlQueryType, "cluster_launch_control_query_type">;

// Arithmetic.
def FPRoundingMode : NVVM_Enum<"FPRoundingMode", "NVVM FPRoundingMode kind",
                               NVVM_Capitals<["none", "rn", "rm", "rp", "rz", "rna", "rs"]>.all>;
def FPRoundingModeAttr : NVVM_EnumAttr<FPRoundingMode, "fp_rnd_mode">;
def SaturationMode : NVVM_Enum<"SaturationMode", "NVVM SaturationMode kind",
                               NVVM_Capitals<["none", "satfinite"]>.all>;
def SaturationModeAttr : NVVM_EnumAttr<SaturationMode, "sat_mode">;
def DotAccumulateType : NVVM_Enum<"DotAccumulateType", "NVVM DotAccumulateType", [
    I32EnumAttrCase<"SIGNED", 1, "signed">, I32EnumAttrCase<"UNSIGNED", 0, "unsigned">]>;
def DotAccumulateTypeAttr : NVVM_EnumAttr<DotAccumulateType, "dot_accumulate_type">;

// Matrices of a warp.
def MMAB1Op : NVVM_Enum<"MMAB1Op", "MMA binary operations", NVVM_Cases<["none", "xor_popc", "and_popc"]>.all>;
def MMAB1OpAttr : NVVM_EnumAttr<MMAB1Op, "mma_b1op">;
def MMAIntOverflow : NVVM_Enum<"MMAIntOverflow", "MMA overflow options",
                               [I32EnumAttrCase<"satfinite", 1>, I32EnumAttrCase<"wrapped", 0>]>;
def MMAIntOverflowAttr : NVVM_EnumAttr<MMAIntOverflow, "mma_int_overflow">;
def MMAKind : NVVM_Enum<"MMAKind", "MMA operation kind", NVVM_Cases<["f8f6f4"]>.all>;
def MMAKindAttr : NVVM_EnumAttr<MMAKind, "mma_kind">;
def MMALayout : NVVM_Enum<"MMALayout", "NVVM MMA layout", NVVM_Cases<["row", "col"]>.all>;
def MMALayoutAttr : NVVM_EnumAttr<MMALayout, "mma_layout">;
def MMATypes : NVVM_Enum<"MMATypes", "NVVM MMA types", [
    I32EnumAttrCase<"f16", 0>, I32EnumAttrCase<"f32", 1>, I32EnumAttrCase<"tf32", 2>, I32EnumAttrCase<"bf16", 9>,
    I32EnumAttrCase<"s8", 4>, I32EnumAttrCase<"u8", 3>, I32EnumAttrCase<"s32", 5>, I32EnumAttrCase<"s4", 8>,
    I32EnumAttrCase<"u4", 7>, I32EnumAttrCase<"b1", 6>, I32EnumAttrCase<"f64", 10>, I32EnumAttrCase<"e4m3", 11>,
    I32EnumAttrCase<"e5m2", 12>, I32EnumAttrCase<"e3m2", 13>, I32EnumAttrCase<"e2m3", 14>,
    I32EnumAttrCase<"e2m1", 15>]>;
def MMATypesAttr : NVVM_EnumAttr<MMATypes, "mma_type">;
def MMAFrag : NVVM_Enum<"MMAFrag", "NVVM MMA frag type", NVVM_Cases<["a", "b", "c"]>.all>;
def MMAFragAttr : NVVM_EnumAttr<MMAFrag, "mma_frag">;
def LdStMatrixEltType : NVVM_Enum<"LdStMatrixEltType", "Element type for ldmatrix and stmatrix", [
    I32EnumAttrCase<"B16", 0, "b16">, I32EnumAttrCase<"B8", 1, "b8">,
    I32EnumAttrCase<"B8X16_B6X16_P32", 2, "b8x16.b6x16_p32">,
    I32EnumAttrCase<"B8X16_B4X16_P64", 3, "b8x16.b4x16_p64">]>;
def LdStMatrixEltTypeAttr : NVVM_EnumAttr<LdStMatrixEltType, "ld_st_matrix_elt_type">;
def ScaleVecSize : NVVM_Enum<"ScaleVecSize", "MMA Scale Vector Sizes", NVVM_Capitals<["x1", "x2", "x4"]>.all>;
def ScaleVecSizeAttr : NVVM_EnumAttr<ScaleVecSize, "scale_vec_size">;
def BlockScaleFormat : NVVM_Enum<"BlockScaleFormat", "MMA Block Scale Format",
                                 NVVM_Capitals<["ue8m0", "ue4m3"]>.all>;
def BlockScaleFormatAttr : NVVM_EnumAttr<BlockScaleFormat, "block_scale_format">;
def MMABlockScaleKind : NVVM_Enum<"MMABlockScaleKind", "Block Scale Kind",
                                  NVVM_Capitals<["mxf8f6f4", "mxf4", "mxf4nvf4"]>.all>;
def MMABlockScaleKindAttr : NVVM_EnumAttr<MMABlockScaleKind, "block_scale_kind">;

// Matrices of a group of warps.
def WGMMAScaleIn : NVVM_Enum<"WGMMAScaleIn", "WGMMA overflow options",
                             [I32EnumAttrCase<"one", 1>, I32EnumAttrCase<"neg", -1>]>;
def WGMMAScaleInAttr : NVVM_EnumAttr<WGMMAScaleIn, "wgmma_scale_in">;
def WGMMAScaleOut : NVVM_Enum<"WGMMAScaleOut", "WGMMA input predicate", NVVM_Cases<["zero", "one"]>.all>;
def WGMMAScaleOutAttr : NVVM_EnumAttr<WGMMAScaleOut, "wgmma_scale_out">;
def WGMMATypes : NVVM_Enum<
    "WGMMATypes", "NVVM WGMMA types",
    NVVM_Cases<["f16", "tf32", "u8", "s8", "b1", "bf16", "e4m3", "e5m2", "f32", "s32"]>.all>;
def WGMMATypesAttr : NVVM_EnumAttr<WGMMATypes, "wgmma_type">;

// Tensor memory.
def TMALoadMode : NVVM_Enum<"TMALoadMode", "NVVM TMA Load Mode",
                            NVVM_Capitals<["tile", "im2col", "im2col_w", "im2col_w_128", "tile_gather4"]>.all>;
def TMALoadModeAttr : NVVM_EnumAttr<TMALoadMode, "tma_load_mode"> {
  let summary = "List of Load-Modes supported for TMA Tensor Ops";
}
def TMAStoreMode : NVVM_Enum<"TMAStoreMode", "NVVM TMA Store Mode",
                             NVVM_Capitals<["tile", "im2col", "tile_scatter4"]>.all>;
def TMAStoreModeAttr : NVVM_EnumAttr<TMAStoreMode, "tma_store_mode">;
def TMAReduxKind : NVVM_Enum<"TMAReduxKind", "NVVM TMA redux kind", [
    I32EnumAttrCase<"ADD", 0, "add">, I32EnumAttrCase<"MAX", 2, "max">, I32EnumAttrCase<"MIN", 1, "min">,
    I32EnumAttrCase<"INC", 3, "inc">, I32EnumAttrCase<"DEC", 4, "dec">, I32EnumAttrCase<"AND", 5, "and">,
    I32EnumAttrCase<"OR", 6, "or">, I32EnumAttrCase<"XOR", 7, "xor">]>;
def TMAReduxKindAttr : NVVM_EnumAttr<TMAReduxKind, "tma_redux_kind">;
def CTAGroupKind : NVVM_Enum<"CTAGroupKind", "NVVM CTA group kind", NVVM_Capitals<["cta_1", "cta_2"]>.all>;
def CTAGroupKindAttr : NVVM_EnumAttr<CTAGroupKind, "cta_group">;
def Tcgen05FenceKind : NVVM_Enum<"Tcgen05FenceKind", "NVVM Tcgen05 fence kind", [
    I32EnumAttrCase<"BEFORE_THREAD_SYNC", 0, "before">, I32EnumAttrCase<"AFTER_THREAD_SYNC", 1, "after">]>;
def Tcgen05FenceKindAttr : NVVM_EnumAttr<Tcgen05FenceKind, "tcgen05_fence">;
def Tcgen05WaitKind : NVVM_Enum<"Tcgen05WaitKind", "NVVM Tcgen05 wait kind", NVVM_Capitals<["load", "store"]>.all>;
def Tcgen05WaitKindAttr : NVVM_EnumAttr<Tcgen05WaitKind, "tcgen05_wait">;
defvar NVVM_CopyShapes = ["128x256b", "4x256b", "128x128b", "64x128b", "32x128b"];
def Tcgen05CpShape : NVVM_Enum<
    "Tcgen05CpShape", "tcgen05 cp shapes",
    !foreach(i, !range(!size(NVVM_CopyShapes)),
             I32EnumAttrCase<!strconcat("SHAPE_", NVVM_CopyShapes[i]), i, !strconcat("shape_", NVVM_CopyShapes[i])>)>;
def Tcgen05CpShapeAttr : NVVM_EnumAttr<Tcgen05CpShape, "tcgen05_cp_shape">;
def Tcgen05CpMulticast : NVVM_Enum<
    "Tcgen05CpMulticast", "tcgen05 cp multicast",
    NVVM_Capitals<["none", "warpx2_02_13", "warpx2_01_23", "warpx4"]>.all>;
def Tcgen05CpMulticastAttr : NVVM_EnumAttr<Tcgen05CpMulticast, "tcgen05_cp_multicast">;
def Tcgen05CpSrcFormat : NVVM_Enum<"Tcgen05CpSrcFormat", "tcgen05 cp source format", [
    I32EnumAttrCase<"B6x16_P32", 0, "b6x16_p32">, I32EnumAttrCase<"B4x16_P64", 1, "b4x16_p64">]>;
def Tcgen05CpSrcFormatAttr : NVVM_EnumAttr<Tcgen05CpSrcFormat, "tcgen05_cp_src_fmt">;
def Tcgen05LdStShape : NVVM_Enum<
    "Tcgen05LdStShape", "",
    NVVM_Capitals<["shape_16x64b", "shape_16x128b", "shape_16x256b", "shape_32x32b", "shape_16x32bx2"]>.all>;
def Tcgen05LdStShapeAttr : NVVM_EnumAttr<Tcgen05LdStShape, "tcgen05_ldst_shape">;
def Tcgen05MMAKind : NVVM_Enum<"Tcgen05MMAKind", "tcgen05 MMA Supported Types", [
    I32EnumAttrCase<"F8F6F4", 2, "f8f6f4">, I32EnumAttrCase<"I8", 3, "i8">, I32EnumAttrCase<"F16", 0, "f16">,
    I32EnumAttrCase<"TF32", 1, "tf32">]>;
def Tcgen05MMAKindAttr : NVVM_EnumAttr<Tcgen05MMAKind, "tcgen05_mma_kind">;
def Tcgen05MMACollectorOp : NVVM_Enum<"Tcgen05MMACollectorOp", "tcgen05.mma Collector Buffer Operation",
                                      NVVM_Capitals<["discard", "lastuse", "fill", "use"]>.all>;
def Tcgen05MMACollectorOpAttr : NVVM_EnumAttr<Tcgen05MMACollectorOp, "tcgen05_mma_collectorop">;
def Tcgen05MMABlockScale : NVVM_Enum<"Tcgen05MMABlockScale", "tcgen05.mma block scale attribute",
                                     NVVM_Capitals<["default", "block16", "block32"]>.all>;
def Tcgen05MMABlockScaleAttr : NVVM_EnumAttr<Tcgen05MMABlockScale, "tcgen05_mma_block_scale">;
def Tcgen05MMACollectorBBuffer : NVVM_Enum<"Tcgen05MMACollectorBBuffer", "tcgen05 MMA Collector Buffer B Attribute",
                                           NVVM_Capitals<["b0", "b1", "b2", "b3"]>.all>;
def Tcgen05MMACollectorBBufferAttr : NVVM_EnumAttr<Tcgen05MMACollectorBBuffer, "tcgen05_mma_collectorb">;

//===-- Attributes ------------------------------------------------------------------------------------------------===//

class NVVM_Attr<string name, string attrMnemonic, dag params, list<Trait> traits = []>
    : AttrDef<NVVM_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
  let parameters = params;
  let assemblyFormat = "`<` struct(params) `>`";
}

def NVVM_MMAShapeAttr : NVVM_Attr<"MMAShape", "shape", (ins "int":$m, "int":$n, "int":$k)> {
  let summary = "Attribute for MMA operation shape.";
}
def LdStMatrixShapeAttr : NVVM_Attr<"LdStMatrixShape", "ld_st_matrix_shape", (ins "int":$m, "int":$n)> {
  let summary = "Matrix shape for ldmatrix and stmatrix";
}

def NVVM_TargetAttr : NVVM_Attr<
    "NVVMTarget", "target",
    (ins DefaultValuedParameter<"int", "2", "How much is optimised">:$O,
         StringRefParameter<"The triple", "\"nvptx64-nvidia-cuda\"">:$triple,
         StringRefParameter<"The chip", "\"sm_50\"">:$chip,
         StringRefParameter<"What the chip can do besides", "\"\"">:$features,
         OptionalParameter<"DictionaryAttr", "Options">:$flags,
         OptionalParameter<"ArrayAttr", "Files that are linked">:$link,
         DefaultValuedParameter<"bool", "true", "Whether operations must fit the chip">:$verifyTarget),
    [DeclareAttrInterfaceMethods<GPUTargetAttrVerifyInterface>]> {
  let description = "What a module of kernels is compiled for.";
  let assemblyFormat = "(`<` struct($O, $triple, $chip, $features, $flags, $link, $verifyTarget)^ `>`)?";
  let genVerifyDecl = 1;
}

//===-- Pointers --------------------------------------------------------------------------------------------------===//

def LLVM_PointerGeneric : LLVM_PointerInAddressSpace<0>;
def LLVM_PointerGlobal : LLVM_PointerInAddressSpace<1>;
def LLVM_PointerShared : LLVM_PointerInAddressSpace<3>;
def LLVM_PointerConst : LLVM_PointerInAddressSpace<4>;
def LLVM_PointerLocal : LLVM_PointerInAddressSpace<5>;
def LLVM_PointerTensor : LLVM_PointerInAddressSpace<6>;
def LLVM_PointerSharedCluster : LLVM_PointerInAddressSpace<7>;

defvar NVVM_GenericOrShared = AnyTypeOf<[LLVM_PointerGeneric, LLVM_PointerShared]>;
defvar NVVM_AnyShared = AnyTypeOf<[LLVM_PointerShared, LLVM_PointerSharedCluster]>;

//===-- Interfaces and traits -------------------------------------------------------------------------------------===//

// Operations that become lines of PTX.
def BasicPtxBuilderOpInterface : OpInterface<"BasicPtxBuilderInterface"> { let cppNamespace = "::mlir::NVVM"; }
def RequiresSMInterface : OpInterface<"RequiresSMInterface"> { let cppNamespace = "::mlir::NVVM"; }

// The least version of the architecture, and versions of which one must be there with its own features.
class NVVMRequiresSM<int version> : ParamNativeOpTrait<"NVVMRequiresSM", !cast<string>(version)>;
class NVVMRequiresSMa<list<int> versions> : ParamNativeOpTrait<"NVVMRequiresSMa", !interleave(versions, ",")>;

#endif // RMLIR_NVVM_BASE
