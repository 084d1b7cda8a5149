// Passes of release 22: tosa.
include "Base.td"

def TosaArithConstantToTosaConstPass : Pass<"tosa-arith-const-to-tosa-const", "func.func"> {
  let summary = "tensor arith.constant to tosa.const";
}

def TosaAttachTarget : Pass<"tosa-attach-target", "builtin.module"> {
  let summary = "attach tosa.target_env";
  let dependentDialects = ["func", "tosa"];
  let options = [
    Choice<"specificationVersion", "specification_version", "1.0", ["1.0", "1.1.draft"], "">,
    Choice<"level", "level", "8k", ["8k", "none"], "">,
    ListOption<"profiles", "profiles", "std::string", "">,
    ListOption<"extensions", "extensions", "std::string", "">
  ];
}

def TosaConvertIntegerTypeToSignless : Pass<"tosa-convert-integer-type-to-signless", "func.func"> {
  let summary = "signless integers in tosa code";
}

def TosaInferShapesPass : Pass<"tosa-infer-shapes", "func.func"> {
  let summary = "refine result shapes through tosa";
  let dependentDialects = ["func", "tensor", "tosa"];
}

def TosaLayerwiseConstantFoldPass : Pass<"tosa-layerwise-constant-fold", "func.func"> {
  let summary = "fold tosa ops on constants";
  let options = [
    Option<"aggressiveReduceConstant", "aggressive-reduce-constant", "bool", "false", "">
  ];
}

def TosaMakeBroadcastablePass : Pass<"tosa-make-broadcastable", "func.func"> {
  let summary = "reshape operands to equal rank";
}

def TosaNarrowF64ToF32Pass : Pass<"tosa-narrow-f64-to-f32", "func.func"> {
  let summary = "f64 to f32 in tosa";
  let dependentDialects = ["func", "tosa"];
  let options = [
    Option<"aggressiveRewrite", "aggressive-rewrite", "bool", "false", "">,
    Option<"convertFunctionBoundaries", "convert-function-boundaries", "bool", "false", "">
  ];
}

def TosaNarrowI64ToI32Pass : Pass<"tosa-narrow-i64-to-i32", "func.func"> {
  let summary = "i64 to i32 in tosa";
  let dependentDialects = ["func", "tosa"];
  let options = [
    Option<"aggressiveRewrite", "aggressive-rewrite", "bool", "false", "">,
    Option<"convertFunctionBoundaries", "convert-function-boundaries", "bool", "false", "">
  ];
}

def TosaOptionalDecompositionsPass : Pass<"tosa-optional-decompositions", "func.func"> {
  let summary = "decompose some tosa ops";
}

def TosaReduceTransposes : Pass<"tosa-reduce-transposes", "func.func"> {
  let summary = "cancel transposes through ops";
}

def TosaValidation : Pass<"tosa-validate", "builtin.module"> {
  let summary = "check tosa profile and level";
  let options = [
    Option<"strictOpSpecAlignment", "strict-op-spec-alignment", "bool", "false", "">,
    Option<"allowInvalidOpDatatypeCombinations", "allow-invalid-op-datatype-combinations", "bool", "false", "">
  ];
}
