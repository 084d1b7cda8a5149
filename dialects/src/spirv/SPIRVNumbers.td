// Numbers: arithmetic, bits, comparisons, conversions, functions of the two libraries.

#ifndef RMLIR_SPIRV_NUMBERS
#define RMLIR_SPIRV_NUMBERS

include "spirv/SPIRVBase.td"

//===-- Arithmetic ------------------------------------------------------------------------------------------------===//

class SPIRV_Arithmetic<string mnemonic, string what, list<Trait> traits, Type type> : SPIRV_Simple<
    mnemonic, what, traits # [Pure, AllTypesMatch<["operand1", "operand2", "result"]>],
    (ins type:$operand1, type:$operand2), (outs type:$result), SPIRV_AsResult>;

class SPIRV_FloatOp<string mnemonic, string what, list<Trait> traits = []>
    : SPIRV_Arithmetic<mnemonic, what, traits, SPIRV_OneOrMatrix<SPIRV_Float>>;
def SPIRV_FAddOp : SPIRV_FloatOp<"FAdd", "Sum of floats", [Commutative]>;
def SPIRV_FDivOp : SPIRV_FloatOp<"FDiv", "Quotient of floats">;
def SPIRV_FMulOp : SPIRV_FloatOp<"FMul", "Product of floats", [Commutative]>;
def SPIRV_FSubOp : SPIRV_FloatOp<"FSub", "Difference of floats">;
def SPIRV_FModOp : SPIRV_Arithmetic<"FMod", "Remainder of floats, with the sign of the second", [], SPIRV_Floats>;
def SPIRV_FRemOp : SPIRV_Arithmetic<"FRem", "Remainder of floats, with the sign of the first", [], SPIRV_Floats>;

class SPIRV_IntegerOp<string mnemonic, string what, list<Trait> traits = [],
                      Type type = SPIRV_OneOrMatrix<SPIRV_Integer>>
    : SPIRV_Arithmetic<mnemonic, what, traits # [UsableInSpecConstantOp], type> { let hasFolder = 1; }
def SPIRV_IAddOp : SPIRV_IntegerOp<"IAdd", "Sum of integers", [Commutative]>;
def SPIRV_IMulOp : SPIRV_IntegerOp<"IMul", "Product of integers", [Commutative]>;
def SPIRV_ISubOp : SPIRV_IntegerOp<"ISub", "Difference of integers">;
def SPIRV_SDivOp : SPIRV_IntegerOp<"SDiv", "Quotient of signed integers">;
def SPIRV_UDivOp : SPIRV_IntegerOp<"UDiv", "Quotient of unsigned integers", [UnsignedOp]>;
def SPIRV_SModOp
    : SPIRV_IntegerOp<"SMod", "Remainder of signed integers, with the sign of the second", [], SPIRV_Integers>;
def SPIRV_SRemOp
    : SPIRV_IntegerOp<"SRem", "Remainder of signed integers, with the sign of the first", [], SPIRV_Integers>;
def SPIRV_UModOp : SPIRV_IntegerOp<"UMod", "Remainder of unsigned integers", [UnsignedOp], SPIRV_Integers> {
  let hasCanonicalizer = 1;
}

class SPIRV_Negation<string mnemonic, string what, list<Trait> traits, Type type> : SPIRV_Simple<
    mnemonic, what, traits # [Pure, AllTypesMatch<["operand", "result"]>], (ins type:$operand), (outs type:$result),
    SPIRV_AsResult>;
def SPIRV_FNegateOp : SPIRV_Negation<"FNegate", "A float with the other sign", [], SPIRV_OneOrMatrix<SPIRV_Float>>;
def SPIRV_SNegateOp : SPIRV_Negation<
    "SNegate", "Zero minus an integer", [UsableInSpecConstantOp], SPIRV_OneOrMatrix<SPIRV_Integer>> {
  let hasFolder = 1;
}

// Two results in a struct.
class SPIRV_Extended<string mnemonic, string what, list<Trait> traits> : SPIRV_CheckedByHand<
    mnemonic, what, traits, (ins SPIRV_Integers:$operand1, SPIRV_Integers:$operand2), (outs SPIRV_AnyStruct:$result)>;
