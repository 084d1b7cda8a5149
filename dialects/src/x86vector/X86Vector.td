// The x86vector dialect: vector instructions of x86.

#ifndef RMLIR_X86VECTOR_OPS
#define RMLIR_X86VECTOR_OPS

include "mlir/Dialect/X86Vector/X86VectorInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def X86Vector_Dialect : Dialect {
  let name = "x86vector";
  let cppNamespace = "::mlir::x86vector";
  let summary = "Vector instructions of x86";
}

class X86Vector_Op<string mnemonic, string what, list<Trait> traits, dag args, dag outs_, string format>
    : Op<X86Vector_Dialect, mnemonic, traits> {
  let summary = what;
  let arguments = args;
  let results = outs_;
  let assemblyFormat = format;
}

// A vector type with as many elements as that of `of` times `factor`; an integer with as many bits.
class X86Vector_Elements<string what, string of, string name, string element, int factor = 1>
    : TypesMatchWith<what, of, name, "VectorType::get({::llvm::cast<VectorType>($_self).getShape()[0]"
                                     # !if(!eq(factor, 1), "", " * " # factor) # "}, " # element # ")">;
class X86Vector_Bits<string what, string name>
    : TypesMatchWith<what, "dst", name,
                     "IntegerType::get($_self.getContext(), (::llvm::cast<VectorType>($_self).getShape()[0]))">;

defvar X86Vector_I1 = "IntegerType::get($_self.getContext(), 1)";
defvar X86Vector_PureIntrinsic = [Pure, X86IntrinsicOpInterface];

//===-- AVX-512 ---------------------------------------------------------------------------------------------------===//

defvar X86Vector_Wide = VectorOfLengthAndType<[16, 8], [F32, I32, F64, I64]>;
defvar X86Vector_WideFloats = VectorOfLengthAndType<[16, 8], [F32, F64]>;
defvar X86Vector_WideInts = VectorOfLengthAndType<[16, 8], [I32, I64]>;
defvar X86Vector_Masks = VectorOfLengthAndType<[16, 8], [I1]>;
defvar X86Vector_MaskBits = AnyTypeOf<[I16, I8]>;

def MaskCompressOp : X86Vector_Op<
    "avx512.mask.compress", "The elements that a mask chooses, side by side",
    X86Vector_PureIntrinsic # [
      AllTypesMatch<["a", "dst"]>,
      X86Vector_Elements<"`k` has the same number of bits as elements in `dst`", "dst", "k", X86Vector_I1>],
    (ins X86Vector_Masks:$k, X86Vector_Wide:$a, Optional<X86Vector_Wide>:$src,
         OptionalAttr<ElementsAttr>:$constant_src), (outs X86Vector_Wide:$dst),
    "$k `,` $a (`,` $src^)? attr-dict `:` type($dst) (`,` type($src)^)?"> {
  let hasVerifier = 1;
}

def MaskRndScaleOp : X86Vector_Op<
    "avx512.mask.rndscale", "Floats rounded to a number of binary digits, where a mask says so",
    X86Vector_PureIntrinsic # [AllTypesMatch<["src", "a", "dst"]>,
                               X86Vector_Bits<"imm has the same number of bits as elements in dst", "imm">],
    (ins X86Vector_WideFloats:$src, I32:$k, X86Vector_WideFloats:$a, X86Vector_MaskBits:$imm, I32:$rounding),
    (outs X86Vector_WideFloats:$dst), "$src `,` $k `,` $a `,` $imm `,` $rounding attr-dict `:` type($dst)">;

def MaskScaleFOp : X86Vector_Op<
    "avx512.mask.scalef", "Floats times powers of two, where a mask says so",
    X86Vector_PureIntrinsic # [AllTypesMatch<["src", "a", "b", "dst"]>,
                               X86Vector_Bits<"k has the same number of bits as elements in dst", "k">],
    (ins X86Vector_WideFloats:$src, X86Vector_WideFloats:$a, X86Vector_WideFloats:$b, X86Vector_MaskBits:$k,
         I32:$rounding), (outs X86Vector_WideFloats:$dst),
    "$src `,` $a `,` $b `,` $k `,` $rounding attr-dict `:` type($dst)">;

