// The operations of the xegpu dialect.

#ifndef RMLIR_XEGPU_OPS
#define RMLIR_XEGPU_OPS

include "xegpu/XeGPUBase.td"
include "mlir/Dialect/Arith/IR/ArithBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

class XeGPU_Op<string mnemonic, string what, list<Trait> traits, dag inputs, dag outputs, string form>
    : Op<XeGPU_Dialect, mnemonic, traits> {
  let summary = what;
  let arguments = inputs;
  let results = outputs;
  let assemblyFormat = form;
}
class XeGPU_Checked<string mnemonic, string what, list<Trait> traits, dag inputs, dag outputs, string form>
    : XeGPU_Op<mnemonic, what, traits, inputs, outputs, form> { let hasVerifier = 1; }

defvar XeGPU_Layout = (ins OptionalAttr<DistributeLayoutAttr>:$layout);
defvar XeGPU_Hints = !dag(ins, !foreach(i, !range(3), OptionalAttr<XeGPU_CacheHintAttr>),
                          ["l1_hint", "l2_hint", "l3_hint"]);
class XeGPU_OptionalList<string name> {
  dag args = !dag(ins, [Variadic<Index>, OptionalAttr<DenseI64ArrayAttr>], [name, "const_" # name]);
}
defvar XeGPU_OffsetList = XeGPU_OptionalList<"offsets">.args;
defvar XeGPU_KnownOffsets = (ins Variadic<Index>:$offsets, DenseI64ArrayAttr:$const_offsets);
defvar XeGPU_MaybeAt = " `` custom<OptionalDynamicIndexList>($offsets, $const_offsets) ";
defvar XeGPU_At = " `` custom<DynamicIndexList>($offsets, $const_offsets) ";
defvar XeGPU_Props = "prop-dict attr-dict ";

//===-- Descriptors -----------------------------------------------------------------------------------------------===//

def XeGPU_CreateNdDescOp : XeGPU_Checked<"create_nd_tdesc", "Describes a tile of memory",
    [Pure, ViewLikeOpInterface, AttrSizedOperandSegments],
    (ins XeGPU_BaseAddress:$source, Variadic<Index>:$offsets, Variadic<Index>:$shape, Variadic<Index>:$strides,
         OptionalAttr<DenseI64ArrayAttr>:$const_offsets, OptionalAttr<DenseI64ArrayAttr>:$const_shape,
         OptionalAttr<DenseI64ArrayAttr>:$const_strides),
    (outs XeGPU_TensorDesc:$TensorDesc), [{
      $source `` custom<OptionalDynamicIndexList>($offsets, $const_offsets)
      (`,` `shape` `:` custom<DynamicIndexList>($shape, $const_shape)^
       `,` `strides``:` custom<DynamicIndexList>($strides, $const_strides))?
      attr-dict `:` type($source) `->` qualified(type($TensorDesc))
    }]>;
def XeGPU_CreateDescOp : XeGPU_Checked<"create_tdesc", "Describes places in memory", [Pure, ViewLikeOpInterface],
    (ins XeGPU_ScatterBase:$source, XeGPU_Offsets:$offsets), (outs XeGPU_TensorDesc:$TensorDesc),
    "$source `,` $offsets attr-dict `:` type($source) `,` type($offsets) `->` qualified(type($TensorDesc))">;
def XeGPU_UpdateNdOffsetOp : XeGPU_Checked<"update_nd_offset", "A tile further on",
    [Pure, AllTypesMatch<["TensorDesc", "result"]>], !con((ins XeGPU_TensorDesc:$TensorDesc), XeGPU_KnownOffsets),
    (outs XeGPU_TensorDesc:$result),
    "$TensorDesc `,` custom<DynamicIndexList>($offsets, $const_offsets) attr-dict `:` qualified(type($result))">;
def XeGPU_UpdateOffsetOp : XeGPU_Checked<"update_offset", "Places further on",
    [AllTypesMatch<["TensorDesc", "result"]>], (ins XeGPU_TensorDesc:$TensorDesc, XeGPU_Offsets:$offsets),
    (outs XeGPU_TensorDesc:$result),
    "$TensorDesc `,` $offsets attr-dict `:` qualified(type($TensorDesc)) `,` type($offsets)">;

class XeGPU_SameBits<list<string> names> : AllMatchSameOperatorTrait<
    names, "llvm::cast<mlir::ShapedType>($_self.getType()).getNumElements()"
           "*llvm::cast<mlir::ShapedType>($_self.getType()).getElementTypeBitWidth()", "size in bits">;
def XeGPU_CreateMemDescOp : XeGPU_Op<"create_mem_desc", "Describes shared memory",
    [Pure, XeGPU_SameBits<["source", "mem_desc"]>],
    (ins AnyTypeOf<[XeGPU_SharedMemory<1>, XeGPU_SharedMemory<2>]>:$source), (outs XeGPU_MemDesc:$mem_desc),
    "$source prop-dict attr-dict `` `:` type($source) `->` qualified(type($mem_desc))">;

//===-- Access ----------------------------------------------------------------------------------------------------===//

class XeGPU_Access<string mnemonic, string what, list<Trait> traits, dag inputs, dag outputs, string form>
    : XeGPU_Checked<mnemonic, what, traits # [AnchorLayoutInterface], !con(inputs, XeGPU_Layout), outputs, form>;
defvar XeGPU_SameElement = AllElementTypesMatch<["value", "TensorDesc"]>;

def XeGPU_PrefetchNdOp : XeGPU_Access<"prefetch_nd", "Fetches a tile ahead", [],
    !con((ins XeGPU_TensorDesc:$TensorDesc), XeGPU_OffsetList, XeGPU_Hints), (outs),
    !strconcat("$TensorDesc", XeGPU_MaybeAt, XeGPU_Props, "`:` qualified(type($TensorDesc))")>;
def XeGPU_LoadNdOp : XeGPU_Access<"load_nd", "Reads a tile", [XeGPU_SameElement, MemoryEffects<[MemRead]>],
    !con((ins XeGPU_TensorDesc:$TensorDesc), XeGPU_OffsetList,
         (ins OptionalAttr<UnitAttr>:$packed, OptionalAttr<DenseI64ArrayAttr>:$transpose), XeGPU_Hints),
    (outs XeGPU_Value:$value),
    !strconcat("$TensorDesc", XeGPU_MaybeAt, XeGPU_Props, "`:` qualified(type($TensorDesc)) `->` type($value)")>;
def XeGPU_StoreNdOp : XeGPU_Access<"store_nd", "Writes a tile", [XeGPU_SameElement, MemoryEffects<[MemWrite]>],
    !con((ins XeGPU_Value:$value, XeGPU_TensorDesc:$TensorDesc), XeGPU_OffsetList, XeGPU_Hints), (outs),
    !strconcat("$value `,` $TensorDesc", XeGPU_MaybeAt, XeGPU_Props, "`:` type($value) `,` qualified(type($TensorDesc))")>;

defvar XeGPU_Places = (ins XeGPU_ScatterSource:$source, Optional<XeGPU_OffsetsOrIndex>:$offsets);
defvar XeGPU_ChunkSize = (ins XeGPU_MaskOrBit:$mask, OptionalAttr<I64Attr>:$chunk_size);
def XeGPU_PrefetchOp : XeGPU_Access<"prefetch", "Fetches places ahead", [],
    !con(XeGPU_Places, XeGPU_Hints, (ins OptionalAttr<I64Attr>:$offset_align_byte)), (outs),
    !strconcat("$source (`[` $offsets^ `]`)? ", XeGPU_Props, "`:` type(operands)")>;
def XeGPU_LoadGatherOp : XeGPU_Access<"load", "Reads places", [MemoryEffects<[MemRead]>],
    !con(XeGPU_Places, XeGPU_ChunkSize, XeGPU_Hints), (outs XeGPU_ValueOrScalar:$value),
    !strconcat("$source (`[` $offsets^ `]`)? `,` $mask ", XeGPU_Props, "`:` type(operands) `->` type($value)")>;
def XeGPU_StoreScatterOp : XeGPU_Access<"store", "Writes places", [MemoryEffects<[MemWrite]>],
    !con((ins XeGPU_ValueOrScalar:$value, XeGPU_ScatterSource:$dest, Optional<XeGPU_OffsetsOrIndex>:$offsets),
         XeGPU_ChunkSize, XeGPU_Hints), (outs),
    !strconcat("$value `,` $dest (`[` $offsets^ `]`)? `,` $mask ", XeGPU_Props, "`:` type(operands)")>;
def XeGPU_AtomicRMWOp : XeGPU_Op<"atomic_rmw", "Reads, changes and writes places in one step",
    [Pure, MemoryEffects<[MemRead, MemWrite]>, AllElementTypesMatch<["tensorDesc", "value", "result"]>,
     AllShapesMatch<["tensorDesc", "value", "result"]>, AnchorLayoutInterface],
    !con((ins AtomicRMWKindAttr:$kind, XeGPU_TensorDesc:$tensorDesc, XeGPU_Mask:$mask, XeGPU_Value:$value),
         XeGPU_Layout), (outs XeGPU_Value:$result), [{
      $kind $tensorDesc `,` $mask `,` $value attr-dict `:` qualified(type($tensorDesc)) `,` type($mask) `,` type($value)
      `->` type($result)
    }]>;

defvar XeGPU_BlockIO = (ins OptionalAttr<UnitAttr>:$subgroup_block_io);
def XeGPU_LoadMatrixOp : XeGPU_Access<"load_matrix", "Reads shared memory",
    [MemoryEffects<[MemRead]>, AllElementTypesMatch<["mem_desc", "res"]>],
    !con((ins XeGPU_MemDesc:$mem_desc), XeGPU_KnownOffsets, XeGPU_BlockIO), (outs XeGPU_ValueOrScalar:$res),
    !strconcat("$mem_desc", XeGPU_At, XeGPU_Props, "`` `:` type(operands) `->` type(results)")>;
def XeGPU_StoreMatrixOp : XeGPU_Access<"store_matrix", "Writes shared memory",
    [MemoryEffects<[MemWrite]>, AllElementTypesMatch<["mem_desc", "data"]>],
    !con((ins XeGPU_ValueOrScalar:$data, XeGPU_MemDesc:$mem_desc), XeGPU_KnownOffsets, XeGPU_BlockIO), (outs),
    !strconcat("$data `,` $mem_desc", XeGPU_At, XeGPU_Props, "`` `:` type(operands)")>;

//===-- Products and layouts --------------------------------------------------------------------------------------===//

def XeGPU_DpasOp : XeGPU_Checked<"dpas", "The product of two matrices and the sum with a third",
    [Pure, AllElementTypesMatch<["lhs", "rhs"]>, AnchorLayoutInterface],
    (ins XeGPU_DpasOperand:$lhs, XeGPU_DpasOperand:$rhs, Optional<XeGPU_DpasResult>:$acc,
         OptionalAttr<DistributeLayoutAttr>:$layout_a, OptionalAttr<DistributeLayoutAttr>:$layout_b,
         OptionalAttr<DistributeLayoutAttr>:$layout_cd),
    (outs XeGPU_DpasResult:$result),
    "$lhs `,` $rhs (`,` $acc^)? attr-dict `:` type($lhs)`,` type($rhs) (`,` type($acc)^)? `->` type($result)">;
def XeGPU_ConvertLayoutOp : XeGPU_Checked<"convert_layout", "The same values, spread otherwise",
    [Pure, AllTypesMatch<["source", "result"]>, AnchorLayoutInterface],
    (ins XeGPU_Vector:$source, DistributeLayoutAttr:$input_layout, DistributeLayoutAttr:$target_layout),
    (outs XeGPU_Vector:$result), "$source prop-dict attr-dict `:` type($source)"> {
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

//===-- Barriers --------------------------------------------------------------------------------------------------===//

def XeGPU_AllocNbarrierOp : XeGPU_Op<"alloc_nbarrier", "Named barriers", [], (ins I64Attr:$nbarrier_num), (outs),
    "$nbarrier_num attr-dict">;
def XeGPU_InitNbarrierOp : XeGPU_Op<"init_nbarrier", "A named barrier for some threads", [],
    (ins I8:$nbarrier_id, I8:$participant_thread_num), (outs XeGPU_Nbarrier:$result), [{
      $nbarrier_id `,` $participant_thread_num attr-dict `:` type($nbarrier_id) `,` type($participant_thread_num)
      `->` qualified(type($result))
    }]>;
class XeGPU_Barrier<string mnemonic, string what> : XeGPU_Op<
    mnemonic, what, [], (ins XeGPU_Nbarrier:$nbarrier), (outs), "$nbarrier attr-dict `:` qualified(type($nbarrier))">;
def XeGPU_NbarrierArriveOp : XeGPU_Barrier<"nbarrier_arrive", "Says that this thread is there">;
def XeGPU_NbarrierWaitOp : XeGPU_Barrier<"nbarrier_wait", "Waits until all threads are there">;
def XeGPU_FenceOp : XeGPU_Op<"fence", "Order between accesses to memory", [],
    (ins XeGPU_MemorySpaceAttr:$memory_kind, XeGPU_FenceScopeAttr:$fence_scope), (outs),
    "`memory_kind` `=` `` $memory_kind `,` `fence_scope` `=` `` $fence_scope attr-dict">;

#endif // RMLIR_XEGPU_OPS
