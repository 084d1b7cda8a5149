// The operations of the amdgpu dialect.

#ifndef RMLIR_AMDGPU_OPS
#define RMLIR_AMDGPU_OPS

include "amdgpu/AMDGPUBase.td"

class AMDGPU_Op<string mnemonic, string what, list<Trait> traits, dag inputs, dag outputs, string form>
    : Op<AMDGPU_Dialect, mnemonic, traits> {
  let summary = what;
  let arguments = inputs;
  let results = outputs;
  let assemblyFormat = form;
}
class AMDGPU_Checked<string mnemonic, string what, list<Trait> traits, dag inputs, dag outputs, string form>
    : AMDGPU_Op<mnemonic, what, traits, inputs, outputs, form> { let hasVerifier = 1; }

class AMDGPU_Below<int count> : ConfinedAttr<I32Attr, [IntNonNegative, IntMaxValue<!sub(count, 1)>]>;
class AMDGPU_OneOf<list<int> values> : ConfinedAttr<I32Attr, [IntIsOneOf<values>]>;

def AnyIntegerOrFloat : AnyTypeOf<[AnySignlessInteger, AnyFloat], "Integer or Float">;
def AMDGPU_Number : AnyTypeOf<[AnyIntegerOrFloat, FixedVectorOfRankAndType<[1], [AnyIntegerOrFloat]>]>;

//===-- Floats of few bits ----------------------------------------------------------------------------------------===//

defvar AMDGPU_Fp8 = [F8E5M2FNUZ, F8E4M3FNUZ, F8E5M2, F8E4M3FN];
def AMDGPU_PackedFp8 : FixedVectorOfLengthAndType<[4], [F8E4M3FNUZ, F8E5M2FNUZ, F8E4M3FN, F8E5M2]>;
def AMDGPU_ScaledPacked : AnyTypeOf<[
    FixedVectorOfLengthAndType<[4], [F8E5M2, F8E4M3FN]>, FixedVectorOfLengthAndType<[8], [F4E2M1FN]>]>;

def AMDGPU_ExtPackedFp8Op : AMDGPU_Op<"ext_packed_fp8", "One or two packed numbers as floats", [Pure],
    (ins AnyTypeOf<AMDGPU_Fp8 # [VectorOfLengthAndType<[1, 2, 3, 4], AMDGPU_Fp8>]>:$source, AMDGPU_Below<4>:$index),
    (outs AnyTypeOf<[F32, FixedVectorOfLengthAndType<[2], [F32]>]>:$res),
    "attr-dict $source `[` $index `]` `:` type($source) `to` type($res)">;
def AMDGPU_ScaledExtPackedOp : AMDGPU_Op<"scaled_ext_packed", "Two packed numbers times a scale", [Pure],
    (ins AnyTypeOf<[VectorOfLengthAndType<[1, 2, 3, 4], [F8E5M2, F8E4M3FN]>,
                    VectorOfLengthAndType<[1, 2, 3, 4, 5, 6, 7, 8], [F4E2M1FN]>]>:$source, F32:$scale,
         AMDGPU_Below<8>:$index),
    (outs AnyTypeOf<[FixedVectorOfLengthAndType<[2], [F32]>, FixedVectorOfLengthAndType<[2], [F16]>,
                     FixedVectorOfLengthAndType<[2], [BF16]>]>:$res),
    "attr-dict $source `[` $index `]` `,` $scale `:` type($source) `to` type($res)">;
def AMDGPU_ScaledExtPackedMatrixOp : AMDGPU_Checked<
    "scaled_ext_packed_matrix", "A matrix of packed numbers times scales of its blocks",
    [Pure, AllShapesMatch<["source", "res"]>],
    (ins AnyTypeOf<[FixedVectorOfShapeAndType<[8], F4E2M1FN>, FixedVectorOfShapeAndType<[8], F8E4M3FN>,
                    FixedVectorOfShapeAndType<[8], F8E5M2>, FixedVectorOfShapeAndType<[16], F6E2M3FN>,
                    FixedVectorOfShapeAndType<[16], F6E3M2FN>]>:$source,
         FixedVectorOfShapeAndType<[4], F8E8M0FNU>:$scale, AMDGPU_OneOf<[16, 32]>:$blockSize,
         AMDGPU_OneOf<[0, 16]>:$firstScaleLane,
         ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<3>]>:$firstScaleByte),
    (outs AnyTypeOf<[FixedVectorOfShapeAndType<[8], F32>, FixedVectorOfShapeAndType<[8], F16>,
                     FixedVectorOfShapeAndType<[8], BF16>, FixedVectorOfShapeAndType<[16], F32>,
                     FixedVectorOfShapeAndType<[16], F16>, FixedVectorOfShapeAndType<[16], BF16>]>:$res), [{
      attr-dict $source `scale` `(` $scale `)` `blockSize` `(` $blockSize `)` `firstScaleLane` `(` $firstScaleLane`)`
      `firstScaleByte` `(` $firstScaleByte `)` `:` type($source) `,` type($scale) `->` type($res)
    }]>;