def SPIRV_IAddCarryOp : SPIRV_Extended<"IAddCarry", "Sum and carry", [Commutative, Pure]> { let hasCanonicalizer = 1; }
def SPIRV_ISubBorrowOp : SPIRV_Extended<"ISubBorrow", "Difference and borrow", [Pure]>;
def SPIRV_SMulExtendedOp : SPIRV_Extended<"SMulExtended", "Both halves of a signed product", [Pure, Commutative]> {
  let hasCanonicalizer = 1;
}
def SPIRV_UMulExtendedOp : SPIRV_Extended<"UMulExtended", "Both halves of an unsigned product", [Pure, Commutative]> {
  let hasCanonicalizer = 1;
}

def SPIRV_DotOp : SPIRV_Simple<"Dot", "Sum of products of two vectors",
    [Pure, AllTypesMatch<["vector1", "vector2"]>, AllElementTypesMatch<["vector1", "result"]>],
    (ins SPIRV_VectorOf<SPIRV_AnyFloat>:$vector1, SPIRV_VectorOf<SPIRV_AnyFloat>:$vector2),
    (outs SPIRV_AnyFloat:$result), "operands attr-dict `:` type($vector1) `->` type($result)">;

def SPIRV_ShortFloats : VectorOfLengthAndType<[2, 3, 4], [SPIRV_Float]>;
def SPIRV_VectorTimesScalarOp : SPIRV_Checked<"VectorTimesScalar", "Every element times a number", [Pure],
    (ins SPIRV_ShortFloats:$vector, SPIRV_Float:$scalar), (outs SPIRV_ShortFloats:$result),
    "operands attr-dict `:` `(` type(operands) `)` `->` type($result)">;

// Products of small integers and their sums, which may be packed in one.
class SPIRV_IntegerDot<string mnemonic, string what, list<Trait> traits, dag sum, string sumForm, list<Trait> after>
    : SPIRV_Checked<mnemonic, what, traits # [AllTypesMatch<["vector1", "vector2"]>] # after # [Pure],
    !con((ins SPIRV_Integers:$vector1, SPIRV_Integers:$vector2), sum,
         (ins OptionalAttr<SPIRV_PackedVectorFormatAttr>:$format)),
    (outs SPIRV_Integer:$result),
    !strconcat("$vector1 `,` $vector2", sumForm, "( `,` $format^ )? attr-dict `:` type($vector1) `->` type($result)")>;
class SPIRV_Dot<string sign, string what, list<Trait> traits>
    : SPIRV_IntegerDot<sign # "Dot", what, traits, (ins), " ", []>;
class SPIRV_DotAccSat<string sign, string what, list<Trait> traits> : SPIRV_IntegerDot<
    sign # "DotAccSat", what # " and of what there is, saturated", traits, (ins SPIRV_Integer:$accumulator),
    " `,` $accumulator ", [AllTypesMatch<["accumulator", "result"]>]>;
def SPIRV_SDotOp : SPIRV_Dot<"S", "Sum of signed products", [SignedOp, Commutative]>;
def SPIRV_SUDotOp : SPIRV_Dot<"SU", "Sum of mixed products", [SignedOp, UnsignedOp]>;
def SPIRV_UDotOp : SPIRV_Dot<"U", "Sum of unsigned products", [UnsignedOp, Commutative]>;
def SPIRV_SDotAccSatOp : SPIRV_DotAccSat<"S", "Sum of signed products", [SignedOp]>;
def SPIRV_SUDotAccSatOp : SPIRV_DotAccSat<"SU", "Sum of mixed products", [SignedOp, UnsignedOp]>;
def SPIRV_UDotAccSatOp : SPIRV_DotAccSat<"U", "Sum of unsigned products", [UnsignedOp]>;

//===-- Bits ------------------------------------------------------------------------------------------------------===//

class SPIRV_BitUnary<string mnemonic, string what, list<Trait> traits = []> : SPIRV_Simple<
    mnemonic, what, traits # [Pure, SameOperandsAndResultType], (ins SPIRV_Integers:$operand),
    (outs SPIRV_Integers:$result), SPIRV_AsOperand>;
def SPIRV_BitCountOp : SPIRV_BitUnary<"BitCount", "How many bits are set">;
def SPIRV_BitReverseOp : SPIRV_BitUnary<"BitReverse", "The bits the other way round">;
def SPIRV_NotOp : SPIRV_BitUnary<"Not", "Every bit turned over", [UsableInSpecConstantOp]> { let hasFolder = 1; }

