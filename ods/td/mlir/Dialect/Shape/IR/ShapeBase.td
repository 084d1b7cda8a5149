// The shape dialect and its types.
#ifndef RMLIR_DIALECT_SHAPE_IR_SHAPEBASE_TD
#define RMLIR_DIALECT_SHAPE_IR_SHAPEBASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def ShapeDialect : Dialect {
  let name = "shape";
  let summary = "Types and operations for shape dialect";
  let description = "Shapes as values.";
  let cppNamespace = "::mlir::shape";
  let dependentDialects = ["arith::ArithDialect", "tensor::TensorDialect"];
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
}

class Shape_Type<string name, string typeMnemonic> : TypeDef<ShapeDialect, name> {
  let mnemonic = typeMnemonic;
}
def Shape_ShapeType : Shape_Type<"Shape", "shape"> {
  let description = "A shape, which may be unranked, unknown or wrong.";
}
def Shape_SizeType : Shape_Type<"Size", "size"> {
  let description = "A dimension, which may be unknown or wrong.";
}
def Shape_ValueShapeType : Shape_Type<"ValueShape", "value_shape"> {
  let description = "A value and its shape.";
}
def Shape_WitnessType : Shape_Type<"Witness", "witness"> {
  let description = "The proof that something was checked.";
}
def Shape_ExtentTensorType
    : 1DTensorOf<[Index]>,
      BuildableType<"::mlir::RankedTensorType::get({ShapedType::kDynamic}, $_builder.getType<::mlir::IndexType>())">;

def Shape_ShapeOrSizeType : AnyTypeOf<[Shape_SizeType, Shape_ShapeType], "shape or size">;
def Shape_ShapeOrExtentTensorType : AnyTypeOf<[Shape_ShapeType, Shape_ExtentTensorType], "shape or extent tensor">;
def Shape_SizeOrIndexType : AnyTypeOf<[Shape_SizeType, Index], "size or index">;
def Shape_AnyShapeOrSizeType : AnyTypeOf<[Shape_SizeOrIndexType, Shape_ShapeOrExtentTensorType], "any shape or size">;

#endif // RMLIR_DIALECT_SHAPE_IR_SHAPEBASE_TD
