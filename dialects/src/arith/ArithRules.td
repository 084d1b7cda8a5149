// The canonicalisation of the arith dialect that is stated by rules. Their names are those of upstream; the order in which they are tried
// is in `canonicalize/mod.rs`.

#ifndef RMLIR_ARITH_RULES
#define RMLIR_ARITH_RULES

include "arith/ArithOps.td"
include "mlir/IR/PatternBase.td"

//===-- Words of the rules ----------------------------------------------------------------------------------------===//

// Numbers, of the type of a value.
def Sum : NativeCodeCall<"addIntegerAttrs($_builder, $0, $1, $2)">;
def Difference : NativeCodeCall<"subIntegerAttrs($_builder, $0, $1, $2)">;
def Product : NativeCodeCall<"mulIntegerAttrs($_builder, $0, $1, $2)">;
def Zero : NativeCodeCall<"$_builder.getZeroAttr($0.getType())">;

// What is promised by both operations holds for what they are together.
def Merged : NativeCodeCall<"mergeOverflowFlags($0, $1)">;
defvar NoPromise = ConstantEnumCase<Arith_IntegerOverflowAttr, "none">;

def Inverted : NativeCodeCall<"invertPredicate($0)">;
def Absent : NativeCodeCall<"nullptr">;
defvar BitClear = ConstantAttr<I1Attr, "0">;
defvar BitSet = ConstantAttr<I1Attr, "1">;

def SameType : Constraint<CPred<"$0.getType() == $1.getType()">, "values have one type">;
def Wider : Constraint<CPred<"getScalarOrElementWidth($0) > getScalarOrElementWidth($1)">, "a value is wider than another one">;
def AllOnes : Constraint<CPred<"isScalarOrSplatNegativeOne($0)">, "all bits are set">;
def NotThere : Constraint<CPred<"!$0">, "an attribute is not there">;
def Equality : Constraint<CPred<
    "$0.getInt() == ::mlir::arith::CmpIPredicate::eq || $0.getInt() == ::mlir::arith::CmpIPredicate::ne">, "asks for equality">;
def HighHalf : Constraint<CPred<"isHighHalf($0, $1, $2)">, "a shift moves the high half to where a cut leaves it">;

defvar Number = APIntAttr;

//===-- Sums and differences of a value and constants: two in a row are one -----------------------------------------===//

def AddIAddConstant : Pat<
    (Arith_AddIOp:$all (Arith_AddIOp $x, (ConstantLikeMatcher Number:$a), $f), (ConstantLikeMatcher Number:$b), $g),
    (Arith_AddIOp $x, (Arith_ConstantOp (Sum $all, $a, $b)), (Merged $f, $g))>;
def AddISubConstantRHS : Pat<
    (Arith_AddIOp:$all (Arith_SubIOp $x, (ConstantLikeMatcher Number:$a), $f), (ConstantLikeMatcher Number:$b), $g),
    (Arith_AddIOp $x, (Arith_ConstantOp (Difference $all, $b, $a)), (Merged $f, $g))>;
def AddISubConstantLHS : Pat<
    (Arith_AddIOp:$all (Arith_SubIOp (ConstantLikeMatcher Number:$a), $x, $f), (ConstantLikeMatcher Number:$b), $g),
    (Arith_SubIOp (Arith_ConstantOp (Sum $all, $a, $b)), $x, (Merged $f, $g))>;

// `x + c` without an overflow says nothing about `x + (c - d)`.
def SubIRHSAddConstant : Pat<
    (Arith_SubIOp:$all (Arith_AddIOp $x, (ConstantLikeMatcher Number:$a), $f), (ConstantLikeMatcher Number:$b), $g),
    (Arith_AddIOp $x, (Arith_ConstantOp (Difference $all, $a, $b)), NoPromise)>;
def SubILHSAddConstant : Pat<
    (Arith_SubIOp:$all (ConstantLikeMatcher Number:$b), (Arith_AddIOp $x, (ConstantLikeMatcher Number:$a), $f), $g),
    (Arith_SubIOp (Arith_ConstantOp (Difference $all, $b, $a)), $x, (Merged $f, $g))>;
def SubIRHSSubConstantRHS : Pat<
    (Arith_SubIOp:$all (Arith_SubIOp $x, (ConstantLikeMatcher Number:$a), $f), (ConstantLikeMatcher Number:$b), $g),
    (Arith_SubIOp $x, (Arith_ConstantOp (Sum $all, $a, $b)), (Merged $f, $g))>;