class SPIRV_BitBinary<string mnemonic, string what> : SPIRV_Simple<
    mnemonic, what, [Commutative, UsableInSpecConstantOp, Pure, SameOperandsAndResultType],
    (ins SPIRV_Integers:$operand1, SPIRV_Integers:$operand2), (outs SPIRV_Integers:$result), SPIRV_AsResult> {
  let hasFolder = 1;
}
def SPIRV_BitwiseAndOp : SPIRV_BitBinary<"BitwiseAnd", "Bits set in both">;
def SPIRV_BitwiseOrOp : SPIRV_BitBinary<"BitwiseOr", "Bits set in one or both">;
def SPIRV_BitwiseXorOp : SPIRV_BitBinary<"BitwiseXor", "Bits set in exactly one">;

class SPIRV_Shift<string mnemonic, string what> : SPIRV_Checked<
    mnemonic, what,
    [UsableInSpecConstantOp, Pure, SameOperandsAndResultShape, AllTypesMatch<["operand1", "result"]>],
    (ins SPIRV_Integers:$operand1, SPIRV_Integers:$operand2), (outs SPIRV_Integers:$result),
    "operands attr-dict `:` type($operand1) `,` type($operand2)"> { let hasFolder = 1; }
def SPIRV_ShiftLeftLogicalOp : SPIRV_Shift<"ShiftLeftLogical", "Bits moved to the left">;
def SPIRV_ShiftRightArithmeticOp : SPIRV_Shift<"ShiftRightArithmetic", "Bits moved to the right, the sign coming in">;
def SPIRV_ShiftRightLogicalOp : SPIRV_Shift<"ShiftRightLogical", "Bits moved to the right, zeros coming in">;

class SPIRV_BitField<string mnemonic, string what, list<Trait> traits, dag insert = (ins), list<string> inserted = []>
    : SPIRV_Simple<mnemonic, what, traits # [Pure, AllTypesMatch<["base"] # inserted # ["result"]>],
    !con((ins SPIRV_Integers:$base), insert, (ins SPIRV_Integer:$offset, SPIRV_Integer:$count)),
    (outs SPIRV_Integers:$result), "operands attr-dict `:` type($base) `,` type($offset) `,` type($count)">;
def SPIRV_BitFieldInsertOp
    : SPIRV_BitField<"BitFieldInsert", "Some bits replaced", [], (ins SPIRV_Integers:$insert), ["insert"]>;
def SPIRV_BitFieldSExtractOp : SPIRV_BitField<"BitFieldSExtract", "Some bits as a signed integer", [SignedOp]>;
def SPIRV_BitFieldUExtractOp : SPIRV_BitField<"BitFieldUExtract", "Some bits as an unsigned integer", [UnsignedOp]>;

//===-- Comparisons -----------------------------------------------------------------------------------------------===//

class SPIRV_Comparison<string mnemonic, string what, list<Trait> traits, Type type> : SPIRV_Simple<
    mnemonic, what, traits # [Pure, SameTypeOperands, SameOperandsAndResultShape, SPIRV_TruthOf<"operand1">],
    (ins type:$operand1, type:$operand2), (outs SPIRV_Bools:$result),
    "$operand1 `,` $operand2 `:` type($operand1) attr-dict">;
class SPIRV_FCompare<string mnemonic, string what, list<Trait> traits = []>
    : SPIRV_Comparison<mnemonic, what, traits, SPIRV_Floats>;
class SPIRV_ICompare<string mnemonic, string what, list<Trait> sign>
    : SPIRV_Comparison<mnemonic, what, sign, SPIRV_Integers> { let hasFolder = 1; }
class SPIRV_LogicalOp<string mnemonic, string what> : SPIRV_Comparison<
    mnemonic, what, [Commutative, UsableInSpecConstantOp], SPIRV_Bools> { let hasFolder = 1; }
class SPIRV_Test<string mnemonic, string what, Type type, list<Trait> traits = []> : SPIRV_Simple<
    mnemonic, what, traits # [Pure, SameTypeOperands, SameOperandsAndResultShape, SPIRV_TruthOf<"operand">],
    (ins type:$operand), (outs SPIRV_Bools:$result), SPIRV_AsOperand>;

