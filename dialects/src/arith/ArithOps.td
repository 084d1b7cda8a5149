// The operations of the arith dialect.

#ifndef RMLIR_ARITH_OPS
#define RMLIR_ARITH_OPS

include "arith/ArithBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/VectorInterfaces.td"

defvar Arith_InferRange = DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>;
defvar Arith_HasFastMath = DeclareOpInterfaceMethods<ArithFastMathInterface>;
defvar Arith_HasRounding = DeclareOpInterfaceMethods<ArithRoundingModeInterface>;
defvar Arith_HasOverflow = DeclareOpInterfaceMethods<ArithIntegerOverflowFlagsInterface>;
defvar Arith_ResultNames = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
defvar Arith_IsCast = DeclareOpInterfaceMethods<CastOpInterface>;

class Arith_Op<string mnemonic, list<Trait> traits> : Op<Arith_Dialect, mnemonic,
    traits # [DeclareOpInterfaceMethods<VectorUnrollOpInterface>, NoMemoryEffect] # ElementwiseMappable.traits>;

//===-- Constants -------------------------------------------------------------------------------------------------===//

def Arith_ConstantOp : Op<Arith_Dialect, "constant", [
    ConstantLike, Pure, Arith_ResultNames, AllTypesMatch<["value", "result"]>, Arith_InferRange]> {
  let summary = "integer or floating point constant";
  let description = [{
    The value that a typed attribute stands for.

    ```mlir
    %c = arith.constant 42 : i32
    %v = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
    ```
  }];
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===-- Integers --------------------------------------------------------------------------------------------------===//

defvar Arith_IntPair = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);

class Arith_IntOp<string mnemonic, string what, list<Trait> traits>
    : Arith_Op<mnemonic, traits # [SameOperandsAndResultType]> {
  let summary = what;
  let arguments = Arith_IntPair;
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
  let hasFolder = 1;
}

// Defined for all operands.
class Arith_TotalIntOp<string mnemonic, string what, list<Trait> traits = []>
    : Arith_IntOp<mnemonic, what, traits # [Pure, Arith_InferRange]>;

// May promise that there is no overflow.
class Arith_OverflowOp<string mnemonic, string what, list<Trait> traits = []>
    : Arith_IntOp<mnemonic, what, traits # [Pure, Arith_InferRange, Arith_HasOverflow]> {
  let arguments = !con(Arith_IntPair, (ins
      DefaultValuedAttr<Arith_IntegerOverflowAttr, "::mlir::arith::IntegerOverflowFlags::none">:$overflowFlags));
  let assemblyFormat = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)";
}

// May promise that nothing is lost: no remainder, no set bit.
class Arith_ExactOp<string mnemonic, string what, list<Trait> traits>
    : Arith_IntOp<mnemonic, what, traits # [Arith_InferRange]> {
  let arguments = !con(Arith_IntPair, (ins UnitAttr:$isExact));
  let assemblyFormat = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)";
}

// Computes two results at once.
class Arith_ExtendedOp<string mnemonic, string what, list<string> same>
    : Arith_Op<mnemonic, [Pure, Commutative, AllTypesMatch<["lhs", "rhs"] # same>]> {
  let summary = what;
  let arguments = Arith_IntPair;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Arith_AddIOp : Arith_OverflowOp<"addi", "integer addition operation", [Commutative]> {
  let description = "The sum, cut to the width. `%c = arith.addi %a, %b overflow<nsw> : i32`";
  let hasCanonicalizer = 1;
}
def Arith_AddUIExtendedOp : Arith_ExtendedOp<"addui_extended",
    "extended unsigned integer addition operation returning sum and overflow bit", ["sum"]> {
  let description = "The sum, cut to the width, and the carry. `%sum, %carry = arith.addui_extended %a, %b : i32, i1`";
  let results = (outs SignlessIntegerOrIndexLike:$sum, BoolLike:$overflow);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)";
}
def Arith_SubIOp : Arith_OverflowOp<"subi", "Integer subtraction operation."> {
  let description = "The difference, cut to the width. `%c = arith.subi %a, %b : i32`";
  let hasCanonicalizer = 1;
}
def Arith_MulIOp : Arith_OverflowOp<"muli", "Integer multiplication operation.",
    [Commutative, Arith_ResultNames]> {
  let description = "The product, cut to the width. `%c = arith.muli %a, %b : i32`";
  let hasCanonicalizer = 1;
}

