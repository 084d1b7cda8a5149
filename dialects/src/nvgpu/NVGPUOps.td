// The nvgpu dialect: what devices of one maker do, on memrefs and vectors.

#ifndef RMLIR_NVGPU_OPS
#define RMLIR_NVGPU_OPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def NVGPU_Dialect : Dialect {
  let name = "nvgpu";
  let summary = "What Nvidia's devices do, on memrefs and vectors";
  let cppNamespace = "::mlir::nvgpu";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

//===-- Enums -----------------------------------------------------------------------------------------------------===//

class NVGPU_Enum<string name, string what, list<I32EnumAttrCase> cases> : I32EnumAttr<name, what, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::nvgpu";
}

def TensorMapSwizzleKind : NVGPU_Enum<"TensorMapSwizzleKind", "Tensor map swizzling mode of shared memory banks", [
    I32EnumAttrCase<"SWIZZLE_NONE", 0, "none">, I32EnumAttrCase<"SWIZZLE_32B", 1, "swizzle_32b">,
    I32EnumAttrCase<"SWIZZLE_64B", 2, "swizzle_64b">, I32EnumAttrCase<"SWIZZLE_128B", 3, "swizzle_128b">]>;
def TensorMapL2PromoKind : NVGPU_Enum<"TensorMapL2PromoKind", "Tensor map L2 promotion type", [
    I32EnumAttrCase<"L2PROMO_NONE", 0, "none">, I32EnumAttrCase<"L2PROMO_64B", 1, "l2promo_64b">,
    I32EnumAttrCase<"L2PROMO_128B", 2, "l2promo_128b">, I32EnumAttrCase<"L2PROMO_256B", 3, "l2promo_256b">]>;
def TensorMapOOBKind : NVGPU_Enum<"TensorMapOOBKind", "Tensor map out-of-bounds fill type",
    [I32EnumAttrCase<"OOB_ZERO", 0, "zero">, I32EnumAttrCase<"OOB_NAN", 1, "nan">]>;
def TensorMapInterleaveKind : NVGPU_Enum<"TensorMapInterleaveKind", "Tensor map interleave layout type", [
    I32EnumAttrCase<"INTERLEAVE_NONE", 0, "none">, I32EnumAttrCase<"INTERLEAVE_16B", 1, "interleave_16b">,
    I32EnumAttrCase<"INTERLEAVE_32B", 2, "interleave_32b">]>;
def RcpRoundingMode : NVGPU_Enum<"RcpRoundingMode", "Rounding mode of rcp", [
    I32EnumAttrCase<"APPROX", 0, "approx">, I32EnumAttrCase<"RN", 1, "rn">, I32EnumAttrCase<"RZ", 2, "rz">,
    I32EnumAttrCase<"RM", 3, "rm">, I32EnumAttrCase<"RP", 4, "rp">]>;

def TensorMapSwizzleAttr : EnumAttr<NVGPU_Dialect, TensorMapSwizzleKind, "swizzle">;
def TensorMapL2PromoAttr : EnumAttr<NVGPU_Dialect, TensorMapL2PromoKind, "l2promo">;
def TensorMapOOBAttr : EnumAttr<NVGPU_Dialect, TensorMapOOBKind, "oob">;
def TensorMapInterleaveAttr : EnumAttr<NVGPU_Dialect, TensorMapInterleaveKind, "interleave">;
def RcpRoundingModeAttr : EnumAttr<NVGPU_Dialect, RcpRoundingMode, "rcp_rounding_mode">;

//===-- Types -----------------------------------------------------------------------------------------------------===//

class NVGPU_Type<string name, string typeMnemonic, string what> : TypeDef<NVGPU_Dialect, name> {
  let mnemonic = typeMnemonic;
  let summary = what;
}
class NVGPU_StructType<string name, string typeMnemonic, string what, dag members>
    : NVGPU_Type<name, typeMnemonic, what> {
  let parameters = members;
  let assemblyFormat = "`<` struct(params) `>`";
}
def NVGPU_DeviceAsyncToken : NVGPU_Type<"DeviceAsyncToken", "device.async.token", "device async token type">;
def NVGPU_MBarrierToken : NVGPU_Type<"MBarrierToken", "mbarrier.token", "">;
def NVGPU_MBarrierGroup : NVGPU_StructType<"MBarrierGroup", "mbarrier.group", "mbarrier barrier type",
    (ins "Attribute":$memorySpace, DefaultValuedParameter<"unsigned", "1">:$num_barriers)>;