def SPIRV_FOrdEqualOp : SPIRV_FCompare<"FOrdEqual", "Both are numbers and equal", [Commutative]>;
def SPIRV_FOrdGreaterThanEqualOp : SPIRV_FCompare<"FOrdGreaterThanEqual", "Both are numbers, the first not smaller">;
def SPIRV_FOrdGreaterThanOp : SPIRV_FCompare<"FOrdGreaterThan", "Both are numbers, the first greater">;
def SPIRV_FOrdLessThanEqualOp : SPIRV_FCompare<"FOrdLessThanEqual", "Both are numbers, the first not greater">;
def SPIRV_FOrdLessThanOp : SPIRV_FCompare<"FOrdLessThan", "Both are numbers, the first smaller">;
def SPIRV_FOrdNotEqualOp : SPIRV_FCompare<"FOrdNotEqual", "Both are numbers and differ", [Commutative]>;
def SPIRV_FUnordEqualOp : SPIRV_FCompare<"FUnordEqual", "One is no number, or they are equal", [Commutative]>;
def SPIRV_FUnordGreaterThanEqualOp
    : SPIRV_FCompare<"FUnordGreaterThanEqual", "One is no number, or the first is not smaller">;
def SPIRV_FUnordGreaterThanOp : SPIRV_FCompare<"FUnordGreaterThan", "One is no number, or the first is greater">;
def SPIRV_FUnordLessThanEqualOp : SPIRV_FCompare<"FUnordLessThanEqual", "One is no number, or the first is not greater">;
def SPIRV_FUnordLessThanOp : SPIRV_FCompare<"FUnordLessThan", "One is no number, or the first is smaller">;
def SPIRV_FUnordNotEqualOp : SPIRV_FCompare<"FUnordNotEqual", "One is no number, or they differ", [Commutative]>;
def SPIRV_OrderedOp : SPIRV_FCompare<"Ordered", "Both are numbers", [Commutative]>;
def SPIRV_UnorderedOp : SPIRV_FCompare<"Unordered", "One is no number", [Commutative]>;
def SPIRV_IsFiniteOp : SPIRV_Test<"IsFinite", "It is a number and not infinite", SPIRV_Floats>;
def SPIRV_IsInfOp : SPIRV_Test<"IsInf", "It is infinite", SPIRV_Floats>;
def SPIRV_IsNanOp : SPIRV_Test<"IsNan", "It is no number", SPIRV_Floats>;

def SPIRV_IEqualOp : SPIRV_ICompare<"IEqual", "They are equal", [Commutative, UsableInSpecConstantOp]>;
def SPIRV_INotEqualOp : SPIRV_ICompare<"INotEqual", "They differ", [Commutative, UsableInSpecConstantOp]>;
defvar SPIRV_SignedTest = [UsableInSpecConstantOp, SignedOp];
def SPIRV_SGreaterThanEqualOp : SPIRV_ICompare<"SGreaterThanEqual", "Signed and not smaller", SPIRV_SignedTest>;
def SPIRV_SGreaterThanOp : SPIRV_ICompare<"SGreaterThan", "Signed and greater", SPIRV_SignedTest>;
def SPIRV_SLessThanEqualOp : SPIRV_ICompare<"SLessThanEqual", "Signed and not greater", SPIRV_SignedTest>;
def SPIRV_SLessThanOp : SPIRV_ICompare<"SLessThan", "Signed and smaller", SPIRV_SignedTest>;
defvar SPIRV_UnsignedTest = [UnsignedOp, UsableInSpecConstantOp];
def SPIRV_UGreaterThanEqualOp : SPIRV_ICompare<"UGreaterThanEqual", "Unsigned and not smaller", SPIRV_UnsignedTest>;
def SPIRV_UGreaterThanOp : SPIRV_ICompare<"UGreaterThan", "Unsigned and greater", SPIRV_UnsignedTest>;
def SPIRV_ULessThanEqualOp : SPIRV_ICompare<"ULessThanEqual", "Unsigned and not greater", SPIRV_UnsignedTest>;
def SPIRV_ULessThanOp : SPIRV_ICompare<"ULessThan", "Unsigned and smaller", SPIRV_UnsignedTest>;

