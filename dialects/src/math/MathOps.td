// The math dialect: functions of numbers.

#ifndef RMLIR_MATH_OPS
#define RMLIR_MATH_OPS

include "arith/ArithBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/VectorInterfaces.td"

def Math_Dialect : Dialect {
  let name = "math";
  let cppNamespace = "::mlir::math";
  let summary = "Functions of numbers";
  let description = [{
    Mathematical functions of integers and floats, element by element on vectors and tensors. How precise they are, the
    target decides.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let hasConstantMaterializer = 1;
}

defvar Math_HasFastMath = DeclareOpInterfaceMethods<ArithFastMathInterface>;

class Math_Op<string mnemonic, string what, list<Trait> traits> : Op<Math_Dialect, mnemonic,
    traits # [Pure, DeclareOpInterfaceMethods<VectorUnrollOpInterface>] # ElementwiseMappable.traits> {
  let summary = what;
}

class Math_IntegerOp<string mnemonic, string what> : Math_Op<mnemonic, what, [SameOperandsAndResultType]> {
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let hasFolder = 1;
}

class Math_IntegerUnaryOp<string mnemonic, string what> : Math_IntegerOp<mnemonic, what> {
  let arguments = (ins SignlessIntegerOrIndexLike:$operand);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
}

class Math_FloatOp<string mnemonic, string what, dag operands>
    : Math_Op<mnemonic, what, [SameOperandsAndResultType, Math_HasFastMath]> {
  let arguments = !con(operands, Arith_FastMathArg);
  let results = (outs FloatLike:$result);
  let hasFolder = 1;
}

class Math_FloatUnaryOp<string mnemonic, string what> : Math_FloatOp<mnemonic, what, (ins FloatLike:$operand)> {
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}

class Math_FloatBinaryOp<string mnemonic, string what>
    : Math_FloatOp<mnemonic, what, (ins FloatLike:$lhs, FloatLike:$rhs)> {
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}

class Math_ClassificationOp<string mnemonic, string what> : Math_Op<mnemonic, what, [
    Math_HasFastMath,
    TypesMatchWith<"result type has i1 element type and same shape as operands", "operand", "result",
                   "::getI1SameShape($_self)">]> {
  let arguments = !con((ins FloatLike:$operand), Arith_FastMathArg);
  let results = (outs BoolLike:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
  let hasFolder = 1;
}

//===-- Sign and size ---------------------------------------------------------------------------------------------===//

def Math_AbsFOp : Math_FloatUnaryOp<"absf", "floating point absolute-value operation">;
def Math_AbsIOp : Math_IntegerUnaryOp<"absi", "integer absolute-value operation">;
def Math_CopySignOp : Math_FloatBinaryOp<"copysign", "the left operand with the sign of the right one">;
def Math_ClampFOp : Math_FloatOp<"clampf", "floating point clamping operation",
    (ins FloatLike:$value, FloatLike:$min, FloatLike:$max)> {
  let description = "The value, not below the one limit nor above the other. `%b = math.clampf %a to [%min, %max] : f32`";
  let assemblyFormat = [{
    $value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)
  }];
  let hasFolder = 0;
}

//===-- Trigonometry ----------------------------------------------------------------------------------------------===//

def Math_SinOp : Math_FloatUnaryOp<"sin", "sine of the specified value">;
def Math_CosOp : Math_FloatUnaryOp<"cos", "cosine of the specified value">;
def Math_TanOp : Math_FloatUnaryOp<"tan", "tangent of the specified value">;
def Math_AsinOp : Math_FloatUnaryOp<"asin", "arcus sine of the given value">;
def Math_AcosOp : Math_FloatUnaryOp<"acos", "arcus cosine of the specified value">;
def Math_AtanOp : Math_FloatUnaryOp<"atan", "arcus tangent of the given value">;
def Math_Atan2Op : Math_FloatBinaryOp<"atan2", "2-argument arcus tangent of the given values">;
def Math_SinhOp : Math_FloatUnaryOp<"sinh", "hyperbolic sine of the specified value">;
def Math_CoshOp : Math_FloatUnaryOp<"cosh", "hyperbolic cosine of the specified value">;
def Math_TanhOp : Math_FloatUnaryOp<"tanh", "hyperbolic tangent of the specified value">;
def Math_AsinhOp : Math_FloatUnaryOp<"asinh", "hyperbolic arcus sine of the given value">;
def Math_AcoshOp : Math_FloatUnaryOp<"acosh", "hyperbolic arcus cosine of the given value">;
def Math_AtanhOp : Math_FloatUnaryOp<"atanh", "hyperbolic arcus tangent of the given value">;
def Math_SincosOp : Math_Op<"sincos", "sine and cosine of the specified value",
    [SameOperandsAndResultShape, Math_HasFastMath, AllTypesMatch<["operand", "sin", "cos"]>]> {
  let description = "Both at once, which is cheaper than one after the other. `%s, %c = math.sincos %a : f64`";
  let arguments = !con((ins FloatLike:$operand), Arith_FastMathArg);
  let results = (outs FloatLike:$sin, FloatLike:$cos);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)";
}

