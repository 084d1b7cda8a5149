// The operations of the nvvm dialect.

#ifndef RMLIR_NVVM_OPS
#define RMLIR_NVVM_OPS

include "nvvm/NVVMBase.td"

class NVVM_Op<string mnemonic, list<Trait> traits = [], dag args = (ins), dag outs_ = (outs),
              string format = "attr-dict"> : Op<NVVM_Dialect, mnemonic, traits> {
  let summary = "`nvvm." # mnemonic # "`";
  let arguments = args;
  let results = outs_;
  let assemblyFormat = format;
}

class NVVM_CheckedOp<string mnemonic, list<Trait> traits, dag args, dag outs_, string format>
    : NVVM_Op<mnemonic, traits, args, outs_, format> {
  let hasVerifier = 1;
}

defvar NVVM_BuildsPtx = DeclareOpInterfaceMethods<BasicPtxBuilderOpInterface>;
defvar NVVM_SM90 = NVVMRequiresSM<90>;
defvar NVVM_SM100 = NVVMRequiresSM<100>;
defvar NVVM_WgmmaChips = NVVMRequiresSMa<[90]>;
defvar NVVM_Tcgen05Chips = NVVMRequiresSMa<[100, 101]>;
defvar NVVM_Predicate = Optional<I1>;
defvar NVVM_Pair = AnyTypeOf<[I16, VectorOfLengthAndType<[2], [I8]>]>;

// A flag of an operation that is false where it is absent.
defvar NVVM_Flag = DefaultValuedAttr<BoolAttr, "false">;
defvar NVVM_Rounding = DefaultValuedAttr<FPRoundingModeAttr, "FPRoundingMode::NONE">;
defvar NVVM_Saturation = DefaultValuedAttr<SaturationModeAttr, "SaturationMode::NONE">;
defvar NVVM_Scope = DefaultValuedAttr<MemScopeKindAttr, "MemScopeKind::CTA">;
defvar NVVM_CTAGroup = DefaultValuedAttr<CTAGroupKindAttr, "CTAGroupKind::CTA_1">;

//===-- Special registers -----------------------------------------------------------------------------------------===//

class NVVM_Register<string name, list<Trait> traits = [Pure]>
    : NVVM_Op<"read.ptx.sreg." # name, traits, (ins), (outs LLVM_Type:$res), "attr-dict `:` type($res)">;

// One whose values may be known to lie in a range.
class NVVM_RangedRegister<string name, list<Trait> traits = []> : NVVM_CheckedOp<
    "read.ptx.sreg." # name,
    traits # [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, Pure],
    (ins OptionalAttr<LLVM_ConstantRangeAttr>:$range), (outs LLVM_Type:$res),
    "(`range` $range^)? attr-dict `:` type($res)">;

foreach i = !range(32) in def NVVM_EnvReg # i # Op : NVVM_Register<"envreg" # i>;

foreach comparison = ["Eq", "Le", "Lt", "Ge", "Gt"] in
  def NVVM_LaneMask # comparison # Op : NVVM_Register<"lanemask." # !tolower(comparison)>;

def NVVM_DynamicSmemSize : NVVM_Register<"dynamic.smem.size">;
def NVVM_TotalSmemSize : NVVM_Register<"total.smem.size">;
def NVVM_AggrSmemSize : NVVM_Register<"aggr.smem.size", [NVVM_SM90, Pure]>;

// Clocks are read anew each time.
def NVVM_ClockOp : NVVM_Register<"clock", []>;
def NVVM_Clock64Op : NVVM_Register<"clock64", []>;
def NVVM_GlobalTimerOp : NVVM_Register<"globaltimer", []>;
def NVVM_GlobalTimerLoOp : NVVM_Register<"globaltimer.lo", []>;

def NVVM_LaneIdOp : NVVM_RangedRegister<"laneid">;
def NVVM_WarpIdOp : NVVM_RangedRegister<"warpid">;
def NVVM_WarpDimOp : NVVM_RangedRegister<"nwarpid">;
def NVVM_WarpSizeOp : NVVM_RangedRegister<"warpsize">;
def NVVM_SmIdOp : NVVM_RangedRegister<"smid">;
def NVVM_SmDimOp : NVVM_RangedRegister<"nsmid">;
def NVVM_GridIdOp : NVVM_RangedRegister<"gridid">;

foreach dim = ["x", "y", "z"] in {
  defvar D = !toupper(dim);
  def NVVM_ThreadId # D # Op : NVVM_RangedRegister<"tid." # dim>;
  def NVVM_BlockDim # D # Op : NVVM_RangedRegister<"ntid." # dim>;
  def NVVM_BlockId # D # Op : NVVM_RangedRegister<"ctaid." # dim>;
  def NVVM_GridDim # D # Op : NVVM_RangedRegister<"nctaid." # dim>;
  def NVVM_ClusterDim # D # Op : NVVM_RangedRegister<"nclusterid." # dim>;
  def NVVM_BlockInClusterId # D # Op : NVVM_RangedRegister<"cluster.ctaid." # dim, [NVVM_SM90]>;
  // The reference asks for the architecture in some dimensions only.
  def NVVM_ClusterId # D # Op : NVVM_RangedRegister<"clusterid." # dim, !if(!eq(dim, "x"), [NVVM_SM90], []<Trait>)>;
  def NVVM_ClusterDimBlocks # D # Op
      : NVVM_RangedRegister<"cluster.nctaid." # dim, !if(!eq(dim, "z"), []<Trait>, [NVVM_SM90])>;
}
def NVVM_ClusterId : NVVM_RangedRegister<"cluster.ctarank", [NVVM_SM90]>;
def NVVM_ClusterDim : NVVM_RangedRegister<"cluster.nctarank">;

//===-- Barriers and fences ---------------------------------------------------------------------------------------===//