def SPIRV_LogicalAndOp : SPIRV_LogicalOp<"LogicalAnd", "Both are true">;
def SPIRV_LogicalEqualOp : SPIRV_LogicalOp<"LogicalEqual", "Both are true or both are false">;
def SPIRV_LogicalNotEqualOp : SPIRV_LogicalOp<"LogicalNotEqual", "Exactly one is true">;
def SPIRV_LogicalOrOp : SPIRV_LogicalOp<"LogicalOr", "One or both are true">;
def SPIRV_LogicalNotOp : SPIRV_Test<"LogicalNot", "It is false", SPIRV_Bools, [UsableInSpecConstantOp]> {
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}
def SPIRV_SelectOp : SPIRV_Checked<"Select", "One value or the other",
    [Pure, AllTypesMatch<["true_value", "false_value", "result"]>, UsableInSpecConstantOp,
     DeclareOpInterfaceMethods<SelectLikeOpInterface>],
    (ins SPIRV_Bools:$condition, SPIRV_SelectType:$true_value, SPIRV_SelectType:$false_value),
    (outs SPIRV_SelectType:$result), "operands attr-dict `:` type($condition) `,` type($result)"> {
  let hasFolder = 1;
}

//===-- Conversions -----------------------------------------------------------------------------------------------===//

class SPIRV_Convert<string mnemonic, string what, list<Trait> traits, Type from, Type to> : SPIRV_Checked<
    mnemonic, what, traits # [Pure, SameOperandsAndResultShape], (ins SPIRV_OneOrMatrix<from>:$operand),
    (outs SPIRV_OneOrMatrix<to>:$result), SPIRV_AsCast>;
def SPIRV_ConvertFToSOp
    : SPIRV_Convert<"ConvertFToS", "Float to signed integer", [], SPIRV_AnyFloat, SPIRV_Integer>;
def SPIRV_ConvertFToUOp
    : SPIRV_Convert<"ConvertFToU", "Float to unsigned integer", [], SPIRV_AnyFloat, SPIRV_Integer>;
def SPIRV_ConvertSToFOp
    : SPIRV_Convert<"ConvertSToF", "Signed integer to float", [SignedOp], SPIRV_Integer, SPIRV_AnyFloat>;
def SPIRV_ConvertUToFOp
    : SPIRV_Convert<"ConvertUToF", "Unsigned integer to float", [UnsignedOp], SPIRV_Integer, SPIRV_AnyFloat>;
def SPIRV_FConvertOp : SPIRV_Convert<
    "FConvert", "Float of another width", [UsableInSpecConstantOp], SPIRV_AnyFloat, SPIRV_AnyFloat>;
def SPIRV_SConvertOp : SPIRV_Convert<"SConvert", "Signed integer of another width",
    [UsableInSpecConstantOp, SignedOp], SPIRV_Integer, SPIRV_Integer>;
def SPIRV_UConvertOp : SPIRV_Convert<"UConvert", "Unsigned integer of another width",
    [UnsignedOp, UsableInSpecConstantOp], SPIRV_Integer, SPIRV_Integer>;
def SPIRV_BitcastOp : SPIRV_Checked<"Bitcast", "The same bits as another type", [Pure],
    (ins SPIRV_ScalarOrVectorOrPtr:$operand), (outs SPIRV_ScalarOrVectorOrPtr:$result), SPIRV_AsCast> {
  let hasFolder = 1;
}

class SPIRV_PtrCast<string mnemonic, string what> : SPIRV_Checked<
    mnemonic, what, [Pure], (ins SPIRV_AnyPtr:$pointer), (outs SPIRV_AnyPtr:$result),
    "$pointer attr-dict `:` type($pointer) `to` type($result)">;
def SPIRV_GenericCastToPtrExplicitOp
    : SPIRV_PtrCast<"GenericCastToPtrExplicit", "Pointer into any storage as one into a certain one, if it is one">;
def SPIRV_GenericCastToPtrOp : SPIRV_PtrCast<"GenericCastToPtr", "Pointer into any storage as one into a certain one">;
def SPIRV_PtrCastToGenericOp : SPIRV_PtrCast<"PtrCastToGeneric", "Pointer as one into any storage">;
def SPIRV_ConvertPtrToUOp : SPIRV_Checked<"ConvertPtrToU", "Pointer to integer", [],
    (ins SPIRV_AnyPtr:$pointer), (outs SPIRV_Integer:$result), "$pointer attr-dict `:` type($pointer) `to` type($result)">;
def SPIRV_ConvertUToPtrOp : SPIRV_Checked<"ConvertUToPtr", "Integer to pointer", [UnsignedOp],
    (ins SPIRV_Integer:$operand), (outs SPIRV_AnyPtr:$result), SPIRV_AsCast>;