def NVGPU_TensorMapDescriptor : NVGPU_StructType<"TensorMapDescriptor", "tensormap.descriptor", "TensorMap descriptor",
    (ins "MemRefType":$tensor, EnumParameter<TensorMapSwizzleKind>:$swizzle,
         EnumParameter<TensorMapL2PromoKind>:$l2promo, EnumParameter<TensorMapOOBKind>:$oob,
         EnumParameter<TensorMapInterleaveKind>:$interleave)>;
def NVGPU_WarpgroupMatrixDescriptor : NVGPU_StructType<
    "WarpgroupMatrixDescriptor", "warpgroup.descriptor", "Warpgroup matrix descriptor type",
    (ins "MemRefType":$tensor)>;
def NVGPU_WarpgroupAccumulator
    : NVGPU_StructType<"WarpgroupAccumulator", "warpgroup.accumulator", "", (ins "VectorType":$fragmented)>;

//===-- Operations ------------------------------------------------------------------------------------------------===//

class NVGPU_Op<string mnemonic, string what, list<Trait> traits, dag inputs, dag outputs, string form>
    : Op<NVGPU_Dialect, mnemonic, traits> {
  let summary = what;
  let arguments = inputs;
  let results = outputs;
  let assemblyFormat = form;
}
class NVGPU_Checked<string mnemonic, string what, list<Trait> traits, dag inputs, dag outputs, string form>
    : NVGPU_Op<mnemonic, what, traits, inputs, outputs, form> { let hasVerifier = 1; }

defvar NVGPU_Read = Arg<AnyMemRef, "", [MemReadAt<0, FullEffect>]>;
defvar NVGPU_Write = Arg<AnyMemRef, "", [MemWriteAt<0, FullEffect>]>;
defvar NVGPU_IfSo = " (`,` `predicate` `=` $predicate^)? attr-dict `:` ";
def NVGPU_LdMatrixOp : NVGPU_Checked<"ldmatrix", "Tiles of a matrix from memory",
    [MemoryEffects<[MemRead]>,
     PredOpTrait<"srcMemref and res have same element type", TCresVTEtIsSameAsOp<0, 0>>],
    (ins NVGPU_Read:$srcMemref, Variadic<Index>:$indices, BoolAttr:$transpose, I32Attr:$numTiles),
    (outs AnyVectorOfNonZeroRank:$res), "$srcMemref`[` $indices `]` attr-dict `:` type($srcMemref) `->` type($res)">;

// Products of small matrices that the threads of a group hold in parts.
class NVGPU_Mma<string mnemonic, string what, dag metadata, dag after, string metadataForm> : NVGPU_Checked<
    mnemonic, what,
    [Pure, PredOpTrait<"matrixA and matrixB have same element type", TCopVTEtIsSameAs<0, 1>>],
    !con((ins AnyVectorOfNonZeroRank:$matrixA, AnyVectorOfNonZeroRank:$matrixB, AnyVectorOfNonZeroRank:$matrixC),
         metadata, (ins I64ArrayAttr:$mmaShape), after, (ins OptionalAttr<UnitAttr>:$tf32Enabled)),
    (outs AnyVectorOfNonZeroRank:$res),
    !strconcat("`(` $matrixA`,` $matrixB`,` $matrixC `)` ", metadataForm,
               "attr-dict `:` `(` type($matrixA) `,` type($matrixB) `,` type($matrixC) `)` `->` type($res)")>;
def NVGPU_MmaSyncOp : NVGPU_Mma<"mma.sync", "The product of two matrices and the sum with a third", (ins), (ins), "">;
def NVGPU_SparseMetadata : FixedVectorOfLengthAndType<[2], [I16]>, BuildableType<
    "::mlir::VectorType::get({2},$_builder.getI16Type())">;
def NVGPU_MmaSparseSyncOp : NVGPU_Mma<
    "mma.sp.sync", "The product of two matrices, the first with half of its elements, and the sum with a third",
    (ins NVGPU_SparseMetadata:$sparseMetadata), (ins DefaultValuedAttr<I32Attr, "0">:$sparsitySelector),
    "`metadata` `(` $sparseMetadata `)` ">;

//===-- Copies that run by themselves -----------------------------------------------------------------------------===//

