// Types of VHLO.

#ifndef RMLIR_VHLO_TYPES
#define RMLIR_VHLO_TYPES

include "vhlo/VhloBase.td"

// A type without parameters, and the one outside of VHLO that it stands for.
class VHLO_Scalar<string name, string min, string other> : VHLO_Type<name, name # "_v1", min> {
  let summary = "stands for `" # other # "`";
  string counterpart = other;
}

def VHLO_BooleanV1 : VHLO_Scalar<"bool", "0.9.0", "i1">;
def VHLO_FloatBF16V1 : VHLO_Scalar<"bf16", "0.9.0", "bf16">;
def VHLO_FloatF16V1 : VHLO_Scalar<"f16", "0.9.0", "f16">;
def VHLO_FloatF32V1 : VHLO_Scalar<"f32", "0.9.0", "f32">;
def VHLO_FloatF64V1 : VHLO_Scalar<"f64", "0.9.0", "f64">;
def VHLO_FloatF8E4M3FNV1 : VHLO_Scalar<"f8E4M3FN", "0.9.0", "f8E4M3FN">;
def VHLO_FloatF8E5M2V1 : VHLO_Scalar<"f8E5M2", "0.9.0", "f8E5M2">;
def VHLO_IndexV1 : VHLO_Scalar<"index", "0.9.0", "index">;
def VHLO_IntegerSI4V1 : VHLO_Scalar<"i4", "0.9.0", "i4">;
def VHLO_IntegerSI8V1 : VHLO_Scalar<"i8", "0.9.0", "i8">;
def VHLO_IntegerSI16V1 : VHLO_Scalar<"i16", "0.9.0", "i16">;
def VHLO_IntegerSI32V1 : VHLO_Scalar<"i32", "0.9.0", "i32">;
def VHLO_IntegerSI64V1 : VHLO_Scalar<"i64", "0.9.0", "i64">;
def VHLO_IntegerUI4V1 : VHLO_Scalar<"ui4", "0.9.0", "ui4">;
def VHLO_IntegerUI8V1 : VHLO_Scalar<"ui8", "0.9.0", "ui8">;
def VHLO_IntegerUI16V1 : VHLO_Scalar<"ui16", "0.9.0", "ui16">;
def VHLO_IntegerUI32V1 : VHLO_Scalar<"ui32", "0.9.0", "ui32">;
def VHLO_IntegerUI64V1 : VHLO_Scalar<"ui64", "0.9.0", "ui64">;
def VHLO_TokenV1 : VHLO_Scalar<"token", "0.9.0", "!stablehlo.token">;
def VHLO_WitnessV1 : VHLO_Scalar<"witness", "0.9.0", "!shape.witness">;
def VHLO_FloatF8E4M3FNUZV1 : VHLO_Scalar<"f8E4M3FNUZ", "0.10.0", "f8E4M3FNUZ">;
def VHLO_FloatF8E5M2FNUZV1 : VHLO_Scalar<"f8E5M2FNUZ", "0.10.0", "f8E5M2FNUZ">;
def VHLO_FloatF8E4M3B11FNUZV1 : VHLO_Scalar<"f8E4M3B11FNUZ", "0.11.0", "f8E4M3B11FNUZ">;
def VHLO_IntegerSI2V1 : VHLO_Scalar<"i2", "1.2.0", "i2">;
def VHLO_IntegerUI2V1 : VHLO_Scalar<"ui2", "1.2.0", "ui2">;
def VHLO_NoneTypeV1 : VHLO_Scalar<"none", "1.6.0", "none">;
def VHLO_FloatTF32V1 : VHLO_Scalar<"tf31", "1.6.0", "tf32">;
def VHLO_FloatF8E4M3V1 : VHLO_Scalar<"f8E4M3", "1.7.0", "f8E4M3">;
def VHLO_FloatF8E3M4V1 : VHLO_Scalar<"f8E3M4", "1.7.0", "f8E3M4">;
def VHLO_FloatF4E2M1FNV1 : VHLO_Scalar<"f4E2M1FN", "1.8.0", "f4E2M1FN">;
def VHLO_FloatF6E2M3FNV1 : VHLO_Scalar<"f6E2M3FN", "1.8.0", "f6E2M3FN">;
def VHLO_FloatF6E3M2FNV1 : VHLO_Scalar<"f6E3M2FN", "1.8.0", "f6E3M2FN">;
def VHLO_FloatF8E8M0FNUV1 : VHLO_Scalar<"f8E8M0FNU", "1.8.0", "f8E8M0FNU">;

def VHLO_ComplexV1 : VHLO_Type<"complex", "complex_v1", "0.9.0"> {
  let summary = "a complex number";
  let parameters = (ins "::mlir::Type":$element);
  let assemblyFormat = "`<` $element `>`";
  let genVerifyDecl = 1;
}

def VHLO_FunctionV1 : VHLO_Type<"func", "func_v1", "0.9.0"> {
  let summary = "what a function takes and gives";
  let description = "`!vhlo.func_v1<(!vhlo.i8_v1, !vhlo.i8_v1) -> !vhlo.i8_v1>`; without results `-> ()`.";
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$inputs, ArrayRefParameter<"::mlir::Type">:$results);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def VHLO_RankedTensorV1 : VHLO_Type<"tensor", "tensor_v1", "0.9.0"> {
  let summary = "a tensor with a rank";
  let description = "`!vhlo.tensor_v1<2x?x!vhlo.f32_v1>`, with an encoding after a comma if it has one.";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$element,
                        OptionalParameter<"::mlir::Attribute">:$encoding);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def VHLO_UnrankedTensorV1 : VHLO_Type<"unranked_tensor", "unranked_tensor_v1", "0.9.0"> {
  let summary = "a tensor of any rank";
  let parameters = (ins "::mlir::Type":$element);
  let assemblyFormat = "`<` $element `>`";
  let genVerifyDecl = 1;
}

def VHLO_RankedBufferV1 : VHLO_Type<"buffer", "buffer_v1", "1.13.0"> {
  let summary = "memory with a shape";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$element);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def VHLO_TupleV1 : VHLO_Type<"tuple", "tuple_v1", "0.9.0"> {
  let summary = "several values as one";
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$types);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def VHLO_FutureV1 : VHLO_Type<"future", "future_v1", "1.15.0"> {
  let summary = "values that are there later";
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$types);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def VHLO_UniformQuantizedV1 : VHLO_Type<"quant", "quant_v1", "0.9.0"> {
  let summary = "stored integers with one scale and zero point";
  let description = [{
    `!vhlo.quant_v1<STORED:EXPRESSED, SCALE:ZERO, MIN:MAX, FLAGS>`; flag 1 says that what is stored has a sign.
  }];
  let parameters = (ins "unsigned":$flags, "::mlir::Type":$storage, "::mlir::Type":$expressed, "double":$scale,
                        "int64_t":$zero_point, "int64_t":$storage_min, "int64_t":$storage_max);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def VHLO_UniformQuantizedPerAxisV1 : VHLO_Type<"quant_per_axis", "quant_per_axis_v1", "0.18.0"> {
  let summary = "stored integers with a scale and zero point for each slice along an axis";
  let parameters = (ins "unsigned":$flags, "::mlir::Type":$storage, "::mlir::Type":$expressed,
                        "int32_t":$quantized_dimension, "int64_t":$storage_min, "int64_t":$storage_max,
                        ArrayRefParameter<"double">:$scales, ArrayRefParameter<"int64_t">:$zero_points);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

#endif // RMLIR_VHLO_TYPES