class SPIRV_IntelConvert<string mnemonic, string what, Type from, Type to> : SPIRV_Simple<
    "INTEL." # mnemonic, what, [SameOperandsAndResultShape], (ins SPIRV_One<from>:$operand),
    (outs SPIRV_One<to>:$result), SPIRV_AsCast>;
def SPIRV_INTELConvertBF16ToFOp
    : SPIRV_IntelConvert<"ConvertBF16ToF", "The float that sixteen bits are the front of", SPIRV_Int16, SPIRV_Float32>;
def SPIRV_INTELConvertFToBF16Op
    : SPIRV_IntelConvert<"ConvertFToBF16", "The front of a float, rounded", SPIRV_Float32, SPIRV_Int16>;
def SPIRV_INTELRoundFToTF32Op
    : SPIRV_IntelConvert<"RoundFToTF32", "A float of nineteen bits", SPIRV_Float32, SPIRV_Float32>;

//===-- Functions of the libraries --------------------------------------------------------------------------------===//

class SPIRV_Function1<string mnemonic, Type type> : SPIRV_Simple<
    mnemonic, "A function of one number", [Pure, SameOperandsAndResultType], (ins type:$operand), (outs type:$result),
    SPIRV_AsOperand>;
class SPIRV_Function2<string mnemonic, Type type> : SPIRV_Simple<
    mnemonic, "A function of two numbers", [Pure, SameOperandsAndResultType], (ins type:$lhs, type:$rhs),
    (outs type:$result), SPIRV_AsResult>;
defvar SPIRV_HalfOrSingle = SPIRV_One<SPIRV_Float16or32>;

foreach name = ["acos", "acosh", "asin", "asinh", "atan", "atanh", "ceil", "cos", "cosh", "erf", "exp", "fabs", "floor",
                "log", "rint", "round", "rsqrt", "sin", "sinh", "sqrt", "tan", "tanh"] in
  def SPIRV_CL_#name#Op : SPIRV_Function1<"CL." # name, SPIRV_Floats>;
def SPIRV_CL_s_absOp : SPIRV_Function1<"CL.s_abs", SPIRV_Integers>;
foreach name = ["atan2", "fmax", "fmin", "pow"] in def SPIRV_CL_#name#Op : SPIRV_Function2<"CL." # name, SPIRV_Floats>;
foreach name = ["s_max", "s_min", "u_max", "u_min"] in
  def SPIRV_CL_#name#Op : SPIRV_Function2<"CL." # name, SPIRV_Integers>;
foreach name = ["fma", "mix"] in
  def SPIRV_CL_#name#Op : SPIRV_Simple<
      "CL." # name, "A function of three numbers", [Pure, SameOperandsAndResultType],
      (ins SPIRV_Floats:$x, SPIRV_Floats:$y, SPIRV_Floats:$z), (outs SPIRV_Floats:$result), SPIRV_AsResult>;
def SPIRV_CL_printfOp : SPIRV_Simple<"CL.printf", "Writes text", [],
    (ins SPIRV_AnyPtr:$format, Variadic<SPIRV_Type>:$arguments), (outs SPIRV_Integer:$result),
    "$format ( $arguments^ )? attr-dict `:` type($format) ( `,` type($arguments)^ )? `->` type($result)">;

foreach name = ["Ceil", "FAbs", "FSign", "Floor", "Fract", "InverseSqrt", "Normalize", "RoundEven", "Round", "Sqrt"] in
  def SPIRV_GL_#name#Op : SPIRV_Function1<"GL." # name, SPIRV_Floats>;
foreach name = ["Acos", "Acosh", "Asin", "Asinh", "Atan", "Atanh", "Cos", "Cosh", "Exp2", "Exp", "Log2", "Log", "Sin",
                "Sinh", "Tan", "Tanh"] in
  def SPIRV_GL_#name#Op : SPIRV_Function1<"GL." # name, SPIRV_HalfOrSingle>;
foreach name = ["FindILsb", "SAbs", "SSign"] in def SPIRV_GL_#name#Op : SPIRV_Function1<"GL." # name, SPIRV_Integers>;
foreach name = ["FindSMsb", "FindUMsb"] in
  def SPIRV_GL_#name#Op : SPIRV_Function1<"GL." # name, SPIRV_One<SPIRV_Int32>>;
