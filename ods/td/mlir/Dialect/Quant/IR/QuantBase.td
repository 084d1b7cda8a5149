// The quant dialect.
#ifndef RMLIR_DIALECT_QUANT_IR_QUANTBASE_TD
#define RMLIR_DIALECT_QUANT_IR_QUANTBASE_TD

include "mlir/IR/OpBase.td"

def Quant_Dialect : Dialect {
  let name = "quant";
  let description = "Integers that stand for real numbers.";
  let cppNamespace = "::mlir::quant";
  let useDefaultTypePrinterParser = 1;
}

def quant_QuantizedType : Type<CPred<"::llvm::isa<mlir::quant::QuantizedType>($_self)">, "quantized type">;
def quant_ScalarType
    : Type<Or<[AnySignlessInteger.predicate, AnyFloat.predicate, quant_QuantizedType.predicate]>,
           "signless integer, float, or quantized scalar">;
def quant_IntegerOrQuantizedType
    : Type<Or<[AnySignlessInteger.predicate, quant_QuantizedType.predicate]>, "signless integer or quantized type">;

class quant_ScalarOrTensorOf<Type etype>
    : Type<Or<[etype.predicate, TensorOf<[etype]>.predicate]>, "scalar or tensor of " # etype.summary>;
def quant_FloatScalarOrTensor : quant_ScalarOrTensorOf<AnyFloat>;
def quant_IntegerScalarOrTensor : quant_ScalarOrTensorOf<AnySignlessInteger>;
def quant_QuantizedScalarOrTensor : quant_ScalarOrTensorOf<quant_QuantizedType>;
def quant_IntegerOrQuantizedScalarOrTensor : quant_ScalarOrTensorOf<quant_IntegerOrQuantizedType>;

// Relations between `input` and `result`.
def quant_SameScalarOrTensorShape
    : PredOpTrait<"input and result are both scalars or both tensors with matching shape",
                  Or<[And<[TypeIsPred<"input", quant_ScalarType>, TypeIsPred<"result", quant_ScalarType>]>,
                      And<[TypeIsPred<"input", AnyUnrankedTensor>, TypeIsPred<"result", AnyUnrankedTensor>]>,
                      And<[TypeIsPred<"input", AnyRankedTensor>, TypeIsPred<"result", AnyRankedTensor>,
                           AllShapesMatch<["input", "result"]>.predicate]>]>>;
def quant_IntegerAndQuantizedCombination
    : PredOpTrait<"input must be integer and result must be quantized, or vice versa",
                  Or<[And<[TypeIsPred<"input", quant_QuantizedScalarOrTensor>,
                           TypeIsPred<"result", quant_IntegerScalarOrTensor>]>,
                      And<[TypeIsPred<"input", quant_IntegerScalarOrTensor>,
                           TypeIsPred<"result", quant_QuantizedScalarOrTensor>]>]>>;

#endif // RMLIR_DIALECT_QUANT_IR_QUANTBASE_TD
