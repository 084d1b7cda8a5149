// The complex dialect: arithmetic on complex numbers.

#ifndef RMLIR_COMPLEX_OPS
#define RMLIR_COMPLEX_OPS

include "arith/ArithBase.td"
include "mlir/Dialect/Complex/IR/ComplexBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// `#complex.number<:f64 1.0, 2.0>`
def Complex_NumberAttr : AttrDef<Complex_Dialect, "Number", [TypedAttrInterface]> {
  let mnemonic = "number";
  let summary = "A complex number attribute";
  let parameters = (ins APFloatParameter<"">:$real, APFloatParameter<"">:$imag, AttributeSelfTypeParameter<"">:$type);
  let genVerifyDecl = 1;
  let hasCustomAssemblyFormat = 1;
  let skipDefaultBuilders = 1;
}

class Complex_Op<string mnemonic, list<Trait> traits = []> : Op<Complex_Dialect, mnemonic, traits>;

defvar Complex_Number = Complex<AnyFloat>;
defvar Complex_HasFlags = DeclareOpInterfaceMethods<ArithFastMathInterface>;

// The type of a part follows from that of the number.
class Complex_PartType<string words, string number, string part>
    : TypesMatchWith<words, number, part, "::llvm::cast<ComplexType>($_self).getElementType()">;

//===-- Constants and parts ---------------------------------------------------------------------------------------===//

def ConstantOp : Complex_Op<"constant", [
    ConstantLike, Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "complex number constant operation";
  let description = "`%c = complex.constant [0.1, -1.0] : complex<f64>`";
  let arguments = (ins ArrayAttr:$value);
  let results = (outs AnyComplex:$complex);
  let assemblyFormat = "$value attr-dict `:` type($complex)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def CreateOp : Complex_Op<"create", [
    Pure, AllTypesMatch<["real", "imaginary"]>,
    Complex_PartType<"complex element type matches real operand type", "complex", "real">,
    Complex_PartType<"complex element type matches imaginary operand type", "complex", "imaginary">]> {
  let summary = "complex number creation operation";
  let description = "A number of its two parts. `%c = complex.create %re, %im : complex<f32>`";
  let arguments = (ins AnyFloat:$real, AnyFloat:$imaginary);
  let results = (outs Complex_Number:$complex);
  let assemblyFormat = "$real `,` $imaginary attr-dict `:` type($complex)";
  let hasFolder = 1;
}

def BitcastOp : Complex_Op<"bitcast", [Pure]> {
  let summary = "computes bitcast between complex and equal arith types";
  let description = "The same bits as another type. `%b = complex.bitcast %a : complex<f32> to i64`";
  let arguments = (ins AnyType:$operand);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===-- Two operands ----------------------------------------------------------------------------------------------===//

class Complex_BinaryOp<string mnemonic, string words> : Complex_Op<mnemonic, [
    Pure, SameOperandsAndResultType, Elementwise, Complex_HasFlags]> {
  let summary = words;
  let arguments = !con((ins Complex_Number:$lhs, Complex_Number:$rhs), Arith_FastMathArg);
  let results = (outs Complex_Number:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}

let hasFolder = 1 in {
def AddOp : Complex_BinaryOp<"add", "complex addition">;
def DivOp : Complex_BinaryOp<"div", "complex division">;
def MulOp : Complex_BinaryOp<"mul", "complex multiplication">;
def SubOp : Complex_BinaryOp<"sub", "complex subtraction">;
}
def Atan2Op : Complex_BinaryOp<"atan2", "complex 2-argument arctangent">;
def PowOp : Complex_BinaryOp<"pow", "complex power function">;

def PowiOp : Complex_Op<"powi", [
    Pure, Elementwise, SameOperandsAndResultShape, AllTypesMatch<["lhs", "result"]>, Complex_HasFlags]> {
  let summary = "complex number raised to signed integer power";
  let arguments = (ins Complex_Number:$lhs, AnySignlessInteger:$rhs, OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs Complex_Number:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result) `,` type($rhs)";
}

class Complex_CompareOp<string mnemonic, string words>
    : Complex_Op<mnemonic, [Pure, AllTypesMatch<["lhs", "rhs"]>, Elementwise]> {
  let summary = words;
  let arguments = (ins Complex_Number:$lhs, Complex_Number:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "$lhs `,` $rhs  attr-dict `:` type($lhs)";
}
def EqualOp : Complex_CompareOp<"eq", "whether two complex numbers are equal">;
def NotEqualOp : Complex_CompareOp<"neq", "whether two complex numbers differ">;

//===-- One operand -----------------------------------------------------------------------------------------------===//

class Complex_UnaryOp<string mnemonic, string words, list<Trait> traits>
    : Complex_Op<mnemonic, traits # [Pure, Elementwise, Complex_HasFlags]> {
  let summary = words;
  let arguments = !con((ins Complex_Number:$complex), Arith_FastMathArg);
  let assemblyFormat = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)";
}

// A function with a real result.
class Complex_RealOp<string mnemonic, string words, string result = "result"> : Complex_UnaryOp<
    mnemonic, words, [Complex_PartType<"complex element type matches result type", "complex", result>]> {
  let results = !dag(outs, [AnyFloat], [result]);
}

def AbsOp : Complex_RealOp<"abs", "computes absolute value of a complex number">;
def AngleOp : Complex_RealOp<"angle", "computes argument value of a complex number">;
let hasCanonicalizer = 1, hasFolder = 1 in {
def ImOp : Complex_RealOp<"im", "extracts the imaginary part of a complex number", "imaginary">;
def ReOp : Complex_RealOp<"re", "extracts the real part of a complex number", "real">;
}

// A function with a complex result.
class Complex_FunctionOp<string mnemonic, string words>
    : Complex_UnaryOp<mnemonic, words, [SameOperandsAndResultType]> {
  let results = (outs Complex_Number:$result);
}

let hasFolder = 1 in {
def ConjOp : Complex_FunctionOp<"conj", "the complex conjugate">;
def ExpOp : Complex_FunctionOp<"exp", "e to the power of a complex number">;
def LogOp : Complex_FunctionOp<"log", "natural logarithm of a complex number">;
def NegOp : Complex_FunctionOp<"neg", "a complex number with the other sign">;
}
def CosOp : Complex_FunctionOp<"cos", "cosine of a complex number">;
def Expm1Op : Complex_FunctionOp<"expm1", "e to the power of a complex number, less one">;
def Log1pOp : Complex_FunctionOp<"log1p", "natural logarithm of a complex number plus one">;
def RsqrtOp : Complex_FunctionOp<"rsqrt", "one divided by the square root of a complex number">;
def SignOp : Complex_FunctionOp<"sign", "a complex number divided by its absolute value">;
def SinOp : Complex_FunctionOp<"sin", "sine of a complex number">;
def SqrtOp : Complex_FunctionOp<"sqrt", "square root of a complex number">;
def TanOp : Complex_FunctionOp<"tan", "tangent of a complex number">;
def TanhOp : Complex_FunctionOp<"tanh", "hyperbolic tangent of a complex number">;

#endif // RMLIR_COMPLEX_OPS