def Vp2IntersectOp : X86Vector_Op<
    "avx512.vp2intersect", "Which elements of each of two vectors are in the other",
    X86Vector_PureIntrinsic # [
      AllTypesMatch<["a", "b"]>,
      X86Vector_Elements<"k1 has the same number of bits as elements in a", "a", "k1", X86Vector_I1>,
      X86Vector_Elements<"k2 has the same number of bits as elements in b", "a", "k2", X86Vector_I1>],
    (ins X86Vector_WideInts:$a, X86Vector_WideInts:$b), (outs X86Vector_Masks:$k1, X86Vector_Masks:$k2),
    "$a `,` $b attr-dict `:` type($a)">;

def DotBF16Op : X86Vector_Op<
    "avx512.dot", "Sums of products of pairs, added to floats",
    X86Vector_PureIntrinsic # [
      AllTypesMatch<["a", "b"]>, AllTypesMatch<["src", "dst"]>,
      X86Vector_Elements<"`a` has twice an many elements as `src`", "src", "a",
                         "BFloat16Type::get($_self.getContext())", 2>],
    (ins VectorOfLengthAndType<[4, 8, 16], [F32]>:$src, VectorOfLengthAndType<[8, 16, 32], [BF16]>:$a,
         VectorOfLengthAndType<[8, 16, 32], [BF16]>:$b), (outs VectorOfLengthAndType<[4, 8, 16], [F32]>:$dst),
    "$src `,` $a `,` $b attr-dict `:` type($a) `->` type($src)">;

def CvtPackedF32ToBF16Op : X86Vector_Op<
    "avx512.cvt.packed.f32_to_bf16", "Floats in half of their bits",
    X86Vector_PureIntrinsic # [AllElementCountsMatch<["a", "dst"]>], (ins VectorOfLengthAndType<[8, 16], [F32]>:$a),
    (outs VectorOfLengthAndType<[8, 16], [BF16]>:$dst), "$a attr-dict `:` type($a) `->` type($dst)">;

//===-- AVX -------------------------------------------------------------------------------------------------------===//

defvar X86Vector_Floats = VectorOfLengthAndType<[8], [F32]>;

def RsqrtOp : X86Vector_Op<
    "avx.rsqrt", "One over the square root, about", X86Vector_PureIntrinsic # [SameOperandsAndResultType],
    (ins X86Vector_Floats:$a), (outs X86Vector_Floats:$b), "$a attr-dict `:` type($a)">;
def DotOp : X86Vector_Op<
    "avx.intr.dot", "Scalar product of each half", X86Vector_PureIntrinsic # [SameOperandsAndResultType],
    (ins X86Vector_Floats:$a, X86Vector_Floats:$b), (outs X86Vector_Floats:$res),
    "$a `,` $b attr-dict `:` type($res)">;
def DotInt8Op : X86Vector_Op<
    "avx.dot.i8", "Sums of products of four, added to integers",
    X86Vector_PureIntrinsic # [
      AllTypesMatch<["a", "b"]>, AllTypesMatch<["w", "dst"]>,
      X86Vector_Elements<"`a` has four times elements as `w`", "w", "a",
                         "IntegerType::get($_self.getContext(), 8)", 4>],
    (ins VectorOfLengthAndType<[4, 8], [I32]>:$w, VectorOfLengthAndType<[16, 32], [I8]>:$a,
         VectorOfLengthAndType<[16, 32], [I8]>:$b), (outs VectorOfLengthAndType<[4, 8], [I32]>:$dst),
    "$w `,` $a `,` $b attr-dict `:` type($a) `->` type($w)">;

class X86Vector_LoadF32<string name, string what> : X86Vector_Op<
    "avx." # name, what, [MemoryEffects<[MemRead]>, X86IntrinsicOpInterface], (ins MemRefOf<[BF16, F16]>:$a),
    (outs VectorOfLengthAndType<[4, 8], [F32]>:$dst), "$a attr-dict`:` type($a)`->` type($dst)">;
def BcstToPackedF32Op : X86Vector_LoadF32<"bcst_to_f32.packed", "One float of memory in all elements">;
def CvtPackedEvenIndexedToF32Op
    : X86Vector_LoadF32<"cvt.packed.even.indexed_to_f32", "Every second float of memory, from the first">;
def CvtPackedOddIndexedToF32Op
    : X86Vector_LoadF32<"cvt.packed.odd.indexed_to_f32", "Every second float of memory, from the second">;

#endif // RMLIR_X86VECTOR_OPS
