// Passes of release 22: arith/math.
include "Base.td"

def ArithEmulateUnsupportedFloats : Pass<"arith-emulate-unsupported-floats"> {
  let summary = "wrap float ops in ext/trunc to a supported type";
  let dependentDialects = ["vector"];
  let options = [
    ListOption<"sourceTypes", "source-types", "std::string", "">,
    Option<"targetType", "target-type", "std::string", "f32", "">
  ];
}

def ArithEmulateWideInt : Pass<"arith-emulate-wide-int"> {
  let summary = "split wide integers in two halves";
  let dependentDialects = ["vector"];
  let options = [
    Option<"widestIntSupported", "widest-int-supported", "unsigned", "32", "">
  ];
}

def ArithExpandOpsPass : Pass<"arith-expand"> {
  let summary = "rewrite arith ops LLVM lacks into simpler ones";
  let dependentDialects = ["vector"];
  let options = [
    Option<"includeBf16", "include-bf16", "bool", "false", "">,
    Option<"includeF8e8m0", "include-f8e8m0", "bool", "false", "">,
    Option<"includeF4e2m1", "include-f4e2m1", "bool", "false", "">
  ];
}

def ArithIntRangeNarrowing : Pass<"arith-int-range-narrowing"> {
  let summary = "shrink integer width by range analysis";
  let dependentDialects = ["arith"];
  let options = [
    ListOption<"intBitwidthsSupported", "int-bitwidths-supported", "unsigned", "">
  ];
}

def ArithUnsignedWhenEquivalentPass : Pass<"arith-unsigned-when-equivalent"> {
  let summary = "signed to unsigned op when ranges allow";
}

def ArithIntRangeOpts : Pass<"int-range-optimizations"> {
  let summary = "constants and folds from integer ranges";
  let dependentDialects = ["arith"];
}

def MathExpandOpsPass : Pass<"math-expand-ops"> {
  let summary = "rewrite math ops by formulas";
  let dependentDialects = ["arith"];
  let options = [
    ListOption<"ops", "ops", "std::string", "">
  ];
}

def MathExtendToSupportedTypes : Pass<"math-extend-to-supported-types"> {
  let summary = "wrap low-precision math in ext/trunc";
  let dependentDialects = ["math", "arith"];
  let options = [
    ListOption<"extraTypes", "extra-types", "std::string", "">,
    Option<"targetType", "target-type", "std::string", "f32", "">
  ];
}

def MathSincosFusionPass : Pass<"math-sincos-fusion"> {
  let summary = "sin+cos of one operand to sincos";
  let dependentDialects = ["math"];
}

def MathUpliftToFMA : Pass<"math-uplift-to-fma"> {
  let summary = "mul+add to math.fma";
  let dependentDialects = ["math"];
}