def SubIRHSSubConstantLHS : Pat<
    (Arith_SubIOp:$all (Arith_SubIOp (ConstantLikeMatcher Number:$a), $x, $f), (ConstantLikeMatcher Number:$b), $g),
    (Arith_SubIOp (Arith_ConstantOp (Difference $all, $a, $b)), $x, (Merged $f, $g))>;
def SubILHSSubConstantRHS : Pat<
    (Arith_SubIOp:$all (ConstantLikeMatcher Number:$b), (Arith_SubIOp $x, (ConstantLikeMatcher Number:$a), $f), $g),
    (Arith_SubIOp (Arith_ConstantOp (Sum $all, $a, $b)), $x, (Merged $f, $g))>;
def SubILHSSubConstantLHS : Pat<
    (Arith_SubIOp:$all (ConstantLikeMatcher Number:$b), (Arith_SubIOp (ConstantLikeMatcher Number:$a), $x, $f), $g),
    (Arith_AddIOp $x, (Arith_ConstantOp (Difference $all, $b, $a)), (Merged $f, $g))>;

// x + y * -1 is x - y.
def AddIMulNegativeOneRhs : Pat<
    (Arith_AddIOp $x, (Arith_MulIOp $y, (ConstantLikeMatcher AnyAttr:$c), $f), $g),
    (Arith_SubIOp $x, $y, NoPromise), [(AllOnes $c)]>;
def AddIMulNegativeOneLhs : Pat<
    (Arith_AddIOp (Arith_MulIOp $y, (ConstantLikeMatcher AnyAttr:$c), $f), $x, $g),
    (Arith_SubIOp $x, $y, NoPromise), [(AllOnes $c)]>;

// (x - y) - x is 0 - y.
def SubISubILHSRHSLHS : Pat<
    (Arith_SubIOp (Arith_SubIOp $x, $y, $f), $x, $g),
    (Arith_SubIOp (Arith_ConstantOp (Zero $y)), $y, (Merged $f, $g))>;

//===-- Products --------------------------------------------------------------------------------------------------===//

def MulIMulIConstant : Pat<
    (Arith_MulIOp:$all (Arith_MulIOp $x, (ConstantLikeMatcher Number:$a), $f), (ConstantLikeMatcher Number:$b), $g),
    (Arith_MulIOp $x, (Arith_ConstantOp (Product $all, $a, $b)), (Merged $f, $g))>;

// If nobody uses the second result it may be anything.
class WithoutSecond<dag source, dag first> : Pattern<source, [first, (replaceWithValue $x)], [(HasNoUseOf:$all__1)]>;

def AddUIExtendedToAddI : WithoutSecond<(Arith_AddUIExtendedOp:$all $x, $y), (Arith_AddIOp $x, $y, NoPromise)>;
def MulSIExtendedToMulI : WithoutSecond<(Arith_MulSIExtendedOp:$all $x, $y), (Arith_MulIOp $x, $y, NoPromise)>;
def MulUIExtendedToMulI : WithoutSecond<(Arith_MulUIExtendedOp:$all $x, $y), (Arith_MulIOp $x, $y, NoPromise)>;

// Two signs cancel out.
class BothNegated<Op op> : Pat<(op (Arith_NegFOp $x, $_), (Arith_NegFOp $y, $_), $how), (op $x, $y, $how)>;

def MulFOfNegF : BothNegated<Arith_MulFOp>;
def DivFOfNegF : BothNegated<Arith_DivFOp>;

//===-- Bits ------------------------------------------------------------------------------------------------------===//

// f(ext(x), ext(y)) is ext(f(x, y)).
class OfExtended<Op op, Op ext> : Pat<(op (ext $x), (ext $y)), (ext (op $x, $y)), [(SameType $x, $y)]>;

def AndOfExtUI : OfExtended<Arith_AndIOp, Arith_ExtUIOp>;
def AndOfExtSI : OfExtended<Arith_AndIOp, Arith_ExtSIOp>;
def OrOfExtUI : OfExtended<Arith_OrIOp, Arith_ExtUIOp>;
def OrOfExtSI : OfExtended<Arith_OrIOp, Arith_ExtSIOp>;
def XOrIOfExtUI : OfExtended<Arith_XOrIOp, Arith_ExtUIOp>;
def XOrIOfExtSI : OfExtended<Arith_XOrIOp, Arith_ExtSIOp>;