// Numbers rounded and put in a place of a packed vector, which may have others in it.
class AMDGPU_Pack<string mnemonic, string what, list<Trait> traits, dag inputs, Type packed, string form>
    : AMDGPU_Checked<mnemonic, what, [Pure] # traits, !con(inputs, (ins Optional<packed>:$existing)),
                     (outs packed:$res), form>;
defvar AMDGPU_Into = " `into` ($existing^):(`undef`)? `[` ";
defvar AMDGPU_PackTypes = " `to` type($res) (`into` type($existing)^)?";
def AMDGPU_PackedTrunc2xFp8Op : AMDGPU_Pack<"packed_trunc_2xfp8", "One or two numbers, rounded and packed",
    [AttrSizedOperandSegments], (ins F32:$sourceA, Optional<F32>:$sourceB, AMDGPU_Below<2>:$wordIndex),
    AMDGPU_PackedFp8, !strconcat("attr-dict $sourceA `,` ($sourceB^):(`undef`)?", AMDGPU_Into,
                                 "`word` $wordIndex `]` `:` type($sourceA)", AMDGPU_PackTypes)>;
def AMDGPU_PackedScaledTruncOp : AMDGPU_Pack<
    "packed_scaled_trunc", "Numbers divided by a scale, rounded and packed", [],
    (ins VectorOfLengthAndType<[1, 2], [F32, F16, BF16]>:$source, F32:$scale, AMDGPU_Below<8>:$index),
    AMDGPU_ScaledPacked, !strconcat("attr-dict $source", AMDGPU_Into, "$index `]` `,` $scale `:` type($source)",
                                    AMDGPU_PackTypes)>;
def AMDGPU_PackedStochRoundFp8Op : AMDGPU_Pack<"packed_stoch_round_fp8", "A number, rounded by chance and packed", [],
    (ins F32:$source, I32:$stochiasticParam, AMDGPU_Below<4>:$storeIndex), AMDGPU_PackedFp8,
    !strconcat("attr-dict $source `+` $stochiasticParam", AMDGPU_Into, "$storeIndex `]` `:` type($source)",
               AMDGPU_PackTypes)>;

//===-- Buffers ---------------------------------------------------------------------------------------------------===//

def AMDGPU_FatRawBufferCastOp : AMDGPU_Checked<"fat_raw_buffer_cast", "Memory as a buffer that knows its size",
    [Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>,
     DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>, ViewLikeOpInterface,
     AttrSizedOperandSegments],
    (ins AnyMemRef:$source, Optional<I64>:$validBytes, Optional<I<14>>:$cacheSwizzleStride,
         DefaultValuedAttr<BoolAttr, "true">:$boundsCheck, UnitAttr:$resetOffset),
    (outs AnyMemRef:$result), [{
      $source oilist (`validBytes` `(` $validBytes `)` | `cacheSwizzleStride` `(` $cacheSwizzleStride `)`
                      | `boundsCheck` `(` $boundsCheck `)` | `resetOffset` $resetOffset)
      attr-dict `:` type($source) `to` type($result)
    }]>;

// An access to `$memref[$indices]`, and where in it.
class AMDGPU_RawBuffer<string mnemonic, string what, list<Trait> traits, dag values, OpVariable memory, dag outputs,
                       string form> : AMDGPU_Checked<
    "raw_buffer_" # mnemonic, what, traits,
    !con(values, !dag(ins, [memory, Variadic<I32>, DefaultValuedAttr<BoolAttr, "true">, OptionalAttr<I32Attr>,
                            Optional<I32>], ["memref", "indices", "boundsCheck", "indexOffset", "sgprOffset"])),
    outputs, form> { let hasCanonicalizer = 1; }
