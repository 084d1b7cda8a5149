// The arm_sve dialect: instructions of Arm on vectors whose length the machine decides.

#ifndef RMLIR_ARM_SVE_OPS
#define RMLIR_ARM_SVE_OPS

include "llvm/LLVMTypes.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def ArmSVE_Dialect : Dialect {
  let name = "arm_sve";
  let cppNamespace = "::mlir::arm_sve";
  let summary = "Instructions of Arm on scalable vectors";
  let dependentDialects = ["vector::VectorDialect"];
}

//===-- Types -----------------------------------------------------------------------------------------------------===//

// All predicates, and those of bytes, which are the widest. Summaries are words of messages.
def ArmSVE_Bool : ScalableVectorOfRankAndLengthAndType<[1], [16], [I1]> { let summary = "vector<[16]xi1>"; }
def ArmSVE_Predicate : ScalableVectorOfRankAndLengthAndType<[1], [16, 8, 4, 2, 1], [I1]> {
  let summary = "vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>";
}
// The same with more dimensions, of which the last is scalable.
def ArmSVE_BoolMask : VectorWithTrailingDimScalableOfSizeAndType<[16], [I1]>;
def ArmSVE_PredicateMask : VectorWithTrailingDimScalableOfSizeAndType<[16, 8, 4, 2, 1], [I1]>;

class ArmSVE_VectorOfLength<int length, list<Type> elements> : ShapedContainerType<
    elements, And<[IsVectorOfShape<[length]>, IsVectorTypeWithAnyDimScalablePred]>,
    "a 1-D scalable vector with length " # length, "::mlir::VectorType">;
def ArmSVE_Vector : AnyTypeOf<
    [ArmSVE_VectorOfLength<2, [I64, F64]>, ArmSVE_VectorOfLength<4, [I32, F32]>,
     ArmSVE_VectorOfLength<8, [I16, F16, BF16]>, ArmSVE_VectorOfLength<16, [I8]>],
    "an SVE vector with element size <= 64-bit">;

//===-- Operations ------------------------------------------------------------------------------------------------===//

class ArmSVE_Op<string mnemonic, string what, list<Trait> traits> : Op<ArmSVE_Dialect, mnemonic, traits> {
  let summary = what;
}

// Sums of products, added to a vector.
class ArmSVE_Product<string mnemonic, string what, Type sum, Type factor, string result = "dst">
    : ArmSVE_Op<mnemonic, what, [Pure, AllTypesMatch<["src1", "src2"]>, AllTypesMatch<["acc", result]>]> {
  let arguments = (ins sum:$acc, factor:$src1, factor:$src2);
  let results = !dag(outs, [sum], [result]);
  let assemblyFormat = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($" # result # ")";
}
class ArmSVE_Dot<string kind, string what>
    : ArmSVE_Product<kind # "dot", what, ScalableVectorOfLengthAndType<[4, 2], [I32, I64]>,
                     ScalableVectorOfLengthAndType<[16, 8], [I8, I16]>>;
class ArmSVE_Mmla<string kind, string what>
    : ArmSVE_Product<kind # "mmla", what, ScalableVectorOfLengthAndType<[4], [I32]>,
                     ScalableVectorOfLengthAndType<[16], [I8]>>;

def SdotOp : ArmSVE_Dot<"s", "Scalar products of signed integers">;
def UdotOp : ArmSVE_Dot<"u", "Scalar products of unsigned integers">;
def SmmlaOp : ArmSVE_Mmla<"s", "Product of matrices of signed integers">;
def UmmlaOp : ArmSVE_Mmla<"u", "Product of matrices of unsigned integers">;
def UsmmlaOp : ArmSVE_Mmla<"us", "Product of an unsigned and a signed matrix">;
def BfmmlaOp : ArmSVE_Product<
    "intr.bfmmla", "Product of matrices of floats", ScalableVectorOfLengthAndType<[4], [F32]>,
    ScalableVectorOfLengthAndType<[8], [BF16]>, "res">;

// Arithmetic where a mask says so.
class ArmSVE_Masked<string name, list<Type> elements, list<Trait> traits>
    : ArmSVE_Op<"masked." # name, "`" # name # "` where a mask says so", traits # [
          AllTypesMatch<["src1", "src2", "res"]>,
          TypesMatchWith<"mask has i1 element type and same shape as operands", "src1", "mask", "getI1SameShape($_self)">]> {
  let arguments = (ins ScalableVectorOfAnyRank<[I1]>:$mask, ScalableVectorOfAnyRank<elements>:$src1,
                       ScalableVectorOfAnyRank<elements>:$src2);
  let results = (outs ScalableVectorOfAnyRank<elements>:$res);
  let assemblyFormat = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)";
}
class ArmSVE_MaskedInts<string name, list<Trait> traits = []> : ArmSVE_Masked<name, [I8, I16, I32, I64], traits>;
class ArmSVE_MaskedFloats<string name, list<Trait> traits = []> : ArmSVE_Masked<name, [AnyFloat], traits>;

def ScalableMaskedAddIOp : ArmSVE_MaskedInts<"addi", [Commutative]>;
def ScalableMaskedAddFOp : ArmSVE_MaskedFloats<"addf", [Commutative]>;
def ScalableMaskedSubIOp : ArmSVE_MaskedInts<"subi">;
def ScalableMaskedSubFOp : ArmSVE_MaskedFloats<"subf">;
def ScalableMaskedMulIOp : ArmSVE_MaskedInts<"muli", [Commutative]>;
def ScalableMaskedMulFOp : ArmSVE_MaskedFloats<"mulf", [Commutative]>;
def ScalableMaskedSDivIOp : ArmSVE_MaskedInts<"divi_signed">;
def ScalableMaskedUDivIOp : ArmSVE_MaskedInts<"divi_unsigned">;
def ScalableMaskedDivFOp : ArmSVE_MaskedFloats<"divf">;