def NVVM_Barrier0Op : NVVM_Op<"barrier0">;
def NVVM_BarrierOp : NVVM_CheckedOp<
    "barrier", [AttrSizedOperandSegments],
    (ins Optional<I32>:$barrierId, Optional<I32>:$numberOfThreads, OptionalAttr<BarrierReductionAttr>:$reductionOp,
         Optional<I32>:$reductionPredicate), (outs Optional<I32>:$res), [{
      (`id` `=` $barrierId^)? (`number_of_threads` `=` $numberOfThreads^)?
      (qualified($reductionOp)^ $reductionPredicate)? (`->` type($res)^)? attr-dict}]>;
def NVVM_BarrierArriveOp : NVVM_Op<
    "barrier.arrive", [NVVM_BuildsPtx], (ins Optional<I32>:$barrierId, I32:$numberOfThreads), (outs),
    "(`id` `=` $barrierId^)? `number_of_threads` `=` $numberOfThreads attr-dict">;

class NVVM_ClusterOp<string name, list<Trait> traits = [NVVM_SM90]>
    : NVVM_Op<"cluster." # name, traits, (ins OptionalAttr<UnitAttr>:$aligned)>;
def NVVM_ClusterArriveOp : NVVM_ClusterOp<"arrive", []>;
def NVVM_ClusterArriveRelaxedOp : NVVM_ClusterOp<"arrive.relaxed">;
def NVVM_ClusterWaitOp : NVVM_ClusterOp<"wait">;

def NVVM_MembarOp : NVVM_Op<"memory.barrier", [], (ins MemScopeKindAttr:$scope), (outs), "$scope attr-dict">;
def NVVM_FenceScClusterOp : NVVM_Op<"fence.sc.cluster">;
def NVVM_FenceMbarrierInitOp : NVVM_Op<"fence.mbarrier.init">;
def NVVM_FenceSyncRestrictOp
    : NVVM_CheckedOp<"fence.sync_restrict", [], (ins MemOrderKindAttr:$order), (outs), "attr-dict">;
def NVVM_FenceProxyOp : NVVM_CheckedOp<
    "fence.proxy", [], (ins ProxyKindAttr:$kind, OptionalAttr<SharedSpaceAttr>:$space), (outs), "attr-dict">;

