// The quant dialect: numbers that stand for other numbers by a scale.

#ifndef RMLIR_QUANT_OPS
#define RMLIR_QUANT_OPS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Quant_Dialect : Dialect {
  let name = "quant";
  let cppNamespace = "::mlir::quant";
  let summary = "Quantized numbers";
  let description = [{
    Integers that stand for real numbers: `real = (stored - zero point) * scale`, with one scale for all, one per slice along an
    axis, or one per block.
  }];
  let useDefaultTypePrinterParser = 1;
}

class Quant_Type<string name, string typeMnemonic> : TypeDef<Quant_Dialect, name> {
  let mnemonic = typeMnemonic;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Quant_AnyType : Quant_Type<"AnyQuantized", "any"> {
  let summary = "a stored integer of which no more is known";
  let description = "`!quant.any<i8<-16:7>:f32>`: what is stored and, if stated, what it stands for.";
  let parameters = (ins "::mlir::Type":$storage, "bool":$isSigned, "int64_t":$min, "int64_t":$max,
                        OptionalParameter<"::mlir::Type">:$expressed);
}

def Quant_UniformType : Quant_Type<"UniformQuantized", "uniform"> {
  let summary = "a stored integer with a scale and zero point";
  let description = [{
    `!quant.uniform<i8:f32, 1.5:3>`; with scales along an axis `!quant.uniform<i8:f32:1, {1.0,2.0:4}>`; with scales per block
    `!quant.uniform<i8:f32:{0:2, 1:1}, {{1.0, 2.0}, {3.0, 4.0}}>`.
  }];
  let parameters = (ins "::mlir::Type":$storage, "bool":$isSigned, "int64_t":$min, "int64_t":$max,
                        "::mlir::Type":$expressed, "int64_t":$granularity, "::llvm::ArrayRef<int64_t>":$axes,
                        "::llvm::ArrayRef<int64_t>":$blocks, "::llvm::ArrayRef<int64_t>":$shape,
                        "::llvm::ArrayRef<double>":$scales, "::llvm::ArrayRef<int64_t>":$zeroPoints);
}

def Quant_CalibratedType : Quant_Type<"CalibratedQuantized", "calibrated"> {
  let summary = "a float whose values lie in a known range";
  let description = "`!quant.calibrated<f32<-0.5:1.25>>`";
  let parameters = (ins "::mlir::Type":$expressed, "double":$min, "double":$max);
}

//===-- Constraints -----------------------------------------------------------------------------------------------===//

class quant_ScalarOrTensorOf<Type etype>
    : Type<Or<[etype.predicate, TensorOf<[etype]>.predicate]>, "scalar or tensor of " # etype.summary>;

def quant_QuantizedType : Type<CPred<"::llvm::isa<mlir::quant::QuantizedType>($_self)">, "quantized type">;
def quant_ScalarType : Type<
    Or<[AnySignlessInteger.predicate, AnyFloat.predicate, quant_QuantizedType.predicate]>,
    "signless integer, float, or quantized scalar">;
def quant_IntegerOrQuantizedType : Type<
    Or<[AnySignlessInteger.predicate, quant_QuantizedType.predicate]>, "signless integer or quantized type">;

def quant_FloatScalarOrTensor : quant_ScalarOrTensorOf<AnyFloat>;
def quant_IntegerScalarOrTensor : quant_ScalarOrTensorOf<AnySignlessInteger>;
def quant_QuantizedScalarOrTensor : quant_ScalarOrTensorOf<quant_QuantizedType>;
def quant_IntegerOrQuantizedScalarOrTensor : quant_ScalarOrTensorOf<quant_IntegerOrQuantizedType>;

// Both scalars, both tensors without rank, or both tensors of one shape.
def quant_SameScalarOrTensorShape : PredOpTrait<"input and result are both scalars or both tensors with matching shape",
    Or<[And<[TypeIsPred<"input", quant_ScalarType>, TypeIsPred<"result", quant_ScalarType>]>,
        And<[TypeIsPred<"input", AnyUnrankedTensor>, TypeIsPred<"result", AnyUnrankedTensor>]>,
        And<[TypeIsPred<"input", AnyRankedTensor>, TypeIsPred<"result", AnyRankedTensor>,
             AllShapesMatch<["input", "result"]>.predicate]>]>>;

def quant_IntegerAndQuantizedCombination : PredOpTrait<"input must be integer and result must be quantized, or vice versa",
    Or<[And<[TypeIsPred<"input", quant_QuantizedScalarOrTensor>, TypeIsPred<"result", quant_IntegerScalarOrTensor>]>,
        And<[TypeIsPred<"input", quant_IntegerScalarOrTensor>, TypeIsPred<"result", quant_QuantizedScalarOrTensor>]>]>>;

//===-- Operations ------------------------------------------------------------------------------------------------===//

class Quant_Cast<string mnemonic, string what, TypeConstraint From, TypeConstraint To, list<Trait> more = []>
    : Op<Quant_Dialect, mnemonic, [Pure, quant_SameScalarOrTensorShape] # more> {
  let summary = what;
  let arguments = (ins From:$input);
  let results = (outs To:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def quant_DequantizeCastOp : Quant_Cast<"dcast", "Dequantize cast operation", quant_QuantizedScalarOrTensor,
    quant_FloatScalarOrTensor> {
  let description = "The real numbers. `%b = quant.dcast %a : !quant.uniform<i8:f32, 2.0> to f32`";
}
def quant_QuantizeCastOp : Quant_Cast<"qcast", "Quantize cast operation", quant_FloatScalarOrTensor,
    quant_QuantizedScalarOrTensor> {
  let description = "The nearest quantized numbers. `%b = quant.qcast %a : f32 to !quant.uniform<i8:f32, 2.0>`";
}
def quant_StorageCastOp : Quant_Cast<"scast", "Storage cast operation", quant_IntegerOrQuantizedScalarOrTensor,
    quant_IntegerOrQuantizedScalarOrTensor, [quant_IntegerAndQuantizedCombination]> {
  let description = "The stored integers, or back. `%b = quant.scast %a : !quant.uniform<i8:f32, 2.0> to i8`";
}

#endif // RMLIR_QUANT_OPS