class Arith_MulExtendedOp<string mnemonic, string what> : Arith_ExtendedOp<mnemonic, what, ["low", "high"]> {
  let results = (outs SignlessIntegerOrIndexLike:$low, SignlessIntegerOrIndexLike:$high);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
}
def Arith_MulSIExtendedOp : Arith_MulExtendedOp<"mulsi_extended",
    "extended signed integer multiplication operation"> {
  let description = "Both halves of the signed product. `%low, %high = arith.mulsi_extended %a, %b : i32`";
}
def Arith_MulUIExtendedOp : Arith_MulExtendedOp<"mului_extended",
    "extended unsigned integer multiplication operation"> {
  let description = "Both halves of the unsigned product. `%low, %high = arith.mului_extended %a, %b : i32`";
}

def Arith_DivUIOp : Arith_ExactOp<"divui", "unsigned integer division operation", [ConditionallySpeculatable]> {
  let description = "The unsigned quotient, towards zero. By zero is undefined. `%c = arith.divui %a, %b : i32`";
}
def Arith_DivSIOp : Arith_ExactOp<"divsi", "signed integer division operation", [ConditionallySpeculatable]> {
  let description = [{
    The signed quotient, towards zero. By zero is undefined, and so is an overflow. `%c = arith.divsi %a, %b : i32`
  }];
}
def Arith_CeilDivUIOp : Arith_IntOp<"ceildivui", "unsigned ceil integer division operation",
    [ConditionallySpeculatable, Arith_InferRange]> {
  let description = "The unsigned quotient, towards positive infinity. `%c = arith.ceildivui %a, %b : i32`";
}
def Arith_CeilDivSIOp : Arith_IntOp<"ceildivsi", "signed ceil integer division operation",
    [ConditionallySpeculatable, Arith_InferRange]> {
  let description = "The signed quotient, towards positive infinity. `%c = arith.ceildivsi %a, %b : i32`";
}
def Arith_FloorDivSIOp : Arith_TotalIntOp<"floordivsi", "signed floor integer division operation"> {
  let description = "The signed quotient, towards negative infinity. `%c = arith.floordivsi %a, %b : i32`";
}
def Arith_RemUIOp : Arith_TotalIntOp<"remui", "unsigned integer division remainder operation"> {
  let description = "The remainder of `divui`. `%c = arith.remui %a, %b : i32`";
}
def Arith_RemSIOp : Arith_TotalIntOp<"remsi", "signed integer division remainder operation"> {
  let description = "The remainder of `divsi`, with the sign of the left operand. `%c = arith.remsi %a, %b : i32`";
}

def Arith_AndIOp : Arith_TotalIntOp<"andi", "integer binary and", [Commutative, Idempotent]> {
  let description = "Bits set in both. `%c = arith.andi %a, %b : i32`";
  let hasCanonicalizer = 1;
}
def Arith_OrIOp : Arith_TotalIntOp<"ori", "integer binary or", [Commutative, Idempotent]> {
  let description = "Bits set in one or both. `%c = arith.ori %a, %b : i32`";
  let hasCanonicalizer = 1;
}
def Arith_XOrIOp : Arith_TotalIntOp<"xori", "integer binary xor", [Commutative]> {
  let description = "Bits set in exactly one. `%c = arith.xori %a, %b : i32`";
  let hasCanonicalizer = 1;
}
def Arith_ShLIOp : Arith_OverflowOp<"shli", "integer left-shift"> {
  let description = "Bits moved to the left; poison if by the width or more. `%c = arith.shli %a, %b : i32`";
}
def Arith_ShRUIOp : Arith_ExactOp<"shrui", "unsigned integer right-shift", [Pure]> {
  let description = "Bits moved to the right, zeros coming in. `%c = arith.shrui %a, %b : i32`";
}
def Arith_ShRSIOp : Arith_ExactOp<"shrsi", "signed integer right-shift", [Pure]> {
  let description = "Bits moved to the right, copies of the sign coming in. `%c = arith.shrsi %a, %b : i32`";
}

def Arith_MaxSIOp : Arith_TotalIntOp<"maxsi", "signed integer maximum operation", [Commutative]> {
  let description = "The larger one, signed. `%c = arith.maxsi %a, %b : i32`";
}
def Arith_MaxUIOp : Arith_TotalIntOp<"maxui", "unsigned integer maximum operation", [Commutative]> {
  let description = "The larger one, unsigned. `%c = arith.maxui %a, %b : i32`";
}
def Arith_MinSIOp : Arith_TotalIntOp<"minsi", "signed integer minimum operation", [Commutative]> {
  let description = "The smaller one, signed. `%c = arith.minsi %a, %b : i32`";
}
def Arith_MinUIOp : Arith_TotalIntOp<"minui", "unsigned integer minimum operation", [Commutative]> {
  let description = "The smaller one, unsigned. `%c = arith.minui %a, %b : i32`";
}