foreach name = ["Cross", "FMax", "FMin", "Reflect"] in
  def SPIRV_GL_#name#Op : SPIRV_Function2<"GL." # name, SPIRV_Floats>;
foreach name = ["SMax", "SMin", "UMax", "UMin"] in
  def SPIRV_GL_#name#Op : SPIRV_Function2<"GL." # name, SPIRV_Integers>;
def SPIRV_GL_PowOp : SPIRV_Function2<"GL.Pow", SPIRV_HalfOrSingle>;

class SPIRV_Function3<string mnemonic, Type type> : SPIRV_ByHand<
    mnemonic, "A function of three numbers", [Pure], (ins type:$x, type:$y, type:$z), (outs type:$result)>;
foreach name = ["FClamp", "Fma"] in def SPIRV_GL_#name#Op : SPIRV_Function3<"GL." # name, SPIRV_Floats>;
foreach name = ["SClamp", "UClamp"] in def SPIRV_GL_#name#Op : SPIRV_Function3<"GL." # name, SPIRV_Integers>;

class SPIRV_ElementOf<string operand> : TypesMatchWith<
    "result type must match operand element type", operand, "result", "::mlir::getElementTypeOrSelf($_self)">;
def SPIRV_GL_DistanceOp : SPIRV_Simple<"GL.Distance", "How far apart two points are",
    [Pure, AllTypesMatch<["p0", "p1"]>, SPIRV_ElementOf<"p0">], (ins SPIRV_Floats:$p0, SPIRV_Floats:$p1),
    (outs SPIRV_Float:$result), "operands attr-dict `:` type($p0) `,` type($p1) `->` type($result)">;
def SPIRV_GL_LengthOp : SPIRV_Simple<"GL.Length", "How long a vector is", [Pure, SPIRV_ElementOf<"operand">],
    (ins SPIRV_Floats:$operand), (outs SPIRV_Float:$result), "$operand attr-dict `:` type($operand) `->` type($result)">;
def SPIRV_GL_FMixOp : SPIRV_Simple<"GL.FMix", "A number between two others",
    [Pure, AllTypesMatch<["x", "y", "a", "result"]>], (ins SPIRV_Floats:$x, SPIRV_Floats:$y, SPIRV_Floats:$a),
    (outs SPIRV_Floats:$result),
    "attr-dict $x `:` type($x) `,` $y `:` type($y) `,` $a `:` type($a) `->` type($result)">;
def SPIRV_GL_FrexpStructOp : SPIRV_Checked<"GL.FrexpStruct", "Fraction and exponent", [Pure],
    (ins SPIRV_Floats:$operand), (outs SPIRV_AnyStruct:$result),
    "attr-dict $operand `:` type($operand) `->` type($result)">;
def SPIRV_GL_LdexpOp : SPIRV_Checked<"GL.Ldexp", "A float with a greater exponent", [Pure, AllTypesMatch<["x", "y"]>],
    (ins SPIRV_Floats:$x, SPIRV_Integers:$exp), (outs SPIRV_Floats:$y),
    "attr-dict $x `:` type($x) `,` $exp `:` type($exp) `->` type($y)">;

class SPIRV_FloatsOf<int count> : VectorOfLengthAndType<[count], [SPIRV_Float32]>;
class SPIRV_Pack<string mnemonic, Type from, Type to> : SPIRV_Simple<
    "GL." # mnemonic, "Several floats in one integer, or out of it", [Pure], (ins from:$operand), (outs to:$result),
    "attr-dict $operand `:` type($operand) `->` type($result)">;
def SPIRV_GL_PackHalf2x16Op : SPIRV_Pack<"PackHalf2x16", SPIRV_FloatsOf<2>, SPIRV_Int32>;
def SPIRV_GL_PackSnorm4x8Op : SPIRV_Pack<"PackSnorm4x8", SPIRV_FloatsOf<4>, SPIRV_Int32>;
def SPIRV_GL_UnpackHalf2x16Op : SPIRV_Pack<"UnpackHalf2x16", SPIRV_Int32, SPIRV_FloatsOf<2>>;
def SPIRV_GL_UnpackSnorm4x8Op : SPIRV_Pack<"UnpackSnorm4x8", SPIRV_Int32, SPIRV_FloatsOf<4>>;

#endif // RMLIR_SPIRV_NUMBERS
