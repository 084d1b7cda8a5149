// Functions of structured operations.
#ifndef RMLIR_DIALECT_LINALG_IR_LINALGENUMS_TD
#define RMLIR_DIALECT_LINALG_IR_LINALGENUMS_TD

include "mlir/IR/EnumAttr.td"

// A list of cases with another one after it, whose values go on counting.
class JoinTwoI32EnumAttrCaseList<list<I32EnumAttrCase> a, list<I32EnumAttrCase> b> {
  int aSize = !size(a);
  list<I32EnumAttrCase> result = a # !foreach(c, b, I32EnumAttrCase<c.symbol, !add(c.value, aSize)>);
}
class ConcatI32EnumAtrCaseList<list<list<I32EnumAttrCase>> l> {
  list<I32EnumAttrCase> result = !foldl([]<I32EnumAttrCase>, l, all, one, JoinTwoI32EnumAttrCaseList<all, one>.result);
}

// Functions of one, two and three values, and all of them.
def UnaryFn
    : I32EnumAttr<"UnaryFn", "", [
        I32EnumAttrCase<"exp", 0>, I32EnumAttrCase<"log", 1>, I32EnumAttrCase<"abs", 2>, I32EnumAttrCase<"ceil", 3>,
        I32EnumAttrCase<"floor", 4>, I32EnumAttrCase<"negf", 5>, I32EnumAttrCase<"reciprocal", 6>,
        I32EnumAttrCase<"round", 7>, I32EnumAttrCase<"sqrt", 8>, I32EnumAttrCase<"rsqrt", 9>,
        I32EnumAttrCase<"square", 10>, I32EnumAttrCase<"tanh", 11>, I32EnumAttrCase<"erf", 12>
      ]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::linalg";
}
def BinaryFn
    : I32EnumAttr<"BinaryFn", "", [
        I32EnumAttrCase<"add", 0>, I32EnumAttrCase<"sub", 1>, I32EnumAttrCase<"mul", 2>, I32EnumAttrCase<"div", 3>,
        I32EnumAttrCase<"div_unsigned", 4>, I32EnumAttrCase<"max_signed", 5>, I32EnumAttrCase<"min_signed", 6>,
        I32EnumAttrCase<"max_unsigned", 7>, I32EnumAttrCase<"min_unsigned", 8>, I32EnumAttrCase<"powf", 9>
      ]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::linalg";
}
def TernaryFn
    : I32EnumAttr<"TernaryFn", "", [
        I32EnumAttrCase<"select", 0>
      ]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::linalg";
}
def ElementwiseKind
    : I32EnumAttr<"ElementwiseKind", "",
                  ConcatI32EnumAtrCaseList<[UnaryFn.enumerants, BinaryFn.enumerants, TernaryFn.enumerants]>.result> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::linalg";
}
// Where the functions of one number of values end.
def ElementwiseCaseLimits : I32EnumAttr<"ElementwiseCaseLimits", "", []> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::linalg";
  int last_unary = !size(UnaryFn.enumerants);
  int last_binary = !add(last_unary, !size(BinaryFn.enumerants));
  int last_ternary = !add(last_binary, !size(TernaryFn.enumerants));
  let enumerants = [I32EnumAttrCase<"LastUnary", last_unary>, I32EnumAttrCase<"LastBinary", last_binary>,
                    I32EnumAttrCase<"LastTernary", last_ternary>];
}
def ElementwiseArityGroup
    : I32EnumAttr<"ElementwiseArityGroup", "",
                  [I32EnumAttrCase<"Unary", 1>, I32EnumAttrCase<"Binary", 2>, I32EnumAttrCase<"Ternary", 3>]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::linalg";
}

// How numbers are cast; sizes of Winograd's convolution.
def TypeFn
    : I32EnumAttr<"TypeFn", "", [
        I32EnumAttrCase<"cast_signed", 0>, I32EnumAttrCase<"cast_unsigned", 1>
      ]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::linalg";
}
def WinogradConv2DFmr
    : I32EnumAttr<"WinogradConv2DFmr", "",
                  [I32EnumAttrCase<"F_2_3", 0>, I32EnumAttrCase<"F_4_3", 1>, I32EnumAttrCase<"F_2_5", 2>]> {
  let cppNamespace = "mlir::linalg";
}

#endif // RMLIR_DIALECT_LINALG_IR_LINALGENUMS_TD