//===-- Floats ----------------------------------------------------------------------------------------------------===//

class Arith_FloatOp<string mnemonic, string what, list<Trait> traits = []>
    : Arith_Op<mnemonic, [Pure, Arith_HasFastMath] # traits # [SameOperandsAndResultType]> {
  let summary = what;
  let arguments = !con((ins FloatLike:$lhs, FloatLike:$rhs), Arith_FastMathArg);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Arith_NegFOp : Arith_Op<"negf", [Arith_HasFastMath, Pure, SameOperandsAndResultType]> {
  let summary = "floating point negation";
  let description = "The same number with the other sign. `%b = arith.negf %a : f32`";
  let arguments = !con((ins FloatLike:$operand), Arith_FastMathArg);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}
def Arith_AddFOp : Arith_FloatOp<"addf", "floating point addition operation", [Commutative]> {
  let description = "The sum. `%c = arith.addf %a, %b : f32`";
}
def Arith_SubFOp : Arith_FloatOp<"subf", "floating point subtraction operation"> {
  let description = "The difference. `%c = arith.subf %a, %b : f32`";
}
def Arith_MaximumFOp : Arith_FloatOp<"maximumf", "floating-point maximum operation", [Commutative]> {
  let description = "The larger one, not a number if one is not. `%c = arith.maximumf %a, %b : f32`";
}
def Arith_MaxNumFOp : Arith_FloatOp<"maxnumf", "floating-point maximum operation", [Commutative]> {
  let description = "The larger one; if one is not a number, the other. `%c = arith.maxnumf %a, %b : f32`";
}
def Arith_MinimumFOp : Arith_FloatOp<"minimumf", "floating-point minimum operation", [Commutative]> {
  let description = "The smaller one, not a number if one is not. `%c = arith.minimumf %a, %b : f32`";
}
def Arith_MinNumFOp : Arith_FloatOp<"minnumf", "floating-point minimum operation", [Commutative]> {
  let description = "The smaller one; if one is not a number, the other. `%c = arith.minnumf %a, %b : f32`";
}
def Arith_MulFOp : Arith_FloatOp<"mulf", "floating point multiplication operation", [Commutative]> {
  let description = "The product. `%c = arith.mulf %a, %b : f32`";
  let hasCanonicalizer = 1;
}
def Arith_DivFOp : Arith_FloatOp<"divf", "floating point division operation"> {
  let description = "The quotient. `%c = arith.divf %a, %b : f32`";
  let hasCanonicalizer = 1;
}
def Arith_RemFOp : Arith_FloatOp<"remf", "floating point division remainder operation"> {
  let description = "The remainder of the quotient towards zero. `%c = arith.remf %a, %b : f32`";
}

//===-- Casts -----------------------------------------------------------------------------------------------------===//

def SameInputOutputTensorDims : PredOpTrait<"input and output have the same tensor dimensions",
    AllMatchSameOperatorPred<["in", "out"],
      "(::llvm::isa<::mlir::TensorType>($_self.getType()) ?"
      " ::llvm::cast<::mlir::TensorType>($_self.getType()).getShape() : ::llvm::ArrayRef<int64_t>{})">>;

def SignlessFixedWidthIntegerLike : TypeConstraint<
    Or<[AnySignlessInteger.predicate, VectorOfAnyRankOf<[AnySignlessInteger]>.predicate,
        TensorOf<[AnySignlessInteger]>.predicate]>,
    "signless-fixed-width-integer-like">;

// Memrefs of integers and of indices may be told apart by the cast only.
def IndexCastTypeConstraint : TypeConstraint<
    Or<[SignlessIntegerOrIndexLike.predicate, MemRefOf<[AnySignlessInteger, Index]>.predicate]>,
    "signless-integer-like or memref of signless-integer">;

def BitcastTypeConstraint : TypeConstraint<
    Or<[SignlessIntegerOrFloatLike.predicate, MemRefOf<[AnySignlessInteger, AnyFloat]>.predicate]>,
    "signless-integer-or-float-like or memref of signless-integer or float">;

