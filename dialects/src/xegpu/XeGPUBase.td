// The xegpu dialect itself, its enums, attributes and types.

#ifndef RMLIR_XEGPU_BASE
#define RMLIR_XEGPU_BASE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def XeGPU_Dialect : Dialect {
  let name = "xegpu";
  let summary = "What Intel's devices do: tiles of memory and products of matrices";
  let cppNamespace = "::mlir::xegpu";
  let dependentDialects = ["arith::ArithDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

//===-- Enums -----------------------------------------------------------------------------------------------------===//

class XeGPU_Enum<string name, string what, list<I32EnumAttrCase> cases> : I32EnumAttr<name, what, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::xegpu";
}

def XeGPU_MemorySpace : XeGPU_Enum<
    "MemorySpace", "The address space of the memory the tensor descritor is created for",
    [I32EnumAttrCase<"Global", 0, "global">, I32EnumAttrCase<"SLM", 3, "slm">]>;
def XeGPU_MemorySpaceAttr : EnumAttr<XeGPU_Dialect, XeGPU_MemorySpace, "memory_space"> {
  let summary = "Describe the location of data described by a `TensorDesc`:\n"
                "                 Global device memory (`Global`) or Shared local memory (`SLM`).";
}
def XeGPU_CachePolicy : XeGPU_Enum<"CachePolicy", "Cache policy", [
    I32EnumAttrCase<"CACHED", 0, "cached">, I32EnumAttrCase<"UNCACHED", 1, "uncached">,
    I32EnumAttrCase<"STREAMING", 2, "streaming">, I32EnumAttrCase<"READ_INVALIDATE", 3, "read_invalidate">,
    I32EnumAttrCase<"WRITE_BACK", 4, "write_back">, I32EnumAttrCase<"WRITE_THROUGH", 5, "write_through">]>;
def XeGPU_CacheHintAttr : EnumAttr<XeGPU_Dialect, XeGPU_CachePolicy, "cache_hint"> {
  let summary = "Describe the cache settings for prefetch/load/store operators";
  let assemblyFormat = "`<` $value `>`";
}
def XeGPU_FenceScope : XeGPU_Enum<"FenceScope", "The enumeration for the scope of fence operation.",
    [I32EnumAttrCase<"Workgroup", 0, "workgroup">, I32EnumAttrCase<"GPU", 1, "gpu">]>;
def XeGPU_FenceScopeAttr : EnumAttr<XeGPU_Dialect, XeGPU_FenceScope, "fence_scope"> {
  let summary = "Describes the scope of fence.\n"
                "                    \"workgroup\" means that the scope is within each work group.\n"
                "                    \"gpu\" means the scope is across work groups within the gpu.";
}

//===-- Attributes ------------------------------------------------------------------------------------------------===//

// How a tile is spread over threads.
def DistributeLayoutAttr : AttrInterface<"DistributeLayoutAttr"> { let cppNamespace = "::mlir::xegpu"; }
def AnchorLayoutInterface : OpInterface<"AnchorLayoutInterface"> { let cppNamespace = "::mlir::xegpu"; }

class XeGPU_Attr<string name, string attrMnemonic, string what, dag members, list<Trait> traits = []>
    : AttrDef<XeGPU_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
  let summary = what;
  let parameters = members;
  let assemblyFormat = "`<` struct(params) `>`";
}

defvar XeGPU_Where = (ins DefaultValuedParameter<
    "MemorySpaceAttr", "MemorySpaceAttr::get($_ctxt, xegpu::MemorySpace::Global)", "Data memory location">:$memory_space);
defvar XeGPU_OneI64 = "IntegerAttr::get(IntegerType::get($_ctxt, 64), 1)";
def XeGPU_BlockTensorDescAttr : XeGPU_Attr<"BlockTensorDesc", "block_tdesc_attr", "A tile of memory",
    !con(XeGPU_Where,
         (ins DefaultValuedParameter<"IntegerAttr", XeGPU_OneI64, "Number of continuous blocks to load">:$array_length,
              DefaultValuedParameter<"BoolAttr", "BoolAttr::get($_ctxt, true)",
                                     "Checking the out of boundary access">:$boundary_check))>;
def XeGPU_ScatterTensorDescAttr : XeGPU_Attr<"ScatterTensorDesc", "scatter_tdesc_attr", "Places in memory",
    !con(XeGPU_Where, (ins DefaultValuedParameter<
        "IntegerAttr", XeGPU_OneI64, "Number of contiguous elements">:$chunk_size))> { let genVerifyDecl = 1; }

