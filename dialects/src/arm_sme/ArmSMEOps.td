// The arm_sme dialect: tiles of Arm, and the instructions on them.

#ifndef RMLIR_ARM_SME_OPS
#define RMLIR_ARM_SME_OPS

include "llvm/LLVMTypes.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def ArmSME_Dialect : Dialect {
  let name = "arm_sme";
  let cppNamespace = "::mlir::arm_sme";
  let summary = "Tiles of Arm";
  let dependentDialects = ["scf::SCFDialect", "vector::VectorDialect", "memref::MemRefDialect"];
  let useDefaultAttributePrinterParser = 1;
}

//===-- Enums -----------------------------------------------------------------------------------------------------===//

class ArmSME_Enum<string name, string what, list<I32EnumAttrCase> cases> : I32EnumAttr<name, what, cases> {
  let cppNamespace = "::mlir::arm_sme";
  let genSpecializedAttr = 0;
}
class ArmSME_EnumAttr<EnumAttrInfo info, string name> : EnumAttr<ArmSME_Dialect, info, name> {
  let assemblyFormat = "`<` $value `>`";
}

def ArmSMETileType : ArmSME_Enum<"ArmSMETileType", "Arm SME tile type", [
    I32EnumAttrCase<"ZAB", 0, "za.b">, I32EnumAttrCase<"ZAH", 1, "za.h">, I32EnumAttrCase<"ZAS", 2, "za.s">,
    I32EnumAttrCase<"ZAD", 3, "za.d">, I32EnumAttrCase<"ZAQ", 4, "za.q">]>;
def TileSliceLayout : ArmSME_Enum<"TileSliceLayout", "Layout of a tile slice", [
    I32EnumAttrCase<"Horizontal", 0, "horizontal">, I32EnumAttrCase<"Vertical", 1, "vertical">]>;
def ArmSME_TileSliceLayoutAttr : ArmSME_EnumAttr<TileSliceLayout, "layout"> {
  let defaultValue = "TileSliceLayout::Horizontal";
}
def CombiningKind : ArmSME_Enum<"CombiningKind", "Kind of combining function", [
    I32EnumAttrCase<"Add", 0, "add">, I32EnumAttrCase<"Sub", 1, "sub">]>;
def ArmSME_CombiningKindAttr : ArmSME_EnumAttr<CombiningKind, "kind"> { let defaultValue = "CombiningKind::Add"; }
def TypeSize : ArmSME_Enum<"TypeSize", "Size of a vector element type", [
    I32EnumAttrCase<"Byte", 0, "byte">, I32EnumAttrCase<"Half", 1, "half">, I32EnumAttrCase<"Word", 2, "word">,
    I32EnumAttrCase<"Double", 3, "double">]>;
def ArmSME_TypeSizeAttr : ArmSME_EnumAttr<TypeSize, "type_size">;

//===-- Types -----------------------------------------------------------------------------------------------------===//

// Summaries are words of messages.
def SVEVector : ScalableVectorOfRankAndLengthAndType<
    [1], [16, 8, 4, 2, 1], [I8, I16, I32, I64, I128, F16, BF16, F32, F64]> {
  let summary = "a vector type that matches the size of a SVE vector";
}
def SVEPredicate : ScalableVectorOfRankAndLengthAndType<[1], [16, 8, 4, 2, 1], [I1]> {
  let summary = "a vector type that matches the size of a SVE predicate";
}
def ArmSME_MopPredicate : ScalableVectorOfRankAndLengthAndType<[1], [16, 8, 4, 2], [I1]> {
  let summary = "a vector type that is a supported predicate for the SME MOP instructions";
}
def ArmSME_MopVector : ScalableVectorOfRankAndLengthAndType<
    [1], [16, 8, 4, 2], [I8, I16, BF16, F16, F32, F64]> {
  let summary = "a vector type that is a supported input for the SME MOP instructions";
}