class Arith_CastOp<string mnemonic, string what, TypeConstraint From, TypeConstraint To,
                   list<Trait> before = [], list<Trait> after = [Arith_IsCast]>
    : Arith_Op<mnemonic, before # [Pure, SameOperandsAndResultShape, SameInputOutputTensorDims] # after> {
  let summary = what;
  let arguments = (ins From:$in);
  let results = (outs To:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `to` type($out)";
  let hasFolder = 1;
}

// Scales are in a format of exponents only.
class Arith_ScalingOp<string mnemonic, string what, list<Trait> flags>
    : Arith_Op<mnemonic, [Pure, SameInputOutputTensorDims] # flags # [Arith_HasFastMath, Arith_IsCast]> {
  let summary = what;
  let results = (outs FloatLike:$out);
  let hasVerifier = 1;
}

def Arith_ExtUIOp : Arith_CastOp<"extui", "integer zero extension operation", SignlessFixedWidthIntegerLike,
    SignlessFixedWidthIntegerLike, [Arith_InferRange]> {
  let description = "To a wider type, zeros coming in. `%b = arith.extui %a : i32 to i64`";
  let hasVerifier = 1;
}
def Arith_ExtSIOp : Arith_CastOp<"extsi", "integer sign extension operation", SignlessFixedWidthIntegerLike,
    SignlessFixedWidthIntegerLike, [Arith_InferRange]> {
  let description = "To a wider type, copies of the sign coming in. `%b = arith.extsi %a : i32 to i64`";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}