//===-- Comparisons -----------------------------------------------------------------------------------------------===//

def XOrINotCmpI : Pat<
    (Arith_XOrIOp (Arith_CmpIOp $how, $x, $y), (ConstantLikeMatcher BitSet)), (Arith_CmpIOp (Inverted $how), $x, $y)>;

// What is extended in the same way is equal if it was before.
class EqualityOfExtended<Op ext> : Pat<
    (Arith_CmpIOp $how, (ext $x), (ext $y)), (Arith_CmpIOp $how, $x, $y), [(SameType $x, $y), (Equality $how)]>;

def CmpIExtSI : EqualityOfExtended<Arith_ExtSIOp>;
def CmpIExtUI : EqualityOfExtended<Arith_ExtUIOp>;

//===-- Choices ---------------------------------------------------------------------------------------------------===//

def RedundantSelectFalse : Pat<(SelectOp $if, $a, (SelectOp $if, $b, $c)), (SelectOp $if, $a, $c)>;
def RedundantSelectTrue : Pat<(SelectOp $if, (SelectOp $if, $a, $b), $c), (SelectOp $if, $a, $c)>;
def SelectNotCond : Pat<
    (SelectOp (Arith_XOrIOp $if, (ConstantLikeMatcher AnyAttr:$ones)), $a, $b), (SelectOp $if, $b, $a), [(AllOnes $ones)]>;
def SelectI1ToNot : Pat<
    (SelectOp $if, (ConstantLikeMatcher BitClear), (ConstantLikeMatcher BitSet)), (Arith_XOrIOp $if, (Arith_ConstantOp BitSet))>;

//===-- Casts of casts --------------------------------------------------------------------------------------------===//

// One cast stands for two.
class OneCast<Op outer, Op inner, Op result> : Pat<(outer (inner $x)), (result $x)>;

def ExtSIOfExtUI : OneCast<Arith_ExtSIOp, Arith_ExtUIOp, Arith_ExtUIOp>;
def BitcastOfBitcast : OneCast<Arith_BitcastOp, Arith_BitcastOp, Arith_BitcastOp>;
def IndexCastOfExtSI : OneCast<Arith_IndexCastOp, Arith_ExtSIOp, Arith_IndexCastOp>;
def IndexCastUIOfExtUI : OneCast<Arith_IndexCastUIOp, Arith_ExtUIOp, Arith_IndexCastUIOp>;

// A cast there and back.
class TakenBack<Op op> : Pat<(op:$all (op $x)), (replaceWithValue $x), [(SameType $all, $x)]>;

def IndexCastOfIndexCast : TakenBack<Arith_IndexCastOp>;
def IndexCastUIOfIndexCastUI : TakenBack<Arith_IndexCastUIOp>;

// What cuts off some of the bits that an extension added is a smaller extension.
class CutExtension<Op ext> : Pat<
    (Arith_TruncIOp:$cut (ext:$long $x), $_), (ext $x), [(Wider $long, $cut), (Wider $cut, $x)]>;

def TruncIExtSIToExtSI : CutExtension<Arith_ExtSIOp>;
def TruncIExtUIToExtUI : CutExtension<Arith_ExtUIOp>;

// Of what is shifted so that the bits that come in are cut off, the sign does not matter.
def TruncIShrSIToTrunciShrUI : Pat<
    (Arith_TruncIOp:$cut (Arith_ShRSIOp $x, (ConstantLikeMatcher TypedAttrInterface:$by), $_), $how),
    (Arith_TruncIOp (Arith_ShRUIOp $x, (Arith_ConstantOp $by), Absent:$by), $how), [(HighHalf $x, $by, $cut)]>;

// A float that is made of an integer and cut is made so at once, unless the rounding is stated.
class CutFloat<Op of> : Pat<(Arith_TruncFOp (of $x), $rounding, $_), (of $x), [(NotThere $rounding)]>;

def TruncFSIToFPToSIToFP : CutFloat<Arith_SIToFPOp>;
def TruncFUIToFPToUIToFP : CutFloat<Arith_UIToFPOp>;

#endif // RMLIR_ARITH_RULES
