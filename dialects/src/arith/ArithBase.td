// The arith dialect itself and its enums and attributes.

#ifndef RMLIR_ARITH_BASE
#define RMLIR_ARITH_BASE

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Arith_Dialect : Dialect {
  let name = "arith";
  let cppNamespace = "::mlir::arith";
  let summary = "Arithmetic on integers and floats";
  let description = [{
    Arithmetic, bits, casts and comparisons, on integers, `index` and floats, and element by element on vectors and tensors
    of them. Integers are bit patterns in two's complement. Unless an operation says otherwise, poison gives poison.
  }];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

// Ordered comparisons are false when an operand is not a number, unordered ones are true.
def Arith_CmpFPredicateAttr : I64EnumAttr<"CmpFPredicate", "", [
    I64EnumAttrCase<"AlwaysFalse", 0, "false">, I64EnumAttrCase<"OEQ", 1, "oeq">, I64EnumAttrCase<"OGT", 2, "ogt">,
    I64EnumAttrCase<"OGE", 3, "oge">, I64EnumAttrCase<"OLT", 4, "olt">, I64EnumAttrCase<"OLE", 5, "ole">,
    I64EnumAttrCase<"ONE", 6, "one">, I64EnumAttrCase<"ORD", 7, "ord">, I64EnumAttrCase<"UEQ", 8, "ueq">,
    I64EnumAttrCase<"UGT", 9, "ugt">, I64EnumAttrCase<"UGE", 10, "uge">, I64EnumAttrCase<"ULT", 11, "ult">,
    I64EnumAttrCase<"ULE", 12, "ule">, I64EnumAttrCase<"UNE", 13, "une">, I64EnumAttrCase<"UNO", 14, "uno">,
    I64EnumAttrCase<"AlwaysTrue", 15, "true">]> {
  let cppNamespace = "::mlir::arith";
}

def Arith_CmpIPredicateAttr : I64EnumAttr<"CmpIPredicate", "", [
    I64EnumAttrCase<"eq", 0>, I64EnumAttrCase<"ne", 1>, I64EnumAttrCase<"slt", 2>, I64EnumAttrCase<"sle", 3>,
    I64EnumAttrCase<"sgt", 4>, I64EnumAttrCase<"sge", 5>, I64EnumAttrCase<"ult", 6>, I64EnumAttrCase<"ule", 7>,
    I64EnumAttrCase<"ugt", 8>, I64EnumAttrCase<"uge", 9>]> {
  let cppNamespace = "::mlir::arith";
}

def AtomicRMWKindAttr : I64EnumAttr<"AtomicRMWKind", "", [
    I64EnumAttrCase<"addf", 0>, I64EnumAttrCase<"addi", 1>, I64EnumAttrCase<"andi", 2>,
    I64EnumAttrCase<"assign", 3>, I64EnumAttrCase<"maximumf", 4>, I64EnumAttrCase<"maxnumf", 5>,
    I64EnumAttrCase<"maxs", 6>, I64EnumAttrCase<"maxu", 7>, I64EnumAttrCase<"minimumf", 8>,
    I64EnumAttrCase<"minnumf", 9>, I64EnumAttrCase<"mins", 10>, I64EnumAttrCase<"minu", 11>,
    I64EnumAttrCase<"mulf", 12>, I64EnumAttrCase<"muli", 13>, I64EnumAttrCase<"ori", 14>,
    I64EnumAttrCase<"xori", 15>]> {
  let cppNamespace = "::mlir::arith";
}

// What a program promises about floats, or allows to be done with them.
def FASTMATH_NONE : I32BitEnumAttrCaseNone<"none">;
def FASTMATH_REASSOC : I32BitEnumAttrCaseBit<"reassoc", 0>;
def FASTMATH_NO_NANS : I32BitEnumAttrCaseBit<"nnan", 1>;
def FASTMATH_NO_INFS : I32BitEnumAttrCaseBit<"ninf", 2>;
def FASTMATH_NO_SIGNED_ZEROS : I32BitEnumAttrCaseBit<"nsz", 3>;
def FASTMATH_ALLOW_RECIP : I32BitEnumAttrCaseBit<"arcp", 4>;
def FASTMATH_ALLOW_CONTRACT : I32BitEnumAttrCaseBit<"contract", 5>;
def FASTMATH_APPROX_FUNC : I32BitEnumAttrCaseBit<"afn", 6>;
defvar Arith_FastMathBits = [
    FASTMATH_REASSOC, FASTMATH_NO_NANS, FASTMATH_NO_INFS, FASTMATH_NO_SIGNED_ZEROS, FASTMATH_ALLOW_RECIP,
    FASTMATH_ALLOW_CONTRACT, FASTMATH_APPROX_FUNC];
def FASTMATH_FAST : I32BitEnumAttrCaseGroup<"fast", Arith_FastMathBits>;

def FastMathFlags : I32BitEnumAttr<"FastMathFlags", "Floating point fast math flags", [
    FASTMATH_NONE, FASTMATH_REASSOC, FASTMATH_NO_NANS, FASTMATH_NO_INFS, FASTMATH_NO_SIGNED_ZEROS,
    FASTMATH_ALLOW_RECIP, FASTMATH_ALLOW_CONTRACT, FASTMATH_APPROX_FUNC, FASTMATH_FAST]> {
  let separator = ",";
  let cppNamespace = "::mlir::arith";
  let genSpecializedAttr = 0;
  let printBitEnumPrimaryGroups = 1;
}

def Arith_FastMathAttr : EnumAttr<Arith_Dialect, FastMathFlags, "fastmath"> {
  let assemblyFormat = "`<` $value `>`";
}

// Which overflows make the result poison.
def Arith_IOFnone : I32BitEnumAttrCaseNone<"none">;
def Arith_IOFnsw : I32BitEnumAttrCaseBit<"nsw", 0>;
def Arith_IOFnuw : I32BitEnumAttrCaseBit<"nuw", 1>;

def Arith_IntegerOverflowFlags : I32BitEnumAttr<"IntegerOverflowFlags", "Integer overflow arith flags",
    [Arith_IOFnone, Arith_IOFnsw, Arith_IOFnuw]> {
  let separator = ", ";
  let cppNamespace = "::mlir::arith";
  let genSpecializedAttr = 0;
  let printBitEnumPrimaryGroups = 1;
}

def Arith_IntegerOverflowAttr : EnumAttr<Arith_Dialect, Arith_IntegerOverflowFlags, "overflow"> {
  let assemblyFormat = "`<` $value `>`";
}

def Arith_RoundingModeAttr : I32EnumAttr<"RoundingMode", "Floating point rounding mode", [
    I32EnumAttrCase<"to_nearest_even", 0>, I32EnumAttrCase<"downward", 1>, I32EnumAttrCase<"upward", 2>,
    I32EnumAttrCase<"toward_zero", 3>, I32EnumAttrCase<"to_nearest_away", 4>]> {
  let cppNamespace = "::mlir::arith";
}

// Fast-math flags that an operation always has, by default none.
defvar Arith_FastMathArg =
    (ins DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">:$fastmath);

// Operations that have such flags tell by these interfaces.
def ArithFastMathInterface : OpInterface<"ArithFastMathInterface"> {
  let cppNamespace = "::mlir::arith";
  let description = "Has the attribute `fastmath`.";
}
def ArithIntegerOverflowFlagsInterface : OpInterface<"ArithIntegerOverflowFlagsInterface"> {
  let cppNamespace = "::mlir::arith";
  let description = "Has the attribute `overflowFlags`.";
}
def ArithRoundingModeInterface : OpInterface<"ArithRoundingModeInterface"> {
  let cppNamespace = "::mlir::arith";
  let description = "Has the attribute `roundingmode`.";
}

#endif // RMLIR_ARITH_BASE