class ArmSME_TileOf<Type element, string name, int count> : ShapedContainerType<
    [element], And<[IsVectorOfRankPred<[2]>, IsVectorTypeWithAllDimsScalablePred, IsVectorOfShape<[count, count]>]>,
    "vector<[" # count # "]x[" # count # "]x" # name # ">">;
defvar ArmSME_I32Tile = ArmSME_TileOf<I32, "i32", 4>;
defvar ArmSME_I64Tile = ArmSME_TileOf<I64, "i64", 2>;
defvar ArmSME_F32Tile = ArmSME_TileOf<F32, "f32", 4>;
def SMETile : AnyTypeOf<
    [ArmSME_TileOf<I8, "i8", 16>, ArmSME_TileOf<I16, "i16", 8>, ArmSME_I32Tile, ArmSME_I64Tile,
     ArmSME_TileOf<I128, "i128", 1>, ArmSME_TileOf<F16, "f16", 8>, ArmSME_TileOf<BF16, "bf16", 8>, ArmSME_F32Tile,
     ArmSME_TileOf<F64, "f64", 2>], "a vector type that fits into a SME tile", "VectorType">;

//===-- Operations ------------------------------------------------------------------------------------------------===//

// Operations on tiles. Where the number of a tile is stated, it is of 32 bits.
def ArmSMETileOpInterface : OpInterface<"ArmSMETileOpInterface">;
def ArmSME_TileNumber : NativeOpTrait<"TileNumber">;
defvar ArmSME_OnTiles = TraitList<[ArmSMETileOpInterface, ArmSME_TileNumber]>;

class ArmSME_Op<string mnemonic, string what, list<Trait> traits> : Op<ArmSME_Dialect, mnemonic, traits> {
  let summary = what;
}

// A mask where `vector` has elements, and one for a row of a tile.
class ArmSME_MaskFor<string vector, string mask> : OptionalTypesMatchWith<
    mask # " has i1 element type and same shape as " # vector, vector, mask,
    "::llvm::cast<mlir::VectorType>($_self).cloneWith({}, IntegerType::get($_ctxt, 1))">;
defvar ArmSME_Slice = "VectorType::Builder(::llvm::cast<mlir::VectorType>($_self)).dropDim(0)";
class ArmSME_SliceMaskFor<string tile> : TypesMatchWith<
    "`mask` has i1 element type and the shape is a slice of `" # tile # "`", tile, "mask",
    !strconcat("VectorType(", ArmSME_Slice, ".setElementType(IntegerType::get($_self.getContext(), 1)))")>;
defvar ArmSME_Layout = "(`layout` `` $layout^)? attr-dict";

class ArmSME_MakeTile<string mnemonic, string what, string name>
    : ArmSME_Op<mnemonic, what, [ArmSME_OnTiles, Pure]> {
  let results = !dag(outs, [SMETile], [name]);
  let assemblyFormat = "attr-dict `:` type($" # name # ")";
}
def GetTileOp : ArmSME_MakeTile<"get_tile", "A tile of undefined elements", "tile">;
def ZeroOp : ArmSME_MakeTile<"zero", "A tile of zeros", "res">;

def CopyTileOp : ArmSME_Op<
    "copy_tile", "A copy of a tile", [Pure, ArmSME_OnTiles, AllTypesMatch<["tile", "result"]>]> {
  let arguments = (ins SMETile:$tile);
  let results = (outs SMETile:$result);
  let assemblyFormat = "$tile attr-dict `:` type($result)";
}