defvar AMDGPU_Offset = "$memref `[` $indices `]` (`sgprOffset` $sgprOffset^)? `:` ";
defvar AMDGPU_SameElement = [AllElementTypesMatch<["value", "memref"]>, AttrSizedOperandSegments];

def AMDGPU_RawBufferLoadOp : AMDGPU_RawBuffer<"load", "Reads a buffer", AMDGPU_SameElement, (ins),
    Arg<AnyMemRef, "buffer to load from", [MemRead]>, (outs AnyType:$value),
    !strconcat("attr-dict ", AMDGPU_Offset, "type($memref) (`,` type($indices)^)? `->` type($value)")>;
def AMDGPU_RawBufferStoreOp : AMDGPU_RawBuffer<"store", "Writes a buffer", AMDGPU_SameElement, (ins AnyType:$value),
    Arg<AnyMemRef, "buffer to store to", [MemWrite]>, (outs),
    !strconcat("attr-dict $value `->` ", AMDGPU_Offset, "type($value) `->` type($memref) (`,` type($indices)^)?")>;

defvar AMDGPU_Updated = Arg<AnyMemRef, "buffer to operate on", [MemRead, MemWrite]>;
defvar AMDGPU_AtomicTypes = "type($value) `->` type($memref) `,` type($indices)";
class AMDGPU_RawAtomic<string mnemonic, string what, list<Trait> traits, Type type> : AMDGPU_RawBuffer<
    "atomic_" # mnemonic, what, traits, (ins type:$value), AMDGPU_Updated, (outs),
    !strconcat("attr-dict $value `->` ", AMDGPU_Offset, AMDGPU_AtomicTypes)>;
def AMDGPU_RawBufferAtomicCmpswapOp : AMDGPU_RawBuffer<
    "atomic_cmpswap", "Another value, if there is what is expected",
    [AttrSizedOperandSegments, AllTypesMatch<["src", "cmp", "value"]>, AllElementTypesMatch<["value", "memref"]>],
    (ins AnyType:$src, AnyType:$cmp), AMDGPU_Updated, (outs AnyType:$value),
    !strconcat("attr-dict $src `,` $cmp `->` ", AMDGPU_Offset, AMDGPU_AtomicTypes)>;
def AMDGPU_RawBufferAtomicFaddOp : AMDGPU_RawAtomic<"fadd", "The sum of floats", AMDGPU_SameElement,
    AnyTypeOf<[F32, VectorOfLengthAndType<[2], [F16, BF16]>]>>;
def AMDGPU_RawBufferAtomicFmaxOp
    : AMDGPU_RawAtomic<"fmax", "The greater float", AMDGPU_SameElement, AnyTypeOf<[F32, F64]>>;
def AMDGPU_RawBufferAtomicSmaxOp
    : AMDGPU_RawAtomic<"smax", "The greater signed integer", [AttrSizedOperandSegments], I32>;
def AMDGPU_RawBufferAtomicUminOp
    : AMDGPU_RawAtomic<"umin", "The smaller unsigned integer", [AttrSizedOperandSegments], I32>;

//===-- Between threads -------------------------------------------------------------------------------------------===//

def AMDGPU_DPPOp : AMDGPU_Checked<"dpp", "The value of another thread, as a pattern says",
    [Pure, SameTypeOperands, AllTypesMatch<["result", "old", "src"]>],
    (ins AnyType:$old, AnyType:$src, AMDGPU_DPPPermAttr:$kind,
         OptionalAttr<AnyAttrOf<[I32Attr, ArrayAttr, UnitAttr]>>:$permArgument,
         DefaultValuedAttr<I32Attr, "0xf">:$row_mask, DefaultValuedAttr<I32Attr, "0xf">:$bank_mask,
         DefaultValuedAttr<BoolAttr, "false">:$bound_ctrl),
    (outs AnyType:$result), "$old $src $kind (`(` $permArgument^ `)`)? attr-dict `:` type($result)">;
def AMDGPU_SwizzleBitModeOp : AMDGPU_Op<"swizzle_bitmode", "The value of the thread with other bits",
    [Pure, AllTypesMatch<["result", "src"]>],
    (ins AMDGPU_Number:$src, I32Attr:$and_mask, I32Attr:$or_mask, I32Attr:$xor_mask), (outs AMDGPU_Number:$result),
    "$src $and_mask $or_mask $xor_mask attr-dict `:` type($result)">;