// Predicates and the widest predicate.
class ArmSVE_Widened<string narrow, string wide> : TypesMatchWith<
    "expected corresponding svbool type widened to [16]xi1", narrow, wide,
    "VectorType(VectorType::Builder(::llvm::cast<VectorType>($_self)).setDim("
    "::llvm::cast<VectorType>($_self).getRank() - 1, 16))">;

def ConvertFromSvboolOp : ArmSVE_Op<
    "convert_from_svbool", "A predicate out of the widest one", [Pure, ArmSVE_Widened<"result", "source">]> {
  let arguments = (ins ArmSVE_BoolMask:$source);
  let results = (outs ArmSVE_PredicateMask:$result);
  let assemblyFormat = "$source attr-dict `:` type($result)";
}
def ConvertToSvboolOp : ArmSVE_Op<
    "convert_to_svbool", "A predicate as the widest one", [Pure, ArmSVE_Widened<"source", "result">]> {
  let arguments = (ins ArmSVE_PredicateMask:$source);
  let results = (outs ArmSVE_BoolMask:$result);
  let assemblyFormat = "$source attr-dict `:` type($source)";
}
def PselOp : ArmSVE_Op<
    "psel", "A predicate, or nothing, as an element of another one says", [Pure, AllTypesMatch<["p1", "result"]>]> {
  let arguments = (ins ArmSVE_Predicate:$p1, ArmSVE_Predicate:$p2, Index:$index);
  let results = (outs ArmSVE_Predicate:$result);
  let assemblyFormat = "$p1 `,` $p2 `[` $index `]` attr-dict `:` type($p1) `,` type($p2)";
}

// Elements of vectors in turn.
class ArmSVE_Zip<int count> : ArmSVE_Op<"zip.x" # count, "Elements of " # count # " vectors in turn", [
    Pure, AllTypesMatch<!foreach(i, !range(count), "sourceV" # !add(i, 1))
                        # !foreach(i, !range(count), "resultV" # !add(i, 1))>]> {
  defvar types = !listsplat(ArmSVE_Vector, count);
  let arguments = !dag(ins, types, !foreach(i, !range(count), "sourceV" # !add(i, 1)));
  let results = !dag(outs, types, !foreach(i, !range(count), "resultV" # !add(i, 1)));
  let assemblyFormat = !interleave(!foreach(i, !range(count), "$sourceV" # !add(i, 1)), " `,` ")
      # " attr-dict `:` type($sourceV1)";
}
def ZipX2Op : ArmSVE_Zip<2>;
def ZipX4Op : ArmSVE_Zip<4>;

def DupQLaneOp : ArmSVE_Op<
    "dupq_lane", "One part of 128 bits in all parts", [Pure, AllTypesMatch<["src", "dst"]>]> {
  let arguments = (ins ArmSVE_Vector:$src, I64Attr:$lane);
  let results = (outs ArmSVE_Vector:$dst);
  let assemblyFormat = "$src `[` $lane `]` attr-dict `:` type($dst)";
}

//===-- Intrinsics ------------------------------------------------------------------------------------------------===//

class ArmSVE_Intr<string name, dag args, list<Trait> traits = []>
    : ArmSVE_Op<"intr." # name, "`llvm.aarch64.sve." # name # "`", traits> {
  let arguments = args;
  let results = (outs LLVM_Type:$res);
}
// Of three vectors.
class ArmSVE_TernaryIntr<string name> : ArmSVE_Intr<
    name, (ins AnyScalableVectorOfAnyRank, AnyScalableVectorOfAnyRank, AnyScalableVectorOfAnyRank)>;

foreach kind = ["Smmla", "Ummla", "Usmmla", "Sdot", "Udot"] in
  def kind # IntrOp : ArmSVE_TernaryIntr<!tolower(kind)>;
foreach kind = ["AddI", "SubI", "MulI", "SDivI", "UDivI"] in
  def ScalableMasked # kind # IntrOp : ArmSVE_TernaryIntr<!tolower(!substr(kind, 0, !sub(!size(kind), 1)))>;
foreach kind = ["Add", "Sub", "Mul", "Div"] in
  def ScalableMasked # kind # FIntrOp : ArmSVE_TernaryIntr<"f" # !tolower(kind)>;

def ConvertFromSvboolIntrOp
    : ArmSVE_Intr<"convert.from.svbool", (ins ArmSVE_Bool:$svbool), [TypeIs<"res", ArmSVE_Predicate>]>;
def ConvertToSvboolIntrOp
    : ArmSVE_Intr<"convert.to.svbool", (ins ArmSVE_Predicate:$mask), [TypeIs<"res", ArmSVE_Bool>]>;
foreach count = [2, 4] in
  def ZipX # count # IntrOp : ArmSVE_Intr<
      "zip.x" # count,
      !dag(ins, !listsplat(AnyScalableVectorOfAnyRank, count), !foreach(i, !range(count), "v" # !add(i, 1)))>;
def PselIntrOp : ArmSVE_Intr<"psel", (ins ArmSVE_Bool:$p1, ArmSVE_Predicate:$p2, I32:$index),
                             [Pure, TypeIs<"res", ArmSVE_Bool>]>;
def WhileLTIntrOp : ArmSVE_Intr<"whilelt", (ins I64:$base, I64:$n), [TypeIs<"res", ArmSVE_Predicate>, Pure]>;
def DupQLaneIntrOp : ArmSVE_Intr<"dupq_lane", (ins ScalableVectorOfRank<[1]>:$v, I64Attr:$lane)>;

#endif // RMLIR_ARM_SVE_OPS
