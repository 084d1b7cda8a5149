// The xevm dialect: intrinsics of Intel's graphics processors.

#ifndef RMLIR_XEVM_OPS
#define RMLIR_XEVM_OPS

include "llvm/LLVMAttrs.td"
include "llvm/LLVMTypes.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def XeVM_Dialect : Dialect {
  let name = "xevm";
  let cppNamespace = "::mlir::xevm";
  let summary = "Intrinsics of LLVM for Intel's graphics processors";
  let dependentDialects = ["LLVM::LLVMDialect"];
  let useDefaultAttributePrinterParser = 1;
}

class XeVM_Op<string mnemonic, string what, dag args, dag outs_, string format> : Op<XeVM_Dialect, mnemonic> {
  let summary = what;
  let arguments = args;
  let results = outs_;
  let assemblyFormat = format;
}

//===-- Enums and attributes --------------------------------------------------------------------------------------===//

// Cases that count from `first`; in programs their names are capitals.
class XeVM_Cases<list<string> names, int first> {
  list<I32EnumAttrCase> all =
      !foreach(i, !range(!size(names)), I32EnumAttrCase<!toupper(names[i]), !add(first, i), names[i]>);
}
class XeVM_Enum<string name, string what, list<I32EnumAttrCase> cases, string namespace = "::mlir::xevm">
    : I32EnumAttr<name, what, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = namespace;
}
class XeVM_EnumAttr<EnumAttrInfo info, string name, string what> : EnumAttr<XeVM_Dialect, info, name> {
  let summary = what;
  let assemblyFormat = "`<` $value `>`";
}

// What each level of cache does: uncached, cached, streaming, written back, written through.
def XeVM_LoadCacheControl : XeVM_Enum<
    "LoadCacheControl", "XeVM load ops cache control",
    XeVM_Cases<["L1uc_L2uc_L3uc", "L1uc_L2uc_L3c", "L1uc_L2c_L3uc", "L1uc_L2c_L3c", "L1c_L2uc_L3uc", "L1c_L2uc_L3c",
                "L1c_L2c_L3uc", "L1c_L2c_L3c", "L1s_L2uc_L3uc", "L1s_L2uc_L3c", "L1s_L2c_L3uc", "L1s_L2c_L3c"], 1>.all
    # [I32EnumAttrCase<"INVALIDATE_READ", 13, "ir">]>;
def XeVM_LoadCacheControlAttr : XeVM_EnumAttr<XeVM_LoadCacheControl, "load_cache_control",
                                              "Describe the cache settings for load operators">;
def XeVM_StoreCacheControl : XeVM_Enum<
    "StoreCacheControl", "XeVM store ops cache control",
    XeVM_Cases<["L1uc_L2uc_L3uc", "L1uc_L2uc_L3wb", "L1uc_L2wb_L3uc", "L1uc_L2wb_L3wb", "L1wt_L2uc_L3uc",
                "L1wt_L2uc_L3wb", "L1wt_L2wb_L3uc", "L1wt_L2wb_L3wb", "L1s_L2uc_L3uc", "L1s_L2uc_L3wb", "L1s_L2wb_L3uc",
                "L1s_L2wb_L3wb", "L1wb_L2uc_L3uc", "L1wb_L2wb_L3uc", "L1wb_L2uc_L3wb"], 1>.all>;
def XeVM_StoreCacheControlAttr : XeVM_EnumAttr<XeVM_StoreCacheControl, "store_cache_control",
                                               "Describe the cache settings for store operators">;
def XeVM_MemScope : XeVM_Enum<
    "MemScope", "XeVM memory scope",
    XeVM_Cases<["lane", "subgroup", "workgroup", "cluster", "device", "system"], 0>.all>;
def XeVM_MemScopeAttr : XeVM_EnumAttr<XeVM_MemScope, "mem_scope", "Describe memory scopes">;
def XeVM_AddrSpace : XeVM_Enum<
    "AddrSpace", "Address spaces", XeVM_Cases<["private", "global", "constant", "shared", "generic"], 0>.all,
    "mlir::xevm">;
def XeVM_AddrSpaceAttr : XeVM_EnumAttr<XeVM_AddrSpace, "addr_space", "Describe address spaces">;
def XeVM_ElemTypeAttr : XeVM_Enum<
    "ElemType", "XeVM element type",
    XeVM_Cases<["bf16", "f16", "s8", "u8", "s4", "u4", "tf32", "f32", "s32"], 8>.all> {
  let genSpecializedAttr = 1;
}

class XeVM_Attr<string name, string attrMnemonic, dag params, string format = "`<` struct(params) `>`">
    : AttrDef<XeVM_Dialect, name> {
  let mnemonic = attrMnemonic;
  let parameters = params;
  let assemblyFormat = format;
}

def XeVM_MMAShapeAttr : XeVM_Attr<"MMAShape", "mma_shape", (ins "int":$m, "int":$n, "int":$k)>;
def XeVM_MMATypesAttr : XeVM_Attr<
    "MMATypes", "mma_types", (ins "xevm::ElemType":$d, "xevm::ElemType":$a, "xevm::ElemType":$b,
                                  OptionalParameter<"xevm::ElemType">:$c)>;
def XeVM_TargetAttr : XeVM_Attr<
    "XeVMTarget", "target",
    (ins DefaultValuedParameter<"int", "2", "How much is optimised">:$O,
         StringRefParameter<"The triple", "\"spirv64-unknown-unknown\"">:$triple,
         StringRefParameter<"The chip", "\"bmg\"">:$chip,
         OptionalParameter<"::mlir::DictionaryAttr", "Options">:$flags,
         OptionalParameter<"::mlir::ArrayAttr", "Files that are linked">:$linkFiles),
    "(`<` struct($O, $triple, $chip, $flags, $linkFiles)^ `>`)?"> {
  let description = "What a module of kernels is compiled for.";
  let genVerifyDecl = 1;
}

