// The transform dialect.
#ifndef RMLIR_DIALECT_TRANSFORM_IR_TRANSFORMDIALECT_TD
#define RMLIR_DIALECT_TRANSFORM_IR_TRANSFORMDIALECT_TD

include "mlir/IR/OpBase.td"

def Transform_Dialect : Dialect {
  let name = "transform";
  let summary = "Fine-grain transformation control dialect";
  let description = "Operations that change other operations.";
  let cppNamespace = "::mlir::transform";
  let hasOperationAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
}

class TransformDialectOp<string mnemonic, list<Trait> traits = []> : Op<Transform_Dialect, mnemonic, traits>;

// Operations that may stand alone.
def PossibleTopLevelTransformOpTrait : NativeOpTrait<"PossibleTopLevelTransformOpTrait"> {
  let cppNamespace = "::mlir::transform";
}

#endif // RMLIR_DIALECT_TRANSFORM_IR_TRANSFORMDIALECT_TD