def AMDGPU_PermlaneSwapOp : AMDGPU_Checked<"permlane_swap", "Rows of threads change places",
    [Pure, AllTypesMatch<["result", "src"]>],
    (ins AMDGPU_Number:$src, I32Attr:$row_length, DefaultValuedAttr<BoolAttr, "false">:$fetch_inactive,
         DefaultValuedAttr<BoolAttr, "false">:$bound_ctrl),
    (outs AMDGPU_Number:$result), "$src $row_length attr-dict `:` type($result)">;
def AMDGPU_LDSBarrierOp : AMDGPU_Op<
    "lds_barrier", "Waits for the other threads and for shared memory", [], (ins), (outs), "attr-dict"> {
  let hasCanonicalizer = 1;
}
def AMDGPU_SchedBarrierOp : AMDGPU_Op<"sched_barrier", "What may not move across", [],
    (ins AMDGPU_SchedBarrierOpOptAttr:$opts), (outs), "`allow` `=` $opts attr-dict">;

defvar AMDGPU_Counters = ["load", "store", "ds", "exp", "tensor"];
def AMDGPU_MemoryCounterWaitOp : AMDGPU_Op<"memory_counter_wait", "Waits until few accesses are under way", [],
    !dag(ins, !foreach(name, AMDGPU_Counters, OptionalAttr<I32Attr>), AMDGPU_Counters), (outs),
    !strconcat("oilist( ", !interleave(!foreach(name, AMDGPU_Counters, "`" # name # "` `(` $" # name # " `)`"), " | "),
               " ) attr-dict")> { let hasCanonicalizer = 1; }

//===-- Products of matrices --------------------------------------------------------------------------------------===//

class AMDGPU_Sizes<list<int> m, list<int> n, list<int> k> {
  dag args = !dag(ins, [AMDGPU_OneOf<m>, AMDGPU_OneOf<n>, AMDGPU_OneOf<k>], ["m", "n", "k"]);
}
class AMDGPU_Product<string mnemonic, string what, AMDGPU_Sizes sizes, dag inputs, Type type, string form>
    : AMDGPU_Op<mnemonic, what, [AllTypesMatch<["destC", "destD"]>, Pure], !con(sizes.args, inputs),
                (outs type:$destD), !strconcat("custom<MNKDimensionList>($m, $n, $k) ", form)>;
defvar AMDGPU_ProductOf = "$sourceA `*` $sourceB `+` $destC";
defvar AMDGPU_ProductTypes = "type($sourceA) `,` type($sourceB) `,` type($destC)";

def AMDGPU_MFMAIn : AnyTypeOf<[
    F32, F64, I32, I64, VectorOfLengthAndType<[2], [F32]>, VectorOfLengthAndType<[4, 8], [F16]>,
    VectorOfLengthAndType<[2, 4, 8], [BF16]>, VectorOfLengthAndType<[4, 8, 16], [I8]>,
    VectorOfLengthAndType<[8], [F8E5M2FNUZ, F8E4M3FNUZ]>, VectorOfLengthAndType<[8, 32], [F8E5M2, F8E4M3FN]>,
    VectorOfLengthAndType<[32], [F6E2M3FN, F6E3M2FN, F4E2M1FN]>]>;
def AMDGPU_MFMAOut : AnyTypeOf<[F64, VectorOfLengthAndType<[4, 16, 32], [F32]>, VectorOfLengthAndType<[4, 16, 32], [I32]>,
                                VectorOfLengthAndType<[4], [F64]>]>;
def AMDGPU_MFMAOp : AMDGPU_Product<"mfma", "The product of two matrices and the sum with a third",
    AMDGPU_Sizes<[4, 16, 32], [4, 16, 32], [1, 2, 4, 8, 16, 32, 64, 128]>,
    (ins DefaultValuedAttr<AMDGPU_OneOf<[1, 2, 4, 16]>, "1">:$blocks, AMDGPU_MFMAIn:$sourceA, AMDGPU_MFMAIn:$sourceB,
         AMDGPU_MFMAOut:$destC, DefaultValuedAttr<I32Attr, "0">:$cbsz, DefaultValuedAttr<I32Attr, "0">:$abid,
         DefaultValuedAttr<AMDGPU_MFMAPermBAttr, "::mlir::amdgpu::MFMAPermB::none">:$blgp, UnitAttr:$reducePrecision,
         UnitAttr:$negateA, UnitAttr:$negateB, UnitAttr:$negateC), AMDGPU_MFMAOut,
    !strconcat(AMDGPU_ProductOf, " attr-dict `blgp` `=` $blgp `:` ", AMDGPU_ProductTypes)> { let hasVerifier = 1; }

def AMDGPU_WMMAIn : AnyTypeOf<[
    VectorOfLengthAndType<[2], [F32]>, VectorOfLengthAndType<[4, 8, 16], [F16, BF16]>,
    VectorOfLengthAndType<[4, 8, 16, 32], [I8, SI8, UI8]>, VectorOfLengthAndType<[4, 8, 32, 64], [F8E4M3FN, F8E5M2]>,
    VectorOfLengthAndType<[4, 8, 16], [I<4>, SI<4>, UI<4>]>]>;
def AMDGPU_WMMAOut : AnyTypeOf<[VectorOfLengthAndType<[4, 8], [F32, I32]>, VectorOfLengthAndType<[4, 8, 16], [F16, BF16]>]>;
def AMDGPU_WMMAOp : AMDGPU_Product<"wmma", "The product of two matrices and the sum with a third",
    AMDGPU_Sizes<[16], [16], [4, 16, 32, 64, 128]>,
    (ins AMDGPU_WMMAIn:$sourceA, AMDGPU_WMMAIn:$sourceB, AMDGPU_WMMAOut:$destC,
         DefaultValuedAttr<AMDGPU_OneOf<[0, 1]>, "0">:$subwordOffset, UnitAttr:$unsignedA, UnitAttr:$unsignedB,
         UnitAttr:$clamp), AMDGPU_WMMAOut, !strconcat(AMDGPU_ProductOf, " attr-dict `:` ", AMDGPU_ProductTypes)> {
  let hasVerifier = 1;
}

class AMDGPU_SparseIn<list<int> half, list<int> byte> : AnyTypeOf<[
    VectorOfLengthAndType<half, [F16]>, VectorOfLengthAndType<half, [BF16]>, VectorOfLengthAndType<byte, [I8]>,
    VectorOfLengthAndType<byte, [F8E4M3FN, F8E5M2]>, VectorOfLengthAndType<byte, [F8E4M3FNUZ, F8E5M2FNUZ]>]>;
def AMDGPU_SparseOut : AnyTypeOf<[VectorOfLengthAndType<[4, 16], [F32]>, VectorOfLengthAndType<[4, 16], [I32]>]>;
def AMDGPU_SparseIndices : AnyTypeOf<[FixedVectorOfLengthAndType<[4], [I8]>, FixedVectorOfLengthAndType<[2], [I16]>]>;
def AMDGPU_SparseMFMAOp : AMDGPU_Product<
    "sparse_mfma", "The product of two matrices, the first with half of its elements, and the sum with a third",
    AMDGPU_Sizes<[16, 32], [16, 32], [16, 32, 64, 128]>,
    (ins AMDGPU_SparseIn<[4, 8], [8, 16]>:$sourceA, AMDGPU_SparseIn<[8, 16], [16, 32]>:$sourceB,
         AMDGPU_SparseOut:$destC, AMDGPU_SparseIndices:$sparseIdx, DefaultValuedAttr<I32Attr, "0">:$cbsz,
         DefaultValuedAttr<I32Attr, "0">:$abid), AMDGPU_SparseOut,
    !strconcat(AMDGPU_ProductOf, " `sparse` `(` $sparseIdx `:` type($sparseIdx) `)` attr-dict `:` ",
               AMDGPU_ProductTypes)> { let hasVerifier = 1; }

def AMDGPU_ScaledIn : AnyTypeOf<[VectorOfLengthAndType<[32], [F8E5M2, F8E4M3FN]>,
                                 VectorOfLengthAndType<[32], [F6E2M3FN, F6E3M2FN, F4E2M1FN]>]>;
def AMDGPU_ScaledOut : AnyTypeOf<[VectorOfLengthAndType<[4, 16], [F32]>]>;
def AMDGPU_Scales : AnyTypeOf<[F8E8M0FNU, FixedVectorOfLengthAndType<[4], [F8E8M0FNU]>]>;
def AMDGPU_ScaledMFMAOp : AMDGPU_Product<
    "scaled_mfma", "The product of two matrices with scales, and the sum with a third",
    AMDGPU_Sizes<[16, 32], [16, 32], [64, 128]>,
    (ins AMDGPU_ScaledIn:$sourceA, AMDGPU_ScaledIn:$sourceB, AMDGPU_ScaledOut:$destC, AMDGPU_Scales:$scalesA,
         AMDGPU_Scales:$scalesB, AMDGPU_Below<4>:$scalesIdxA, AMDGPU_Below<4>:$scalesIdxB), AMDGPU_ScaledOut, [{
      ` ` `(` $scalesA `[` $scalesIdxA `]` `*` $sourceA `)` `*` `(` $scalesB `[` $scalesIdxB `]` `*` $sourceB `)`
      `+` $destC attr-dict `:` type($scalesA) `,` type($sourceA) `,` type($scalesB) `,` type($sourceB) `,` type($destC)
    }]> { let hasCanonicalizer = 1; }

def AMDGPU_ScaledWMMAIn : AnyTypeOf<[
    VectorOfLengthAndType<[64], [F8E5M2, F8E4M3FN]>, VectorOfLengthAndType<[64], [F6E2M3FN, F6E3M2FN]>,
    VectorOfLengthAndType<[64, 128], [F4E2M1FN]>]>;
def AMDGPU_ScaledWMMAOut : AnyTypeOf<[VectorOfLengthAndType<[8, 16], [F32]>]>;
def AMDGPU_WMMAScales : VectorOfLengthAndType<[4, 8], [F8E8M0FNU, F8E4M3FN]>;
def AMDGPU_ScaledWMMAOp : AMDGPU_Product<
    "scaled_wmma", "The product of two matrices with scales, and the sum with a third",
    AMDGPU_Sizes<[16, 32], [16], [128]>,
    (ins AMDGPU_ScaledWMMAIn:$sourceA, AMDGPU_ScaledWMMAIn:$sourceB, AMDGPU_ScaledWMMAOut:$destC,
         AMDGPU_WMMAScales:$scaleA, AMDGPU_OneOf<[0, 16]>:$a_first_scale_lane, AMDGPU_WMMAScales:$scaleB,
         AMDGPU_OneOf<[0, 16]>:$b_first_scale_lane), AMDGPU_ScaledWMMAOut, [{
      ` ` `(` $scaleA `*` $sourceA `)` `*` `(` $scaleB `*` $sourceB `)` `+` $destC attr-dict
      `:` type($scaleA) `,` type($sourceA) `,` type($scaleB) `,` type($sourceB) `,` type($destC)
    }]> { let hasVerifier = 1; }

//===-- Copies to and from shared memory --------------------------------------------------------------------------===//

defvar AMDGPU_FromTo = "$src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` attr-dict `:` ";
def AMDGPU_GatherToLDSOp : AMDGPU_Checked<"gather_to_lds", "Each thread's element to shared memory",
    [AttrSizedOperandSegments],
    (ins Arg<AnyMemRef, "buffer to gather from", [MemRead]>:$src, Variadic<Index>:$srcIndices,
         Arg<AnyMemRef, "buffer to write to", [MemWrite]>:$dst, Variadic<Index>:$dstIndices, TypeAttr:$transferType),
    (outs), !strconcat(AMDGPU_FromTo, "$transferType `,` type($src) `,` type($dst)")> { let hasCanonicalizer = 1; }
def AMDGPU_TransposeLoadOp : AMDGPU_Checked<"transpose_load", "Reads shared memory, rows as columns",
    [SameVariadicOperandSize],
    (ins Arg<AnyMemRef, "buffer to transpose load from", [MemRead]>:$src, Variadic<Index>:$srcIndices),
    (outs AnyTypeOf<[AnyVectorOfNonZeroRank]>:$result),
    "$src `[` $srcIndices `]` attr-dict `:` type($src) `->` type($result)">;

class AMDGPU_DmaBase<string mnemonic, string what, Type type> : AMDGPU_Checked<
    mnemonic, what, [Pure, AttrSizedOperandSegments, AllElementTypesMatch<["global", "lds"]>],
    (ins Arg<AnyMemRef>:$global, Variadic<Index>:$global_indices, Arg<AnyMemRef>:$lds, Variadic<Index>:$lds_indices),
    (outs type:$base), [{
      $global `[` $global_indices `]` `,` $lds `[` $lds_indices `]` attr-dict `:` type($global) `,` type($lds)
      `->` type(results)
    }]>;
def AMDGPU_MakeDmaBaseOp : AMDGPU_DmaBase<"make_dma_base", "From where and to where", AMDGPU_TDMBaseType>;
def AMDGPU_MakeGatherDmaBaseOp
    : AMDGPU_DmaBase<"make_gather_dma_base", "From where, row by row, and to where", AMDGPU_TDMGatherBaseType>;

// Sizes that are operands or known.
class AMDGPU_MixedSizes<string name> {
  dag args = !dag(ins, [Variadic<Index>, DenseI64ArrayAttr], !foreach(kind, ["dynamic", "static"],
      !subst("KIND", kind, name)));
  string form = "custom<DynamicIndexList>($" # !subst("KIND", "dynamic", name) # ", $" # !subst("KIND", "static", name) # ")";
}
defvar AMDGPU_GlobalSizes = AMDGPU_MixedSizes<"global_KIND_sizes">;
defvar AMDGPU_GlobalStrides = AMDGPU_MixedSizes<"global_KIND_strides">;
defvar AMDGPU_SharedSizes = AMDGPU_MixedSizes<"shared_KIND_sizes">;
def AMDGPU_Mask : FixedVectorOfLengthAndType<[16], [I1]>,
    BuildableType<"::mlir::VectorType::get({16} ,$_builder.getIntegerType(1))">;
class AMDGPU_MakeDescriptor<string mnemonic, string what, dag inputs, string form, string types> : AMDGPU_Checked<
    mnemonic, what, [Pure, AttrSizedOperandSegments],
    !con(inputs, AMDGPU_GlobalSizes.args, AMDGPU_GlobalStrides.args, AMDGPU_SharedSizes.args,
         (ins Optional<AMDGPU_Mask>:$workgroup_mask, Optional<I1>:$early_timeout, Optional<I32>:$pad_amount,
              Optional<I32>:$pad_interval, Optional<AnyMemRef>:$atomic_barrier_address,
              Variadic<Index>:$atomic_barrier_indices, Optional<Index>:$global_increment,
              Optional<I32>:$lds_increment, Optional<Index>:$iteration_count)),
    (outs AMDGPU_TDMDescriptorType:$desc),
    !strconcat(form, "`globalSize` ", AMDGPU_GlobalSizes.form, " `globalStride` ", AMDGPU_GlobalStrides.form,
               " `sharedSize` ", AMDGPU_SharedSizes.form, [{
      ( `padShared` `(` $pad_amount^ `every` $pad_interval `)` )?
      ( `workgroupMask` $workgroup_mask^ ( `earlyTimeout` $early_timeout^)?)?
      ( `atomicBarrier` `(` $atomic_barrier_address^ `[` $atomic_barrier_indices `]`
        `:` type($atomic_barrier_address) `)`)?
      ( `iterate` $global_increment^ `,` $lds_increment `,` $iteration_count )? attr-dict `:` qualified(type($base)) }],
               types, "`->` type(results)")> { let hasFolder = 1; }
def AMDGPU_MakeDmaDescriptorOp : AMDGPU_MakeDescriptor<"make_dma_descriptor", "A copy of tiles",
    (ins AMDGPU_TDMBaseType:$base), "$base ", "">;
def AMDGPU_RowIndices : AnyTypeOf<[VectorOfMinMaxLengthAndType<1, 8, [I32]>, VectorOfMinMaxLengthAndType<1, 16, [I16]>]>;
def AMDGPU_MakeGatherDmaDescriptorOp : AMDGPU_MakeDescriptor<"make_gather_dma_descriptor", "A copy of rows",
    (ins AMDGPU_TDMGatherBaseType:$base, AMDGPU_RowIndices:$indices), "$base `[` $indices `]` ", "`,` type($indices) ">;

class AMDGPU_TensorCopy<string mnemonic, string what> : AMDGPU_Op<
    mnemonic, what, [MemoryEffects<[MemRead, MemWrite]>], (ins AMDGPU_TDMDescriptorType:$desc), (outs),
    "$desc attr-dict `:` qualified(type($desc))">;
def AMDGPU_TensorLoadToLDSOp : AMDGPU_TensorCopy<"tensor_load_to_lds", "Copies to shared memory">;
def AMDGPU_TensorStoreFromLDSOp : AMDGPU_TensorCopy<"tensor_store_from_lds", "Copies from shared memory">;

#endif // RMLIR_AMDGPU_OPS
