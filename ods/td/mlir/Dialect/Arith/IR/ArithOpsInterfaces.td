// Flags of arithmetic.
#ifndef RMLIR_DIALECT_ARITH_IR_ARITHOPSINTERFACES_TD
#define RMLIR_DIALECT_ARITH_IR_ARITHOPSINTERFACES_TD

include "mlir/IR/OpBase.td"

def ArithFastMathInterface : OpInterface<"ArithFastMathInterface"> {
  let description = "Operations with fast-math flags.";
  let cppNamespace = "::mlir::arith";
  let methods = [
    InterfaceMethod<"The flags.", "FastMathFlagsAttr", "getFastMathFlagsAttr", (ins), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Name of their attribute.", "StringRef", "getFastMathAttrName", (ins), [{}], [{ provided }]>
  ];
}

def ArithIntegerOverflowFlagsInterface : OpInterface<"ArithIntegerOverflowFlagsInterface"> {
  let description = "Operations with flags for the overflow of integers.";
  let cppNamespace = "::mlir::arith";
  let methods = [
    InterfaceMethod<"The flags.", "IntegerOverflowFlagsAttr", "getOverflowAttr", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether unsigned values do not wrap.", "bool", "hasNoUnsignedWrap", (ins), [{}], [{ provided }]>,
    InterfaceMethod<"Whether signed values do not wrap.", "bool", "hasNoSignedWrap", (ins), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Name of their attribute.",
                          "StringRef", "getIntegerOverflowAttrName", (ins), [{}], [{ provided }]>
  ];
}

def ArithRoundingModeInterface : OpInterface<"ArithRoundingModeInterface"> {
  let description = "Operations with a rounding mode.";
  let cppNamespace = "::mlir::arith";
  let methods = [
    InterfaceMethod<"The mode.", "RoundingModeAttr", "getRoundingModeAttr", (ins), [{}], [{ provided }]>,
    StaticInterfaceMethod<"Name of its attribute.",
                          "StringRef", "getRoundingModeAttrName", (ins), [{}], [{ provided }]>
  ];
}

#endif // RMLIR_DIALECT_ARITH_IR_ARITHOPSINTERFACES_TD
