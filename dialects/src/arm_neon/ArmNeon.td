// The arm_neon dialect: vector instructions of Arm.

#ifndef RMLIR_ARM_NEON_OPS
#define RMLIR_ARM_NEON_OPS

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def ArmNeon_Dialect : Dialect {
  let name = "arm_neon";
  let cppNamespace = "::mlir::arm_neon";
  let summary = "Vector instructions of Arm";
}

class ArmNeon_Op<string mnemonic, string what, list<Trait> traits> : Op<ArmNeon_Dialect, mnemonic, [Pure] # traits> {
  let summary = what;
}

//===-- Products --------------------------------------------------------------------------------------------------===//

def SMullOp : ArmNeon_Op<"intr.smull", "Products in twice as many bits", [
    AllTypesMatch<["a", "b"]>,
    TypesMatchWith<"res has same vector shape and element bitwidth scaled by 2 as a", "a", "res",
                   "::llvm::cast<VectorType>($_self).scaleElementBitwidth(2)">]> {
  let arguments = (ins VectorOfLengthAndType<[8, 4, 2], [I8, I16, I32]>:$a,
                       VectorOfLengthAndType<[8, 4, 2], [I8, I16, I32]>:$b);
  let results = (outs VectorOfLengthAndType<[8, 4, 2], [I16, I32, I64]>:$res);
  let assemblyFormat = "$a `,` $b attr-dict `:` type($a) `to` type($res)";
}

class ArmNeon_Sdot<string mnemonic, string what, list<Trait> traits>
    : ArmNeon_Op<mnemonic, what, [AllTypesMatch<["b", "c"]>, AllTypesMatch<["a", "res"]>] # traits> {
  let arguments = (ins VectorOfLengthAndType<[4, 2], [I32]>:$a, VectorOfLengthAndType<[16, 8], [I8]>:$b,
                       VectorOfLengthAndType<[16, 8], [I8]>:$c);
  let results = (outs VectorOfLengthAndType<[4, 2], [I32]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` type($b) `,` type($c) `to` type($res)";
}

def SdotOp : ArmNeon_Sdot<"intr.sdot", "Sums of products of four", [
    TypesMatchWith<"res has the same number of elements as operand b", "b", "res",
                   "VectorType::get({::llvm::cast<VectorType>($_self).getShape()[0] / 4},"
                   "IntegerType::get($_self.getContext(), 32))">]>;

// What is asked of the shape of an operand.
class ArmNeon_Shape<string what, string name, string test>
    : PredOpTrait<what, CPred<"::llvm::cast<VectorType>(get" # name # "().getType()).getShape()" # test>>;

def Sdot2dOp : ArmNeon_Sdot<"2d.sdot", "Sums of products of rows of four", [
    ArmNeon_Shape<"operand `a` should be 1-dimensional", "A", ".size() == 1">,
    ArmNeon_Shape<"operand `b` should be 2-dimensional", "B", ".size() == 2">,
    ArmNeon_Shape<"operand `b` should have 4 columns", "B", "[1] == 4">,
    ArmNeon_Shape<"operand `b` should have as many rows as the size of operand `a`", "B",
                  "[0] == ::llvm::cast<VectorType>(getA().getType()).getShape()[0]">]>;

//===-- Products of matrices --------------------------------------------------------------------------------------===//

class ArmNeon_VectorOfLength<int length, Type element> : ShapedContainerType<
    [element], And<[IsVectorOfShape<[length]>, IsFixedVectorOfAnyRankTypePred]>, "a vector with length " # length,
    "::mlir::VectorType">;

class ArmNeon_Mmla<string kind, string what, Type sum, int length, Type element> : ArmNeon_Op<
    "intr." # kind # "mmla", what, [AllTypesMatch<["src1", "src2"]>, AllTypesMatch<["acc", "res"]>]> {
  let arguments = (ins ArmNeon_VectorOfLength<4, sum>:$acc, ArmNeon_VectorOfLength<length, element>:$src1,
                       ArmNeon_VectorOfLength<length, element>:$src2);
  let results = (outs ArmNeon_VectorOfLength<4, sum>:$res);
  let assemblyFormat = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)";
}

def SmmlaOp : ArmNeon_Mmla<"s", "Product of matrices of signed integers", I32, 16, I8>;
def UmmlaOp : ArmNeon_Mmla<"u", "Product of matrices of unsigned integers", I32, 16, I8>;
def UsmmlaOp : ArmNeon_Mmla<"us", "Product of an unsigned and a signed matrix", I32, 16, I8>;
def BfmmlaOp : ArmNeon_Mmla<"bf", "Product of matrices of floats", F32, 8, BF16>;

#endif // RMLIR_ARM_NEON_OPS