//===-- Blocks of memory ------------------------------------------------------------------------------------------===//

defvar XeVM_Int = AnyTypeOf<[I8, I16, I32, I64]>;
def XeVM_Block : AnyTypeOf<[XeVM_Int, FixedVectorOfRankAndType<[1], [XeVM_Int]>]>;
def XeVM_Element : AnyTypeOf<[AnyI8, AnyI16, AnyI32, F32, TF32, F16, BF16]>;
defvar XeVM_Elements = FixedVectorOfRankAndType<[1], [XeVM_Element]>;

defvar XeVM_Source = (ins Arg<LLVM_AnyPointer, "", [MemRead]>:$ptr);
defvar XeVM_Target = (ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$ptr);
defvar XeVM_LoadCache = (ins OptionalAttr<XeVM_LoadCacheControlAttr>:$cache_control);
defvar XeVM_StoreCache = (ins OptionalAttr<XeVM_StoreCacheControlAttr>:$cache_control);
// A tile of a matrix in memory.
defvar XeVM_Matrix = (ins I32:$base_width, I32:$base_height, I32:$base_pitch, I32:$x, I32:$y,
                          I32Attr:$elem_size_in_bits, I32Attr:$tile_width, I32Attr:$tile_height);

class XeVM_WithResult<string mnemonic, string what, dag args, Type result> : XeVM_Op<
    mnemonic, what, args, (outs result:$res), "operands prop-dict attr-dict `:` functional-type(operands, results)">;
class XeVM_WithoutResult<string mnemonic, string what, dag args> : XeVM_Op<
    mnemonic, what, args, (outs), "operands prop-dict attr-dict `:` `(` type(operands) `)`">;

let hasVerifier = 1 in {
def XeVM_BlockLoadOp
    : XeVM_WithResult<"blockload", "A block from memory", !con(XeVM_Source, XeVM_LoadCache), XeVM_Block>;
def XeVM_BlockStoreOp : XeVM_WithoutResult<
    "blockstore", "A block into memory", !con(XeVM_Target, (ins XeVM_Block:$val), XeVM_StoreCache)>;
def XeVM_BlockLoad2dOp : XeVM_WithResult<
    "blockload2d", "A tile of a matrix from memory",
    !con(XeVM_Source, XeVM_Matrix, (ins I32Attr:$v_blocks, I1Attr:$transpose, I1Attr:$pack_register), XeVM_LoadCache),
    XeVM_Elements>;
def XeVM_BlockStore2dOp : XeVM_WithoutResult<
    "blockstore2d", "A tile of a matrix into memory",
    !con(XeVM_Target, XeVM_Matrix, (ins XeVM_Elements:$stored_val), XeVM_StoreCache)>;
def XeVM_BlockPrefetch2dOp : XeVM_WithoutResult<
    "blockprefetch2d", "A tile of a matrix into the cache",
    !con((ins LLVM_AnyPointer:$ptr), XeVM_Matrix, (ins I32Attr:$v_blocks), XeVM_LoadCache)>;
}

def XeVM_MemfenceOp : XeVM_Op<
    "memfence", "Order between accesses to memory before and after",
    (ins XeVM_MemScopeAttr:$scope,
         DefaultValuedAttr<XeVM_AddrSpaceAttr, "mlir::xevm::AddrSpace::GENERIC">:$addrspace), (outs),
    "prop-dict attr-dict">;
def XeVM_PrefetchOp : XeVM_WithoutResult<
    "prefetch", "Memory into the cache",
    !con((ins Arg<AnyTypeOf<[LLVM_PointerInAddressSpace<1>, LLVM_PointerInAddressSpace<4>]>, "", []>:$ptr),
         XeVM_LoadCache)>;

//===-- Matrices --------------------------------------------------------------------------------------------------===//

def XeVM_MMAOp : XeVM_Op<
    "mma", "Product of matrices of a subgroup, added to a matrix",
    (ins XeVM_Elements:$a, XeVM_Elements:$b, Optional<XeVM_Elements>:$c, XeVM_MMAShapeAttr:$shape,
         XeVM_MMATypesAttr:$types), (outs XeVM_Elements:$d), [{
      $a `,` $b (`,` $c^)? ` ` `{` `shape` `=` $shape `,` `types` `=` $types `}` attr-dict
      `:` functional-type(operands, results)}]> {
  let hasVerifier = 1;
}

//===-- Special registers -----------------------------------------------------------------------------------------===//

class XeVM_Register<string name> : XeVM_Op<
    name, "The special register `" # name # "`", (ins OptionalAttr<LLVM_ConstantRangeAttr>:$range),
    (outs AnyTypeOf<[I32, I64]>:$res), "(`range` $range^)? attr-dict `:` type($res)">;

foreach dim = ["x", "y", "z"] in {
  defvar D = !toupper(dim);
  def XeVM_WorkitemId # D # Op : XeVM_Register<"local_id." # dim>;
  def XeVM_WorkgroupDim # D # Op : XeVM_Register<"local_size." # dim>;
  def XeVM_WorkgroupId # D # Op : XeVM_Register<"group_id." # dim>;
  def XeVM_GridDim # D # Op : XeVM_Register<"group_count." # dim>;
}
def XeVM_LaneIdOp : XeVM_Register<"lane_id">;
def XeVM_SubgroupIdOp : XeVM_Register<"subgroup_id">;
def XeVM_SubgroupSizeOp : XeVM_Register<"subgroup_size">;

#endif // RMLIR_XEVM_OPS
