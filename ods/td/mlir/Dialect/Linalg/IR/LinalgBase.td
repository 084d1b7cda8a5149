// The linalg dialect.
#ifndef RMLIR_DIALECT_LINALG_IR_LINALGBASE_TD
#define RMLIR_DIALECT_LINALG_IR_LINALGBASE_TD

include "mlir/Dialect/Utils/StructuredOpsUtils.td"
include "mlir/Dialect/Linalg/IR/LinalgEnums.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Linalg_Dialect : Dialect {
  let name = "linalg";
  let description = "Operations over spaces of loops.";
  let cppNamespace = "::mlir::linalg";
  let dependentDialects = ["arith::ArithDialect", "affine::AffineDialect", "math::MathDialect",
                            "memref::MemRefDialect", "tensor::TensorDialect"];
  let hasCanonicalizer = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
}

def ElementwiseKindAttr : EnumAttr<Linalg_Dialect, ElementwiseKind, "elementwise_kind"> {
  let assemblyFormat = "`<` $value `>`";
}
def UnaryFnAttr : EnumAttr<Linalg_Dialect, UnaryFn, "unary_fn"> {
  let assemblyFormat = "`<` $value `>`";
}
def BinaryFnAttr : EnumAttr<Linalg_Dialect, BinaryFn, "binary_fn"> {
  let assemblyFormat = "`<` $value `>`";
}
def TernaryFnAttr : EnumAttr<Linalg_Dialect, TernaryFn, "ternary_fn"> {
  let assemblyFormat = "`<` $value `>`";
}
def TypeFnAttr : EnumAttr<Linalg_Dialect, TypeFn, "type_fn"> {
  let assemblyFormat = "`<` $value `>`";
}
def IteratorTypeEnum : EnumAttr<Linalg_Dialect, IteratorType, "iterator_type"> {
  let assemblyFormat = "`<` $value `>`";
}
def IteratorTypeArrayAttr : TypedArrayAttrBase<IteratorTypeEnum, "Iterator type should be an enum.">;

#endif // RMLIR_DIALECT_LINALG_IR_LINALGBASE_TD