def TileLoadOp : ArmSME_Op<"tile_load", "A tile from memory", [
    ArmSME_OnTiles, AttrSizedOperandSegments, AllElementTypesMatch<["result", "base"]>,
    OptionalTypesMatchWith<"padding type matches element type of result", "result", "padding",
                           "::llvm::cast<VectorType>($_self).getElementType()">,
    ArmSME_MaskFor<"result", "mask">,
    PredOpTrait<"both `padding` and `mask` should be provided or neither",
                CPred<"bool(getPadding()) == bool(getMask())">>]> {
  let arguments = (ins Arg<MemRefRankOf<[AnyType], [2]>, "where it lies", [MemRead]>:$base, Variadic<Index>:$indices,
                       Optional<AnyType>:$padding, Optional<AnyVectorOfNonZeroRank>:$mask,
                       ArmSME_TileSliceLayoutAttr:$layout);
  let results = (outs SMETile:$result);
  let assemblyFormat =
      !strconcat("$base `[` $indices `]` (`,` $padding `,` $mask^)? ", ArmSME_Layout, " `:` type($base) `,` type($result)");
}

def TileStoreOp : ArmSME_Op<"tile_store", "A tile into memory", [
    ArmSME_OnTiles, AttrSizedOperandSegments, AllElementTypesMatch<["valueToStore", "base"]>,
    ArmSME_MaskFor<"valueToStore", "mask">]> {
  let arguments = (ins SMETile:$valueToStore, Arg<MemRefRankOf<[AnyType], [2]>, "where it goes", [MemWrite]>:$base,
                       Variadic<Index>:$indices, Optional<AnyVectorOfNonZeroRank>:$mask,
                       ArmSME_TileSliceLayoutAttr:$layout);
  let assemblyFormat = !strconcat("$valueToStore `,` $base `[` $indices `]` (`,` $mask^)? ", ArmSME_Layout,
                                  " `:` type($base) `,` type($valueToStore)");
}

def LoadTileSliceOp : ArmSME_Op<"load_tile_slice", "A row or column of a tile from memory", [
    ArmSME_OnTiles, AllElementTypesMatch<["tile", "base"]>, AllTypesMatch<["tile", "result"]>,
    ArmSME_SliceMaskFor<"result">]> {
  let arguments = (ins Arg<AnyMemRef, "where it lies", [MemRead]>:$base, SVEPredicate:$mask, SMETile:$tile,
                       Variadic<Index>:$indices, Index:$tile_slice_index, ArmSME_TileSliceLayoutAttr:$layout);
  let results = (outs SMETile:$result);
  let assemblyFormat = !strconcat("$base `[` $indices `]` `,` $mask `,` $tile `,` $tile_slice_index ", ArmSME_Layout,
                                  " `:` type($base) `,` type($mask) `,` type($result)");
}

def StoreTileSliceOp : ArmSME_Op<"store_tile_slice", "A row or column of a tile into memory", [
    ArmSME_OnTiles, AllElementTypesMatch<["tile", "base"]>, ArmSME_SliceMaskFor<"tile">]> {
  let arguments = (ins SMETile:$tile, Index:$tile_slice_index, SVEPredicate:$mask,
                       Arg<AnyMemRef, "where it goes", [MemWrite]>:$base, Variadic<Index>:$indices,
                       ArmSME_TileSliceLayoutAttr:$layout);
  let assemblyFormat = !strconcat("$tile `,` $tile_slice_index `,` $mask `,` $base `[` $indices `]` ", ArmSME_Layout,
                                  " `:` type($base) `,` type($mask) `,` type($tile)");
}

def InsertTileSliceOp : ArmSME_Op<"insert_tile_slice", "A tile with one row or column replaced", [
    ArmSME_OnTiles, Pure, AllTypesMatch<["tile", "result"]>,
    TypesMatchWith<"type of 'vector' matches type of 'tile' slice", "tile", "vector",
                   !strconcat("VectorType(", ArmSME_Slice, ")")>]> {
  let arguments = (ins SVEVector:$vector, SMETile:$tile, Index:$tile_slice_index, ArmSME_TileSliceLayoutAttr:$layout);
  let results = (outs SMETile:$result);
  let assemblyFormat = !strconcat("$vector `,` $tile `[` $tile_slice_index `]` ", ArmSME_Layout,
                                  " `:` type($vector) `into` type($result)");
}