//===-- Powers, roots, logarithms ---------------------------------------------------------------------------------===//

def Math_SqrtOp : Math_FloatUnaryOp<"sqrt", "square root of the specified value">;
def Math_CbrtOp : Math_FloatUnaryOp<"cbrt", "cube root of the specified value"> {
  let hasFolder = 0;
}
def Math_RsqrtOp : Math_FloatUnaryOp<"rsqrt", "one over the square root of the specified value"> {
  let hasFolder = 0;
}
def Math_ExpOp : Math_FloatUnaryOp<"exp", "base-e exponential of the specified value">;
def Math_Exp2Op : Math_FloatUnaryOp<"exp2", "base-2 exponential of the specified value">;
def Math_ExpM1Op : Math_FloatUnaryOp<"expm1", "base-e exponential of the specified value minus 1">;
def Math_LogOp : Math_FloatUnaryOp<"log", "base-e logarithm of the specified value">;
def Math_Log2Op : Math_FloatUnaryOp<"log2", "base-2 logarithm of the specified value">;
def Math_Log10Op : Math_FloatUnaryOp<"log10", "base-10 logarithm of the specified value">;
def Math_Log1pOp : Math_FloatUnaryOp<"log1p", "base-e logarithm of one plus the specified value">;
def Math_PowFOp : Math_FloatBinaryOp<"powf", "floating point raised to the power of operation">;
def Math_IPowIOp : Math_IntegerOp<"ipowi", "signed integer raised to the power of operation"> {
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}
def Math_FPowIOp : Math_Op<"fpowi", "floating point raised to the signed integer power",
    [SameOperandsAndResultShape, AllTypesMatch<["lhs", "result"]>, Math_HasFastMath]> {
  let description = "The left operand to the power of the right one. `%c = math.fpowi %a, %b : f64, i32`";
  let arguments = !con((ins FloatLike:$lhs, SignlessIntegerOrIndexLike:$rhs), Arith_FastMathArg);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)";
}
def Math_ErfOp : Math_FloatUnaryOp<"erf", "error function of the specified value">;
def Math_ErfcOp : Math_FloatUnaryOp<"erfc", "complementary error function of the specified value">;
def Math_FmaOp : Math_FloatOp<"fma", "fused multiply-add", (ins FloatLike:$a, FloatLike:$b, FloatLike:$c)> {
  let description = "The first two multiplied, the third added, rounded once. `%d = math.fma %a, %b, %c : f64`";
  let assemblyFormat = "$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 0;
}

//===-- Bits ------------------------------------------------------------------------------------------------------===//

def Math_CountLeadingZerosOp : Math_IntegerUnaryOp<"ctlz", "number of leading zeros of an integer value">;
def Math_CountTrailingZerosOp : Math_IntegerUnaryOp<"cttz", "number of trailing zeros of an integer value">;
def Math_CtPopOp : Math_IntegerUnaryOp<"ctpop", "number of set bits of an integer value">;

//===-- Rounding and classes --------------------------------------------------------------------------------------===//

def Math_CeilOp : Math_FloatUnaryOp<"ceil", "ceiling of the specified value">;
def Math_FloorOp : Math_FloatUnaryOp<"floor", "floor of the specified value">;
def Math_TruncOp : Math_FloatUnaryOp<"trunc", "the specified value towards zero">;
def Math_RoundOp : Math_FloatUnaryOp<"round", "nearest integer, halfway cases away from zero">;
def Math_RoundEvenOp : Math_FloatUnaryOp<"roundeven", "nearest integer, halfway cases to even">;
def Math_IsFiniteOp : Math_ClassificationOp<"isfinite", "whether the operand is neither infinite nor NaN">;
def Math_IsInfOp : Math_ClassificationOp<"isinf", "whether the operand is infinite">;
def Math_IsNaNOp : Math_ClassificationOp<"isnan", "whether the operand is NaN">;
def Math_IsNormalOp : Math_ClassificationOp<"isnormal", "whether the operand is a normal number">;

#endif // RMLIR_MATH_OPS