def Arith_ExtFOp : Arith_CastOp<"extf", "cast from floating-point to wider floating-point", FloatLike, FloatLike,
    [Arith_HasFastMath]> {
  let description = "The same number in a wider type. `%b = arith.extf %a : f32 to f64`";
  let arguments = (ins FloatLike:$in, OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let assemblyFormat = "$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)";
  let hasVerifier = 1;
}
def Arith_ScalingExtFOp : Arith_ScalingOp<"scaling_extf", "extends floats by scales, as OCP MXFP says", []> {
  let description = [{
    To a wider type, multiplied with the scale. `%b = arith.scaling_extf %a, %s : f8E5M2, f8E8M0FNU to f32`
  }];
  let arguments = (ins FloatLike:$in, FloatLike:$scale, OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let assemblyFormat = [{
    $in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)
  }];
}
def Arith_TruncIOp : Arith_CastOp<"trunci", "integer truncation operation", SignlessFixedWidthIntegerLike,
    SignlessFixedWidthIntegerLike, [], [Arith_IsCast, Arith_InferRange, Arith_HasOverflow]> {
  let description = "To a narrower type: the low bits. `%b = arith.trunci %a overflow<nsw> : i64 to i32`";
  let arguments = (ins SignlessFixedWidthIntegerLike:$in,
      DefaultValuedAttr<Arith_IntegerOverflowAttr, "::mlir::arith::IntegerOverflowFlags::none">:$overflowFlags);
  let assemblyFormat = "$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}
def Arith_TruncFOp : Arith_CastOp<"truncf", "cast from floating-point to narrower floating-point", FloatLike,
    FloatLike, [], [Arith_HasRounding, Arith_HasFastMath, Arith_IsCast]> {
  let description = "To a narrower type, rounded. `%b = arith.truncf %a toward_zero : f64 to f32`";
  let arguments = (ins FloatLike:$in, OptionalAttr<Arith_RoundingModeAttr>:$roundingmode,
                       OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let assemblyFormat = [{
    $in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}
def Arith_ScalingTruncFOp : Arith_ScalingOp<"scaling_truncf", "narrows floats by scales, as OCP MXFP says",
    [Arith_HasRounding]> {
  let description = [{
    Divided by the scale, to a narrower type. `%b = arith.scaling_truncf %a, %s : f32, f8E8M0FNU to f8E5M2`
  }];
  let arguments = (ins FloatLike:$in, FloatLike:$scale, OptionalAttr<Arith_RoundingModeAttr>:$roundingmode,
                       OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let assemblyFormat = [{
    $in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict
    `:` type($in) `,` type($scale) `to` type($out)
  }];
}
def Arith_UIToFPOp : Arith_CastOp<"uitofp", "cast from unsigned integer type to floating-point",
    SignlessFixedWidthIntegerLike, FloatLike> {
  let description = "The nearest float, unsigned. `%b = arith.uitofp %a : i32 to f64`";
}
def Arith_SIToFPOp : Arith_CastOp<"sitofp", "cast from integer type to floating-point",
    SignlessFixedWidthIntegerLike, FloatLike> {
  let description = "The nearest float, signed. `%b = arith.sitofp %a : i32 to f64`";
}
def Arith_FPToUIOp : Arith_CastOp<"fptoui", "cast from floating-point type to integer type", FloatLike,
    SignlessFixedWidthIntegerLike> {
  let description = "The unsigned integer towards zero; poison if it does not fit. `%b = arith.fptoui %a : f32 to i32`";
}
def Arith_FPToSIOp : Arith_CastOp<"fptosi", "cast from floating-point type to integer type", FloatLike,
    SignlessFixedWidthIntegerLike> {
  let description = "The signed integer towards zero; poison if it does not fit. `%b = arith.fptosi %a : f32 to i32`";
}
def Arith_IndexCastOp : Arith_CastOp<"index_cast", "cast between index and integer types",
    IndexCastTypeConstraint, IndexCastTypeConstraint, [Arith_InferRange]> {
  let description = "Cut off, or extended by the sign. `%b = arith.index_cast %a : index to i32`";
  let hasCanonicalizer = 1;
}
def Arith_IndexCastUIOp : Arith_CastOp<"index_castui", "unsigned cast between index and integer types",
    IndexCastTypeConstraint, IndexCastTypeConstraint, [Arith_InferRange]> {
  let description = "Cut off, or extended by zeros. `%b = arith.index_castui %a : index to i32`";
  let hasCanonicalizer = 1;
}
def Arith_BitcastOp : Arith_CastOp<"bitcast", "bitcast between values of equal bit width", BitcastTypeConstraint,
    BitcastTypeConstraint> {
  let description = "The same bits as another type of the same width. `%b = arith.bitcast %a : f32 to i32`";
  let hasCanonicalizer = 1;
}

//===-- Comparisons -----------------------------------------------------------------------------------------------===//

class Arith_CompareOp<string mnemonic, string what, list<Trait> traits> : Arith_Op<mnemonic, traits # [
    Pure, SameTypeOperands,
    TypesMatchWith<"result type has i1 element type and same shape as operands", "lhs", "result",
                   "::getI1SameShape($_self)">]> {
  let summary = what;
  let results = (outs BoolLike:$result);
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def Arith_CmpIOp : Arith_CompareOp<"cmpi", "integer comparison operation", [Arith_InferRange]> {
  let description = [{
    Whether a predicate holds: `eq`, `ne`, and `lt`, `le`, `gt`, `ge` signed (`slt`) or unsigned (`ult`).

    ```mlir
    %less = arith.cmpi slt, %a, %b : i32
    ```
  }];
  let arguments = !con((ins Arith_CmpIPredicateAttr:$predicate), Arith_IntPair);
  let assemblyFormat = "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)";
}
def Arith_CmpFOp : Arith_CompareOp<"cmpf", "floating-point comparison operation", [Arith_HasFastMath]> {
  let description = [{
    Whether a predicate holds. Ordered predicates (`olt`) are false and unordered ones (`ult`) true if an operand is not
    a number.

    ```mlir
    %less = arith.cmpf olt, %a, %b : f32
    ```
  }];
  let arguments = !con((ins Arith_CmpFPredicateAttr:$predicate, FloatLike:$lhs, FloatLike:$rhs), Arith_FastMathArg);
  let assemblyFormat = "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)";
}

//===-- Choice ----------------------------------------------------------------------------------------------------===//

class BooleanConditionOrMatchingShape<string condition, string result> : PredOpTrait<
    condition # " is signless i1 or has matching shape",
    Or<[TypeIsPred<condition, I1>, AllShapesMatch<[condition, result]>.predicate]>>;

def SelectOp : Arith_Op<"select", [
    Pure, AllTypesMatch<["true_value", "false_value", "result"]>,
    BooleanConditionOrMatchingShape<"condition", "result">,
    DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRangesFromOptional"]>,
    DeclareOpInterfaceMethods<SelectLikeOpInterface>]> {
  let summary = "select operation";
  let description = [{
    The second operand if the first is true, else the third. A condition with a shape chooses element by element.

    ```mlir
    %x = arith.select %cond, %a, %b : i32
    %v = arith.select %mask, %p, %q : vector<4xi1>, vector<4xf32>
    ```
  }];
  let arguments = (ins BoolLike:$condition, AnyType:$true_value, AnyType:$false_value);
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

#endif // RMLIR_ARITH_OPS