class NVVM_Proxies<string to> {
  dag args = (ins DefaultValuedAttr<ProxyKindAttr, "ProxyKind::GENERIC">:$fromProxy,
                  DefaultValuedAttr<ProxyKindAttr, "ProxyKind::" # to>:$toProxy);
}
defvar NVVM_WrittenProxies = " (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict";
def NVVM_FenceProxyAcquireOp : NVVM_CheckedOp<
    "fence.proxy.acquire", [],
    !con((ins MemScopeKindAttr:$scope, LLVM_PointerGeneric:$addr, I32:$size), NVVM_Proxies<"TENSORMAP">.args), (outs),
    !strconcat("$scope $addr `,` $size", NVVM_WrittenProxies)>;
def NVVM_FenceProxyReleaseOp : NVVM_CheckedOp<
    "fence.proxy.release", [], !con((ins MemScopeKindAttr:$scope), NVVM_Proxies<"TENSORMAP">.args), (outs),
    !strconcat("$scope", NVVM_WrittenProxies)>;
def NVVM_FenceProxySyncRestrictOp : NVVM_CheckedOp<
    "fence.proxy.sync_restrict", [], !con((ins MemOrderKindAttr:$order), NVVM_Proxies<"async">.args), (outs),
    "attr-dict">;

//===-- Barriers in memory ----------------------------------------------------------------------------------------===//

class NVVM_MBarrier<string name, list<Trait> traits, Type pointer, dag args, dag outs_, string format>
    : NVVM_Op<"mbarrier." # name, traits, !con((ins pointer:$addr), args), outs_, format>;
class NVVM_CheckedMBarrier<string name, list<Trait> traits, Type pointer, dag args, dag outs_, string format>
    : NVVM_MBarrier<name, traits, pointer, args, outs_, format> {
  let hasVerifier = 1;
}

defvar NVVM_BarrierPlace =
    AnyTypeOf<[LLVM_PointerGeneric, LLVM_PointerShared, LLVM_PointerSharedCluster]>;
defvar NVVM_ScopeArgs = (ins NVVM_Scope:$scope);
defvar NVVM_ScopeAndRelaxed = (ins NVVM_Scope:$scope, NVVM_Flag:$relaxed);

def NVVM_MBarrierInitOp : NVVM_MBarrier<
    "init", [NVVM_BuildsPtx], NVVM_GenericOrShared, (ins I32:$count, NVVM_Predicate:$predicate), (outs),
    "$addr `,` $count (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)">;
def NVVM_MBarrierInvalOp
    : NVVM_MBarrier<"inval", [], NVVM_GenericOrShared, (ins), (outs), "$addr attr-dict `:` type(operands)">;

class NVVM_MBarrierTx<string name> : NVVM_CheckedMBarrier<
    name, [], NVVM_AnyShared, !con((ins I32:$txcount), NVVM_ScopeArgs), (outs),
    "$addr `,` $txcount attr-dict `:` type(operands)">;
def NVVM_MBarrierExpectTxOp : NVVM_MBarrierTx<"expect_tx">;
def NVVM_MBarrierCompleteTxOp : NVVM_MBarrierTx<"complete_tx">;

class NVVM_MBarrierArrive<string name> : NVVM_CheckedMBarrier<
    name, [], NVVM_BarrierPlace, !con((ins Optional<I32>:$count), NVVM_ScopeAndRelaxed), (outs Optional<I64>:$res),
    "$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?">;
class NVVM_MBarrierNocomplete<string name> : NVVM_MBarrier<
    name # ".nocomplete", [], NVVM_GenericOrShared, (ins I32:$count), (outs I64:$res),
    "$addr `,` $count attr-dict `:` type(operands) `->` type($res)">;
class NVVM_MBarrierExpect<string name, list<Trait> traits, dag more, string text> : NVVM_CheckedMBarrier<
    name # ".expect_tx", traits, NVVM_BarrierPlace, !con((ins I32:$txcount), NVVM_ScopeAndRelaxed, more),
    (outs Optional<I64>:$res), "$addr `,` $txcount " # text # " attr-dict `:` type(operands) (`->` type($res)^)?">;

def NVVM_MBarrierArriveOp : NVVM_MBarrierArrive<"arrive">;
def NVVM_MBarrierArriveDropOp : NVVM_MBarrierArrive<"arrive_drop">;
def NVVM_MBarrierArriveNocompleteOp : NVVM_MBarrierNocomplete<"arrive">;
def NVVM_MBarrierArriveDropNocompleteOp : NVVM_MBarrierNocomplete<"arrive_drop">;
def NVVM_MBarrierArriveExpectTxOp : NVVM_MBarrierExpect<
    "arrive", [NVVM_BuildsPtx], (ins NVVM_Predicate:$predicate), "(`,` `predicate` `=` $predicate^)?">;
def NVVM_MBarrierArriveDropExpectTxOp : NVVM_MBarrierExpect<"arrive_drop", [], (ins), "">;

class NVVM_MBarrierWait<string name, dag ticks, string text> : NVVM_CheckedMBarrier<
    name, [], NVVM_GenericOrShared, !con((ins AnyTypeOf<[I64, I32]>:$stateOrPhase), ticks, NVVM_ScopeAndRelaxed),
    (outs I1:$res), "$addr `,` $stateOrPhase " # text # " attr-dict `:` type(operands) `->` type($res)">;
def NVVM_MBarrierTestWaitOp : NVVM_MBarrierWait<"test.wait", (ins), "">;
def NVVM_MBarrierTryWaitOp : NVVM_MBarrierWait<"try_wait", (ins Optional<I32>:$ticks), "(`,` $ticks^)?">;
def NVVM_MBarrierTryWaitParityOp : NVVM_MBarrier<
    "try_wait.parity", [NVVM_BuildsPtx], NVVM_GenericOrShared, (ins I32:$phase, I32:$ticks), (outs),
    "$addr `,` $phase `,` $ticks attr-dict `:` type(operands)">;

//===-- Threads of a warp -----------------------------------------------------------------------------------------===//

def NVVM_SyncWarpOp
    : NVVM_Op<"bar.warp.sync", [], (ins I32:$mask), (outs), "$mask attr-dict `:` type($mask)">;
def NVVM_ElectSyncOp : NVVM_Op<
    "elect.sync", [], (ins Optional<I32>:$membermask), (outs I1:$pred), "($membermask^)? attr-dict `->` type(results)">;
def NVVM_ReduxOp : NVVM_CheckedOp<
    "redux.sync", [NVVMRequiresSM<80>, AllTypesMatch<["res", "val"]>],
    (ins AnyTypeOf<[I32, F32]>:$val, ReduxKindAttr:$kind, I32:$mask_and_clamp, NVVM_Flag:$abs, NVVM_Flag:$nan),
    (outs AnyTypeOf<[I32, F32]>:$res),
    "$kind $val `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)">;
def NVVM_ShflOp : NVVM_CheckedOp<
    "shfl.sync", [NVVMRequiresSM<30>],
    (ins I32:$thread_mask, AnyTypeOf<[I32, F32]>:$val, I32:$offset, I32:$mask_and_clamp, ShflKindAttr:$kind,
         OptionalAttr<UnitAttr>:$return_value_and_is_valid),
    (outs AnyTypeOf<[I32, F32, LLVM_StructType]>:$res),
    "$kind $thread_mask `,` $val `,` $offset `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)">;
def NVVM_VoteSyncOp : NVVM_CheckedOp<
    "vote.sync", [], (ins I32:$mask, I1:$pred, VoteSyncKindAttr:$kind), (outs AnyTypeOf<[I32, I1]>:$res),
    "$kind $mask `,` $pred attr-dict `->` type($res)">;
def NVVM_MatchSyncOp : NVVM_CheckedOp<
    "match.sync", [], (ins I32:$thread_mask, AnyTypeOf<[I32, I64]>:$val, MatchSyncKindAttr:$kind),
    (outs AnyTypeOf<[I32, LLVM_StructType]>:$res), "$kind $thread_mask `,` $val attr-dict `:` type($val) `->` type($res)">;

//===-- Control ---------------------------------------------------------------------------------------------------===//

def NVVM_Exit : NVVM_Op<"exit">;
def NVVM_Breakpoint : NVVM_Op<"breakpoint">;
def NVVM_NanosleepOp : NVVM_Op<"nanosleep", [], (ins I32:$duration), (outs), "attr-dict $duration">;
def NVVM_PMEventOp : NVVM_CheckedOp<
    "pmevent", [], (ins OptionalAttr<I16Attr>:$maskedEventId, OptionalAttr<I32Attr>:$eventId), (outs),
    "attr-dict (`id` `=` $eventId^)? (`mask` `=` $maskedEventId^)?">;
def NVVM_SetMaxRegisterOp : NVVM_CheckedOp<
    "setmaxregister", [], (ins I32Attr:$regCount, SetMaxRegisterActionAttr:$action), (outs),
    "$action $regCount attr-dict">;
def NVVM_GriddepcontrolOp : NVVM_Op<"griddepcontrol", [], (ins GridDepActionAttr:$kind), (outs), "$kind attr-dict">;
def NVVM_InlinePtxOp : NVVM_Op<
    "inline_ptx", [NVVM_BuildsPtx, AttrSizedOperandSegments],
    (ins Variadic<AnyType>:$readOnlyArgs, Variadic<AnyType>:$readWriteArgs, StrAttr:$ptxCode,
         NVVM_Predicate:$predicate), (outs Variadic<AnyType>:$writeOnlyArgs), [{
      $ptxCode ( `ro` `(` $readOnlyArgs^ `:` type($readOnlyArgs) `)` )?
      ( `rw` `(` $readWriteArgs^ `:` type($readWriteArgs) `)` )? (`,` `predicate` `=` $predicate^)? attr-dict
      ( `->` type($writeOnlyArgs)^ )?}]>;
def NVVM_ClusterLaunchControlTryCancelOp : NVVM_Op<
    "clusterlaunchcontrol.try.cancel", [NVVM_SM100],
    (ins UnitAttr:$multicast, LLVM_PointerShared:$smemAddress, LLVM_PointerShared:$mbarrier), (outs),
    "(`multicast` $multicast^ `,`)? $smemAddress `,` $mbarrier attr-dict">;
def NVVM_ClusterLaunchControlQueryCancelOp : NVVM_CheckedOp<
    "clusterlaunchcontrol.query.cancel", [NVVM_SM100],
    (ins ClusterLaunchControlQueryTypeAttr:$query_type, I<128>:$try_cancel_response), (outs AnyTypeOf<[I1, I32]>:$res),
    "`query` `=` $query_type `,` $try_cancel_response attr-dict `:` type($res)">;

//===-- Arithmetic ------------------------------------------------------------------------------------------------===//

def NVVM_RcpApproxFtzF32Op : NVVM_Op<
    "rcp.approx.ftz.f", [Pure], (ins F32:$arg), (outs F32:$res), "$arg attr-dict `:` type($res)">;
def NVVM_PermuteOp : NVVM_CheckedOp<
    "prmt", [Pure], (ins I32:$lo, Optional<I32>:$hi, I32:$selector, PermuteModeAttr:$mode), (outs I32:$res),
    "$mode $selector `,` $lo (`,` $hi^)? attr-dict `:` type($res)">;

class NVVM_DotAccumulate<string ways, int width, int count, dag more> : NVVM_Op<
    "dot.accumulate." # ways # "way", [],
    !con((ins VectorOfLengthAndType<[count], [I<width>]>:$a, DotAccumulateTypeAttr:$a_type,
              VectorOfLengthAndType<[4], [I8]>:$b, DotAccumulateTypeAttr:$b_type, I32:$c), more), (outs I32:$res),
    "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)">;
def NVVM_DotAccumulate4WayOp : NVVM_DotAccumulate<"4", 8, 4, (ins)>;
def NVVM_DotAccumulate2WayOp : NVVM_DotAccumulate<"2", 16, 2, (ins BoolAttr:$b_hi)>;

// Conversions, into and from formats that have no types of their own in registers.
class NVVM_Convert<string name, list<Trait> traits, dag args, dag outs_, string format>
    : NVVM_CheckedOp<"convert." # name, traits, args, outs_, format>;

def NVVM_ConvertFloatToTF32Op : NVVM_Convert<
    "float.to.tf32", [],
    (ins F32:$src, NVVM_Rounding:$rnd, NVVM_Saturation:$sat, NVVM_Flag:$relu), (outs I32:$res), "$src attr-dict">;

class NVVM_ConvertTwo<string to, dag modes, Type result> : NVVM_Convert<
    "f32x2.to." # to, [], !con((ins F32:$a, F32:$b), modes, (ins NVVM_Flag:$relu, TypeAttr:$dstTy)), (outs result:$dst),
    "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`">;
def NVVM_ConvertF32x2ToF4x2Op : NVVM_ConvertTwo<"f4x2", (ins), I8>;
def NVVM_ConvertF32x2ToF6x2Op : NVVM_ConvertTwo<"f6x2", (ins), NVVM_Pair>;
def NVVM_ConvertF32x2ToF8x2Op
    : NVVM_ConvertTwo<"f8x2", (ins NVVM_Rounding:$rnd, NVVM_Saturation:$sat), NVVM_Pair>;

class NVVM_ConvertTwoHalf<string to, Type element> : NVVM_Convert<
    "f32x2.to." # to, [Pure],
    (ins F32:$src_hi, F32:$src_lo, Optional<I32>:$random_bits, NVVM_Rounding:$rnd, NVVM_Saturation:$sat,
         NVVM_Flag:$relu),
    (outs VectorOfLengthAndType<[2], [element]>:$dst),
    "$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)">;
def NVVM_ConvertF32x2ToF16x2Op : NVVM_ConvertTwoHalf<"f16x2", F16>;
def NVVM_ConvertF32x2ToBF16x2Op : NVVM_ConvertTwoHalf<"bf16x2", BF16>;

class NVVM_ConvertHalf<string from, Type element, dag modes> : NVVM_Convert<
    from # ".to.f8x2", [],
    !con((ins VectorOfLengthAndType<[2], [element]>:$a), modes, (ins TypeAttr:$dstTy)), (outs NVVM_Pair:$dst),
    "$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`">;
def NVVM_ConvertF16x2ToF8x2Op : NVVM_ConvertHalf<"f16x2", F16, (ins NVVM_Flag:$relu)>;
def NVVM_ConvertBF16x2ToF8x2Op
    : NVVM_ConvertHalf<"bf16x2", BF16, (ins NVVM_Rounding:$rnd, NVVM_Saturation:$sat)>;

class NVVM_ConvertFour<string to, Type result> : NVVM_Convert<
    "f32x4.to." # to, [Pure, NVVMRequiresSMa<[100, 103]>],
    (ins VectorOfLengthAndType<[4], [F32]>:$src, I32:$rbits, NVVM_Flag:$relu, TypeAttr:$dstTy), (outs result:$dst),
    "$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`">;
def NVVM_ConvertF32x4ToF4x4Op : NVVM_ConvertFour<"f4x4", I16>;
def NVVM_ConvertF32x4ToF6x4Op : NVVM_ConvertFour<"f6x4", VectorOfLengthAndType<[4], [I8]>>;
def NVVM_ConvertF32x4ToF8x4Op : NVVM_ConvertFour<"f8x4", VectorOfLengthAndType<[4], [I8]>>;

class NVVM_ConvertToHalf<string name, Type source, dag modes, Type element> : NVVM_Convert<
    name, [], !con((ins source:$src), modes, (ins TypeAttr:$srcType)),
    (outs VectorOfLengthAndType<[2], [element]>:$dst),
    "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)">;
defvar NVVM_TwoBytes = VectorOfLengthAndType<[2], [I8]>;
def NVVM_ConvertF4x2ToF16x2Op : NVVM_ConvertToHalf<"f4x2.to.f16x2", I8, (ins NVVM_Flag:$relu), F16>;
def NVVM_ConvertF6x2ToF16x2Op : NVVM_ConvertToHalf<"f6x2.to.f16x2", NVVM_TwoBytes, (ins NVVM_Flag:$relu), F16>;
def NVVM_ConvertF8x2ToF16x2Op : NVVM_ConvertToHalf<"f8x2.to.f16x2", NVVM_TwoBytes, (ins NVVM_Flag:$relu), F16>;
def NVVM_ConvertF8x2ToBF16x2Op : NVVM_ConvertToHalf<"f8x2.to.bf16x2", NVVM_TwoBytes, (ins), BF16>;

//===-- Memory ----------------------------------------------------------------------------------------------------===//

def NVVM_BulkStoreOp : NVVM_CheckedOp<
    "st.bulk", [],
    (ins NVVM_GenericOrShared:$addr, I64:$size, DefaultValuedAttr<I64Attr, "0">:$initVal), (outs),
    "$addr `,` `size` `=` $size (`,` `init` `=` $initVal^)? attr-dict `:` type($addr)">;
def NVVM_MapaOp : NVVM_Op<
    "mapa",
    [InputAddressIsCombinationOf<
         ["a", "res"],
         [[LLVM_PointerShared, LLVM_PointerSharedCluster], [LLVM_PointerGeneric, LLVM_PointerGeneric]],
         "Valid address-space check(or mapping) for mapa Op">,
     NVVM_SM90],
    (ins NVVM_GenericOrShared:$a, I32:$b), (outs AnyTypeOf<[LLVM_PointerGeneric, LLVM_PointerSharedCluster]>:$res),
    "$a`,` $b attr-dict `:` type($a) `->` type($res)">;
def NVVM_PrefetchOp : NVVM_CheckedOp<
    "prefetch", [NVVM_BuildsPtx],
    (ins OptionalAttr<PrefetchCacheLevelAttr>:$cacheLevel, OptionalAttr<CacheEvictionPriorityAttr>:$evictPriority,
         AnyTypeOf<[LLVM_PointerGlobal, LLVM_PointerLocal, LLVM_PointerGeneric, LLVM_PointerConst]>:$addr,
         NVVM_Predicate:$predicate, UnitAttr:$tensormap, UnitAttr:$uniform, UnitAttr:$in_param_space), (outs), [{
      (`level` `=` $cacheLevel^ (`uniform` $uniform^)? `,`)? (`tensormap` $tensormap^ (`in_param_space` $in_param_space^)? `,`)?
      (`evict_priority` `=` $evictPriority^ `,`)? $addr (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)}]>;

// Asynchronous copies by single threads.
def NVVM_CpAsyncOp : NVVM_CheckedOp<
    "cp.async.shared.global", [],
    (ins LLVM_PointerShared:$dst, LLVM_PointerGlobal:$src, I32Attr:$size, LoadCacheModifierAttr:$modifier,
         Optional<I32>:$cpSize), (outs),
    "$dst `,` $src `,` $size `,` `cache` `=` $modifier (`,` $cpSize^)? attr-dict `:` type(operands)">;
def NVVM_CpAsyncCommitGroupOp : NVVM_Op<"cp.async.commit.group">;
def NVVM_CpAsyncWaitGroupOp : NVVM_Op<"cp.async.wait.group", [], (ins I32Attr:$n), (outs), "$n attr-dict">;
def NVVM_CpAsyncMBarrierArriveOp : NVVM_Op<
    "cp.async.mbarrier.arrive", [],
    (ins NVVM_GenericOrShared:$addr, DefaultValuedAttr<I1Attr, "0">:$noinc), (outs),
    "$addr attr-dict `:` type(operands)">;

// Asynchronous copies of many bytes.
def NVVM_CpAsyncBulkCommitGroupOp : NVVM_Op<"cp.async.bulk.commit.group">;
def NVVM_CpAsyncBulkWaitGroupOp : NVVM_Op<
    "cp.async.bulk.wait_group", [NVVM_SM90],
    (ins ConfinedAttr<I32Attr, [IntMinValue<0>]>:$group, OptionalAttr<UnitAttr>:$read), (outs), "$group attr-dict">;
def NVVM_CpAsyncBulkPrefetchOp : NVVM_Op<
    "cp.async.bulk.prefetch", [],
    (ins LLVM_PointerGlobal:$srcMem, I32:$size, Optional<I64>:$l2CacheHint), (outs),
    "$srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($srcMem)">;
def NVVM_CpAsyncBulkGlobalToSharedClusterOp : NVVM_CheckedOp<
    "cp.async.bulk.shared.cluster.global", [AttrSizedOperandSegments],
    (ins NVVM_AnyShared:$dstMem, LLVM_PointerGlobal:$srcMem, LLVM_PointerShared:$mbar, I32:$size,
         Optional<I16>:$multicastMask, Optional<I64>:$l2CacheHint), (outs), [{
      $dstMem `,` $srcMem `,` $mbar `,` $size (`multicast_mask` `=` $multicastMask^ )?
      (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($dstMem) `,` type($srcMem)}]>;
def NVVM_CpAsyncBulkSharedCTAToGlobalOp : NVVM_Op<
    "cp.async.bulk.global.shared.cta", [AttrSizedOperandSegments],
    (ins LLVM_PointerGlobal:$dstMem, LLVM_PointerShared:$srcMem, I32:$size, Optional<I64>:$l2CacheHint,
         Optional<I16>:$byteMask), (outs), [{
      $dstMem `,` $srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? (`byte_mask` `=` $byteMask^ )? attr-dict
      `:` type($dstMem) `,` type($srcMem)}]>;
def NVVM_CpAsyncBulkSharedCTAToSharedClusterOp : NVVM_Op<
    "cp.async.bulk.shared.cluster.shared.cta", [],
    (ins LLVM_PointerSharedCluster:$dstMem, LLVM_PointerShared:$srcMem, LLVM_PointerShared:$mbar, I32:$size), (outs),
    "$dstMem `,` $srcMem `,` $mbar `,` $size attr-dict `:` type($dstMem) `,` type($srcMem)">;

// Asynchronous copies of parts of tensors.
def NVVM_CpAsyncBulkTensorGlobalToSharedClusterOp : NVVM_CheckedOp<
    "cp.async.bulk.tensor.shared.cluster.global", [NVVM_BuildsPtx, AttrSizedOperandSegments, NVVM_SM90],
    (ins NVVM_AnyShared:$dstMem, LLVM_PointerGeneric:$tmaDescriptor, Variadic<I32>:$coordinates,
         LLVM_PointerShared:$mbar, Variadic<I16>:$im2colOffsets, Optional<I16>:$multicastMask,
         Optional<I64>:$l2CacheHint, DefaultValuedAttr<TMALoadModeAttr, "TMALoadMode::TILE">:$mode,
         NVVM_Flag:$isCTAOnly, OptionalAttr<CTAGroupKindAttr>:$group, NVVM_Predicate:$predicate), (outs), [{
      $dstMem `,` $tmaDescriptor `,` $mbar `,` `box` `[`$coordinates `]` (`im2col` `[` $im2colOffsets^ `]` )?
      (`multicast_mask` `=` $multicastMask^ )? (`l2_cache_hint` `=` $l2CacheHint^ )? (`predicate` `=` $predicate^)?
      attr-dict `:` type($dstMem) `,` type($tmaDescriptor)}]>;
def NVVM_CpAsyncBulkTensorPrefetchOp : NVVM_CheckedOp<
    "cp.async.bulk.tensor.prefetch", [AttrSizedOperandSegments],
    (ins LLVM_PointerGeneric:$tmaDescriptor, Variadic<I32>:$coordinates, Variadic<I16>:$im2colOffsets,
         DefaultValuedAttr<TMALoadModeAttr, "TMALoadMode::TILE">:$mode, Optional<I64>:$l2CacheHint), (outs), [{
      $tmaDescriptor `,` `box` `[`$coordinates `]` (`im2col` `[` $im2colOffsets^ `]` )?
      (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($tmaDescriptor)}]>;
def NVVM_CpAsyncBulkTensorSharedCTAToGlobalOp : NVVM_CheckedOp<
    "cp.async.bulk.tensor.global.shared.cta", [NVVM_BuildsPtx, AttrSizedOperandSegments],
    (ins LLVM_PointerGeneric:$tmaDescriptor, LLVM_PointerShared:$srcMem, Variadic<I32>:$coordinates,
         Optional<I64>:$l2CacheHint, DefaultValuedAttr<TMAStoreModeAttr, "TMAStoreMode::TILE">:$mode,
         NVVM_Predicate:$predicate), (outs), [{
      $tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^ )?
      (`,` `predicate` `=` $predicate^)? attr-dict `:` type($tmaDescriptor) `,` type($srcMem)}]>;
def NVVM_CpAsyncBulkTensorReduceOp : NVVM_CheckedOp<
    "cp.async.bulk.tensor.reduce", [AttrSizedOperandSegments],
    (ins LLVM_AnyPointer:$tmaDescriptor, LLVM_PointerShared:$srcMem, TMAReduxKindAttr:$redKind,
         DefaultValuedAttr<TMAStoreModeAttr, "TMAStoreMode::TILE">:$mode, Variadic<I32>:$coordinates,
         Optional<I64>:$l2CacheHint), (outs), [{
      $tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict
      `:` type($tmaDescriptor) `,` type($srcMem)}]>;

//===-- Matrices of a warp ----------------------------------------------------------------------------------------===//

defvar NVVM_Size = (ins I32Attr:$m, I32Attr:$n, I32Attr:$k);
def NVVM_WMMALoadOp : NVVM_CheckedOp<
    "wmma.load", [],
    !con((ins LLVM_AnyPointer:$ptr, I32:$stride), NVVM_Size,
         (ins MMALayoutAttr:$layout, MMATypesAttr:$eltype, MMAFragAttr:$frag)),
    (outs AnyTypeOf<[LLVM_AnyStruct, F64]>:$res), "$ptr `,` $stride attr-dict `:` functional-type($ptr, $res)">;
def NVVM_WMMAStoreOp : NVVM_CheckedOp<
    "wmma.store", [],
    !con((ins LLVM_AnyPointer:$ptr), NVVM_Size,
         (ins MMALayoutAttr:$layout, MMATypesAttr:$eltype, Variadic<LLVM_Type>:$args, I32:$stride)), (outs),
    "$ptr `,` $stride `,` $args attr-dict `:` qualified(type($ptr)) `,` type($args)">;
def NVVM_WMMAMmaOp : NVVM_CheckedOp<
    "wmma.mma", [],
    !con(NVVM_Size, (ins MMALayoutAttr:$layoutA, MMALayoutAttr:$layoutB, MMATypesAttr:$eltypeA, MMATypesAttr:$eltypeB,
                         Variadic<LLVM_Type>:$args)),
    (outs LLVM_AnyStruct:$res), "$args attr-dict `:` functional-type($args, $res)">;

def NVVM_LdMatrixOp : NVVM_CheckedOp<
    "ldmatrix", [],
    (ins LLVM_PointerShared:$ptr, I32Attr:$num, MMALayoutAttr:$layout, LdStMatrixShapeAttr:$shape,
         LdStMatrixEltTypeAttr:$eltType), (outs AnyType:$res), "$ptr attr-dict `:` functional-type($ptr, $res)">;
def NVVM_StMatrixOp : NVVM_CheckedOp<
    "stmatrix", [],
    (ins LLVM_PointerShared:$ptr, Variadic<I32>:$sources, MMALayoutAttr:$layout, LdStMatrixShapeAttr:$shape,
         LdStMatrixEltTypeAttr:$eltType), (outs), "$ptr `,` $sources attr-dict `:` type(operands)">;

// D = A * B + C, with lists of registers for each of them.
class NVVM_Mma<string name, dag attrs, dag more = (ins)> : NVVM_Op<
    "mma." # name, [AttrSizedOperandSegments],
    !con((ins NVVM_MMAShapeAttr:$shape), attrs,
         (ins Variadic<LLVM_Type>:$operandA, Variadic<LLVM_Type>:$operandB, Variadic<LLVM_Type>:$operandC), more),
    (outs LLVM_AnyStruct:$res)> {
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
defvar NVVM_PtxTypes = (ins OptionalAttr<MMATypesAttr>:$multiplicandAPtxType,
                            OptionalAttr<MMATypesAttr>:$multiplicandBPtxType);
defvar NVVM_BlockScaling = (ins ScaleVecSizeAttr:$scaleVecSize, BlockScaleFormatAttr:$blockScaleFormat,
                                MMABlockScaleKindAttr:$kind);
defvar NVVM_Sparsity = (ins I32:$sparseMetadata, I32:$sparsitySelector);
defvar NVVM_Scales = (ins I32:$scaleAData, I16:$byteIdA, I16:$threadIdA, I32:$scaleBData, I16:$byteIdB,
                          I16:$threadIdB);

def NVVM_MmaOp : NVVM_Mma<"sync", !con(
    (ins OptionalAttr<MMAB1OpAttr>:$b1Op, OptionalAttr<MMAIntOverflowAttr>:$intOverflowBehavior,
         MMALayoutAttr:$layoutA, MMALayoutAttr:$layoutB), NVVM_PtxTypes)>;
def NVVM_MmaSpOp : NVVM_Mma<"sp.sync", !con(
    (ins OptionalAttr<MMAIntOverflowAttr>:$intOverflowBehavior), NVVM_PtxTypes,
    (ins UnitAttr:$orderedMetadata, OptionalAttr<MMAKindAttr>:$kind)), NVVM_Sparsity>;
def NVVM_MmaBlockScaleOp : NVVM_Mma<"block_scale", !con(NVVM_PtxTypes, NVVM_BlockScaling), NVVM_Scales>;
def NVVM_MmaSpBlockScaleOp : NVVM_Mma<
    "sp.block_scale", !con(NVVM_PtxTypes, NVVM_BlockScaling, (ins UnitAttr:$orderedMetadata)),
    !con(NVVM_Sparsity, NVVM_Scales)>;

//===-- Matrices of a group of warps ------------------------------------------------------------------------------===//

def NVVM_WgmmaFenceAlignedOp : NVVM_Op<"wgmma.fence.aligned", [NVVM_WgmmaChips]>;
def NVVM_WgmmaGroupSyncAlignedOp : NVVM_Op<"wgmma.commit.group.sync.aligned", [NVVM_WgmmaChips]>;
def NVVM_WgmmaWaitGroupSyncOp : NVVM_Op<
    "wgmma.wait.group.sync.aligned", [NVVM_WgmmaChips], (ins I64Attr:$group), (outs), "attr-dict $group">;
def NVVM_WgmmaMmaAsyncOp : NVVM_CheckedOp<
    "wgmma.mma_async",
    [NVVM_BuildsPtx, PredOpTrait<"input struct and result struct must be the same type", TCresIsSameAsOpBase<0, 0>>],
    (ins LLVM_AnyStruct:$inouts, I64:$descriptorA, I64:$descriptorB, NVVM_MMAShapeAttr:$shape, WGMMATypesAttr:$typeA,
         WGMMATypesAttr:$typeB, WGMMATypesAttr:$typeD, WGMMAScaleOutAttr:$scaleD, WGMMAScaleInAttr:$scaleA,
         WGMMAScaleInAttr:$scaleB, MMALayoutAttr:$layoutA, MMALayoutAttr:$layoutB,
         OptionalAttr<MMAIntOverflowAttr>:$satfinite), (outs LLVM_AnyStruct:$results), [{
      $descriptorA `,` $descriptorB `,` $inouts `,` $shape `,` `D` `[` $typeD `,` $scaleD (`,` $satfinite^)? `]` `,`
      `A` `[` $typeA `,` $scaleA `,` $layoutA `]` `,` `B` `[` $typeB `,` $scaleB `,` $layoutB `]` attr-dict
      `:` type($inouts) `->` type($results)}]>;

//===-- Tensor memory ---------------------------------------------------------------------------------------------===//

class NVVM_Tcgen05<string name, dag args, string format, list<Trait> traits = [NVVM_Tcgen05Chips], dag outs_ = (outs)>
    : NVVM_Op<"tcgen05." # name, traits, args, outs_, format>;
class NVVM_CheckedTcgen05<string name, dag args, string format, list<Trait> traits = [NVVM_Tcgen05Chips],
                          dag outs_ = (outs)> : NVVM_Tcgen05<name, args, format, traits, outs_> {
  let hasVerifier = 1;
}

defvar NVVM_AnyOrShared = AnyTypeOf<[LLVM_AnyPointer, LLVM_PointerShared]>;

def NVVM_Tcgen05AllocOp : NVVM_Tcgen05<
    "alloc", (ins NVVM_AnyOrShared:$addr, I32:$nCols, NVVM_CTAGroup:$group),
    "$addr `,` $nCols attr-dict `:` type(operands)">;
def NVVM_Tcgen05DeallocOp : NVVM_Tcgen05<
    "dealloc", (ins LLVM_PointerTensor:$taddr, I32:$nCols, NVVM_CTAGroup:$group),
    "$taddr `,` $nCols attr-dict `:` type(operands)">;
def NVVM_Tcgen05RelinquishAllocPermitOp
    : NVVM_Tcgen05<"relinquish_alloc_permit", (ins NVVM_CTAGroup:$group), "attr-dict">;
def NVVM_Tcgen05FenceOp : NVVM_Tcgen05<"fence", (ins Tcgen05FenceKindAttr:$kind), "$kind attr-dict">;
def NVVM_Tcgen05WaitOp : NVVM_Tcgen05<"wait", (ins Tcgen05WaitKindAttr:$kind), "$kind attr-dict">;
def NVVM_Tcgen05CommitOp : NVVM_Tcgen05<
    "commit", (ins NVVM_AnyOrShared:$addr, Optional<I16>:$multicastMask, NVVM_CTAGroup:$group),
    "$addr (`,` `multicast_mask` `=` $multicastMask^)? attr-dict `:` type(operands)">;
def NVVM_Tcgen05ShiftOp : NVVM_Tcgen05<
    "shift", (ins LLVM_PointerTensor:$taddr, NVVM_CTAGroup:$group), "$taddr attr-dict `:` type(operands)",
    [NVVMRequiresSMa<[100, 101, 103]>]>;
def NVVM_Tcgen05CpOp : NVVM_CheckedTcgen05<
    "cp",
    (ins Tcgen05CpShapeAttr:$shape, NVVM_CTAGroup:$group,
         DefaultValuedAttr<Tcgen05CpMulticastAttr, "Tcgen05CpMulticast::NONE">:$multicast,
         OptionalAttr<Tcgen05CpSrcFormatAttr>:$srcFormat, LLVM_PointerTensor:$taddr, I64:$smem_desc),
    "$taddr`,` $smem_desc attr-dict">;

def NVVM_RegistersOfTensor : AnyTypeOf<[I32, VectorOfLengthAndType<[2, 4, 8, 16, 32, 64, 128], [I32]>]>;
def NVVM_Tcgen05LdOp : NVVM_CheckedTcgen05<
    "ld",
    (ins UnitAttr:$pack, Tcgen05LdStShapeAttr:$shape, LLVM_PointerTensor:$tmemAddr, Optional<I64>:$offset),
    "$tmemAddr (`,` $offset^)? (`pack` $pack^)? attr-dict `:` type($res)", [NVVM_Tcgen05Chips],
    (outs NVVM_RegistersOfTensor:$res)>;
def NVVM_Tcgen05StOp : NVVM_CheckedTcgen05<
    "st",
    (ins UnitAttr:$unpack, Tcgen05LdStShapeAttr:$shape, LLVM_PointerTensor:$tmemAddr, NVVM_RegistersOfTensor:$val,
         Optional<I64>:$offset),
    "$tmemAddr `,` $val (`,` $offset^)? (`unpack` $unpack^)? attr-dict `:` type($val)">;
def NVVM_Tcgen05MmaSmemDescOp : NVVM_Tcgen05<
    "mma_smem_desc",
    (ins I32:$startAddr, I32:$leadingDimOffset, I32:$strideDimOffset, I8:$baseOffset, I1:$leadingDimMode,
         I8:$swizzleMode), "`(` operands `)` attr-dict `:` `(` type(operands) `)` `->` type($res)", [],
    (outs I64:$res)>;

// D = A * B + D in tensor memory; A may be there too.
class NVVM_Tcgen05Mma<string name, dag attrs, dag middle, dag last, string middleText, string lastText,
                      list<Trait> traits = []>
    : NVVM_Tcgen05<"mma" # name,
                   !con(attrs,
                        (ins LLVM_PointerTensor:$matrixD, AnyTypeOf<[LLVM_PointerTensor, I64]>:$matrixA, I64:$matrixB,
                             I32:$idesc, I1:$enableInputD), middle, last),
                   "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD " # middleText # " " # lastText
                   # " attr-dict `:` `(` type(operands) `)`", traits # [NVVMRequiresSMa<[100, 110]>]>;

defvar NVVM_CollectorOp =
    DefaultValuedAttr<Tcgen05MMACollectorOpAttr, "Tcgen05MMACollectorOp::DISCARD">;
defvar NVVM_MmaAttrs = (ins Tcgen05MMAKindAttr:$kind, CTAGroupKindAttr:$ctaGroup, NVVM_CollectorOp:$collectorOp,
                            UnitAttr:$aShift);
defvar NVVM_BlockScaleAttrs = (ins
    MMABlockScaleKindAttr:$kind, CTAGroupKindAttr:$ctaGroup,
    DefaultValuedAttr<Tcgen05MMABlockScaleAttr, "Tcgen05MMABlockScale::DEFAULT">:$blockScale,
    NVVM_CollectorOp:$collectorOp);
defvar NVVM_WsAttrs = (ins
    Tcgen05MMAKindAttr:$kind,
    DefaultValuedAttr<Tcgen05MMACollectorBBufferAttr, "Tcgen05MMACollectorBBuffer::B0">:$collectorBBuffer,
    NVVM_CollectorOp:$collectorOp);
defvar NVVM_ScaleAndMask = (ins Optional<I64>:$scaleInputD,
                                Optional<FixedVectorOfLengthAndType<[4, 8], [I32]>>:$disableOutputLane);
defvar NVVM_ScaleAndMaskText = "(`scale` `=` $scaleInputD^)? (`mask` `=` $disableOutputLane^)?";
defvar NVVM_TwoScales = (ins LLVM_PointerTensor:$scaleA, LLVM_PointerTensor:$scaleB);
defvar NVVM_ZeroMask = (ins Optional<I64>:$zeroColMask);

// Each, and the same with a sparse A.
foreach sparse = [0, 1] in {
  defvar name = !if(sparse, ".sp", "");
  defvar class_ = !if(sparse, "Sparse", "");
  defvar metadata = !if(sparse, (ins LLVM_PointerTensor:$sparseMetadata), (ins));
  defvar text = !if(sparse, "`,` $sparseMetadata", "");
  let hasVerifier = 1 in {
    def NVVM_Tcgen05MMA # class_ # Op : NVVM_Tcgen05Mma<
        name, NVVM_MmaAttrs, metadata, NVVM_ScaleAndMask, text, NVVM_ScaleAndMaskText, [AttrSizedOperandSegments]>;
    def NVVM_Tcgen05MMA # class_ # BlockScaleOp : NVVM_Tcgen05Mma<
        !strconcat(name, ".block_scale"), NVVM_BlockScaleAttrs, metadata, NVVM_TwoScales, text,
        "`,` $scaleA `,` $scaleB">;
  }
  def NVVM_Tcgen05MMAWs # class_ # Op : NVVM_Tcgen05Mma<
      !strconcat(".ws", name), NVVM_WsAttrs, metadata, NVVM_ZeroMask, text, "(`,` $zeroColMask^)?">;
}

#endif // RMLIR_NVVM_OPS