def ExtractTileSliceOp : ArmSME_Op<"extract_tile_slice", "A row or column of a tile", [
    ArmSME_OnTiles, Pure,
    TypesMatchWith<"type of 'result' matches type of 'tile' slice", "tile", "result",
                   !strconcat("VectorType(", ArmSME_Slice, ")")>]> {
  let arguments = (ins SMETile:$tile, Index:$tile_slice_index, ArmSME_TileSliceLayoutAttr:$layout);
  let results = (outs SVEVector:$result);
  let assemblyFormat = !strconcat("$tile `[` $tile_slice_index `]` ", ArmSME_Layout,
                                  " `:` type($result) `from` type($tile)");
}

def StreamingVLOp : ArmSME_Op<"streaming_vl", "How many elements of a size a vector has in streaming mode", [Pure]> {
  let arguments = (ins ArmSME_TypeSizeAttr:$type_size);
  let results = (outs Index);
  let assemblyFormat = "$type_size attr-dict";
}

//===-- Outer products --------------------------------------------------------------------------------------------===//

defvar ArmSME_BothMasks = PredOpTrait<"both `lhsMask` and `rhsMask` should be provided or neither",
                                      CPred<"bool(getLhsMask()) == bool(getRhsMask())">>;

// A tile of as many rows and columns as a vector has elements.
class ArmSME_ProductType<string name, string vector = "::llvm::cast<mlir::VectorType>($_self)">
    : OptionalTypesMatchWith<
          name # "type is derived from `lhs` and `rhs`", "lhs", name,
          "VectorType::get({" # vector # ".getDimSize(0), " # vector # ".getDimSize(0)}, "
          # vector # ".getElementType(), {true, true})">;

class ArmSME_Product<string mnemonic, string what, list<Trait> traits> : ArmSME_Op<mnemonic, what, [
    Pure, ArmSME_OnTiles, AttrSizedOperandSegments, AllTypesMatch<["lhs", "rhs"]>,
    ArmSME_MaskFor<"lhs", "lhsMask">, ArmSME_MaskFor<"rhs", "rhsMask">, ArmSME_BothMasks] # traits>;

def OuterProductOp : ArmSME_Product<"outerproduct", "Outer product of two vectors, added to a tile or taken from it", [
    ArmSME_ProductType<"result">, ArmSME_ProductType<"acc">]> {
  let arguments = (ins SVEVector:$lhs, SVEVector:$rhs, Optional<SVEPredicate>:$lhsMask, Optional<SVEPredicate>:$rhsMask,
                       Optional<SMETile>:$acc, ArmSME_CombiningKindAttr:$kind);
  let results = (outs SMETile:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs oilist( `kind` `` $kind | `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` )
    attr-dict `:` type($lhs) `,` type($rhs)
  }];
}

// Outer products of parts of narrower elements, summed up.
class ArmSME_Widening<string name, int ways, list<Type> inputs, list<Type> tiles>
    : ArmSME_Product<name # "_" # ways # "way", "Sum of " # ways # " outer products, added to a tile or taken from it", [
          OptionalTypesMatchWith<"`result` and `acc` have the same type", "result", "acc", "::llvm::cast<Type>($_self)">,
          PredOpTrait<"tile element size equals input element size * " # ways,
                      CPred<"$result.getType().getElementTypeBitWidth() == "
                            "($lhs.getType().getElementTypeBitWidth() * " # ways # ")">>]> {
  let arguments = (ins AnyTypeOf<inputs>:$lhs, AnyVectorOfNonZeroRank:$rhs, Optional<AnyVectorOfNonZeroRank>:$lhsMask,
                       Optional<AnyVectorOfNonZeroRank>:$rhsMask, Optional<AnyVectorOfNonZeroRank>:$acc);
  let results = (outs AnyTypeOf<tiles>:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs oilist( `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)` ) attr-dict
    `:` type($lhs) `,` type($rhs) `into` type($result)
  }];
}

class ArmSME_Input<int length, list<Type> elements>
    : ScalableVectorOfRankAndLengthAndType<[1], [length], elements>;