def XeGPU_LayoutAttr : XeGPU_Attr<"Layout", "layout", "How a tile is spread over groups and their threads",
    !dag(ins, !foreach(i, !range(6), OptionalParameter<"DenseI32ArrayAttr">),
         ["sg_layout", "sg_data", "inst_data", "lane_layout", "lane_data", "order"]), [DistributeLayoutAttr]> {
  let genVerifyDecl = 1;
}
def XeGPU_SliceAttr : XeGPU_Attr<"Slice", "slice", "A layout without some of its dimensions",
    (ins "xegpu::DistributeLayoutAttr":$parent, "DenseI64ArrayAttr":$dims), [DistributeLayoutAttr]> {
  let assemblyFormat = "`<` qualified($parent) `,` `dims` `=` $dims `>`";
  let genVerifyDecl = 1;
}
def XeGPU_RangeAttr : XeGPU_Attr<"Range", "range", "Numbers from one on, up to another",
    (ins "IntegerAttr":$start, "IntegerAttr":$end)> {
  let assemblyFormat = "`<` `[`$start `,` $end `]` `>`";
  let genVerifyDecl = 1;
}
def XeGPU_MemLayoutAttr : XeGPU_Attr<"MemLayout", "mem_layout", "How memory is laid out: `<stride = [1, 16]>`",
    (ins "DictionaryAttr":$attrs)> {
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
}

//===-- Types -----------------------------------------------------------------------------------------------------===//

class XeGPU_TypeDef<string name, string typeMnemonic, string what, list<Trait> traits = []>
    : TypeDef<XeGPU_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
  let summary = what;
}
def XeGPU_TensorDesc : XeGPU_TypeDef<
    "TensorDesc", "tensor_desc", "TensorDesc describing regions of interested data.", [ShapedTypeInterface]> {
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "mlir::Type":$elementType,
                        OptionalParameter<"mlir::Attribute">:$encoding, OptionalParameter<"mlir::Attribute">:$layout);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}
def XeGPU_Nbarrier : XeGPU_TypeDef<
    "Nbarrier", "nbarrier", "!xegpu.nbarrier a custom XeGPU type representing a barrier.">;
def XeGPU_MemDesc : XeGPU_TypeDef<"MemDesc", "mem_desc", "MemDesc describing the data in SLM", [ShapedTypeInterface]> {
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "mlir::Type":$elementType,
                        OptionalParameter<"MemLayoutAttr">:$mem_layout);
  let hasCustomAssemblyFormat = 1;
}

//===-- Constraints -----------------------------------------------------------------------------------------------===//

def XeGPU_Int : AnyTypeOf<[
    I1, I<4>, I8, I16, I32, I64, SI1, SI8, SI16, SI32, SI64, UI1, UI8, UI16, UI32, UI64]>;
def XeGPU_Scalar : AnyTypeOf<[XeGPU_Int, AnyTypeOf<[F16, F32, F64, BF16, TF32]>]>;
def XeGPU_Pointer : AnyTypeOf<[UI64, UI32, I64, I32]>;
def XeGPU_BaseAddress : AnyTypeOf<[Non0RankedMemRefOf<[XeGPU_Scalar]>, XeGPU_Pointer]>;
def XeGPU_ScatterBase : AnyTypeOf<[MemRefRankOf<[XeGPU_Scalar], [1]>, XeGPU_Pointer]>;
def XeGPU_ScatterSource : AnyTypeOf<[XeGPU_TensorDesc, XeGPU_ScatterBase]>;
def XeGPU_Offsets : FixedVectorOfNonZeroRankOf<[Index]>;
def XeGPU_Mask : FixedVectorOfNonZeroRankOf<[I1]>;
def XeGPU_Value : FixedVectorOfNonZeroRankOf<[XeGPU_Scalar]>;
def XeGPU_ValueOrScalar : AnyTypeOf<[XeGPU_Value, XeGPU_Scalar]>;
def XeGPU_OffsetsOrIndex : AnyTypeOf<[XeGPU_Offsets, Index]>;
def XeGPU_MaskOrBit : AnyTypeOf<[XeGPU_Mask, I1]>;
def XeGPU_Vector : VectorOfRankAndType<[1, 2, 3, 4, 5, 6], [XeGPU_Scalar]>;
def XeGPU_DpasOperand : FixedVectorOfRankAndType<[1, 2, 3], [XeGPU_Scalar]>;
def XeGPU_DpasResult : FixedVectorOfRankAndType<[1, 2], [XeGPU_Scalar]>;

def XeGPU_IsShared : CPred<"isSharedMemory(llvm::cast<mlir::MemRefType>($_self))">;
class XeGPU_SharedMemory<int rank> : ConfinedType<
    MemRefRankOf<[XeGPU_Scalar], [rank]>, [HasStaticShapePred, XeGPU_IsShared],
    "reside in share memory and statically " # rank # "d shaped " # MemRefOf<[XeGPU_Scalar]>.summary # " ",
    "mlir::MemRefType">;

#endif // RMLIR_XEGPU_BASE
