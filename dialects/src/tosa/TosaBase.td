// The tosa dialect: its enums, types and what operands may be.

#ifndef RMLIR_TOSA_BASE
#define RMLIR_TOSA_BASE

include "mlir/Dialect/Tosa/IR/TosaInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Tosa_Dialect : Dialect {
  let name = "tosa";
  let summary = "Operations on whole tensors, as neural networks have them";
  let description = [{
    The operators of the tensor operator set architecture: a small set with the same results on all kinds of devices. Zero points,
    shapes and amounts of padding are operands where devices may get them late.
  }];
  let cppNamespace = "mlir::tosa";
  let dependentDialects = ["tensor::TensorDialect", "quant::QuantDialect"];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

def QueryProfileInterface : OpInterface<"QueryProfileInterface"> { let cppNamespace = "::mlir::tosa"; }
def QueryExtensionInterface : OpInterface<"QueryExtensionInterface"> { let cppNamespace = "::mlir::tosa"; }

//===-- Enums -----------------------------------------------------------------------------------------------------===//

class Tosa_I32Enum<string name, string what, list<I32EnumAttrCase> cases> : I32EnumAttr<name, what, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::tosa";
}

class Tosa_Enum<string name, string what, string attrMnemonic, list<I32EnumAttrCase> cases>
    : EnumAttr<Tosa_Dialect, Tosa_I32Enum<name, what, cases>, attrMnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

// What a device may do, and how much of it.
def Tosa_ProfileAttr : Tosa_Enum<"Profile", "supported TOSA profiles", "prof", [
    I32EnumAttrCase<"pro_int", 1>, I32EnumAttrCase<"pro_fp", 2>, I32EnumAttrCase<"none", 0>]>;

def Tosa_ExtensionAttr : Tosa_Enum<"Extension", "supported TOSA extensions", "ext", [
    I32EnumAttrCase<"none", 0>, I32EnumAttrCase<"int16", 1>, I32EnumAttrCase<"int4", 2>, I32EnumAttrCase<"bf16", 3>,
    I32EnumAttrCase<"fp8e4m3", 4>, I32EnumAttrCase<"fp8e5m2", 5>, I32EnumAttrCase<"fft", 6>,
    I32EnumAttrCase<"variable", 7>, I32EnumAttrCase<"controlflow", 8>, I32EnumAttrCase<"doubleround", 9>,
    I32EnumAttrCase<"inexactround", 10>, I32EnumAttrCase<"dynamic", 11>, I32EnumAttrCase<"mxfp", 12>,
    I32EnumAttrCase<"int64", 13>, I32EnumAttrCase<"shape", 14>]>;

def Tosa_LevelAttr : Tosa_Enum<"Level", "supported TOSA levels", "level",
    [I32EnumAttrCase<"none", 0>, I32EnumAttrCase<"eightK", 1, "8k">]>;

def Tosa_SpecificationVersion : Tosa_Enum<"SpecificationVersion", "TOSA specification version", "specification_version",
    [I32EnumAttrCase<"V_1_0", 0, "1.0">, I32EnumAttrCase<"V_1_1_DRAFT", 1, "1.1.draft">]>;

// How something is computed.
def Tosa_ResizeModeAttr : Tosa_Enum<"ResizeMode", "Supported resize/upsampling strategies", "resize_mode",
    [I32EnumAttrCase<"NEAREST_NEIGHBOR", 1>, I32EnumAttrCase<"BILINEAR", 2>]>;

def Tosa_NanPropagationModeAttr : Tosa_Enum<"NanPropagationMode", "Supported NaN propagation strategies", "nan_mode",
    [I32EnumAttrCase<"PROPAGATE", 1>, I32EnumAttrCase<"IGNORE", 2>]>;

def Tosa_RoundingModeAttr : Tosa_Enum<"RoundingMode", "Supported rounding modes", "rounding_mode",
    [I32EnumAttrCase<"SINGLE_ROUND", 1>, I32EnumAttrCase<"INEXACT_ROUND", 2>, I32EnumAttrCase<"DOUBLE_ROUND", 3>]>;

def Tosa_BlockSizeAttr : Tosa_Enum<"BlockSize", "Block size for the block_scaled formats", "block_size",
    [I32EnumAttrCase<"BLOCK_SIZE_32", 32>]>;

//===-- Attributes and types --------------------------------------------------------------------------------------===//