foreach end = ["a", "s"] in {
  def FMop # end # 2WayOp : ArmSME_Widening<"fmop" # end, 2, [ArmSME_Input<8, [F16, BF16]>], [ArmSME_F32Tile]>;
  foreach sign = ["S", "U"] in
    def sign # Mop # end # 2WayOp
        : ArmSME_Widening<!tolower(sign) # "mop" # end, 2, [ArmSME_Input<8, [I16]>], [ArmSME_I32Tile]>;
  foreach sign = ["S", "U", "Su", "Us"] in
    def sign # Mop # end # 4WayOp : ArmSME_Widening<
        !tolower(sign) # "mop" # end, 4, [ArmSME_Input<16, [I8]>, ArmSME_Input<8, [I16]>],
        [ArmSME_I32Tile, ArmSME_I64Tile]>;
}

//===-- Intrinsics ------------------------------------------------------------------------------------------------===//

class ArmSME_Intr<string name, dag args, list<Trait> traits = [], dag outs_ = (outs)>
    : ArmSME_Op<"intr." # name, "`llvm.aarch64.sme." # name # "`", traits> {
  let arguments = args;
  let results = outs_;
}

def LLVM_aarch64_sme_zero : ArmSME_Intr<"zero", (ins I32Attr:$tile_mask)>;
def LLVM_aarch64_sme_str : ArmSME_Intr<
    "str", (ins I32:$index, Arg<LLVM_AnyPointer, "", [MemWrite]>:$store_address, I32:$offset)>;
def LLVM_aarch64_sme_cntsd : ArmSME_Intr<
    "cntsd", (ins), [PredOpTrait<"`res` is i64", TypeIsPred<"res", I64>>], (outs LLVM_Type:$res)>;

foreach name = ["mopa", "mops", "mopa.wide", "mops.wide"]
    # !foreach(n, ["smop", "umop", "sumop", "usmop"], n # "a.wide")
    # !foreach(n, ["smop", "umop", "sumop", "usmop"], n # "s.wide")
    # ["smopa.za32", "umopa.za32", "smops.za32", "umops.za32"] in
  def LLVM_aarch64_sme_ # !subst(".", "_", name) : ArmSME_Intr<
      name, (ins I32Attr:$tile_id, ArmSME_MopPredicate:$lhs_predicate, ArmSME_MopPredicate:$rhs_predicate,
                 ArmSME_MopVector:$lhs_vector, ArmSME_MopVector:$rhs_vector)>;

foreach direction = ["horiz", "vert"] in {
  foreach width = ["b", "h", "w", "d", "q"] in {
    def LLVM_aarch64_sme_ld1 # width # _ # direction : ArmSME_Intr<
        "ld1" # width # "." # direction,
        (ins SVEPredicate:$predicate, LLVM_AnyPointer:$load_address, I32Attr:$tile_id, I32:$tile_slice_index)>;
    def LLVM_aarch64_sme_st1 # width # _ # direction : ArmSME_Intr<
        "st1" # width # "." # direction,
        (ins SVEPredicate:$predicate, Arg<LLVM_AnyPointer, "", [MemWrite]>:$store_address, I32Attr:$tile_id,
             I32:$tile_slice_index)>;
  }
  def LLVM_aarch64_sme_write_ # direction : ArmSME_Intr<
      "write." # direction,
      (ins I32Attr:$tile_id, I32:$tile_slice_index, SVEPredicate:$predicate, SVEVector:$vector),
      [AllShapesMatch<["predicate", "vector"]>]>;
  def LLVM_aarch64_sme_read_ # direction : ArmSME_Intr<
      "read." # direction,
      (ins SVEVector:$vector, SVEPredicate:$predicate, I32Attr:$tile_id, I32:$tile_slice_index),
      [AllShapesMatch<["vector", "predicate", "res"]>, AllElementTypesMatch<["vector", "res"]>], (outs LLVM_Type:$res)>;
}

#endif // RMLIR_ARM_SME_OPS