def NVGPU_DeviceAsyncCopyOp : NVGPU_Checked<"device_async_copy", "Starts a copy", [AttrSizedOperandSegments],
    (ins NVGPU_Write:$dst, Variadic<Index>:$dstIndices, NVGPU_Read:$src, Variadic<Index>:$srcIndices,
         IndexAttr:$dstElements, Optional<Index>:$srcElements, OptionalAttr<UnitAttr>:$bypassL1),
    (outs NVGPU_DeviceAsyncToken:$asyncToken), [{
      $src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` `,` $dstElements (`,` $srcElements^)? attr-dict
      `:` type($src) `to` type($dst)
    }]>;
def NVGPU_DeviceAsyncCreateGroupOp : NVGPU_Op<"device_async_create_group", "Several copies as one", [],
    (ins Variadic<NVGPU_DeviceAsyncToken>:$inputTokens), (outs NVGPU_DeviceAsyncToken:$asyncToken),
    "$inputTokens attr-dict">;
def NVGPU_DeviceAsyncWaitOp : NVGPU_Op<"device_async_wait", "Waits for copies", [],
    (ins NVGPU_DeviceAsyncToken:$asyncDependencies, OptionalAttr<I32Attr>:$numGroups), (outs),
    "$asyncDependencies attr-dict">;

//===-- Barriers in memory ----------------------------------------------------------------------------------------===//

// `%barriers[%i]`, and what else it takes and gives.
class NVGPU_MBarrier<string mnemonic, string what, dag between, dag after, dag outputs, string form> : NVGPU_Op<
    "mbarrier." # mnemonic, what, [],
    !con((ins NVGPU_MBarrierGroup:$barriers), between, (ins Index:$mbarId), after), outputs,
    !strconcat("$barriers `[` $mbarId `]`", form)>;
defvar NVGPU_Predicate = (ins Optional<I1>:$predicate);

def NVGPU_MBarrierCreateOp : NVGPU_Op<"mbarrier.create", "Barriers", [], (ins), (outs NVGPU_MBarrierGroup:$barriers),
    "attr-dict `->` type($barriers)">;
def NVGPU_MBarrierGetOp : NVGPU_MBarrier<"get", "The address of a barrier", (ins), (ins),
    (outs AnyTypeOf<[I32, I64]>:$mbarrierPointer), " attr-dict `:` type($barriers) `->` type($mbarrierPointer)">;
def NVGPU_MBarrierInitOp : NVGPU_MBarrier<"init", "Says how many threads a barrier is for", (ins Index:$count),
    NVGPU_Predicate, (outs), !strconcat(" `,` $count", NVGPU_IfSo, "type($barriers)")>;
defvar NVGPU_GivesToken = " attr-dict `:` type($barriers) `->` type($token)";
def NVGPU_MBarrierArriveOp : NVGPU_MBarrier<"arrive", "Says that this thread is there", (ins), (ins),
    (outs NVGPU_MBarrierToken:$token), NVGPU_GivesToken>;
def NVGPU_MBarrierArriveNoCompleteOp : NVGPU_MBarrier<
    "arrive.nocomplete", "Says that some threads are there, but not all", (ins), (ins Index:$count),
    (outs NVGPU_MBarrierToken:$token), !strconcat(" `,` $count", NVGPU_GivesToken)>;
def NVGPU_MBarrierArriveExpectTxOp : NVGPU_Op<
    "mbarrier.arrive.expect_tx", "Says that this thread is there and how many bytes are to come", [],
    (ins NVGPU_MBarrierGroup:$barriers, Index:$txcount, Index:$mbarId, Optional<I1>:$predicate), (outs),
    !strconcat("$barriers `[` $mbarId `]` `,` $txcount", NVGPU_IfSo, "type($barriers)")>;
def NVGPU_MBarrierTestWaitOp : NVGPU_MBarrier<"test.wait", "Whether all are there", (ins NVGPU_MBarrierToken:$token),
    (ins), (outs I1:$waitComplete), " `,` $token attr-dict `:` type($barriers) `,` type($token)">;
def NVGPU_MBarrierTryWaitParityOp : NVGPU_MBarrier<"try_wait.parity", "Waits for all, for some time",
    (ins I1:$phaseParity, Index:$ticks), (ins), (outs), " `,` $phaseParity `,` $ticks attr-dict `:` type($barriers)">;

//===-- Copies by descriptors -------------------------------------------------------------------------------------===//

def NVGPU_TmaAsyncLoadOp : NVGPU_Checked<"tma.async.load", "Starts to copy a tile", [AttrSizedOperandSegments],
    (ins NVGPU_Write:$dst, NVGPU_MBarrierGroup:$barriers, NVGPU_TensorMapDescriptor:$tensorMapDescriptor,
         Variadic<Index>:$coordinates, Index:$mbarId, Optional<I16>:$multicastMask, Optional<I1>:$predicate), (outs), [{
      $tensorMapDescriptor `[` $coordinates `]` `,` $barriers `[` $mbarId `]` `to` $dst
      (`multicast_mask` `=` $multicastMask^ )? (`,` `predicate` `=` $predicate^)? attr-dict
      `:` type($tensorMapDescriptor) `,` type($barriers) `->` type($dst)
    }]>;
def NVGPU_TmaAsyncStoreOp : NVGPU_Checked<"tma.async.store", "Starts to copy a tile back", [AttrSizedOperandSegments],
    (ins NVGPU_Read:$src, Arg<NVGPU_TensorMapDescriptor, "", [MemWriteAt<0, FullEffect>]>:$tensorMapDescriptor,
         Variadic<Index>:$coordinates, Optional<I1>:$predicate), (outs),
    !strconcat("$src `to` $tensorMapDescriptor `[` $coordinates `]`", NVGPU_IfSo,
               "type($src) `->` type($tensorMapDescriptor)")>;
def NVGPU_TmaCreateDescriptorOp : NVGPU_Checked<"tma.create.descriptor", "Describes tiles of memory", [],
    (ins AnyUnrankedMemRef:$tensor, Variadic<Index>:$boxDimensions), (outs NVGPU_TensorMapDescriptor:$tensorMap),
    "$tensor `box` `[` $boxDimensions `]` attr-dict `:` type($tensor) `->` type($tensorMap)">;
def NVGPU_TmaFenceOp : NVGPU_Op<"tma.fence.descriptor", "Order between accesses to a descriptor", [],
    (ins NVGPU_TensorMapDescriptor:$tensorMapDescriptor), (outs),
    "$tensorMapDescriptor attr-dict `:` type($tensorMapDescriptor)">;
def NVGPU_TmaPrefetchOp : NVGPU_Op<"tma.prefetch.descriptor", "Fetches a descriptor ahead", [],
    !con((ins NVGPU_TensorMapDescriptor:$tensorMapDescriptor), NVGPU_Predicate), (outs),
    !strconcat("$tensorMapDescriptor", NVGPU_IfSo, "type($tensorMapDescriptor)")>;

//===-- Products of several groups --------------------------------------------------------------------------------===//

def NVGPU_WarpgroupGenerateDescriptorOp : NVGPU_Checked<
    "warpgroup.generate.descriptor", "Describes a matrix in memory", [],
    (ins Arg<AnyMemRef, "", [MemRead]>:$tensor, NVGPU_TensorMapDescriptor:$tensorMap),
    (outs NVGPU_WarpgroupMatrixDescriptor:$descriptor),
    "$tensor `,` $tensorMap attr-dict `:` type($tensor) `,` type($tensorMap) `->` type($descriptor)">;
def NVGPU_WarpgroupMmaInitAccumulatorOp : NVGPU_Checked<"warpgroup.mma.init.accumulator", "A sum that is zero", [],
    (ins), (outs NVGPU_WarpgroupAccumulator:$matrixC), "attr-dict `->` type($matrixC)">;
def NVGPU_WarpgroupMmaOp : NVGPU_Checked<"warpgroup.mma", "Adds a product of matrices", [],
    (ins NVGPU_WarpgroupMatrixDescriptor:$descriptorA, NVGPU_WarpgroupMatrixDescriptor:$descriptorB,
         DefaultValuedOptionalAttr<I64Attr, "1">:$waitGroup, OptionalAttr<UnitAttr>:$transposeA,
         OptionalAttr<UnitAttr>:$transposeB, NVGPU_WarpgroupAccumulator:$matrixC),
    (outs NVGPU_WarpgroupAccumulator:$matrixD), [{
      $descriptorA`,` $descriptorB`,` $matrixC attr-dict `:` type($descriptorA) `,` type($descriptorB) `,` type($matrixC)
      `->` type($matrixD)
    }]>;
def NVGPU_WarpgroupMmaStoreOp : NVGPU_Checked<"warpgroup.mma.store", "Writes a sum of products", [],
    (ins NVGPU_WarpgroupAccumulator:$matrixD, Arg<AnyMemRef, "", [MemWrite]>:$dstMemref), (outs),
    "$matrixD `,` $dstMemref attr-dict `:` type($matrixD) `to` type($dstMemref)">;

//===-- Numbers ---------------------------------------------------------------------------------------------------===//

def NVGPU_RcpOp : NVGPU_Checked<"rcp", "One divided by each element", [Pure, SameOperandsAndResultType],
    (ins VectorOfNonZeroRankOf<[F32]>:$in, DefaultValuedAttr<RcpRoundingModeAttr, "RcpRoundingMode::APPROX">:$rounding,
         UnitAttr:$ftz),
    (outs VectorOfNonZeroRankOf<[F32]>:$out),
    "$in `{` `rounding` `=` $rounding (`,` `ftz` $ftz^)? `}` attr-dict `:` type($out)">;

#endif // RMLIR_NVGPU_OPS