def Tosa_TargetEnv : AttrDef<Tosa_Dialect, "TargetEnv"> {
  let mnemonic = "target_env";
  let summary = "What a module is made for";
  let parameters = (ins "SpecificationVersion":$specification_version, "Level":$level,
                        ArrayRefParameter<"Profile">:$profiles, ArrayRefParameter<"Extension">:$extensions);
  let assemblyFormat = [{
    `<` `specification_version` `=` $specification_version `,` `level` `=` $level `,` `profiles` `=` `[` $profiles `]` `,`
    `extensions` `=` `[` $extensions `]` `>`
  }];
}

// Zero points beside an operation, as older programs have them.
class Tosa_ZeroPointsAttr<string name, string attrMnemonic, list<string> names> : AttrDef<Tosa_Dialect, name> {
  let mnemonic = attrMnemonic;
  let summary = "The zero points of a quantized operation";
  let parameters = !dag(ins, !foreach(name, names, "int64_t"), names);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Tosa_ConvOpQuantizationAttr : Tosa_ZeroPointsAttr<"ConvOpQuantization", "conv_quant", ["input_zp", "weight_zp"]>;
def Tosa_MatMulOpQuantizationAttr : Tosa_ZeroPointsAttr<"MatMulOpQuantization", "matmul_quant", ["a_zp", "b_zp"]>;
def Tosa_PadOpQuantizationAttr : Tosa_ZeroPointsAttr<"PadOpQuantization", "pad_quant", ["input_zp"]>;
def Tosa_UnaryOpQuantizationAttr
    : Tosa_ZeroPointsAttr<"UnaryOpQuantization", "unary_quant", ["input_zp", "output_zp"]>;

def Tosa_Shape : TypeDef<Tosa_Dialect, "shape"> {
  let mnemonic = "shape";
  let summary = "Shape with static rank and Index element type";
  let description = "A list of sizes, `!tosa.shape<4>` one of four.";
  let parameters = (ins "int":$rank);
  let assemblyFormat = "`<` $rank `>`";
  let genVerifyDecl = 1;
}

def Tosa_MXInt8 : TypeDef<Tosa_Dialect, "mxint8"> {
  let mnemonic = "mxint8";
  let summary = "INT8 type as defined by OCP-MX";
  let description = "Eight bits in units of a sixty-fourth, for blocks with a common scale.";
}

class Tosa_ShapeOfRank<int rank> : Type<
    And<[CPred<"mlir::tosa::isa_tosa_shape_type($_self)">,
         CPred<"::llvm::cast<::mlir::tosa::shapeType>($_self).getRank() == " # rank>]>,
    "Tosa shape type of rank " # rank>;

//===-- Elements --------------------------------------------------------------------------------------------------===//

// Storage of a quantized type; `zeros` are what a zero point and so on would be.
class Tosa_Quantized<int width, string sign> : Type<
    CPred<"::mlir::tosa::isQuantized" # width # "($_self)">,
    "Q" # sign # width # " type">;

def Tosa_Int : AnyTypeOf<[AnyUnsignedInteger, AnySignlessInteger]>;
def Tosa_QuantizedInt : AnyTypeOf<[
    Tosa_Quantized<8, "uint">, Tosa_Quantized<4, "int">, Tosa_Quantized<8, "int">, Tosa_Quantized<16, "int">,
    Tosa_Quantized<32, "int">]>;
def Tosa_Number : AnyTypeOf<[Tosa_Int, Tosa_QuantizedInt, AnyFloat, Tosa_MXInt8], "number">;
def Tosa_MXNumber : AnyTypeOf<[F8E4M3FN, F8E5M2, F4E2M1FN, F6E2M3FN, F6E3M2FN, Tosa_MXInt8],
                              "micro-scaling format number">;
def Tosa_MXScale : AnyTypeOf<[F8E8M0FNU], "micro-scaling format scale number">;
def Tosa_AccType : AnyTypeOf<[I<32>, I<48>, F16, F32]>;

//===-- Tensors ---------------------------------------------------------------------------------------------------===//

// A condition on every size of a ranked tensor.
class Tosa_EverySize<string condition> : And<[
    IsRankedTensorTypePred,
    CPred<"::llvm::all_of(::llvm::cast<::mlir::RankedTensorType>($_self).getShape(), [](auto v) { return v " # condition # "; })">]>;
defvar Tosa_NoSizeIsZero = Tosa_EverySize<"!= 0">;
def Tosa_HasDimension : And<[
    IsRankedTensorTypePred, CPred<"::llvm::cast<::mlir::RankedTensorType>($_self).getRank() >= 1">]>;

class Tosa_TensorOf<list<Type> elements>
    : TensorOf<elements, [Or<[Tosa_NoSizeIsZero, IsUnrankedTensorTypePred]>], "tosa-conformant tensor">;
class Tosa_UnrankedOf<list<Type> elements> : UnrankedTensorOf<elements, [], "tosa-conformant unranked tensor">;
class Tosa_RankedOf<list<Type> elements, list<Pred> conditions, string what = "tosa-conformant ranked tensor">
    : RankedTensorOf<elements, [Tosa_NoSizeIsZero] # conditions, what>;
class Tosa_OfRank<list<Type> elements, list<int> ranks>
    : Tosa_RankedOf<elements, [HasAnyRankOfPred<ranks>],
                    !interleave(!foreach(rank, ranks, rank # "D"), "/") # " tensor">;

// What has one element; the rank may not be known yet.
class Tosa_ScalarOf<list<Type> elements, list<Type> unranked = elements> : AnyTypeOf<[
    Tosa_UnrankedOf<unranked>,
    Tosa_RankedOf<elements, [HasAnyRankOfPred<[1]>, Tosa_EverySize<"== 1">], "tosa-conformant scalar tensor">]>;

// Of one rank, or of one that is not known yet.
class Tosa_Rank<int rank> : AnyTypeOf<
    [Tosa_UnrankedOf<[Tosa_Number]>, Tosa_OfRank<[Tosa_Number], [rank]>], rank # "-d tosa-conformant tensor",
    "::mlir::TensorType">;
class Tosa_AtLeast1D<Type element> : AnyTypeOf<
    [Tosa_UnrankedOf<[element]>, Tosa_RankedOf<[element], [Tosa_HasDimension]>],
    "tosa-conformant tensor of at least rank 1", "::mlir::TensorType">;
class Tosa_MX3D<Type element> : AnyTypeOf<[Tosa_UnrankedOf<[element]>, Tosa_OfRank<[element], [3]>]>;

def Tosa_Tensor : Tosa_TensorOf<[Tosa_Number]>;
def Tosa_I1Tensor : Tosa_TensorOf<[I1]>;
def Tosa_FloatTensor : Tosa_TensorOf<[AnyFloat]>;
def Tosa_Int32Or64Tensor : Tosa_TensorOf<[AnyTypeOf<[I<32>, I<64>]>]>;
def Tosa_Tensor1D : Tosa_Rank<1>;
def Tosa_Tensor3D : Tosa_Rank<3>;
def Tosa_Tensor4D : Tosa_Rank<4>;
def Tosa_Tensor5D : Tosa_Rank<5>;
def Tosa_TensorAtLeast1D : Tosa_AtLeast1D<Tosa_Number>;
def Tosa_Scalar : Tosa_ScalarOf<[Tosa_Number], [Tosa_Int, AnyFloat]>;
def Tosa_ZeroPoint : Tosa_ScalarOf<[Tosa_Int, AnyFloat]>;
def Tosa_Int8Scalar : Tosa_ScalarOf<[I<8>]>;
def Tosa_Int32Scalar : Tosa_ScalarOf<[I<32>]>;
def Tosa_Indices : AnyTypeOf<[Tosa_UnrankedOf<[Tosa_Number]>, Tosa_OfRank<[I<32>, I<64>], [2]>]>;

class Tosa_Like<list<Type> types, string what> : TypeConstraint<
    Or<[AnyTypeOf<types>.predicate, VectorOfNonZeroRankOf<types>.predicate, Tosa_TensorOf<types>.predicate]>, what>;

//===-- Attributes of operations ----------------------------------------------------------------------------------===//

class Tosa_Ints<int count> : ConfinedAttr<DenseI64ArrayAttr, [DenseArrayCount<count>]>;
def Tosa_IntegerAttr : Attr<CPred<"::llvm::isa<::mlir::IntegerAttr>($_self)">, "arbitrary integer attribute"> {
  let storageType = [{ ::mlir::IntegerAttr }];
  let returnType = [{ ::llvm::APInt }];
}
def Tosa_FloatAttr : Attr<CPred<"::llvm::isa<::mlir::FloatAttr>($_self)">, "arbitrary float attribute"> {
  let storageType = [{ ::mlir::FloatAttr }];
  let returnType = [{ ::mlir::APFloat }];
}
def Tosa_NumberAttr : AnyAttrOf<[Tosa_IntegerAttr, Tosa_FloatAttr]>;

#endif // RMLIR_TOSA_BASE
